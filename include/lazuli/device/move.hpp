// Walks over elements at places that a table names, as launches of kernels of fixed text.
#pragma once

#include <lazuli/backend/gpu/codegen/gather_scatter.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/indexing/gather_scatter.hpp>

LAZULI_BEGIN

namespace detail {

/// Launches a kernel of fixed text, which `write(dialect)` writes if it is not known yet.
template <class Write>
void launch_fixed(gpu::stream const& stream, std::string_view key, Write const& write,
                  unsigned blocks, void** parameters) {
  auto const source = [&] {
    gpu::move_kernel made = write(stream.platform().dialect());
    return gpu::written_kernel{std::move(made.name), std::move(made.text)};
  };
  launch_kernel(stream, kernel_type<void, Write>(), key, source, blocks, parameters,
                gpu::move_threads);
}
inline unsigned move_blocks(index points) {
  return static_cast<unsigned>((points + gpu::move_threads - 1) / gpu::move_threads);
}

inline void launch_move(gpu::stream const& stream, gpu::movement m, int size,
                        gpu::move_nest const& nest) {
  bool const guarded = stream.is_captured();
  char const key[] = {static_cast<char>(m), static_cast<char>(size), static_cast<char>(nest.rank),
                      static_cast<char>(guarded)};
  auto const write = [&](gpu::dialect d) {
    return gpu::write_move(m, size, nest.rank, d, guarded);
  };
  gpu::run_move(nest, [&](unsigned blocks, void** parameters) {
    launch_fixed(stream, {key, sizeof key}, write, blocks, parameters);
  });
}

inline gpu::move_nest nest_of(named_walk const& w) {
  gpu::move_nest n;
  n.rank = w.rank;
  for (int i = 0; i < w.rank; ++i) {
    n.extents[i] = w.extents[i];
    n.plain_steps[i] = w.plain_steps[i];
    n.named_steps[i] = w.named_steps[i];
    n.where_steps[i] = w.where_steps[i];
  }
  n.plain = w.plain;
  n.named = w.named;
  n.table = w.where;
  n.step = w.step;
  n.low = w.low;
  n.unit = w.unit == 0 ? 1 : w.unit;
  return n;
}

/// The axes of a nest along which the table names places; one of extent 1 if it names a single one.
inline gpu::move_nest table_axes(gpu::move_nest const& n, index& points) {
  gpu::move_nest out = n;
  out.rank = 0;
  points = 1;
  for (int i = 0; i < n.rank; ++i) {
    if (n.where_steps[i] == 0) continue;
    auto const to = out.rank++;
    out.extents[to] = n.extents[i];
    out.plain_steps[to] = n.plain_steps[i];
    out.named_steps[to] = n.named_steps[i];
    out.where_steps[to] = n.where_steps[i];
    points *= n.extents[i];
  }
  if (out.rank > 0) return out;
  out.rank = 1;
  out.extents[0] = 1;
  out.plain_steps[0] = out.named_steps[0] = out.where_steps[0] = 0;
  return out;
}

}  // namespace detail

LAZULI_END
