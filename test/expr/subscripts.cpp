#include <lazuli/indexing.hpp>
#include <lazuli/lazuli.hpp>
#include <string>
#include <type_traits>

#include "support.hpp"

namespace expr_subscripts {

namespace lz = lazuli;
using namespace lz::literals;

template <class X, class... S>
concept subscripted = requires(X&& x, S&&... s) {
  static_cast<X&&>(x)(static_cast<S&&>(s)...);
};
template <class X, class S>
concept bracketed = requires(X&& x, S&& s) {
  static_cast<X&&>(x)[static_cast<S&&>(s)];
};
template <class X, class... S>
concept reshaped = requires(X& x, S... s) {
  x.reshape(s...);
  x.view(s...);
};
template <class X>
concept squeezed = requires(X& x) {
  x.squeeze();
};

using sum_of_two = decltype(std::declval<lz::matrix<float>&>() + 1.f);

BOOST_AUTO_TEST_SUITE(subscripts)

BOOST_AUTO_TEST_CASE(numbers_slices_and_tensors_of_integers_and_bool_are_subscripts) {
  static_assert(lz::detail::any_subscript<int> && lz::detail::any_subscript<decltype(1_c)> &&
                lz::detail::any_subscript<lz::all_t const&> &&
                lz::detail::any_subscript<lz::vector<int>&> && lz::detail::any_subscript<lz::vector<bool>>);
  static_assert(!lz::detail::any_subscript<float> && !lz::detail::any_subscript<char const*> &&
                !lz::detail::any_subscript<bool> && !lz::detail::any_subscript<lz::vector<float>>);
  static_assert(subscripted<lz::matrix<float>&> && subscripted<lz::matrix<float>&, int, int> &&
                subscripted<lz::matrix<float>, lz::all_t, std::size_t> &&
                subscripted<sum_of_two, int> && bracketed<sum_of_two, decltype(lz::all)> &&
                bracketed<lz::matrix<float> const&, lz::vector<int>&>);
}

BOOST_AUTO_TEST_CASE(others_are_refused_by_tensors_views_and_expressions) {
  static_assert(!subscripted<lz::matrix<float>&, double> &&
                !subscripted<lz::matrix<float> const&, int, float> &&
                !subscripted<lz::matrix<float>, char const*> &&
                !subscripted<lz::tensor_view<float, lz::dyn>&, std::string> &&
                !subscripted<sum_of_two, double> && !bracketed<lz::matrix<float>&, double> &&
                !bracketed<lz::matrix<float> const&, char const*> && !bracketed<sum_of_two, float>);
}

BOOST_AUTO_TEST_CASE(sizes_and_squeeze_are_refused_where_they_are_called) {
  static_assert(reshaped<lz::tensor<float, 2, 3>, decltype(3_c), int> &&
                reshaped<lz::matrix<float>, lz::extents<4, 2>>);
  static_assert(!reshaped<lz::tensor<float, 2, 3>, decltype(4_c), decltype(2_c)> &&
                !reshaped<lz::tensor<float, 2, 3>, lz::extents<4, 2>> &&
                !reshaped<lz::matrix<float>, double, int> && !reshaped<sum_of_two, double>);
  static_assert(squeezed<lz::tensor<float, 1, lz::dyn>> && squeezed<lz::tensor<float, 2, 3>> &&
                !squeezed<lz::matrix<float>> && !squeezed<sum_of_two>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace expr_subscripts
