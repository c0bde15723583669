#include <array>
#include <boost/test/unit_test.hpp>
#include <complex>
#include <list>
#include <span>
#include <type_traits>
#include <vector>

#include "shape/naive.hpp"
#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::all;

namespace {

template <class T, class... A>
inline constexpr bool made_of = std::is_constructible_v<T, A...>;

float first_of(lz::matrix<float> const& m) { return m(0, 0); }

}  // namespace

// Parentheses hold extents, and nothing is taken for a number of elements that is none.
static_assert(made_of<lz::vector<float>, int> && made_of<lz::tensor<float, 3>, int>);
static_assert(!made_of<lz::vector<float>, float> && !made_of<lz::matrix<float>, int>);
static_assert(!made_of<lz::tensor<float, 2, 3>, int> && !made_of<lz::tensor<float, 3>, double>);
// A number fills what has static extents.
static_assert(std::is_convertible_v<int, lz::tensor<float, 3>>);
static_assert(std::is_convertible_v<double, lz::tensor<float, 2, 3>>);
static_assert(!std::is_convertible_v<int, lz::vector<float>>);
static_assert(!std::is_convertible_v<int, lz::tensor<float, dyn, 3>>);
static_assert(std::is_trivially_copyable_v<lz::tensor<float, 3>>);
static_assert(std::is_trivially_copyable_v<lz::tensor<std::complex<double>, 2, 2>>);
static_assert(std::is_trivially_copyable_v<lz::scalar<lz::float16>>);
static_assert(sizeof(lz::tensor<float, 3>) == 3 * sizeof(float));
static_assert(!std::is_trivially_copyable_v<lz::tensor<float, 1000, 1000>>);
// Values inside the object may be constants of the compiler's.
constexpr lz::tensor<int, 2, 2> constants({{1, 2}, {3, 4}});
constexpr lz::tensor stencil{1., -2., 1.};
constexpr lz::tensor<float, 2, 3> sevens = 7;
constexpr lz::scalar<std::int8_t> three{3};
static_assert(constants(1, 0) == 3 && constants.flat()[3] == 4 && constants.size() == 4);
static_assert(stencil(1) == -2 && sevens(1, 2) == 7 && three() == 3);

BOOST_AUTO_TEST_SUITE(braces)

BOOST_AUTO_TEST_CASE(braces_hold_values_and_parentheses_extents) {
  lz::vector<double> x{1, 2, 3};
  BOOST_TEST(holds(x, {1, 2, 3}));
  lz::vector<float> const five(5), one{5};
  BOOST_TEST((five.size() == 5 && one.size() == 1 && one(0) == 5));
  lz::matrix<float> const m = {{1, 2}, {3, 4}}, n{{1, 2}, {3, 4}}, o({{1, 2}, {3, 4}});
  BOOST_TEST((holds(m, {1, 2, 3, 4}) && holds(n, {1, 2, 3, 4}) && holds(o, {1, 2, 3, 4})));
  lz::dtensor<int, 3> const cube{{{1, 2}, {3, 4}, {5, 6}}};
  BOOST_TEST((cube.shape() == lz::shape(1, 3, 2) && cube(0, 2, 1) == 6));
  lz::tensor<int, 1, dyn, 2, 1> const four = {{{{1}, {2}}, {{3}, {4}}}};
  BOOST_TEST((four.extent(1) == 2 && four(0, 1, 0, 0) == 3));
  BOOST_TEST(first_of({{7, 8}}) == 7.f);
  lz::vector<int> const none{}, nothing = {};
  BOOST_TEST((none.empty() && nothing.empty()));
  lz::vector<float> const copy{one}, sum{one + 1.f};  // not lists of numbers
  BOOST_TEST((holds(copy, {5}) && holds(sum, {6})));
}

BOOST_AUTO_TEST_CASE(elements_between_braces_are_any_numbers) {
  int const i = 1;
  double const d = 2.5;
  std::size_t const u = 3;
  lz::vector<float> const x{i, d, u, 4.f, lz::float16(5.f), true, 7_c};
  BOOST_TEST(holds(x, {1.f, 2.5f, 3.f, 4.f, 5.f, 1.f, 7.f}));
  lz::vector<double> const y{x(1), lz::scalar<int>(8), 0};
  BOOST_TEST(holds(y, {2.5, 8., 0.}));
  using c = std::complex<float>;
  lz::vector<c> const z{{1, 2}, 3, c(4, 5)};
  BOOST_TEST((z(0) == c(1, 2) && z(1) == c(3, 0) && z(2) == c(4, 5)));
  LAZULI_CHECK_TEXT((lz::vector<std::uint8_t>{1, 300}), lz::dtype_error,
                    "tensor: 300 is no uint8; convert the tensor or the number");
  lz::vector<bool> const b{true, 0, 2};
  BOOST_TEST((b(0) && !b(1) && b(2)));
}

BOOST_AUTO_TEST_CASE(braces_are_assigned) {
  lz::matrix<float> m(1, 2);
  m = {{1, 2}, {3, 4}, {5, 6}};
  BOOST_TEST((m.rows() == 3 && holds(m, {1, 2, 3, 4, 5, 6})));
  lz::tensor_view<float, dyn, dyn> const view = m;
  m = {{6, 5}, {4, 3}, {2, 1}};  // the same extents: the same memory
  BOOST_TEST(holds(view, {6, 5, 4, 3, 2, 1}));
  lz::tensor<int, 3> v = 7;
  BOOST_TEST(holds(v, {7, 7, 7}));
  v = {1, 2, 3};
  BOOST_TEST(holds(v, {1, 2, 3}));
  BOOST_CHECK_THROW((v = {1, 2}), lz::shape_error);
  BOOST_TEST(holds(v, {1, 2, 3}));
  m(0) = {10, 20};
  m(all, 1) = {1, 2, 3};
  BOOST_TEST(holds(m, {10, 1, 4, 2, 2, 3}));
  m(lz::slice(0, 2)) = {{0, 1}, {2, 3}};
  BOOST_TEST(holds(m, {0, 1, 2, 3, 2, 3}));
  BOOST_CHECK_THROW((m(0) = {1, 2, 3}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(what_static_extents_and_rows_do_not_hold_is_an_error) {
  LAZULI_CHECK_TEXT((lz::tensor<float, 3>{1, 2}), lz::shape_error,
                    "shape: axis 0 has the static extent 3, but 2 was given");
  LAZULI_CHECK_TEXT((lz::tensor<float, 3>(4)), lz::shape_error,
                    "shape: axis 0 has the static extent 3, but 4 was given");
  LAZULI_CHECK_TEXT((lz::matrix<float>{{1, 2}, {3}}), lz::shape_error,
                    "tensor: the braces are ragged: axis 1 has extent 2 at first, then 1");
  LAZULI_CHECK_TEXT((lz::dtensor<int, 3>{{{1, 2}}, {{1}}}), lz::shape_error,
                    "tensor: the braces are ragged: axis 2 has extent 2 at first, then 1");
}

BOOST_AUTO_TEST_CASE(standard_ranges_give_values) {
  std::vector<int> const ints{1, 2, 3};
  BOOST_TEST(holds(lz::vector<double>(ints), {1, 2, 3}));
  BOOST_TEST(holds(lz::vector<float>(std::array<double, 2>{.5, 1}), {.5f, 1}));
  lz::vector<int> const of_span(std::span<int const>{ints});
  BOOST_TEST(holds(of_span, {1, 2, 3}));
  BOOST_TEST(holds(lz::tensor<int, 2>(std::list<long>{4, 5}), {4, 5}));
  std::vector<std::vector<double>> const rows{{1, 2}, {3, 4}, {5, 6}};
  lz::matrix const whole = rows;
  lz::vector const row(rows[1]);
  static_assert(std::is_same_v<decltype(whole), lz::matrix<double> const> && std::is_same_v<decltype(row), lz::vector<double> const>);
  BOOST_TEST((whole(2, 1) == 6 && row(0) == 3));
  lz::vector<double> const assigned = ints;
  BOOST_TEST(holds(assigned, {1, 2, 3}));
  lz::matrix<double> const nested = rows;
  BOOST_TEST(holds(nested, {1, 2, 3, 4, 5, 6}));
  BOOST_TEST([](lz::vector<int> const& x) { return x.size(); }(ints) == 3);
  lz::tensor<float, dyn, 2> const m(rows);
  BOOST_TEST((m.rows() == 3 && holds(m, {1, 2, 3, 4, 5, 6})));
  lz::tensor deduced(rows);
  lz::tensor from_bools(std::vector<bool>{true, false});
  static_assert(std::is_same_v<decltype(deduced), lz::matrix<double>>);
  static_assert(std::is_same_v<decltype(from_bools), lz::vector<bool>>);
  BOOST_TEST((from_bools(0) && !from_bools(1)));
  std::list<int> const numbers{4, 5, 6};
  lz::vector<double> const listed(numbers.begin(), numbers.end());
  lz::tensor<double, 2> const first(listed.data(), listed.data() + 2);
  BOOST_TEST((holds(listed, {4, 5, 6}) && holds(first, {4, 5})));
  LAZULI_CHECK_TEXT((lz::tensor<double, 2>(listed.begin(), listed.end())), lz::shape_error,
                    "shape: axis 0 has the static extent 2, but 3 was given");
  LAZULI_CHECK_TEXT((lz::matrix<int>(std::vector<std::vector<int>>{{1}, {2, 3}})), lz::shape_error,
                    "tensor: the range is ragged: axis 1 has extent 1 at first, then 2");
  BOOST_CHECK_THROW((lz::tensor<int, 2>(ints)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(standard_ranges_are_assigned) {
  lz::vector<double> x{1, 2, 3};
  auto const first = x(lz::slice(0, 2));
  x = std::vector<int>{4, 5, 6};  // in place: views stay what they are
  BOOST_TEST((holds(x, {4, 5, 6}) && holds(first, {4, 5})));
  x = std::span<double const>(x.data() + 1, 2);  // its own elements
  BOOST_TEST(holds(x, {5, 6}));
  lz::matrix<float> m;
  m = std::vector<std::vector<double>>{{1, 2}, {3, 4}};
  BOOST_TEST((m.rows() == 2 && holds(m, {1, 2, 3, 4})));
  lz::tensor<int, 2> fixed{1, 2};
  BOOST_CHECK_THROW((fixed = std::array{1, 2, 3}), lz::shape_error);
  BOOST_TEST(holds(fixed, {1, 2}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
