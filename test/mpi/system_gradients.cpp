#include "gradients.hpp"

namespace mpi_system_gradients {

using namespace ranks;

/// The real part of the sum of weighted elements.
auto const weighed = [](auto const& x, auto const& w) {
  if constexpr (lz::complex_dtype<lz::value_t<decltype(x)>>)
    return lz::real(lz::sum(x * w));
  else
    return lz::sum(x * w);
};

template <class T>
lz::matrix<T> well_conditioned(lz::index n) {
  lz::random::generator g(3);
  lz::matrix<T> x = lz::randn<T>(g, n, n) * T(0.3) / T(std::sqrt(static_cast<float>(n)));
  x += lz::eye<T>(n);
  return x;
}
// Here, not where they are called: in a template they would be other functions, with other gradients, for each placement.
auto const solved = [](auto const& left, auto const& right, auto const& by) { return weighed(lz::linalg::solve(left, right), by); };
auto const solved_twice = [](auto const& left, auto const& right) {
  return lz::norm(lz::linalg::solve(left * lz::value_t<decltype(left)>(2), right));
};
template <auto A, auto B>
inline constexpr bool same_placement = std::is_same_v<decltype(A), decltype(B)>;
template <auto P0, auto P1, auto B0, auto B1, class T = double>
void of_systems(auto const& m, lz::index n) {
  BOOST_TEST_CONTEXT("order " << n) {
    lz::random::generator g(4);
    auto const a = lz::placed<P0, P1>(m).from(well_conditioned<T>(n));
    auto const b = lz::placed<B0, B1>(m).template randn<T>(g, n, 3), w = lz::placed<B0, B1>(m).template randn<T>(g, n, 3);
    compare(solved, a, b, w);
    // Of one placement only: each compiles for seconds.
    if constexpr (std::is_same_v<T, double> && same_placement<P0, on<"x">> && same_placement<B1, all>) {
      auto const v = lz::placed<B0>(m).template randn<T>(g, n), u = lz::placed<B0>(m).template randn<T>(g, n);
      compare(solved, a, v, u);
      compare(solved_twice, a, b);
    }
  }
}

BOOST_AUTO_TEST_CASE(through_systems_of_any_placement) {
  if (without_scalapack()) return;
  for (lz::index n : {1, 2, 5, 40, 130}) {
    of_systems<on<"x">, all, on<"x">, all>(line(), n);
    of_systems<all, on<"x">, on<"x">, all>(line(), n);
    of_systems<on<"x">, on<"y">, on<"y">, on<"x">>(rectangle(), n);
    of_systems<on<"x">, on<"y">, all, all>(rectangle(), n);
  }
  of_systems<on<"x">, all, all, on<"x">, std::complex<double>>(line(), 40);
}

BOOST_AUTO_TEST_CASE(by_one_operand_of_a_system) {
  if (without_scalapack()) return;
  auto const rows = lz::placed<on<"x">, all>(line());
  auto const a = rows.from(well_conditioned<double>(37));
  lz::random::generator g(4);
  auto const b = lz::placed<on<"x">>(line()).randn<double>(g, 37);
  auto const a1 = a.gather();
  auto const b1 = b.gather();
  auto const by_a = [](auto const& right) { return [&right](auto const& left) { return lz::sum(lz::square(lz::linalg::solve(left, right))); }; };
  auto const by_b = [](auto const& left) { return [&left](auto const& right) { return lz::sum(lz::square(lz::linalg::solve(left, 2. * right))); }; };
  BOOST_TEST(near(lz::grad(by_a(b))(a).gather(), lz::grad(by_a(b1))(a1)));
  BOOST_TEST(near(lz::grad(by_b(a))(b).gather(), lz::grad(by_b(a1))(b1)));
}

auto const inverse = [](auto const& x, auto const& by) { return weighed(lz::linalg::inv(x), by); };
auto const determinant = [](auto const& x) {
  using T = lz::value_t<decltype(x)>;
  return lz::real(lz::linalg::det(x * T(1.01)));
};
auto const logarithm = [](auto const& x) {
  using R = lz::real_part_t<lz::value_t<decltype(x)>>;
  return lz::linalg::slogdet(x).logabsdet * R(2);
};
auto const lower = [](auto const& x, auto const& by) { return weighed(lz::linalg::cholesky(x), by); };
auto const upper = [](auto const& x, auto const& by) { return weighed(lz::linalg::cholesky(x, true), by); };
template <auto P0, auto P1, class T = double>
void of_matrices(auto const& m, lz::index n) {
  BOOST_TEST_CONTEXT("order " << n) {
    lz::random::generator g(5);
    auto const a = lz::placed<P0, P1>(m).from(well_conditioned<T>(n));
    auto const w = lz::placed<P0, P1>(m).template randn<T>(g, n, n);
    compare(inverse, a, w);
    if constexpr (same_placement<P0, on<"y">> || lz::complex_dtype<T>) {  // each compiles for seconds
      compare(determinant, a);
      compare(logarithm, a);
    }
    lz::matrix<T> const whole = a.gather(), turned = lz::conj(whole).t();
    auto const definite = lz::placed<P0, P1>(m).from(lz::matrix<T>(lz::matmul(whole, turned)));
    compare(lower, definite, w);
    if constexpr (same_placement<P0, on<"y">>) compare(upper, definite, w);
  }
}

BOOST_AUTO_TEST_CASE(through_inverses_determinants_and_triangles) {
  if (without_scalapack()) return;
  for (lz::index n : {1, 2, 5, 40, 130}) {
    of_matrices<on<"x">, all>(line(), n);
    of_matrices<all, on<"x">>(line(), n);
    of_matrices<on<"y">, on<"x">>(rectangle(), n);
  }
  of_matrices<all, on<"x">, std::complex<double>>(line(), 35);
}

BOOST_AUTO_TEST_CASE(statements_on_a_tape) {
  if (without_scalapack()) return;
  auto const m = line();
  auto const step = [](auto const& a, auto const& b) {
    lz::tape t;
    auto A = t.variable(a);
    lz::active k = A * 2. + 1;
    lz::active x = lz::linalg::solve(k, b);
    t.backward(lz::sum(x * b) + lz::linalg::slogdet(k).logabsdet);  // of a Gaussian process
    return A.grad();
  };
  auto const a = lz::placed<on<"x">, all>(m).from(well_conditioned<double>(50));
  lz::random::generator g(6);
  auto const b = lz::placed<on<"x">>(m).randn<double>(g, 50);
  BOOST_TEST(near(step(a, b).gather(), step(a.gather(), b.gather())));
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_is_refused_on_all_ranks) {
  if (without_scalapack()) return;
  auto const a = lz::placed<on<"x">, all>(line()).zeros<double>(20, 20);
  auto const f = [](auto const& x) { return lz::sum(lz::linalg::inv(x)); };
  BOOST_CHECK_THROW((void)lz::grad(f)(a), lz::linalg_error);
}

}  // namespace mpi_system_gradients
