// Several reductions of one operand in one pass on a device.
#include <lazuli/device/joint_reduce.hpp>

#include "device/mocked.hpp"

using namespace mocked;

namespace {

/// Mean, deviation, least and greatest of x along axes, on the device and on the host.
template <class X, class Axes>
void four(X const& x, Axes const& axes) {
  auto const g = x.cuda();
  using T = lz::value_t<decltype(lz::eval(lz::mean(x, axes)))>;
  constexpr int rank = lz::rank_of<decltype(lz::mean(x, axes))>;
  using result = lz::dtensor<T, rank>;
  using on_device = decltype(result().cuda());
  result a, b, c, d;
  on_device ga, gb, gc, gd;
  lz::assign(lz::into(a, b, c, d),
             lz::exprs(lz::mean(x, axes), lz::stddev(x, axes), lz::min(x, axes), lz::max(x, axes)));
  lz::assign(lz::into(ga, gb, gc, gd),
             lz::exprs(lz::mean(g, axes), lz::stddev(g, axes), lz::min(g, axes), lz::max(g, axes)));
  double const tolerance = sizeof(T) == 2 ? 2e-3 : 1e-5;
  BOOST_TEST((close(ga, a, tolerance) && close(gb, b, tolerance) && same(gc, c) && same(gd, d)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_kernel_folds_for_all_and_finishes_each) {
  machine const here;
  auto const x = counted<float>(7, 300);
  auto const g = x.cuda();
  gvector<float> m, s;
  gvector<double> wide(7);
  long const before = logged("launch");
  lz::assign(lz::into(m, s, wide), lz::exprs(lz::mean(g, 1), lz::var(g, 1), lz::sum(g, 1)));
  BOOST_TEST(logged("launch") - before == 2);  // `wide` is converted
  BOOST_TEST((close(m, lz::mean(x, 1)) && close(s, lz::var(x, 1))));
  BOOST_TEST(close(wide, lz::sum(x, 1).to<double>()));
  lz::assign(lz::into(s, m), lz::exprs(lz::mean(g * 2.f, 1), lz::var(g * 2.f, 1)));  // a chain
  BOOST_TEST((close(s, lz::mean(x * 2.f, 1)) && close(m, lz::var(x * 2.f, 1))));
}

BOOST_AUTO_TEST_CASE(tensors_that_fit_are_written_at_once_and_others_later) {
  machine const here;
  auto const x = counted<float>(7, 300);
  auto const g = x.cuda();
  gvector<float> m(7), s(7);
  auto const view = m(slice(0, 3));
  auto const launches = [&](auto const& statement) {
    long const before = logged("launch");
    statement();
    return logged("launch") - before;
  };
  BOOST_TEST(launches([&] { lz::assign(lz::into(m, s), lz::exprs(lz::mean(g, 1), lz::var(g, 1))); }) == 1);
  BOOST_TEST((close(m, lz::mean(x, 1)) && close(s, lz::var(x, 1))));
  BOOST_TEST(close(view, lz::mean(x, 1)(slice(0, 3))));  // in place
  gvector<float> e(300);
  lz::assign(lz::into(e, m), lz::exprs(lz::mean(g, 0), lz::max(g, 0)));  // m takes other extents
  BOOST_TEST((close(e, lz::mean(x, 0)) && close(m, lz::max(x, 0))));
  auto q = counted<float>(4, 4);
  auto d = q.cuda();
  lz::cuda_tensor<float, dyn> one(4);
  lz::assign(lz::into(one, one), lz::exprs(lz::mean(d, 0), lz::max(d, 0)));  // the last one stays
  BOOST_TEST(close(one, lz::max(q, 0)));
  lz::cuda_tensor<float, dyn, dyn> kept(4, 1), sums(4, 1);
  BOOST_TEST(launches([&] { lz::assign(lz::into(kept, sums), lz::exprs(lz::min(d, 1, lz::keepdims), lz::sum(d, 1, lz::keepdims))); }) == 1);
  BOOST_TEST((same(kept, lz::min(q, 1, lz::keepdims)) && close(sums, lz::sum(q, 1, lz::keepdims))));
  gvector<double> wide(7);
  lz::assign(lz::into(s, wide), lz::exprs(lz::mean(g, 1), lz::sum(g, 1)));
  BOOST_TEST((s.numel() == 7 && close(wide, lz::sum(x, 1).to<double>())));
}

BOOST_AUTO_TEST_CASE(all_axes_views_and_dtypes) {
  machine const here;
  auto const x = counted<float>(6, 5, 70);
  four(x, 0);
  four(x, 1);
  four(x, std::array<lz::index, 2>{0, 2});
  four(x.permute(2, 0, 1), 1);
  four(lz::eval(x(all, all, slice(0, 70, 3))), 2);
  four(x.to<double>(), 2);
  four(x.to<lz::float16>(), 2);
  four(counted<float>(3, 40'000), 1);  // rows in parts
  four(counted<float>(40'000, 3), 0);
  gvector<float> m, s;
  auto const none = lz::zeros<float>(0, 4).cuda();
  lz::assign(lz::into(m, s), lz::exprs(lz::mean(none, 1), lz::sum(none, 1)));
  BOOST_TEST((m.numel() == 0 && s.numel() == 0));
  lz::assign(lz::into(m, s), lz::exprs(lz::mean(none, 0), lz::sum(none, 0)));
  BOOST_TEST((lz::all(lz::isnan(m)).item() && same(s, lz::zeros<float>(4))));
  BOOST_CHECK_THROW(lz::assign(lz::into(m, s), lz::exprs(lz::min(none, 0), lz::sum(none, 0))),
                    lz::error);
}

BOOST_AUTO_TEST_CASE(what_is_read_may_be_written) {
  machine const here;
  auto x = counted<float>(4, 4);
  auto g = x.cuda();
  lz::assign(lz::into(x(0), x(1)), lz::exprs(lz::mean(x, 0), lz::max(x, 0)));
  lz::assign(lz::into(g(0), g(1)), lz::exprs(lz::mean(g, 0), lz::max(g, 0)));
  BOOST_TEST(close(g, x));
}
