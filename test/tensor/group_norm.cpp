#include <cmath>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/group_norm.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(group_norm)

BOOST_AUTO_TEST_CASE(groups_of_channels_have_mean_zero_and_variance_one) {
  lz::dtensor<double, 4> x(2, 6, 3, 5);
  fill(x);
  lz::vector<double> weight(6), bias(6);
  fill(weight, 2), fill(bias, 3);
  auto const w = weight.view(6, 1, 1), b = bias.view(6, 1, 1);
  auto const check = [&](auto const& of) {
    for (index groups : {1, 2, 3, 6}) {
      lz::dtensor<double, 4> want(2, 6, 3, 5);
      index const own = 6 / groups;
      for (index n = 0; n < 2; ++n) {
        for (index g = 0; g < groups; ++g)
          want(n).narrow(0, g * own, own) = lz::layer_norm(of(n).narrow(0, g * own, own), {0, 1, 2}, lz::eps(1e-3));
      }
      BOOST_TEST(lz::allclose(lz::group_norm(of, groups, lz::eps(1e-3)), want, 1e-12, 1e-12), "groups: " << groups);
      BOOST_TEST(lz::allclose(lz::group_norm(of, groups, weight, 1e-3), want * w, 1e-12, 1e-12));
      BOOST_TEST(lz::allclose(lz::group_norm(of, groups, weight, bias, 1e-3), want * w + b, 1e-12, 1e-12));
    }
  };
  check(x);
  lz::dtensor<double, 4> const turned = x.permute(3, 2, 1, 0);
  check(turned.permute(3, 2, 1, 0));
  check(x * 2.);
}

BOOST_AUTO_TEST_CASE(any_dtype_and_few_elements) {
  lz::matrix<int> const k({{1, 3, 5, 5}});
  auto const y = lz::group_norm(k, 2, 0.);
  static_assert(std::is_same_v<decltype(y)::value_type, double>);
  BOOST_TEST((y(0, 0) == -1 && y(0, 1) == 1 && std::isnan(y(0, 2))));
  lz::matrix<lz::float16> const halves({{1, 3}});
  auto const z = lz::group_norm(halves, 1, lz::vector<lz::float16>({2, 2}));
  BOOST_TEST(std::abs(static_cast<float>(z(0, 1)) - 2) < 1e-2);
  BOOST_TEST((lz::group_norm(lz::dtensor<float, 3>(0, 4, 3), 2).shape() == lz::shape(0, 4, 3)));
  BOOST_TEST((lz::group_norm(lz::dtensor<float, 3>(2, 4, 0), 2).shape() == lz::shape(2, 4, 0)));
  BOOST_TEST(lz::group_norm(lz::matrix<float>(1, 1), 1)(0, 0) == 0.f);
  LAZULI_CHECK_TEXT(lz::group_norm(k, 3), lz::shape_error,
                    "group_norm: 4 channels in 3 groups; the number of groups must divide the extent of axis 1");
  LAZULI_CHECK_TEXT(lz::group_norm(k, 2, lz::vector<float>(3)), lz::shape_error,
                    "group_norm: the weight has 3 elements for 4 channels");
  BOOST_CHECK_THROW((void)lz::group_norm(k, 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
