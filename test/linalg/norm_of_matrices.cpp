#include <boost/test/unit_test.hpp>
#include <lazuli/linalg/norm_of_matrices.hpp>
#include <lazuli/random/factory.hpp>
#include <lazuli/tensor/compare.hpp>

namespace norms_by_reductions {

namespace lz = lazuli;

template <class X>
void compare(X const& x) {
  for (double p : {1., -1., 2., -2., double(INFINITY), -double(INFINITY)}) {
    auto const ours = lz::detail::norm_of_matrices(x, lz::linalg::norm_order(p).of_matrix("norm"));
    BOOST_TEST(lz::allclose(ours, lz::linalg::matrix_norm(x, p), 1e-12));
  }
  for (char const* name : {"fro", "nuc"}) {
    auto const ours =
        lz::detail::norm_of_matrices(x, lz::linalg::norm_order(name).of_matrix("norm"));
    BOOST_TEST(lz::allclose(ours, lz::linalg::matrix_norm(x, name), 1e-12));
  }
}

BOOST_AUTO_TEST_CASE(norms_by_reductions_are_those_by_loops) {
  lz::random::generator g(1);
  compare(lz::randn<double>(g, 3, 5));
  compare(lz::randn<std::complex<double>>(g, 2, 4, 3));
}

}  // namespace norms_by_reductions
