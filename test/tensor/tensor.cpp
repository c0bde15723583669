#include <array>
#include <boost/test/unit_test.hpp>
#include <complex>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;

BOOST_AUTO_TEST_SUITE(tensor)

BOOST_AUTO_TEST_CASE(extents_are_given_per_axis_or_per_dynamic_axis) {
  lz::tensor<float, dyn, 3> const mixed(5), full(5, 3);
  BOOST_TEST(mixed.numel() == 15);
  BOOST_TEST(full.extent(0) == 5);
  BOOST_CHECK_THROW((lz::tensor<float, dyn, 3>(5, 4)), lz::shape_error);
  BOOST_CHECK_THROW(lz::matrix<float>(2, -1), lz::shape_error);
  BOOST_CHECK_THROW(lz::matrix<float>(index{1} << 40, index{1} << 40), lz::shape_error);
  BOOST_CHECK_THROW(lz::matrix<double>(index{1} << 31, index{1} << 31), lz::shape_error);
  lz::matrix<float> const none;
  BOOST_TEST(none.numel() == 0);
  lz::tensor<float, 2, 0> const flat{};
  BOOST_TEST(flat.numel() == 0);
}

BOOST_AUTO_TEST_CASE(extents_are_given_by_any_list) {
  lz::matrix<float> const x(4, 3);
  std::array<int, 2> const pair{4, 3};
  std::vector<long> const sizes{4, 3};
  BOOST_TEST((lz::tensor<float, dyn, 3>(x.shape()).extents() == x.extents()));  // static extents are checked
  BOOST_TEST((lz::tensor<float, 4, 3>(x.shape()).extents() == x.extents()));
  BOOST_TEST((lz::tensor<float, dyn, 3>(lz::shape(4)).extents() == x.extents()));  // dynamic ones only
  BOOST_TEST((lz::matrix<float>(pair).extents() == x.extents()));
  BOOST_TEST((lz::matrix<float>(sizes).extents() == x.extents()));
  BOOST_CHECK_THROW((lz::tensor<float, dyn, 4>(x.shape())), lz::shape_error);
  BOOST_CHECK_THROW((lz::matrix<float>(std::vector{1, 2, 3})), lz::shape_error);
  static_assert(!std::is_constructible_v<lz::matrix<float>, std::array<int, 3>>);
  BOOST_TEST((lz::vector<int>(pair)(1) == 3));  // for rank 1 a list holds values, a shape extents
  BOOST_TEST((lz::tensor<float, 4>(x.shape(0) == 4 ? lz::shape(4) : lz::shape(0)).size() == 4));
}

BOOST_AUTO_TEST_CASE(empty_braces_are_zeros_where_elements_lie_in_the_object) {
  std::byte memory[sizeof(lz::tensor<float, 2, 2>)];
  std::memset(memory, 0x5a, sizeof(memory));
  auto* x = new (memory) lz::tensor<float, 2, 2>{};
  BOOST_TEST(holds(*x, {0, 0, 0, 0}));
  BOOST_TEST(lz::scalar<double>{}.item() == 0);
  std::array<lz::tensor<int, 2>, 3> const three{};
  for (auto const& each : three) BOOST_TEST(holds(each, {0, 0}));
}

BOOST_AUTO_TEST_CASE(nested_braces_give_values_and_static_extents) {
  lz::tensor d({{1, 2, 3}, {4, 5, 6}});
  static_assert(std::is_same_v<decltype(d), lz::tensor<int, 2, 3>>);
  BOOST_TEST(holds(d, {1, 2, 3, 4, 5, 6}));
  lz::matrix<float> e({{1.f, 2.f}, {3.f, 4.f}});
  BOOST_TEST(e(1, 0) == 3.f);
  lz::tensor c({{{1., 2.}}, {{3., 4.}}, {{5., 6.}}});
  static_assert(std::is_same_v<decltype(c), lz::tensor<double, 3, 1, 2>>);
  BOOST_TEST(c(2, 0, 1) == 6.);
  lz::tensor v({true, false});
  static_assert(std::is_same_v<decltype(v), lz::tensor<bool, 2>>);
  lz::vector<lz::float16> h({1.5f, 2.f});
  BOOST_TEST(static_cast<float>(h(0)) == 1.5f);
}

BOOST_AUTO_TEST_CASE(an_expression_deduces_its_tensor) {
  lz::tensor<float, 2, 3> a;
  lz::matrix<int> m(2, 3);
  fill(a), fill(m);
  lz::tensor f = a + 1.f;
  static_assert(std::is_same_v<decltype(f), lz::tensor<float, 2, 3>>);
  lz::tensor g = m * 2;
  static_assert(std::is_same_v<decltype(g), lz::tensor<int, dyn, dyn>>);
  lz::tensor h = a + m;
  static_assert(std::is_same_v<decltype(h), lz::tensor<float, 2, 3>>);
  auto k = lz::eval(a(0) + 1.f);
  static_assert(std::is_same_v<decltype(k), lz::tensor<float, 3>>);
  lz::tensor s = lz::sum(m);
  static_assert(std::is_same_v<decltype(s), lz::tensor<std::int64_t>>);
  BOOST_TEST(equals(f, a + 1.f));
}

BOOST_AUTO_TEST_CASE(a_copy_is_deep_and_a_move_takes_the_memory) {
  lz::matrix<float> a(3, 4);
  fill(a);
  lz::matrix<float> const want = a;
  lz::matrix<float> b = a;
  BOOST_TEST(b.data() != a.data());
  b(0, 0) = 99.f;
  BOOST_TEST(equals(a, want));
  float const* const block = a.data();
  lz::matrix<float> c;
  BOOST_TEST(allocations_of([&] { c = std::move(a); }) == 0);
  BOOST_TEST(c.data() == block);
  BOOST_TEST(a.numel() == 0);
  a = c;
  BOOST_TEST(equals(a, want));
  BOOST_TEST(a.data() != c.data());
  static_assert(std::is_nothrow_move_constructible_v<lz::matrix<float>> && std::is_nothrow_move_assignable_v<lz::matrix<float>>);
  auto& same = c;
  c = same;
  c = std::move(same);
  BOOST_TEST(equals(c, want));
}

BOOST_AUTO_TEST_CASE(a_large_static_tensor_that_was_moved_from_can_be_used_again) {
  lz::tensor<double, 40, 40> a, want;
  fill(a), fill(want);
  lz::tensor<double, 40, 40> b = std::move(a);
  BOOST_TEST(equals(b, want));
  a = b + 0.0;
  BOOST_TEST(equals(a, want));
  lz::tensor<double, 40, 40> c;
  c = std::move(a);
  a = c;
  BOOST_TEST(equals(a, want));
}

BOOST_AUTO_TEST_CASE(copy_assignment_into_a_tensor_of_the_same_shape_keeps_its_memory) {
  lz::matrix<float> a(3, 4), b(3, 4);
  fill(a);
  float const* const block = b.data();
  BOOST_TEST(allocations_of([&] { b = a; }) == 0);
  BOOST_TEST(b.data() == block);
  BOOST_TEST(equals(b, a));
}

BOOST_AUTO_TEST_CASE(rank_zero_holds_one_number) {
  lz::scalar<double> s = 2.5;
  BOOST_TEST(s.item() == 2.5);
  BOOST_TEST(s() == 2.5);
  s = 3;
  BOOST_TEST(s.item() == 3.0);
  BOOST_TEST(static_cast<bool>(s));
  BOOST_TEST(s.numel() == 1);
  s += 1;
  BOOST_TEST((s * s).item() == 16.0);
}

BOOST_AUTO_TEST_CASE(static_extents_are_stored_nowhere) {
  static_assert(sizeof(lz::tensor<float, 2, 3>) <= 24 + (LAZULI_DEBUG ? 8 : 0));
  static_assert(sizeof(lz::tensor<std::complex<float>>) <= 8 + (LAZULI_DEBUG ? 8 : 0));
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(static_extents_are_constants_of_any_tensor_view_or_chain) {
  lz::tensor<float, 2, 3> x({{1, 2, 3}, {4, 5, 6}});
  static_assert(x.extent(0) == 2 && x.size() == 6 && x.shape()[1] == 3);
  auto const turned = x.t();
  static_assert(turned.extent(0) == 3);
  std::array<float, x.size()> all{};
  std::ranges::copy(x.flat(), all.begin());
  BOOST_TEST(all[5] == 6);
}

BOOST_AUTO_TEST_CASE(flat_is_a_range_of_all_elements) {
  lz::matrix<int> x(2, 2);
  int k = 0;
  for (int& v : x.flat()) v = ++k;
  int total = 0;
  for (int v : std::as_const(x).flat()) total += v;
  BOOST_TEST(total == 10);
}

BOOST_AUTO_TEST_CASE(swap_exchanges_shape_and_elements) {
  lz::vector<int> a(2), b(3);
  count_up(a), count_up(b, 10);
  a.swap(b);
  BOOST_TEST(holds(a, {10, 11, 12}));
  BOOST_TEST(holds(b, {0, 1}));
}

BOOST_AUTO_TEST_CASE(nested_braces_may_mix_types_of_numbers) {
  lz::matrix<double> const m({{1, 0.5}, {2, 0.25}});
  BOOST_TEST(holds(m, {1, 0.5, 2, 0.25}));
  lz::tensor<float, 3> const v({1, 2.5, 3.f});
  BOOST_TEST(holds(v, {1, 2.5, 3}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
