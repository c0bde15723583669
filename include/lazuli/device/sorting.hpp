// Sorting on devices, by generated kernels. A row may have up to 2^32 - 2 elements.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/backend/gpu/sort.hpp>
#include <lazuli/device/launch.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/device/units.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

template <class X>
unit_call call_beside(X const& x) {
  return unit_call(space_of<X>::platform(), x.device_index());
}

/// Sorts rows on a stream that waits for who has used the memory.
LAZULI_NOINLINE inline void sort_on_stream(gpu::stream const& stream, gpu::sorted_rows rows) {
  gpu::block held[6];
  int blocks = 0;
  auto const memory = [&](index bytes, bool cleared) {
    gpu::block& own = held[blocks++] = gpu::block(stream, bytes);
    if (cleared && gpu::rehearsal::current() == nullptr)
      gpu::fill_bytes(own.data(), 0, bytes, stream);
    return own.data();
  };
  if (rows.from == rows.values && gpu::size_of(rows.dtype) == 1) {  // one pass
    index const bytes = rows.rows * rows.length;
    void* const copy = memory(bytes, false);
    if (gpu::rehearsal::current() == nullptr) gpu::copy_on_device(copy, rows.from, bytes, stream);
    rows.from = copy;
  }
  gpu::run_sort(rows, launcher_on{stream, kernel_type<void, gpu::sort_frame>()}, memory);
}

template <device_space S>
struct sorting_on<S> {
  template <class Rows>
  static void sort(Rows& rows, bool descending) {
    auto const on = call_beside(rows.array());
    auto* const data = on.write(rows.array());
    sort_on_stream(on.stream(), {data, code<Rows>, rows.count(), rows.length(), descending,
                                 rows.length(), data});
  }

  template <class Rows, class Places>
  static void places(Rows& rows, bool descending, Places& to) {
    auto const on = call_beside(rows.array());
    sort_on_stream(on.stream(), {on.read(rows.array()), code<Rows>, rows.count(), rows.length(),
                                 descending, rows.length(), nullptr, on.write(to.array())});
  }

  template <class Rows, class V, class P>
  static void first(Rows& rows, index k, bool descending, V& values, P& places) {
    auto const on = call_beside(rows.array());
    sort_on_stream(on.stream(), {on.read(rows.array()), code<Rows>, rows.count(), rows.length(),
                                 descending, k, on.write(values), on.write(places)});
  }

  /// Cost: that of `first`.
  template <class Rows, class V, class P>
  static void kth(Rows& rows, index k, V& values, P& places) {
    index const count = rows.count();
    auto const last_of_first = [&](auto const& least, auto& to) {
      using column = mapping<dextents<1>>;
      assign_to(arranged(to, column{dextents<1>(count), {1}, 0}),
                arranged(least, column{dextents<1>(count), {k + 1}, k}), aliasing::excluded);
    };
    dextents<1> const all(count * (k + 1));
    auto least = empty_beside<typename Rows::value_type>(all, values);
    auto their_places = empty_beside<std::int64_t>(all, values);
    first(rows, k + 1, false, least, their_places);
    last_of_first(least, values);
    last_of_first(their_places, places);
  }

  /// Waits for their number.
  template <class Rows>
  static auto unique(Rows& rows) {
    auto out = empty_beside<typename Rows::value_type>(dextents<1>(rows.length()), rows.array());
    std::int64_t count = 0;
    auto const on = call_beside(rows.array());
    on.run(gpu::units().unique, on.read(rows.array()), on.write(out), nullptr, nullptr, nullptr,
           code<Rows>, rows.length(), &count);
    shorten(out, count);
    return out;
  }
  template <class Rows, class Out>
  static index unique_all(Rows& rows, Out& out) {
    std::int64_t count = 0;
    auto const on = call_beside(rows.array());
    on.run(gpu::units().unique, on.read(rows.array()), on.write(out.values), on.write(out.indices),
           on.write(out.counts), on.write(out.inverse_indices), code<Rows>, rows.length(), &count);
    return count;
  }

 private:
  template <class Rows>
  static constexpr gpu::code code = gpu::code_of<typename Rows::value_type>;
};

}  // namespace detail

LAZULI_END
