#include <boost/test/unit_test.hpp>

#include "einstein.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::einsum;

}  // namespace

BOOST_AUTO_TEST_SUITE(einsum_notation)

BOOST_AUTO_TEST_CASE(one_operand_is_turned_summed_or_its_diagonal) {
  auto const a = counted<int>(3, 3);
  check_einsum<"ij->ji">(a);
  check_einsum<"ij->j">(a);
  check_einsum<"ii->i">(a);
  check_einsum<"ii->">(a);
  BOOST_TEST(einsum<"ii">(a).item() == lz::trace(a).item());
  static_assert(std::is_same_v<lz::value_t<decltype(einsum<"ij->">(a))>, int>);
}

BOOST_AUTO_TEST_CASE(operands_multiply_and_are_summed) {
  auto const a = counted<double>(3, 4), b = counted<double>(4, 2);
  check_einsum<"ij,jk->ik">(a, b);
  check_einsum<"ij,kl->ijkl">(a, b);
  check_einsum<"ij,ij->ij">(a, a);
  check_einsum<"ij,jk->k">(a, b);
  check_einsum<"ij,jk,lk->il">(a, b, counted<double>(5, 2));
  check_einsum<"i,jk,ij->k">(counted<double>(3), b, a);
}

BOOST_AUTO_TEST_CASE(what_matmul_computes_is_its_node) {
  lz::tensor<double, 2, 3, 4> const a = counted<double>(2, 3, 4);
  lz::tensor<double, 2, 4, 5> const b = counted<double>(2, 4, 5);
  auto const product = einsum<"bij,bjk->bik">(a, b);
  static_assert(lz::barrier<decltype(product)>);
  static_assert(std::is_same_v<decltype(lz::eval(product)), lz::tensor<double, 2, 3, 5>>);
  BOOST_TEST((integers(lz::eval(product)).values ==
              einstein("bij,bjk->bik", {integers(a), integers(b)}).values));
  static_assert(lz::barrier<decltype(einsum<"...ij,...jk">(a, b(0)))>);
  static_assert(lz::barrier<decltype(einsum<"ij,j">(a(0), b(0, lz::all, 0)))>);
}

BOOST_AUTO_TEST_CASE(an_ellipsis_broadcasts_and_static_extents_are_kept) {
  lz::tensor<int, 2, 1, 3> const a = counted<int>(2, 1, 3);
  lz::tensor<int, 4, 3> const b = counted<int>(4, 3);
  auto const sums = einsum<"...i,...i->...">(a, b);
  static_assert(std::is_same_v<std::remove_const_t<decltype(sums)>, lz::tensor<int, 2, 4>>);
  BOOST_TEST(equals(sums, lz::eval(lz::astype<int>(lz::sum(a * b, 2)))));
  auto const turned = einsum<"...i->i...">(a);
  static_assert(std::is_same_v<std::remove_const_t<decltype(turned)>, lz::tensor<int, 3, 2, 1>>);
}

BOOST_AUTO_TEST_CASE(operands_are_promoted_and_may_be_expressions) {
  auto const a = counted<int>(3, 4);
  lz::matrix<double> const b = counted<double>(5, 4);
  auto const got = einsum<"ij,kj->ik">(a + 1, b);
  static_assert(std::is_same_v<lz::value_t<decltype(got)>, double>);
  BOOST_TEST((integers(got).values ==
              einstein("ij,kj->ik", {integers(lz::eval(a + 1)), integers(b)}).values));
  lz::tensor<lz::float16, 2> const h({1.f, 2.f});
  static_assert(std::is_same_v<lz::value_t<decltype(einsum<"i,j->ij">(h, h))>, lz::float16>);
  BOOST_TEST(static_cast<float>(lz::eval(einsum<"i,j->ij">(h, h))(1, 1)) == 4);
}

BOOST_AUTO_TEST_CASE(letters_with_two_extents_are_named) {
  auto const a = counted<double>(3, 4), b = counted<double>(5, 2);
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)einsum<"ij,jk->ik">(a, b); }) ==
             "einsum \"ij,jk->ik\": letter j stands for extents 4 and 5");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)einsum<"...i,...j->...ij">(a, b); }) ==
             "einsum \"...i,...j->...ij\": axis -1 of the ellipsis has extents 3 and 5");
}

BOOST_AUTO_TEST_SUITE_END()
