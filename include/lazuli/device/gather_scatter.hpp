// Masks and index tensors on devices: what <lazuli/indexing.hpp> does with elements at places that
// a table names, as kernels of fixed text. As on the host, indices are checked before anything is
// written; that check, and counting what a mask selects, wait for the device. Writing to places
// that may be equal takes 8 bytes for each place that the indices can name. A graph cannot wait: an
// element with a wrong index is read as 0 and not written, and the graph throws later.
#pragma once

#include <lazuli/backend/gpu/runtime/report.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/device/scan.hpp>
#include <lazuli/device/scatter_add.hpp>
#include <lazuli/device/work.hpp>
#include <lazuli/indexing/masks.hpp>

LAZULI_BEGIN

namespace detail {

/// Marks, for every place that the table names, the last of its points; no memory if no place is
/// named twice.
inline gpu::block claim_places(gpu::stream const& stream, int size, gpu::move_nest& n,
                               named_walk const& w) {
  index points;
  gpu::move_nest named = table_axes(n, points);
  if (w.distinct || points == 1) return {};
  gpu::block owners = cleared_block(stream, ((w.high - w.low) / n.unit + 1) * 8);
  n.owners = named.owners = static_cast<std::uint64_t*>(owners.data());
  launch_move(stream, gpu::movement::claim, size, named);
  return owners;
}

/// A walk, collapsed, over elements of a dtype in these blocks.
LAZULI_NOINLINE inline void move_on_device(gpu::stream const& stream, transfer m, gpu::code dtype,
                                           named_walk const& w, shared_block const& plain,
                                           shared_block const& named, shared_block const& where) {
  bool const loads = m == transfer::load;
  plain->use_on(stream, loads ? gpu::access::write : gpu::access::read);
  named->use_on(stream, loads ? gpu::access::read : gpu::access::write);
  where->use_on(stream, gpu::access::read);
  if (m == transfer::add) return add_at_places(stream, dtype, w);
  int const size = gpu::size_of(dtype);
  gpu::move_nest n = nest_of(w);
  gpu::block owners;
  if (!loads) owners = claim_places(stream, size, n, w);
  launch_move(stream, loads ? gpu::movement::load : gpu::movement::store, size, n);
}

/// A word of the graph that is captured, for an index that is out of range at a launch.
inline void* reported_index(gpu::stream const& stream, char const* call, int axis, index extent) {
  if (extent == 0) throw_position(call, 0, axis, extent);  // whatever the index, it is wrong
  return gpu::detail::recording::of(stream)->add(
      {call, axis, extent, [](gpu::report const& of, std::int64_t wrong) {
         throw_position(text::concat(of.call, ", in a graph").c_str(), wrong, of.axis, of.extent);
       }});
}

/// Offsets of the places `from` in an array of these extents and steps; -1 as axis: all of its
/// elements, taken flat. Throws index_error; while a graph is captured, its launches do. `from` may
/// be `to`. `known`: they are in range, and nothing waits to see whether.
LAZULI_NOINLINE inline void find_places(gpu::stream const& stream, index const* from, index* to,
                                        index count, char const* call, int axis,
                                        byte_array const& x, bool known = false) {
  if (count == 0) return;
  refuse_rehearsal(call);
  std::vector<std::int64_t> geometry{count, 1};
  for (int i = 0; i < x.rank; ++i) geometry[1] *= x.extents[i];
  for (int i = 0; i < x.rank; ++i) geometry.push_back(x.extents[i]);
  for (int i = 0; i < x.rank; ++i) geometry.push_back(x.steps[i]);
  if (x.rank == 0) geometry.insert(geometry.end(), {1, 0});
  int const rank = x.rank == 0 ? 1 : x.rank;
  std::uint64_t bad = 0;
  bool const guarded = stream.is_captured();
  gpu::block flag;
  if (!guarded) flag = cleared_block(stream, sizeof bad);
  void* flagged = guarded ? reported_index(stream, call, axis, geometry[1]) : flag.data();
  void* parameters[] = {&from, &to, &flagged, geometry.data()};
  char const key[] = {static_cast<char>(rank), static_cast<char>(guarded)};
  launch_fixed(
      stream, {key, sizeof key},
      [&](gpu::dialect d) { return gpu::write_places(rank, d, guarded); }, move_blocks(count),
      parameters);
  if (guarded || known) return;
  gpu::copy_to_host(&bad, flag.data(), sizeof bad, stream);
  if (bad == 0) return;
  index wrong = 0;
  gpu::copy_to_host(&wrong, from + (count - static_cast<index>(bad)), sizeof wrong, stream);
  throw_position(call, wrong, axis, geometry[1]);
}

/// Where a mask on a device is true.
template <device_space S, int R>
struct masked_places_on_device {
  device_tensor<S, index, dyn> flat;  // positions in the mask, row-major
  index_array<R> extents;             // of the mask

  index count() const { return flat.numel(); }
  template <transfer T, class P, class X>
  void move(byte_array const& packed, byte_array const& x, P const& packed_leaf,
            X const& leaf) const {
    if (count() == 0) return;
    byte_array masked = x;
    masked.rank = R;
    for (int i = 0; i < R; ++i) masked.extents[i] = extents[static_cast<std::size_t>(i)];
    auto places = flat;
    auto const stream = gpu::current_stream(S::platform(), places.device_index());
    places.memory()->use_on(stream);
    find_places(stream, places.data(), places.data(), count(), "mask", -1, masked, true);
    named_walk w;
    w.named = x.data;
    w.plain = packed.data;
    w.where = places.data();
    w.step = 1;
    w.distinct = true;
    w.add_axis(count(), packed.steps[0], 0, 1);
    for (int i = R; i < x.rank; ++i)
      w.add_axis(x.extents[i], packed.steps[i - R + 1], x.steps[i], 0);
    move_elements<T>(w, packed_leaf, leaf, places);
  }
};

template <device_space S>
struct mover<S> {
  template <transfer M, class T, class P, class N, class W>
  static void run(named_walk w, P const& plain, N const& named, W const& where) {
    static_assert(
        on_device<P> && on_device<N> && on_device<W>,
        "lazuli: x, its indices and what is written to them lie in different memory; copy "
        "one of them with .to(device) or .cpu()");
    if constexpr (on_device<P> && on_device<N> && on_device<W>) {
      int const device = named.device_index();
      for (int const other : {plain.device_index(), where.device_index()})
        if (other != device) throw_devices("index", S::name, device, other);
      if (!collapse(w)) return;
      move_on_device(gpu::current_stream(S::platform(), device), M, gpu::code_of<T>, w,
                     plain.memory(), named.memory(), where.memory());
    }
  }

  template <class I>
  static auto positions(I const& indices, char const* call, int axis, index extent, index step) {
    byte_array x;
    x.rank = 1;
    x.extents[0] = extent;
    x.steps[0] = step;
    return placed(indices, call, axis, x);
  }
  template <class I>
  static auto unravelled(I const& indices, byte_array const& x) {
    return placed(indices, "take", -1, x);
  }
  template <class M>
  static auto masked(M const& mask) {
    return masked_places_on_device<S, rank_of<M>>{true_places(mask), mask.extents().values()};
  }
  /// The places of the elements that are not 0, as positions in row-major order.
  template <class X>
  static auto true_places(X const& x) {
    if constexpr (leaf<X> && requires {
                    x.memory();
                    x.is_contiguous();
                  }) {
      if (scanning_on<S>::reads(x)) return places_in(x);
    }
    return places_in(device_tensor_of<S, value_t<X>, extents_t<X>>(x));
  }

 private:
  /// The elements are counted first, and waited for, so that memory is taken for them alone.
  template <class X>
  static device_tensor<S, index, dyn> places_in(X const& x) {
    refuse_rehearsal("nonzero");
    stream_work const on = work_beside(x);
    if (on.stream().is_captured())
      gpu::detail::throw_in_capture("what a mask selects cannot be counted");
    index const n = x.numel(), count = n > 0 ? lazuli::count_nonzero(x).item() : 0;
    device_tensor<S, index, dyn> out(extents<dyn>(count), device_of_space<S>(x.device_index()));
    if (count > 0)
      scan_on_stream(on.stream(), {on.read(x), gpu::code_of<value_t<X>>, on.write(out), nullptr,
                                   gpu::code::int64, gpu::scan_kind::chosen, 1, n, 1});
    return out;
  }
  template <class I>
  static auto placed(I const& indices, char const* call, int axis, byte_array const& x) {
    auto places = as_positions(indices);
    if (places.numel() == 0) return places;
    auto const stream = gpu::current_stream(S::platform(), places.device_index());
    places.memory()->use_on(stream);
    find_places(stream, places.data(), places.data(), places.numel(), call, axis, x);
    return places;
  }
};

}  // namespace detail

LAZULI_END
