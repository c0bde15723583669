// Bodies of brought.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/brought.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {
template <class... T>
struct tagged_codes {
  static constexpr unsigned tags[] = {symbolic::type_tag<T>...};
  static constexpr code codes[] = {gpu::code_of<T>...};
};
// Ordered by how often they occur.
using known_tags = tagged_codes<float, double, std::int32_t, bool, std::int64_t, std::int8_t,
                                std::int16_t, std::uint8_t, std::uint16_t, std::uint32_t,
                                std::uint64_t, std::complex<float>, std::complex<double>>;
}  // namespace detail

LAZULI_API code code_of_tag(unsigned tag) {
  int i = 0;
  while (detail::known_tags::tags[i] != tag) ++i;
  return detail::known_tags::codes[i];
}

LAZULI_API void append_brought(plan::nest& n, brought_numbers& brought, code* dtypes,
                               bool* numbers) {
  for (int i = 0; i < brought.count; ++i, ++n.count) {
    auto& own = brought.of[i];
    plan::operand& o = n.operands[n.count];
    dtypes[n.count] = code_of_tag(own.tag);
    numbers[n.count] = true;
    o.data = own.bytes;
    o.size = size_of(dtypes[n.count]);
    o.constant = true;
    o.position = false;
    for (int axis = 0; axis < n.rank; ++axis) o.strides[axis] = 0;
  }
}

[[noreturn]] LAZULI_API void throw_fickle() {
  fail<device_error>(
      "map: the function computes something else each time it is called; what a kernel computes "
      "must depend on what the function captures alone");
}

}  // namespace gpu

LAZULI_END
