// A nest of operands with the frame of its kernel: what tests of schedules and texts begin with.
#pragma once

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/frame.hpp>
#include <lazuli/backend/gpu/codegen/geometry.hpp>

namespace backend_gpu {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// Memory as a schedule sees it: an address, steps in elements.
struct memory {
  gpu::code dtype;
  std::vector<index> steps;
  index address = 1 << 20;
  bool number = false;
};
inline memory number(gpu::code dtype) { return {dtype, {}, 0, true}; }

/// Operand 0 is written.
class framed {
 public:
  framed(std::vector<index> const& extents, std::vector<memory> const& all) {
    nest.rank = static_cast<int>(extents.size());
    nest.count = static_cast<int>(all.size());
    operands_.resize(all.size());
    nest.operands = operands_.data();
    for (std::size_t i = 0; i < extents.size(); ++i) nest.extents[i] = extents[i];
    for (std::size_t k = 0; k < all.size(); ++k) {
      lazuli::plan::operand& o = operands_[k];
      o.size = gpu::size_of(all[k].dtype);
      o.data = reinterpret_cast<std::byte*>(all[k].address);
      for (std::size_t i = 0; i < extents.size(); ++i)
        o.strides[i] = all[k].number ? 0 : all[k].steps[i] * o.size;
      dtypes.push_back(all[k].dtype);
      of.push_back({all[k].number ? gpu::route::value : gpu::route::gather, 0});
    }
    frame = gpu::schedule(nest, dtypes.data(), of.data());
  }
  framed(framed const&) = delete;
  framed& operator=(framed const&) = delete;

  gpu::kernel_operands operands() const { return {frame, nest.count, dtypes.data(), of.data()}; }
  /// Letters of the operands' routes: "vvs".
  std::string routes() const {
    std::string out;
    for (auto const& each : of) out += static_cast<char>(each.how);
    return out;
  }
  std::string text(std::string const& value, std::string const& statements = "") const {
    return gpu::kernel_text(operands(), {"k", statements, value});
  }

  lazuli::plan::nest nest;
  gpu::frame frame;
  std::vector<gpu::code> dtypes;
  std::vector<gpu::operand_route> of;

 private:
  std::vector<lazuli::plan::operand> operands_;
};

inline constexpr auto f32 = gpu::code::float32;
inline constexpr auto f64 = gpu::code::float64;
inline constexpr auto f16 = gpu::code::float16;
inline constexpr auto u8 = gpu::code::uint8;
inline constexpr auto truth = gpu::code::bool8;

}  // namespace backend_gpu
