// Gradients of functions of matrices on devices: the host's text, over the libraries' results.
#include <lazuli/device/fft.hpp>
#include <lazuli/device/linalg.hpp>
#include <lazuli/fft.hpp>
#include <lazuli/linalg.hpp>

#include "device/differences.hpp"

using namespace mocked;

namespace {

/// Matrices whose eigenvalues and singular values lie apart.
auto apart(lz::index rows, lz::index cols) {
  auto x = varied<double>(rows, cols);
  for (lz::index i = 0; i < cols; ++i) x(i, i) += 3. + 2. * static_cast<double>(i);
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_determinants_and_products) {
  differences_of_itself(
      [](auto const& x, auto const& y) {
        auto const square = lz::matmul(y.t(), y);
        return lz::linalg::slogdet(x).logabsdet * lz::linalg::det(square) / 50 +
               lz::sum(lz::square(lz::linalg::cholesky(square)) * x) +
               lz::sum(lz::square(lz::einsum<"ij,jj,kj->ki">(x, x, y))) / 100 +
               lz::sum(lz::tensordot(y, x, {{1}, {0}}) * y) +
               lz::sum(lz::linalg::multi_dot(y, x, x) * y) / 10;
      },
      apart(3, 3), apart(4, 3));
}

BOOST_AUTO_TEST_CASE(of_decompositions) {
  differences_of_itself(
      [](auto const& x, auto const& y) {
        auto const [q, r] = lz::linalg::qr(y);
        auto const [w, v] = lz::linalg::eigh(x + x.t());
        auto const parts = lz::linalg::svd(y, false);
        return lz::sum(lz::square(q) * y) + lz::sum(lz::square(r) * x) + lz::sum(w * x(0)) +
               lz::sum(lz::square(v) * x) + lz::sum(lz::square(parts.u) * y) +
               lz::sum(parts.s * x(1)) + lz::sum(lz::square(parts.vh) * x);
      },
      apart(3, 3), apart(4, 3));
}

BOOST_AUTO_TEST_CASE(of_values_fits_and_transforms) {
  differences_of_itself(
      [](auto const& x, auto const& y) {
        return lz::sum(lz::linalg::eigvalsh(x + x.t()) * lz::linalg::svdvals(y)) +
               lz::sum(lz::square(lz::linalg::lstsq(y, y(lz::all, 0) * y(lz::all, 1)).solution)) +
               lz::sum(lz::square(lz::abs(lz::fft::rfft(y, 5)))) / 10 +
               lz::sum(lz::fft::irfft(lz::fft::rfft(x) * 2, 3) * x) / 10 +
               lz::sum(lz::abs(lz::fft::ifft(x)));
      },
      apart(3, 3), apart(4, 3));
}
