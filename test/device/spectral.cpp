// Eigenvalues, singular values and least squares on a device, by the mock of cuSOLVER.
#include <lazuli/device/spectral.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
namespace la = lz::linalg;

namespace {

template <class... I>
auto spectral_case(I... sizes) {
  lz::dtensor<float, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i * 29 % 13 - 6);
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(singular_values_and_vectors_give_the_matrix_again) {
  machine const here;
  mock::libraries const libraries;
  lz::index const sizes[][2] = {{4, 4}, {5, 3}, {3, 5}, {1, 4}, {0, 3}};
  for (int i = 0; i < 10; ++i) {  // alone, and with others: there are two routines
    auto const& s = sizes[i / 2];
    auto const a = spectral_case(1 + i % 2, s[0], s[1]);
    auto const ga = a.cuda();
    lz::matrix<float> const values = la::svdvals(a);
    for (bool const full : {false, true}) {
      auto const [u, w, vh] = la::svd(ga, full);
      lz::index const k = values.extent(1);
      BOOST_TEST(roughly(w, values));
      auto const some =
          lz::matmul(u(all, all, slice(0, k)) * w.unsqueeze(1), vh(all, slice(0, k), all));
      BOOST_TEST(roughly(some, a), s[0] << " x " << s[1]);
      BOOST_TEST(u.extent(2) == (full ? s[0] : k));
      BOOST_TEST(vh.extent(1) == (full ? s[1] : k));
    }
    BOOST_TEST(roughly(la::svdvals(ga), values));
    BOOST_TEST(roughly(la::matrix_rank(ga), la::matrix_rank(a)));
    BOOST_TEST(roughly(la::pinv(ga), la::pinv(a)));
  }
}

BOOST_AUTO_TEST_CASE(eigenvectors_of_hermitian_matrices) {
  machine const here;
  mock::libraries const libraries;
  using C = std::complex<double>;
  lz::tensor<C, 2, 3, 3> a;
  for (lz::index i = 0; i < 18; ++i) a.data()[i] = C(double(i * 5 % 7) - 3, i % 4 == 0 ? 0. : 1.);
  for (lz::index b = 0; b < 2; ++b)
    for (lz::index i = 0; i < 3; ++i)
      for (lz::index j = 0; j <= i; ++j)
        a(b, j, i) = i == j ? C(std::real(a(b, i, i))) : std::conj(a(b, i, j));
  auto const ga = a.cuda();
  auto const [w, v] = la::eigh(ga);
  BOOST_TEST(roughly(w, la::eigvalsh(a)));
  BOOST_TEST(roughly(lz::matmul(ga, v) - v * w.unsqueeze(1), lz::zeros_like(a)));
  BOOST_TEST(roughly(la::eigvalsh(ga), la::eigvalsh(a)));
  auto const [upper, _] = la::eigh(ga, "U");
  BOOST_TEST(roughly(upper, la::eigvalsh(a)));
}

BOOST_AUTO_TEST_CASE(least_squares_are_those_of_the_host) {
  machine const here;
  mock::libraries const libraries;
  for (lz::index const rows : {6, 3, 2}) {
    auto a = spectral_case(rows, 3);
    auto const b = spectral_case(rows, 2);
    if (rows == 3) a(1) = a(0);  // rank 2
    auto const [x, residuals, rank, values] = la::lstsq(a, b);
    auto const [gx, gresiduals, grank, gvalues] = la::lstsq(a.cuda(), b.cuda());
    BOOST_TEST((roughly(gx, x, 1e-3) && roughly(gresiduals, residuals, 1e-3)), rows);
    BOOST_TEST((grank == rank && roughly(gvalues, values)), rows);
  }
  auto const a = spectral_case(5, 3);
  auto const b = spectral_case(5);
  gvector<float> const solution = la::lstsq(a.cuda(), b.cuda());
  BOOST_TEST(roughly(solution, la::lstsq(a, b).solution));
  BOOST_CHECK_THROW(la::lstsq(a.cuda(), b.to(lz::cuda::device(1))), lz::device_error);
  BOOST_CHECK_THROW(la::lstsq(a.cuda(), spectral_case(4).cuda()), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_is_refused) {
  machine const here;
  mock::libraries const libraries;
  auto a = spectral_case(2, 3, 3);
  a(1, 2, 0) = std::nanf("");
  auto const ga = a.cuda();
  auto out = ga;
  auto const named = [](lz::linalg_error const& e) {
    return std::string(e.what()).find("matrix 1 of the batch holds NaN") != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION(la::svd(ga), lz::linalg_error, named);
  BOOST_CHECK_EXCEPTION(la::eigh(ga), lz::linalg_error, named);
  BOOST_CHECK_EXCEPTION(out = la::pinv(ga), lz::linalg_error, named);
}
