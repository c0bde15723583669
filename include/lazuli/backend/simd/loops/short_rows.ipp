// How short rows are joined.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <lazuli/backend/simd/loops/short_rows.hpp>

LAZULI_BEGIN

namespace simd::driver {

LAZULI_API bool is_dense(plan::nest const& n, plan::operand const& o, int first) {
  index step = o.size;
  for (int i = n.rank - 1; i >= first; --i) {
    if (o.strides[i] != step) return false;
    step *= n.extents[i];
  }
  return true;
}

LAZULI_API bool join_rows(plan::nest const& n, int lanes, int cost, joined_rows& j) {
  if (n.rank < 2) return false;
  j.first = n.rank - 1;
  j.points = n.extents[j.first];
  while (j.first > 1 && j.points * n.extents[j.first - 1] <= short_row(lanes))
    j.points *= n.extents[--j.first];
  int const along = j.first - 1;
  int const inner = n.rank - 1;
  int packed = 0, moved = 0, size = 1;
  bool repeats = true, lies_in_rows = j.first == inner;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    if (o.position) return false;
    j.packed[k] = !(k > 0 && o.constant) && !is_dense(n, o, along);
    if (!j.packed[k]) continue;
    ++packed;
    moved += o.moves(j.first);
    lies_in_rows = lies_in_rows && (o.strides[inner] == 0 || o.strides[inner] == o.size);
    size = o.size > size ? o.size : size;
    repeats = repeats && k > 0 && o.strides[along] == 0;
  }
  if (packed > 0 && rows_are_plain(n, lanes)) return false;
  // A few rows of a cheap kernel begin sooner than a block of them is packed, if each is a pack, or part
  // of one whose lanes have masks. (Measured on Zen 4: 1.9 times as fast with AVX-512, AVX2 and SSE2.)
  bool const begins = j.points >= lanes || index{lanes} * n.operands[0].size >= 64;
  if (lies_in_rows && moved > 0 && begins && cost * lanes <= 200 &&
      n.extents[along] * lanes < (10 + 15 * moved) * (lanes + j.points))
    return false;
  if (j.points >= short_row(lanes) &&
      (!repeats || j.points >= short_repeated_row(lanes, n.operands[0].size, j.points)))
    return false;
  j.packed_bytes = packed == 0 ? 0 : scratch_bytes / packed / alignment * alignment;
  // Blocks of whole cache lines that stay in the first level of the cache.
  index const line = static_cast<index>(alignment) / n.operands[0].size;
  index const room = packed == 0 ? index{1} << 20 : j.packed_bytes / size, most = 8192 / size;
  j.rows = (room < most ? room : most) / j.points;
  j.rows = j.rows > line ? j.rows / line * line : j.rows;
  return j.rows >= 4 && n.extents[along] >= 4;
}

LAZULI_API void copy_joined(plan::nest const& n, joined_rows const& j, packers const& pack, int k,
                            std::byte* operand, std::byte* joined, index rows, bool back) {
  auto const& o = n.operands[k];
  int const inner = n.rank - 1;
  auto const copy = pack[o.size];
  index const across = j.points * o.size, along = o.strides[j.first - 1];
  plan::nest alone = n;
  alone.operands += k;
  alone.count = 1;
  walker between(alone, &operand, [&](int axis) { return axis >= j.first && axis != inner; });
  do {
    auto* const at = between.data()[0];
    if (back)
      copy({at, along, o.strides[inner], joined, across, o.size, rows, n.extents[inner]});
    else
      copy({joined, across, o.size, at, along, o.strides[inner], rows, n.extents[inner]});
    joined += n.extents[inner] * o.size;
  } while (between.next());
}

LAZULI_API void load_joined(plan::nest const& n, joined_rows const& j, packers const& pack, int k,
                            std::byte* from, std::byte* to, index rows) {
  bool const repeats = n.operands[k].strides[j.first - 1] == 0;
  copy_joined(n, j, pack, k, from, to, repeats ? 1 : rows, false);
  if (!repeats || rows == 1) return;
  int const size = n.operands[k].size;
  index const row = j.points * size;
  pack[size]({to + row, row, size, to, 0, size, rows - 1, j.points});
}

/// Elements of T at `places` of `from`, contiguous.
template <class T>
void gather_pieces(std::byte* to, std::byte const* from, std::int32_t const* places, index points) {
  for (index i = 0; i < points; ++i) {
    T element;
    std::memcpy(&element, from + places[i], sizeof(T));
    std::memcpy(to + i * static_cast<index>(sizeof(T)), &element, sizeof(T));
  }
}

/// Eight bytes with their elements of `size` bytes in reverse order.
inline std::uint64_t turned(std::uint64_t x, int size) {
  if (size < 4) x = __builtin_bswap64(x);
  if (size == 2) x = (x & 0x00ff00ff00ff00ff) << 8 | (x >> 8 & 0x00ff00ff00ff00ff);
  return size == 4 ? x << 32 | x >> 32 : x;
}

/// Copies `count` consecutive pieces of `bytes` each, with the elements of each in reverse order,
/// Words · 8 bytes at once: the next piece overwrites what is written too much.
template <int Words>
void copy_turned(std::byte* to, std::byte const* from, index count, index bytes, int size) {
  index const end = count * bytes;
  auto const behind = static_cast<unsigned>(8 * (8 * Words - bytes));  // bits, less than 64
  index i = 0;
  for (; i + 8 * Words <= end; i += bytes) {
    std::uint64_t x[Words];
    std::memcpy(x, from + i, sizeof(x));
    std::uint64_t const last = turned(x[0], size);
    if constexpr (Words == 1) {
      x[0] = last >> behind;
    } else {
      x[0] = turned(x[1], size) >> behind | (behind > 0 ? last << (64 - behind) : 0);
      x[1] = last >> behind;
    }
    std::memcpy(to + i, x, sizeof(x));
  }
  for (; i < end; i += bytes)
    for (index k = 0; k < bytes; k += size)
      std::memcpy(to + i + k, from + i + bytes - size - k, static_cast<std::size_t>(size));
}

/// The same for a leaf whose short rows are walked from the last element to the first, such as the
/// colours of pixels. False: the rows are longer than sixteen bytes or are not consecutive.
inline bool copy_turned_rows(plan::nest const& n, std::byte* const* origin) {
  int const inner = n.rank - 1;
  auto const &to = n.operands[0], &from = n.operands[1];
  index const bytes = n.extents[inner] * from.size;
  bool const turns = from.size <= 8 && bytes <= 16 && to.strides[inner] == from.size &&
                     from.strides[inner] == -from.size;
  if (!turns || to.strides[inner - 1] != bytes || from.strides[inner - 1] != bytes) return false;
  auto const copy = bytes <= 8 ? copy_turned<1> : copy_turned<2>;
  walker outer(n, origin, [&](int axis) { return axis < inner - 1; });
  do
    copy(outer.data()[0], outer.data()[1] - (bytes - from.size), n.extents[inner - 1], bytes,
         from.size);
  while (outer.next());
  return true;
}

LAZULI_API bool copy_windows(plan::nest const& n, std::byte* const* origin) {
  if (n.count != 2 || n.operands[1].position) return false;
  if (std::endian::native == std::endian::little && copy_turned_rows(n, origin)) return true;
  constexpr index most = 512;  // lines that stay in the first level of the cache
  int first = n.rank;
  index points = 1;
  while (first > 1 && points * n.extents[first - 1] <= most) points *= n.extents[--first];
  if (n.rank - first < 2 || points < 8) return false;
  auto const& from = n.operands[1];
  index const next = from.strides[first - 1];
  if (next < -64 || next > 64 || !is_dense(n, n.operands[0], first)) return false;
  std::int32_t places[most];
  index count = 1, reach = 0;
  places[0] = 0;
  for (int axis = n.rank - 1; axis >= first; --axis) {
    index const step = from.strides[axis], last = n.extents[axis] - 1;
    reach += last * (step < 0 ? -step : step);
    if (reach > 0x7fffffff) return false;
    for (index i = 1; i <= last; ++i) {
      for (index k = 0; k < count; ++k)
        places[i * count + k] = places[k] + static_cast<std::int32_t>(i * step);
    }
    count *= last + 1;
  }
  if (from.size > 8) return false;
  auto const gather = from.size == 1   ? gather_pieces<std::uint8_t>
                      : from.size == 2 ? gather_pieces<std::uint16_t>
                      : from.size == 4 ? gather_pieces<std::uint32_t>
                                       : gather_pieces<std::uint64_t>;
  walker outer(n, origin, [&](int axis) { return axis < first; });
  do gather(outer.data()[0], outer.data()[1], places, points);
  while (outer.next());
  return true;
}

/// Calls run(block, points) for all blocks of joined rows, with operands readable in unit steps.
template <class Run>
void for_each_joined(plan::nest const& n, joined_rows const& j, packers const& pack,
                     std::byte* const* origin, Run const& run) {
  alignas(alignment) std::byte scratch[scratch_bytes];
  int const along = j.first - 1;
  tile block;
  std::byte* room[max_operands];
  std::byte const* held[max_operands];  // what a repeated operand was packed from
  std::byte* next = scratch;
  for (int k = 0; k < n.count; ++k) {
    block.steps[k] = n.operands[k].constant && k > 0 ? 0 : 1;
    block.row_steps[k] = 0;
    room[k] = next;
    held[k] = nullptr;
    if (j.packed[k]) next += j.packed_bytes;
  }
  walker outer(n, origin, [&](int axis) { return axis < along; });
  do {
    for (index i = 0; i < n.extents[along]; i += j.rows) {
      index const rows = n.extents[along] - i < j.rows ? n.extents[along] - i : j.rows;
      for (int k = 0; k < n.count; ++k) {
        auto* const at = outer.data()[k] + i * n.operands[k].strides[along];
        block.data[k] = j.packed[k] ? room[k] : at;
        if (!j.packed[k] || k == 0 || held[k] == at) continue;
        load_joined(n, j, pack, k, at, room[k], rows);
        // The first block of an axis is its longest.
        if (n.operands[k].strides[along] == 0) held[k] = at;
      }
      run(block, rows * j.points);
      if (!j.packed[0]) continue;
      copy_joined(n, j, pack, 0, outer.data()[0] + i * n.operands[0].strides[along], room[0], rows,
                  true);
    }
  } while (outer.next());
}

}  // namespace simd::driver

LAZULI_END
