#include <boost/test/unit_test.hpp>
#include <lazuli/fft/transform.hpp>

#include "fft/naive_transform.hpp"

namespace fft_row_transform {

namespace fft = lazuli::fft;
using lazuli::index;

/// `count` rows with gaps, in place and to other memory, as the columns of another matrix, which no
/// row_transform has.
template <class T>
void check(index n, index count) {
  using number = std::complex<T>;
  auto const plan = fft::plan_for<T>(n);
  index const step = n + 3;
  auto const size = static_cast<std::size_t>(count * step);
  auto const data = naive_transform::numbers<T>(size);
  for (bool const inverse : {false, true}) {
    T const scale = inverse ? T(1) / static_cast<T>(n) : T(1);
    fft::transform<T> const by(*plan, inverse);
    auto in_place = data;
    by.run(in_place.data(), count, step, scale);
    std::vector<number> other(size, number(7)), columns(data.size());
    by.run({data.data(), 0, step, 1}, {other.data(), 0, step, 1}, 1, count, scale);
    for (std::size_t k = 0; k < size; ++k)
      columns[k % static_cast<std::size_t>(step) * static_cast<std::size_t>(count) +
              k / static_cast<std::size_t>(step)] = data[k];
    by.run({columns.data(), 0, 1, count}, {columns.data(), 0, 1, count}, 1, count, scale);
    bool same = true;
    for (index i = 0; i < count; ++i) {
      for (index k = 0; k < step; ++k) {
        auto const at = static_cast<std::size_t>(i * step + k);
        same = same && in_place[at] == columns[static_cast<std::size_t>(k * count + i)];
        same = same && other[at] == (k < n ? in_place[at] : number(7));
      }
      auto const* const row = data.data() + i * step;
      auto want = naive_transform::of(std::vector<number>(row, row + n), inverse);
      for (auto& w : want) w *= static_cast<double>(scale);
      double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
      BOOST_TEST(naive_transform::error(other.data() + i * step, want) < 2.5 * unit,
                 n << ", row " << i);
    }
    BOOST_TEST(same, "length " << n << ", " << count << " rows");
  }
}

BOOST_AUTO_TEST_SUITE(row_transform_hpp)

BOOST_AUTO_TEST_CASE(rows_have_the_bits_of_columns) {
  // Columns of eight rows or four that fill registers in whole, in part, together with other rows,
  // or not.
  for (index const n :
       {8, 16, 24, 32, 40, 48, 56, 64, 72, 104, 112, 128, 200, 248, 256, 328, 360, 504, 512}) {
    for (index const count : {1, 2, 3, 5, 37}) {
      check<float>(n, count);
      check<double>(n, count);
    }
  }
  for (index const n : {132, 300, 500, 1000, 1024, 1100, 2044, 2048, 3000}) {
    for (index const count : {1, 2, 5}) check<float>(n, count);
    check<double>(n, 3);
  }
}

BOOST_AUTO_TEST_CASE(plans_of_eight_rows_and_four_suit) {
  using rows = fft::row_transform<float>;
  constexpr bool registers = lazuli::simd::native_bytes >= 16;
  BOOST_TEST(rows::suits(*fft::plan_for<float>(64)) == registers);
  BOOST_TEST(rows::suits(*fft::plan_for<float>(16384)) == registers);
  BOOST_TEST(rows::suits(*fft::plan_for<float>(300)) == registers);
  for (index const n : {1, 4, 8, 100, 32768, 8 * 67})
    BOOST_TEST(!rows::suits(*fft::plan_for<float>(n)), n);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_row_transform
