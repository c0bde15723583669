// Creation of tensors on a device: without values, filled, or made on the host and copied.
#pragma once

#include <lazuli/device/iota.hpp>
#include <lazuli/device/transfer.hpp>
#include <lazuli/tensor/factory.hpp>
#include <lazuli/tensor/sequence.hpp>

LAZULI_BEGIN

namespace random {
class generator;
}

namespace detail {
/// Elements that a kernel rounds from double as the host does.
template <class T>
inline constexpr bool rounded_by_kernels = std::is_same_v<T, float> || std::is_same_v<T, double>;
/// Arguments of an arange of such elements in steps that are real numbers.
template <class T, class... A>
concept stepped_by_kernels = (real_number<A> && ...) &&
                             !(is_whole<A> && ...) && rounded_by_kernels<sequence_dtype<T, A...>>;
}  // namespace detail

/// The creation functions of the host, on a device: `create_on<S>(device).zeros<double>(2, 3)`.
/// Sizes, dtypes and errors are theirs; and device_error where there is no device or no memory.
template <device_space S>
class create_on {
 public:
  explicit create_on(device_of_space<S> device = {}) : device_(device) {}

  template <dtype T = default_float, index_like... I>
  auto empty(I... sizes) const {
    return of<T>(shape(sizes...));
  }
  template <dtype T = default_float, detail::shape_like E>
  auto empty(E const& shape) const {
    return of<T>(detail::as_extents(shape));
  }
  template <dtype T = default_float, std::size_t R>
  auto empty(brace_index const (&sizes)[R]) const {
    return of<T>(detail::as_extents(sizes));
  }
  template <dtype T = default_float, class... A>
  auto zeros(A const&... sizes) const {
    return zeroed(empty<T>(sizes...));
  }
  template <dtype T = default_float, std::size_t R>
  auto zeros(brace_index const (&sizes)[R]) const {
    return zeroed(empty<T>(sizes));
  }
  template <dtype T = default_float, class... A>
  auto ones(A const&... sizes) const {
    auto out = empty<T>(sizes...);
    out.fill_(true);
    return out;
  }
  template <class T = void, class E, class V>
    requires is_scalar_v<V>
  auto full(E const& shape, V value) const {
    auto out = empty<detail::dtype_or<T, V>>(shape);
    out.fill_(exactly<detail::dtype_or<T, V>>("full", value));
    return out;
  }
  template <dtype T = default_float, std::size_t R>
  auto ones(brace_index const (&sizes)[R]) const {
    return ones<T>(detail::as_extents(sizes));
  }
  template <class T = void, std::size_t R, class V>
    requires is_scalar_v<V>
  auto full(brace_index const (&sizes)[R], V value) const {
    return full<T>(detail::as_extents(sizes), value);
  }
  template <dtype T = default_float, index_like N, index_like M>
  auto eye(N n, M m, brace_index k = 0) const {
    auto out = zeros<T>(n, m);
    if (k < out.size(1) && k > -out.size(0)) out.diagonal(k.value).fill_(true);
    return out;
  }
  template <dtype T = default_float, index_like N>
  auto eye(N n) const {
    return eye<T>(n, n);
  }
  /// By a kernel. Only elements of types other than float and double, in steps that are not whole
  /// numbers, are made on the host and copied.
  template <class... T, class... A>
  auto arange(A... a) const {
    if constexpr ((std::signed_integral<A> && ...) && !(std::is_same_v<T, bool> || ...))
      return whole_steps<T...>(a...);
    else if constexpr (detail::stepped_by_kernels<nth_t<0, T..., void>, A...>)
      return real_steps<T...>(a...);
    else
      return lazuli::arange<T...>(a...).to(device_);
  }
  template <class... T, class... A>
  auto linspace(A... a) const {
    return lazuli::linspace<T...>(a...).to(device_);
  }
  template <class T = void, detail::real_number Start, detail::real_number Stop, index_like N>
    requires detail::rounded_by_kernels<
        detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>>
  auto linspace(Start start, Stop stop, N n, endpoint end = true) const {
    using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
    auto out = empty<value>(n);
    index const last = end.value ? out.numel() - 1 : out.numel();
    detail::line const points{static_cast<double>(start), static_cast<double>(stop), last};
    if (!points.has_steps())
      return decltype(out)(lazuli::linspace<T>(start, stop, n, end).to(device_));
    return numbered(std::move(out), [points](auto i) { return points.by_steps(i); });
  }

  // Random numbers are those of the host for the same state of the generator; they need
  // <lazuli/random.hpp>.
  template <dtype T = default_float, class... A>
  auto rand(A const&... sizes) const {
    auto out = empty<T>(sizes...);
    fill_uniform(out);
    return out;
  }
  template <dtype T = default_float, class... A>
  auto rand(random::generator& g, A const&... sizes) const {
    auto out = empty<T>(sizes...);
    fill_uniform(out, 0, 1, g);
    return out;
  }
  template <dtype T = default_float, class... A>
  auto randn(A const&... sizes) const {
    auto out = empty<T>(sizes...);
    fill_normal(out);
    return out;
  }
  template <dtype T = default_float, class... A>
  auto randn(random::generator& g, A const&... sizes) const {
    auto out = empty<T>(sizes...);
    fill_normal(out, 0, 1, g);
    return out;
  }
  template <dtype T = default_float, std::size_t R>
  auto rand(brace_index const (&sizes)[R]) const {
    return rand<T>(detail::as_extents(sizes));
  }
  template <dtype T = default_float, std::size_t R>
  auto randn(brace_index const (&sizes)[R]) const {
    return randn<T>(detail::as_extents(sizes));
  }
  template <dtype T = default_float, std::size_t R>
  auto rand(random::generator& g, brace_index const (&sizes)[R]) const {
    return rand<T>(g, detail::as_extents(sizes));
  }
  template <dtype T = default_float, std::size_t R>
  auto randn(random::generator& g, brace_index const (&sizes)[R]) const {
    return randn<T>(g, detail::as_extents(sizes));
  }
  template <dtype T = std::int64_t, std::integral L, std::integral H, class E, class... By>
  auto randint(L low, H high, E const& shape, By&... by) const {
    auto out = empty<T>(shape);
    fill_integers(out, low, high, by...);
    return out;
  }
  template <dtype T = std::int64_t, std::integral L, std::integral H, std::size_t R, class... By>
  auto randint(L low, H high, brace_index const (&sizes)[R], By&... by) const {
    return randint<T>(low, high, detail::as_extents(sizes), by...);
  }
  /// Drawn on the host, one after another, and copied.
  template <dtype T = std::int64_t, index_like N, class... By>
  auto randperm(N n, By&... by) const {
    auto out = empty<T>(n);
    fill_permutation(out, by...);
    return out;
  }

 private:
  /// out(i) = f(i), by a kernel.
  template <class X, class F>
  static X numbered(X out, F const& f) {
    assign_to(out.target(), map(f, detail::values_in<S>::numbers(out)), aliasing::excluded);
    return out;
  }
  /// arange of real numbers.
  template <class T = void, class... A>
  auto real_steps(A... a) const {
    using value = detail::sequence_dtype<T, A...>;
    constexpr int n = sizeof...(A);
    double const given[] = {static_cast<double>(detail::wide(a))..., 1};
    double const start = n == 1 ? 0 : given[0], step = n == 3 ? given[2] : 1;
    detail::equal_steps<value> const steps{start, step};
    return numbered(empty<value>(detail::count_steps(start, given[n == 1 ? 0 : 1], step)),
                    [steps](auto i) { return steps.number_at(i); });
  }
  /// arange of whole numbers.
  template <class T = void, class... A>
  auto whole_steps(A... a) const {
    constexpr int n = sizeof...(A);
    std::int64_t const given[3] = {a...};
    std::int64_t const start = n == 1 ? 0 : given[0], step = n == 3 ? given[2] : 1;
    auto out = empty<detail::sequence_dtype<T, A...>>(
        detail::count_whole(start, given[n == 1 ? 0 : 1], step));
    assign_to(out.target(), detail::values_in<S>::numbers(out) * step + start, aliasing::excluded);
    return out;
  }
  template <class T, class E>
  device_tensor_of<S, T, E> of(E const& extents) const {
    return device_tensor_of<S, T, E>(extents, device_);
  }
  template <class X>
  static X zeroed(X out) {
    if (out.memory()) {
      auto const stream = gpu::current_stream(S::platform(), out.device_index());
      gpu::fill_bytes(out.data(), 0, detail::byte_count(out), stream);
    }
    return out;
  }

  device_of_space<S> device_;
};

namespace detail {
template <device_space S>
struct making_in<S> {
  template <class X>
  static create_on<S> beside(X const& x) {
    int const device = device_of(x, "zeros_like");
    return create_on<S>(device < 0 ? device_of_space<S>() : device_of_space<S>(device));
  }
};
}  // namespace detail

LAZULI_END
