#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/transpose.hpp>
#include <vector>

#include "support.hpp"

namespace support {

namespace {

namespace simd = lz::simd::detail;

/// Moves a W × W square between lines of odd length and compares every byte around it.
template <int Size, int W>
void check_square() {
  constexpr index from_step = W * Size + 3, to_step = W * Size + 5;
  std::vector<std::byte> from(W * from_step), to(W * to_step + 64, std::byte{0xee});
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(i * 89 % 251);
  auto want = to;
  for (index i = 0; i < W; ++i) {
    for (index j = 0; j < W; ++j)
      std::memcpy(&want[i * to_step + j * Size], &from[j * from_step + i * Size], Size);
  }
  simd::square<Size, W>::move(to.data(), to_step, from.data(), from_step, false);
  BOOST_TEST((to == want), "size " << Size << ", side " << W);
}

template <int Size>
void check_squares() {
  if constexpr (simd::square_side < Size >> 1) {
    check_square<Size, simd::square_side<Size>>();
    if constexpr (simd::least_square<Size> <= simd::square_side<Size>)
      check_square<Size, simd::least_square<Size>>();
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(transpose)

BOOST_AUTO_TEST_CASE(a_square_of_any_element_size_is_transposed_in_registers) {
  check_squares<1>();
  check_squares<2>();
  check_squares<4>();
  check_squares<8>();
  check_squares<16>();
}

BOOST_AUTO_TEST_CASE(a_block_that_no_square_divides_is_covered_by_squares_that_overlap) {
  constexpr int side = simd::square_side<4>;
  for (index rows = side; rows < 3 * side; ++rows) {
    for (index columns = side; columns < 3 * side; ++columns) {
      std::vector<std::uint32_t> from(static_cast<std::size_t>(rows * columns));
      for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::uint32_t>(i);
      std::vector<std::uint32_t> to(from.size() + 16, 7);
      simd::transpose_by<4, side>({reinterpret_cast<std::byte*>(to.data()), columns * 4, 4,
                                   reinterpret_cast<std::byte const*>(from.data()), 4, rows * 4,
                                   rows, columns});
      bool right = true;
      for (index i = 0; i < rows; ++i) {
        for (index j = 0; j < columns; ++j)
          right = right && to[static_cast<std::size_t>(i * columns + j)] ==
                               static_cast<std::uint32_t>(j * rows + i);
      }
      for (std::size_t i = from.size(); i < to.size(); ++i) right = right && to[i] == 7;
      BOOST_TEST(right, rows << " x " << columns);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
