// Gradients through triangular systems, cholesky and slogdet.
#include <lazuli/autodiff/factor.hpp>

#include "gradcheck.hpp"

namespace autodiff_factor {

using namespace gradcheck;

M well_conditioned(int seed) { return some<M>(seed, 3, 3) + lz::eye<double>(3) * 2.0; }

BOOST_AUTO_TEST_SUITE(autodiff_factor)

BOOST_AUTO_TEST_CASE(triangular_systems) {
  for (auto const* which : {"L", "U"}) {
    for (bool unit : {false, true}) {
      auto const f = [&](auto const& a, auto const& b) {
        return lz::sum(lz::sin(lz::linalg::solve_triangular(a, b, which, unit)));
      };
      check(f, well_conditioned(1), some<M>(2, 3, 2));
      check(f, well_conditioned(1), some<V>(2, 3));
    }
  }
}

BOOST_AUTO_TEST_CASE(triangular_batches_and_constants) {
  T3 both(2, 3, 3);
  both(0) = well_conditioned(1);
  both(1) = well_conditioned(2);
  M const constant = some<M>(3, 3, 2);
  check(
      [&](auto const& a) {
        return lz::sum(lz::sin(lz::linalg::solve_triangular(lz::exp(a * 0.5), constant)));
      },
      both);
  check(
      [&](auto const& b) {
        return lz::sum(lz::sin(lz::linalg::solve_triangular(both, lz::square(b), "L")));
      },
      constant);
}

BOOST_AUTO_TEST_CASE(cholesky_of_a_product) {
  for (bool upper : {false, true}) {
    auto const f = [&](auto const& x) {
      lz::active const a = lz::matmul(x, x.transpose(-2, -1)) + lz::eye<double>(3);
      return lz::sum(lz::sin(lz::linalg::cholesky(a, upper)) * lz::arange<double>(1.0, 4.0));
    };
    check(f, some<M>(1, 3, 3));
    check(f, some<T3>(1, 2, 3, 2));
  }
}

BOOST_AUTO_TEST_CASE(the_gradient_of_cholesky_is_symmetric) {
  M const a = lz::matmul(some<M>(1, 3, 3), some<M>(1, 3, 3).t()) + lz::eye<double>(3);
  M const g = lz::grad(
      [](auto const& x) { return lz::sum(lz::log(lz::linalg::cholesky(x).diagonal())) * 2.0; })(a);
  BOOST_TEST(lz::allclose(g, lz::linalg::inv(a)));  // that of log det a
}

BOOST_AUTO_TEST_CASE(logarithms_of_determinants) {
  auto const f = [](auto const& x) {
    auto const [sign, log] = lz::linalg::slogdet(x * 1.0);
    static_assert(!lz::on_tape<decltype(sign)>);
    return lz::sum(lz::sin(log) * sign);
  };
  check(f, well_conditioned(1));
  M negative = well_conditioned(1);
  negative(0) *= -1.0;
  check(f, negative);
  T3 both(2, 3, 3);
  both(0) = well_conditioned(1);
  both(1) = negative;
  check(f, both);
}

BOOST_AUTO_TEST_CASE(determinants_of_complex_matrices) {
  check(
      [](auto const& x, auto const& y) {
        auto const [sign, log] =
            lz::linalg::slogdet(x * std::complex<double>(1, 0.5) + y * std::complex<double>(0, 2));
        return lz::sum(lz::sin(log)) + lz::sum(lz::sin(lz::real(sign)) + lz::imag(sign) * 2.0);
      },
      T3(well_conditioned(1).unsqueeze(0)), T3(some<T3>(2, 1, 3, 3)));
}

BOOST_AUTO_TEST_CASE(one_by_one) {
  check([](auto const& x) { return lz::sum(lz::linalg::cholesky(x)); }, some<M>(1, 1, 1));
  check([](auto const& x) { return lz::linalg::slogdet(x).logabsdet; }, some<M>(1, 1, 1));
  check([](auto const& x) { return lz::linalg::logdet(lz::matmul(x, x.t())); },
        well_conditioned(1));
  check([](auto const& x) { return lz::sum(lz::linalg::solve_triangular(x, x)); },
        some<M>(1, 1, 1));
}

BOOST_AUTO_TEST_CASE(results_of_what_a_tape_follows_by_number) {
  lz::tape t;
  M const m = well_conditioned(1);
  V const c{1, -3, 2}, d{1, -1};
  auto const x = t.variable(m);
  auto const p = t.variable(c), q = t.variable(d);
  auto const same = [](auto const& a, auto const& b) {
    return lz::array_equal(a.value(), b.value());
  };
  auto const det = lz::linalg::slogdet(x);
  BOOST_TEST(same(std::get<1>(det), det.logabsdet));
  auto const qr = lz::linalg::qr(x);
  BOOST_TEST((same(std::get<0>(qr), qr.q) && same(std::get<1>(qr), qr.r)));
  auto const lu = lz::linalg::lu(x);
  BOOST_TEST((same(std::get<1>(lu), lu.l) && same(std::get<2>(lu), lu.u)));
  auto const eigen = lz::linalg::eigh(lz::matmul(x, x.t()));
  BOOST_TEST((same(std::get<0>(eigen), eigen.w) && same(std::get<1>(eigen), eigen.v)));
  auto const svd = lz::linalg::svd(x);
  BOOST_TEST((same(std::get<1>(svd), svd.s) && same(std::get<2>(svd), svd.vh)));
  auto const fit = lz::linalg::lstsq(x, x);
  BOOST_TEST(same(std::get<0>(fit), fit.solution));
  auto const both = lz::polydiv(p, q);
  BOOST_TEST((same(std::get<0>(both), both.quotient) && same(std::get<1>(both), both.rest)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_factor
