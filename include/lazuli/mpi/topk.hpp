// topk over ranks: each rank's first k elements, merged in pairs of ranks; for large k, by sort.
#pragma once

#include <lazuli/mpi/sort.hpp>

LAZULI_BEGIN
namespace detail {

/// Merges two sorted lists of `a` and `b` elements to `out`, at most `most` of them; returns how many.
template <class E>
index merge_first(E const* x, index a, E const* y, index b, index most, E* out) {
  index const count = std::min(most, a + b);
  index i = 0, j = 0;
  for (index k = 0; k < count; ++k) out[k] = j == b || (i < a && !(y[j] < x[i])) ? x[i++] : y[j++];
  return count;
}

/// Lists of sorted elements, one for each column: at most k of those that each rank of a line has; after
/// `join`, of those that all have, on every rank.   Cost: log2(ranks) messages of k elements for each
/// column, and a broadcast.
template <class E>
class lists_of_firsts {
 public:
  lists_of_firsts(index columns, index k)
      : columns_(columns), k_(k), own_(columns * k + 1), other_(columns * k + 1), merged_(columns * k + 1) {}

  /// Column c: `length` contiguous elements of this rank or, after `join`, of all ranks.
  E* column(index c, index length) { return own_.data() + c * length; }

  /// n: elements of a column on all ranks together.
  void join(mpi::communicator const& line, index n) {
    auto const held = [&](int first, int last) {  // by the lists of ranks [first, last)
      return std::min(k_, mpi::share_of(n, line.size(), std::min(last, line.size()) - 1).high - mpi::share_of(n, line.size(), first).low);
    };
    mpi::element_type const one(sizeof(E));
    int const me = line.rank();
    auto const send = [&](int to, int step) {
      MPI_Send(own_.data(), static_cast<int>(columns_ * held(me, me + step)), one.get(), to, 0, line.get());
    };
    auto const receive = [&](int from, int step) {
      index const a = held(me, from), b = held(from, from + step);
      MPI_Recv(other_.data(), static_cast<int>(columns_ * b), one.get(), from, 0, line.get(), MPI_STATUS_IGNORE);
      index const both = std::min(k_, a + b);
      for (index c = 0; c < columns_; ++c)
        merge_first(own_.data() + c * a, a, other_.data() + c * b, b, k_, merged_.data() + c * both);
      std::swap(own_, merged_);
    };
    mpi::bring_to_first(line, send, receive);
    MPI_Bcast(own_.data(), static_cast<int>(columns_ * k_), one.get(), 0, line.get());
  }

 private:
  index columns_, k_;
  memory::buffer<E> own_, other_, merged_;
};

/// The first elements along an axis that a line of ranks shares; each rank has some of it.
template <bool Largest, class Space, class T>
void firsts_of_line(mpi::communicator const& line, shard<Space, T const> const& x, int axis, shard<Space, T> const& values,
                      shard<Space, std::int64_t> const& places) {
  using E = placed_value<T, std::int64_t, Largest>;
  auto const at = static_cast<std::size_t>(axis);
  auto const block = x.local();
  scan_shape const from(block.shape.values(), axis);
  index const k = values.shape[axis], columns = from.outer * from.inner;
  (void)mpi::count_of(columns * k, "topk");
  auto lists = mpi::together(x.grid->all().get(), [&] {
    lists_of_firsts<E> out(columns, k);
    index const some = std::min(k, from.length), low = x.shares()[at].low;
    if (some == 0 || columns == 0) return out;
    auto const found = topk(view(x.first, block.shape), some, axis, Largest);  // no copy of rows that lie so
    for (index c = 0; c < columns; ++c)
      for (index j = 0; j < some; ++j) {
        index const i = (c / from.inner * some + j) * from.inner + c % from.inner;
        out.column(c, some)[j] = {found.values.data()[i], found.indices.data()[i] + low};
      }
    return out;
  });
  lists.join(line, x.shape[axis]);
  auto const own = values.shares()[at];
  for (index c = 0; c < columns; ++c)
    for (index j = own.low; j < own.high; ++j) {
      index const i = (c / from.inner * own.size() + j - own.low) * from.inner + c % from.inner;
      values.first[i] = lists.column(c, k)[j].value;
      places.first[i] = lists.column(c, k)[j].place;
    }
}

template <class X>
auto topk_over_ranks(X const& x, index k, index axis, bool largest) {
  using T = value_t<X>;
  check_order<X>();
  int const along = normalize_axis(axis, rank_of<X>, "topk");
  auto const at = static_cast<std::size_t>(along);
  index const n = x.extents()[along];
  if (k < 0 || k > n) throw_k("topk", k, 0, along, n);
  auto const own = own_shard(x, along);
  auto sizes = own.shape.values();
  sizes[at] = k;
  dextents<rank_of<X>> const shape(sizes);
  auto const* const line = line_along(own, along);
  if (line != nullptr && k > mpi::share_of(n, line->size(), 0).size()) {  // as many as a rank has: elements move once
    auto const [values, places] = sort_with_indices(x, along, largest);
    return [&, &all = values, &all_places = places]<int... I>(std::integer_sequence<int, I...>) {
      return values_and_indices<T, extents_t<X>, plain_space_t<space_of<X>>>(
          values_of_its_own<T>(all(slice(0, shape[I])...), along), values_of_its_own<std::int64_t>(all_places(slice(0, shape[I])...), along));
    }(std::make_integer_sequence<int, rank_of<X>>{});
  }
  auto const make = [&] { return std::pair(own_values<T, X>(own.grid, shape), own_values<std::int64_t, X>(own.grid, shape)); };
  auto out = line == nullptr ? make() : mpi::together(own.grid->all().get(), make);
  auto const values = out.first.target();
  auto const places = out.second.target();
  if (line == nullptr) {
    if (values.local().shape.size() != 0) {
      auto const found = topk(view(own.first, own.local().shape), k, along, largest);
      assign_to(values.local(), close(found.values), aliasing::excluded);
      assign_to(places.local(), close(found.indices), aliasing::excluded);
    }
  } else if (shape.size() != 0) {
    largest ? firsts_of_line<true>(*line, own, along, values, places) : firsts_of_line<false>(*line, own, along, values, places);
  }
  return values_and_indices<T, extents_t<X>, plain_space_t<space_of<X>>>(std::move(out.first), std::move(out.second));
}

}  // namespace detail

/// The same over ranks, placed as x, with the bits and indices of one machine; errors on every
/// rank, and rank_error if one has no memory. Cost: local along complete axes. Along a divided one
/// each rank sorts its first k; then log2(ranks) messages of k elements for each column, and a
/// broadcast. If k is more than one rank's share, that of sort.   Example: docs/distributed.md
template <expression X>
  requires detail::sorted_over_ranks<X>
auto topk(X const& x, brace_index k, brace_index axis = -1, bool largest = true) {
  return detail::topk_over_ranks(x, k.value, axis.value, largest);
}

LAZULI_END
