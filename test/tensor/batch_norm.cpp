#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/tensor/batch_norm.hpp>
#include <lazuli/tensor/compare.hpp>

#include "autodiff/gradcheck.hpp"
#include "shape/naive.hpp"
#include "support.hpp"

namespace tensor_batch_norm {

namespace lz = lazuli;
using M = lz::matrix<double>;
using V = lz::vector<double>;

BOOST_AUTO_TEST_SUITE(batch_norm_hpp)

BOOST_AUTO_TEST_CASE(channels_by_their_means_and_variances) {
  M const x({{1, 2}, {3, 6}});
  V const mean({1, 2}), var({4, 9}), weight({2, 3}), bias({10, 20});
  BOOST_TEST(
      lz::allclose(lz::batch_norm(x, mean, var, 0.), M({{0, 0}, {1, 4. / 3}}), 1e-15, 1e-15));
  BOOST_TEST(lz::allclose(lz::batch_norm(x, mean, var, lz::eps(12)),
                          M({{0, 0}, {0.5, 4 / std::sqrt(21.)}}), 1e-15, 1e-15));
  BOOST_TEST(
      lz::allclose(lz::batch_norm(x, mean, var, weight, 0.), M({{0, 0}, {2, 4}}), 1e-14, 1e-14));
  BOOST_TEST(lz::allclose(lz::batch_norm(x, mean, var, weight, bias, 0.), M({{10, 20}, {12, 24}}),
                          1e-14, 1e-14));
  lz::dtensor<float, 4> images = lz::ones<float>(2, 2, 3, 1);
  auto const y = lz::batch_norm(images.flip(0) * 2.f, mean * 1.f, var, weight, bias);
  static_assert(std::is_same_v<decltype(y)::value_type, float>);
  BOOST_TEST((std::abs(y(1, 0, 2, 0) - 11) < 1e-4 && std::abs(y(0, 1, 0, 0) - 20) < 1e-4));
}

BOOST_AUTO_TEST_CASE(any_dtype_and_few_elements) {
  V const one({1}), zero({0});
  auto const halves = lz::batch_norm(lz::matrix<lz::float16>({{300}}), zero, V({90000}), 0.);
  static_assert(std::is_same_v<decltype(halves)::value_type, lz::float16>);
  BOOST_TEST(static_cast<float>(halves(0, 0)) == 1);
  BOOST_TEST(lz::batch_norm(lz::matrix<int>({{3}}), one, one, 0.)(0, 0) == 2);
  BOOST_TEST((lz::batch_norm(M(0, 1), zero, one).shape() == lz::shape(0, 1)));
  BOOST_TEST((lz::batch_norm(M(3, 0), V(0), V(0)).shape() == lz::shape(3, 0)));
  LAZULI_CHECK_TEXT(lz::batch_norm(M(2, 3), one, one), lz::shape_error,
                    "batch_norm: the mean has 1 elements for 3 channels");
}

BOOST_AUTO_TEST_CASE(gradients) {
  using namespace gradcheck;
  V const var({1, 2, 3});
  check([&](auto const& a, auto const& m,
            auto const& w) { return lz::sum(lz::sin(lz::batch_norm(a, m, var, w, m))); },
        some<M>(1, 4, 3), some<V>(2, 3), some<V>(3, 3));
  check(
      [&](auto const& v) {
        return lz::sum(lz::sin(lz::batch_norm(lz::ones<double>(2, 3), v, lz::square(v) + 1.)));
      },
      some<V>(2, 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_batch_norm
