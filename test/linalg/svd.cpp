#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::matrix_rank, lz::linalg::pinv, lz::linalg::svd, lz::linalg::svdvals;
using complex = std::complex<double>;

template <class T>
void check(lz::index m, lz::index n) {
  lz::index const k = std::min(m, n);
  auto const a = random_matrices<T>(3, m, n);
  auto const [u, s, vh] = svd(a, false);
  BOOST_TEST(u.extent(2) == k);
  BOOST_TEST(vh.extent(1) == k);
  BOOST_TEST(close_to(times(scaled(u, s), vh), a, 100), m << " x " << n);
  auto const [left, values, right] = svd(a);
  BOOST_TEST(close_to(times(adjoint(left), left), units<T>(3, m), 100), m << " x " << n);
  BOOST_TEST(close_to(times(right, adjoint(right)), units<T>(3, n), 100), m << " x " << n);
  BOOST_TEST(close_to(values, s, 100));
  BOOST_TEST(close_to(lz::eval(svdvals(a)), s, 100));
  auto const x = lz::eval(pinv(a));
  auto const ax = times(a, x), xa = times(x, a);
  BOOST_TEST(close_to(times(ax, a), a, 2000), m << " x " << n);
  BOOST_TEST(close_to(adjoint(ax), ax, 2000), m << " x " << n);
  BOOST_TEST(close_to(adjoint(xa), xa, 2000), m << " x " << n);
  BOOST_TEST(holds(lz::eval(matrix_rank(a)), {k, k, k}));
}

lz::tensor<double, 3, 2> tall() { return lz::tensor<double, 3, 2>({{1., 2.}, {0., 1.}, {4., 0.}}); }

}  // namespace

// Numbers from numpy.linalg, NumPy 2.4.
BOOST_AUTO_TEST_SUITE(singular_values)

BOOST_AUTO_TEST_CASE(batches_are_rebuilt_from_their_vectors) {
  for (auto [m, n] : {std::pair<lz::index, lz::index>{5, 3}, {3, 5}, {4, 4}, {1, 6}}) {
    check<double>(m, n);
    check<complex>(m, n);
  }
}

BOOST_AUTO_TEST_CASE(tall_and_wide_batches_are_rebuilt_wherever_they_lie) {
  auto const wide = random_matrices<double>(2, 3, 700);
  auto const [u, s, vh] = svd(wide, false);
  BOOST_TEST(close_to(times(scaled(u, s), vh), wide, 200));
  auto const tall = svd(wide.mT(), false);
  BOOST_TEST(close_to(times(scaled(tall.u, tall.s), tall.vh), adjoint(wide), 200));
  BOOST_TEST(close_to(tall.s, s, 500));
  BOOST_TEST(close_to(times(wide, lz::eval(pinv(wide))), units<double>(2, 3), 50));
}

BOOST_AUTO_TEST_CASE(numbers_are_those_of_numpy) {
  auto const [u, s, vh] = svd(tall());
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(u)>, lz::tensor<double, 3, 3>>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(s)>, lz::tensor<double, 2>>);
  BOOST_TEST(near(s, {4.16227766016838, 2.162277660168379}));
  BOOST_TEST(near(lz::eval(lz::abs(vh)), {0.9870874576374967, 0.16018224300696732,
                                          0.16018224300696732, 0.9870874576374967}));
  BOOST_TEST(near(lz::eval(pinv(tall())),
                  {0.01234567901234564, -0.02469135802469138, 0.24691358024691357,
                   0.3950617283950619, 0.20987654320987656, -0.09876543209876543}));
}

BOOST_AUTO_TEST_CASE(small_singular_values_count_as_0) {
  lz::matrix<double> const a({{1., 0., 0.}, {0., 1e-3, 0.}, {0., 0., 0.}});
  BOOST_TEST(matrix_rank(a).item() == 2);
  BOOST_TEST(matrix_rank(a, 1e-2).item() == 1);
  BOOST_TEST(matrix_rank(a, 0).item() == 2);
  BOOST_TEST(near(lz::eval(pinv(a)), {1, 0, 0, 0, 1000, 0, 0, 0, 0}));
  BOOST_TEST(near(lz::eval(pinv(a, 1e-2)), {1, 0, 0, 0, 0, 0, 0, 0, 0}));
  BOOST_TEST(matrix_rank(lz::zeros<float>(3, 4)).item() == 0);
  BOOST_TEST(holds(lz::eval(pinv(lz::zeros<float>(1, 2))), {0, 0}));
  static_assert(std::is_same_v<lz::value_t<decltype(matrix_rank(a))>, std::int64_t>);
}

BOOST_AUTO_TEST_CASE(a_singular_value_of_0_has_no_sign) {
  lz::matrix<double> const a{{1, -0.}, {-1, -0.}};  // of which LAPACK 3.9 gives -0
  auto const [u, s, vh] = svd(a, false);
  BOOST_TEST(!lz::any(lz::signbit(s)).item());
  BOOST_TEST(!lz::any(lz::signbit(svdvals(a))).item());
}

BOOST_AUTO_TEST_CASE(empty_matrices_have_results_as_in_numpy) {
  auto const [u, s, vh] = svd(lz::matrix<double>(0, 3));
  BOOST_TEST(u.numel() == 0);
  BOOST_TEST(s.numel() == 0);
  BOOST_TEST(equals(vh, lz::eye<double>(3)));
  BOOST_TEST((svd(lz::matrix<double>(0, 3), false).vh.extents() == lz::shape(0, 3)));
  BOOST_TEST((lz::eval(pinv(lz::matrix<double>(0, 3))).extents() == lz::shape(3, 0)));
  BOOST_TEST(matrix_rank(lz::matrix<double>(0, 3)).item() == 0);
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_or_has_no_lapack_is_an_error) {
  auto a = random_matrices<double>(2, 2, 3);
  a(1, 0, 0) = std::numeric_limits<double>::infinity();
  BOOST_TEST(text_of<lz::linalg_error>([&] { svd(a); }) ==
             "svd: matrix 1 of the batch holds NaN or infinity");
  with_library const none("none");
  BOOST_TEST(text_of<lz::linalg_error>([&] { pinv(tall()).eval(); }) ==
             "pinv needs LAPACK, none was found: install one (Debian: apt install libopenblas0) or "
             "set LAZULI_BLAS to its path");
}

BOOST_AUTO_TEST_SUITE_END()
