// Elements by their places: units of bytes that ranks request from, or send to, each other.
#pragma once

#include <algorithm>
#include <cstring>
#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/memory/buffer.hpp>
#include <numeric>

LAZULI_BEGIN
namespace mpi {

/// What one index contributes to the place of a unit: ranks and units are sums over the axes.
/// `order` is its contribution to the position in the whole that is walked.
struct place {
  index rank = 0, unit = 0, order = 0;
};
/// Where the elements of an axis lie. Units are numbered as if every block were as long as the
/// longest one.
struct placed_axis {
  index each = 1, rank_step = 0, unit_step = 0;
  place at(index i) const { return {i / each * rank_step, i % each * unit_step, 0}; }
};
/// This rank's block: which of its units has a given number.
class numbered_block {
 public:
  void add_axis(index longest, index here) {
    alike_ = alike_ && (rank_ == 0 || longest == here);
    longest_[rank_] = longest;
    here_[rank_++] = here;
  }
  index unit(index number) const {
    if (alike_) return number;
    index out = 0, step = 1;
    for (int i = rank_; i-- > 0;) {
      out += number % longest_[i] * step;
      number /= longest_[i];
      step *= here_[i];
    }
    return out;
  }

 private:
  bool alike_ = true;
  int rank_ = 0;
  index longest_[max_rank] = {}, here_[max_rank] = {};
};

/// Places of units: the rank of each, and which unit it is there. `order`: in which order units
/// arrive there; `source`: where a unit lies here, if not in the order of the list.
struct place_list {
  std::vector<int> rank;
  std::vector<index> unit, order, source;
  std::size_t size() const { return rank.size(); }
  index from(std::size_t k) const { return source.empty() ? static_cast<index>(k) : source[k]; }
};

/// A walk over extents, row-major: along each axis a table of places, or, where it has none,
/// indices along `named` tell.
struct place_walk {
  int axes = 0;
  index extents[max_rank] = {}, steps[max_rank] = {};  // of the indices
  std::vector<place> tables[max_rank];
  index const* where = nullptr;
  placed_axis named;

  void list(index rank, bool ordered, place_list& out) const {
    index count = 1;
    for (int i = 0; i < axes; ++i) count *= extents[i];
    out.rank.reserve(static_cast<std::size_t>(count));
    out.unit.reserve(static_cast<std::size_t>(count));
    if (ordered) out.order.reserve(static_cast<std::size_t>(count));
    if (count > 0) along(0, {rank, 0, 0}, where, ordered, out);
  }

 private:
  void along(int axis, place at, index const* i, bool ordered, place_list& out) const {
    if (axis == axes) {
      if (i != nullptr) {
        place const p = named.at(*i);
        at.rank += p.rank, at.unit += p.unit;
      }
      out.rank.push_back(static_cast<int>(at.rank));
      out.unit.push_back(at.unit);
      if (ordered) out.order.push_back(at.order);
      return;
    }
    for (place const& p : tables[axis]) {
      along(axis + 1, {at.rank + p.rank, at.unit + p.unit, at.order + p.order}, i, ordered, out);
      if (i != nullptr) i += steps[axis];
    }
  }
};

/// How many units go to each rank and come from it.
class routes {
 public:
  /// What goes from here. Throws shape_error above 2^31 - 1.
  routes(int ranks, place_list const& places, char const* call)
      : call_(call),
        sent_(static_cast<std::size_t>(ranks)),
        sent_from_(sent_),
        got_(sent_),
        got_from_(sent_),
        turn_(places.size()) {
    (void)count_of(static_cast<index>(places.size()), call);
    for (int const r : places.rank) ++sent_[static_cast<std::size_t>(r)];
    std::partial_sum(sent_.begin(), sent_.end() - 1, sent_from_.begin() + 1);
    auto next = sent_from_;
    for (std::size_t k = 0; k < places.size(); ++k)
      turn_[k] = next[static_cast<std::size_t>(places.rank[k])]++;
  }
  void tell(communicator const& all) {
    MPI_Alltoall(sent_.data(), 1, MPI_INT, got_.data(), 1, MPI_INT, all.get());
  }
  /// How many come. Throws shape_error above 2^31 - 1.
  index incoming() {
    index sum = 0;
    for (int const n : got_) sum += n;
    (void)count_of(sum, call_);
    std::partial_sum(got_.begin(), got_.end() - 1, got_from_.begin() + 1);
    return sum;
  }
  /// The position of item k of the list among the items that are sent.
  index turn(std::size_t k) const { return turn_[k]; }
  void there(communicator const& all, void const* from, void* to, element_type const& type) const {
    MPI_Alltoallv(from, sent_.data(), sent_from_.data(), type.get(), to, got_.data(),
                  got_from_.data(), type.get(), all.get());
  }
  void back(communicator const& all, void const* from, void* to, element_type const& type) const {
    MPI_Alltoallv(from, got_.data(), got_from_.data(), type.get(), to, sent_.data(),
                  sent_from_.data(), type.get(), all.get());
  }

 private:
  char const* call_;
  std::vector<int> sent_, sent_from_, got_, got_from_;
  std::vector<index> turn_;
};

/// Numbers for other ranks, in the order in which they are sent.
inline std::vector<index> in_turn(routes const& way, std::vector<index> const& numbers) {
  std::vector<index> out(numbers.size());
  for (std::size_t k = 0; k < out.size(); ++k)
    out[static_cast<std::size_t>(way.turn(k))] = numbers[k];
  return out;
}

/// Reads units of `bytes` from the blocks of ranks, one after another in memory. Collective. Throws
/// rank_error if a rank has no memory.   Cost: 8 bytes to the rank of each unit, and the units
/// back: three messages between any two ranks.
inline void read_places(communicator const& all, place_list const& places,
                        numbered_block const& form, std::byte const* block, index bytes,
                        std::byte* out, char const* call) {
  auto [way, wanted] = together(all.get(), [&] {
    routes r(all.size(), places, call);
    auto numbers = in_turn(r, places.unit);
    return std::pair(std::move(r), std::move(numbers));
  });
  way.tell(all);
  struct rooms {
    std::vector<index> asked;
    memory::buffer<std::byte> answers, got;
  };
  auto own = together(all.get(), [&] {
    index const n = way.incoming();
    return rooms{std::vector<index>(static_cast<std::size_t>(n)),
                 memory::buffer<std::byte>(n * bytes),
                 memory::buffer<std::byte>(static_cast<index>(wanted.size()) * bytes)};
  });
  way.there(all, wanted.data(), own.asked.data(), element_type(sizeof(index)));
  auto const size = static_cast<std::size_t>(bytes);
  for (std::size_t k = 0; k < own.asked.size() && size > 0; ++k)
    std::memcpy(own.answers.data() + k * size, block + form.unit(own.asked[k]) * bytes, size);
  way.back(all, own.answers.data(), own.got.data(), element_type(size));
  for (std::size_t k = 0; k < places.size() && size > 0; ++k)
    std::memcpy(out + k * size, own.got.data() + way.turn(k) * bytes, size);
}

/// What is done with a unit that arrives.
using merge_unit = void (*)(std::byte* to, std::byte const* from, index bytes);

/// Writes units of `bytes` to the blocks of ranks. Those for one place are taken in the order of
/// ranks, and those of one rank in the order of its list; or in the order that the list names.
/// Collective. Throws rank_error if a rank has no memory, before anything is written.
inline void write_places(communicator const& all, place_list const& places,
                         numbered_block const& form, std::byte* block, index bytes,
                         std::byte const* values, merge_unit merge, bool ordered,
                         char const* call) {
  auto const size = static_cast<std::size_t>(bytes);
  struct rooms {
    routes way;
    std::vector<index> unit, order, units_here, orders_here;
    std::vector<std::size_t> turns;
    memory::buffer<std::byte> sent, got;
  };
  auto own = together(all.get(), [&] {
    rooms out{routes(all.size(), places, call),
              {},
              {},
              {},
              {},
              {},
              memory::buffer<std::byte>(static_cast<index>(places.size()) * bytes),
              {}};
    out.unit = in_turn(out.way, places.unit);
    if (ordered) out.order = in_turn(out.way, places.order);
    for (std::size_t k = 0; k < places.size() && size > 0; ++k)
      std::memcpy(out.sent.data() + out.way.turn(k) * bytes, values + places.from(k) * bytes, size);
    return out;
  });
  own.way.tell(all);
  together(all.get(), [&] {
    index const n = own.way.incoming();
    own.units_here.resize(static_cast<std::size_t>(n));
    own.turns.resize(static_cast<std::size_t>(n));
    if (ordered) own.orders_here.resize(static_cast<std::size_t>(n));
    own.got = memory::buffer<std::byte>(n * bytes);
  });
  element_type const number(sizeof(index));
  own.way.there(all, own.unit.data(), own.units_here.data(), number);
  if (ordered) own.way.there(all, own.order.data(), own.orders_here.data(), number);
  own.way.there(all, own.sent.data(), own.got.data(), element_type(size));
  std::iota(own.turns.begin(), own.turns.end(), std::size_t{0});
  if (ordered)
    std::sort(own.turns.begin(), own.turns.end(), [&](std::size_t a, std::size_t b) {
      return own.orders_here[a] < own.orders_here[b];
    });
  if (size == 0) return;
  for (std::size_t const k : own.turns)
    merge(block + form.unit(own.units_here[k]) * bytes, own.got.data() + k * size, bytes);
}

}  // namespace mpi
LAZULI_END
