// Operands by name are referred to, temporaries are moved in, whichever overload of an operator the compiler chose.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;

namespace {

using matrix = lz::matrix<float>;

template <class E, int I>
using operand_of = typename std::remove_cvref_t<E>::template child<I>;

}  // namespace

BOOST_AUTO_TEST_SUITE(outlive)

BOOST_AUTO_TEST_CASE(tensors_by_name_are_referred_to_on_either_side) {
  matrix x = lz::ones<float>(2, 2);
  matrix const y = lz::ones<float>(2, 2);
  auto const both = x + y;
  static_assert(std::is_same_v<operand_of<decltype(both), 0>, lz::reference<matrix>>);
  static_assert(std::is_same_v<operand_of<decltype(both), 1>, lz::reference<matrix>>);
  auto const left = x * 2.f;
  static_assert(std::is_same_v<operand_of<decltype(left), 0>, lz::reference<matrix>>);
  auto const right = 2.f - y;
  static_assert(std::is_same_v<operand_of<decltype(right), 1>, lz::reference<matrix>>);
  x = 5.f;  // seen by every expression that refers to x
  BOOST_TEST(lz::all(both == 6.f).item());
  BOOST_TEST(lz::all(left == 10.f).item());
  BOOST_TEST(lz::all(right == 1.f).item());
}

BOOST_AUTO_TEST_CASE(temporaries_are_moved_in_beside_a_tensor_by_name) {
  matrix const x = lz::ones<float>(2, 2);
  auto const mixed = x + lz::full(lz::shape(2, 2), 3.f);
  static_assert(std::is_same_v<operand_of<decltype(mixed), 0>, lz::reference<matrix>>);
  static_assert(std::is_same_v<operand_of<decltype(mixed), 1>, matrix>);
  BOOST_TEST(lz::all(mixed == 4.f).item());
}

BOOST_AUTO_TEST_CASE(views_are_copied_and_may_go_before_the_expression) {
  matrix const x = lz::ones<float>(2, 3);
  auto const e = [&] {
    auto const turned = x.t();
    return turned + turned;
  }();
  BOOST_TEST(lz::all(e == 2.f).item());
}

BOOST_AUTO_TEST_SUITE_END()
