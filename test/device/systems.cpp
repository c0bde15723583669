// Systems and inverses on a device, by the mock of cuSOLVER and cuBLAS, against the host's.
#include <lazuli/device/systems.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
namespace la = lz::linalg;

namespace {

/// Matrices with a large diagonal.
template <class T, class... I>
auto well_conditioned(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  lz::index const n = x.extent(-1);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(i % 11 - 5 + (i % (n * n) % (n + 1) == 0 ? 12 : 0));
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(systems_are_solved_as_on_the_host) {
  machine const here;
  mock::libraries const libraries;
  auto const a = well_conditioned<float>(5, 5), b = well_conditioned<float>(5, 3);
  auto const many = well_conditioned<float>(2, 5, 5), right = well_conditioned<float>(2, 5, 3);
  auto const v = counted<float>(5);
  auto const ga = a.cuda(), gb = b.cuda();
  auto const gmany = many.cuda(), gright = right.cuda();
  auto const gv = v.cuda();
  BOOST_TEST(roughly(la::solve(ga, gb), la::solve(a, b)));
  BOOST_TEST(roughly(la::solve(ga, gv), la::solve(a, v)));
  BOOST_TEST(roughly(la::solve(gmany, gright), la::solve(many, right)));
  BOOST_TEST(roughly(la::solve(ga, gright), la::solve(a, right)));
  BOOST_TEST(roughly(la::solve_triangular(ga, gb), la::solve_triangular(a, b)));
  BOOST_TEST(roughly(la::solve_triangular(ga, gb, "L", true),
                     lz::eval(la::solve_triangular(a, b, "L", true))));
  BOOST_TEST(roughly(la::inv(ga), la::inv(a)));
  BOOST_TEST(roughly(la::inv(gmany), la::inv(many)));
  gmatrix<float> in_out = ga;
  in_out.t() = la::inv(in_out) + la::solve(ga, ga);
  BOOST_TEST(roughly(in_out, (la::inv(a) + la::solve(a, a)).eval().t()));
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_is_named_and_nothing_is_written) {
  machine const here;
  mock::libraries const libraries;
  auto const b = well_conditioned<float>(3, 3);
  auto many = well_conditioned<float>(2, 3, 3);
  many(1) = 1.f;
  auto const gmany = many.cuda();
  auto out = many.cuda();
  auto const says = [](std::string_view words) {
    return [words](lz::linalg_error const& e) {
      return std::string_view(e.what()).find(words) != std::string_view::npos;
    };
  };
  BOOST_CHECK_EXCEPTION(out = la::inv(gmany), lz::linalg_error, says("matrix 1 of the batch"));
  BOOST_CHECK_EXCEPTION(out = la::solve(gmany, b.cuda()), lz::linalg_error, says("is singular"));
  many(1, 1, 1) = 0.f;
  BOOST_CHECK_EXCEPTION(la::solve_triangular(many.cuda(), b.cuda()).eval(), lz::linalg_error,
                        says("element (2, 2)"));
  many(1, 1, 1) = 1.f;
  BOOST_TEST(roughly(out, many));
  BOOST_CHECK_THROW(la::inv(gmatrix<float>(2, 3)), lz::shape_error);
  BOOST_TEST(la::inv(gmatrix<float>(0, 0)).eval().numel() == 0);
}
