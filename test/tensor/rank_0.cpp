#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/io/print.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <sstream>
#include <vector>

#include "support.hpp"

namespace support {

// Full reductions are numbers wherever one is wanted, and operands where an operator meets them.
BOOST_AUTO_TEST_SUITE(rank_0)

BOOST_AUTO_TEST_CASE(it_converts_to_numbers) {
  lz::vector<float> x({1.f, 2.f, 3.f});
  double const s = lz::sum(x), method = x.sum();
  int const n = lz::count_nonzero(x);
  bool const some = lz::any(x > 2.f);
  BOOST_TEST((s == 6. && method == 6. && n == 3 && some));
  x(0) = lz::sum(x);
  BOOST_TEST(x(0) == 6.f);
  float total = 1.f;
  total += lz::sum(x);
  BOOST_TEST(total == 12.f);
  std::vector<int> const v{1, 2, 3};
  BOOST_TEST(v[lz::argmax(x)] == 1);
  std::vector<double> const list{lz::sum(x), lz::mean(x)};
  BOOST_TEST(list[0] == 11.);
  lz::vector<std::complex<double>> const z({std::complex<double>(1., 2.)});
  std::complex<double> const of_z = lz::sum(z);
  BOOST_TEST(of_z.imag() == 2.);
  lz::vector<lz::float16> const h({lz::float16(1.f), lz::float16(2.f)});
  double const wide = lz::sum(h);
  lz::float16 const half = lz::sum(h);
  BOOST_TEST((wide == 3. && float(half) == 3.f));
}

BOOST_AUTO_TEST_CASE(expressions_of_rank_0_do_so_too) {
  lz::vector<double> const x({3., 4.});
  double const half = lz::sum(x) / 2, both = lz::sum(x) + lz::max(x), lazy = lz::sum(x, lz::all);
  double const squares = lz::matmul(x, x), root = lz::sqrt(lz::matmul(x, x)),
               lse = lz::logsumexp(x);
  BOOST_TEST((half == 3.5 && both == 11. && lazy == 7. && squares == 25. && root == 5.));
  BOOST_TEST(lse == lz::logsumexp(x, lz::all).item());
  lz::vector<double> row({1., 2.});
  lz::tensor_view<double> const one = lz::view(row.data() + 1, lz::shape());
  double const element = one;
  BOOST_TEST(element == 2.);
}

BOOST_AUTO_TEST_CASE(conditions_and_functions_of_the_standard_library_take_it) {
  lz::vector<float> const x({1.f, 2.f, 3.f});
  BOOST_TEST(std::sqrt(lz::sum(x)) == std::sqrt(6.f));
  static_assert(std::is_same_v<decltype(std::sqrt(lz::sum(x))), float>);
  BOOST_TEST(
      (std::abs(lz::sum(x)) == 6.f && std::pow(lz::sum(x), 2) == 36.f && !std::isnan(lz::sum(x))));
  BOOST_TEST(std::max<double>(lz::sum(x), 0.) == 6.);
  BOOST_TEST(std::max(lz::sum(x), lz::prod(x * 2.f)).item() == 48.f);
  int taken = 0;
  if (lz::sum(x) > 2) ++taken;
  if (lz::sum(x) == 6) ++taken;
  if (2 < lz::max(x) && lz::any(x > 2.f)) ++taken;
  if (!lz::any(x > 5.f)) ++taken;
  if (lz::sum(x)) ++taken;
  while (lz::sum(x) < 0) --taken;
  taken += lz::all(x > 0.f) ? 1 : 0;
  BOOST_TEST(taken == 6);
}

BOOST_AUTO_TEST_CASE(operators_make_expressions_of_it) {
  lz::vector<float> x({1.f, 2.f, 5.f}), y(3);
  BOOST_TEST((lz::sum(x) * 2.f).item() == 16.f);
  BOOST_TEST((2 * lz::sum(x)).item() == 16.f);
  BOOST_TEST((-lz::sum(x)).item() == -8.f);
  BOOST_TEST((lz::sum(x) == 8).item());
  BOOST_TEST((lz::sum(x) == lz::sum(x)).item());
  BOOST_TEST((lz::argmax(x) % 2).item() == 0);
  y = x / lz::sum(x);
  BOOST_TEST(holds(y, {0.125f, 0.25f, 0.625f}));
  x = x / lz::sum(x);
  BOOST_TEST(equals(x, y));
  x *= 24.f;
  x -= lz::mean(x);
  BOOST_TEST(holds(x, {-5.f, -2.f, 7.f}));
  lz::scalar<double> sum = lz::max(x);
  sum += lz::max(x);
  BOOST_TEST(sum.item() == 14.);
  std::ostringstream out;
  out << lz::max(x) << ' ' << lz::max(x, lz::all);
  BOOST_TEST(out.str() == "tensor(7.) tensor(7.)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
