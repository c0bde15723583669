// Rows of a device's memory sorted on a stream.
#pragma once

#include <lazuli/backend/gpu/select.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/device/work.hpp>

LAZULI_BEGIN

namespace detail {

/// Memory on a stream for the life of this object.
class stream_memory {
 public:
  explicit stream_memory(gpu::stream const& s) : stream_(s) {}
  void* operator()(index bytes, bool cleared) const {
    gpu::block& own = held_[blocks_++];
    own = cleared ? cleared_block(stream_, bytes) : gpu::block(stream_, bytes);
    return own.data();
  }

 private:
  gpu::stream const& stream_;
  mutable gpu::block held_[6];
  mutable std::size_t blocks_ = 0;
};

/// Sorts rows that have elements on a stream, which first waits for work that has used the memory;
/// for values and places of few elements, selects instead.
LAZULI_NOINLINE inline void sort_on_stream(gpu::stream const& stream, gpu::sorted_rows rows) {
  stream_memory const memory(stream);
  if (rows.values != nullptr && rows.places != nullptr && gpu::selects(rows, false))
    return gpu::run_select(rows, false, launcher_on{stream, kernel_type<void, gpu::select_frame>()},
                           memory);
  if (rows.from == rows.values && gpu::size_of(rows.dtype) == 1) {  // in one pass
    index const bytes = rows.rows * rows.length;
    void* const copy = memory(bytes, false);
    if (gpu::rehearsal::current() == nullptr) gpu::copy_on_device(copy, rows.from, bytes, stream);
    rows.from = copy;
  }
  gpu::run_sort(rows, launcher_on{stream, kernel_type<void, gpu::sort_frame>()}, memory);
}

/// The last of the first elements of each sorted row, for rows from which this selects.
LAZULI_NOINLINE inline void select_last(gpu::stream const& stream, gpu::sorted_rows const& rows) {
  stream_memory const memory(stream);
  gpu::run_select(rows, true, launcher_on{stream, kernel_type<void, gpu::select_frame>()}, memory);
}

}  // namespace detail

LAZULI_END
