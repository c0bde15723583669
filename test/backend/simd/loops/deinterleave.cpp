#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/deinterleave.hpp>
#include <memory>
#include <vector>

#include "support.hpp"

namespace support {

namespace {

namespace simd = lz::simd::detail;

/// Exactly that many bytes, so that a sanitizer sees a step outside.
std::unique_ptr<std::byte[]> some_bytes(index count) {
  std::unique_ptr<std::byte[]> bytes(new std::byte[static_cast<std::size_t>(count)]);
  for (index i = 0; i < count; ++i)
    bytes[static_cast<std::size_t>(i)] = static_cast<std::byte>(i * 61 % 249);
  return bytes;
}

template <int Size, int K, bool Reverse>
void check_deinterleave(index n) {
  auto const from = some_bytes((K * (n - 1) + 1) * Size);
  std::vector<std::byte> to(static_cast<std::size_t>((n + 8) * Size), std::byte{0xee});
  auto want = to;
  for (index i = 0; i < n; ++i) {
    std::memcpy(&want[static_cast<std::size_t>((i + 4) * Size)],
                &from[static_cast<std::size_t>((Reverse ? n - 1 - i : i) * K * Size)], Size);
  }
  simd::deinterleave<Size, K>(to.data() + 4 * Size, from.get(), n, Reverse);
  BOOST_TEST((to == want), "size " << Size << ", every " << K << ", n " << n);
}

template <int Size, int K>
void check_interleave(index n) {
  index const step = n * Size + 5;
  auto const from = some_bytes((K - 1) * step + n * Size);
  std::vector<std::byte> to(static_cast<std::size_t>((K * n + 8) * Size), std::byte{0xee});
  auto want = to;
  for (index i = 0; i < n; ++i) {
    for (index k = 0; k < K; ++k) {
      std::memcpy(&want[static_cast<std::size_t>((i * K + k + 4) * Size)],
                  &from[static_cast<std::size_t>(k * step + i * Size)], Size);
    }
  }
  simd::interleave<Size, K>(to.data() + 4 * Size, from.get(), step, n);
  BOOST_TEST((to == want), "size " << Size << ", of " << K << ", n " << n);
}

template <int Size, int K>
void check_separate(index n) {
  index const step = n * Size + 5;
  auto const from = some_bytes(K * n * Size);
  std::vector<std::byte> to(static_cast<std::size_t>(K * step + 8 * Size), std::byte{0xee});
  auto want = to;
  for (index i = 0; i < n; ++i) {
    for (index k = 0; k < K; ++k) {
      std::memcpy(&want[static_cast<std::size_t>(k * step + (i + 4) * Size)],
                  &from[static_cast<std::size_t>((i * K + k) * Size)], Size);
    }
  }
  simd::separate<Size, K>(to.data() + 4 * Size, step, from.get(), n);
  BOOST_TEST((to == want), "size " << Size << ", " << K << " rows, n " << n);
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)
template <int Size, int K>
void check_spread(index n) {
  auto const from = some_bytes(n * Size);
  std::vector<std::byte> to(static_cast<std::size_t>((K * n + 8) * Size), std::byte{0xee});
  auto want = to;
  for (index i = 0; i < n; ++i) {
    std::memcpy(&want[static_cast<std::size_t>((i * K + 4) * Size)],
                &from[static_cast<std::size_t>(i * Size)], Size);
  }
  simd::spread<Size, K>(to.data() + 4 * Size, from.get(), n);
  BOOST_TEST((to == want), "size " << Size << ", to every " << K << ", n " << n);
}
#else
template <int Size, int K>
void check_spread(index) {}
#endif

template <int Size>
void check_size(index n) {
  check_deinterleave<Size, 2, false>(n);
  check_deinterleave<Size, 3, false>(n);
  check_deinterleave<Size, 4, false>(n);
  check_deinterleave<Size, 1, true>(n);
  check_deinterleave<Size, 2, true>(n);
  check_deinterleave<Size, 3, true>(n);
  check_deinterleave<Size, 4, true>(n);
  check_spread<Size, 2>(n);
  check_spread<Size, 3>(n);
  check_spread<Size, 4>(n);
  check_interleave<Size, 2>(n);
  check_interleave<Size, 3>(n);
  check_interleave<Size, 4>(n);
  check_separate<Size, 2>(n);
  check_separate<Size, 3>(n);
  check_separate<Size, 4>(n);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(deinterleave)

BOOST_AUTO_TEST_CASE(rows_of_every_length_come_apart_and_together_and_nothing_else_is_touched) {
  for (index n = 1; n < 200; n = n < 70 ? n + 1 : n + 7) {
    check_size<1>(n);
    check_size<2>(n);
    check_size<4>(n);
    check_size<8>(n);
    check_size<16>(n);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
