// Which tensor values, ranges and expressions make where its type is left to the compiler.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <vector>

LAZULI_BEGIN

// Of values between braces; of different types (which braces do not tell one by one): double.
// `index(A)`: of A, compilers would deduce it backwards from the short names, where it is dyn.
template <class U, std::size_t A> requires detail::counted<A> tensor(U const (&)[A]) -> tensor<as_dtype_t<U>, index(A)>;
template <class U, std::size_t A, std::size_t B> requires detail::counted<A, B> tensor(U const (&)[A][B]) -> tensor<as_dtype_t<U>, index(A), index(B)>;
template <class U, std::size_t A, std::size_t B, std::size_t C>
tensor(U const (&)[A][B][C]) -> tensor<as_dtype_t<U>, index(A), index(B), index(C)>;
template <class U, std::size_t A, std::size_t B, std::size_t C, std::size_t D>
tensor(U const (&)[A][B][C][D]) -> tensor<as_dtype_t<U>, index(A), index(B), index(C), index(D)>;
template <std::size_t A> requires detail::counted<A> tensor(double const (&)[A]) -> tensor<double, index(A)>;
template <std::size_t A, std::size_t B> requires detail::counted<A, B> tensor(double const (&)[A][B]) -> tensor<double, index(A), index(B)>;
template <std::size_t A, std::size_t B, std::size_t C>
tensor(double const (&)[A][B][C]) -> tensor<double, index(A), index(B), index(C)>;
template <class U, class... V> requires detail::counted_numbers<U, V...>
tensor(U, V...) -> tensor<as_dtype_t<U>, 1 + sizeof...(V)>;
template <class U, class... V> requires detail::some_numbers<U, V...>
tensor(U, V...) -> tensor<double, 1 + sizeof...(V)>;
// Rows, or matrices, without braces around all of them: tensor m{{1, 2}, {3, 4}}.
template <class U, class... V, std::size_t A, std::size_t... B> requires detail::counted_rows<U, V...>
tensor(U const (&)[A], V const (&... n)[B]) -> tensor<as_dtype_t<U>, 1 + sizeof...(V), index(A)>;
template <class U, class... V, std::size_t A, std::size_t... B> requires detail::some_rows<U, V...>
tensor(U const (&)[A], V const (&... n)[B]) -> tensor<double, 1 + sizeof...(V), index(A)>;
template <class U, class... V, std::size_t A, std::size_t B, std::size_t... C, std::size_t... D>
requires detail::some_rows<U, V...> tensor(U const (&)[A][B], V const (&... matrices)[C][D])
    -> tensor<detail::type_of_all<U, V...>, 1 + sizeof...(V), index(A), index(B)>;
template <std::size_t A, std::size_t B, std::size_t... C> requires detail::counted<A, B>
tensor(double const (&)[A], double const (&)[B], double const (&... rows)[C]) -> tensor<double, 2 + sizeof...(C), index(A)>;
// By the short names of dynamic extents: vector v = {1, 2}, matrix m = {{1, 2}, {3, 4}}.
template <class U, std::size_t A> tensor(U const (&)[A]) -> tensor<U, dyn>;
template <class U, std::size_t A, std::size_t B> tensor(U const (&)[A][B]) -> tensor<U, dyn, dyn>;
template <class U, class... V> requires detail::numbers_alike<U, V...> tensor(U, V...) -> tensor<U, dyn>;
template <class U, class... V, std::size_t A, std::size_t... B> requires detail::rows_alike<U, V...>
tensor(U const (&)[A], V const (&... n)[B]) -> tensor<U, dyn, dyn>;
// Of anything else: a tensor that refuses it in a few lines.
template <std::integral I>
tensor(I) -> tensor<double, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>;
template <std::size_t A>
tensor(detail::other_braces const (&)[A]) -> tensor<double, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>;
template <detail::range_of_numbers<1> R>
tensor(R const&) -> tensor<as_dtype_t<typename detail::range_traits<R>::scalar>, dyn>;
template <detail::range_of_numbers<2> R>
tensor(R const&) -> tensor<as_dtype_t<typename detail::range_traits<R>::scalar>, dyn, dyn>;
// The short names deduce no type behind a trait.
template <dtype T, class A>
tensor(std::vector<T, A> const&) -> tensor<T, dyn>;
template <dtype T, class A, class B>
tensor(std::vector<std::vector<T, A>, B> const&) -> tensor<T, dyn, dyn>;
namespace detail {
template <class X, int I>
inline constexpr index along = I < rank_of<X> ? extents_t<X>::static_extent(I) : dyn;
template <class X, int R>
concept of_rank = expression<X> && rank_of<X> == R;
}  // namespace detail
template <detail::of_rank<0> X>
tensor(X const&) -> tensor<value_t<X>>;
template <detail::of_rank<1> X>
tensor(X const&) -> tensor<value_t<X>, detail::along<X, 0>>;
template <detail::of_rank<2> X>
tensor(X const&) -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>>;
template <detail::of_rank<3> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>>;
template <detail::of_rank<4> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>,
              detail::along<X, 3>>;
template <detail::of_rank<5> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>,
              detail::along<X, 3>, detail::along<X, 4>>;
template <detail::of_rank<6> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>,
              detail::along<X, 3>, detail::along<X, 4>, detail::along<X, 5>>;
template <detail::of_rank<7> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>,
              detail::along<X, 3>, detail::along<X, 4>, detail::along<X, 5>, detail::along<X, 6>>;
template <detail::of_rank<8> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::along<X, 0>, detail::along<X, 1>, detail::along<X, 2>,
              detail::along<X, 3>, detail::along<X, 4>, detail::along<X, 5>, detail::along<X, 6>,
              detail::along<X, 7>>;

LAZULI_END
