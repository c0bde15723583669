// Blocks of elements with any steps, between guarded pieces of memory, against a copy one by one.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/pack_block.hpp>
#include <memory>
#include <vector>

#include "support.hpp"

namespace support {

/// Steps in elements from one row and one column to the next.
struct block_steps {
  index row, column;
};

/// Steps of one sign or another; those of a destination keep its elements apart.
inline block_steps any_steps(numbers& random, index rows, index columns, bool may_repeat) {
  auto const inner = [&] {
    return random.chance(40) ? 1 : random.chance(70) ? random.between(1, 5) : random.between(6, 40);
  };
  block_steps s;
  bool const by_rows = random.chance(50);
  index const first = inner(), gap = random.chance(50) ? 0 : random.between(0, 5);
  if (by_rows) {
    s = {first * columns + gap, first};
  } else {
    s = {first, first * rows + gap};
  }
  if (random.chance(25)) s.row = -s.row;
  if (random.chance(25)) s.column = -s.column;
  if (may_repeat && random.chance(10)) s.row = 0;
  if (may_repeat && random.chance(10)) s.column = 0;
  return s;
}

/// The memory that a block covers, to the byte, so that a sanitizer sees a step outside; guarded
/// by bytes on both sides where it is written.
class covered {
 public:
  covered(int size, block_steps s, index rows, index columns, index guard) {
    index low = 0, high = 0;
    for (index reach : {s.row * (rows - 1), s.column * (columns - 1)})
      (reach < 0 ? low : high) += reach;
    bytes_ = (high - low + 1) * size + 2 * guard;
    // On a cache line where guard is 0 or whole lines.
    memory_.reset(static_cast<std::byte*>(
        ::operator new (static_cast<std::size_t>(bytes_), std::align_val_t{64})));
    origin_ = memory_.get() + guard - low * size;
  }
  std::byte* origin() const { return origin_; }
  std::byte* begin() const { return memory_.get(); }
  std::byte* end() const { return begin() + bytes_; }
  index bytes() const { return bytes_; }

 private:
  struct release {
    void operator()(std::byte* p) const { ::operator delete (p, std::align_val_t{64}); }
  };
  std::unique_ptr<std::byte, release> memory_;
  std::byte* origin_;
  index bytes_;
};

/// Fills memory with bytes that differ from place to place.
inline void fill_with_pattern(std::byte* to, index bytes) {
  static auto const pattern = [] {
    std::vector<std::byte> out(253 * 251);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::byte>((i * 167 + i / 251) % 253);
    return out;
  }();
  for (index done = 0, size = static_cast<index>(pattern.size()); done < bytes; done += size)
    std::memcpy(to + done, pattern.data(), static_cast<std::size_t>(std::min(size, bytes - done)));
}

/// Packs a block and compares all memory around the destination with a copy byte by byte.
inline void check_block(int size, block_steps to, block_steps from, index rows, index columns,
                        bool streams, index label,
                        lz::simd::packers const& pack = lz::simd::packers_for<31>) {
  covered const source(size, from, rows, columns, 0), target(size, to, rows, columns, 64);
  fill_with_pattern(source.begin(), source.bytes());
  std::memset(target.begin(), 0xee, static_cast<std::size_t>(target.bytes()));
  std::vector<std::byte> want(target.begin(), target.end());
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < columns; ++j) {
      std::memcpy(
          want.data() + (target.origin() - target.begin()) + (i * to.row + j * to.column) * size,
          source.origin() + (i * from.row + j * from.column) * size,
          static_cast<std::size_t>(size));
    }
  }
  pack[size]({target.origin(), to.row * size, to.column * size, source.origin(), from.row * size,
              from.column * size, rows, columns, streams});
  if (std::memcmp(target.begin(), want.data(), want.size()) == 0) return;
  BOOST_ERROR("size " << size << ", " << rows << " x " << columns << ", from " << from.row << ' '
                      << from.column << ", to " << to.row << ' ' << to.column << ", " << label);
}

}  // namespace support
