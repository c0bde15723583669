// Gradients on devices through what moves elements or reads them in order.
#include <lazuli/device/sorting.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/sorting.hpp>
#include <lazuli/statistics/cross_entropy.hpp>

#include "device/differences.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(of_losses_and_products_in_order) {
  auto x = varied<double>(4, 3);
  x(1, 1) = x(2, 1) = 0;
  alike_by_differences(
      [](auto const& a, auto const& b) {
        auto const classes = lz::argsort(b(lz::all, 0)) % 3;
        return lz::cross_entropy(a, classes, 1) * lz::cross_entropy(b, lz::softmax(a, 1)) +
               lz::sum(lz::cumprod(a, 0) * b) + lz::sum(lz::square(lz::cumprod(b, 1)));
      },
      x, varied<double>(4, 3));
}

BOOST_AUTO_TEST_CASE(of_places_that_are_named) {
  differences_of_itself(
      [](auto const& x, auto const& y) {
        auto const places = (lz::argsort(y, 1) % 2).eval();
        auto const row = lz::argsort(x(0));
        return lz::sum(lz::square(lz::scatter(x, 1, places, y))) +
               lz::sum(lz::square(lz::scatter_add(x, 1, places, y))) +
               lz::sum(lz::square(lz::gather(x, 1, places) * y)) +
               lz::sum(lz::square(lz::index_select(x, 1, row) * y)) +
               lz::sum(lz::topk(x, 2, 1).values * y(lz::all, slice(0, 2)));
      },
      varied<double>(4, 3), varied<double>(4, 3));
}

BOOST_AUTO_TEST_CASE(of_elements_that_are_copied) {
  differences_of_itself(
      [](auto const& x, auto const& y) {
        auto const wide = lz::concat(1, lz::flip(x, 0), lz::roll(y, 1, 0));
        return lz::sum(lz::square(lz::tile(wide, 2, 1) *
                                  lz::pad(wide, {{2, 1}, {0, 0}}, lz::padding::constant, 3))) +
               lz::sum(lz::square(lz::pad(wide, 1, lz::padding::reflect)));
      },
      varied<double>(3, 2), varied<double>(3, 2));
}
