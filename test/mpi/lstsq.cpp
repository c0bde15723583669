#include "ranks.hpp"

namespace mpi_lstsq {

using namespace ranks;
using namespace lz::literals;

template <class A, class B>
bool near(A const& ours, B const& theirs) {
  lz::dtensor<lz::value_t<B>, lz::rank_of<B>> const x = ours.gather(), y = theirs;
  return x.shape() == y.shape() && (y.size() == 0 || lz::max(lz::abs(x - y)).item() <= 1e-9 * (1 + lz::max(lz::abs(y)).item()));
}
/// Rows on ranks against one machine.
template <class A, class B>
void compare(A const& a, B const& b, double rcond = -1) {
  auto const [x, residuals, rank, values] = lz::linalg::lstsq(a, b, rcond);
  auto const [x1, residuals1, rank1, values1] = lz::linalg::lstsq(a.gather(), b.gather(), rcond);
  BOOST_TEST_INFO(a.extents()[0] << " x " << a.extents()[1]);
  BOOST_TEST((near(x, x1) && near(residuals, residuals1) && near(values, values1)));
  BOOST_TEST(rank == rank1);
  lz::dtensor<double, lz::rank_of<B>> const mine = x.local(), whole = x.gather();  // every rank has all of it
  BOOST_TEST(same(mine, whole));
}

BOOST_AUTO_TEST_CASE(of_tall_wide_and_empty_systems_is_that_of_one_machine) {
  auto const rows = lz::placed<on<"x">, all>(line());
  for (lz::index m : {1, 2, 3, 5, 8, 20, 3000})
    for (lz::index n : {1, 3, 5}) {
      lz::random::generator g(1);
      compare(rows.randn<double>(g, m, n), rows.randn<double>(g, m, 2));
    }
  lz::random::generator g(2);
  compare(rows.randn<double>(g, 4, 0), rows.randn<double>(g, 4, 2));
  compare(rows.randn<double>(g, 0, 3), rows.randn<double>(g, 0, 2));
  compare(rows.randn<double>(g, 9, 3), lz::placed<on<"x">>(line()).randn<double>(g, 9));
}

BOOST_AUTO_TEST_CASE(of_deficient_rank_has_the_least_norm) {
  auto const rows = lz::placed<on<"x">, all>(line());
  lz::random::generator g(3);
  auto const one = rows.randn<double>(g, 50, 1);
  lz::sharded<double, on<"x">, all> const a = one * (lz::astype<double>(rows.indices(lz::shape(50, 4), 1)) + 1.);
  compare(a, rows.randn<double>(g, 50, 2));
  compare(rows.randn<double>(g, 50, 4), rows.randn<double>(g, 50, 2), 0.8);
}

BOOST_AUTO_TEST_CASE(errors_come_to_all_ranks_alike) {
  auto const rows = lz::placed<on<"x">, all>(line());
  auto a = rows.ones<double>(9, 3);
  BOOST_CHECK_THROW((void)lz::linalg::lstsq(a, rows.ones<double>(8, 2)), lz::shape_error);
  if (a.range(0).size() > 0 && a.range(0).low == 0) a.local()(0, 1) = std::nan("");  // on one of them
  BOOST_CHECK_THROW((void)lz::linalg::lstsq(a, rows.ones<double>(9, 2)), lz::linalg_error);
}

}  // namespace mpi_lstsq
