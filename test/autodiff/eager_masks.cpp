// Gradients through masks.
#include <lazuli/autodiff/eager.hpp>
#include <lazuli/random/sampling.hpp>

#include "gradcheck.hpp"

namespace autodiff_eager_masks {

using namespace gradcheck;

lz::vector<bool> const odd{false, true, false, true};

BOOST_AUTO_TEST_SUITE(autodiff_eager_masks)

BOOST_AUTO_TEST_CASE(subscripts_of_masks) {
  check([](auto const& x) { return lz::sum(lz::sin(x(x > 0.71))) + lz::sum(lz::exp(x(odd))); },
        some<M>(1, 4, 3));
  check([](auto const& x) { return lz::sum(lz::sin(x(lz::all, odd))); }, some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(lz::masked_select(x * x, odd))); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(lz::masked_select(x, x.t() > 0.71))); },
        some<M>(1, 3, 3));
  auto const none = lz::grad([](auto const& x) { return lz::sum(x(x > 9.0)) + lz::sum(x * 0.0); });
  BOOST_TEST(lz::array_equal(none(V{1.0, 2.0}), V{0.0, 0.0}));
}

BOOST_AUTO_TEST_CASE(dropout_passes_gradients_to_what_stays) {
  check([](auto const& x) {
    lz::random::generator g(3);
    return lz::sum(lz::sin(lz::dropout(x.t() * 2.0, 0.3, g)));
  }, some<M>(1, 4, 3));
  auto const gone = lz::grad([](auto const& x) { return lz::sum(lz::dropout(x, 1)); });
  BOOST_TEST(lz::array_equal(gone(V{1.0, 2.0}), V{0.0, 0.0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_eager_masks
