// Rows of a loop with several results: sums, and the short way for one row.
#include <lazuli/autodiff/row_range.hpp>

#include <boost/test/unit_test.hpp>
#include <numeric>
#include <vector>

namespace lz = lazuli;
namespace together = lz::detail::together;

namespace {

constexpr int lanes = lz::simd_width<double>;
using pack = lz::simd::pack<double, lanes>;

/// x · a stored, and the sum of x: a is a number. n is a multiple of the lanes.
void scale_and_sum(together::row_range<double> const& all) {
  pack const a(*all.in[1]);
  pack sum(0.);
  for (lz::index i = 0; i < all.n; i += lanes) {
    pack const x = lz::simd::load<double, lanes>(all.in[0] + i);
    sum = sum + x;
    pack const y = x * a;
    lz::simd::store(all.add[0] ? lz::simd::load<double, lanes>(all.out[0] + i) + y : y,
                    all.out[0] + i);
  }
  lz::simd::store(sum, all.out[1]);
}

lz::plan::operand operand_at(double& first, bool is_number) {
  lz::plan::operand x{};
  x.data = reinterpret_cast<std::byte*>(&first);
  x.size = sizeof(double);
  x.constant = is_number;
  return x;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(autodiff_row_range)

BOOST_AUTO_TEST_CASE(sums_take_every_element_of_any_length) {
  for (lz::index n : {0, 1, lanes - 1, lanes, 4 * lanes + 3, 1000}) {
    std::vector<double> x(static_cast<std::size_t>(n));
    std::iota(x.begin(), x.end(), 1);
    BOOST_TEST(together::sum_of(x.data(), n) == static_cast<double>(n * (n + 1) / 2));
  }
}

BOOST_AUTO_TEST_CASE(rows_are_added_up_in_the_first) {
  for (lz::index rows : {1, 2, 5, 8}) {
    std::vector<double> x(static_cast<std::size_t>(3 * rows));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i % 3 + 1);
    together::add_rows(x.data(), rows, 3);
    for (std::size_t i = 0; i < 3; ++i)
      BOOST_TEST(x[i] == static_cast<double>(rows) * static_cast<double>(i + 1));
  }
}

BOOST_AUTO_TEST_CASE(one_row_is_stored_or_added_and_its_sum_too) {
  constexpr lz::index n = 6 * lanes;
  std::vector<double> x(n), y(n, 1);
  std::iota(x.begin(), x.end(), 0);
  double a = 2, sum = 5;
  lz::plan::operand const all[] = {operand_at(x[0], false), operand_at(a, true),
                                   operand_at(y[0], false), operand_at(sum, true)};
  for (unsigned char add : {0, 1}) {
    unsigned char const adds[] = {add, add};
    together::run_row<double>(all, adds, scale_and_sum, n);
    for (std::size_t i = 0; i < n; ++i) BOOST_TEST(y[i] == (add + 1) * 2 * x[i]);
    BOOST_TEST(sum == (add + 1) * static_cast<double>(n * (n - 1) / 2));
  }
}

BOOST_AUTO_TEST_SUITE_END()
