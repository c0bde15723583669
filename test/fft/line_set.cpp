#include <boost/test/unit_test.hpp>
#include <lazuli/fft/line_set.hpp>

#include "fft/naive_transform.hpp"

namespace fft_line_set {

namespace fft = lazuli::fft;
using lazuli::index;

/// Numbers of lines that lie in each way, through registers and back.
template <class T>
void check() {
  using by = fft::line_lanes<T>;
  using number = std::complex<T>;
  index const length = 3 * by::side, most = by::lanes;
  struct way {
    index across, along;
  };
  for (way const w : {way{length + 1, 1}, way{1, most + 2}, way{2 * length, 2}}) {
    auto const room = static_cast<std::size_t>(most * w.across + length * w.along);
    auto const data = naive_transform::numbers<T>(room);
    for (index count = 1; count <= most; ++count) {
      for (index width = 1; width <= by::side; ++width) {
        bool const exchange = (count + width) % 2 == 1;
        index const first = by::side - 1, step = 3;
        typename by::value values[3 * by::side];
        fft::line_set<number const> const from{data.data(), 0, w.across, w.along};
        by::fetch(from, count, first, width, exchange, values, step);
        bool right = true;
        auto const place = [&](index i, index k) {
          return static_cast<std::size_t>(i * w.across + (first + k) * w.along);
        };
        for (index k = 0; k < width; ++k) {
          for (index i = 0; i < count; ++i) {
            number want = data[place(i, k)];
            if (exchange) want = {want.imag(), want.real()};
            right = right && values[k * step][static_cast<int>(i)] == want;
          }
        }
        // Twice what was there, to the same places of other memory, and nothing beside them.
        std::vector<number> out(room, number(7)), want = out;
        for (index k = 0; k < width; ++k) {
          for (index i = 0; i < count; ++i) want[place(i, k)] = data[place(i, k)] * T(2);
        }
        by::put(values, step, T(2), exchange, {out.data(), 0, w.across, w.along}, count, first,
                width);
        BOOST_TEST_REQUIRE((right && out == want), count << " lines, width " << width);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE(line_set_hpp)

BOOST_AUTO_TEST_CASE(lines_of_every_layout_come_to_the_lanes_and_return) {
  check<float>();
  check<double>();
}

BOOST_AUTO_TEST_CASE(a_line_of_a_block_is_the_first_of_a_set) {
  int const numbers[24] = {};
  fft::line_set<int const> const lines{numbers, 12, 4, 1};
  auto const third = lines.from(1, 2);
  BOOST_TEST((third.at == numbers + 20 && third.across == 4 && third.along == 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_line_set
