#include <boost/test/unit_test.hpp>
#include <lazuli/shape/product.hpp>

namespace {

namespace lz = lazuli;
using namespace lz::detail;
using lz::dyn, lz::extents;

template <class A, class B>
using product_t = decltype(product_extents<A, B>());

}  // namespace

BOOST_AUTO_TEST_SUITE(product)

BOOST_AUTO_TEST_CASE(extents_are_counted_from_the_end) {
  using e = extents<2, dyn, 4>;
  static_assert(static_from_end<e>(1) == 4 && static_from_end<e>(2) == dyn &&
                static_from_end<e>(3) == 2);
  BOOST_TEST(static_from_end<e>(4) == 1);  // axes that are not there count as 1
}

BOOST_AUTO_TEST_CASE(leading_extents_and_appended_ones_keep_what_is_static) {
  using e = extents<2, dyn, 4>;
  static_assert(std::is_same_v<leading_t<e, 2>, extents<2>>);
  static_assert(std::is_same_v<leading_t<e, 3>, extents<>>);
  static_assert(std::is_same_v<leading_t<e, 5>, extents<>>);
  static_assert(std::is_same_v<appended<extents<2>, dyn, 3>::type, extents<2, dyn, 3>>);
  BOOST_TEST((leading_t<e, 1>::rank() == 2));
}

BOOST_AUTO_TEST_CASE(products_have_the_rows_of_a_and_the_columns_of_b) {
  static_assert(std::is_same_v<product_t<extents<3>, extents<3>>, extents<>>);
  static_assert(std::is_same_v<product_t<extents<2, 3>, extents<3>>, extents<2>>);
  static_assert(std::is_same_v<product_t<extents<3>, extents<3, 4>>, extents<4>>);
  static_assert(std::is_same_v<product_t<extents<2, dyn>, extents<3, 4>>, extents<2, 4>>);
  static_assert(
      std::is_same_v<product_t<extents<5, 1, 2, 3>, extents<7, 3, 4>>, extents<5, 7, 2, 4>>);
  static_assert(std::is_same_v<product_t<extents<5, 2, 3>, extents<3>>, extents<5, 2>>);
  BOOST_TEST((product_t<extents<dyn, 3>, extents<3, 4>>::static_extent(0) == dyn));
}

BOOST_AUTO_TEST_CASE(inner_extents_and_batches_must_fit) {
  static_assert(multipliable<extents<2, 3>, extents<3, 4>> &&
                multipliable<extents<2, dyn>, extents<3, 4>>);
  static_assert(!multipliable<extents<2, 3>, extents<4, 5>> &&
                !multipliable<extents<>, extents<3>> && !multipliable<extents<3>, extents<>>);
  static_assert(!multipliable<extents<5, 2, 3>, extents<4, 3, 2>> &&
                multipliable<extents<5, 2, 3>, extents<1, 3, 2>>);
  static_assert(multipliable<extents<3>, extents<3, 4>> &&
                !multipliable<extents<3>, extents<4, 3>>);
  BOOST_TEST((multipliable<extents<dyn>, extents<dyn>>));
}

BOOST_AUTO_TEST_CASE(systems_have_square_matrices_and_as_many_rows) {
  static_assert(invertible<extents<3, 3>> && invertible<extents<dyn, 3>> &&
                invertible<extents<7, 2, 2>>);
  static_assert(!invertible<extents<2, 3>> && !invertible<extents<3>> && !invertible<extents<>>);
  static_assert(solvable<extents<3, 3>, extents<3>> && solvable<extents<3, 3>, extents<3, 5>> &&
                solvable<extents<3, 3>, extents<7, 3, 1>>);
  static_assert(!solvable<extents<3, 3>, extents<4>> && !solvable<extents<3, 3>, extents<>> &&
                !solvable<extents<3>, extents<3>>);
  static_assert(!solvable<extents<dyn, 3>, extents<4>> &&
                !solvable<extents<3, dyn>, extents<4, 2>>);
  static_assert(!solvable<extents<4, 3, 3>, extents<5, 3, 1>> &&
                solvable<extents<4, 3, 3>, extents<3>>);
  static_assert(fittable<extents<30, 2>, extents<30>> && fittable<extents<dyn, 2>, extents<30, 4>>);
  static_assert(!fittable<extents<30, 2>, extents<29>> && !fittable<extents<30>, extents<30>> &&
                !fittable<extents<4, 30, 2>, extents<30>>);
  BOOST_TEST((solvable<extents<dyn, dyn>, extents<dyn>>));
}

BOOST_AUTO_TEST_CASE(clashes_are_types_that_name_both_shapes) {
  static_assert(std::is_same_v<clash_of<lz::matmul_error, extents<2, 3>, extents<4>>::type,
                               lz::matmul_error<lz::left<2, 3>, lz::right<4>>>);
  static_assert(std::is_same_v<not_square_of<extents<2, 3>>::type, lz::not_square<2, 3>>);
  BOOST_TEST((std::is_same_v<clash_of<lz::solve_error, extents<3, 3>, extents<4>>::type,
                             lz::solve_error<lz::left<3, 3>, lz::right<4>>>));
}

BOOST_AUTO_TEST_SUITE_END()
