// Which memory of which device: the space is in the type, the device a number.
#pragma once

#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <lazuli/expr/concepts.hpp>
#include <lazuli/meta/space.hpp>
#include <ostream>

LAZULI_BEGIN

/// device_space: the memory of a vendor's GPUs. Models: cuda::space. Not: host_space.
template <class S>
concept device_space = requires {
  { S::platform() } -> std::same_as<gpu::platform&>;
};

/// on_device: an expression whose elements lie on a GPU. Models: cuda_tensor, an expression of
/// them. Not: tensor, float.
template <class X>
concept on_device = device_space<space_of<X>>;

/// A device of a space, by number: `cuda::device(1)`; without a number the current one.
template <device_space S>
class device_of_space {
 public:
  using memory_space_named = S;  // not memory_space: a device is no operand

  device_of_space() : index_(gpu::current_device(S::platform())) {}
  constexpr explicit device_of_space(int index) : index_(index) {}
  constexpr int index() const { return index_; }
  /// "cuda:0"
  std::string str() const { return text::concat(S::name, ':', index_); }
  gpu::properties const& properties() const {
    return gpu::device_properties(S::platform(), index_);
  }
  friend constexpr bool operator==(device_of_space, device_of_space) = default;
  friend std::ostream& operator<<(std::ostream& out, device_of_space d) { return out << d.str(); }

 private:
  int index_;
};

/// The processor's own memory as a place to copy to: `x.to(lz::cpu)`.
struct cpu_t {
  using memory_space_named = host_space;
  static constexpr std::string_view str() { return "cpu"; }
};
inline constexpr cpu_t cpu{};

/// Tag of a copy that the caller does not wait for: `x.to(device, non_blocking)`.
struct non_blocking_t {};
inline constexpr non_blocking_t non_blocking{};

/// copy_target: where tensors can be copied to. Models: cuda::device, cpu_t.
template <class P>
concept copy_target = requires {
  typename P::memory_space_named;
};

LAZULI_END
