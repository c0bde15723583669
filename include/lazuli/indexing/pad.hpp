// pad: an array with a border.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/indexing/select.hpp>
#include <string_view>

LAZULI_BEGIN

/// What the border is filled with: a number, the element at the edge, the elements mirrored at the
/// edge (reflect: the edge is not repeated; symmetric: it is), or those from the other end (wrap).
enum class padding { constant, edge, reflect, symmetric, wrap };

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_pad(int axis, index before, index after) {
  fail<shape_error>("pad: a border of ", before, " and ", after, " at axis ", axis,
                    "; both must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_pad_of_nothing(int axis) {
  fail<shape_error>("pad: axis ", axis, " is empty: there are no elements to extend it by");
}
LAZULI_COLD inline padding padding_of(std::string_view name) {
  if (name == "constant") return padding::constant;
  if (name == "edge" || name == "replicate") return padding::edge;
  if (name == "reflect") return padding::reflect;
  if (name == "symmetric") return padding::symmetric;
  if (name == "wrap" || name == "circular") return padding::wrap;
  fail<error>(
      "pad: \"", name,
      "\" is no mode; there are \"constant\", \"edge\", \"reflect\", \"symmetric\", \"wrap\"");
}

/// A padding, or the name that NumPy or PyTorch has for it.
struct any_padding {
  padding mode;
  constexpr any_padding(padding given) : mode(given) {}
  any_padding(char const* name) : mode(padding_of(name)) {}
};

/// The place inside 0 … n - 1 whose element a place outside shows.
constexpr index padded_place(index i, index n, padding mode) {
  auto const wrapped = [](index k, index period) { return (k % period + period) % period; };
  if (mode == padding::edge) return i < 0 ? 0 : i < n ? i : n - 1;
  if (mode == padding::wrap) return wrapped(i, n);
  if (n == 1) return 0;
  index const period = mode == padding::reflect ? 2 * (n - 1) : 2 * n;
  index const k = wrapped(i, period);
  return k < n ? k : period - k - (mode == padding::reflect ? 0 : 1);
}

/// Calls f(k, count, from, step) for the places [k, end) of a border of n elements, in runs whose
/// sources lie in one direction: those that show elements from, from + step, ….
template <class F>
void for_each_run_of_border(index k, index end, index n, padding mode, F const& f) {
  while (k < end) {
    index const from = padded_place(k, n, mode);
    index count = 1, step = 0;
    if (k + 1 < end) step = padded_place(k + 1, n, mode) - from;
    if (step >= -1 && step <= 1) {
      while (k + count < end && padded_place(k + count, n, mode) == from + count * step) ++count;
    }
    f(k, count, from, count == 1 ? 0 : step);
    k += count;
  }
}
/// The extents with a border of widths before and after each axis. Throws shape_error.
template <int R>
index_array<R> padded_extents(index_array<R> const& inside, index_array<2 * R> const& widths,
                              padding mode) {
  auto total = inside;
  for (int i = 0; i < R; ++i) {
    auto const a = static_cast<std::size_t>(i);
    index const b = widths[2 * a], e = widths[2 * a + 1];
    if (b < 0 || e < 0) throw_pad(i, b, e);
    if (mode != padding::constant && inside[a] == 0 && b + e > 0) throw_pad_of_nothing(i);
    if (__builtin_add_overflow(total[a], b, &total[a]) ||
        __builtin_add_overflow(total[a], e, &total[a]))
      throw_overflow(widths);
  }
  return total;
}

/// Fills the border of `part` of `out` along an axis, and extends `part` by it.
template <class Out, class E>
void extend_axis(Out& out, mapping<E>& part, int axis, index before, index total, padding mode) {
  auto const a = static_cast<std::size_t>(axis);
  index const inside = part.extents[axis], stride = part.strides[a], first = part.offset;
  auto sizes = part.extents.values();
  auto const all = sizes;
  bool const nothing = part.extents.size() == 0;
  // Copies to places [k, k + count) from those that begin at `from`, in steps of `step`.
  auto const copy = [&](index k, index count, index from, index step) {
    if (count == 0 || nothing) return;
    sizes[a] = count;
    mapping<E> to{E(sizes), part.strides, first + k * stride};
    mapping<E> source{E(sizes), part.strides, first + from * stride};
    source.strides[a] = step * stride;
    assign_to(arranged(out, to), arranged(std::as_const(out), source));
  };
  auto const border = [&](index k, index end) {
    for_each_run_of_border(k, end, inside, mode, copy);
  };
  border(-before, 0);
  border(inside, total - before);
  sizes = all;
  sizes[a] = total;
  part.extents = E(sizes);
  part.offset -= before * stride;
}

template <class X>
auto padded(X const& x, index_array<2 * rank_of<X>> const& widths, padding mode, value_t<X> value) {
  constexpr int rank = rank_of<X>;
  auto const inside = x.extents().values();
  auto const total = padded_extents<rank>(inside, widths, mode);
  auto const before = [&](int i) { return widths[2 * static_cast<std::size_t>(i)]; };
  using shape = dextents<rank>;
  using out_t = tensor_beside<value_t<X>, shape, X>;
  mapping<shape> middle{shape(inside), row_major(shape(total)), 0};
  for (int i = 0; i < rank; ++i)
    middle.offset += before(i) * middle.strides[static_cast<std::size_t>(i)];
  if (mode == padding::constant) {
    if constexpr (on_tape<X>) {
      auto out = recording_on<space_of<X>>::linear(
          [widths, mode](auto const& from) { return padded(from, widths, mode, value_t<X>(0)); },
          [middle](int, auto const& g) { return arranged(g, middle); }, x);
      if (value == value_t<X>(0)) return out_t(out);
      return out_t(out + padded(make_beside(inactive(x)).template zeros<value_t<X>>(shape(inside)),
                                widths, mode, value));
    } else {
      out_t out = empty_beside<value_t<X>>(shape(total), x);
      out.fill_(value);
      assign_to(arranged(out, middle), x, aliasing::excluded);
      return out;
    }
  }
  if constexpr (runs_loops_of_host<space_of<X>>) {
    out_t out = empty_beside<value_t<X>>(shape(total), x);
    mapping<shape> part{shape(inside), out.strides(), 0};
    for (int i = 0; i < rank; ++i)
      part.offset += before(i) * part.strides[static_cast<std::size_t>(i)];
    assign_to(arranged(out, part), x, aliasing::excluded);
    // Axis by axis from the last: its border in what is there, which then is as wide as the result.
    for (int i = rank - 1; i >= 0; --i) {
      extend_axis(out, part, i, before(i), total[static_cast<std::size_t>(i)], mode);
    }
    return out;
  } else {
    out_t out(x);
    for (int i = 0; i < rank; ++i) {
      auto const a = static_cast<std::size_t>(i);
      if (total[a] == inside[a]) continue;
      vector<index> places(total[a]);
      for (index k = 0; k < total[a]; ++k)
        places.data()[k] = padded_place(k - before(i), inside[a], mode);
      out = taken(out, brought_beside(places, out), i, "pad");
    }
    return out;
  }
}

/// The borders before and after each of R axes: one pair of numbers, or of brace_index, for each
/// axis, or one for all.
template <int R, class W, std::size_t N>
constexpr auto borders(W const (&widths)[N][2]) {
  static_assert(N == 1 || N == static_cast<std::size_t>(R),
                "lazuli::pad: one pair {before, after} for each axis, or one for all");
  index_array<2 * R> all{};
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = brace_index(widths[N == 1 ? 0 : i / 2][i % 2]).value;
  return all;
}

}  // namespace detail

/// x with a border: widths[i] = {before, after} along axis i; one pair applies to all axes. The
/// mode is a padding or its name ("edge").   dtype: that of x, to which `value` (for
/// padding::constant) is converted.   Throws shape_error; dtype_error for a value that an integer
/// dtype of x cannot hold; error for an unknown mode.   Source: NumPy.
template <in_one_memory X, std::size_t N, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, brace_index const (&widths)[N][2], detail::any_padding by = padding::constant,
         V value = 0) {
  auto const all = detail::borders<rank_of<X>>(widths);
  return detail::padded(x, all, by.mode, exactly<value_t<X>>("pad", value));
}
template <in_one_memory X, detail::index_element I, std::size_t N, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, I const (&widths)[N][2], detail::any_padding by = padding::constant,
         V value = 0) {
  auto const all = detail::borders<rank_of<X>>(widths);
  return detail::padded(x, all, by.mode, exactly<value_t<X>>("pad", value));
}
/// {before, after} along all axes: `pad(x, {1, 2})`, as NumPy takes (1, 2).
template <in_one_memory X, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, brace_index const (&width)[2], detail::any_padding by = padding::constant,
         V value = 0) {
  brace_index const pair[1][2] = {{width[0], width[1]}};
  return lazuli::pad(x, pair, by, value);
}
template <in_one_memory X, detail::index_element I, std::size_t N, class V = int>
  requires(is_scalar_v<V>&& N == 2)
auto pad(X const& x, I const (&width)[N], detail::any_padding by = padding::constant, V value = 0) {
  return lazuli::pad(x, {{width[0], width[1]}}, by, value);
}
/// What the compiler prints of `pad(x, {1, 1, 0, 0})`.
struct pad_takes_a_pair_for_each_axis_in_braces_of_its_own {};
// clang-format off
template <in_one_memory X, std::size_t N, class... Rest> requires(N > 2)
pad_takes_a_pair_for_each_axis_in_braces_of_its_own pad(X const&, brace_index const (&)[N], Rest const&...)
    LAZULI_REFUSED("lazuli: pad takes {before, after} of each axis, the first axis first: pad(x, {{0, 0}, {1, 2}})");
// clang-format on
/// The same border on all sides.
template <in_one_memory X, index_like W, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, W width, detail::any_padding by = padding::constant, V value = 0) {
  brace_index const both[1][2] = {{width, width}};
  return lazuli::pad(x, both, by, value);
}
/// What the compiler prints of `pad(x, 1, 9)`.
struct the_value_comes_after_the_mode_write_lz_padding_constant_first {};
// clang-format off
template <in_one_memory X, index_like W, class V, class... Rest>
  requires is_number_v<V>
the_value_comes_after_the_mode_write_lz_padding_constant_first pad(X const&, W, V, Rest const&...)
    LAZULI_REFUSED("lazuli: the value comes after the mode: pad(x, 1, lz::padding::constant, 9); before and after: pad(x, {1, 2})");
// clang-format on

LAZULI_END
