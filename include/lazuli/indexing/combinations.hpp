// Choices of elements as rows of a matrix: cartesian_prod, combinations.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/indexing/select.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_choice(index r) {
  fail<shape_error>("combinations: ", r, " elements cannot be chosen");
}

/// The places of all choices of r among n, in order, one after another.
inline std::vector<index> chosen_places(index n, index r, bool again) {
  if (r < 0) throw_choice(r);
  std::vector<index> places, now(static_cast<std::size_t>(r));
  if (r == 0 || (again ? n == 0 : r > n)) return places;
  auto const count = static_cast<std::size_t>(r);
  for (std::size_t i = 0; i < count; ++i) now[i] = again ? 0 : static_cast<index>(i);
  for (;;) {
    for (index const place : now) places.push_back(place);
    std::size_t i = count;  // the last place that can still advance
    while (i > 0 && now[i - 1] == (again ? n - 1 : n - r + static_cast<index>(i) - 1)) --i;
    if (i == 0) return places;
    ++now[i - 1];
    for (; i < count; ++i) now[i] = now[i - 1] + (again ? 0 : 1);
  }
}

/// The elements of x along axis I of a grid, as a vector.
template <int I, class X, std::size_t N>
auto over_grid(X const& x, std::array<index, N> const& sizes) {
  std::array<index, N> own{};
  own.fill(1);
  own[I] = sizes[I];
  auto const line = x.reshape(own);
  return evaluate_to_tensor(line.expand(sizes).flatten());
}
template <int... I, class... X>
auto each_with_each(std::integer_sequence<int, I...>, X const&... x) {
  std::array<index, sizeof...(X)> const sizes{x.extents()[0]...};
  return lazuli::stack(index{1}, detail::over_grid<I>(detail::with_views(x), sizes)...);
}

}  // namespace detail

/// All choices of one element of each vector, one per row, in order: the last vector varies
/// fastest. Shape: (m), (n), … → (m·n·…, number of vectors). dtype: the common one. Not lazy.
/// Source: PyTorch (which returns one vector as a vector).
template <in_one_memory... X>
  requires(sizeof...(X) > 0)
auto cartesian_prod(X const&... x) {
  static_assert(((rank_of<X> == 1) && ...), "lazuli::cartesian_prod takes vectors");
  return detail::each_with_each(std::make_integer_sequence<int, sizeof...(X)>{}, x...);
}

/// All choices of r elements of a vector, one to a row, in order; `again`: an element may be taken
/// more than once.   Shape: (n) → (number of choices, r). At once.   Throws shape_error for r < 0.
/// Source: PyTorch.
template <in_one_memory X>
auto combinations(X const& x, brace_index r = 2, bool again = false) {
  static_assert(rank_of<X> == 1, "lazuli::combinations takes a vector");
  auto const places = detail::chosen_places(x.extents()[0], r, again);
  auto const all = static_cast<index>(places.size());
  auto const rows =
      lazuli::view(places.data(), lazuli::shape(r.value > 0 ? all / r.value : index{1}, r.value));
  return lazuli::take(x, detail::brought_beside(evaluate_to_tensor(rows), x));
}

LAZULI_END
