// Views of device memory: subscripts, axes, writing through them.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(views_read_and_write_the_tensor) {
  machine const here;
  auto x = counted<float>(6, 8);
  auto g = x.cuda();
  g(all, 0) = 9.f;
  x(all, 0) = 9.f;
  g(slice(1, 5, 2), slice(0, 8, 3)) = g(slice(0, 2), slice(5, 8)) * 2.f;
  x(slice(1, 5, 2), slice(0, 8, 3)) = x(slice(0, 2), slice(5, 8)) * 2.f;
  BOOST_TEST(same(g, x));
  BOOST_TEST(same(g.t(), x.t()));
  BOOST_TEST(same(g.flip(1)(all, slice(1, 4)) + g(all, slice(2, 5)),
                  x.flip(1)(all, slice(1, 4)) + x(all, slice(2, 5))));
  BOOST_TEST(same(g.permute(1, 0)(newaxis, slice(2, 4)), x.permute(1, 0)(newaxis, slice(2, 4))));
  BOOST_TEST(same(g.reshape(4, 12), x.reshape(4, 12)));
  BOOST_TEST(same(g.t().reshape(4, 12), x.t().reshape(4, 12)));
  BOOST_TEST(same(g.t().contiguous(), x.t()));
  BOOST_TEST(same(g.diagonal(), x.diagonal()));
  BOOST_TEST(same(g(2).expand(3, 8), x(2).expand(3, 8)));
}

BOOST_AUTO_TEST_CASE(an_element_is_a_view_of_rank_0) {
  machine const here;
  auto const x = counted<double>(3, 3);
  auto g = x.cuda();
  BOOST_TEST(g(1, 2).item() == x(1, 2));
  BOOST_TEST(g.at(-1, 0).item() == x(2, 0));
  g(1, 1) = 7.0;
  g(0, 0) += 1.0;
  BOOST_TEST((g(1, 1).item() == 7.0 && g(0, 0).item() == x(0, 0) + 1));
  BOOST_CHECK_THROW(g.at(3, 0), lz::index_error);
}

BOOST_AUTO_TEST_CASE(overlap_is_seen) {
  machine const here;
  auto x = counted<float>(7, 7);
  auto g = x.cuda();
  g = g.t() + 1.f;
  x = x.t() + 1.f;
  g(slice(1, lz::_)) = g(slice(0, -1)) * 2.f;
  x(slice(1, lz::_)) = x(slice(0, -1)) * 2.f;
  g(slice(0, -1)) += g(slice(1, lz::_));
  x(slice(0, -1)) += x(slice(1, lz::_));
  g = g.flip(0);
  x = x.flip(0);
  BOOST_TEST(same(g, x));
  BOOST_CHECK_THROW(g(0).expand(3, 7) = 1.f, lz::shape_error);
}

BOOST_AUTO_TEST_CASE(a_view_outlives_its_tensor) {
  machine const here;
  auto const x = counted<float>(4, 4);
  auto const row = [&] { return x.cuda()(2); }();
  BOOST_TEST(same(row, x(2)));
  lz::cuda_view<float const, dyn> const typed = row;
  BOOST_TEST(same(typed * 2.f, x(2) * 2.f));
}
