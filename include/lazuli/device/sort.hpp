// Rows of a device's memory sorted on a stream.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/backend/gpu/sort.hpp>
#include <lazuli/device/launch.hpp>

LAZULI_BEGIN

namespace detail {

/// Sorts rows that have elements on a stream that waits for who has used the memory.
LAZULI_NOINLINE inline void sort_on_stream(gpu::stream const& stream, gpu::sorted_rows rows) {
  gpu::block held[6];
  int blocks = 0;
  auto const memory = [&](index bytes, bool cleared) {
    gpu::block& own = held[blocks++] = gpu::block(stream, bytes);
    if (cleared && gpu::rehearsal::current() == nullptr)
      gpu::fill_bytes(own.data(), 0, bytes, stream);
    return own.data();
  };
  if (rows.from == rows.values && gpu::size_of(rows.dtype) == 1) {  // in one pass
    index const bytes = rows.rows * rows.length;
    void* const copy = memory(bytes, false);
    if (gpu::rehearsal::current() == nullptr) gpu::copy_on_device(copy, rows.from, bytes, stream);
    rows.from = copy;
  }
  gpu::run_sort(rows, launcher_on{stream, kernel_type<void, gpu::sort_frame>()}, memory);
}

}  // namespace detail

LAZULI_END
