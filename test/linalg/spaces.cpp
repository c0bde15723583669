#include <boost/test/unit_test.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/spaces.hpp>
#include <lazuli/tensor.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::null_space, lz::linalg::orth;

/// a of rank r: a·null_space = 0, the basis of the columns gives back a, both are orthonormal.
template <class T>
void check(lz::index m, lz::index n, lz::index r) {
  lz::matrix<T> const a = lz::matmul(random_matrices<T>(1, m, r), random_matrices<T>(1, r, n)).eval()(0);
  auto const columns = orth(a), rest = null_space(a);
  BOOST_TEST((columns.shape() == lz::shape(m, r) && rest.shape() == lz::shape(n, n - r)), m << " x " << n << " of " << r);
  lz::matrix<T> const across = lz::matmul(a, rest), back = lz::matmul(columns, lz::matmul(lz::conj(columns.t()), a));
  BOOST_TEST((across.size() == 0 || lz::max(lz::abs(across)).item() < 1e-12));
  BOOST_TEST(lz::allclose(back, a, 1e-12, 1e-12));
  BOOST_TEST(lz::allclose(lz::matmul(lz::conj(rest.t()), rest), lz::eye<T>(n - r), 1e-12, 1e-12));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(spaces)

BOOST_AUTO_TEST_CASE(bases_of_what_a_matrix_reaches_and_of_what_it_maps_to_zero) {
  for (auto [m, n, r] : {std::array<lz::index, 3>{4, 3, 2}, {3, 5, 3}, {6, 6, 1}, {2, 2, 2}}) {
    check<double>(m, n, r);
    check<std::complex<double>>(m, n, r);
  }
}

BOOST_AUTO_TEST_CASE(integers_zeros_views_expressions_and_no_elements) {
  lz::matrix<int> const ones = lz::ones<int>(2, 3);
  BOOST_TEST((null_space(ones).shape() == lz::shape(3, 2) && orth(ones.t()).shape() == lz::shape(3, 1)));
  BOOST_TEST((null_space(lz::zeros<float>(2, 3)).shape() == lz::shape(3, 3) && orth(lz::zeros<float>(2, 3)).shape() == lz::shape(2, 0)));
  lz::matrix<double> const x{{1, 0, 9}, {0, 1e-8, 9}};
  BOOST_TEST((orth(x(lz::all, lz::slice(0, 2))).shape(1) == 2 && orth(x(lz::all, lz::slice(0, 2)), 1e-6).shape(1) == 1));
  BOOST_TEST((orth(x * 2).shape(1) == 2 && null_space(lz::tensor<float, 1, 2>({{1, 1}})).shape() == lz::shape(2, 1)));
  BOOST_TEST((null_space(lz::zeros<double>(0, 2)).shape() == lz::shape(2, 2) && orth(lz::zeros<double>(2, 0)).shape() == lz::shape(2, 0)));
}

BOOST_AUTO_TEST_SUITE_END()
