#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(reductions)

BOOST_AUTO_TEST_CASE(functions_and_methods_are_the_same) {
  lz::matrix<float> x(4, 5);
  fill(x);
  BOOST_TEST(equals(lz::eval(lz::sum(x, 0)), x.sum(0).eval()));
  BOOST_TEST(equals(lz::eval(lz::prod(x, {0, 1})), x.prod({0, 1}).eval()));
  BOOST_TEST(equals(lz::eval(lz::mean(x, 0, lz::keepdims)), x.mean(0, lz::keepdims).eval()));
  BOOST_TEST(lz::var(x, lz::correction(1)).item() == x.var(lz::correction(1)).item());
  BOOST_TEST(lz::stddev(x).item() == x.stddev().item());
  BOOST_TEST((lz::std(x).item() == x.std().item() && x.std().item() == x.stddev().item()));
  BOOST_TEST(lz::min(x).item() == x.min().item());
  BOOST_TEST(lz::max(x).item() == x.max().item());
  BOOST_TEST(equals(lz::eval(lz::argmin(x, 1)), x.argmin(1).eval()));
  BOOST_TEST(equals(lz::eval(lz::argmax(x, 1)), x.argmax(1).eval()));
  BOOST_TEST(lz::any(x).item() == x.any().item());
  BOOST_TEST(lz::all(x).item() == x.all().item());
  BOOST_TEST(lz::count_nonzero(x).item() == x.count_nonzero().item());
  BOOST_TEST(lz::norm(x).item() == x.norm().item());
}

BOOST_AUTO_TEST_CASE(all_takes_the_same_axes_as_its_sisters) {
  lz::matrix<bool> x(2, 3);
  x = true;
  x(1, 2) = false;
  BOOST_TEST(holds(lz::eval(lz::all(x, 1)), {true, false}));
  BOOST_TEST(!lz::all(x, {0, 1}).item());
  BOOST_TEST(!lz::eval(lz::all(x, {0, 1}, lz::keepdims))(0, 0));
}

BOOST_AUTO_TEST_CASE(extremes_come_with_their_indices) {
  lz::matrix<float> const x({{1.f, 5.f, 2.f}, {7.f, 3.f, 7.f}});
  auto const [values, indices] = lz::max(x, 1, lz::with_indices);
  BOOST_TEST(holds(values, {5.f, 7.f}));
  BOOST_TEST(holds(indices, {1, 0}));
  static_assert(std::is_same_v<decltype(indices), lz::vector<std::int64_t> const>);
  auto const [least, places] = (x * 2.f).min(0, lz::keepdims, lz::with_indices);
  BOOST_TEST((least.extents() == lz::shape(1, 3) && places.extents() == lz::shape(1, 3)));
  BOOST_TEST(holds(least, {2.f, 6.f, 4.f}));
  BOOST_TEST(holds(places, {0, 1, 0}));
  auto const [all, at] = lz::max(x, lz::with_indices);
  BOOST_TEST((all.item() == 7.f && at.item() == 3));
  auto const [listed, there] = lz::max(x.t(), {0, 1}, lz::with_indices);
  BOOST_TEST((listed.item() == 7.f && there.item() == 1));
  lz::vector<float> const none(0), holes({2.f, std::numeric_limits<float>::quiet_NaN(), 1.f});
  BOOST_CHECK_THROW(lz::max(none, lz::with_indices), lz::shape_error);
  auto const [hole, first] = lz::min(holes, 0, lz::with_indices);
  BOOST_TEST((std::isnan(hole.item()) && first.item() == 1));
}

// NumPy's numbers: z.var(), z.std(ddof=1), z.var(0), (2 * z).std(1, ddof=1).
BOOST_AUTO_TEST_CASE(complex_numbers_have_a_real_variance) {
  using complex = std::complex<double>;
  lz::matrix<complex> const z({{complex(1, 2), complex(3, -1)}, {complex(0, 4), complex(-2, 1)}});
  double const v = lz::var(z), s = lz::stddev(z, lz::correction(1));
  BOOST_TEST(v == 6.5, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(s == 2.943920288775949, boost::test_tools::tolerance(1e-15));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::var(z, 0))>, double>);
  BOOST_TEST(lz::allclose(lz::var(z, 0), lz::vector<double>({1.25, 7.25}), 1e-15));
  BOOST_TEST(lz::allclose((z * 2.).stddev({1}, lz::correction(1)), 5.0990195135927845, 1e-15));
  auto const of_a_temporary = lz::var(lz::matrix<complex>(z), lz::all, lz::keepdims);
  BOOST_TEST(of_a_temporary.eval()(0, 0) == 6.5, boost::test_tools::tolerance(1e-15));
  lz::vector<std::complex<float>> const none(0);
  BOOST_TEST(std::isnan(lz::var(none).item()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
