#include "gradients.hpp"

namespace mpi_norm {

using namespace ranks;

double const infinity = std::numeric_limits<double>::infinity();

/// Every order of a norm of matrices.
template <class F>
void for_each_order(F const& f) {
  for (double p : {1., -1., 2., -2., infinity, -infinity}) f(lz::linalg::norm_order(p));
  for (char const* name : {"fro", "nuc"}) f(lz::linalg::norm_order(name));
}
bool by_values(lz::linalg::norm_order const& order) {
  return order.is_number() ? std::abs(order.number()) == 2
                           : order.of_matrix("norm") == lz::blas::matrix_norm_kind::nuclear;
}
/// The same numbers, or the same infinities.
template <class A, class B>
bool alike(A const& ours, B const& theirs) {
  using R = lz::value_t<B>;
  return lz::allclose(ours, theirs, 1e3 * static_cast<double>(std::numeric_limits<R>::epsilon()),
                      0);
}

template <auto P0, auto P1, class T>
void of_one(auto const& mesh, lz::index m, lz::index n) {
  using R = lz::real_part_t<T>;
  lz::random::generator g(5);
  auto const x = lz::placed<P0, P1>(mesh).template randn<T>(g, m, n);
  auto const whole = x.gather();
  BOOST_TEST_CONTEXT(m << " x " << n) {
    for_each_order([&](auto const& order) {
      if (by_values(order) && m * n > 0 && without_scalapack()) return;
      auto const ours = lz::linalg::matrix_norm(x, order);
      static_assert(std::is_same_v<std::remove_const_t<decltype(ours)>, lz::sharded<R>>);
      BOOST_TEST(alike(ours.local(), lz::linalg::matrix_norm(whole, order)));
      if ((m == n || by_values(order)) && order.is_number() && !without_scalapack())
        BOOST_TEST(alike(lz::linalg::cond(x, order).local(), lz::linalg::cond(whole, order)));
    });
    BOOST_TEST(alike(lz::linalg::matrix_norm(x).local(), lz::linalg::matrix_norm(whole)));
    BOOST_TEST(alike(lz::linalg::norm(x, 1).local(), lz::linalg::norm(whole, 1)));
  }
}

BOOST_AUTO_TEST_CASE(norms_and_conditions_of_matrices_of_any_placement) {
  for (auto const& [m, n] : {std::pair{0, 3}, {3, 0}, {1, 1}, {2, 2}, {5, 2}, {7, 7}, {3, 40}}) {
    of_one<on<"x">, all, double>(line(), m, n);
    of_one<on<"y">, on<"x">, std::complex<double>>(rectangle(), m, n);
    of_one<all, all, float>(rectangle(), m, n);
    of_one<all, on<"x">, std::complex<float>>(line(), m, n);
  }
  of_one<on<"x">, all, double>(line(), 13, 4);
}

BOOST_AUTO_TEST_CASE(norms_of_integers_float16_and_blocks) {
  lz::matrix<int> const small = lz::arange<int>(12).reshape(4, 3) - 5;
  auto const rows = lz::placed<on<"x">, all>(line());
  auto const ours = lz::linalg::matrix_norm(rows.from(small), 1);
  static_assert(std::is_same_v<lz::value_t<decltype(ours)>,
                               lz::value_t<decltype(lz::linalg::matrix_norm(small, 1))>>);
  BOOST_TEST(ours.item() == lz::linalg::matrix_norm(small, 1).item());
  lz::matrix<lz::float16> const half = lz::astype<lz::float16>(small);
  auto const of_half = lz::linalg::matrix_norm(rows.from(half), infinity);
  static_assert(std::is_same_v<lz::value_t<decltype(of_half)>, lz::float16>);
  BOOST_TEST(float(of_half.item()) == 15);
  lz::matrix<double> const a = lz::astype<double>(small);
  auto const blocks = rows.from(a).to(lz::block_cyclic<"x", 2>, all);
  BOOST_TEST(lz::linalg::matrix_norm(blocks, 1).item() == lz::linalg::matrix_norm(a, 1).item());
  BOOST_TEST(alike(lz::linalg::matrix_norm(blocks).local(), lz::linalg::matrix_norm(a)));
}

BOOST_AUTO_TEST_CASE(norms_of_vectors_by_order) {
  for (lz::index n : sizes) {
    lz::random::generator g(5);
    auto const x = lz::placed<on<"x">>(line()).randn<double>(g, n);
    auto const whole = x.gather();
    for (double p : {0., 1., 2., 3., 0.5, infinity, -infinity}) {
      if (n == 0 && std::isinf(p)) continue;  // of no elements
      BOOST_TEST(alike(lz::linalg::norm(x, p).local(), lz::linalg::norm(whole, p)));
      BOOST_TEST(alike(lz::linalg::vector_norm(x, p).local(), lz::linalg::vector_norm(whole, p)));
    }
  }
}

template <class T>
void of_batch(lz::index count, lz::index m, lz::index n) {
  lz::random::generator g(5);
  auto const x = lz::placed<on<"x">, all, all>(line()).template randn<T>(g, count, m, n);
  auto const whole = x.gather();
  for_each_order([&](auto const& order) {
    lz::sharded<lz::real_part_t<T>, on<"x">> const ours = lz::linalg::matrix_norm(x, order);
    BOOST_TEST(same(ours.gather(), lz::linalg::matrix_norm(whole, order)));
    if (m != n || !order.is_number()) return;
    lz::sharded<lz::real_part_t<T>, on<"x">> const conditions = lz::linalg::cond(x, order);
    BOOST_TEST(same(conditions.gather(), lz::linalg::cond(whole, order)));
  });
  lz::sharded<lz::real_part_t<T>, on<"x">> const ours = lz::linalg::matrix_norm(x);
  BOOST_TEST(alike(ours.gather(), lz::eval(lz::linalg::matrix_norm(whole))));
}
BOOST_AUTO_TEST_CASE(norms_and_conditions_of_batches) {
  for (lz::index count : {0, 1, 2, 5}) of_batch<double>(count, 3, 3);
  of_batch<std::complex<double>>(5, 4, 2);
}

BOOST_AUTO_TEST_CASE(conditions_of_singular_matrices_and_of_nan) {
  auto const rows = lz::placed<on<"x">, all>(line());
  BOOST_CHECK_THROW((void)lz::linalg::cond(rows.ones<double>(9, 8), 1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::linalg::matrix_norm(rows.ones<double>(9, 8), 3), lz::error);
  if (without_scalapack()) return;
  for (auto const& order :
       {lz::linalg::norm_order(1), lz::linalg::norm_order("fro"), lz::linalg::norm_order(2)}) {
    BOOST_TEST(lz::linalg::cond(rows.zeros<double>(9, 9), order).item() == infinity);
    auto a = rows.ones<double>(9, 9);
    if (a.range(0).size() > 0 && a.range(0).low == 0)
      a.local()(0, 1) = std::nan("");  // on one of them
    BOOST_TEST(std::isnan(lz::linalg::cond(a, order).item()));
  }
}

/// A gradient of every norm, and of condition numbers.
/// (One statement for both, chosen as it runs: each that is compiled costs a second.)
template <class X>
void gradients_of(X const& x, bool square) {
  for_each_order([&](lz::linalg::norm_order const& order) {
    for (bool of_condition : {false, true}) {
      if (of_condition && !(order.is_number() && (square || by_values(order)))) continue;
      compare(
          [&](auto const& a) {
            return lz::sum(of_condition ? lz::linalg::cond(a, order)
                                        : lz::linalg::matrix_norm(a, order));
          },
          x);
    }
  });
}

BOOST_AUTO_TEST_CASE(gradients_of_norms_and_conditions) {
  if (without_scalapack()) return;
  lz::random::generator g(5);
  for (auto const& [m, n] : {std::pair{1, 1}, {2, 2}, {5, 2}, {7, 7}}) {
    auto const x = lz::placed<on<"x">, all>(line()).randn<double>(g, m, n);
    gradients_of(x, m == n);
    compare([](auto const& a) { return lz::sum(lz::linalg::matrix_norm(a) + lz::linalg::cond(a)); },
            x);
    gradients_of(lz::placed<on<"y">, on<"x">>(rectangle()).randn<std::complex<double>>(g, m, n), m == n);
  }
  for (lz::index count : {1, 2, 5}) {
    gradients_of(lz::placed<on<"x">, all, all>(line()).randn<double>(g, count, 3, 3), true);
    gradients_of(lz::placed<on<"x">, all, all>(line()).randn<std::complex<double>>(g, count, 3, 2),
                 false);
  }
}

BOOST_AUTO_TEST_CASE(gradients_of_norms_of_vectors) {
  lz::random::generator g(5);
  for (lz::index n : {1, 2, 5, 13}) {
    auto const x = lz::placed<on<"x">>(line()).randn<double>(g, n);
    for (double p : {1., 2., 3., infinity})
      compare([&](auto const& a) { return lz::sum(lz::linalg::norm(a, p)); }, x);
  }
}

}  // namespace mpi_norm
