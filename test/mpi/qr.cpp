#include "ranks.hpp"

namespace mpi_qr {

using namespace ranks;

BOOST_AUTO_TEST_CASE(qr_has_orthonormal_columns_and_gives_the_matrix_back) {
  auto const rows = lz::placed<on<"x">, all>(line());
  for (lz::index m : {0, 1, 2, 4, 9, 700})
    for (lz::index n : {1, 4}) {
      lz::random::generator g(4);
      auto const a = rows.randn<double>(g, m, n);
      auto const [q, r] = lz::linalg::qr(a);
      lz::matrix<double> const whole = q.gather(), triangle = r.local(), given = a.gather();
      BOOST_TEST_INFO(m << " x " << n);
      BOOST_TEST((lz::allclose(lz::matmul(whole.t(), whole), lz::eye<double>(std::min(m, n))) &&
                  lz::allclose(lz::matmul(whole, triangle), given) && lz::allclose(triangle, lz::triu(triangle))));
    }
}

template <class T>
void of_one_machine() {
  for (lz::index m : {1, 2, 4, 9, 700})
    for (lz::index n : {1, 4, 9}) {
      lz::random::generator g(5);
      auto const a = lz::placed<on<"x">, all>(line()).template randn<T>(g, m, n);
      auto const ours = lz::linalg::qr(a);
      auto const theirs = lz::linalg::qr(a.gather());
      BOOST_TEST_INFO(m << " x " << n);
      BOOST_TEST(
          (lz::allclose(ours.q.gather(), theirs.q) && lz::allclose(ours.r.local(), theirs.r)));
    }
}
BOOST_AUTO_TEST_CASE(qr_has_the_signs_of_one_machine) {
  of_one_machine<double>();
  of_one_machine<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(complete_bases_are_refused_on_all_ranks) {
  auto const a = lz::placed<on<"x">, all>(line()).ones<double>(9, 3);
  BOOST_CHECK_THROW((void)lz::linalg::qr(a, "complete"), lz::error);
}

}  // namespace mpi_qr
