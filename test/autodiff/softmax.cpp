// Gradients through softmax, logsumexp and layer_norm.
#include <lazuli/autodiff/softmax.hpp>

#include "gradcheck.hpp"

namespace autodiff_softmax {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_softmax)

BOOST_AUTO_TEST_CASE(softmax_along_any_axis) {
  auto const x = some<M>(1, 4, 3), y = some<M>(2, 4, 3);
  check([](auto const& a, auto const& b) { return lz::sum(lz::softmax(a * 2.0, 1) * b); }, x, y);
  check([](auto const& a, auto const& b) { return lz::sum(lz::log_softmax(a, 0) * b); }, x, y);
}

BOOST_AUTO_TEST_CASE(logsumexp_over_all_or_one) {
  check([](auto const& a) { return lz::sum(lz::square(lz::logsumexp(a, 1))) + lz::logsumexp(a); },
        some<M>(1, 4, 3));
}

BOOST_AUTO_TEST_CASE(layer_norm_with_weight_and_bias) {
  auto const x = some<M>(1, 4, 3);
  check([](auto const& a) { return lz::sum(lz::square(lz::layer_norm(a, 0)) * a); }, x);
  check(
      [](auto const& a, auto const& w, auto const& b) {
        return lz::sum(lz::square(lz::layer_norm(a, lz::shape(3), w, b * 2.0)) * a);
      },
      x, some<V>(2, 3), some<V>(3, 3));
}

BOOST_AUTO_TEST_CASE(group_norm_with_weight_and_bias) {
  auto const x = some<T3>(1, 2, 4, 3);
  check([](auto const& a) { return lz::sum(lz::square(lz::group_norm(a.permute(2, 1, 0), 2)) * a.permute(2, 1, 0)); }, x);
  check(
      [](auto const& a, auto const& w, auto const& b) {
        return lz::sum(lz::sin(lz::group_norm(a, 2, w, b * 2.0)) * a) + lz::sum(lz::sin(lz::group_norm(a, 1, w)));
      },
      x, some<V>(2, 4), some<V>(3, 4));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_softmax
