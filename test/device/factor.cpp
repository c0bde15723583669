// Factors and determinants on a device, by the mock of cuSOLVER, against the host's.
#include <lazuli/device/factor.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
namespace la = lz::linalg;

namespace {

/// Numbers in no order, of full rank, no two of which compete for a pivot; the second matrix of a
/// batch needs other pivots than the first.
template <class T, class... I>
auto disordered(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(i * i * 37 % 101 - 50 + i % 7);
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lu_and_qr_are_those_of_the_host) {
  machine const here;
  mock::libraries const libraries;
  lz::index const sizes[][2] = {{4, 4}, {5, 3}, {3, 5}, {1, 1}, {0, 3}};
  for (auto const& s : sizes) {
    auto const a = disordered<float>(2, s[0], s[1]);
    auto const ga = a.cuda();
    auto const [p, l, u] = la::lu(a);
    auto const [gp, gl, gu] = la::lu(ga);
    BOOST_TEST((roughly(gp, p) && roughly(gl, l) && roughly(gu, u)), s[0] << " x " << s[1]);
    for (auto const* mode : {"reduced", "complete"}) {
      auto const [q, r] = la::qr(a, mode);
      auto const [gq, gr] = la::qr(ga, mode);
      BOOST_TEST((roughly(gq, q) && roughly(gr, r)), s[0] << " x " << s[1] << ' ' << mode);
    }
  }
  BOOST_CHECK_THROW(la::qr(gmatrix<float>(2, 2), "thin"), lz::error);
  lz::tensor<float, 3, 2> const fixed({{1, 2}, {3, 4}, {5, 7}});
  auto const [q, r] = la::qr(fixed.cuda());
  static_assert(decltype(q.extents())::static_extent(1) == 2);
  BOOST_TEST(lz::allclose((lz::matmul(q, r)).cpu(), fixed, 1e-4, 1e-4));
}

BOOST_AUTO_TEST_CASE(determinants_are_those_of_the_host) {
  machine const here;
  mock::libraries const libraries;
  for (lz::index const n : {0, 1, 3, 6}) {
    auto a = disordered<float>(3, n, n);
    if (n > 1) a(2) = 1.f;  // singular
    auto const ga = a.cuda();
    BOOST_TEST(roughly(la::det(ga), la::det(a)), n);
    auto const [sign, logarithm] = la::slogdet(a);
    auto const [gsign, glogarithm] = la::slogdet(ga);
    BOOST_TEST((roughly(gsign, sign) && roughly(glogarithm, logarithm)), n);
  }
}

BOOST_AUTO_TEST_CASE(complex_factors) {
  machine const here;
  mock::libraries const libraries;
  using C = std::complex<double>;
  lz::matrix<C> a(3, 3);
  for (lz::index i = 0; i < 9; ++i) a.data()[i] = C(double(i * 5 % 7) - 3, double(i % 4));
  auto const ga = a.cuda();
  BOOST_TEST(roughly(la::det(ga), la::det(a)));
  auto const [sign, logarithm] = la::slogdet(ga);
  BOOST_TEST(std::abs(sign.item() * std::exp(logarithm.item()) - la::det(a).item()) < 1e-9);
  lz::matrix<C> const h = lz::matmul(a, lz::conj(a).eval().t()) + lz::eye<C>(3);
  auto const gh = h.cuda();
  BOOST_TEST(roughly(la::cholesky(gh), la::cholesky(h)));
  BOOST_TEST(roughly(la::cholesky(gh, true), la::cholesky(h, true)));
}

BOOST_AUTO_TEST_CASE(what_has_no_factor_is_refused_and_nothing_is_written) {
  machine const here;
  mock::libraries const libraries;
  auto const bad = disordered<float>(3, 3);
  auto const g = bad.cuda();
  auto out = bad.cuda();
  BOOST_CHECK_THROW(out = la::cholesky(g), lz::linalg_error);
  BOOST_CHECK_THROW(out = la::cholesky(g) + 1.f, lz::linalg_error);
  BOOST_TEST(same(out, bad));
  BOOST_CHECK_THROW(la::det(gmatrix<float>(2, 3)), lz::shape_error);
}
