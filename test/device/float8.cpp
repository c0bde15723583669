// 8-bit floats on a device: what the host makes of them.
#include <lazuli/device/linalg.hpp>
#include <lazuli/float8.hpp>
#include <lazuli/sorting.hpp>

#include "device/mocked.hpp"

using namespace mocked;
using formats = std::tuple<lz::float8_e4m3, lz::float8_e5m2>;

namespace {
template <class A, class B>
bool alike(A const& device, B const& host) {
  auto const a = device.cpu();
  bool good = a.shape() == host.shape();
  for (lz::index i = 0; good && i < a.numel(); ++i)
    good = a.data()[i].bits() == host.data()[i].bits();
  return good;
}
}  // namespace

BOOST_AUTO_TEST_SUITE(device_float8)

BOOST_AUTO_TEST_CASE_TEMPLATE(chains_and_reductions_are_those_of_the_host, H, formats) {
  machine const here(1, false);
  lz::matrix<H> x(16, 64);
  for (lz::index i = 0; i < 1024; ++i) x.data()[i] = 0.03f * static_cast<float>(i - 500);
  auto const g = x.cuda();
  gmatrix<H> y(16, 64);
  y = g * 3.f + g;
  BOOST_TEST(alike(y, lz::matrix<H>(x * 3.f + x)));
  y.t() = g.t() - 0.5f;
  BOOST_TEST(alike(y, lz::matrix<H>(x - 0.5f)));
  gmatrix<float> wide(16, 64);
  wide = lz::astype<float>(lz::abs(g));
  BOOST_TEST(same(wide, lz::astype<float>(lz::abs(x))));
  y = lz::where(g < 1.f, g, wide * 2.f);
  BOOST_TEST(alike(y, lz::matrix<H>(lz::where(x < 1.f, x, lz::abs(x) * 2.f))));
  gvector<H> rows(16);
  rows = lz::max(g, 1);
  BOOST_TEST(alike(rows, lz::vector<H>(lz::max(x, 1))));
  rows = lz::sum(g, 1);
  BOOST_TEST(alike(rows, lz::vector<H>(lz::sum(x, 1))));
  y = lz::cumsum(g * 0.01f, 1);
  BOOST_TEST(alike(y, lz::matrix<H>(lz::cumsum(x * 0.01f, 1))));
  gmatrix<H> square(16, 16);
  square = lz::matmul(g, g.t());
  lz::matrix<float> const product = lz::astype<float>(lz::matmul(x, x.t()));
  lz::matrix<float> const other = lz::astype<float>(square.cpu());
  int off = 0;  // sums are of another order, and rounded once
  for (lz::index i = 0; i < 256; ++i) {
    float const a = product.data()[i], b = other.data()[i];
    off += !(a == b || std::abs(a - b) <= std::abs(a) / 4);
  }
  BOOST_TEST(off == 0);
  BOOST_TEST(alike(lz::sort(g * -1.f), lz::matrix<H>(lz::sort(x * -1.f))));
}

BOOST_AUTO_TEST_SUITE_END()
