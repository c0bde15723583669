#include <array>
#include <boost/test/unit_test.hpp>
#include <complex>
#include <list>
#include <span>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(deduction)

BOOST_AUTO_TEST_CASE(types_are_deduced_from_braces) {
  double const dt = 0.5;
  lz::tensor x({{1, dt}, {0, 1}});
  static_assert(std::is_same_v<decltype(x), lz::tensor<double, 2, 2>>);
  BOOST_TEST(holds(x, {1., .5, 0., 1.}));
  lz::tensor y({1, 2.5});
  static_assert(std::is_same_v<decltype(y), lz::tensor<double, 2>>);
  lz::tensor z({{{1, 2.5}}});
  static_assert(std::is_same_v<decltype(z), lz::tensor<double, 1, 1, 2>>);
  lz::tensor w({{1, 2, 3}, {4, 5, 6}});
  lz::tensor list{1, 2, 3};
  lz::tensor mixed = {1, 2.5f};
  static_assert(std::is_same_v<decltype(list), lz::tensor<int, 3>>);
  static_assert(std::is_same_v<decltype(mixed), lz::tensor<double, 2>>);
  lz::tensor rows{{1, 2, 3}, {4, 5, 6}};
  lz::tensor mixed_rows = {{1, dt}, {0, 1}};
  lz::tensor matrices{{{1, 2}}, {{3, 4}}};
  static_assert(std::is_same_v<decltype(rows), lz::tensor<int, 2, 3>>);
  static_assert(std::is_same_v<decltype(mixed_rows), lz::tensor<double, 2, 2>>);
  static_assert(std::is_same_v<decltype(matrices), lz::tensor<int, 2, 1, 2>>);
  BOOST_TEST((rows(1, 2) == 6 && mixed_rows(0, 1) == dt && matrices(1, 0, 0) == 3));
  lz::tensor alone{dt};
  static_assert(std::is_same_v<decltype(alone), lz::tensor<double, 1>>);
  BOOST_TEST(alone(0) == dt);
  BOOST_TEST(list(2) == 3);
  BOOST_TEST(mixed(1) == 2.5);
  static_assert(std::is_same_v<decltype(lz::tensor({lz::float16(1), 2})), lz::tensor<double, 2>>);
  static_assert(std::is_same_v<decltype(w), lz::tensor<int, 2, 3>>);
}

BOOST_AUTO_TEST_CASE(short_names_deduce_the_type_and_leave_extents_to_run_time) {
  lz::vector v = {1., 2.};
  lz::vector const w({1, 2, 3});
  lz::matrix m = {{1.f, 2.f}, {3.f, 4.f}, {5.f, 6.f}};
  lz::matrix const n({{1, 2}, {3, 4}});
  static_assert(std::is_same_v<decltype(v), lz::vector<double>>);
  static_assert(std::is_same_v<decltype(w), lz::vector<int> const>);
  static_assert(std::is_same_v<decltype(m), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(n), lz::matrix<int> const>);
  BOOST_TEST((v.size() == 2 && v(1) == 2 && w.size() == 3 && m.rows() == 3 && m(2, 1) == 6 && n(1, 0) == 3));
}

BOOST_AUTO_TEST_CASE(complex_numbers_and_halves_name_the_type) {
  using C = std::complex<double>;
  lz::tensor a = {C(1, 2), C(3, 4)};
  lz::tensor b{std::complex<float>(1, 2)};
  lz::tensor c{{C(1), C(2)}, {C(3), C(4)}};
  lz::tensor d{lz::bfloat16(1), lz::bfloat16(2), lz::bfloat16(3)};
  static_assert(std::is_same_v<decltype(a), lz::tensor<C, 2>> &&
                std::is_same_v<decltype(c), lz::tensor<C, 2, 2>>);
  static_assert(std::is_same_v<decltype(b), lz::tensor<std::complex<float>, 1>>);
  static_assert(std::is_same_v<decltype(d), lz::tensor<lz::bfloat16, 3>>);
  lz::vector e = {C(1, 2), C(3, 4)};
  lz::vector f{lz::float16(1), lz::float16(2)};
  lz::matrix g = {{C(1), C(2)}, {C(3), C(4)}, {C(5), C(6)}};
  static_assert(std::is_same_v<decltype(e), lz::vector<C>> &&
                std::is_same_v<decltype(g), lz::matrix<C>>);
  static_assert(std::is_same_v<decltype(f), lz::vector<lz::float16>>);
  BOOST_TEST((a(1) == C(3, 4) && b(0).imag() == 2 && c(1, 0) == C(3) && float(d(2)) == 3));
  BOOST_TEST((e(0) == C(1, 2) && float(f(1)) == 2 && g.rows() == 3 && g(2, 1) == C(6)));
}

BOOST_AUTO_TEST_CASE(short_names_make_doubles_of_mixed_numbers) {
  lz::vector q = {1, 2.5};
  lz::vector r = {2.5f, 1, 3.};
  lz::vector s{0, 1, 2, 3, 4.5, 6};
  static_assert(std::is_same_v<decltype(q), lz::vector<double>> &&
                std::is_same_v<decltype(r), lz::vector<double>> &&
                std::is_same_v<decltype(s), lz::vector<double>>);
  BOOST_TEST((holds(q, {1., 2.5}) && holds(r, {2.5, 1., 3.}) && s.size() == 6 && s(4) == 4.5));
  q = {3, 4.5, 6};
  BOOST_TEST(holds(q, {3., 4.5, 6.}));
}

BOOST_AUTO_TEST_CASE(short_names_deduce_the_type_of_tensors_views_and_chains) {
  lz::matrix<float> m({{1, 2}, {3, 4}});
  lz::matrix<float> const fixed_values = m;
  lz::tensor<int, 3> const three({1, 2, 3});
  lz::vector row = m(0), first = fixed_values(1);
  lz::matrix twice = m * 2, turned = m.t(), copied = m, moved = std::move(copied),
             again(fixed_values);
  lz::vector ints = three, copy = ints;
  lz::vector halves = three * 0.5;
  static_assert(std::is_same_v<decltype(row), lz::vector<float>> &&
                std::is_same_v<decltype(first), lz::vector<float>>);
  static_assert(std::is_same_v<decltype(twice), lz::matrix<float>> &&
                std::is_same_v<decltype(turned), lz::matrix<float>> &&
                std::is_same_v<decltype(moved), lz::matrix<float>> &&
                std::is_same_v<decltype(again), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(ints), lz::vector<int>> &&
                std::is_same_v<decltype(copy), lz::vector<int>> &&
                std::is_same_v<decltype(halves), lz::vector<double>>);
  BOOST_TEST((holds(row, {1, 2}) && holds(first, {3, 4}) && holds(twice, {2, 4, 6, 8}) &&
              holds(turned, {1, 3, 2, 4})));
  BOOST_TEST((holds(moved, {1, 2, 3, 4}) && holds(again, {1, 2, 3, 4}) && holds(copy, {1, 2, 3}) &&
              holds(halves, {.5, 1., 1.5})));
}

BOOST_AUTO_TEST_CASE(short_names_deduce_the_type_of_standard_containers) {
  double const plain[] = {1, 2};
  lz::vector list = std::list<int>{1, 2};
  lz::vector array(std::array{1.f, 2.f});
  lz::vector of_plain = plain;
  lz::vector span = std::span<double const>(plain);
  lz::matrix rows = std::list<std::vector<int>>{{1, 2}, {3, 4}};
  static_assert(std::is_same_v<decltype(list), lz::vector<int>>);
  static_assert(std::is_same_v<decltype(array), lz::vector<float>> &&
                std::is_same_v<decltype(span), lz::vector<double>> &&
                std::is_same_v<decltype(of_plain), lz::vector<double>> &&
                std::is_same_v<decltype(rows), lz::matrix<int>>);
  BOOST_TEST((holds(list, {1, 2}) && holds(array, {1, 2}) && holds(span, {1, 2}) &&
              holds(rows, {1, 2, 3, 4})));
}

BOOST_AUTO_TEST_CASE(expressions_and_ranges_give_their_type_and_the_extents_that_are_known) {
  lz::tensor<float, dyn, 3> const x(2, 3);
  lz::tensor<double, 3> const w = 1.;
  lz::tensor sum = x + w;
  static_assert(std::is_same_v<decltype(sum), lz::tensor<double, dyn, 3>>);
  lz::tensor number(lz::sum(w));
  static_assert(std::is_same_v<decltype(number), lz::tensor<double>>);
  lz::tensor wide = lz::zeros<int>(1, 2, 1, 2, 1, 2, 1, 2) + 1;
  static_assert(decltype(wide)::rank() == 8 && std::is_same_v<decltype(wide)::value_type, int>);
  BOOST_TEST((wide.numel() == 16 && sum.shape(0) == 2 && number.item() == 3));
  std::vector<std::vector<float>> const rows{{1, 2}, {3, 4}, {5, 6}};
  lz::tensor m(rows);
  lz::tensor v(rows[2]);
  static_assert(std::is_same_v<decltype(m), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(v), lz::vector<float>>);
  BOOST_TEST((m(2, 0) == 5 && v(1) == 6));
}

// {1.} could be a row and a number: of doubles it is the row that it is of others, too.
BOOST_AUTO_TEST_CASE(columns_of_doubles_are_columns) {
  lz::tensor a({{1.}, {2.}, {3.}, {4.}});
  lz::tensor one({{1.}});
  lz::tensor whole({{1}, {2}});
  lz::tensor columns({{{1.}, {2.}}, {{3.}, {4.}}});
  lz::matrix m({{1.}, {2.}});
  lz::tensor row({{5., -5., 5.}});
  static_assert(std::is_same_v<decltype(a), lz::tensor<double, 4, 1>>);
  static_assert(std::is_same_v<decltype(one), lz::tensor<double, 1, 1>>);
  static_assert(std::is_same_v<decltype(whole), lz::tensor<int, 2, 1>>);
  static_assert(std::is_same_v<decltype(columns), lz::tensor<double, 2, 2, 1>>);
  static_assert(std::is_same_v<decltype(m), lz::matrix<double>>);
  static_assert(std::is_same_v<decltype(row), lz::tensor<double, 1, 3>>);
  BOOST_TEST((a(3, 0) == 4 && one(0, 0) == 1 && columns(1, 0, 0) == 3 && m(1, 0) == 2));
  lz::tensor sum = a + row;
  BOOST_TEST((sum(2, 1) == -2 && whole(1, 0) == 2));
}

BOOST_AUTO_TEST_CASE(columns_of_mixed_numbers_are_columns_of_doubles) {
  lz::tensor a({{0}, {1.5}});
  lz::tensor b({{0.5f}, {1}, {2.}});
  lz::tensor c({{1}, {2}, {3.f}, {4}});
  static_assert(std::is_same_v<decltype(a), lz::tensor<double, 2, 1>>);
  static_assert(std::is_same_v<decltype(b), lz::tensor<double, 3, 1>>);
  static_assert(std::is_same_v<decltype(c), lz::tensor<double, 4, 1>>);
  lz::tensor d({{1}, {2}, {3}, {4}, {5}, {6}, {7}, {0.5}});
  static_assert(std::is_same_v<decltype(d), lz::tensor<double, 8, 1>>);
  BOOST_TEST((a(0, 0) == 0 && a(1, 0) == 1.5 && b(0, 0) == 0.5 && c(3, 0) == 4 && d(7, 0) == 0.5));
}

BOOST_AUTO_TEST_CASE(short_names_deduce_a_matrix_of_one_row) {
  lz::matrix a = {{1., 2.}};
  lz::matrix b{{3.f, 4.f, 5.f}};
  lz::matrix c = {{1, 2}};
  static_assert(std::is_same_v<decltype(a), lz::matrix<double>>);
  static_assert(std::is_same_v<decltype(b), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(c), lz::matrix<int>>);
  BOOST_TEST((a.shape() == lz::shape(1, 2) && b.shape() == lz::shape(1, 3)));
  BOOST_TEST((a(0, 1) == 2 && b(0, 2) == 5 && c(0, 1) == 2));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
