// Bodies of sort.hpp.
#pragma once

#include <bit>
#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/sort.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

inline void divide_by(sort_geometry& g, index divisor) {
  magic const by = make_magic(static_cast<std::uint32_t>(divisor));
  g.factor = by.factor;
  g.shift = by.shift;
}

/// A launch of a sort.
inline void launch_sort(sort_frame const& f, sort_geometry& g, unsigned blocks,
                        std::initializer_list<void const*> pointers, kernel_launcher launch) {
  auto const key = kept_key({static_cast<int>(f.kind), static_cast<int>(f.dtype), f.rounds, f.near,
                             f.digits, 8 * f.named + 4 * f.places + 2 * f.several + f.wide});
  kernel_arguments& arguments = kept_arguments(pointers.size());
  for (void const* each : pointers) arguments.add(const_cast<void*>(each));
  arguments.add_value(&g);
  launch(
      key, [&] { return write_sort(f); }, blocks, arguments.data(), block_threads);
}

}  // namespace detail

LAZULI_API sort_plan plan_sort(sorted_rows const& x, sort_sizes const& sizes) {
  using detail::blocks_over;
  int const size = size_of(x.dtype), bits = x.bits > 0 ? x.bits : detail::key_bits(x.dtype);
  if (x.length >= 0xffffffff)
    fail<device_error>("sort: ", x.length, " elements of a row; at most 2^32 - 2 can be sorted");
  sort_plan out;
  sort_frame& f = out.frame;
  sort_geometry& g = out.geometry;
  f.dtype = x.dtype;
  f.places = x.places != nullptr;
  f.named = x.names != nullptr;
  auto const of_size = [&](int rounds) { return size == 8 ? rounds * 3 / 4 : rounds; };
  f.rounds = of_size(f.places ? sizes.rounds * 3 / 4 : sizes.rounds);
  bool const short_rows = x.length <= f.tile();
  if (!short_rows) f.rounds = of_size(sizes.pass_rounds + (f.places ? 5 : 0));
  f.digits = (bits + 7) / 8;
  g.key_mask = detail::key_mask(x);
  g.length = x.length;
  g.first = x.first;
  g.apart = x.names != nullptr ? x.apart : x.length;
  g.digits = static_cast<std::uint32_t>(f.digits);
  index blocks = 0;
  if (x.length <= (f.places ? sizes.lanes / 2 : sizes.lanes) && !f.named) {
    f.kind = sort_kind::lanes;
    auto const padded = static_cast<int>(std::bit_ceil(static_cast<std::uint64_t>(x.length)));
    f.near = std::min(padded, 32);
    f.rounds = padded / f.near;
    blocks = blocks_over(x.rows, block_threads / f.near);
  } else if (short_rows) {
    // Short rows share a block if enough blocks remain for all processors. Their numbers take one
    // pass more, which does not pay for longer rows.
    bool const alone = f.named || 4 * x.length > sizes.shared;
    index const together =
        alone ? 1
              : std::clamp<index>(std::min(sizes.shared / x.length, blocks_over(x.rows, 512)), 1,
                                  255);
    f.several = together > 1;
    int rounds = 1;
    while (index{block_threads} * rounds < together * x.length && rounds < f.rounds) rounds *= 2;
    f.rounds = std::min(rounds, f.rounds);
    g.together = static_cast<std::uint32_t>(together);
    blocks = blocks_over(x.rows, together);
    detail::divide_by(g, x.length);
    if (f.named)
      g.digits =
          (static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint64_t>(x.apart))) + 7) / 8;
  } else {
    f.kind = sort_kind::pass;
    f.wide = x.length >= index{1} << 30;
    index const tiles = blocks_over(x.length, f.tile());
    blocks = x.rows * tiles;
    g.tiles = static_cast<std::uint32_t>(tiles);
    out.cleared = f.digits * (1024 * x.rows + 8 + (f.wide ? 8 : 4) * 256 * blocks);
  }
  if (blocks >= index{1} << 31)
    fail<device_error>("sort: ", blocks, " blocks; a kernel counts them in 31 bits");
  if (x.rows > 0xffffffff) fail<device_error>("sort: ", x.rows, " rows; at most 2^32 - 1");
  // A thread has this share of 65,536 registers: keys, their goals, and numbers that go with them.
  int const held = f.rounds * ((size + 3) / 4 + 1 + (f.places || f.several));
  f.at_once = std::clamp(65536 / block_threads / (held + 34), 2, short_rows ? 4 : 3);
  g.rows = static_cast<std::uint32_t>(x.rows);
  out.blocks = static_cast<unsigned>(blocks);
  return out;
}

LAZULI_API void run_sort(sorted_rows const& x, kernel_launcher launch,
                         function_ref<void*(index bytes, bool cleared)> memory,
                         sort_sizes const& sizes) {
  sort_plan p = plan_sort(x, sizes);
  sort_frame& f = p.frame;
  sort_geometry& g = p.geometry;
  if (!p.has_passes()) {
    if (f.named)
      return detail::launch_sort(f, g, p.blocks, {x.from, x.names, x.values, x.places}, launch);
    if (f.places) return detail::launch_sort(f, g, p.blocks, {x.from, x.values, x.places}, launch);
    return detail::launch_sort(f, g, p.blocks, {x.from, x.values}, launch);
  }
  if (x.from == x.values && f.digits == 1)
    fail<device_error>("sort: keys of one digit cannot be written where they are read");
  auto* at = static_cast<std::byte*>(memory(p.cleared, true));
  void const* const counts = at;
  index const posted = (p.cleared - f.digits * 1024 * x.rows) / f.digits;
  at += f.digits * 1024 * x.rows;

  sort_frame count = f;
  count.kind = sort_kind::count;
  count.places = count.wide = false;
  count.rounds = std::min(f.rounds, 8);
  sort_geometry parts = g;
  index const most = detail::blocks_over(x.length, sizes.counted);
  index const each = std::clamp<index>(2048 / x.rows, 1, most);
  parts.tiles = static_cast<std::uint32_t>(each);
  detail::divide_by(parts, each);
  detail::launch_sort(count, parts, static_cast<unsigned>(x.rows * each), {x.from, counts}, launch);

  // Each pass reads what the one before has written: to memory of its own or, every second pass
  // before the last, to that of the results, if they have room and nobody reads them.
  int const passes = f.digits;
  index const n = x.rows * x.length;
  bool const whole = x.first == x.length && (x.from != x.values || passes % 2 == 0);
  void *keys[2], *numbers[2] = {};
  for (int i = 0; i < std::min(passes - 1, 2); ++i) {
    bool const in_values = i == 1 && whole && x.values != nullptr;
    keys[i] = in_values ? x.values : memory(n * size_of(x.dtype), false);
    bool const in_places = i == 1 && x.first == x.length;
    if (f.places) numbers[i] = in_places ? x.places : memory(n * 4, false);
  }
  f.digits = 0;
  detail::divide_by(g, x.rows);
  void const *from = x.from, *from_places = nullptr;
  for (int i = 0; i < passes; ++i, at += posted) {
    bool const last = i + 1 == passes;
    int const room = (passes - i) % 2;
    void* const to = last ? nullptr : keys[room];
    void* const to_places = last ? nullptr : numbers[room];
    g.digit = static_cast<std::uint32_t>(i);
    if (f.places)
      detail::launch_sort(
          f, g, p.blocks,
          {from, to, x.values, x.from, from_places, to_places, x.places, at, counts}, launch);
    else
      detail::launch_sort(f, g, p.blocks, {from, to, x.values, at, counts}, launch);
    from = to;
    from_places = to_places;
  }
}

}  // namespace gpu

LAZULI_END
