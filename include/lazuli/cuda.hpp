// Tensors on NVIDIA's GPUs: an ordinary compiler is enough. Kernels are generated from expressions
// and compiled by NVRTC when they are first used; driver and libraries are found at run time.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/device/api.hpp>
#include <lazuli/device/explain.hpp>
#include <lazuli/device/fused_product.hpp>
#include <lazuli/device/fused_rows.hpp>
// clang-format on

LAZULI_BEGIN

/// CUDA devices: what is there, which is current, streams and events; each function is described in
/// device/api.hpp.
namespace cuda {

/// The memory of NVIDIA's GPUs.
struct space {
  static constexpr std::string_view name = "cuda";
  static gpu::platform& platform() { return gpu::cuda_platform(); }
};

/// `cuda::device(1)`; `cuda::device()` is the current one.
using device = device_of_space<space>;
using device_guard = device_api::device_guard<space>;
using stream = device_api::stream<space>;
using graph = device_api::graph<space>;
using gpu::event, gpu::stream_guard;

inline constexpr device_api::is_available<space> is_available;
inline constexpr device_api::why_not_available<space> why_not_available;
inline constexpr device_api::device_count<space> device_count;
inline constexpr device_api::current_device<space> current_device;
inline constexpr device_api::set_device<space> set_device;
inline constexpr device_api::synchronize<space> synchronize;
inline constexpr device_api::memory_allocated<space> memory_allocated;
inline constexpr device_api::max_memory_allocated<space> max_memory_allocated;
inline constexpr device_api::memory_reserved<space> memory_reserved;
inline constexpr device_api::empty_cache<space> empty_cache;
inline constexpr device_api::default_stream<space> default_stream;
inline constexpr device_api::current_stream<space> current_stream;
inline constexpr device_api::config_text<space> config_text;
inline config_line const line_of_config([] { return config_text(); });

// clang-format off
/// Creation on the current device: cuda::zeros<float>(2, 3).
template <class... T, class... A> auto empty(A const&... a) { return create_on<space>().template empty<T...>(a...); }
template <class... T, std::size_t R> auto empty(brace_index const (&sizes)[R]) { return create_on<space>().template empty<T...>(sizes); }
template <class... T, class... A> auto zeros(A const&... a) { return create_on<space>().template zeros<T...>(a...); }
template <class... T, std::size_t R> auto zeros(brace_index const (&sizes)[R]) { return create_on<space>().template zeros<T...>(sizes); }
template <class... T, class... A> auto ones(A const&... a) { return create_on<space>().template ones<T...>(a...); }
template <class... T, std::size_t R> auto ones(brace_index const (&sizes)[R]) { return create_on<space>().template ones<T...>(sizes); }
template <class... T, class... A> auto full(A const&... a) { return create_on<space>().template full<T...>(a...); }
template <class... T, std::size_t R, class V> auto full(brace_index const (&sizes)[R], V value) { return create_on<space>().template full<T...>(sizes, value); }
template <class... T, class... A> auto eye(A... a) { return create_on<space>().template eye<T...>(a...); }
template <class... T, class... A> auto arange(A... a) { return create_on<space>().template arange<T...>(a...); }
template <class... T, class... A> auto linspace(A... a) { return create_on<space>().template linspace<T...>(a...); }
/// A view without memory, for explain: cuda::imagine<float>(1000, 3000).
template <dtype T = default_float, index_like... I> auto imagine(I... sizes) { return imagine_on<space, T>(shape(sizes...)); }
/// Random numbers on the current device: cuda::rand(2, 3), cuda::rand(generator, 2, 3).
template <class... T, class... A> auto rand(A&&... a) { return create_on<space>().template rand<T...>(a...); }
template <class... T, std::size_t R> auto rand(brace_index const (&sizes)[R]) { return create_on<space>().template rand<T...>(sizes); }
template <class... T, std::size_t R> auto rand(random::generator& g, brace_index const (&sizes)[R]) { return create_on<space>().template rand<T...>(g, sizes); }
template <class... T, class... A> auto randn(A&&... a) { return create_on<space>().template randn<T...>(a...); }
template <class... T, std::size_t R> auto randn(brace_index const (&sizes)[R]) { return create_on<space>().template randn<T...>(sizes); }
template <class... T, std::size_t R> auto randn(random::generator& g, brace_index const (&sizes)[R]) { return create_on<space>().template randn<T...>(g, sizes); }
template <class... T, class... A> auto randint(A&&... a) { return create_on<space>().template randint<T...>(a...); }
template <class... T, class L, class H, std::size_t R, class... By> auto randint(L low, H high, brace_index const (&sizes)[R], By&... by) { return create_on<space>().template randint<T...>(low, high, sizes, by...); }
template <class... T, class... A> auto randperm(A&&... a) { return create_on<space>().template randperm<T...>(a...); }
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
  return x.to(device, how...);
}

LAZULI_END
