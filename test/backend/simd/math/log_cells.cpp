// Logarithms of doubles by cells of their mantissas, and powers by them: every cell, at its ends,
// is as close as one formula would be; where there are no cells nothing changes.
#include <lazuli/backend/simd/math/log_cells.hpp>

#include "ulp.hpp"

using namespace pack_test;

namespace {

/// Results of f, pack by pack, and how far the worst is from `expected`.
template <class T, class F, class G>
double worst_of(std::vector<T> x, std::vector<T> y, F f, G expected) {
  constexpr int n = lanes<T>;
  while (x.size() % n != 0) x.push_back(x.back()), y.push_back(y.back());
  double worst = 0;
  T out[n];
  for (std::size_t i = 0; i < x.size(); i += n) {
    simd::store(f(simd::load<T, n>(x.data() + i), simd::load<T, n>(y.data() + i)), out);
    for (std::size_t lane = 0; lane < n; ++lane)
      worst = std::max(worst, ulp(out[lane], expected(x[i + lane], y[i + lane])));
  }
  return worst;
}

/// Mantissas in all cells of both kinds, their ends among them, times powers of two.
std::vector<double> in_all_cells(std::initializer_list<int> exponents) {
  std::vector<double> x;
  for (int const exponent : exponents) {
    for (int part = 0; part < 64; ++part) {
      double const low = std::ldexp(1 + part / 64., exponent),
                   high = low + std::ldexp(1 / 64., exponent);
      for (int i = 0; i < 100; ++i) x.push_back(low + (high - low) * i / 100);
      x.push_back(std::nextafter(high, 0.));
    }
  }
  return x;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_log_cells)

BOOST_AUTO_TEST_CASE(every_cell_of_log_keeps_its_bound_up_to_both_ends) {
  auto const x = in_all_cells({-1070, -1022, -2, -1, 0, 1, 700, 1023});
  double const worst = worst_of(
      x, x, [](auto a, auto) { return log(a); },
      [](double a, double) { return std::log(static_cast<long double>(a)); });
  BOOST_TEST(worst <= (simd::detail::has_pieces ? 0.8 : 1.1));
}

BOOST_AUTO_TEST_CASE(powers_of_numbers_in_every_cell_keep_their_bound_up_to_infinity) {
  auto const x = in_all_cells({-300, -1, 0, 40});
  for (double const size : {-740., -650., -3., 0.4, 500., 705.}) {
    std::vector<double> y, narrow_x, narrow_y;
    for (double const each : x) {
      y.push_back(each == 1 ? size : size / std::log(each));
      narrow_x.push_back(std::ldexp(each, each < 0x1p-200 ? 250 : 0));
      narrow_y.push_back(each == 1 ? size : size / 8 / std::log(narrow_x.back()));
    }
    BOOST_TEST(worst_of(
                   x, y, [](auto a, auto b) { return pow(a, b); },
                   [](long double a, long double b) { return std::pow(a, b); }) <= 1.1);
    BOOST_TEST(worst_of(
                   std::vector<float>(narrow_x.begin(), narrow_x.end()),
                   std::vector<float>(narrow_y.begin(), narrow_y.end()),
                   [](auto a, auto b) { return pow(a, b); },
                   [](double a, double b) { return static_cast<long double>(std::pow(a, b)); }) <=
               0.6);
  }
}

BOOST_AUTO_TEST_CASE(packs_of_all_sizes_and_neighbours_of_all_kinds_give_the_same_bits) {
  for (double const x : {1e-310, 0.7, 0.99, 1.06, 1e300}) {
    double const one = log(simd::pack<double, 8>(x))[3];
    BOOST_TEST(log(simd::pack<double, 4>(x))[3] == one, x);
    BOOST_TEST(log(simd::pack<double, 16>(x))[15] == one, x);
    auto const check = [](auto narrow) {
      using T = decltype(narrow);
      simd::pack<T, 16> const plain(narrow);
      auto others = plain;
      others.set_lane(3, T(-2));
      others.set_lane(5, T(0));
      BOOST_TEST(pow(plain, simd::pack<T, 16>(T(0.3)))[7] ==
                 pow(others, simd::pack<T, 16>(T(0.3)))[7]);
    };
    check(x);
    check(static_cast<float>(x));
  }
}

BOOST_AUTO_TEST_SUITE_END()
