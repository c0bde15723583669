// Scans on devices: as on the host; of numbers whose sums are exact.
#include <lazuli/device/scan.hpp>
#include <lazuli/device/search.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/units.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(sums_and_products_so_far) {
  if (!mock::units::available()) return;
  machine const here;
  mock::units const on;
  auto const x = counted<float>(5, 6);
  auto const g = x.cuda();
  for (lz::index const axis : {0, 1, -1}) {
    BOOST_TEST(same(g.cumsum(axis), x.cumsum(axis)));
    BOOST_TEST(same(g.cumprod(axis), x.cumprod(axis)));
  }
  BOOST_TEST(same(g.t().cumsum(), x.t().cumsum()));
  auto const small = counted<std::uint8_t>(40);
  BOOST_TEST(same(lz::cumsum(small.cuda(), 0), lz::cumsum(small, 0)));  // int64
  BOOST_TEST((lz::cumsum(gmatrix<float>(0, 3), 0).numel() == 0));
  BOOST_CHECK_THROW(g.cumsum(2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(logarithms_of_sums_so_far) {
  if (!mock::units::available()) return;
  machine const here;
  mock::units const on;
  auto const x = counted<double>(4, 9);
  for (lz::index const axis : {0, 1})
    BOOST_TEST(lz::allclose(lz::logcumsumexp(x.cuda(), axis).cpu(), lz::logcumsumexp(x, axis), 1e-14));
}

BOOST_AUTO_TEST_CASE(extremes_so_far) {
  if (!mock::units::available()) return;
  machine const here;
  mock::units const on;
  auto x = counted<float>(4, 9);
  x(2, 3) = std::numeric_limits<float>::quiet_NaN();
  auto const g = x.cuda();
  for (lz::index const axis : {0, 1}) {
    auto const [values, places] = g.cummax(axis);
    BOOST_TEST((same(values, x.cummax(axis).values) && same(places, x.cummax(axis).indices)));
    BOOST_TEST(same(g.cummin(axis).indices, x.cummin(axis).indices));
  }
}
