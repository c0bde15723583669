#include "gradients.hpp"

namespace mpi_batch_gradients {

using namespace ranks;
using namespace lz::literals;

/// Matrices of a batch whose order is n, far from singular ones.
template <class T, auto... P, class M>
auto regular(M const& m, lz::index count, lz::index n) {
  lz::random::generator g(5);
  auto const where = lz::placed<P..., all, all>(m);
  using result = lz::sharded<T, P..., all, all>;
  return result(where.template randn<T>(g, count, n, n) +
                T(4) * lz::placed<all, all>(m).template eye<T>(n));
}

auto const through_det = [](auto const& a, auto const& by) {
  return lz::sum(lz::real(lz::linalg::det(a)) * by);
};
auto const through_slogdet = [](auto const& a, auto const& by) {
  auto const both = lz::linalg::slogdet(a);
  return lz::sum(both.logabsdet * by) + lz::sum(lz::real(both.sign) * by);
};
auto const through_inv = [](auto const& a, auto const&) {
  return lz::sum(lz::square(lz::abs(lz::linalg::inv(a))));
};

template <class T>
void of_determinants(lz::index count, lz::index n) {
  BOOST_TEST_CONTEXT(count << " matrices of order " << n) {
    lz::random::generator g(7);
    auto const a = regular<T, on<"x">>(line(), count, n);
    auto const by = lz::placed<on<"x">>(line()).template randn<lz::real_part_t<T>>(g, count);
    compare(through_det, a, by);
    compare(through_slogdet, a, by);
    compare([&](auto const& x) { return through_inv(x, 0); }, a);
  }
}

BOOST_AUTO_TEST_CASE(through_determinants_and_inverses) {
  for (lz::index count : {0, 1, 2, 5, 7}) of_determinants<double>(count, 3);
  of_determinants<std::complex<double>>(5, 4);
  of_determinants<float>(3, 2);
}

auto const through_solve = [](auto const& a, auto const& b, auto const& by) {
  return lz::sum(lz::square(lz::abs(lz::linalg::solve(a, b))) * by);
};
BOOST_AUTO_TEST_CASE(through_systems) {
  auto const m = line();
  auto const rows = lz::placed<on<"x">, all>(m);
  auto const matrices = lz::placed<on<"x">, all, all>(m);
  for (lz::index count : {0, 1, 2, 5, 7}) {
    lz::random::generator g(7);
    auto const a = regular<double, on<"x">>(m, count, 3);
    // One vector, one matrix for all, and one for each.
    compare(through_solve, a, lz::placed<all>(m).randn<double>(g, 3),
            rows.randn<double>(g, count, 3));
    compare(through_solve, a, lz::placed<all, all>(m).randn<double>(g, 3, 2),
            matrices.randn<double>(g, count, 3, 2));
    compare(through_solve, a, matrices.randn<double>(g, count, 3, 2),
            matrices.randn<double>(g, count, 3, 2));
    lz::sharded<double, all, all> const one =
        lz::placed<all, all>(m).randn<double>(g, 3, 3) + 4 * lz::placed<all, all>(m).eye<double>(3);
    compare(through_solve, one, matrices.randn<double>(g, count, 3, 2),
            matrices.randn<double>(g, count, 3, 2));
  }
  lz::random::generator g(7);
  auto const z = regular<std::complex<double>, on<"x">>(m, 3, 4);
  compare(through_solve, z, matrices.randn<std::complex<double>>(g, 3, 4, 2),
          matrices.randn<double>(g, 3, 4, 2));
}

/// The Hermitian parts of a batch.
template <class T>
auto hermitian_of(lz::index count, lz::index n, T shift) {
  auto const a = regular<T, on<"x">>(line(), count, n);
  return lz::sharded<T, on<"x">, all, all>(a + lz::conj(a.transpose(1_c, 2_c)) +
                                           shift * lz::placed<all, all>(line()).eye<T>(n));
}

auto const through_cholesky = [](auto const& a, auto const& by) {
  return lz::sum(lz::square(lz::abs(lz::linalg::cholesky(a))) * by);
};
auto const through_eigh = [](auto const& a, auto const& by, auto const& c) {
  auto const both = lz::linalg::eigh(a);
  return lz::sum(both.w * c) + lz::sum(lz::square(lz::abs(both.v)) * by);
};
auto const through_eigvalsh = [](auto const& a, auto const& c) {
  return lz::sum(lz::linalg::eigvalsh(a) * c);
};

template <class T>
void of_hermitian(lz::index count, lz::index n) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT(count << " matrices of order " << n) {
    lz::random::generator g(7);
    auto const a = hermitian_of<T>(count, n, T(12));
    auto const by = lz::placed<on<"x">, all, all>(line()).template randn<R>(g, count, n, n);
    auto const c = lz::placed<on<"x">, all>(line()).template randn<R>(g, count, n);
    compare(through_cholesky, a, by);
    compare(through_eigh, a, by, c);
    compare(through_eigvalsh, a, c);
  }
}
BOOST_AUTO_TEST_CASE(through_triangles_and_eigenvalues) {
  for (lz::index count : {0, 1, 2, 5, 7}) of_hermitian<double>(count, 3);
  of_hermitian<std::complex<double>>(5, 4);
}

auto const through_svd = [](auto const& a, auto const& of_u, auto const& of_vh, auto const& c) {
  auto const all_three = lz::linalg::svd(a, false);
  return lz::sum(all_three.s * c) + lz::sum(lz::square(lz::abs(all_three.u)) * of_u) +
         lz::sum(lz::square(lz::abs(all_three.vh)) * of_vh);
};
auto const through_svdvals = [](auto const& a, auto const& c) {
  return lz::sum(lz::linalg::svdvals(a) * c);
};
auto const through_pinv = [](auto const& a, auto const& by) {
  return lz::sum(lz::square(lz::abs(lz::linalg::pinv(a))) * by);
};
auto const through_qr = [](auto const& a, auto const& of_q, auto const& of_r) {
  auto const both = lz::linalg::qr(a);
  return lz::sum(lz::square(lz::abs(both.q)) * of_q) + lz::sum(lz::square(lz::abs(both.r)) * of_r);
};
template <class T>
void of_rectangles(lz::index count, lz::index rows, lz::index columns) {
  using R = lz::real_part_t<T>;
  BOOST_TEST_CONTEXT(count << " matrices of " << rows << " x " << columns) {
    lz::random::generator g(7);
    lz::index const k = std::min(rows, columns);
    auto const placed = lz::placed<on<"x">, all, all>(line());
    auto const a = placed.template randn<T>(g, count, rows, columns);
    auto const of_left = placed.template randn<R>(g, count, rows, k);
    auto const of_right = placed.template randn<R>(g, count, k, columns);
    auto const c = lz::placed<on<"x">, all>(line()).template randn<R>(g, count, k);
    compare(through_svd, a, of_left, of_right, c);
    compare(through_svdvals, a, c);
    compare(through_pinv, a, placed.template randn<R>(g, count, columns, rows));
    compare(through_qr, a, of_left, of_right);
  }
}
BOOST_AUTO_TEST_CASE(through_singular_values_and_orthonormal_columns) {
  for (lz::index count : {0, 1, 2, 5, 7}) of_rectangles<double>(count, 3, 3);
  of_rectangles<double>(4, 5, 2);
  of_rectangles<double>(4, 2, 5);
  of_rectangles<std::complex<double>>(3, 4, 3);
}

BOOST_AUTO_TEST_CASE(through_batches_of_two_axes) {
  lz::random::generator g(7);
  auto const m = rectangle();
  auto const placed = lz::placed<on<"x">, on<"y">, all, all>(m);
  lz::sharded<double, on<"x">, on<"y">, all, all> const a =
      placed.randn<double>(g, 5, 3, 2, 2) + 4 * lz::placed<all, all>(m).eye<double>(2);
  compare(through_svdvals, a, lz::placed<on<"x">, on<"y">, all>(m).randn<double>(g, 5, 3, 2));
  compare(through_det, a, lz::placed<on<"x">, on<"y">>(m).randn<double>(g, 5, 3));
  compare(through_solve, a, lz::placed<on<"y">, all, all>(m).randn<double>(g, 3, 2, 1),
          placed.randn<double>(g, 5, 3, 2, 1));
  compare([](auto const& x) { return through_inv(x, 0); },
          lz::placed<all, on<"x">, all, all>(m).randn<double>(g, 2, 5, 2, 2));
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_of_one_rank_throws_on_all) {
  auto a = lz::placed<on<"x">, all, all>(line()).ones<double>(5, 2, 2);
  auto const by = lz::placed<on<"x">>(line()).ones<double>(5);
  a += lz::placed<all, all>(line()).eye<double>(2);
  a(lz::slice(4, 5)) = 1.;
  BOOST_CHECK_THROW((void)lz::grad(through_det)(a, by), lz::error);
}

}  // namespace mpi_batch_gradients
