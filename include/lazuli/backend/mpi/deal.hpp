// Moves arrays whose blocks go to ranks in turn along each axis from one such order to
// another.
#pragma once

#include <climits>
#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/messages.hpp>
#include <span>

LAZULI_BEGIN
namespace mpi {

/// A run of elements that a place of one order shares with a place of another: its beginning in each.
struct common_run {
  index from, to, length;
};
inline std::vector<common_run> common_runs(dealt_axis const& a, int place_a, dealt_axis const& b, int place_b) {
  std::vector<common_run> out;
  for (index begin = place_a * a.block; begin < a.n; begin += a.places * a.block)
    for (index x = begin, end = std::min(begin + a.block, a.n); x < end;) {
      index const next = std::min((x / b.block + 1) * b.block, end);
      if (x / b.block % b.places == place_b) {
        common_run const run{a.local(x), b.local(x), next - x};
        bool const goes_on = !out.empty() && out.back().from + out.back().length == run.from && out.back().to + out.back().length == run.to;
        if (goes_on)
          out.back().length += run.length;
        else
          out.push_back(run);
      }
      x = next;
    }
  return out;
}
inline index length_of(std::vector<common_run> const& runs) {
  index sum = 0;
  for (auto const& r : runs) sum += r.length;
  return sum;
}

/// Which ranks of a communicator have which blocks of a matrix.
struct dealt_matrix {
  dealt_axis rows, columns;
  std::vector<int> ranks;  // column by column

  /// The place of a rank in that order; -1 if it has nothing.
  int place_of(int rank) const {
    auto const at = std::find(ranks.begin(), ranks.end(), rank);
    return at == ranks.end() ? -1 : static_cast<int>(at - ranks.begin());
  }
  index rows_at(int place) const { return place < 0 ? 0 : rows.count(place % rows.places); }
  index columns_at(int place) const { return place < 0 ? 0 : columns.count(place / rows.places); }
};

/// What one place of an order has in common with each place of the other order, along each axis.
struct common_blocks {
  common_blocks(dealt_matrix const& old, dealt_matrix const& fresh, int place, bool old_place) {
    if (place < 0) return;
    auto const runs = [&](dealt_axis const& a, dealt_axis const& b, int here) {
      std::vector<std::vector<common_run>> out;
      for (int other = 0; other < (old_place ? b : a).places; ++other)
        out.push_back(old_place ? common_runs(a, here, b, other) : common_runs(a, other, b, here));
      return out;
    };
    auto const& own = (old_place ? old : fresh).rows;
    rows = runs(old.rows, fresh.rows, place % own.places);
    columns = runs(old.columns, fresh.columns, place / own.places);
  }
  /// Calls f(row and column in `old`, the same in `fresh`, rows, columns) for the runs of a place.
  template <class F>
  void with(int place, F const& f) const {
    auto const r = static_cast<std::size_t>(place) % rows.size(), c = static_cast<std::size_t>(place) / rows.size();
    for (auto const& run : rows[r])
      for (auto const& column : columns[c]) f(run.from, column.from, run.to, column.to, run.length, column.length);
  }
  index count(int place) const {
    if (rows.empty()) return 0;
    auto const r = static_cast<std::size_t>(place) % rows.size(), c = static_cast<std::size_t>(place) / rows.size();
    return length_of(rows[r]) * length_of(columns[c]);
  }
  std::vector<std::vector<common_run>> rows, columns;
};

/// Elements to send to, or to receive from, each of many ranks.
template <class T>
struct parcels {
  parcels(std::vector<int> const& others, common_blocks const& common, int me, int ranks)
      : counts(static_cast<std::size_t>(ranks)), starts(counts.size()) {
    for (std::size_t place = 0; place < others.size(); ++place)
      if (others[place] != me)
        counts[static_cast<std::size_t>(others[place])] = static_cast<int>(common.count(static_cast<int>(place)));
    index sum = 0;
    for (std::size_t r = 0; r < counts.size(); sum += counts[r++]) starts[r] = static_cast<int>(sum);
    elements = memory::buffer<T>(sum);
  }
  std::vector<int> counts, starts;
  memory::buffer<T> elements;
};

/// Moves the elements of a matrix to another order, on all ranks; `from` and `to` are this rank's,
/// less than 2^31 elements each.   Cost: each element once, by one Alltoallv; a copy of both.
template <class T>
void deal(communicator const& all, dealt_matrix const& old, blas::matrix<T const> from, dealt_matrix const& fresh,
          blas::matrix<T> to) {
  int const me = all.rank();
  common_blocks const out(old, fresh, old.place_of(me), true), in(old, fresh, fresh.place_of(me), false);
  auto [sent, got] = together(all.get(), [&] {
    return std::pair(parcels<T>(fresh.ranks, out, me, all.size()), parcels<T>(old.ranks, in, me, all.size()));
  });
  for (std::size_t place = 0; place < fresh.ranks.size() && !out.rows.empty(); ++place) {
    int const rank = fresh.ranks[place];
    T* at = sent.elements.data() + sent.starts[static_cast<std::size_t>(rank)];
    out.with(static_cast<int>(place), [&](index i, index j, index i2, index j2, index rows, index columns) {
      blas::matrix<T const> const x{&from(i, j), rows, columns, from.row, from.col};
      if (rank == me) return blas::copy<T>(x, {&to(i2, j2), rows, columns, to.row, to.col});
      blas::copy<T>(x, {at, rows, columns, 1, rows});
      at += rows * columns;
    });
  }
  element_type const number(sizeof(T));
  MPI_Alltoallv(sent.elements.data(), sent.counts.data(), sent.starts.data(), number.get(), got.elements.data(),
                got.counts.data(), got.starts.data(), number.get(), all.get());
  for (std::size_t place = 0; place < old.ranks.size() && !in.rows.empty(); ++place) {
    int const rank = old.ranks[place];
    if (rank == me) continue;
    T const* at = got.elements.data() + got.starts[static_cast<std::size_t>(rank)];
    in.with(static_cast<int>(place), [&](index, index, index i, index j, index rows, index columns) {
      blas::copy<T>({at, rows, columns, 1, rows}, {&to(i, j), rows, columns, to.row, to.col});
      at += rows * columns;
    });
  }
}

/// Moves one axis of row-major blocks to another order along a line of ranks: in each of `outer`
/// rows its elements, of `inner` bytes.   Cost: each element once; a copy of both.
inline void deal_axis(grid const& mesh, communicator const& line, dealt_axis const& old,
                      dealt_axis const& fresh, index outer, index inner, std::byte const* from,
                      std::byte* to) {
  int const me = line.rank();
  index const width = old.count(me) * inner, new_width = fresh.count(me) * inner;
  auto [sent, got] = together(mesh.all().get(), [&] {
    return std::pair(memory::buffer<std::byte>(outer * width),
                     memory::buffer<std::byte>(outer * new_width));
  });
  messages moves(line);
  std::byte* at = got.data();
  std::vector<std::vector<common_run>> coming;
  for (int r = 0; r < line.size(); ++r) {
    coming.push_back(common_runs(old, r, fresh, me));
    if (r == me) continue;
    index const bytes = outer * inner * length_of(coming.back());
    moves.receive(at, bytes, r);
    at += bytes;
  }
  at = sent.data();
  for (int r = 0; r < line.size(); ++r) {
    auto const going = common_runs(old, me, fresh, r);
    std::byte* const first = at;
    for (index i = 0; i < outer; ++i)
      for (auto const& run : going) {
        std::byte const* const source = from + i * width + run.from * inner;
        if (r == me)
          std::copy_n(source, run.length * inner, to + i * new_width + run.to * inner);
        else
          at = std::copy_n(source, run.length * inner, at);
      }
    moves.send(first, at - first, r);
  }
  moves.start();
  moves.wait();
  std::byte const* next = got.data();
  for (int r = 0; r < line.size(); ++r)
    for (index i = 0; r != me && i < outer; ++i)
      for (auto const& run : coming[static_cast<std::size_t>(r)]) {
        std::copy_n(next, run.length * inner, to + i * new_width + run.to * inner);
        next += run.length * inner;
      }
}

/// Moves row-major blocks of elements of some bytes to another order, axis after axis; `along` is
/// the mesh axis that shares each (-1: every rank has all of it). Collective.
inline void deal_axes(grid const& mesh, std::span<int const> along, std::span<dealt_axis const> old,
                      std::span<dealt_axis const> fresh, index bytes, std::byte const* from,
                      std::byte* to) {
  std::vector<index> here;
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < along.size(); ++i) {
    here.push_back(old[i].count(along[i] < 0 ? 0 : mesh.place(along[i])));
    if (old[i].places > 1 && old[i].block != fresh[i].block) steps.push_back(i);
  }
  auto const product = [&](std::size_t begin, std::size_t end) {
    index n = 1;
    for (std::size_t i = begin; i < end; ++i) n *= here[i];
    return n;
  };
  memory::buffer<std::byte> held;
  for (std::size_t const& axis : steps) {
    index const outer = product(0, axis), inner = bytes * product(axis + 1, here.size());
    auto const& line = mesh.along(along[axis]);
    here[axis] = fresh[axis].count(line.rank());
    bool const last = &axis == &steps.back();
    auto room = together(mesh.all().get(), [&] {
      return memory::buffer<std::byte>(last ? 0 : outer * here[axis] * inner);
    });
    deal_axis(mesh, line, old[axis], fresh[axis], outer, inner, from, last ? to : room.data());
    held = std::move(room);
    from = held.data();
  }
  if (index const all = bytes * product(0, here.size()); steps.empty() && all != 0)
    std::copy_n(from, all, to);
}

}  // namespace mpi
LAZULI_END
