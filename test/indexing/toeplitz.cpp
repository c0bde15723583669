#include <complex>
#include <lazuli/autodiff.hpp>
#include <lazuli/indexing/toeplitz.hpp>

#include "support.hpp"

namespace indexing_toeplitz {

namespace lz = lazuli;
using lz::index;
using support::holds;

BOOST_AUTO_TEST_SUITE(toeplitz_hpp)

// SciPy's matrices.
BOOST_AUTO_TEST_CASE(diagonals_hold_equal_elements) {
  lz::vector<int> const c({1, 2, 3}), r({9, 4, 5, 6});
  lz::matrix<int> const t = lz::toeplitz(c, r), s = lz::toeplitz(c);
  BOOST_TEST((t.shape() == lz::shape(3, 4) && holds(t, {1, 4, 5, 6, 2, 1, 4, 5, 3, 2, 1, 4})));
  BOOST_TEST(holds(s, {1, 2, 3, 2, 1, 2, 3, 2, 1}));
  using z = std::complex<double>;
  lz::matrix<z> const h = lz::toeplitz(lz::vector<z>({z(1), z(2, 3), z(4, -1)}));
  BOOST_TEST(
      (h(0, 1) == z(2, -3) && h(2, 0) == z(4, -1) && h(1, 0) == z(2, 3) && h(0, 2) == z(4, 1)));
}

BOOST_AUTO_TEST_CASE(dtypes_strides_and_sizes) {
  lz::vector<int> const c({1, 2, 3});
  lz::tensor<float, 2> const r({0.f, 0.5f});
  auto const mixed = lz::toeplitz(c(lz::slice(lz::_, lz::_, -1)), r);
  static_assert(std::is_same_v<lz::value_t<decltype(mixed)>, lz::promote_t<int, float>>);
  BOOST_TEST((mixed(0, 0) == 3 && mixed(0, 1) == 0.5 && mixed(2, 1) == 2));
  BOOST_TEST(holds(lz::toeplitz(c + 1, r * 0.f).eval(), {2, 0, 3, 2, 4, 3}));
  BOOST_TEST((lz::toeplitz(lz::vector<float>(0)).shape() == lz::shape(0, 0)));
  BOOST_TEST((lz::toeplitz(c, lz::vector<int>(0)).shape() == lz::shape(3, 0)));
  BOOST_TEST((lz::toeplitz(lz::vector<int>(0), c).shape() == lz::shape(0, 3)));
  BOOST_TEST(holds(lz::toeplitz(lz::vector<int>({7})), {7}));
}

BOOST_AUTO_TEST_CASE(hankel_has_equal_elements_across_diagonals) {
  lz::vector<int> const c({1, 2, 3}), r({9, 4, 5, 6});
  lz::matrix<int> const h = lz::hankel(c, r);
  BOOST_TEST((h.shape() == lz::shape(3, 4) && holds(h, {1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6})));
  BOOST_TEST(holds(lz::hankel(c), {1, 2, 3, 2, 3, 0, 3, 0, 0}));
  BOOST_TEST(
      holds(lz::hankel(c.flip(0) * 1.f, r(lz::slice(0, 2))), {3.f, 2.f, 2.f, 1.f, 1.f, 4.f}));
  BOOST_TEST((lz::hankel(lz::vector<float>(0)).shape() == lz::shape(0, 0)));
  BOOST_TEST((lz::hankel(c, lz::vector<int>(0)).shape() == lz::shape(3, 0)));
  BOOST_TEST(holds(lz::hankel(lz::vector<int>({7})), {7}));
  lz::vector<double> const g = lz::grad([](auto const& v) {
    return lz::sum(lz::hankel(v) * lz::tensor({{1., 2., 3.}, {4., 5., 6.}, {7., 8., 9.}}));
  })(lz::vector<double>({1, 2, 3}));
  BOOST_TEST(holds(g, {1., 6., 15.}));
}

BOOST_AUTO_TEST_CASE(gradients_are_sums_along_diagonals) {
  lz::vector<double> const c({1, 2, 3});
  auto const loss = [](auto const& v) {
    return lz::sum(lz::toeplitz(v) * lz::tensor({{1., 2., 3.}, {4., 5., 6.}, {7., 8., 9.}}));
  };
  lz::vector<double> const g = lz::grad(loss)(c);
  BOOST_TEST(holds(g, {15., 20., 10.}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_toeplitz
