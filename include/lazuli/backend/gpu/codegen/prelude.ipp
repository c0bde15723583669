// Bodies of prelude.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/prelude.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API std::string prelude(dialect language, std::string_view kernels) {
  std::string out;
  auto const add = [&](std::string_view part) { out += part.substr(1); };  // but for the first \n
  auto const pick = [&](std::string_view cuda, std::string_view hip, std::string_view host) {
    add(language == dialect::cuda ? cuda : language == dialect::hip ? hip : host);
  };
  bool const bits = kernels.find("integer_bits(") != kernels.npos;
  bool const relaxed = kernels.find("relaxed_") != kernels.npos;
  bool const scans =
      kernels.find("SCAN_LANES") != kernels.npos || kernels.find("TICKET(") != kernels.npos;
  bool const sorts =
      kernels.find("RANK_LANES") != kernels.npos || kernels.find("ADD_TO(") != kernels.npos ||
      kernels.find("LANES_ACROSS") != kernels.npos;
  bool const normal = kernels.find("times_normal") != kernels.npos;
  bool const short_exponentials = kernels.find("exp_16(") != kernels.npos;
  if (language == dialect::opencl) {
    add(detail::opencl_prelude);
    add(detail::lanes_through_shared);
    if (bits) add(detail::opencl_number_bits);
    if (relaxed) add(detail::relaxed_functions);
    if (short_exponentials) add(detail::plain_exponential);
    if (normal) add(detail::plain_near), add(detail::normal_prelude);
    if (scans) add(detail::opencl_blocks), add(detail::scan_through_shared);
    if (sorts) add(detail::opencl_sort), add(detail::rank_through_shared);
    add(detail::function_names);
    return out;
  }
  pick(detail::cuda_prelude, detail::hip_prelude, detail::host_prelude);
  if (language == dialect::hip) add(detail::lanes_through_shared);
  add(detail::common_prelude);
  bool const in_16_bits = kernels.find("float16") != kernels.npos,
             in_8_bits = kernels.find("float8") != kernels.npos;
  if (in_16_bits || in_8_bits) add(detail::float_bits);
  if (in_8_bits) add(detail::float8_prelude);
  if (in_16_bits) {
    pick(detail::cuda_half, detail::hip_half, detail::host_half);
    add(detail::float16_prelude);
  }
  if (bits) add(detail::number_bits);
  if (relaxed)
    pick(detail::cuda_relaxed, detail::relaxed_functions, detail::relaxed_functions);
  if (short_exponentials)
    pick(detail::cuda_exponential, detail::plain_exponential, detail::plain_exponential);
  if (normal) {
    pick(detail::cuda_near, detail::plain_near, detail::plain_near);
    add(detail::normal_prelude);
  }
  if (scans) {
    pick(detail::cuda_scan, detail::hip_blocks, detail::host_scan);
    if (language == dialect::hip) add(detail::scan_through_shared);
  }
  if (sorts) {
    pick(detail::cuda_sort, detail::hip_sort, detail::host_sort);
    if (language == dialect::hip) add(detail::rank_through_shared);
  }
  if (kernels.find("complex") != kernels.npos) add(detail::complex_prelude);
  add(detail::function_names);
  return out;
}

}  // namespace gpu

LAZULI_END
