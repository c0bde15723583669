// Norms, condition numbers and powers of matrices on a device, against the host's.
#include <lazuli/device/norm.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
namespace la = lz::linalg;

BOOST_AUTO_TEST_CASE(norms_of_every_order) {
  machine const here;
  mock::libraries const libraries;
  lz::dtensor<float, 3> x(2, 4, 4);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i * 31 % 17 - 8);
  auto singular = x, broken = x;
  singular(1) = 1.f;
  broken(0, 1, 1) = std::nanf("");
  auto const gx = x.cuda(), gsingular = singular.cuda(), gbroken = broken.cuda();
  using order = la::norm_order;
  for (order const p : {order(2), order(-2), order("nuc"), order("fro"), order(1), order(-1),
                        order("inf"), order("-inf")}) {
    BOOST_TEST(roughly(la::matrix_norm(gx, p), la::matrix_norm(x, p)));
    if (!p.is_number() && p.of_matrix("") == lz::blas::matrix_norm_kind::nuclear) continue;
    BOOST_TEST(roughly(la::cond(gx, p), la::cond(x, p), 1e-3));
    BOOST_TEST(roughly(la::cond(gbroken, p), la::cond(broken, p), 1e-3));
  }
  BOOST_TEST(roughly(la::cond(gsingular, 1), la::cond(singular, 1), 1e-3));
  BOOST_TEST(roughly(la::matrix_norm(gx), la::matrix_norm(x)));
  BOOST_TEST(std::abs(la::vector_norm(gx, 3).item() - la::vector_norm(x, 3).item()) < 1e-3);
}

BOOST_AUTO_TEST_CASE(powers_of_matrices) {
  machine const here;
  mock::libraries const libraries;
  lz::matrix<int> const k({{1, 2}, {3, 4}});
  lz::matrix<float> const x = k;
  auto const gk = k.cuda();
  auto const gx = x.cuda();
  for (long const n : {0, 1, 2, 5}) {
    BOOST_TEST(roughly(la::matrix_power(gk, n), la::matrix_power(k, n)), n);
    BOOST_TEST(roughly(la::matrix_power(gx, -n), la::matrix_power(x, -n), 1e-3), n);
  }
  BOOST_CHECK_THROW(la::matrix_power(gk, -1).eval(), lz::dtype_error);
}
