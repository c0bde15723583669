// sort, argsort and sort_with_indices over ranks. For a divided vector, each rank sorts its part,
// the ends of all blocks of the result are found by counting, and elements move once. In tensors of
// higher rank the sorted axis is made complete, and the result moves back.
#pragma once

#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/scan.hpp>
#include <lazuli/sorting/sort.hpp>

LAZULI_BEGIN
namespace detail {

template <class X>
concept sorted_over_ranks = on_ranks<X> && rank_of<X> > 0;

/// An element and its place before; its key does not tell -0 from 0, nor one NaN from another.
template <class T, class I, bool Descending>
struct placed_value {
  T value;
  I place;
  friend key_t<T> key_part(placed_value const& x) { return key_order<T>(Descending).key(x.value); }
  friend bool operator<(placed_value const& a, placed_value const& b) {
    auto const key_a = key_part(a), key_b = key_part(b);
    return key_a < key_b || (key_a == key_b && a.place < b.place);
  }
};

/// How many of the sorted keys here come before each end of the blocks of a sorted row of n elements: first
/// none, last all. Equal keys come in the order of ranks. Collective along the line.   Cost: for every bit
/// in which keys differ, an Allreduce of one number for each rank.
template <class E>
class cuts_of_row {
  using K = std::remove_cvref_t<decltype(key_part(std::declval<E const&>()))>;
  using array = std::vector<index>;

 public:
  cuts_of_row(index n, int ranks)
      : n_(n), cuts_(static_cast<std::size_t>(ranks) + 1), counts_(cuts_), before_(cuts_), less_(cuts_), equal_(cuts_),
        low_(cuts_.size()), high_(cuts_.size()) {}

  array const& find(mpi::communicator const& line, E const* keys, index here) {
    std::uint64_t ends[2] = {~std::uint64_t(0), 0};  // the complement of the greatest, the least of all: both by MAX
    ends[0] = here > 0 ? ~static_cast<std::uint64_t>(key_part(keys[0])) : 0;
    ends[1] = here > 0 ? static_cast<std::uint64_t>(key_part(keys[here - 1])) : 0;
    MPI_Allreduce(MPI_IN_PLACE, ends, 2, MPI_UINT64_T, MPI_MAX, line.get());
    std::fill(low_.begin(), low_.end(), static_cast<K>(~ends[0]));
    std::fill(high_.begin(), high_.end(), static_cast<K>(ends[1]));
    // The key at the place where each block begins: the least one that so many are not greater than.
    while (low_ != high_) {
      for_each_end([&](std::size_t r) { counts_[r] = up_to(keys, here, middle(r)); });
      mpi::sum_everywhere(line, counts_.data(), static_cast<index>(counts_.size()));
      for_each_end([&](std::size_t r) {
        if (low_[r] == high_[r]) return;
        K const key = middle(r);
        if (counts_[r] > place(r))
          high_[r] = key;
        else
          low_[r] = static_cast<K>(key + 1);
      });
    }
    // Among the keys equal to it, those of ranks before this one come first.
    for_each_end([&](std::size_t r) {
      less_[r] = low_[r] == 0 ? 0 : up_to(keys, here, static_cast<K>(low_[r] - 1));
      equal_[r] = up_to(keys, here, low_[r]) - less_[r];
    });
    counts_ = less_;
    mpi::sum_everywhere(line, counts_.data(), static_cast<index>(counts_.size()));
    MPI_Exscan(equal_.data(), before_.data(), static_cast<int>(equal_.size()), mpi::number_type<index>(), MPI_SUM, line.get());
    if (line.rank() == 0) std::fill(before_.begin(), before_.end(), index{0});
    for_each_end([&](std::size_t r) {
      cuts_[r] = less_[r] + std::clamp<index>(place(r) - counts_[r] - before_[r], 0, equal_[r]);
      if (place(r) >= n_) cuts_[r] = here;
    });
    return cuts_;
  }

 private:
  template <class F>
  void for_each_end(F const& f) {
    for (std::size_t r = 0; r < cuts_.size(); ++r) f(r);
  }
  index place(std::size_t r) const {
    return mpi::share_of(n_, static_cast<index>(cuts_.size()) - 1, static_cast<index>(r)).low;
  }
  K middle(std::size_t r) const { return static_cast<K>(low_[r] + (high_[r] - low_[r]) / 2); }
  static index up_to(E const* keys, index here, K key) {
    return std::upper_bound(keys, keys + here, key, [](K k, E const& e) { return k < key_part(e); }) - keys;
  }

  index n_;
  array cuts_, counts_, before_, less_, equal_;
  std::vector<K> low_, high_;
};

/// Merges sorted runs that end at `ends`, two at a time, to one run, and returns where it is: in `runs` or
/// in `room`, which has as many elements. Equal keys keep their order.
template <class E>
E const* merged(E* runs, E* room, std::vector<int>& ends) {
  auto const less = [](E const& a, E const& b) { return key_part(a) < key_part(b); };
  for (; ends.size() > 1; std::swap(runs, room)) {
    std::size_t next = 0;
    int begin = 0;
    for (std::size_t r = 0; r < ends.size(); r += 2) {
      int const middle = ends[r], end = r + 1 < ends.size() ? ends[r + 1] : middle;
      std::merge(runs + begin, runs + middle, runs + middle, runs + end, room + begin, less);
      ends[next++] = begin = end;
    }
    ends.resize(next);
  }
  return runs;
}

/// Sorts a row that a line of ranks shares: fill(i) is the i-th key here, use(i, key) gets the sorted ones.
template <class E, class Fill, class Use>
void sort_row_of_ranks(mpi::grid const& mesh, mpi::communicator const& line, index n, Fill const& fill, Use const& use) {
  index const here = mpi::share_of(n, line.size(), line.rank()).size();
  (void)mpi::count_of(mpi::share_of(n, line.size(), 0).size(), "sort");
  struct rooms {
    memory::buffer<E> keys, room;
    cuts_of_row<E> cuts;
    std::vector<int> sent, sent_from, got, got_from;
  };
  auto const ranks = static_cast<std::size_t>(line.size());
  auto own = mpi::together(mesh.all().get(), [&] {
    rooms out{memory::buffer<E>(here + 1), memory::buffer<E>(here + 1), cuts_of_row<E>(n, line.size()), {}, {}, {}, {}};
    for (auto* const list : {&out.sent, &out.sent_from, &out.got, &out.got_from}) list->resize(ranks);
    for (index i = 0; i < here; ++i) out.keys.data()[i] = fill(i);
    sort_keys(out.keys.data(), here, out.room.data());
    return out;
  });
  auto const& cuts = own.cuts.find(line, own.keys.data(), here);
  for (std::size_t r = 0; r < ranks; ++r) {
    own.sent_from[r] = static_cast<int>(cuts[r]);
    own.sent[r] = static_cast<int>(cuts[r + 1] - cuts[r]);
  }
  MPI_Alltoall(own.sent.data(), 1, MPI_INT, own.got.data(), 1, MPI_INT, line.get());
  for (std::size_t r = 1; r < ranks; ++r) own.got_from[r] = own.got_from[r - 1] + own.got[r - 1];
  mpi::element_type const one(sizeof(E));
  MPI_Alltoallv(own.keys.data(), own.sent.data(), own.sent_from.data(), one.get(), own.room.data(), own.got.data(),
                own.got_from.data(), one.get(), line.get());
  E const* sorted = own.room.data();
  if (ranks <= 4) {  // two rounds of merging cost less than the radix sort of 8 bytes, three do not
    for (std::size_t r = 0; r < ranks; ++r) own.got[r] += own.got_from[r];
    sorted = merged(own.room.data(), own.keys.data(), own.got);
  } else {
    sort_keys(own.room.data(), here, own.keys.data());
  }
  for (index i = 0; i < here; ++i) use(i, sorted[i]);
}

/// The mesh axes when one tensor axis is made whole: another axis takes over its ranks, if there is one.
template <class Axes, class E>
Axes with_whole_axis(Axes along, E const& shape, int axis) {
  int other = -1;
  for (int i = 0; i < E::rank(); ++i)
    if (i != axis && along[static_cast<std::size_t>(i)] < 0 && shape[i] > 1 && (other < 0 || shape[i] > shape[other])) other = i;
  int const ranks = std::exchange(along[static_cast<std::size_t>(axis)], -1);
  if (other >= 0) along[static_cast<std::size_t>(other)] = ranks;
  return along;
}

/// Sorts elements of x, which lie without gaps, along an axis; and tells where they were, if wanted.
template <class Space, class T, class... Places>
void sort_over_ranks(shard<Space, T const> const& x, int axis, bool descending, shard<Space, T> const& values,
                     shard<Space, Places> const&... places) {
  constexpr int rank = Space::rank;
  constexpr bool wanted = sizeof...(Places) != 0;
  if (x.shape.size() == 0) return;
  auto const sorted = [&](auto const& block, auto const& use) {
    if constexpr (wanted) {
      auto const both = sort_with_indices(block, axis, descending);
      use(both.values, both.indices);
    } else {
      use(sort(block, axis, descending));
    }
  };
  auto const write = [](auto const& to, auto const& from) {
    if (to.local().shape.size() != 0) assign_to(to.local(), from, aliasing::excluded);
  };
  auto const* const line = line_along(x, axis);
  if (line == nullptr) {
    sorted(x.local(), [&](auto const& v, auto const&... p) {
      write(values, close(v));
      (write(places, close(p)), ...);
    });
  } else if constexpr (rank == 1) {
    using K = key_t<T>;
    key_order<T> const order(descending);
    if constexpr (!wanted)
      sort_row_of_ranks<K>(
          *x.grid, *line, x.shape[0], [&](index i) { return order.key(x.first[i]); },
          [&](index i, K key) { values.first[i] = order.value(key); });
    else
      with_places(x.shape[0], [&](auto place) {
        auto const run = [&](auto turned) {
          using E = placed_value<T, decltype(place), decltype(turned)::value>;
          index const low = x.shares()[0].low;
          sort_row_of_ranks<E>(
              *x.grid, *line, x.shape[0],
              [&](index i) { return E{x.first[i], static_cast<decltype(place)>(low + i)}; },
              [&](index i, E const& e) {
                values.first[i] = e.value;
                ((places.first[i] = static_cast<std::int64_t>(e.place)), ...);
              });
        };
        descending ? run(std::true_type{}) : run(std::false_type{});
      });
  } else {
    auto const along = x.axes(), whole = with_whole_axis(along, x.shape, axis);
    moving_block<T, rank> block(*x.grid, x.shape, along, x.local());
    block.move_to(whole);
    auto const back = [&](auto const& to, auto const& from) {
      using V = std::remove_const_t<typename std::remove_cvref_t<decltype(to)>::value_type>;
      moving_block<V, rank> moved(*x.grid, x.shape, whole, {from.data(), from.extents(), from.strides()});
      moved.move_to(along);
      write(to, moved.block());
    };
    auto const found = mpi::together(x.grid->all().get(), [&] {
      std::pair<dtensor<T, rank>, dtensor<std::int64_t, rank>> out;
      sorted(block.block(), [&](auto const& v, auto const&... p) {
        out.first = v;
        ((out.second = p), ...);
      });
      return out;
    });
    back(values, found.first);
    (back(places, found.second), ...);
  }
}

/// The elements of x, to be sorted along an axis: in place if they lie without gaps, else as a new tensor.
template <class X>
auto own_shard(X const& x, int axis) {
  if constexpr (is_sharded<X>)
    return x.target().read_only();
  else
    return values_of_its_own<value_t<X>>(x, axis).target().read_only();
}

/// x sorted, with or without the places of its elements.
template <bool Places, class X>
auto in_order_over_ranks(X const& x, index axis, bool descending, char const* call) {
  using T = value_t<X>;
  check_order<X>();
  int const along = normalize_axis(axis, rank_of<X>, call);
  auto const own = own_shard(x, along);
  auto values = room_of_its_own<T>(own, own.shape, along);
  if constexpr (Places) {
    auto places = room_of_its_own<std::int64_t>(own, own.shape, along);
    sort_over_ranks(own, along, descending, values.target(), places.target());
    return values_and_indices<T, extents_t<X>, plain_space_t<space_of<X>>>(std::move(values), std::move(places));
  } else {
    sort_over_ranks(own, along, descending, values.target());
    return values;
  }
}

}  // namespace detail

/// The same over ranks, placed as x, with the bits of one machine; errors on every rank, and
/// rank_error if one has no memory. Cost: local along complete axes. A divided vector: each rank
/// sorts its block; after one small Allreduce per bit in which elements differ, each moves once.
/// Higher ranks: the axis is made complete, and moved back. Source: exact splitting, Varman and
/// others, Merging multiple lists on hierarchical-memory multiprocessors (1991). Example:
/// docs/distributed.md
template <expression X>
  requires detail::sorted_over_ranks<X>
auto sort(X const& x, brace_index axis = -1, bool descending = false) {
  return detail::in_order_over_ranks<false>(x, axis.value, descending, "sort");
}
template <expression X>
  requires detail::sorted_over_ranks<X>
auto argsort(X const& x, brace_index axis = -1, bool descending = false) {
  return detail::in_order_over_ranks<true>(x, axis.value, descending, "argsort").indices;
}
template <expression X>
  requires detail::sorted_over_ranks<X>
auto sort_with_indices(X const& x, brace_index axis = -1, bool descending = false) {
  return detail::in_order_over_ranks<true>(x, axis, descending, "sort");
}
template <expression X>
  requires detail::sorted_over_ranks<X>
auto sort(X const& x, with_indices_t) { return lazuli::sort_with_indices(x); }
template <expression X>
  requires detail::sorted_over_ranks<X>
auto sort(X const& x, brace_index axis, with_indices_t) {
  return lazuli::sort_with_indices(x, axis.value);
}
template <expression X>
  requires detail::sorted_over_ranks<X>
auto sort(X const& x, brace_index axis, bool descending, with_indices_t) {
  return lazuli::sort_with_indices(x, axis.value, descending);
}

LAZULI_END
