#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <limits>
#include <list>
#include <ranges>
#include <sstream>

#include "shape/naive.hpp"

namespace tensor_sequence {

namespace lz = lazuli;
using namespace lz::literals;
using boost::test_tools::per_element;
using lz::dyn, lz::index;
using list = std::vector<double>;

template <class X>
list values(X const& x) {
  list out;
  for (auto v : x.flat()) out.push_back(static_cast<double>(v));
  return out;
}

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

// Integers count in int64, other numbers in the default dtype, as in PyTorch.
static_assert(same<decltype(lz::arange(5)), lz::vector<std::int64_t>>);
static_assert(same<decltype(lz::arange(0, 5.5)), lz::vector<double>>);
static_assert(same<decltype(lz::arange(0, 5.5f)), lz::vector<float>>);
static_assert(same<decltype(lz::arange(0.f, 1, 0.25)), lz::vector<double>>);
static_assert(same<decltype(lz::arange(lz::float16(3))), lz::vector<lz::float16>>);
static_assert(same<decltype(lz::arange<double>(5)), lz::vector<double>>);
static_assert(same<decltype(lz::arange(5_c)), lz::tensor<std::int64_t, 5>>);
static_assert(same<decltype(lz::arange<float>(5_c)), lz::tensor<float, 5>>);
static_assert(same<decltype(lz::linspace(0., 1., 5)), lz::vector<double>>);
static_assert(same<decltype(lz::linspace(0.f, 1.f, 5)), lz::vector<float>>);
static_assert(same<decltype(lz::linspace(0, 1.f, 5)), lz::vector<float>>);
static_assert(same<decltype(lz::linspace(0, 1, 5)), lz::vector<double>>);
static_assert(same<decltype(lz::linspace<double>(0, 1, 5_c)), lz::tensor<double, 5>>);
static_assert(same<decltype(lz::linspace(0, std::complex<double>(1, 2), 5)),
                   lz::vector<std::complex<double>>>);
static_assert(same<decltype(lz::linspace(0.f, std::complex<float>(1, 2), 5)),
                   lz::vector<std::complex<float>>>);
static_assert(same<decltype(lz::logspace(0., 1., 5)), lz::vector<double>>);
static_assert(same<decltype(lz::logspace(0.f, 1.f, 5)), lz::vector<float>>);
static_assert(same<decltype(lz::logspace(0, 1, 5)), lz::vector<double>>);

// Reference values: NumPy 1.24.2, bit for bit.
struct steps {
  double start, stop, step;
  list result;
};
steps const arange_rows[] = {
    {0, 5, std::numeric_limits<double>::infinity(), {0}},
    {0.0,
     1.0,
     0.1,
     {0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6000000000000001, 0.7000000000000001, 0.8,
      0.9}},
    {1.0,
     2.0,
     0.1,
     {1.0, 1.1, 1.2000000000000002, 1.3000000000000003, 1.4000000000000004, 1.5000000000000004,
      1.6000000000000005, 1.7000000000000006, 1.8000000000000007, 1.9000000000000008}},
    {-1.0,
     1.0,
     0.3,
     {-1.0, -0.7, -0.3999999999999999, -0.09999999999999987, 0.20000000000000018,
      0.5000000000000002, 0.8000000000000003}},
    {5.0, 0.0, -1.5, {5.0, 3.5, 2.0, 0.5}},
    {0.0, 1.0, 0.25, {0.0, 0.25, 0.5, 0.75}},
    {0.1, 0.9, 0.2, {0.1, 0.30000000000000004, 0.5000000000000001, 0.7000000000000001}},
    {1e+16, 1.0000000000000008e+16, 3.0, {1e+16, 1.0000000000000004e+16, 1.0000000000000008e+16}},
    {3.0, 3.0, 1.0, {}},
    {3.0, 1.0, 1.0, {}},
    {0.0, 0.5, 1.0, {0.0}},
    {0.0, 5e-324, 10000000000.0, {0.0}},
    {-0.5, -3.0, -0.7, {-0.5, -1.2, -1.9, -2.5999999999999996}},
};
struct parts {
  double start, stop, count;
  list result;
};
parts const linspace_rows[] = {
    {0.0,
     1.0,
     11.0,
     {0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6000000000000001, 0.7000000000000001, 0.8,
      0.9, 1.0}},
    {2.0, 10.0, 4.0, {2.0, 4.666666666666666, 7.333333333333333, 10.0}},
    {-1.0,
     1.0,
     6.0,
     {-1.0, -0.6, -0.19999999999999996, 0.20000000000000018, 0.6000000000000001, 1.0}},
    {1.0, -1.0, 4.0, {1.0, 0.33333333333333337, -0.33333333333333326, -1.0}},
    {0.1, 0.7, 7.0, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}},
    {5.0, 5.0, 3.0, {5.0, 5.0, 5.0}},
    {3.0, 8.0, 1.0, {3.0}},
    {3.0, 8.0, 0.0, {}},
    {0.0, 5e-324, 3.0, {0.0, 0.0, 5e-324}},
    {0.001, 1000.0, 5.0, {0.001, 250.00075, 500.0005, 750.00025, 1000.0}},
};

BOOST_AUTO_TEST_SUITE(sequence_hpp)

BOOST_AUTO_TEST_CASE(linspace_without_a_number_has_50_points) {
  auto const x = lz::linspace(0, 49);
  static_assert(std::is_same_v<lz::value_t<decltype(x)>, double>);
  BOOST_TEST((x.size() == 50 && x(0) == 0 && x(7) == 7 && x(49) == 49));
  BOOST_TEST(lz::linspace<float>(1, -1)(49) == -1.f);
}

BOOST_AUTO_TEST_CASE(arange_is_numpys) {
  for (auto const& row : arange_rows) {
    BOOST_TEST(values(lz::arange<double>(row.start, row.stop, row.step)) == row.result,
               per_element());
  }
}

BOOST_AUTO_TEST_CASE(bounds_of_linspace_may_have_rank_0) {
  lz::vector<float> const x{3, 1, 2};
  auto const between = lz::linspace(lz::min(x), lz::max(x), 5);
  static_assert(same<decltype(between), lz::vector<float> const>);
  BOOST_TEST((between(0) == 1.f && between(1) == 1.5f && between(4) == 3.f));
  auto const below = lz::linspace(0, lz::max(x, lz::all), 4, lz::endpoint(false));
  BOOST_TEST((below(1) == 0.75f && below(3) == 2.25f));
}

BOOST_AUTO_TEST_CASE(linspace_is_numpys) {
  for (auto const& row : linspace_rows) {
    auto const count = static_cast<int>(row.count);
    BOOST_TEST(values(lz::linspace<double>(row.start, row.stop, count)) == row.result,
               per_element());
  }
  BOOST_TEST(values(lz::linspace<int>(-3, 3, 8)) == (list{-3, -3, -2, -1, 0, 1, 2, 3}),
             per_element());
  BOOST_TEST(values(lz::linspace<int>(0, 10, 7)) == (list{0, 1, 3, 5, 6, 8, 10}), per_element());
}

BOOST_AUTO_TEST_CASE(linspace_meets_both_ends_and_does_not_overflow_between) {
  auto const x = lz::linspace<double>(-1.5e308, 1.5e308, 5);
  BOOST_TEST(values(x) == (list{-1.5e308, -0.75e308, 0, 0.75e308, 1.5e308}), per_element());
  for (int n : {2, 3, 7, 50, 1000}) {
    auto const y = lz::linspace(0.1f, 0.7f, n);
    BOOST_TEST((y(0) == 0.1f && y(n - 1) == 0.7f));
  }
  auto const z = lz::linspace(std::complex<float>(0, 1), std::complex<float>(1, 3), 3);
  BOOST_TEST((z(0) == std::complex<float>(0, 1) && z(1) == std::complex<float>(0.5f, 2) &&
              z(2) == std::complex<float>(1, 3)));
}

BOOST_AUTO_TEST_CASE(logspace_gives_powers_of_its_base) {
  BOOST_TEST(values(lz::logspace<double>(2, 10, 4)) ==
                 (list{100, 46415.888336127726, 21544346.90031882, 1e10}),
             boost::test_tools::tolerance(4e-16) << per_element());
  BOOST_TEST(values(lz::logspace<double>(0, 1, 5)) ==
                 (list{1, 1.7782794100389228, 3.162277660168379, 5.62341325190349, 10}),
             boost::test_tools::tolerance(4e-16) << per_element());
  BOOST_TEST(values(lz::logspace<int>(0, 4, 5_c, 2)) == (list{1, 2, 4, 8, 16}), per_element());
}

BOOST_AUTO_TEST_CASE(arange_of_integers_is_exact) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  BOOST_TEST(values(lz::arange(2, 10, 4)) == (list{2, 6}), per_element());
  BOOST_TEST(values(lz::arange(5_c)) == (list{0, 1, 2, 3, 4}), per_element());
  BOOST_TEST(values(lz::arange(5u, 0, -2)) == (list{5, 3, 1}), per_element());
  BOOST_TEST(values(lz::arange<float>(3)) == (list{0, 1, 2}), per_element());
  BOOST_TEST(values(lz::arange<std::uint8_t>(250, 256)) == (list{250, 251, 252, 253, 254, 255}),
             per_element());
  BOOST_TEST(lz::arange(-5).numel() == 0);
  auto const far = lz::arange(most - 2, most);
  BOOST_TEST((far.numel() == 2 && far(1) == most - 1));
  auto const ends = lz::arange(-most - 1, most, most);
  BOOST_TEST((ends.numel() == 3 && ends(0) == -most - 1 && ends(1) == -1 && ends(2) == most - 1));
  auto const top = lz::arange<std::uint64_t>(~std::uint64_t{0} - 2, ~std::uint64_t{0});
  BOOST_TEST((top.numel() == 2 && top(1) == ~std::uint64_t{0} - 1));
}

BOOST_AUTO_TEST_CASE(floats_are_the_double_sequence_rounded_once) {
  auto const x = lz::arange<float>(0, 1, 0.1);
  auto const y = lz::arange(0, 1, 0.1).to<float>();
  BOOST_TEST(x.numel() == 10);
  auto const now = lz::eval(y);
  for (int i = 0; i < 10; ++i)
    BOOST_TEST((x(i) == static_cast<float>(i * 0.1) && now(i) == x(i)));
  BOOST_TEST(values(lz::arange<lz::float16>(3.)) == (list{0, 1, 2}), per_element());
  BOOST_TEST(values(lz::arange<int>(-3., 0., 0.5)) == (list{-3, -2, -2, -1, -1, 0}), per_element());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_counted_is_a_shape_error) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  LAZULI_CHECK_TEXT(lz::arange(2, 10, 0), lz::shape_error,
                    "arange: from 2 to 10 in steps of 0 is no countable number of elements");
  LAZULI_CHECK_TEXT(lz::arange(0., inf), lz::shape_error,
                    "arange: from 0 to inf in steps of 1 is no countable number of elements");
  BOOST_CHECK_THROW((void)lz::arange(0., 1., 0.), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::arange(0., nan), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::arange(0., 1., 1e-300), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::arange(-most - 1, most), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linspace(0, 1, -1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::logspace(0, 1, -2), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(standard_ranges_become_tensors) {
  std::vector<int> const v{1, 2, 3};
  auto const x = lz::from_range(v);
  static_assert(same<decltype(x), lz::vector<int> const>);
  BOOST_TEST(values(x) == (list{1, 2, 3}), per_element());
  BOOST_TEST(values(lz::from_range<double>(std::list<float>{1.5f, 2})) == (list{1.5, 2}),
             per_element());
  BOOST_TEST(values(lz::from_range(std::vector<bool>{true, false})) == (list{1, 0}), per_element());
  BOOST_TEST(values(lz::from_range(std::views::iota(1, 4))) == (list{1, 2, 3}), per_element());
  BOOST_TEST(values(lz::from_range(v | std::views::transform([](int i) { return i * i; }))) ==
                 (list{1, 4, 9}),
             per_element());
  std::istringstream text("7 8 9");
  BOOST_TEST(values(lz::from_range(std::ranges::istream_view<double>(text))) == (list{7, 8, 9}),
             per_element());
  BOOST_TEST(lz::from_range(std::vector<float>{}).numel() == 0);
}

BOOST_AUTO_TEST_CASE(ranges_of_ranges_become_matrices) {
  auto const x = lz::from_range(std::vector<std::array<int, 3>>{{1, 2, 3}, {4, 5, 6}});
  static_assert(same<decltype(x), lz::matrix<int> const>);
  BOOST_TEST((x.shape() == lz::shape(2, 3)));
  BOOST_TEST(values(x) == (list{1, 2, 3, 4, 5, 6}), per_element());
  using rows = std::vector<std::vector<int>>;
  BOOST_TEST((lz::from_range(rows{{}, {}}).shape() == lz::shape(2, 0)));
  BOOST_TEST((lz::from_range(rows{}).shape() == lz::shape(0, 0)));
  BOOST_TEST((lz::from_range(std::vector<rows>{{{1}, {2}}}).shape() == lz::shape(1, 2, 1)));
  LAZULI_CHECK_TEXT((lz::from_range(rows{{1, 2}, {3}})), lz::shape_error,
                    "from_range: the range is ragged: axis 1 has extent 2 at first, then 1");
  BOOST_CHECK_THROW((void)lz::from_range(rows{{1}, {2, 3}}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(linspace_without_its_end) {  // the numbers are NumPy's
  BOOST_TEST(values(lz::linspace(0., 1., 5, lz::endpoint(false))) == (list{0, 0.2, 0.4, 0.6000000000000001, 0.8}), per_element());
  BOOST_TEST(values(lz::linspace(2, -1, 4, false)) == (list{2, 1.25, 0.5, -0.25}), per_element());
  BOOST_TEST(values(lz::linspace<int>(0, 10, 4, lz::endpoint(false))) == (list{0, 2, 5, 7}), per_element());
  BOOST_TEST(values(lz::linspace(3.f, 4.f, 1_c, lz::endpoint(false))) == (list{3}), per_element());
  BOOST_TEST(lz::linspace(3, 4, 0, lz::endpoint(false)).size() == 0);
  BOOST_TEST(lz::linspace(std::complex<double>(0, 2), 0., 2, lz::endpoint(false))(1).imag() == 1);
}

BOOST_AUTO_TEST_CASE(geomspace_multiplies_by_one_factor) {
  BOOST_TEST(values(lz::geomspace(1., 1000., 4)) == (list{1, 10, 100, 1000}), per_element());
  BOOST_TEST(values(lz::geomspace(-1000., -1., 4)) == (list{-1000, -100, -10, -1}), per_element());
  BOOST_TEST(values(lz::geomspace(1., 1000., 3, lz::endpoint(false))) == (list{1, 10, 100}), per_element());
  auto const powers = lz::geomspace<float>(1, 256, 9);
  static_assert(std::is_same_v<lz::value_t<decltype(powers)>, float>);
  for (int i = 0; i < 9; ++i) BOOST_TEST(powers(i) == std::ldexp(1.f, i), boost::test_tools::tolerance(1e-6f));
  BOOST_TEST((lz::geomspace(2., 3., 1)(0) == 2 && lz::geomspace(2., 3., 0).empty()));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::geomspace(1, 8, 4))>, double>);
  BOOST_CHECK_EXCEPTION(lz::geomspace(0., 8., 4), lz::error, [](auto const& e) {
    return std::string(e.what()) == "geomspace: from 0 to 8: the bounds must both be above 0 or both below it";
  });
  BOOST_CHECK_THROW(lz::geomspace(-1., 8., 4), lz::error);
  BOOST_CHECK_THROW(lz::geomspace(1., NAN, 4), lz::error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_sequence
