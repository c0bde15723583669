// Tensors made by position: diagonals, triangles, coordinate grids.
#pragma once

#include <algorithm>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/factory.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <limits>
#include <tuple>
#include <utility>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_diagonal(index n, index k) {
  fail<shape_error>("diag: ", n, " elements on diagonal ", k,
                    " need a matrix too large for 64 bits");
}

/// x where it has view methods, else its value.
template <class X>
decltype(auto) with_views(X const& x) {
  if constexpr (requires { x.map(); }) {
    return (x);
  } else {
    return evaluate_to_tensor(x);
  }
}

/// Extent of the square matrix that holds n elements on diagonal k.
constexpr index diagonal_side(index n, index k) {
  index side = 0;
  if (__builtin_sub_overflow(n, k < 0 ? k : 0, &side) ||
      __builtin_add_overflow(side, k > 0 ? k : 0, &side)) {
    throw_diagonal(n, k);
  }
  return side;
}

/// The first column right of diagonal k in a row, between 0 and `columns`.
constexpr index after_diagonal(index row, index k, index columns) {
  if (k >= columns - row) return columns;
  return k < -row ? 0 : row + k + 1 < columns ? row + k + 1 : columns;
}

/// Sets the elements of dense matrices that lie above diagonal k (Lower), or below it, to 0.
template <bool Lower, class T, class E>
void keep_triangle(T* row, E const& shape, index k) {
  index const rows = shape[E::rank() - 2], columns = shape[E::rank() - 1], count = shape.size();
  index const before = k == std::numeric_limits<index>::min() ? k : k - 1;
  for (index at = 0; at < count; at += columns, row += columns) {
    index const border = after_diagonal(at / columns % rows, Lower ? k : before, columns);
    Lower ? std::fill(row + border, row + columns, T(0)) : std::fill(row, row + border, T(0));
  }
}

/// How a memory space writes triangles of matrices: the elements of x on diagonal k and below it,
/// or above, and zeros elsewhere. Of devices in device/grid.hpp.
template <class Space>
struct triangles_in;
template <>
struct triangles_in<host_space> {
  template <class X>
  static auto lower(X const& x, index k) {
    return kept<true>(x, k);
  }
  template <class X>
  static auto upper(X const& x, index k) {
    return kept<false>(x, k);
  }

 private:
  template <bool Lower, class X>
  static auto kept(X const& x, index k) {
    auto out = evaluate_to_tensor(x);
    keep_triangle<Lower>(out.data(), out.extents(), k);
    return out;
  }
};

template <class X>
using triangles_of = triangles_in<space_beside<X>>;

}  // namespace detail

/// Matrices with the vectors of x (its last axis) on diagonal k, and zeros elsewhere.   Shape:
/// (…, n) → (…, n + |k|, n + |k|).   k > 0 lies above the main diagonal; `1_c` keeps static extents.
/// Throws shape_error for matrices too large.   Source: PyTorch.
template <in_one_memory X, index_like K = constant<0>>
auto diag_embed(X const& x, K k = {}) {
  static_assert(rank_of<X> >= 1, "lazuli::diag_embed: a number has no axis");
  constexpr auto last = static_cast<std::size_t>(rank_of<X> - 1);
  if constexpr (on_tape<X>) {
    return detail::recording_on<space_of<X>>::linear(
        [k](auto const& from) { return lazuli::diag_embed(from, k); },
        [k](int, auto const& g) { return g.diagonal(static_cast<index>(k), -2, -1); }, x);
  } else {
    constexpr index n = extents_t<X>::static_extent(rank_of<X> - 1);
    constexpr index side = [] {
      if constexpr (n == dyn || !static_index<K>) {
        return dyn;
      } else {
        return detail::diagonal_side(n, K::value);
      }
    }();
    auto const own = x.extents().values();
    index_array<rank_of<X> + 1> sizes{};
    std::copy(own.begin(), own.end(), sizes.begin());
    sizes[last] = sizes[last + 1] = detail::diagonal_side(own[last], static_cast<index>(k));
    auto out = [&]<int... I>(std::integer_sequence<int, I...>) {
      return detail::empty_beside<value_t<X>>(
          extents<extents_t<X>::static_extent(I)..., side, side>(sizes), x);
    }(std::make_integer_sequence<int, rank_of<X> - 1>{});
    out.zero_();
    out.diagonal(static_cast<index>(k), -2, -1).copy_(x);
    return out;
  }
}

/// For a vector: the square matrix that has it on diagonal k, and zeros elsewhere. For a matrix:
/// its diagonal k as a vector.   k > 0 lies above the main diagonal; `1_c` keeps static
/// extents.   Throws shape_error for a matrix too large.
template <in_one_memory X, index_like K = constant<0>>
auto diag(X const& x, K k = {}) {
  static_assert(rank_of<X> == 1 || rank_of<X> == 2, "lazuli::diag: the operand needs rank 1 or 2");
  if constexpr (rank_of<X> == 2) {
    return detail::copied(detail::with_views(x).diagonal(k));
  } else {
    return lazuli::diag_embed(x, k);
  }
}

/// The elements on and below diagonal k of each matrix (last two axes); zeros elsewhere.
template <in_one_memory X>
auto tril(X const& x, brace_index k = 0) {
  static_assert(rank_of<X> >= 2, "lazuli::tril: the operand needs rank 2 or more");
  return detail::triangles_of<X>::lower(x, k);
}
/// The n × m matrix (n × n: one argument) with ones on and below diagonal k.   Source: NumPy.
template <dtype T = default_float>
matrix<T> tri(brace_index n, brace_index m, brace_index k = 0) {
  return lazuli::tril(lazuli::ones<T>(n.value, m.value), k);
}
template <dtype T = default_float>
matrix<T> tri(brace_index n) {
  return lazuli::tri<T>(n, n);
}
/// The elements on and above diagonal k of each matrix (last two axes); zeros elsewhere.
template <in_one_memory X>
auto triu(X const& x, brace_index k = 0) {
  static_assert(rank_of<X> >= 2, "lazuli::triu: the operand needs rank 2 or more");
  return detail::triangles_of<X>::upper(x, k);
}

/// How meshgrid orders axes: xy as in NumPy (the first two exchanged), ij as in PyTorch (in order).
namespace indexing {
struct xy_t {};
struct ij_t {};
inline constexpr xy_t xy{};
inline constexpr ij_t ij{};
}  // namespace indexing

namespace detail {

template <class O>
concept grid_order = std::same_as<O, indexing::xy_t> || std::same_as<O, indexing::ij_t>;

/// The axis of a grid of `count` axes along which operand I varies.
template <bool Exchanged>
constexpr int grid_axis(int i, int count) {
  return Exchanged && count > 1 && i < 2 ? 1 - i : i;
}

template <class X>
inline constexpr index vector_extent = [] {
  if constexpr (rank_of<X> == 0) {
    return index{1};
  } else {
    return extents_t<X>::static_extent(0);
  }
}();

/// The extents of a grid of operands X, or of one operand on it (Only: all other axes have extent
/// 1).
template <bool Exchanged, int Only, class... X>
struct grid_shape {
  static constexpr int count = sizeof...(X);
  static constexpr auto statics = [] {
    index_array<count> const given{vector_extent<X>...};
    index_array<count> out{};
    for (int i = 0; i < count; ++i) {
      auto const axis = static_cast<std::size_t>(grid_axis<Exchanged>(i, count));
      out[axis] = Only >= 0 && Only != i ? 1 : given[static_cast<std::size_t>(i)];
    }
    return out;
  }();
  using type = decltype([]<int... I>(std::integer_sequence<int, I...>) {
    return extents<statics[static_cast<std::size_t>(I)]...>{};
  }(std::make_integer_sequence<int, count>{}));
};

template <bool Exchanged, class... X>
auto make_grid(X const&... x) {
  static_assert(((rank_of<X> <= 1) && ...), "lazuli::meshgrid: every operand needs rank 1 (or 0)");
  constexpr int count = sizeof...(X);
  std::tuple<decltype(detail::with_views(x))...> const operands(detail::with_views(x)...);
  index const lengths[] = {x.extents().size()...};
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    index_array<count> sizes{};
    ((sizes[static_cast<std::size_t>(grid_axis<Exchanged>(I, count))] = lengths[I]), ...);
    using whole = typename grid_shape<Exchanged, -1, X...>::type;
    auto const one = [&](auto i) {
      auto const& v = std::get<i.value>(operands);
      using value = value_t<decltype(v)>;
      using shape = typename grid_shape<Exchanged, i.value, X...>::type;
      constexpr auto axis = static_cast<std::size_t>(grid_axis<Exchanged>(i.value, count));
      index_array<count> own{}, steps{};
      own.fill(1);
      own[axis] = lengths[i.value];
      if constexpr (rank_of<decltype(v)> == 1) steps[axis] = v.strides()[0];
      if constexpr (on_tape<decltype(v)>) {
        return v.viewed(mapping<whole>{whole(sizes), steps, v.storage_offset()});
      } else {
        auto out = empty_beside<value>(whole(sizes), v);
        assign_to(out.target(), arranged(v, mapping<shape>{shape(own), steps, 0}),
                  aliasing::excluded);
        return out;
      }
    };
    return std::make_tuple(one(std::integral_constant<int, I>{})...);
  }
  (std::make_integer_sequence<int, count>{});
}

template <class... X>
concept text_among = (std::is_convertible_v<X const&, char const*> || ...);

}  // namespace detail

/// What the compiler prints of `meshgrid(x, y, "ij")`.
struct the_order_of_axes_is_lz_indexing_ij_no_text {};

/// Coordinates on the grid that vectors span: a std::tuple of tensors of one shape, the I-th with
/// the values of the I-th vector.   `auto [x, y] = meshgrid(xs, ys)`: shape (ny, nx), as NumPy and
/// the array API; `meshgrid(indexing::ij, xs, ys)`: shape (nx, ny), as PyTorch.   Rank 0 counts as
/// one element.
template <in_one_memory... X>
  requires(sizeof...(X) > 0)
auto meshgrid(X const&... x) { return detail::make_grid<true>(x...); }
template <in_one_memory... X>
  requires(sizeof...(X) > 0)
auto meshgrid(indexing::xy_t, X const&... x) { return detail::make_grid<true>(x...); }
template <in_one_memory... X>
  requires(sizeof...(X) > 0)
auto meshgrid(indexing::ij_t, X const&... x) { return detail::make_grid<false>(x...); }
/// Of two or three, the order may come last: `meshgrid(xs, ys, indexing::ij)`.
template <in_one_memory X, in_one_memory Y, detail::grid_order O>
auto meshgrid(X const& x, Y const& y, O order) {
  return lazuli::meshgrid(order, x, y);
}
template <in_one_memory X, in_one_memory Y, in_one_memory Z, detail::grid_order O>
auto meshgrid(X const& x, Y const& y, Z const& z, O order) {
  return lazuli::meshgrid(order, x, y, z);
}

/// NumPy's and PyTorch's indexing="ij" would be known too late: the order is part of the type.
template <class... X, class Why = the_order_of_axes_is_lz_indexing_ij_no_text>
  requires detail::text_among<X...>
// clang-format off
void meshgrid(X const&...) LAZULI_REFUSED("lazuli::meshgrid: the order of axes is no text: write meshgrid(x, y, lz::indexing::ij)");
// clang-format on

LAZULI_END
