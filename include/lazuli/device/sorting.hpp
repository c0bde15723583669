// Sorting on devices. A row may have up to 2^32 - 2 elements. Distinct elements are found among
// sorted ones.
#pragma once

#include <lazuli/device/gather_scatter.hpp>
#include <lazuli/device/scan.hpp>
#include <lazuli/device/sort.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct sorting_on<S> {
  template <class Rows, class To>
  static void sort(Rows& rows, bool descending, To& to) {
    auto const on = work_beside(rows.array());
    auto const* const from = on.read(rows.array());
    sort_on_stream(on.stream(), {from, code<Rows>, rows.count(), rows.length(), descending,
                                 rows.length(), on.write(to.array())});
  }

  template <class Rows, class Places>
  static void places(Rows& rows, bool descending, Places& to) {
    auto const on = work_beside(rows.array());
    sort_on_stream(on.stream(), {on.read(rows.array()), code<Rows>, rows.count(), rows.length(),
                                 descending, rows.length(), nullptr, on.write(to.array())});
  }

  template <class Rows, class V, class P>
  static void first(Rows& rows, index k, bool descending, V& values, P& places) {
    auto const on = work_beside(rows.array());
    sort_on_stream(on.stream(), {on.read(rows.array()), code<Rows>, rows.count(), rows.length(),
                                 descending, k, on.write(values), on.write(places)});
  }

  /// Cost: a few passes over long rows; else that of `first`.
  template <class Rows, class V, class P>
  static void kth(Rows& rows, index k, V& values, P& places) {
    index const count = rows.count();
    auto const on = work_beside(rows.array());
    gpu::sorted_rows const all_of{on.read(rows.array()), code<Rows>, count, rows.length(),
                                  false, k + 1, on.write(values), on.write(places)};
    if (gpu::selects(all_of, true)) return select_last(on.stream(), all_of);
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
    sort(rows, false, rows);
    auto& sorted = rows.array();
    auto const flat = flat_of(sorted);
    auto const starts = mover<S>::true_places(first_of_runs(flat));
    return values_at(sorted, starts);
  }
  template <class Rows, class Out>
  static index unique_all(Rows& rows, Out& out) {
    index const n = rows.length();
    auto sorted = empty_beside<typename Rows::value_type>(dextents<1>(n), rows.array());
    auto places = empty_beside<std::int64_t>(dextents<1>(n), rows.array());
    first(rows, n, false, sorted, places);
    auto const flags = first_of_runs(sorted);
    auto const starts = mover<S>::true_places(flags);
    index const count = starts.numel();
    out.values = values_at(sorted, starts);
    if constexpr (real_dtype<typename Rows::value_type>)
      out.values += typename Rows::value_type(0);  // of -0 makes 0
    out.indices = values_at(places, starts);
    auto ends = empty_beside<std::int64_t>(dextents<1>(count), starts);
    ends.fill_(n);
    if (count > 1) ends.narrow(0, index{0}, count - 1).copy_(starts.narrow(0, index{1}, count - 1));
    out.counts = ends - starts;
    auto numbers = evaluate_to_tensor(lazuli::cumsum(flags) - std::int64_t{1});
    move<transfer::store>(numbers, out.inverse_indices, places);
    return count;
  }

 private:
  template <class Rows>
  static constexpr gpu::code code = gpu::code_of<typename Rows::value_type>;

  /// All elements of a row-major array as a vector.
  template <class X>
  static auto flat_of(X& x) {
    return arranged(x, mapping<dextents<1>>{dextents<1>(x.numel()), {1}, 0});
  }
  /// Is a sorted element the first of its value? All NaN count as one, behind the others.
  template <class X>
  static auto first_of_runs(X const& sorted) {
    index const more = sorted.extents().size() - 1;
    auto out = empty_beside<bool>(dextents<1>(more + 1), sorted);
    out.fill_(true);
    if (more == 0) return out;
    auto const part = [&](index from) {
      return arranged(sorted, mapping<dextents<1>>{dextents<1>(more), {1}, from});
    };
    auto const before = part(0), own = part(1);
    out.narrow(0, index{1}, more).copy_(own != before && (own == own || before == before));
    return out;
  }
  /// plain[k] = named[places[k]], or the other way, for vectors; no place occurs twice.
  template <transfer M, class P, class N, class W>
  static void move(P& plain, N& named, W const& places) {
    constexpr index size = sizeof(value_t<P>);
    named_walk w;
    w.plain = reinterpret_cast<std::byte*>(plain.data());
    w.named = reinterpret_cast<std::byte*>(named.data());
    w.where = places.data();
    w.step = size;
    w.distinct = true;
    w.add_axis(places.numel(), size, 0, 1);
    move_elements<M>(w, plain, named, places);
  }
  template <class X, class W>
  static auto values_at(X& x, W const& places) {
    auto out = empty_beside<value_t<X>>(dextents<1>(places.numel()), x);
    move<transfer::load>(out, x, places);
    return out;
  }
};

}  // namespace detail

LAZULI_END
