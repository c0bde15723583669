// Reductions on a device: over all, one and several axes, of every layout.
#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(sums_of_every_layout) {
  machine const here;
  for (auto const& [rows, columns] : {std::pair{37, 64}, {300, 5}, {5, 1301}, {1, 1}, {0, 3}}) {
    auto const x = counted<float>(rows, columns);
    auto const g = x.cuda();
    BOOST_TEST(close(lz::sum(g), lz::sum(x)));
    BOOST_TEST(close(lz::sum(g * 2.f, 0), lz::sum(x * 2.f, 0)));
    BOOST_TEST(close(lz::sum(g * 2.f, 1), lz::sum(x * 2.f, 1)));
    BOOST_TEST(close(lz::sum(g.t().flip(0), 1), lz::sum(x.t().flip(0), 1)));
  }
  auto const x = counted<double>(5, 300, 7);
  auto const g = x.cuda();
  BOOST_TEST(close(lz::sum(g, {0, 2}), lz::sum(x, {0, 2})));
  BOOST_TEST(close(lz::sum(g.permute(2, 0, 1), {1}, lz::keepdims),
                   lz::sum(x.permute(2, 0, 1), {1}, lz::keepdims)));
}

BOOST_AUTO_TEST_CASE(long_runs_in_parts_that_the_last_block_merges) {
  machine const here(1, false);
  auto const x = counted<float>(300'007);
  auto const g = x.cuda();
  auto const before = logged("launch");
  BOOST_TEST(close(lz::var(g), lz::var(x)));
  BOOST_TEST(logged("launch") == before + 1);
  BOOST_TEST(same(lz::argmax(g(slice(5, lz::_))), lz::eval(lz::argmax(x(slice(5, lz::_))))));
  BOOST_TEST(close(lz::sum(g), lz::sum(lz::astype<double>(x)).to<float>()));
}

BOOST_AUTO_TEST_CASE(parts_of_runs_columns_and_few_columns_have_the_bits_of_a_second_kernel) {
  machine const here;
  lz::cuda::stream const side;
  lz::gpu::stream const foreign =
      lz::gpu::stream::foreign(side.platform(), side.device(), side.handle());  // has no counters
  for (auto const& [rows, columns] : std::vector<std::array<lz::index, 2>>{
           {40'001, 1}, {30'000, 3}, {9'000, 33}, {2, 70'000}, {700, 300}}) {
    auto const x = counted<float>(rows, columns);
    auto const g = x.cuda();
    for (int again = 0; again < 2; ++again) {
      gvector<float> a, b, c, d;
      {
        lz::cuda::stream_guard const on(side);
        long const before = logged("launch");
        a = lz::var(g, 0);
        b = lz::sum(g, 1);
        BOOST_TEST(logged("launch") - before <= 3);
      }
      {
        lz::gpu::stream_guard const on(foreign);
        c = lz::var(g, 0);
        d = lz::sum(g, 1);
      }
      BOOST_TEST((same(a, c.cpu()) && same(b, d.cpu())));
      BOOST_TEST(close(a, lz::var(x, 0), 1e-4));
    }
  }
}

BOOST_AUTO_TEST_CASE(runs_shorter_than_what_a_thread_reads_at_once) {
  machine const here;
  auto const g = counted<float>(23).cuda();
  float want = 0;
  for (lz::index n = 1; n <= 23; ++n) {
    want += 0.25f + 0.25f * static_cast<float>(n);
    BOOST_TEST(lz::sum(g(slice(0, n))).item() == want);
  }
}

BOOST_AUTO_TEST_CASE(every_reduction) {
  machine const here;
  auto x = counted<float>(19, 33);
  x(3, 4) = -7;
  x(3, 5) = -7;
  auto const g = x.cuda();
  BOOST_TEST(close(lz::mean(g, 1), lz::mean(x, 1)));
  BOOST_TEST(close(lz::var(g, 0, lz::correction(1)), lz::var(x, 0, lz::correction(1))));
  BOOST_TEST(close(lz::stddev(g, 1), lz::stddev(x, 1)));
  BOOST_TEST(close(lz::norm(g), lz::norm(x)));
  BOOST_TEST(same(lz::max(g, 0), lz::eval(lz::max(x, 0))));
  BOOST_TEST(same(lz::min(g), lz::eval(lz::min(x))));
  BOOST_TEST(same(lz::argmin(g), lz::eval(lz::argmin(x))));
  BOOST_TEST(same(lz::argmin(g.t(), 0), lz::eval(lz::argmin(x.t(), 0))));
  BOOST_TEST(same(lz::any(g < 0.f, 1), lz::eval(lz::any(x < 0.f, 1))));
  BOOST_TEST(same(lz::reduce_all(g > -8.f), lz::eval(lz::reduce_all(x > -8.f))));
  BOOST_TEST(same(lz::count_nonzero(g > 1.f, 0), lz::eval(lz::count_nonzero(x > 1.f, 0))));
  auto const k = lz::eval(x.to<std::int8_t>());
  BOOST_TEST(same(lz::sum(k.cuda(), 1), lz::eval(lz::sum(k, 1))));  // in int64
  BOOST_TEST(same(lz::prod(k.cuda()(0, slice(0, 9))), lz::eval(lz::prod(k(0, slice(0, 9))))));
}

BOOST_AUTO_TEST_CASE(reductions_in_chains_and_in_place) {
  machine const here;
  auto x = counted<float>(12, 40);
  auto g = x.cuda();
  g = (g - lz::mean(g, 1, lz::keepdims)) / lz::stddev(g, 1, lz::keepdims);
  x = (x - lz::mean(x, 1, lz::keepdims)) / lz::stddev(x, 1, lz::keepdims);
  BOOST_TEST(close(g, x));
  g(0) = lz::sum(g, 0);
  x(0) = lz::sum(x, 0);
  BOOST_TEST(close(g, x));
  gvector<double> wide = lz::sum(g, 1);  // another dtype
  // Sums of 40 differences from a mean that is an ulp away.
  BOOST_TEST(close(wide, lz::sum(x, 1).to<double>(), 5e-5));
}

BOOST_AUTO_TEST_CASE(every_kind_of_dtype) {
  machine const here;
  auto const with = []<class T>(T, auto const& reduce) {
    auto const x = counted<T>(6, 50);
    BOOST_TEST(close(reduce(x.cuda()), reduce(x)));
  };
  with(lz::float16(0.f), [](auto const& x) { return lz::sum(x * lz::float16(2.f), 1); });
  with(lz::bfloat16(0.f), [](auto const& x) { return lz::mean(x, 0); });
  with(std::complex<float>(), [](auto const& x) { return lz::mean(x * x, 1); });
  with(std::complex<double>(), [](auto const& x) { return lz::prod(x(lz::all, slice(0, 7)), 1); });
  with(std::int8_t(), [](auto const& x) { return lz::max(x, 1); });
  with(std::uint64_t(), [](auto const& x) { return lz::sum(x, 0); });
  with(bool(), [](auto const& x) { return lz::sum(x); });
}

BOOST_AUTO_TEST_CASE(several_results_at_once) {
  machine const here;
  auto const x = counted<float>(9, 20);
  auto const g = x.cuda();
  gvector<float> mean, deviation;
  lz::assign(lz::into(mean, deviation), lz::exprs(lz::mean(g, 0), lz::stddev(g, 0)));
  BOOST_TEST((close(mean, lz::mean(x, 0)) && close(deviation, lz::stddev(x, 0))));
  BOOST_TEST(close(lz::dist(g, mean, 1.0), lz::dist(x, lz::mean(x, 0), 1.0)));
  // A tensor follows its value to another device; what cannot is known before anything is written.
  auto moved = x.to(lz::cuda::device(1));
  auto written = x.cuda();
  LAZULI_CHECK_TEXT(lz::assign(lz::into(written(0), moved(0)), lz::exprs(g(0) * 2.f, g(0))),
                    lz::device_error,
                    "assign: operands lie on cuda:1 and cuda:0; copy one of them with .to(device)");
  BOOST_TEST(same(written, x));
  lz::assign(lz::into(written, moved), lz::exprs(g * 2.f, g * 3.f));
  BOOST_TEST((same(written, x * 2.f) && same(moved, x * 3.f) && moved.device().index() == 0));
}

BOOST_AUTO_TEST_CASE(of_nothing) {
  machine const here;
  gmatrix<float> const none(0, 4);
  BOOST_TEST(same(lz::sum(none, 0), lz::zeros(4)));
  BOOST_TEST(lz::sum(none, 1).eval().numel() == 0);
  BOOST_CHECK_THROW(lz::max(none, 0).eval(), lz::shape_error);
}
