// Compositions of systems and decompositions on a device, against the host's.
#include <lazuli/device/linalg.hpp>
#include <lazuli/linalg/polynomial.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
namespace la = lz::linalg;

BOOST_AUTO_TEST_CASE(tensors_as_matrices) {
  machine const here;
  mock::libraries const libraries;
  auto const flat = lz::eval(counted<double>(6, 6) + 9.0 * lz::eye<double>(6));
  auto const a = flat.view(2, 3, 6);
  auto const b = counted<double>(2, 3);
  lz::cuda_tensor<double, dyn, dyn, dyn> const ga = flat.cuda().view(2, 3, 6);
  BOOST_TEST(roughly(la::tensorsolve(ga, b.cuda()), la::tensorsolve(a, b)));
  BOOST_TEST(roughly(la::tensorinv(ga), la::tensorinv(a)));
  BOOST_CHECK_THROW(la::tensorinv(ga, 1), lz::shape_error);
  BOOST_CHECK_THROW(la::tensorsolve(ga, counted<double>(3, 2).cuda()), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(products_that_are_compositions) {
  machine const here;
  mock::libraries const libraries;
  auto const a = counted<float>(3, 3), b = counted<float>(3, 3);
  auto const ga = a.cuda(), gb = b.cuda();
  BOOST_TEST(roughly(lz::outer(ga(0), gb(1)), lz::outer(a(0), b(1))));
  BOOST_TEST(roughly(lz::vecdot(ga, gb), lz::vecdot(a, b)));
  BOOST_TEST(same(lz::vander(ga(0)), lz::vander(a(0))));
  BOOST_TEST(roughly(lz::trace(ga), lz::trace(a)));
  BOOST_TEST(roughly(lz::kron(ga, gb), lz::kron(a, b)));
  BOOST_TEST(roughly(lz::cross(ga, gb.t()), lz::cross(a, b.t())));
  lz::vector<std::complex<float>> const z({{1, 2}, {3, -1}});
  BOOST_TEST(roughly(lz::vdot(z.cuda(), z.cuda()), lz::vdot(z, z)));
}
