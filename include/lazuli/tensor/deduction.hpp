// Which tensor values, ranges and expressions make where its type is left to the compiler.
#pragma once

#include <array>
#include <lazuli/expr/concepts.hpp>
#include <lazuli/expr/node.hpp>
#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <vector>

LAZULI_BEGIN

// Of values between braces; of different types (which braces do not tell one by one): double.
// `index(A)`: of A, compilers would deduce it backwards from the short names, where it is dyn.
template <class U, std::size_t A> requires detail::counted_extents<A> tensor(U const (&)[A]) -> tensor<as_dtype_t<U>, index(A)>;
template <class U, std::size_t A, std::size_t B> requires detail::counted_extents<A, B> tensor(U const (&)[A][B]) -> tensor<as_dtype_t<U>, index(A), index(B)>;
template <class U, std::size_t A, std::size_t B, std::size_t C>
tensor(U const (&)[A][B][C]) -> tensor<as_dtype_t<U>, index(A), index(B), index(C)>;
template <class U, std::size_t A, std::size_t B, std::size_t C, std::size_t D>
tensor(U const (&)[A][B][C][D]) -> tensor<as_dtype_t<U>, index(A), index(B), index(C), index(D)>;
// (long double, to which {1.} converts: a row of one double is no number.)
template <std::size_t A> requires detail::counted_extents<A> tensor(long double const (&)[A]) -> tensor<double, index(A)>;
template <std::size_t A, std::size_t B> requires detail::counted_extents<A, B> tensor(long double const (&)[A][B]) -> tensor<double, index(A), index(B)>;
// A column of numbers of different types, such as {{0}, {1.5}}, is also numbers in braces: no
// template is a better match.
tensor(long double const (&)[2][1])->tensor<double, 2, 1>;
tensor(long double const (&)[3][1])->tensor<double, 3, 1>;
tensor(long double const (&)[4][1])->tensor<double, 4, 1>;
tensor(long double const (&)[5][1])->tensor<double, 5, 1>;
tensor(long double const (&)[6][1])->tensor<double, 6, 1>;
tensor(long double const (&)[7][1])->tensor<double, 7, 1>;
tensor(long double const (&)[8][1])->tensor<double, 8, 1>;
// {{{0}}, {{1.5}}}, of rank 3, would be taken for such a column. These guides fit as well, so that
// it is ambiguous and makes no matrix.
tensor(long double const (&)[2][1][1])->tensor<double, 2, 1, 1>;
tensor(long double const (&)[3][1][1])->tensor<double, 3, 1, 1>;
tensor(long double const (&)[4][1][1])->tensor<double, 4, 1, 1>;
tensor(long double const (&)[5][1][1])->tensor<double, 5, 1, 1>;
tensor(long double const (&)[6][1][1])->tensor<double, 6, 1, 1>;
tensor(long double const (&)[7][1][1])->tensor<double, 7, 1, 1>;
tensor(long double const (&)[8][1][1])->tensor<double, 8, 1, 1>;
template <std::size_t A, std::size_t B, std::size_t C>
tensor(long double const (&)[A][B][C]) -> tensor<double, index(A), index(B), index(C)>;
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
template <std::size_t A, std::size_t B, std::size_t... C> requires detail::counted_extents<A, B>
tensor(double const (&)[A], double const (&)[B], double const (&... rows)[C]) -> tensor<double, 2 + sizeof...(C), index(A)>;
// For complex numbers and 16-bit floats, all of one type.
template <class U, class... V>
  requires detail::counted_elements<U, V...> tensor(U, V...)
->tensor<U, 1 + sizeof...(V)>;
template <class U, class... V, std::size_t A, std::size_t... B>
  requires detail::counted_element_rows<U, V...> tensor(U const (&)[A], V const (&... n)[B])
->tensor<U, 1 + sizeof...(V), index(A)>;
template <class U, class... V>
  requires detail::elements_alike<U, V...> tensor(U, V...)
->tensor<U, dyn>;
template <class U, class... V, std::size_t A, std::size_t... B>
  requires detail::element_rows<U, V...> tensor(U const (&)[A], V const (&... n)[B])
->tensor<U, dyn, dyn>;
// For the short names of dynamic extents: vector v = {1, 2}, matrix m = {{1, 2}, {3, 4}}.
template <class U, std::size_t A> tensor(U const (&)[A]) -> tensor<U, dyn>;
template <class U, std::size_t A, std::size_t B> tensor(U const (&)[A][B]) -> tensor<U, dyn, dyn>;
template <class U, class... V> requires detail::numbers_alike<U, V...> tensor(U, V...) -> tensor<U, dyn>;
template <class U, class... V, std::size_t A, std::size_t... B> requires detail::rows_alike<U, V...>
tensor(U const (&)[A], V const (&... n)[B]) -> tensor<U, dyn, dyn>;
// For anything else: a tensor that refuses it in a few lines.
template <std::integral I>
tensor(I) -> tensor<double, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>;
template <std::size_t A>
tensor(detail::other_braces const (&)[A]) -> tensor<double, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>;
template <std::size_t A, class X, class... Y>
tensor(detail::other_braces const (&)[A], X const&, Y const&...)
    -> tensor<write_its_type_such_as_tensor_float_3_or_matrix_float>;
template <detail::range_of_numbers<1> R>
tensor(R const&) -> tensor<as_dtype_t<typename detail::range_traits<R>::scalar>, dyn>;
template <detail::range_of_numbers<2> R>
tensor(R const&) -> tensor<as_dtype_t<typename detail::range_traits<R>::scalar>, dyn, dyn>;
namespace detail {
template <class X, int I>
inline constexpr index static_along = I < rank_of<X> ? extents_t<X>::static_extent(I) : dyn;
template <class X, int R>
concept of_rank = expression<X> && rank_of<X> == R;
}  // namespace detail
template <detail::of_rank<0> X>
tensor(X const&) -> tensor<value_t<X>>;
template <detail::of_rank<1> X>
tensor(X const&) -> tensor<value_t<X>, detail::static_along<X, 0>>;
template <detail::of_rank<2> X>
tensor(X const&) -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>>;
template <detail::of_rank<3> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>>;
template <detail::of_rank<4> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>,
              detail::static_along<X, 3>>;
template <detail::of_rank<5> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>,
              detail::static_along<X, 3>, detail::static_along<X, 4>>;
template <detail::of_rank<6> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>,
              detail::static_along<X, 3>, detail::static_along<X, 4>, detail::static_along<X, 5>>;
template <detail::of_rank<7> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>,
              detail::static_along<X, 3>, detail::static_along<X, 4>, detail::static_along<X, 5>, detail::static_along<X, 6>>;
template <detail::of_rank<8> X>
tensor(X const&)
    -> tensor<value_t<X>, detail::static_along<X, 0>, detail::static_along<X, 1>, detail::static_along<X, 2>,
              detail::static_along<X, 3>, detail::static_along<X, 4>, detail::static_along<X, 5>, detail::static_along<X, 6>,
              detail::static_along<X, 7>>;

// clang-format off
// Guides for the short names alone, which deduce N. g++ finds their T only where the type of an
// argument names it: for mixed numbers if one of the first is a double, for expressions if they are
// nodes or views.
template <index N = 0, class U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<U, V...>)
tensor(U, V...) -> tensor<detail::type_of_all<U, V...>, N>;
template <index N = 0, template <class...> class C, dtype T, class... A> requires(detail::by_short_name<N> && detail::range_of_numbers<C<T, A...>, 1>)
tensor(C<T, A...> const&) -> tensor<T, N>;
template <index M = 0, index N = 0, template <class...> class C, template <class...> class D, dtype T, class... A, class... B> requires(detail::by_short_name<N> && detail::range_of_numbers<C<D<T, A...>, B...>, 2>)
tensor(C<D<T, A...>, B...> const&) -> tensor<T, M, N>;
template <index N = 0, dtype T, std::size_t A> requires detail::by_short_name<N> tensor(std::array<T, A>) -> tensor<T, N>;
template <index N = 0, dtype T, std::size_t A> requires detail::by_short_name<N> tensor(std::span<T, A>) -> tensor<T, N>;
template <index N = 0, dtype T, std::size_t A> requires detail::by_short_name<N> tensor(std::span<T const, A>) -> tensor<T, N>;
template <index N = 0, class Op, class T, class... X> requires(detail::by_short_name<N> && detail::of_rank<node<Op, T, X...>, 1>)
tensor(node<Op, T, X...>) -> tensor<T, N>;
template <index M = 0, index N = 0, class Op, class T, class... X> requires(detail::by_short_name<N> && detail::of_rank<node<Op, T, X...>, 2>)
tensor(node<Op, T, X...>) -> tensor<T, M, N>;
template <index N = 0, class T, index E> requires detail::by_short_name<N> tensor(tensor_view<T, E>) -> tensor<T, N>;
template <index M = 0, index N = 0, class T, index D, index E> requires detail::by_short_name<N> tensor(tensor_view<T, D, E>) -> tensor<T, M, N>;
template <index N = 0, class T, index E> requires detail::by_short_name<N> tensor(tensor_view<T const, E>) -> tensor<T, N>;
template <index M = 0, index N = 0, class T, index D, index E> requires detail::by_short_name<N> tensor(tensor_view<T const, D, E>) -> tensor<T, M, N>;
template <index N = 0, class T, index E> requires(detail::by_short_name<N> && E != dyn)
tensor(tensor<T, E>) -> tensor<T, N>;
template <index M = 0, index N = 0, class T, index D, index E> requires(detail::by_short_name<N> && (D != dyn || E != dyn))
tensor(tensor<T, D, E>) -> tensor<T, M, N>;
template <index M = 0, index N = 0, class U, std::size_t A> requires detail::by_short_name<N> tensor(U const (&)[A]) -> tensor<U, M, N>;
#if defined(__clang__)
template <index N = 0, std::size_t A> requires detail::by_short_name<N> tensor(long double const (&)[A]) -> tensor<detail::type_of_all<double, constant<A>>, N>;
template <index M = 0, index N = 0, std::size_t A, std::size_t B> requires detail::by_short_name<N> tensor(long double const (&)[A][B]) -> tensor<detail::type_of_all<double, constant<A>>, M, N>;
template <index M = 0, index N = 0, std::size_t A, std::size_t... B> requires detail::by_short_name<N> tensor(long double const (&)[A], long double const (&... rows)[B]) -> tensor<detail::type_of_all<double, constant<A>>, M, N>;
#else
template <index N = 0, std::size_t A> requires detail::by_short_name<N> tensor(long double const (&)[A]) -> tensor<detail::untyped<constant<A>>, N>;
template <index M = 0, index N = 0, std::size_t A> requires detail::by_short_name<N> tensor(long double const (&)[A]) -> tensor<detail::untyped<constant<A>>, M, N>;
// g++ takes a constructor and the copy to be equally good; these are better.
template <class T, index N> requires detail::by_short_name<N> tensor(tensor<T, N>&) -> tensor<T, N>;
template <class T, index N> requires detail::by_short_name<N> tensor(tensor<T, N> const&) -> tensor<T, N>;
template <class T, index N> requires detail::by_short_name<N> tensor(tensor<T, N>&&) -> tensor<T, N>;
template <class T, index M, index N> requires detail::by_short_name<N> tensor(tensor<T, M, N>&) -> tensor<T, M, N>;
template <class T, index M, index N> requires detail::by_short_name<N> tensor(tensor<T, M, N> const&) -> tensor<T, M, N>;
template <class T, index M, index N> requires detail::by_short_name<N> tensor(tensor<T, M, N>&&) -> tensor<T, M, N>;
template <index N = 0, std::same_as<double> U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<U, V...>)
tensor(U, V...) -> tensor<U, N>;
template <index N = 0, detail::no_double A, std::same_as<double> U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<A, U, V...>)
tensor(A, U, V...) -> tensor<U, N>;
template <index N = 0, detail::no_double A, detail::no_double B, std::same_as<double> U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<A, B, U, V...>)
tensor(A, B, U, V...) -> tensor<U, N>;
template <index N = 0, detail::no_double A, detail::no_double B, detail::no_double C, std::same_as<double> U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<A, B, C, U, V...>)
tensor(A, B, C, U, V...) -> tensor<U, N>;
template <index N = 0, detail::no_double A, detail::no_double B, detail::no_double C, detail::no_double D, std::same_as<double> U, class... V> requires(detail::by_short_name<N> && detail::mixed_numbers<A, B, C, D, U, V...>)
tensor(A, B, C, D, U, V...) -> tensor<U, N>;
#endif
// And for everything else: a tensor that asks for its type.
template <index N = 0> requires detail::by_short_name<N> tensor(...) -> tensor<detail::untyped<constant<N>>, N>;
template <index M = 0, index N = 0> requires detail::by_short_name<N> tensor(...) -> tensor<detail::untyped<constant<N>>, M, N>;
template <index N = 0, std::size_t A, std::size_t... B> requires detail::by_short_name<N> tensor(detail::other_braces const (&)[A], detail::other_braces const (&... parts)[B]) -> tensor<detail::untyped<constant<A>>, N>;
template <index M = 0, index N = 0, std::size_t A, std::size_t... B> requires detail::by_short_name<N> tensor(detail::other_braces const (&)[A], detail::other_braces const (&... rows)[B]) -> tensor<detail::untyped<constant<A>>, M, N>;

// clang-format on

LAZULI_END
