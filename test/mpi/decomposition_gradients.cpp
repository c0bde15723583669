#include "gradients.hpp"

namespace mpi_decomposition_gradients {

using namespace ranks;

// Squares: the signs, and phases, of vectors are free.
auto const through_eigh = [](auto const& a, auto const& by, auto const& c) {
  auto const both = lz::linalg::eigh(a);
  return lz::sum(both.w * c) + lz::sum(lz::square(lz::abs(both.v)) * by);
};
template <auto P0, auto P1, class T>
void of_eigh(auto const& m, lz::index n) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT("order " << n) {
    lz::random::generator g(5);
    auto const a = lz::placed<P0, P1>(m).from(hermitian<T>(n));
    auto const by = lz::placed<P0, P1>(m).template randn<R>(g, n, n);
    auto const c = lz::placed<all>(m).template randn<R>(g, n);
    compare(through_eigh, a, by, c);
  }
}

BOOST_AUTO_TEST_CASE(through_eigenvalues_and_vectors) {
  if (without_scalapack()) return;
  for (lz::index n : {0, 1, 2, 5, 40}) {
    of_eigh<on<"x">, all, double>(line(), n);
    of_eigh<on<"y">, on<"x">, double>(rectangle(), n);
  }
  of_eigh<all, on<"x">, std::complex<double>>(line(), 23);
}

auto const through_svd = [](auto const& a, auto const& of_u, auto const& of_vh, auto const& c) {
  auto const all_three = lz::linalg::svd(a, false);
  return lz::sum(all_three.s * c) + lz::sum(lz::square(lz::abs(all_three.u)) * of_u) +
         lz::sum(lz::square(lz::abs(all_three.vh)) * of_vh);
};
template <auto P0, auto P1, class T>
void of_svd(auto const& m, lz::index rows, lz::index columns) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT(rows << " x " << columns) {
    lz::random::generator g(5);
    lz::index const k = std::min(rows, columns);
    auto const placed = lz::placed<P0, P1>(m);
    auto const a = placed.template randn<T>(g, rows, columns);
    auto const of_u = placed.template randn<R>(g, rows, k),
               of_vh = placed.template randn<R>(g, k, columns);
    auto const c = lz::placed<all>(m).template randn<R>(g, k);
    compare(through_svd, a, of_u, of_vh, c);
  }
}

BOOST_AUTO_TEST_CASE(through_singular_values_and_vectors) {
  if (without_scalapack()) return;
  for (auto const& [rows, columns] :
       {std::pair{0, 3}, {1, 1}, {2, 2}, {30, 3}, {5, 40}, {20, 20}, {31, 29}}) {
    of_svd<on<"x">, all, double>(line(), rows, columns);
    of_svd<on<"y">, on<"x">, double>(rectangle(), rows, columns);
  }
  of_svd<all, on<"x">, std::complex<double>>(line(), 23, 12);
}

auto const through_eigvalsh = [](auto const& a, auto const& c) {
  return lz::sum(lz::linalg::eigvalsh(a) * c);
};
auto const through_svdvals = [](auto const& a, auto const& c) {
  return lz::sum(lz::linalg::svdvals(a) * c);
};
auto const through_pinv = [](auto const& a, auto const& by) {
  return lz::sum(lz::square(lz::linalg::pinv(a)) * by);
};
BOOST_AUTO_TEST_CASE(through_values_alone_and_pseudoinverses) {
  if (without_scalapack()) return;
  lz::random::generator g(5);
  auto const grid = lz::placed<on<"y">, on<"x">>(rectangle());
  auto const c = lz::placed<all>(rectangle()).randn<double>(g, 11);
  compare(through_eigvalsh, grid.from(hermitian<double>(11)), c);
  for (lz::index columns : {11, 24}) {
    auto const a = grid.randn<double>(g, 11, columns);
    compare(through_svdvals, a, c);
    compare(through_pinv, a,
            lz::placed<on<"x">, on<"y">>(rectangle()).randn<double>(g, columns, 11));
  }
  compare(through_pinv, lz::placed<on<"x">, all>(line()).randn<double>(g, 30, 4),
          lz::placed<all, on<"x">>(line()).randn<double>(g, 4, 30));
}

auto const through_qr = [](auto const& a, auto const& of_q, auto const& of_r) {
  auto const both = lz::linalg::qr(a);
  return lz::sum(lz::square(lz::abs(both.q)) * of_q) + lz::sum(lz::square(lz::abs(both.r)) * of_r);
};
template <auto P0, class T>
void of_qr(auto const& m, lz::index rows, lz::index columns) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT(rows << " x " << columns) {
    lz::random::generator g(5);
    lz::index const k = std::min(rows, columns);
    auto const placed = lz::placed<P0, all>(m);
    auto const a = placed.template randn<T>(g, rows, columns);
    auto const of_q = placed.template randn<R>(g, rows, k);
    auto const of_r = lz::placed<all, all>(m).template randn<R>(g, k, columns);
    compare(through_qr, a, of_q, of_r);
  }
}

BOOST_AUTO_TEST_CASE(through_orthonormal_columns_and_triangles) {
  for (auto const& [rows, columns] : {std::pair{0, 3}, {1, 1}, {2, 2}, {30, 3}, {5, 9}, {20, 20}})
    of_qr<on<"x">, double>(line(), rows, columns);
  of_qr<on<"y">, std::complex<double>>(rectangle(), 23, 12);
  of_qr<all, double>(line(), 6, 4);
  of_qr<on<"x">, float>(line(), 9, 4);
}

auto const through_lstsq = [](auto const& a, auto const& b, auto const& by) {
  return lz::sum(lz::square(lz::abs(lz::linalg::lstsq(a, b).solution)) * by);
};
template <auto P0, auto B0, class T>
void of_lstsq(auto const& m, lz::index rows, lz::index columns) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT(rows << " x " << columns) {
    lz::random::generator g(5);
    auto const a = lz::placed<P0, all>(m).template randn<T>(g, rows, columns);
    compare(through_lstsq, a, lz::placed<B0>(m).template randn<T>(g, rows),
            lz::placed<all>(m).template randn<R>(g, columns));
    compare(through_lstsq, a, lz::placed<B0, all>(m).template randn<T>(g, rows, 2),
            lz::placed<all, all>(m).template randn<R>(g, columns, 2));
  }
}

BOOST_AUTO_TEST_CASE(through_least_squares) {
  for (auto const& [rows, columns] : {std::pair{1, 1}, {2, 2}, {30, 3}, {41, 17}})
    of_lstsq<on<"x">, on<"x">, double>(line(), rows, columns);
  of_lstsq<on<"y">, all, std::complex<double>>(rectangle(), 23, 12);
}

}  // namespace mpi_decomposition_gradients
