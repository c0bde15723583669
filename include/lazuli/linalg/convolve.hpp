// Sums of shifted products of vectors: convolve, correlate.
#pragma once

#include <algorithm>
#include <lazuli/linalg/multilinear.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/view.hpp>
#include <string_view>

LAZULI_BEGIN

/// What the compiler prints of convolve and correlate of matrices.
struct convolve_is_of_vectors_write_conv2d_or_sliding_window_view {};
namespace detail {
/// two_vectors: what convolve and correlate take. Models: vector, tensor<float, 3>. Not: matrix,
/// vector.
template <class A, class V>
concept two_vectors = rank_of<A>
== 1 && rank_of<V> == 1;
}  // namespace detail

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_empty_signal(char const* call) {
  fail<shape_error>(call, ": both operands need an element at least");
}
[[noreturn]] LAZULI_COLD inline void throw_mode(char const* call, std::string_view mode) {
  fail<shape_error>(call, ": there is no mode ", mode, "; there are full, same and valid");
}

/// The part of the full result that is asked for.
struct overlap {
  index start, length;
};
/// For operands with n elements and with fewer. If the number of those is even, "same" has two
/// middles, of which it takes the first or the second.
inline overlap part_of_overlap(char const* call, std::string_view mode, index longer, index shorter,
                               bool second) {
  if (mode == "full") return {0, longer + shorter - 1};
  if (mode == "valid") return {shorter - 1, longer - shorter + 1};
  if (mode != "same") throw_mode(call, mode);
  return {second ? shorter / 2 : shorter - 1 - shorter / 2, longer};
}

template <class C>
auto run_of(C* first, index n) {
  return strided<C, dextents<1>>{first, dextents<1>(n), {1}};
}

/// out[i] = Σ v[k]·a[start + i - k], in blocks that stay in the cache, four k at a time.
template <class C>
void convolve_into(C* out, overlap part, C const* a, index m, C const* v, index n) {
  constexpr index block = 2048;
  for (index first = 0; first < part.length; first += block) {
    index const last = std::min(first + block, part.length), size = last - first;
    std::fill(out + first, out + last, C(0));
    for (index k = 0; k < n;) {
      index const at = part.start + first - k;  // in a, of the block's first element for this k
      if (k + 4 <= n && at >= 3 && at + size <= m) {
        auto const x = [&](index j) { return v[k + j] * run_of(a + at - j, size); };
        auto const to = run_of(out + first, size);
        assign_to(to, to + x(0) + x(1) + x(2) + x(3), aliasing::excluded);
        k += 4;
      } else {
        index const skip = at < 0 ? -at : 0, count = std::min(size, m - at) - skip;
        if (count > 0) {
          auto const to = run_of(out + first + skip, count);
          assign_to(to, to + v[k] * run_of(a + at + skip, count), aliasing::excluded);
        }
        ++k;
      }
    }
  }
}

/// The numbers that stand for T in sums of products.
template <class T>
using summed_t = std::conditional_t<std::is_same_v<T, bool>, std::int64_t, compute_t<T>>;

/// How a space runs it: run<T>(part, a, v), a vector of T, both have elements. Specialised here for
/// the host.
template <class Space>
struct convolving_on;
template <>
struct convolving_on<host_space> {
  template <class T, class A, class V>
  static auto run(overlap part, A const& a, V const& v) {
    using C = summed_t<T>;
    vector<C> const x(astype<C>(a)), y(astype<C>(v));
    index const m = x.numel(), n = y.numel();
    vector<C> out(part.length);
    if (m >= n)
      convolve_into(out.data(), part, x.data(), m, y.data(), n);
    else
      convolve_into(out.data(), part, y.data(), n, x.data(), m);
    if constexpr (std::is_same_v<T, C>)
      return out;
    else
      return vector<T>(astype<T>(out));
  }
};

template <class A, class V>
auto convolved(char const* call, A const& a, V const& v, std::string_view mode, bool second);
/// The same for what a tape follows. An operand gets the adjoint, at its place in the full result,
/// correlated with the other operand.
template <class A, class V>
auto convolved_on_tape(char const* call, A const& a, V const& v, std::string_view mode,
                       bool second) {
  index const m = a.extents()[0], n = v.extents()[0];
  if (m == 0 || n == 0) throw_empty_signal(call);
  auto const part = part_of_overlap(call, mode, std::max(m, n), std::min(m, n), second && m < n);
  return recorded_multilinear<promote_t<value_t<A>, value_t<V>>>(
      [=, text = std::string(mode)](auto const& x, auto const& y) {
        return convolved(call, x, y, text, second);
      },
      [=]<class I>(I, auto const& g, auto const& x, auto const& y) {
        auto const& other = either<I::value == 0>(y, x);
        auto whole = make_beside(g).template zeros<value_t<decltype(g)>>(dextents<1>(m + n - 1));
        whole.narrow(0, part.start, part.length) = g;
        auto const turned = evaluate_to_tensor(conj(with_views(other).flip(0)));
        return convolved(call, whole, turned, "valid", false);
      },
      kept_operand(a), kept_operand(v));
}
template <class A, class V>
auto convolved(char const* call, A const& a, V const& v, std::string_view mode, bool second) {
  static_assert(runs_loops_of_host<space_of_values<A>> && runs_loops_of_host<space_of_values<V>>,
                "lazuli: copy devices' tensors with .cpu() first");
  if constexpr (on_tape<A> || on_tape<V>)
    return convolved_on_tape(call, a, v, mode, second);
  else {
    index const m = a.extents()[0], n = v.extents()[0];
    if (m == 0 || n == 0) throw_empty_signal(call);
    auto const part = part_of_overlap(call, mode, std::max(m, n), std::min(m, n), second && m < n);
    return convolving_on<space_beside<A, V>>::template run<promote_t<value_t<A>, value_t<V>>>(part,
                                                                                              a, v);
  }
}

}  // namespace detail

/// Σ a[k]·v[i - k] of two vectors: "full" for all i at which they overlap; "same" for the middle
/// ones, as many as the longer has; "valid" where the shorter lies within the longer.   dtype: the
/// common one; integers wrap, bool is "or" of "and". Throws shape_error for empty vectors. Cost:
/// 2·m·n flops; for two long vectors multiply their fft::rfft.   Source: NumPy.
template <in_one_memory A, in_one_memory V>
  requires detail::two_vectors<A, V>
auto convolve(A const& a, V const& v, std::string_view mode = "full") {
  return detail::convolved("convolve", a, v, mode, false);
}
/// Σ a[i + k]·conj(v[k]): modes and errors as in convolve, but "valid" is the default.   Source:
/// NumPy.
template <in_one_memory A, in_one_memory V>
  requires detail::two_vectors<A, V>
auto correlate(A const& a, V const& v, std::string_view mode = "valid") {
  using T = value_t<V>;
  if constexpr (on_tape<V>) {
    return detail::convolved("correlate", a, conj(detail::with_views(v).flip(0)), mode, true);
  } else {
    vector<T> turned(detail::with_views(v).flip(0));
    if constexpr (complex_dtype<T>) turned = conj(turned);
    return detail::convolved("correlate", a, turned, mode, true);
  }
}

// clang-format off
template <in_one_memory A, in_one_memory V, class... M> requires(!detail::two_vectors<A, V>)
convolve_is_of_vectors_write_conv2d_or_sliding_window_view convolve(A const&, V const&, M const&...)
    LAZULI_REFUSED("lazuli: convolve is of two vectors; of images write conv2d, of other axes sums over sliding_window_view(x, {3, 3})");
template <in_one_memory A, in_one_memory V, class... M> requires(!detail::two_vectors<A, V>)
convolve_is_of_vectors_write_conv2d_or_sliding_window_view correlate(A const&, V const&, M const&...)
    LAZULI_REFUSED("lazuli: correlate is of two vectors; of images write conv2d, of other axes sums over sliding_window_view(x, {3, 3})");
// clang-format on

LAZULI_END
