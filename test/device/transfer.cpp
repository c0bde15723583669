// Copies between host and devices.
#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(there_and_back) {
  machine const here;
  auto const x = counted<float>(5, 7);
  auto const g = x.to(lz::cuda::device(1));
  BOOST_TEST((g.device().index() == 1 && same(g, x)));
  BOOST_TEST(lz::array_equal(g.to(lz::cpu), x));
  BOOST_TEST(same(g.to(lz::cuda::device(0)), x));
  BOOST_TEST(same(g.cuda(), x));
  BOOST_TEST(g.cuda().device().index() == 0);
  BOOST_TEST(same(x.t().cuda(), x.t()));  // views and expressions by value
  BOOST_TEST(same((x + 1.f).cuda(), x + 1.f));
  BOOST_TEST(lz::array_equal((g.t() * 2.f).cpu(), x.t() * 2.f));
  BOOST_TEST(lz::array_equal(x.cpu(), x));
  auto const soon = x.to(lz::cuda::device(0), lz::non_blocking);
  BOOST_TEST(same(soon, x));
  BOOST_TEST((lz::matrix<float>(0, 3).cuda().cpu().numel() == 0));
}

BOOST_AUTO_TEST_CASE(copy_crosses_spaces_and_dtypes) {
  machine const here;
  auto const x = counted<float>(4, 6);
  gmatrix<float> g(4, 6);
  g.copy_(x);
  BOOST_TEST(same(g, x));
  g.t().copy_(x.t() * 2.f, lz::non_blocking);
  BOOST_TEST(same(g, x * 2.f));
  g.copy_(x(0));  // broadcast
  BOOST_TEST(same(g, x(0).expand(4, 6)));
  gmatrix<int> whole(4, 6);
  whole.copy_(x * 4.f);
  lz::matrix<double> back(4, 6);
  back.copy_(whole);
  BOOST_TEST(lz::array_equal(back, lz::eval((x * 4.f).to<int>())));
  auto other = x.to(lz::cuda::device(1));
  other.copy_(g);
  BOOST_TEST(same(other, x(0).expand(4, 6)));
  BOOST_CHECK_THROW(g.copy_(counted<float>(5, 6)), lz::shape_error);
  // What is read lies on one device; the error names the op that reads it.
  auto there = x.to(lz::cuda::device(1));
  LAZULI_CHECK_TEXT(there += g, lz::device_error,
                    "add: operands lie on cuda:1 and cuda:0; copy one of them with .to(device)");
}

BOOST_AUTO_TEST_CASE(item_waits_for_the_value) {
  machine const here;
  auto const x = counted<double>(3);
  auto const g = x.cuda();
  BOOST_TEST((g(1) * 2.0).item() == x(1) * 2);
  BOOST_CHECK_THROW(g.item(), lz::shape_error);
  BOOST_TEST(static_cast<bool>(g(0) > 0.0));
}
