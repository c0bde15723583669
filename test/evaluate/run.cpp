// Planned chains: in place, in another order, or through memory of their own.
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/explain.hpp>
#include <lazuli/evaluate/run.hpp>

#include "support.hpp"

namespace support {

using lz::all, lz::slice;

namespace {

/// y(to) = y(from) + 1 as it is, against the same from a copy.
template <class T, class To, class From>
bool agrees(lz::index m, lz::index n, To const& to, From const& from) {
  lz::matrix<T> x(m, n);
  for (lz::index i = 0; i < m; ++i)
    for (lz::index j = 0; j < n; ++j) x(i, j) = static_cast<T>((i * n + j) % 101);
  lz::matrix<T> expected = x, copy = x;
  to(expected) = from(copy) + T(1);
  to(x) = from(x) + T(1);
  return lz::array_equal(x, expected);
}

}  // namespace

using sizes_of_elements =
    std::tuple<std::int8_t, std::int16_t, float, double, std::complex<double>>;

BOOST_AUTO_TEST_SUITE(planned_runs)

BOOST_AUTO_TEST_CASE_TEMPLATE(overlapping_operands_are_read_before_they_are_written, T,
                              sizes_of_elements) {
  auto const whole = [](auto& x) { return x(all, all); };
  for (lz::index n : {1, 2, 3, 17, 70}) {
    BOOST_TEST((agrees<T>(n, n, whole, [](auto& x) { return x.t(); })));
    BOOST_TEST((agrees<T>(
        n, n, [](auto& x) { return x.t(); }, [](auto& x) { return x.flip(1); })));
    BOOST_TEST((agrees<T>(n, 5, whole, [](auto& x) { return x.flip(0); })));
    BOOST_TEST((agrees<T>(n, 5, whole, [n](auto& x) { return x(slice(n - 1, n)); })));  // broadcast
    BOOST_TEST((agrees<T>(n, 7, whole, [](auto& x) { return x(all, slice(3, 4)); })));
    BOOST_TEST((agrees<T>(
        n, 8, [](auto& x) { return x(all, slice(0, 8, 2)); },
        [](auto& x) { return x(all, slice(3, 7)); })));
    if (n > 1) {
      BOOST_TEST((agrees<T>(
          n, 6, [n](auto& x) { return x(slice(1, n)); },
          [n](auto& x) { return x(slice(0, n - 1)); })));
      BOOST_TEST((agrees<T>(
          n, 6, [n](auto& x) { return x(slice(0, n - 1)); },
          [n](auto& x) { return x(slice(1, n)); })));
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(few_elements_in_the_way_are_copied_instead_of_the_result, T,
                              sizes_of_elements) {
  for (lz::index n : {1, 3, 90, 200}) {
    lz::matrix<T> x(n, n);
    for (lz::index k = 0; auto& value : x.flat()) value = static_cast<T>(k++ % 23);
    lz::matrix<T> const before = x;
    lz::index const k = n / 2;
    lz::vector<T> const row = before(k), column = before(all, k);
    lz::matrix<T> wanted = before - column(all, lz::newaxis) * row;
    x -= x(all, k, lz::newaxis) * x(k);
    BOOST_TEST(lz::array_equal(x, wanted), n);
    x = before;
    wanted = before * before(k, k) + row;  // one number, and a row, backwards and every second
    x = x * lz::view(static_cast<T const*>(&x(k, k)), lz::shape()) + x(k);
    BOOST_TEST(lz::array_equal(x, wanted), n);
    x = before;
    wanted = before + row.flip(0);
    x += x(k).flip(0);
    BOOST_TEST(lz::array_equal(x, wanted), n);
    // Beside one that is read ahead of where it is written.
    x = before;
    wanted = before;
    lz::matrix<T> const next = before(slice(1, n));
    wanted(slice(0, n - 1)) = next + row;
    x(slice(0, n - 1)) = x(slice(1, n)) + x(k);
    BOOST_TEST(lz::array_equal(x, wanted), n);
    // Ahead and behind exclude each other: the result goes aside.
    x = before;
    if (n < 3) continue;
    lz::matrix<T> const up = before(slice(2, n)), down = before(slice(0, n - 2));
    wanted = before;
    wanted(slice(1, n - 1)) = up + down + row;
    x(slice(1, n - 1)) = x(slice(2, n)) + x(slice(0, n - 2)) + x(k);
    BOOST_TEST(lz::array_equal(x, wanted), n);
  }
}

BOOST_AUTO_TEST_CASE(copies_of_few_elements_take_little_memory) {
  lz::matrix<double> m = lz::ones<double>(200, 200);
  BOOST_TEST(lz::explain(m, m - m(3)).temporary_bytes == 200 * 8);
  BOOST_TEST(lz::explain(m, m - m(all, 3, lz::newaxis) * m(3)).temporary_bytes == 2 * 200 * 8);
  BOOST_TEST(lz::explain(m, m - m.t()).temporary_bytes == 200 * 200 * 8);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(results_that_their_operands_wait_for_are_copied_to_whole_tensors, T,
                              sizes_of_elements) {
  for (lz::index n : {0, 1, 2, 3, 70, 1100}) {
    lz::matrix<T> x(n, n), wanted(n, n);
    for (lz::index k = 0; auto& value : x.flat()) value = static_cast<T>(k++ % 19);
    lz::matrix<T> const before = x;
    lz::vector<T> const sums = lz::sum(before, 0), across = lz::sum(before, 1);
    x = lz::sum(before, 0) + before -
        lz::sum(before, 1, lz::keepdims);  // of other ranks and extents
    wanted(all, all) = sums + before - across(all, lz::newaxis);
    BOOST_TEST(lz::array_equal(x, wanted), n);
    x = before;
    x = lz::sum(x, 0);  // one row for all
    wanted(all, all) = sums;
    BOOST_TEST(lz::array_equal(x, wanted), n);
    x = before;
    x = lz::sum(x, 1, lz::keepdims);  // other extents than it had
    BOOST_TEST(lz::array_equal(x.flatten(), across), n);
    lz::vector<T> y = before.diagonal();
    wanted(all, all) = before * y;
    y = lz::sum(before * y, 1);  // reads y, and writes all of it
    lz::vector<T> const want = lz::sum(wanted, 1);
    BOOST_TEST(lz::array_equal(y, want), n);
    lz::tensor<T, lz::dyn, 4> wide(n, 4), spread(n, 4);
    for (lz::index k = 0; auto& value : wide.flat()) value = static_cast<T>(k++ % 13);
    lz::vector<T> const rows = lz::sum(wide, 1);
    spread(all, all) = rows(all, lz::newaxis);
    wide = lz::sum(wide, 1, lz::keepdims);  // a column to four
    BOOST_TEST(lz::array_equal(wide, spread), n);
  }
  lz::tensor<T, 3, 4> fixed, column;
  for (lz::index k = 0; auto& value : fixed.flat()) value = static_cast<T>(k++);
  lz::tensor<T, 3> const across = lz::sum(fixed, 1);
  column(all, all) = across(all, lz::newaxis);
  fixed = lz::sum(fixed, 1, lz::keepdims);  // a column to static extents
  BOOST_TEST(lz::array_equal(fixed, column));
}

BOOST_AUTO_TEST_CASE(what_is_read_along_one_axis_only_is_kept_once) {
  lz::matrix<float> x(300, 400);
  fill(x);
  lz::matrix<float> const before = x;
  x(all, all) = x(7) * 2.f;  // a row that lies in the destination
  lz::matrix<float> const expected =
      lz::matrix<float>(before(7) * 2.f + lz::zeros<float>(300, 400));
  BOOST_TEST(lz::array_equal(x, expected));
}

BOOST_AUTO_TEST_CASE(a_promise_that_is_broken_is_an_error) {
  lz::matrix<float> x(8, 8);
  fill(x);
  lz::matrix<float> const before = x;
#if LAZULI_DEBUG
  BOOST_CHECK_THROW(lz::noalias(x) = x.t() + 1.f, lz::error);
  BOOST_TEST(lz::array_equal(x, before));
#endif
  lz::noalias(x) = x + 1.f;  // in place is no overlap
  BOOST_TEST(lz::array_equal(x, before + 1.f));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
