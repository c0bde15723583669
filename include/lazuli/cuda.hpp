// Tensors on NVIDIA's GPUs: an ordinary compiler is enough. Kernels are generated from expressions
// and compiled by NVRTC when they are first used; driver and libraries are found at run time.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/device/factory.hpp>
#include <lazuli/device/fused_product.hpp>
#include <lazuli/device/print.hpp>
#include <lazuli/device/normalize.hpp>
// clang-format on

LAZULI_BEGIN

/// CUDA devices: what is there, which is current, streams and events.
namespace cuda {

/// The memory of NVIDIA's GPUs.
struct space {
  static constexpr std::string_view name = "cuda";
  static gpu::platform& platform() { return gpu::cuda_platform(); }
};

/// `cuda::device(1)`; `cuda::device()` is the current one.
using device = device_of_space<space>;

/// Can tensors be made on a GPU?
inline bool is_available() { return space::platform().available().available; }
/// If not, what is missing, as a sentence.
inline std::string why_not_available() { return space::platform().available().reason; }
inline int device_count() { return gpu::device_count(space::platform()); }
/// The device of this thread on which tensors are made when none is named.
inline device current_device() { return {}; }
inline void set_device(device d) { gpu::set_current_device(space::platform(), d.index()); }
/// Waits until all work on a device is done; device_error for what failed there.
inline void synchronize(device d = {}) { gpu::synchronize(space::platform(), d.index()); }
/// Bytes of this program's tensors on a device, now and at most; what the pool holds.
inline index memory_allocated(device d = {}) {
  return gpu::memory_allocated(space::platform(), d.index());
}
inline index max_memory_allocated(device d = {}) {
  return gpu::max_memory_allocated(space::platform(), d.index());
}
inline index memory_reserved(device d = {}) {
  return gpu::memory_reserved(space::platform(), d.index());
}
inline void empty_cache(device d = {}) { gpu::empty_cache(space::platform(), d.index()); }

/// Makes a device the current one while it lives.
class device_guard : public gpu::device_guard {
 public:
  explicit device_guard(device d) : gpu::device_guard(space::platform(), d.index()) {}
};

/// A queue of work on a device; copies are the same queue.
class stream : public gpu::stream {
 public:
  explicit stream(cuda::device d = {}) : gpu::stream(space::platform(), d.index()) {}
  stream(gpu::stream s) : gpu::stream(std::move(s)) {}
};
using gpu::event, gpu::stream_guard;
inline stream default_stream(device d = {}) {
  return gpu::stream::default_of(space::platform(), d.index());
}
inline stream current_stream(device d = {}) {
  return gpu::current_stream(space::platform(), d.index());
}

// clang-format off
/// Creation on the current device: cuda::zeros<float>(2, 3).
template <class... T, class... A> auto empty(A const&... a) { return create_on<space>().template empty<T...>(a...); }
template <class... T, class... A> auto zeros(A const&... a) { return create_on<space>().template zeros<T...>(a...); }
template <class... T, class... A> auto ones(A const&... a) { return create_on<space>().template ones<T...>(a...); }
template <class... T, class... A> auto full(A const&... a) { return create_on<space>().template full<T...>(a...); }
template <class... T, class... A> auto eye(A... a) { return create_on<space>().template eye<T...>(a...); }
template <class... T, class... A> auto arange(A... a) { return create_on<space>().template arange<T...>(a...); }
template <class... T, class... A> auto linspace(A... a) { return create_on<space>().template linspace<T...>(a...); }
// clang-format on

}  // namespace cuda

/// A tensor in the memory of a GPU; api as tensor.
template <class T, index... E>
using cuda_tensor = device_tensor<cuda::space, T, E...>;
/// A view of one.
template <class T, index... E>
using cuda_view = device_view<cuda::space, T, E...>;

/// What x.cuda() calls.
template <expression X, class... How>
auto copy_to_cuda(X const& x, cuda::device device = {}, How... how) {
  return copy_to_place(x, device, how...);
}

LAZULI_END
