// Functions made of others: their gradients come from those, unless something on the way is not for
// tapes. Each against difference quotients and jvp.
#include <lazuli/fft.hpp>

#include "gradcheck.hpp"

namespace autodiff_composed {

using namespace gradcheck;

namespace {
M const x = some<M>(1, 3, 4);
}

BOOST_AUTO_TEST_SUITE(autodiff_composed)

BOOST_AUTO_TEST_CASE(extremes_and_moments) {
  check(
      [](auto const& v) {
        auto const [low, high] = lz::minmax(v, 1);
        return uneven_sum(low) + uneven_sum(high * 2.0) + uneven_sum(lz::ptp(lz::exp(v), 0)) +
               lz::ptp(v);
      },
      x);
  check(
      [](auto const& v) {
        auto const [spread, mean] = lz::std_mean(v, 1);
        return uneven_sum(spread) + uneven_sum(mean) +
               uneven_sum(lz::average(v, 1, lz::exp(v(0)))) + uneven_sum(lz::nanvar(v, 0)) +
               uneven_sum(lz::nanmean(v * v, 1));
      },
      x);
  check([](auto const& v) { return uneven_sum(lz::cov(v)) + uneven_sum(lz::corrcoef(v)); }, x);
  check(
      [](auto const& v) {
        return uneven_sum(lz::trapezoid(v)) + uneven_sum(lz::cumulative_trapezoid(v * v)) +
               uneven_sum(lz::unwrap(v * 9.0)) + uneven_sum(lz::nancumsum(v, 1)) +
               uneven_sum(lz::nancumprod(v, 0));
      },
      x);
}

BOOST_AUTO_TEST_CASE(lengths_and_distances) {
  check(
      [](auto const& v) {
        return uneven_sum(lz::cosine_similarity(v, lz::square(v) + 0.1 * lz::sin(9.0 * v), 1)) +
               lz::dist(v, lz::exp(v)) + uneven_sum(lz::cdist(v, lz::exp(v))) +
               lz::linalg::vector_norm(v);
      },
      x);
  check(
      [](auto const& v) {
        return uneven_sum(lz::normalize(v, 1)) + uneven_sum(lz::renorm(v, 2, 0, 0.5)) +
               lz::trace(lz::matmul(v, v.t()));
      },
      x);
}

BOOST_AUTO_TEST_CASE(activations_and_attention) {
  check(
      [](auto const& v) {
        return uneven_sum(lz::glu(v, 1)) + uneven_sum(lz::softmin(v, 1)) +
               uneven_sum(
                   lz::attention(v.unsqueeze(0), lz::exp(v).unsqueeze(0), lz::sin(v).unsqueeze(0)));
      },
      x);
  check(
      [](auto const& v) {
        return uneven_sum(lz::linear(v, v)) +
               uneven_sum(lz::addmm(lz::matmul(v, v.t()), v, v.t())) +
               uneven_sum(
                   lz::conv1d(v.unsqueeze(0), v.unsqueeze(0)(lz::all, lz::all, lz::slice(0, 2))));
      },
      x);
}

BOOST_AUTO_TEST_CASE(systems_of_tensors) {
  check(
      [](auto const& v) {
        lz::active const a = lz::matmul(v, v.t()) + lz::eye<double>(3);
        return uneven_sum(lz::linalg::tensorsolve(a, v(lz::all, 0))) +
               uneven_sum(lz::linalg::tensorinv(a, 1)) +
               uneven_sum(lz::linalg::cholesky_solve(v(lz::all, lz::slice(0, 2)),
                                                     lz::linalg::cholesky(a)));
      },
      x);
  check(
      [](auto const& v) {
        return uneven_sum(lz::linalg::tensorinv(
            lz::reshape(lz::matmul(v, v.t()) + lz::eye<double>(3), 3, 1, 3), 2));
      },
      x);
}

BOOST_AUTO_TEST_CASE(polynomials) {
  check(
      [](auto const& v) {
        return uneven_sum(lz::polyval(v(0), v * 0.5)) +
               uneven_sum(lz::polyval(V{2, -1, 3}, lz::exp(v))) + lz::polyval(v(1), 0.5) +
               uneven_sum(lz::polymul(v(0), v(2)));
      },
      x);
  check_second([](auto const& v) { return uneven_sum(lz::polyval(v(0), v(1))); }, x);
  check([](auto const& u,
           auto const& v) { return uneven_complex_sum(lz::polyval(v, complex_of(u, v))); },
        some<V>(1, 3), some<V>(2, 3));
  lz::tape t;
  auto const p = t.variable(V{2, -1, 3});
  BOOST_TEST(lz::allclose(lz::detach(lz::polyval(p, V{0, 1, -2})),
                          lz::polyval(V{2, -1, 3}, V{0, 1, -2}), 1e-14));
}

BOOST_AUTO_TEST_CASE(derivatives_of_digamma) {
  check(
      [](auto const& v) {
        return uneven_sum(lz::polygamma(0, v)) + uneven_sum(lz::polygamma(2, v + 1.0));
      },
      x);
  check_second([](auto const& v) { return lz::sum(lz::polygamma(1, v)); }, x);
}

BOOST_AUTO_TEST_CASE(places_and_spectra) {
  check(
      [](auto const& v) {
        return uneven_sum(lz::msort(v)) + uneven_sum(lz::partition(v, 2, 1)) + lz::nanmedian(v) +
               uneven_sum(lz::delete_at(v, 1, 1)) + uneven_sum(lz::ediff1d(v)) +
               uneven_sum(lz::repeat_interleave(v, 2, 1));
      },
      x);
  check(
      [](auto const& v) {
        return lz::sum(lz::abs(lz::fft::fftn(v) + 9.0)) +
               lz::sum(lz::abs(lz::fft::rfftn(v) + 9.0)) +
               lz::sum(lz::abs(lz::fft::ihfft(v) + 9.0)) +
               uneven_sum(lz::fft::hfft(lz::fft::rfft(v), 6)) + uneven_sum(lz::fft::fftshift(v));
      },
      x);
}

BOOST_AUTO_TEST_CASE(constants_are_locals_that_are_gone_on_the_way_back) {
  namespace linalg = lz::linalg;
  auto const positive = [] { return M(lz::ones<double>(4, 4) + 3.0 * lz::eye<double>(4)); };
  V const b = some<V>(1, 4);
  M const a = some<M>(2, 4, 4);
  check(
      [&](auto const& v) {
        M const m = positive(), l = linalg::cholesky(m), w = some<M>(3, 2, 4);
        V const bias = some<V>(4, 2);
        return uneven_sum(linalg::tensorsolve(m, v)) + uneven_sum(linalg::cholesky_solve(v, l)) +
               uneven_sum(linalg::solve_triangular(l, v, "L")) +
               uneven_sum(lz::linear(v, w, bias)) + uneven_sum(lz::convolve(v, bias));
      },
      b);
  check(
      [&](auto const& x) {
        V const given = some<V>(5, 4);
        M const points = some<M>(6, 3, 4);
        return uneven_sum(linalg::tensorsolve(x + positive(), given)) +
               uneven_sum(linalg::cholesky_solve(
                   given, linalg::cholesky(lz::matmul(x, x.t()) + positive()))) +
               uneven_sum(lz::cdist(x, points)) + uneven_sum(lz::cdist(points, x, 3.0)) +
               uneven_sum(lz::group_norm(x, 2, given, given)) + uneven_sum(lz::kron(points, x));
      },
      a);
}

BOOST_AUTO_TEST_CASE(grids) {
  check(
      [](auto const& u, auto const& v) {
        V const given = some<V>(5, 2);
        auto const [x, y] = lz::meshgrid(u, v);
        auto const [p, q, r] = lz::meshgrid(lz::indexing::ij, given, v, u);
        return uneven_sum(lz::sin(x) * y) + uneven_sum(p * q * r);
      },
      some<V>(1, 3), some<V>(2, 4));
}

// As in PyTorch: points have distances from themselves in every cdist(x, x).
BOOST_AUTO_TEST_CASE(norms_of_zeros_have_no_slope) {
  M const x{{1, 2}, {0, 0}, {3, -1}};
  auto const is_zero = [&](auto const& f) { return lz::array_equal(M(lz::grad(f)(x)), x * 0.0); };
  for (double const p : {0.5, 1.0, 2.0, 3.0, std::numeric_limits<double>::infinity()}) {
    BOOST_TEST_CONTEXT("p = " << p) {
      BOOST_TEST(is_zero([p](auto const& v) { return lz::dist(v, lz::detach(v), p); }));
      auto const apart = [p](auto const& v) { return lz::sum(lz::cdist(v, v, p)(0)); };
      M const g = lz::grad(apart)(x);
      BOOST_TEST(lz::allclose(lz::sum(g, 0), V{0, 0}, 1e-14));
      BOOST_TEST((lz::all(lz::isfinite(g)) && lz::any(g != 0.0)));
      auto const lengths = [p](auto const& v) { return lz::sum(lz::linalg::vector_norm(v, p, 1)); };
      BOOST_TEST(lz::array_equal(M(lz::grad(lengths)(x))(1), V{0, 0}));
    }
  }
  check([](auto const& v) { return uneven_sum(lz::cdist(v, v)); }, some<M>(4, 5, 3));
  check([](auto const& v) { return uneven_sum(lz::cdist(v, v, 3.0)); }, some<M>(4, 5, 3));
  check([](auto const& v) { return uneven_sum(lz::pdist(v)); }, some<M>(4, 5, 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_composed
