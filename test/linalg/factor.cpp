#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::cholesky, lz::linalg::lu, lz::linalg::qr;
using complex = std::complex<double>;

lz::tensor<double, 3, 3> plain() {
  return lz::tensor<double, 3, 3>({{1., 2., 0.}, {0., 1., 3.}, {4., 0., 1.}});
}

}  // namespace

// Numbers from numpy.linalg, NumPy 2.4.
BOOST_AUTO_TEST_SUITE(factors)

BOOST_AUTO_TEST_CASE(qr_of_a_square_matrix_is_numpy_s) {
  auto const [q, r] = qr(plain());
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(q)>, lz::tensor<double, 3, 3>>);
  BOOST_TEST(near(
      q, {-0.24253562503633308, -0.862348889018073, -0.44444444444444425, 0, -0.4581228472908512,
          0.8888888888888891, -0.970142500145332, 0.21558722225451815, 0.11111111111111104}));
  BOOST_TEST(near(r, {-4.123105625617661, -0.48507125007266616, -0.970142500145332, 0,
                      -2.182820625326997, -1.1587813196180354, 0, 0, 2.777777777777778}));
}

BOOST_AUTO_TEST_CASE(qr_of_batches_is_reduced_or_complete) {
  for (auto [m, n] : {std::pair<lz::index, lz::index>{5, 3}, {3, 5}, {4, 4}, {1, 6}}) {
    auto const a = random_matrices<double>(3, m, n);
    for (char const* mode : {"reduced", "complete"}) {
      auto const [q, r] = qr(a, mode);
      lz::index const k = q.extent(2);
      BOOST_TEST(k == (mode[0] == 'c' ? m : std::min(m, n)));
      BOOST_TEST(close_to(times(q, r), a, 50), m << " x " << n);
      BOOST_TEST(close_to(times(adjoint(q), q), units<double>(3, k), 50), m << " x " << n);
    }
    auto const [q, r] = qr(a);
    BOOST_TEST(equals(q, qr(a, "reduced").q));
    BOOST_TEST(r.extent(1) == std::min(m, n));
  }
  BOOST_TEST(text_of<lz::error>([] { qr(plain(), "raw"); }) ==
             "qr: mode \"raw\" is neither \"reduced\" nor \"complete\"");
}

BOOST_AUTO_TEST_CASE(qr_of_tall_batches_is_that_of_their_matrices) {
  auto const a = random_matrices<double>(2, 40000, 2);
  auto const [q, r] = qr(a);
  BOOST_TEST(close_to(times(q, r), a, 1000));
  BOOST_TEST(close_to(times(adjoint(q), q), units<double>(2, 2), 1000));
  BOOST_TEST(equals(qr(a(1)).r, r(1)));
}

BOOST_AUTO_TEST_CASE(lu_has_the_permutation_in_front) {
  for (auto [m, n] : {std::pair<lz::index, lz::index>{5, 3}, {3, 5}, {4, 4}}) {
    auto const a = random_matrices<complex>(3, m, n);
    auto const [p, l, u] = lu(a);
    BOOST_TEST(close_to(times(p, times(l, u)), a, 50), m << " x " << n);
    BOOST_TEST(p.extent(2) == m);
    BOOST_TEST(l.extent(2) == std::min(m, n));
  }
  auto const [p, l, u] = lu(lz::tensor<double, 3, 2>({{1., 2.}, {3., 4.}, {5., 7.}}));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(l)>, lz::tensor<double, 3, 2>>);
  BOOST_TEST(holds(p, {0, 1, 0, 0, 0, 1, 1, 0, 0}));
  BOOST_TEST(near(l, {1, 0, 0.2, 1, 0.6, -1. / 3}));
  BOOST_TEST(near(u, {5, 7, 0, 0.6}));
  auto const singular = lu(lz::zeros<float>(2, 2));
  BOOST_TEST(holds(singular.u, {0, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(cholesky_is_lower_or_upper) {
  lz::tensor<double, 3, 3> const a({{4., 1., 2.}, {1., 3., 0.}, {2., 0., 5.}});
  BOOST_TEST(near(lz::eval(cholesky(a)),
                  {2, 0, 0, 0.5, 1.6583123951777, 0, 1, -0.30151134457776363, 1.9771421064483223}));
  lz::tensor<complex, 2, 2> const h(
      {{complex(3, 0), complex(1, -1)}, {complex(1, 1), complex(4, 0)}});
  complex const below(0.5773502691896258, 0.5773502691896258);
  BOOST_TEST(near(lz::eval(cholesky(h)), {1.7320508075688772, 0, below, 1.8257418583505536}));
  BOOST_TEST(near(lz::eval(cholesky(h, true)),
                  {1.7320508075688772, std::conj(below), 0, 1.8257418583505536}));
}

BOOST_AUTO_TEST_CASE(empty_matrices_have_factors_as_in_numpy) {
  auto const [q, r] = qr(lz::matrix<double>(3, 0));
  BOOST_TEST((q.extents() == lz::shape(3, 0)));
  BOOST_TEST((r.extents() == lz::shape(0, 0)));
  auto const whole = qr(lz::matrix<double>(3, 0), "complete");
  BOOST_TEST(equals(whole.q, lz::eye<double>(3)));
  BOOST_TEST((qr(lz::matrix<double>(0, 3)).r.extents() == lz::shape(0, 3)));
  BOOST_TEST(equals(lu(lz::matrix<double>(2, 0)).p, lz::eye<double>(2)));
  BOOST_TEST(lz::eval(cholesky(lz::matrix<double>(0, 0))).numel() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
