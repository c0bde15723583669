#include "ranks.hpp"

namespace mpi_cyclic_decompositions {

using namespace ranks;
using lz::block_cyclic;

/// Of matrices in blocks the results have the bits of those in shares, and lie as on one machine.
template <auto P, auto Q, auto S0, auto S1, class T>
void of_matrices(auto const& m, lz::index rows, lz::index columns) {
  BOOST_TEST_CONTEXT(rows << " x " << columns) {
    lz::random::generator g(3);
    auto const a = lz::placed<P, Q>(m).template randn<T>(g, rows, columns);
    lz::sharded<T, S0, S1> const shares = a.to(S0, S1);
    auto const [u, s, vh] = lz::linalg::svd(a, false);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(u)>, lz::sharded<T, P, Q>>);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(vh)>, lz::sharded<T, P, Q>>);
    auto const [u1, s1, vh1] = lz::linalg::svd(shares, false);
    BOOST_TEST((same(u.gather(), u1.gather()) && same(s.local(), s1.local()) &&
                same(vh.gather(), vh1.gather())));
    auto const inverse = lz::linalg::pinv(a);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(inverse)>, lz::sharded<T, Q, P>>);
    BOOST_TEST(same(inverse.gather(), lz::linalg::pinv(shares).gather()));
    BOOST_TEST(same(lz::linalg::svdvals(a).local(), lz::linalg::svdvals(shares).local()));
    BOOST_TEST(lz::linalg::matrix_rank(a).local().item() ==
               lz::linalg::matrix_rank(shares).local().item());
    BOOST_TEST(lz::linalg::cond(a).local().item() == lz::linalg::cond(shares).local().item());
  }
}

BOOST_AUTO_TEST_CASE(singular_values_of_matrices_in_blocks) {
  if (without_scalapack()) return;
  for (auto const& [rows, columns] : {std::pair{1, 1}, {30, 3}, {5, 17}, {20, 20}}) {
    of_matrices<block_cyclic<"x", 2>, block_cyclic<"y", 3>, on<"x">, on<"y">, double>(
        rectangle(), rows, columns);
    of_matrices<block_cyclic<"x", 4>, all, on<"x">, all, std::complex<double>>(line(), rows,
                                                                               columns);
  }
  of_matrices<all, block_cyclic<"x", 4>, all, on<"x">, float>(line(), 6, 31);
}

BOOST_AUTO_TEST_CASE(triangles_and_least_squares_of_rows_in_blocks) {
  lz::random::generator g(3);
  auto const m = line();
  for (auto const& [rows, columns] : {std::pair{1, 1}, {30, 3}, {5, 9}, {20, 20}}) {
    auto const a = lz::placed<block_cyclic<"x", 2>, all>(m).randn<double>(g, rows, columns);
    auto const [q, r] = lz::linalg::qr(a);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(q)>,
                                 lz::sharded<double, block_cyclic<"x", 2>, all>>);
    auto const [q1, r1] = lz::linalg::qr(a.to(on<"x">, all));
    BOOST_TEST((same(q.gather(), q1.gather()) && same(r.local(), r1.local())));
    auto const b = lz::placed<block_cyclic<"x", 2>>(m).randn<double>(g, rows);
    auto const of_blocks = lz::linalg::lstsq(a, b), of_one = lz::linalg::lstsq(a, b.to(on<"x">));
    auto const of_shares = lz::linalg::lstsq(a.to(on<"x">, all), b.to(on<"x">));
    BOOST_TEST((same(of_blocks.solution.local(), of_shares.solution.local()) &&
                same(of_one.solution.local(), of_shares.solution.local())));
  }
  auto const a = lz::placed<block_cyclic<"x", 2>, all>(m).ones<double>(5, 3);
  BOOST_CHECK_THROW((void)lz::linalg::qr(a, "complete"), lz::error);
  BOOST_CHECK_THROW((void)lz::linalg::lstsq(a, lz::placed<block_cyclic<"x", 2>>(m).ones<double>(4)),
                    lz::shape_error);
}

}  // namespace mpi_cyclic_decompositions
