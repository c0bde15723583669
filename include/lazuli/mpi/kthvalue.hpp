// kthvalue over ranks: finds elements at places of sorted rows that ranks share by counting; none of them moves.
#pragma once

#include <lazuli/mpi/sort.hpp>

LAZULI_BEGIN
namespace detail {

using lines_of_ranks = std::vector<mpi::communicator const*>;

/// One wanted key of a row of all ranks: the bits that are known so far, its number among the keys that begin with
/// these bits, and where those of them lie that are here.
template <class K>
struct sought_key {
  K key;
  index left, begin, end;
};

/// The keys at some places of sorted rows that ranks share. Collective along lines of ranks, which all have as
/// many rows.   Cost: an Allreduce of 256 counts for each row and every 8 bits of a key (more rows: 16 or 4 for
/// every 4 or 2 bits). A key is read and moved in its row while its first bits are those of a wanted key. Source:
/// most significant digit radix selection, Knuth, The Art of Computer Programming 3, 5.2.5.
template <class K>
class key_search {
  using target = sought_key<K>;

 public:
  /// Rows of `length` keys here. `places`: ascending, each once, all of existing elements.
  key_search(index rows, index length, std::vector<index> const& places)
      : rows_(rows), length_(length), each_(static_cast<index>(places.size())), keys_(rows * length + 1), room_(length + 1) {
    for (index r = 0; r < rows; ++r)
      for (index const place : places) targets_.push_back({K(0), place, r * length, (r + 1) * length});
    auto const most = targets_.size();
    bits_ = most << 8 <= most_counts ? 8 : most << 4 <= most_counts ? 4 : 2;
    here_.resize(most << bits_);
    everywhere_.resize(most << bits_);
  }
  /// Row r, for the caller to fill.
  K* row(index r) { return keys_.data() + r * length_; }

  void run(lines_of_ranks const& lines) {
    for (int shift = 8 * static_cast<int>(sizeof(K)) - bits_; shift >= 0; shift -= bits_) {
      index groups = 0;
      for_each_group([&](target* first, target*) {
        index* const counts = here_.data() + (groups++ << bits_);
        std::fill_n(counts, index{1} << bits_, index{0});
        for (index i = first->begin; i < first->end; ++i) ++counts[digit(keys_.data()[i], shift)];
      });
      std::copy_n(here_.data(), groups << bits_, everywhere_.data());
      for (auto const* const line : lines) mpi::sum_everywhere(*line, everywhere_.data(), groups << bits_);
      groups = 0;
      for_each_group([&](target* first, target* last) {
        descend(first, last, here_.data() + (groups << bits_), everywhere_.data() + (groups << bits_), shift);
        ++groups;
      });
    }
  }
  /// Key number k of a row. `left`: its number among its equals; `begin` and `end`: those of them that are here.
  target const& found(index r, index k) const { return targets_[static_cast<std::size_t>(r * each_ + k)]; }

 private:
  static constexpr std::size_t most_counts = std::size_t{1} << 16;

  std::size_t digit(K key, int shift) const { return static_cast<std::size_t>(key >> shift) & ((std::size_t{1} << bits_) - 1); }

  /// Calls f(first, last) for the targets of one row whose keys are alike so far, on all ranks the same.
  template <class F>
  void for_each_group(F const& f) {
    for (index r = 0; r < rows_; ++r)
      for (index k = 0, end = 0; k < each_; k = end) {
        target* const row = targets_.data() + r * each_;
        while (end < each_ && row[end].key == row[k].key) ++end;
        f(row + k, row + end);
      }
  }
  /// Orders the keys of a group by their digits, and moves each target to the keys that share its digit.
  void descend(target* first, target* last, index* here, index const* everywhere, int shift) {
    std::size_t const digits = std::size_t{1} << bits_;
    index const begin = first->begin, end = first->end;
    std::size_t d = 0;
    index before = 0, before_here = 0;
    for (target* t = first; t != last; ++t) {
      for (; before + everywhere[d] <= t->left; ++d) before += everywhere[d], before_here += here[d];
      t->left -= before;
      t->key = static_cast<K>(t->key | static_cast<K>(static_cast<K>(d) << shift));
      t->begin = begin + before_here;
      t->end = t->begin + here[d];
    }
    if (*std::max_element(here, here + digits) == end - begin) return;  // all of one digit
    index next = 0;
    for (std::size_t i = 0; i < digits; ++i) next += std::exchange(here[i], next);
    K* const keys = keys_.data();
    for (index i = begin; i < end; ++i) room_.data()[here[digit(keys[i], shift)]++] = keys[i];
    std::copy_n(room_.data(), end - begin, keys + begin);
  }

  index rows_, length_, each_;
  int bits_ = 8;
  memory::buffer<K> keys_, room_;
  std::vector<target> targets_;
  std::vector<index> here_, everywhere_;
};

/// The rows of this rank's block along some axes.
template <class Space, class T>
using rows_of_block = rows_in<host_space, T, dextents<Space::rank>>;

/// The placements of x without one axis, which is given as a constant or is the only axis.
template <class X, class A>
struct space_without {
  static constexpr index axis = rank_of<X> == 1 ? 0 : static_value<A>;
  static constexpr unsigned gone = 1u << static_cast<unsigned>(axis < 0 ? axis + rank_of<X> : axis);
  using type = typename decltype(placements_but<gone, plain_space_t<space_of<X>>>())::type;
};
template <class X, class A>
concept goes_over_ranks = rank_of<X> == 1 || static_index<A>;

/// Element k of each row along an axis that ranks share.
template <class Space, class T, class V, class P>
void kth_over_ranks(mpi::communicator const& line, shard<Space, T const> const& x, int axis, index k, V& values, P& places) {
  using K = key_t<T>;
  key_order<T> const order(false);
  std::array<bool, static_cast<std::size_t>(Space::rank)> along{};
  along[static_cast<std::size_t>(axis)] = true;
  index const low = x.shares()[static_cast<std::size_t>(axis)].low;
  struct rooms {
    rows_of_block<Space, T> rows;
    key_search<K> search;
    std::vector<index> equal, before;
    std::vector<std::uint64_t> found;
  };
  auto own = mpi::together(x.grid->all().get(), [&] {
    rows_of_block<Space, T> rows(x.local(), along);
    auto const count = static_cast<std::size_t>(rows.count());
    key_search<K> search(rows.count(), rows.length(), {k});
    for (index r = 0; r < rows.count(); ++r)
      for (index i = 0; i < rows.length(); ++i) search.row(r)[i] = order.key(rows.row(r)[i]);
    return rooms{std::move(rows), std::move(search), std::vector<index>(count), std::vector<index>(count), std::vector<std::uint64_t>(2 * count)};
  });
  own.search.run({&line});
  index const count = own.rows.count();
  for (index r = 0; r < count; ++r) own.equal[static_cast<std::size_t>(r)] = own.search.found(r, 0).end - own.search.found(r, 0).begin;
  MPI_Exscan(own.equal.data(), own.before.data(), static_cast<int>(count), mpi::number_type<index>(), MPI_SUM, line.get());
  for (index r = 0; r < count; ++r) {  // one rank of the line has it
    auto const& sought = own.search.found(r, 0);
    auto const at = static_cast<std::size_t>(r);
    index which = sought.left - (line.rank() == 0 ? 0 : own.before[at]);
    if (which < 0 || which >= own.equal[at]) continue;
    index i = 0;
    while (order.key(own.rows.row(r)[i]) != sought.key || which-- != 0) ++i;
    own.found[2 * at] = static_cast<std::uint64_t>(std::bit_cast<K>(own.rows.row(r)[i]));
    own.found[2 * at + 1] = static_cast<std::uint64_t>(low + i);
  }
  mpi::sum_everywhere(line, own.found.data(), 2 * count);
  for (index r = 0; r < count; ++r) {
    auto const at = static_cast<std::size_t>(r);
    values.data()[r] = std::bit_cast<T>(static_cast<K>(own.found[2 * at]));
    places.data()[r] = static_cast<std::int64_t>(own.found[2 * at + 1]);
  }
}

}  // namespace detail

/// The same over ranks, with the bits and indices of one machine; placed as x without the axis,
/// which is a constant, `kthvalue(x, 3, 0_c)`, unless x has one axis or it is the last one. Errors
/// on every rank, and rank_error if one has no memory.   Cost: local along axes that are complete
/// on every rank. Along others no element moves: one Allreduce of 256 counts for each row and each
/// byte of an element (for more than 256 rows 16 or 4 counts for every 4 or 2 bits), and two of a
/// number for each row.   Example: docs/distributed.md
template <expression X, index_like A = constant<-1>>
  requires(detail::sorted_over_ranks<X>&& detail::goes_over_ranks<X, A>)
auto kthvalue(X const& x, brace_index k, A axis = {}) {
  using T = value_t<X>;
  using space = typename detail::space_without<X, A>::type;
  using shape = dextents<rank_of<X> - 1>;
  detail::check_order<X>();
  int const along = normalize_axis(static_cast<index>(axis), rank_of<X>, "kthvalue");
  index const n = x.extents()[along];
  if (k.value < 1 || k.value > n) detail::throw_k("kthvalue", k.value, 1, along, n);
  auto const own = detail::own_shard(x, along);
  shape const kept(views::detail::without(own.shape.values(), along));
  auto const* const line = detail::line_along(own, along);
  auto const make = [&] {
    return std::pair(typename detail::sharded_in<space, T>::type(own.grid, kept),
                     typename detail::sharded_in<space, std::int64_t>::type(own.grid, kept));
  };
  auto out = line == nullptr ? make() : mpi::together(own.grid->all().get(), make);
  if (line != nullptr) {
    detail::kth_over_ranks(*line, own, along, k.value - 1, out.first, out.second);
  } else if (out.first.local().size() != 0) {
    auto const found = lazuli::kthvalue(own.local(), k.value, along);
    assign_to(out.first.target().local(), close(found.values), aliasing::excluded);
    assign_to(out.second.target().local(), close(found.indices), aliasing::excluded);
  }
  return values_and_indices<T, shape, space>(std::move(out.first), std::move(out.second));
}

LAZULI_END
