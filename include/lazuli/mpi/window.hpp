// Slices in a statement: along axes that ranks share, all operands must take the same elements;
// otherwise the statement is refused on every rank.
#pragma once

#include <lazuli/mpi/shard.hpp>

LAZULI_BEGIN
namespace detail {

inline std::string text_of(axis_window const& w, index n) {
  std::string const end = std::to_string(w.low + n * w.step);
  if (w.low == 0 && w.step == 1 && n == w.whole) return "all " + std::to_string(n) + " elements";
  return "slice(" + std::to_string(w.low) + ", " + end + (w.step == 1 ? "" : ", " + std::to_string(w.step)) + ") of " +
         std::to_string(w.whole) + " elements";
}
[[noreturn]] LAZULI_COLD inline void throw_windows(std::string_view call, int axis, axis_window const& a,
                                                   axis_window const& b, index n) {
  std::string remedy = "move one with .to(…)";
  if (a.whole == b.whole && a.step == 1 && b.step == 1)
    remedy = "read the second as x.shift(" + std::to_string(axis) + ", " + std::to_string(b.low - a.low) +
             ") with the slice of the first, or move it with .to(…)";
  fail<shape_error>(call, ": along axis ", axis, ", which ranks share, one operand is ", text_of(a, n), ", another ",
                    text_of(b, n), "; ", remedy);
}

[[noreturn]] LAZULI_COLD inline void throw_one_element(std::string_view call, int axis) {
  fail<shape_error>(call, ": a slice of one element along axis ", axis,
                    ", which ranks share, is on one of them; .to(…) gives it to all, and it broadcasts");
}

template <class X>
windows<X::extents_type::rank()> windows_of(X const& e, std::string_view call);

/// Joins where the leaves of a chain of extents `shape` lie.
template <int R>
struct window_search {
  std::string_view call;
  dextents<R> shape;
  windows<R> found{};
  template <class X>
  void operator()(X const& x, int) {
    if constexpr (on_ranks<X>) meet(windows_of(x, call), dextents<X::extents_type::rank()>(x.extents().values()));
  }

 private:
  template <std::size_t N>
  void meet(std::array<axis_window, N> const& lies, dextents<static_cast<int>(N)> const& own) {
    for (std::size_t i = 0; i < N; ++i) {
      if (lies[i].whole < 0) continue;
      int const at = static_cast<int>(i) + R - static_cast<int>(N);
      if (own[static_cast<int>(i)] != shape[at]) throw_one_element(call, at);
      auto& joined = found[static_cast<std::size_t>(at)];
      if (joined.whole >= 0 && !(joined == lies[i])) throw_windows(call, at, joined, lies[i], shape[at]);
      joined = lies[i];
    }
  }
};

/// Where the value of an expression lies along the axes of its operands that ranks share. Throws
/// shape_error, alike on every rank, if the operands do not lie alike.
template <class X>
windows<X::extents_type::rank()> windows_of(X const& e, std::string_view call) {
  constexpr int rank = X::extents_type::rank();
  windows<rank> out{};
  if constexpr (!on_ranks<X>) {
    return out;
  } else if constexpr (requires { typename X::reduction_type; }) {
    auto const from = windows_of(e.operand(), call);
    for (std::size_t i = 0, next = 0; i < from.size(); ++i) {
      bool const reduced = e.reduces(static_cast<int>(i));
      if (!reduced) out[next] = from[i];
      next += !reduced || X::keeps_axes;
    }
    return out;
  } else if constexpr (barrier<X>) {
    return out;
  } else if constexpr (!elementwise<X>) {
    if constexpr (reads_neighbours<X>)
      return e.lies();
    else
      return e.target().lies();
  } else {
    window_search<rank> search{call, dextents<rank>(e.extents().values())};
    for_each_leaf(e, search);
    return search.found;
  }
}

/// Does the value of a chain lie where its destination does? Throws shape_error, alike on every rank.
template <class Space, class D, class X>
void check_windows(shard<Space, D> const& to, X const& e, std::string_view call) {
  auto const lies = windows_of(e, call);
  auto const there = to.lies();
  auto const shape = e.extents();
  for (std::size_t i = 0; i < lies.size(); ++i) {
    std::size_t const at = i + there.size() - lies.size();
    int const axis = static_cast<int>(at);
    if (lies[i].whole < 0) continue;
    if (there[at].whole < 0)
      fail<shape_error>(call, ": every rank has the destination along axis ", axis,
                        ", and one rank the source; move it with .to(…)");
    if (shape[static_cast<int>(i)] != to.shape[axis]) throw_one_element(call, axis);
    if (!(lies[i] == there[at])) throw_windows(call, axis, there[at], lies[i], to.shape[axis]);
  }
}

/// Looks for leaves in the destination's memory, but in other places of it.
template <class To>
struct neighbour_search {
  To const& to;
  bool found = false;
  template <class X>
  void operator()(X const& x, int) {
    if constexpr (reads_neighbours<X>) {
      found = found || x.of.memory == to.memory;
    } else if constexpr (on_ranks<X>) {
      auto const& own = x.target();
      if (own.memory != to.memory) return;
      if constexpr (std::remove_cvref_t<decltype(own)>::rank == To::rank)
        found = found || !(own.from == to.from && own.shape == to.shape) || own.other_axes || to.other_axes;
      else
        found = true;
    }
  }
};
/// Does a statement write a tensor that it reads in other places?
template <class Space, class D, class X>
bool writes_neighbours(shard<Space, D> const& to, X const& e) {
  neighbour_search<shard<Space, D>> search{to};
  for_each_leaf(e, search);
  return search.found;
}

}  // namespace detail
LAZULI_END
