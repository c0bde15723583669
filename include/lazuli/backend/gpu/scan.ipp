// Bodies of scan.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/scan.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// The least power of two that is at least n, up to `most`.
constexpr int power_above(index n, int most) {
  int out = 1;
  while (out < n && out < most) out *= 2;
  return out;
}

/// Rows of few elements: several in a block. Longer ones: in tiles.
inline void plan_rows(scan_frame& f, scanned_array const& x, scan_sizes const& sizes) {
  bool const chosen = f.kind == scan_kind::chosen;  // written one by one
  int const most = has_places(f.kind) || chosen ? 4 : 8;
  int const size = chosen ? size_of(f.source) : std::max(size_of(f.source), size_of(f.dtype));
  f.lanes = std::clamp(sizes.bytes / size, 1, most);
  f.rounds = sizes.rounds;
  auto const held = [&] { return (f.lanes + 2) * f.rounds * f.words(); };
  int const room = sizes.registers - (f.kind > scan_kind::product || f.words() > 2 ? 8 : 0);
  while (f.rounds > 1 && held() > room) f.rounds /= 2;
  index const all = index{block_threads} * f.rounds;
  // Rows begin at multiples of an access; an end that fills none is taken by single elements.
  bool const one = x.outer == 1 && x.length > all * f.lanes;
  while (!one && x.length % f.lanes != 0) f.lanes /= 2;
  auto const fit = [&] { f.at_once = f.words() == 1 && !chosen && held() <= 24 ? 6 : 4; };
  if (x.length > all * f.lanes) {
    f.group = block_threads;
    f.together = sizes.row_tiles;
    return fit();
  }
  index const accesses = (x.length + f.lanes - 1) / f.lanes;
  f.abreast = accesses <= 32;
  f.group = power_above(f.abreast ? accesses : (accesses + f.rounds - 1) / f.rounds, block_threads);
  if (f.abreast) {
    f.rounds = std::min(f.rounds, 4);
    return fit();
  }
  f.rounds = power_above((accesses + 31) / 32, f.rounds);
  f.group = std::max(f.group, 32);
  fit();
}

/// Columns side by side: a thread takes elements below one another.
inline void plan_columns(scan_frame& f, scanned_array const& x, scan_sizes const& sizes) {
  f.columns = power_above(x.inner, sizes.columns);
  f.group = block_threads / f.columns;
  int const state = 4 * f.words() * (f.kind == scan_kind::affine ? 2 : 1);
  f.rounds = std::max(1, sizes.column_bytes / std::max(state, 4));
  f.rounds = power_above((x.length + f.group - 1) / f.group, f.rounds);
  if (x.length > f.tile()) f.together = std::max(sizes.column_tiles, 2 * f.group);
}

}  // namespace detail

LAZULI_API scan_plan plan_scan(scanned_array const& x, scan_sizes const& sizes) {
  scan_plan out;
  scan_frame& f = out.frame;
  f.source = x.source;
  f.dtype = x.dtype;
  f.kind = x.kind;
  f.wide = x.kind == scan_kind::chosen ? x.length >= index{1} << 31
                                       : has_places(x.kind) && x.length >= index{1} << 32;
  x.inner == 1 ? detail::plan_rows(f, x, sizes) : detail::plan_columns(f, x, sizes);
  using detail::blocks_over;
  index const strips = f.columns > 0 ? blocks_over(x.inner, f.columns) : 1,
              lines = x.outer * strips;
  index const tiles = blocks_over(x.length, f.tile());
  index const blocks =
      f.columns > 0 || f.together > 0 ? lines * tiles : blocks_over(lines, f.lines());
  if (blocks >= index{1} << 31 || strips >= index{1} << 31)
    fail<device_error>("scan: ", blocks, " blocks; a kernel counts them in 31 bits");
  bool const counted = f.columns > 0 || f.together > 0;  // else lines are more than 31 bits count
  magic const by = make_magic(static_cast<std::uint32_t>(counted ? lines : 1)),
              by_strips = make_magic(static_cast<std::uint32_t>(strips));
  out.geometry = {x.length,
                  x.inner,
                  lines,
                  by.divisor,
                  by.factor,
                  by.shift,
                  static_cast<std::uint32_t>(tiles),
                  static_cast<std::uint32_t>(blocks),
                  by_strips.divisor,
                  by_strips.factor,
                  by_strips.shift};
  if (f.together > 0)
    out.workspace = 8 * (1 + (blocks + lines * ((tiles - 1) / f.together)) *
                                 std::max(f.columns, 1) * f.words());
  return out;
}

LAZULI_API void run_scan(scanned_array const& x, kernel_launcher launch,
                         function_ref<block(index bytes)> workspace, scan_sizes const& sizes) {
  scan_plan p = plan_scan(x, sizes);
  scan_frame const& f = p.frame;
  auto const key = detail::kept_key({static_cast<int>(f.source), static_cast<int>(f.dtype),
                                     static_cast<int>(f.kind), f.lanes, f.rounds, f.group,
                                     f.columns, f.together, 2 * f.abreast + f.wide});
  kernel_arguments& arguments = detail::kept_arguments(4);
  arguments.add(const_cast<void*>(x.from));
  if (x.kind == scan_kind::affine) arguments.add(const_cast<void*>(x.factors));
  arguments.add(x.to);
  if (x.places != nullptr) arguments.add(x.places);
  block const memory = p.workspace > 0 ? workspace(p.workspace) : block();
  if (p.workspace > 0) arguments.add(memory.data());
  arguments.add_value(&p.geometry);
  launch(
      key, [&] { return write_scan(f); }, p.geometry.blocks, arguments.data(), block_threads);
}

}  // namespace gpu

LAZULI_END
