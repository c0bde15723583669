#include <lazuli/linalg/convolve.hpp>

#include "support.hpp"

namespace linalg_convolve {

namespace lz = lazuli;
using lz::index, support::holds;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(convolve_hpp)

BOOST_AUTO_TEST_CASE(the_three_modes_are_numpys) {
  lz::vector<int> const a({1, 2, 3, 4});
  lz::vector<double> const v({0, 1, .5});
  BOOST_TEST(holds(lz::convolve(a, v), {0., 1., 2.5, 4., 5.5, 2.}));
  BOOST_TEST(holds(lz::convolve(v, a, "same"), {1., 2.5, 4., 5.5}));
  BOOST_TEST(holds(lz::convolve(a, v, "valid"), {2.5, 4.}));
  BOOST_TEST(holds(lz::correlate(a, v), {3.5, 5.}));
  BOOST_TEST(holds(lz::correlate(v, a), {5., 3.5}));
  BOOST_TEST(holds(lz::correlate(a, v, "same"), {2., 3.5, 5., 4.}));
  BOOST_TEST(holds(lz::correlate(v, a, "same"), {4., 5., 3.5, 2.}));
  BOOST_TEST(holds(lz::correlate(v, a, "full"), {0., 4., 5., 3.5, 2., 0.5}));
  lz::vector<int> const two({1, 2});
  BOOST_TEST(holds(lz::correlate(a, two, "same"), {2, 5, 8, 11}));
  BOOST_TEST(holds(lz::correlate(two, a, "same"), {11, 8, 5, 2}));
  BOOST_CHECK_THROW(lz::convolve(a, v, "all"), lz::shape_error);
  BOOST_CHECK_THROW(lz::convolve(a, lz::vector<int>(0)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(every_kind_of_number_is_convolved) {
  using C = std::complex<double>;
  lz::vector<C> const z({C(1, 1), C(2), C(3, -1)}), w({C(0, 1), C(2)});
  BOOST_TEST(holds(lz::correlate(z, w, "full"), {C(2, 2), C(5, -1), C(6, -4), C(-1, -3)}));
  BOOST_TEST(holds(lz::correlate(w, z, "full"), {C(-1, 3), C(6, 4), C(5, 1), C(2, -2)}));
  BOOST_TEST(holds(lz::convolve(z, w), {C(-1, 1), C(2, 4), C(5, 3), C(6, -2)}));
  BOOST_TEST(
      holds(lz::convolve(lz::vector<bool>({true, false, true}), lz::vector<bool>({true, true})),
            {true, true, true, true}));
  using U = std::uint8_t;
  BOOST_TEST(holds(lz::convolve(lz::vector<U>({200, 100}), lz::vector<U>({2, 1})),
                   {U(144), U(144), U(100)}));
  auto const half = lz::convolve(lz::vector<lz::float16>({1, 2}), lz::vector<lz::float16>({1, 1}));
  static_assert(std::is_same_v<decltype(half), lz::vector<lz::float16> const>);
  BOOST_TEST(static_cast<float>(half(1)) == 3);
}

BOOST_AUTO_TEST_CASE(long_operands_agree_with_their_definition) {
  for (auto [m, n] :
       {std::pair<index, index>{1, 1}, {7, 5}, {2060, 3}, {4100, 9}, {2050, 2049}, {5, 3000}}) {
    lz::vector<std::int64_t> a(m), v(n), want(m + n - 1);
    support::numbers random(static_cast<std::uint64_t>(m));
    for (auto& x : a) x = random.between(-9, 9);
    for (auto& x : v) x = random.between(-9, 9);
    want.zero_();
    for (index i = 0; i < m; ++i)
      for (index k = 0; k < n; ++k) want(i + k) += a(i) * v(k);
    auto const full = lz::convolve(a, v);
    BOOST_TEST(std::equal(full.begin(), full.end(), want.begin(), want.end()), m << " and " << n);
    auto const inner = lz::convolve(a, v(lz::slice(lz::_, lz::_, -1)).flip(0), "valid");
    BOOST_TEST(std::equal(inner.begin(), inner.end(), want.begin() + std::min(m, n) - 1),
               m << " and " << n);
  }
}

BOOST_AUTO_TEST_CASE(infinity_spoils_only_what_it_meets) {
  lz::vector<double> const a({1, 2, 3, 4, 5, 6}), v({1, HUGE_VAL});
  auto const y = lz::convolve(a, v);
  BOOST_TEST((y(0) == 1 && y(1) == HUGE_VAL && y(6) == HUGE_VAL));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_convolve
