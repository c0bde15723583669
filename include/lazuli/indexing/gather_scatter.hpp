// Moves elements to and from places that a table names: one loop for gather, scatter, masks and
// similar functions. It works on bytes, so that it is compiled once for each size of an element.
#pragma once

#include <cstring>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/indexing/merge.hpp>
#include <numeric>
#include <span>

LAZULI_BEGIN

namespace detail {

/// A loop nest over two arrays of bytes. Point i of the plain one lies at Σ i_a · plain_steps[a],
/// of the named one at Σ i_a · named_steps[a] + step · where[Σ i_a · where_steps[a]].
struct named_walk {
  int rank = 0;
  index extents[max_rank] = {};
  std::byte* plain = nullptr;
  index plain_steps[max_rank] = {};
  std::byte* named = nullptr;
  index named_steps[max_rank] = {};
  index const* where = nullptr;
  index where_steps[max_rank] = {};
  index step = 0;
  // What devices want to know to write in parallel: where the table may lead, in bytes from the
  // named array's first element, as multiples of `unit`; or that no place is named twice.
  index low = 0, high = 0, unit = 0;
  bool distinct = false;

  void add_axis(index extent, index in_plain, index in_named, index in_where) {
    extents[rank] = extent;
    plain_steps[rank] = in_plain;
    named_steps[rank] = in_named;
    where_steps[rank++] = in_where;
  }
  /// Tells that the places vary along an axis of the named array.
  void may_name(index extent, index named_step) {
    (named_step < 0 ? low : high) += (extent - 1) * named_step;
    unit = std::gcd(unit, named_step);
  }
};

/// What is done along the innermost axis: n points in steps of ps, ns and ws.
using move_row = void (*)(std::byte* plain, index ps, std::byte* named, index ns,
                          index const* where, index ws, index step, index n);

/// The places of a row: calls f(plain, named) for each.
template <class F>
LAZULI_INLINE void for_each_place(std::byte* plain, index ps, std::byte* named, index ns,
                                  index const* where, index ws, index step, index n, F const& f) {
  for (index i = 0; i < n; ++i) f(plain + i * ps, named + i * ns + step * where[i * ws]);
}
/// The same for elements of Size bytes; the usual steps as constants.
template <std::size_t Size, class F>
LAZULI_INLINE void for_each_element(std::byte* plain, index ps, std::byte* named, index ns,
                                    index const* where, index ws, index step, index n, F const& f) {
  constexpr auto size = static_cast<index>(Size);
  if (ps != size || ns != 0 || ws != 1)
    for_each_place(plain, ps, named, ns, where, ws, step, n, f);
  else if (step == 1)
    for_each_place(plain, size, named, 0, where, 1, 1, n, f);
  else if (step == size)
    for_each_place(plain, size, named, 0, where, 1, size, n, f);
  else
    for_each_place(plain, size, named, 0, where, 1, step, n, f);
}

/// Copies elements of Size bytes from their places into the plain array.
template <std::size_t Size>
void load_row(std::byte* plain, index ps, std::byte* named, index ns, index const* where, index ws,
              index step, index n) {
  constexpr auto size = static_cast<index>(Size);
  if (ws == 0 && ps == size && ns == size) {
    std::memcpy(plain, named + step * where[0], static_cast<std::size_t>(n) * Size);
    return;
  }
  for_each_element<Size>(plain, ps, named, ns, where, ws, step, n,
                         [](std::byte* p, std::byte* q) { std::memcpy(p, q, Size); });
}
/// Copies elements of Size bytes from the plain array to their places.
template <std::size_t Size>
void store_row(std::byte* plain, index ps, std::byte* named, index ns, index const* where, index ws,
               index step, index n) {
  constexpr auto size = static_cast<index>(Size);
  if (ws == 0 && ps == size && ns == size) {
    std::memcpy(named + step * where[0], plain, static_cast<std::size_t>(n) * Size);
    return;
  }
  for_each_element<Size>(plain, ps, named, ns, where, ws, step, n,
                         [](std::byte* p, std::byte* q) { std::memcpy(q, p, Size); });
}
/// Merges elements of T into those at their places.
template <transfer M, class T>
void merge_row(std::byte* plain, index ps, std::byte* named, index ns, index const* where, index ws,
             index step, index n) {
  auto const add = [](std::byte* p, std::byte* q) {
    T a, b;
    std::memcpy(&a, p, sizeof(T));
    std::memcpy(&b, q, sizeof(T));
    b = merged<M>(b, a);
    std::memcpy(q, &b, sizeof(T));
  };
  constexpr auto size = static_cast<index>(sizeof(T));
  if (ws == 0 && ps == size && ns == size) {  // a run to a run: they do not overlap
    std::byte* const to = named + step * where[0];
    for (index i = 0; i < n; ++i) add(plain + i * size, to + i * size);
    return;
  }
  for_each_element<sizeof(T)>(plain, ps, named, ns, where, ws, step, n, add);
}

/// The row functions by the size of an element (1, 2, 4, 8 or 16).
inline move_row loads_of(std::size_t size) {
  return size == 1   ? load_row<1>
         : size == 2 ? load_row<2>
         : size == 4 ? load_row<4>
         : size == 8 ? load_row<8>
                     : load_row<16>;
}
inline move_row stores_of(std::size_t size) {
  return size == 1   ? store_row<1>
         : size == 2 ? store_row<2>
         : size == 4 ? store_row<4>
         : size == 8 ? store_row<8>
                     : store_row<16>;
}

/// Drops axes of extent 1 and merges those that are walked as one; false if there is no point.
inline bool collapse(named_walk& w) {
  int const all = w.rank;
  w.rank = 0;  // axis i is written where it was, or further in front
  for (int i = 0; i < all; ++i) {
    index n = w.extents[i];
    index const in_plain = w.plain_steps[i], in_named = w.named_steps[i],
                in_where = w.where_steps[i];
    if (n == 0) return false;
    if (n == 1) continue;
    int const last = w.rank - 1;
    if (last >= 0 && w.plain_steps[last] == n * in_plain && w.named_steps[last] == n * in_named &&
        w.where_steps[last] == n * in_where) {
      n *= w.extents[last];
      --w.rank;
    }
    w.add_axis(n, in_plain, in_named, in_where);
  }
  if (w.rank == 0) w.add_axis(1, 0, 0, 0);
  return true;
}

inline void walk_axis(named_walk const& w, int axis, std::byte* plain, std::byte* named,
                      index const* where, move_row row) {
  index const ps = w.plain_steps[axis], ns = w.named_steps[axis], ws = w.where_steps[axis];
  if (axis == w.rank - 1) return row(plain, ps, named, ns, where, ws, w.step, w.extents[axis]);
  for (index i = 0; i < w.extents[axis]; ++i)
    walk_axis(w, axis + 1, plain + i * ps, named + i * ns, where + i * ws, row);
}

/// Whether points of a walk may be taken in any order. (Where one place is written twice, the last
/// point in row-major order wins.)
enum class order { any, row_major };

/// An estimate of the time for so many points, in hundredths of a nanosecond.
constexpr index work_of_walk(index points) {
  return points < (index{1} << 50) ? 20 * points : index{20} << 50;
}

/// Runs `row` over all points; threads share them if their order does not matter.
LAZULI_NOINLINE inline void walk(named_walk w, move_row row, order points) {
  if (!collapse(w)) return;
  index size = 1;
  for (int i = 0; i < w.rank; ++i) size *= w.extents[i];
  int const threads = points == order::any ? openmp::threads_for(work_of_walk(size)) : 1;
  index const whole = w.extents[0];
  index const parts = threads < whole ? threads : whole;
  if (parts == 1) return walk_axis(w, 0, w.plain, w.named, w.where, row);
  openmp::for_each_part(parts, threads, [&](index part) {
    index const from = whole * part / parts;
    named_walk mine = w;
    mine.extents[0] = whole * (part + 1) / parts - from;
    walk_axis(mine, 0, w.plain + from * w.plain_steps[0], w.named + from * w.named_steps[0],
              w.where + from * w.where_steps[0], row);
  });
}

/// An array in memory with its rank at run time and steps in bytes.
struct byte_array {
  std::byte* data = nullptr;
  int rank = 0;
  index size = 0;  // of an element
  index extents[max_rank] = {};
  index steps[max_rank] = {};
};

template <leaf L>
byte_array bytes_of(L const& x) {
  using T = typename L::value_type;
  byte_array out;
  out.data = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
  out.rank = L::extents_type::rank();
  out.size = sizeof(T);
  if constexpr (L::extents_type::rank() > 0) {
    auto const extents = x.extents();
    auto const strides = x.strides();
    for (int i = 0; i < out.rank; ++i) {
      out.extents[i] = extents[i];
      out.steps[i] = strides[static_cast<std::size_t>(i)] * out.size;
    }
  }
  return out;
}

/// Whether the elements lie one after the other, row-major.
LAZULI_NOINLINE inline bool is_one_run(byte_array const& x) {
  index step = x.size;
  bool dense = true;
  for (int i = x.rank - 1; i >= 0; --i) {
    dense = dense && (x.steps[i] == step || x.extents[i] == 1);
    step *= x.extents[i];
  }
  return dense;
}
/// Turns flat positions of a row-major array into byte offsets in one with other steps.
LAZULI_NOINLINE inline void unravel(index* p, index n, byte_array const& x) {
  if (is_one_run(x)) {  // no division
    for (index k = 0; k < n; ++k) p[k] *= x.size;
    return;
  }
  for (index k = 0; k < n; ++k) {
    index rest = p[k], offset = 0;
    for (int i = x.rank - 1; i >= 0; --i) {
      offset += rest % x.extents[i] * x.steps[i];
      rest /= x.extents[i];
    }
    p[k] = offset;
  }
}

/// Splits ascending flat positions into one index per axis: index a of position k at out[a][k ·
/// step]. Divides only where a new row begins.
LAZULI_NOINLINE inline void split_places(index const* flat, index n, std::span<index const> extents,
                                         index* const* out, index step) {
  std::size_t const last = extents.size() - 1;
  index const cols = extents[last];
  index front[max_rank] = {}, row = 0, start = 0;
  for (index k = 0; k < n; ++k) {
    index const p = flat[k];
    if (p - start >= cols) {
      index const ahead = (p - start) / cols;
      start += ahead * cols;
      index rest = row += ahead;
      for (std::size_t i = last; i-- > 0;) {
        front[i] = i == 0 ? rest : rest % extents[i];
        if (i > 0) rest /= extents[i];
      }
    }
    for (std::size_t i = 0; i < last; ++i) out[i][k * step] = front[i];
    out[last][k * step] = p - start;
  }
}

/// How a memory space moves elements to and from places: devices have theirs in
/// device/gather_scatter.hpp.
template <class Space>
struct mover;
template <>
struct mover<host_space> {
  /// A walk over elements of T whose arrays are those of the leaves `plain`, `named` and `where`.
  template <transfer M, class T, class P, class N, class W>
  static void run(named_walk const& w, P const&, N const&, W const&) {
    static_assert(
        on_host<P> && on_host<N> && on_host<W>,
        "lazuli: x, its indices and what is written to them lie in different memory; copy "
        "one of them with .to(device) or .cpu()");
    if constexpr (M == transfer::load)
      walk(w, loads_of(sizeof(T)), order::any);
    else if constexpr (M == transfer::store)
      walk(w, stores_of(sizeof(T)), order::row_major);
    else
      walk(w, merge_row<M, T>, order::row_major);
  }
};
template <transfer M, class P, class N, class W>
void move_elements(named_walk const& w, P const& plain, N const& named, W const& where) {
  mover<space_of<N>>::template run<M, value_t<N>>(w, plain, named, where);
}

}  // namespace detail

LAZULI_END
