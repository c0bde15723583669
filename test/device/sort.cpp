// Rows of a device sorted on its stream: in blocks and by passes, in place, captured.
#include <lazuli/device/sort.hpp>
#include <lazuli/sorting.hpp>

#include "device/mocked.hpp"

using namespace mocked;

namespace {

template <class T>
void sorts_as_the_host(lz::index rows, lz::index length) {
  lz::matrix<T> x(rows, length);
  unsigned state = 9;
  for (lz::index i = 0; i < x.numel(); ++i) {
    state = state * 1664525u + 1013904223u;
    x.data()[i] = lz::number::convert<T>(static_cast<int>(state >> 20 & 63u) - 20);
  }
  auto const g = x.cuda();
  BOOST_TEST(same(lz::sort(g), lz::sort(x)));
  BOOST_TEST(same(lz::sort(g, 0, true), lz::sort(x, 0, true)));
  BOOST_TEST(same(lz::argsort(g), lz::argsort(x)));
  auto const k = std::min<lz::index>(3, length);
  BOOST_TEST(same(lz::topk(g, k).indices, lz::topk(x, k).indices));
  BOOST_TEST(same(g, x));
}

}  // namespace

BOOST_AUTO_TEST_CASE(long_and_short_rows_of_all_sizes_of_elements) {
  machine const here;
  for (auto const& [rows, length] : {std::pair<lz::index, lz::index>{40, 3}, {1, 6000}, {3, 5000}}) {
    sorts_as_the_host<bool>(rows, length);
    sorts_as_the_host<std::int8_t>(rows, length);
    sorts_as_the_host<std::uint16_t>(rows, length);
    sorts_as_the_host<lz::bfloat16>(rows, length);
    sorts_as_the_host<float>(rows, length);
    sorts_as_the_host<std::int64_t>(rows, length);
    sorts_as_the_host<double>(rows, length);
  }
}

BOOST_AUTO_TEST_CASE(a_graph_sorts_again) {
  machine const here;
  gvector<float> g = counted<float>(6000).cuda();
  gvector<float> sorted(6000);
  lz::cuda::graph again([&] { sorted = lz::sort(g); });
  for (float const factor : {-1.f, 2.f}) {
    g.copy_(lz::vector<float>(counted<float>(6000) * factor).cuda());
    again.launch();
    BOOST_TEST(same(sorted, lz::sort(counted<float>(6000) * factor)));
  }
}

BOOST_AUTO_TEST_CASE(explain_names_the_kernels_of_a_sort) {
  machine const here;
  gvector<float> const g = counted<float>(6000).cuda();
  std::size_t kernels = 0;
  {
    lz::gpu::rehearsal told;
    (void)lz::sort(g);
    kernels = told.kernels.size();
    BOOST_TEST(told.kernels.back().name == "lazuli_sort_pass_float32");
  }
  BOOST_TEST(kernels >= 5u);  // the digits counted, and four passes
}

BOOST_AUTO_TEST_CASE(few_of_long_rows_are_selected) {
  machine const here;
  lz::matrix<float> x(2, 9000);
  unsigned state = 3;
  for (lz::index i = 0; i < x.numel(); ++i) {
    state = state * 1664525u + 1013904223u;
    x.data()[i] = i % 500 == 3 ? std::numeric_limits<float>::quiet_NaN()
                               : static_cast<float>(state >> 22) - 500.f;
  }
  auto const g = x.cuda();
  for (lz::index const k : {1, 20, 900}) {
    auto const few = lz::topk(g, k);
    auto const all = lz::topk(x, k);
    BOOST_TEST((same(few.values, all.values) && same(few.indices, all.indices)));
    auto const least = lz::topk(g, k, -1, false);
    auto const host = lz::topk(x, k, -1, false);
    BOOST_TEST((same(least.values, host.values) && same(least.indices, host.indices)));
  }
  for (lz::index const k : {1, 4500, 9000}) {
    auto const one = lz::kthvalue(g, k);
    auto const host = lz::kthvalue(x, k);
    BOOST_TEST((same(one.values, host.values) && same(one.indices, host.indices)));
  }
  lz::gpu::rehearsal told;
  (void)lz::topk(g, 5);
  BOOST_TEST(told.kernels.front().name == "lazuli_select_count_float32_short");
}
