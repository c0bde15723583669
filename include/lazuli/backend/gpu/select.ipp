// Bodies of select.hpp.
#pragma once

#include <bit>
#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/select.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API bool selects(sorted_rows const& x, bool one, select_sizes const& sizes) {
  return x.length >= sizes.least && x.length < index{1} << 31 && x.first > 0 &&
         (one || (x.first <= sizes.most && 4 * x.first <= x.length));
}

namespace detail {

/// A launch of a selection.
inline void launch_select(select_frame const& f, select_geometry& g, index blocks,
                          std::initializer_list<void const*> pointers, kernel_launcher launch) {
  auto const key = kept_key({static_cast<int>(f.kind), static_cast<int>(f.dtype), f.digit_bits});
  kernel_arguments& arguments = kept_arguments(pointers.size());
  for (void const* each : pointers) arguments.add(const_cast<void*>(each));
  arguments.add_value(&g);
  launch(
      key, [&] { return write_select(f); }, static_cast<unsigned>(blocks), arguments.data(),
      block_threads);
}

/// Which digit is counted when so many are known: first those of keys, then those of places.
inline void count_digit(select_geometry& g, int bits, int digit_bits, std::uint32_t pass,
                        std::uint32_t first) {
  int const above = bits - digit_bits * static_cast<int>(pass - first);
  int const low = std::max(above - digit_bits, 0);
  g.pass = pass;
  g.above = static_cast<std::uint32_t>(above);
  g.low = static_cast<std::uint32_t>(low);
  g.mask = (1u << (above - low)) - 1;
}

}  // namespace detail

LAZULI_API void run_select(sorted_rows const& x, bool one, kernel_launcher launch,
                           function_ref<void*(index bytes, bool cleared)> memory,
                           select_sizes const& sizes) {
  select_frame f{select_kind::count, x.dtype, x.length >= sizes.many ? 11 : 8};
  int const key_bits = 8 * size_of(x.dtype);
  auto const place_bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(x.length - 1)));
  auto const digits = [&](int bits) { return (bits + f.digit_bits - 1) / f.digit_bits; };
  auto const rest = [&](int bits) {
    return static_cast<std::uint32_t>(bits - (digits(bits) - 1) * f.digit_bits);
  };
  select_geometry g = {};
  g.key_mask = detail::key_mask(x);
  g.length = x.length;
  g.wanted = static_cast<std::uint32_t>(x.first - 1);
  g.key_passes = static_cast<std::uint32_t>(digits(key_bits));
  g.passes = g.key_passes + static_cast<std::uint32_t>(digits(place_bits));
  g.key_rest = rest(key_bits);
  g.place_rest = rest(place_bits);
  g.one = one;
  index const parts =
      std::clamp<index>(sizes.blocks / x.rows, 1, detail::blocks_over(x.length, 8 * block_threads));
  index const blocks = x.rows * parts;
  if (blocks >= index{1} << 31)
    fail<device_error>("topk: ", blocks, " blocks; a kernel counts them in 31 bits");
  g.parts = static_cast<std::uint32_t>(parts);
  magic const by = make_magic(g.parts);
  g.factor = by.factor;
  g.shift = by.shift;

  // Counts of all digits, and how many places of each row have been found.
  index const of_row = g.passes * f.bins() + 1;
  auto* const counts = static_cast<std::uint32_t*>(memory(4 * x.rows * of_row, true));
  auto* const numbers = counts + x.rows * (of_row - 1);
  for (std::uint32_t p = 0; p < g.passes; ++p) {
    bool const of_keys = p < g.key_passes;
    detail::count_digit(g, of_keys ? key_bits : place_bits, f.digit_bits, p,
                        of_keys ? 0 : g.key_passes);
    detail::launch_select(f, g, blocks, {x.from, counts}, launch);
  }
  g.pass = g.passes;
  f.kind = one ? select_kind::last : select_kind::first;
  if (one) return detail::launch_select(f, g, blocks, {x.from, counts, x.values, x.places}, launch);
  auto* const places = static_cast<std::uint32_t*>(memory(4 * x.rows * x.first, false));
  detail::launch_select(f, g, blocks, {x.from, counts, numbers, places}, launch);
  sorted_rows found = x;
  found.length = x.first;
  found.apart = x.length;
  found.names = places;
  run_sort(found, launch, memory, sizes.sorting);
}

}  // namespace gpu

LAZULI_END
