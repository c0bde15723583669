#include <cmath>
#include <lazuli/linalg/cdist.hpp>
#include <lazuli/tensor/compare.hpp>

#include "support.hpp"

namespace linalg_cdist {

namespace lz = lazuli;
using lz::index;

BOOST_AUTO_TEST_SUITE(cdist_hpp)

BOOST_AUTO_TEST_CASE(distances_in_every_norm) {
  lz::matrix<double> const a({{0, 1}, {2, 3}, {-1, 4}}), b({{1, 1}, {2, -1}});
  auto const is = [&](double p, lz::matrix<double> const& want) {
    return lz::allclose(lz::cdist(a, b, p), want, 1e-15, 1e-15) &&
           lz::allclose(lz::cdist(a.to<float>(), b, p), want, 1e-6) &&
           lz::allclose(lz::cdist(a.unsqueeze(0), b, p)(0), want, 1e-14);
  };
  BOOST_TEST(is(
      2, {{1, 2.8284271247461903}, {2.23606797749979, 4}, {3.605551275463989, 5.830951894845301}}));
  BOOST_TEST(is(1, {{1, 4}, {3, 4}, {5, 8}}));
  BOOST_TEST(is(HUGE_VAL, {{1, 2}, {2, 4}, {3, 5}}));
  BOOST_TEST(is(
      3,
      {{1, 2.5198420997897464}, {2.080083823051904, 4}, {3.2710663101885897, 5.336803297443889}}));
  BOOST_TEST(is(0, {{1, 2}, {2, 1}, {2, 2}}));
}

BOOST_AUTO_TEST_CASE(long_rows_strides_and_batches) {
  for (index depth : {0, 1, 3, 4, 7, 9}) {
    support::laid_out<double, 2> const left({5, depth}, support::all_layouts[1]),
        right({1030, depth}, support::all_layouts[2], 3);
    auto const x = left.view(), y = right.view();
    auto const got = lz::cdist(x, y);
    double worst = 0;
    for (index i = 0; i < 5; ++i) {
      for (index j = 0; j < 1030; ++j) {
        double sum = 0;
        for (index k = 0; k < depth; ++k) sum += (x(i, k) - y(j, k)) * (x(i, k) - y(j, k));
        worst = std::max(worst, std::abs(got(i, j) - std::sqrt(sum)));
      }
    }
    BOOST_TEST(worst < 1e-13, "depth " << depth);
  }
  lz::matrix<int> const k({{0, 3}, {4, 0}});
  BOOST_TEST(lz::cdist(k, k)(0, 1) == 5.);
  lz::dtensor<float, 3> const batch = lz::zeros(4, 1, 2);
  BOOST_TEST((lz::cdist(batch, k).shape() == lz::shape(4, 1, 2)));
  using C = std::complex<double>;
  BOOST_TEST(lz::cdist(lz::matrix<C>({{C(3, 4)}}), lz::matrix<C>({{C(0)}}))(0, 0) == 5.);
  BOOST_TEST(lz::cdist(lz::matrix<float>(2, 0), lz::matrix<float>(3, 0), HUGE_VAL)(1, 2) == 0);
  BOOST_TEST((lz::cdist(lz::matrix<float>(0, 2), k).shape() == lz::shape(0, 2)));
  BOOST_CHECK_THROW(lz::cdist(lz::matrix<float>(2, 3), k), lz::shape_error);
  BOOST_CHECK_THROW(lz::cdist(k, k, -1), lz::shape_error);
}

// Numbers of SciPy's pdist.
BOOST_AUTO_TEST_CASE(pairs_of_rows_have_one_distance_each) {
  lz::matrix<double> const x({{0, 3}, {4, 0}, {0, 0}, {1, -2}});
  auto const near = [](auto const& got, std::initializer_list<double> want) {
    return lz::allclose(got, lz::from_range(std::vector<double>(want)), 1e-14, 1e-14);
  };
  BOOST_TEST(
      near(lz::pdist(x), {5, 3, 5.0990195135927845, 4, 3.605551275463989, 2.23606797749979}));
  BOOST_TEST(near(lz::pdist(x, 1), {7, 3, 6, 4, 5, 3}));
  BOOST_TEST(near(lz::pdist(x, 3), {4.497941445275415, 3, 5.0132979349645845, 4, 3.2710663101885897,
                                    2.080083823051904}));
  BOOST_TEST(near(lz::pdist(x, HUGE_VAL), {4, 3, 5, 4, 3, 2}));
  BOOST_TEST(near(lz::pdist(x * 2, 1), {14, 6, 12, 8, 10, 6}));
  lz::vector<float> const whole = lz::pdist(lz::tensor<std::int16_t, 2, 1>({{1}, {4}}));
  BOOST_TEST(whole(0) == 3);
  BOOST_TEST((lz::pdist(lz::matrix<float>(1, 3)).numel() == 0));
  BOOST_TEST((lz::pdist(lz::matrix<float>(0, 3)).numel() == 0));
  BOOST_CHECK_THROW(lz::pdist(x, -1), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_cdist
