// Sorting on devices: as on the host, over shapes, axes, NaN, sizes 0 and 1.
#include <lazuli/device/scan.hpp>
#include <lazuli/device/search.hpp>

#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;

namespace {

/// Numbers many of which are equal; some NaN and zeros of both signs.
lz::matrix<float> some(lz::index rows, lz::index columns, bool special = true) {
  lz::matrix<float> x(rows, columns);
  unsigned state = 7;
  for (float& v : x.flat()) {
    state = state * 1664525u + 1013904223u;
    unsigned const k = state >> 24;
    v = static_cast<float>(k % 23) - 11.f;
    if (special && k % 29 == 0) v = std::numeric_limits<float>::quiet_NaN();
    if (special && k % 31 == 0) v = -0.f;
  }
  return x;
}

template <class A, class B>
bool alike_both(A const& a, B const& b) {
  return same(a.values, b.values) && same(a.indices, b.indices);
}

}  // namespace

BOOST_AUTO_TEST_CASE(rows_and_columns_are_sorted) {
  machine const here;
  for (lz::index const n : {0, 1, 7, 500}) {
    auto const x = some(3, n);
    auto const g = x.cuda();
    for (bool const descending : {false, true}) {
      BOOST_TEST(same(lz::sort(g, -1, descending), lz::sort(x, -1, descending)));
      BOOST_TEST(same(lz::sort(g, 0, descending), lz::sort(x, 0, descending)));
      BOOST_TEST(same(g.argsort(1, descending), x.argsort(1, descending)));
      BOOST_TEST(alike_both(g.sort(0, descending), x.sort(0, descending)));
    }
    BOOST_TEST(same(lz::unique(g), lz::unique(x)));
  }
  LAZULI_CHECK_TEXT(lz::sort(some(2, 2).cuda(), 2), lz::index_error,
                    "sort: axis 2 is out of range for rank 2, whose axes are -2 to 1");
}

BOOST_AUTO_TEST_CASE(some_of_the_order) {
  machine const here;
  auto const x = some(6, 40);
  auto const g = x.cuda();
  BOOST_TEST(alike_both(g.topk(5), x.topk(5)));
  BOOST_TEST(alike_both(g.topk(0, 0), x.topk(0, 0)));
  BOOST_TEST(alike_both(g.topk(6, 0, false), x.topk(6, 0, false)));
  BOOST_TEST(alike_both(g.kthvalue(3, 0), x.kthvalue(3, 0)));
  auto const [values, places] = lz::topk(g, 2);
  BOOST_TEST(same(places, lz::topk(x, 2).indices));
  BOOST_TEST(same(lz::topk(g, 2) + 1.f, lz::topk(x, 2).values + 1.f));  // stands for its values
  LAZULI_CHECK_TEXT(g.topk(41), lz::index_error,
                    "topk: k = 41 is out of range: axis 1 has extent 40, so k may be 0 to 40");
  BOOST_CHECK_THROW(g.kthvalue(0), lz::index_error);
}

BOOST_AUTO_TEST_CASE(different_elements) {
  machine const here;
  lz::tensor<int, 2, 4> const x({{3, -1, 3, 7}, {7, 7, 0, -1}});
  auto const a = lz::unique_all(x.cuda()), b = lz::unique_all(x.cuda());
  auto const c = lz::unique_all(x);
  static_assert(std::is_same_v<decltype(a.inverse_indices), lz::cuda_tensor<std::int64_t, 2, 4>>);
  BOOST_TEST((same(a.values, c.values) && same(a.indices, c.indices)));
  BOOST_TEST((same(b.inverse_indices, c.inverse_indices) && same(b.counts, c.counts)));
  BOOST_TEST(same(lz::unique_counts(x.cuda()).counts, c.counts));
  BOOST_TEST(same(lz::unique_inverse(x.cuda()).inverse_indices, c.inverse_indices));
}

using valued = std::tuple<bool, std::uint8_t, std::int64_t, lz::float16, float, double>;
BOOST_AUTO_TEST_CASE_TEMPLATE(different_elements_of_every_type, T, valued) {
  machine const here(1);
  for (lz::index const n : {0, 1, 2, 300, 5000})
    for (long const many : {1L, 5L, 100L}) {
      lz::vector<T> x(n);
      for (lz::index i = 0; i < n; ++i) {
        x(i) = static_cast<T>(static_cast<float>(i * 37 % many));
        if constexpr (lz::real_dtype<T>) {
          if (i % 11 == 3) x(i) = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
          if (i % 13 == 0) x(i) = static_cast<T>(-0.f);
        }
      }
      auto const a = lz::unique_all(x.cuda());
      auto const b = lz::unique_all(x);
      BOOST_TEST((same(a.values, b.values) && same(a.indices, b.indices)), n);
      BOOST_TEST((same(a.counts, b.counts) && same(a.inverse_indices, b.inverse_indices)), n);
      auto const values = lz::unique(x.cuda()).cpu();
      BOOST_TEST((same(a.values, values) && same(a.values, lz::unique(x))), n);
      if constexpr (lz::real_dtype<T>)  // no -0 is left
        for (auto const& each : {a.values.cpu(), values})
          for (lz::index k = 0; k < each.numel(); ++k)
            BOOST_TEST(!(each(k) == T(0) && std::signbit(static_cast<float>(each(k)))));
    }
}

BOOST_AUTO_TEST_CASE(memory_that_runs_out_leaves_the_operand) {
  machine const here(1);
  auto const x = some(4, 50);
  auto const g = x.cuda();
  for (long fails = 0; fails < 40; ++fails) {
    mock::gpu_machine().calls = 0;
    mock::gpu_machine().fail_at = fails;
    mock::gpu_machine().error = 2;
    bool thrown = false;
    try {
      (void)lz::sort(g, 0);
    } catch (lz::device_error const&) {
      thrown = true;
    }
    mock::gpu_machine().fail_at = -1;
    BOOST_TEST(same(g, x));
    if (!thrown) break;
  }
}
