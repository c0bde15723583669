// Functions of matrices and transforms over imagined memory: each call of a library is
// recorded.
#pragma once

#include <lazuli/autodiff/imagined_calls.hpp>
#include <lazuli/fft/functions.hpp>
#include <lazuli/linalg/convolve.hpp>
#include <lazuli/linalg/einsum.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/tensordot.hpp>

LAZULI_BEGIN

namespace detail {

/// A decomposition: copies its operands; the struct of its results comes last.
template <class S, class F>
struct matrices_on<imagined<S>, F> {
  template <class... X>
  static void compute(X&&... x) {
    told_loop loop;
    (tell(loop, x), ...);
    loop.tell_call(F::name);
  }

 private:
  template <class X>
  static void tell(told_loop& loop, X& x) {
    using plain = std::remove_cvref_t<X>;
    if constexpr (requires { x.matrix_rank; }) {  // a fit, of full rank
      x.matrix_rank = x.singular_values.numel();
      loop.write(x.solution);
      loop.write(x.singular_values);
    } else if constexpr (result_struct<plain>) {
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (loop.write(member_of<I>(x)), ...);
      }(std::make_index_sequence<static_cast<std::size_t>(result_count_of<plain>)>{});
    } else if constexpr (expression<plain>) {
      auto const& known = in_told_memory(x);
      loop.read(known, "copied");
      current_recording().add_copy(x.extents().size() * index{sizeof(value_t<plain>)});
    }
  }
};

/// The first of several leaves that lies in imagined memory S.
template <class S, class X, class... Rest>
auto const& first_imagined(X const& x, Rest const&... rest) {
  if constexpr (std::is_same_v<space_of<X>, imagined<S>>)
    return x;
  else
    return first_imagined<S>(rest...);
}

/// Sums of products of elements T, by several names.
template <class S>
struct told_products {
  template <class T, class E, class... X>
  static auto value(std::string_view call, E const& extents, X const&... x) {
    auto const out = empty_beside<T>(extents, first_imagined<S>(x...));
    told_loop loop;
    (loop.read(in_told_memory(x)), ...);
    loop.write(out);
    loop.tell_call(call);
    return out;
  }
};
template <class S>
struct named_products_on<imagined<S>> {
  template <labels O, class T, labels... L, class E, class... X>
  static tensor_in<imagined<S>, T, E> value(E const& extents, X const&... x) {
    return told_products<S>::template value<T>("einsum", extents, x...);
  }
};
template <class S, class E, int N>
struct products_on<imagined<S>, tensordot_call<E, N>> {
  template <class A, class B>
  static auto compute(A const& a, B const& b, std::array<int, N> const& axes_a,
                      std::array<int, N> const& axes_b) {
    using names = tensordot_names<rank_of<A>, rank_of<B>, N>;
    using T = promote_t<value_t<A>, value_t<B>>;
    auto const& left = in_told_memory(a);
    auto const& right = in_told_memory(b);
    auto const x = permuted_term<names::a, T>(left, order_of_axes<rank_of<A>>(axes_a, true));
    auto const y = permuted_term<names::b, T>(right, order_of_axes<rank_of<B>>(axes_b, false));
    return told_products<S>::template value<T>(
        "tensordot", E(tensordot_sizes<names>(x, y, a, b, axes_a, axes_b)), left, right);
  }
};
template <class S>
struct products_on<imagined<S>, multi_dot_call> {
  template <class... X>
  static auto compute(X const&... x) {
    constexpr int ranks[] = {rank_of<X>...};
    constexpr bool row = ranks[0] == 1, column = ranks[sizeof...(X) - 1] == 1;
    index const rows[] = {x.extents()[0]...}, columns[] = {x.extents()[rank_of<X> - 1]...};
    index_array<2 - row - column> sizes{};
    if constexpr (!row) sizes[0] = rows[0];
    if constexpr (!column) sizes[1 - row] = columns[sizeof...(X) - 1];
    return told_products<S>::template value<promote_t<value_t<X>...>>(
        "multi_dot", dextents<2 - row - column>(sizes), x...);
  }
};

template <class S>
struct convolving_on<imagined<S>> {
  template <class T, class A, class V>
  static auto run(overlap part, A const& a, V const& v) {
    return told_products<S>::template value<T>("convolve", dextents<1>(part.length), a, v);
  }
};

}  // namespace detail

namespace fft::detail {
template <class S>
struct transforming_on<lazuli::detail::imagined<S>> {
  template <class X>
  static auto complex(X const& x, lines const& t) {
    return told<std::complex<real_of<value_t<X>>>>(t.inverse ? "ifft" : "fft", x, t.axis, t.n);
  }
  template <class X>
  static auto real(X const& x, lines const& t) {
    return told<std::complex<real_of<value_t<X>>>>("rfft", x, t.axis, t.n / 2 + 1);
  }
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    return told<real_of<value_t<X>>>("irfft", x, t.axis, t.n);
  }

 private:
  template <class T, class X>
  static auto told(std::string_view call, X const& x, int axis, index length) {
    auto const& known = lazuli::detail::in_told_memory(x);
    auto extents = known.extents().values();
    extents[static_cast<std::size_t>(axis)] = length;
    auto const out = lazuli::detail::empty_beside<T>(dextents<rank_of<X>>(extents), known);
    lazuli::detail::told_loop loop;
    loop.read(known);
    loop.write(out);
    loop.tell_call(call);
    return out;
  }
};
}  // namespace fft::detail

LAZULI_END
