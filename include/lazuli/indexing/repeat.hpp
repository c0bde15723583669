// Repeating: tile (whole copies, PyTorch's repeat) and repeat (each element, NumPy's name;
// PyTorch: repeat_interleave).
#pragma once

#include <lazuli/indexing/select.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_repeats(char const* call, index count) {
  fail<shape_error>(call, ": ", count, " repeats asked for; it must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_repeat_count(index counts, int axis, index extent) {
  fail<shape_error>("repeat: ", counts, " counts do not fit axis ", axis, " with extent ", extent);
}

/// extent · count; throws if that is negative or overflows.
inline index repeated_extent(char const* call, index extent, index count) {
  if (count < 0) throw_repeats(call, count);
  index const both[] = {extent, count};
  return checked_size(both);
}

/// R repeats of x of rank r <= R, aligned at the last axes, in one loop: out[(repeat, place) per
/// axis] = x. Inner: repeats each element instead of each copy.
template <bool Inner, int R, class X>
auto tiled(char const* call, X const& x, index_array<R> const& repeats) {
  constexpr int own = rank_of<X>;
  static_assert(2 * R <= max_rank, "lazuli::tile: at most 8 axes");
  auto&& from = with_views(x);
  index_array<R> total{};
  index_array<2 * R> places{}, copied{}, from_strides{};
  for (int i = 0; i < R; ++i) {
    auto const a = static_cast<std::size_t>(i), place = 2 * a + (Inner ? 0 : 1);
    int const k = i - (R - own);
    index extent = 1, stride = 0;
    if constexpr (own > 0) {
      if (k >= 0) {
        extent = from.extents()[k];
        stride = from.strides()[static_cast<std::size_t>(k)];
      }
    }
    total[a] = repeated_extent(call, extent, repeats[a]);
    places[2 * a] = places[2 * a + 1] = repeats[a];
    copied[2 * a] = copied[2 * a + 1] = 1;
    places[place] = copied[place] = extent;
    from_strides[place] = stride;
  }
  using twice = dextents<2 * R>;
  if constexpr (on_tape<X>) {
    using whole = tensor_beside<value_t<X>, twice, X>;
    whole const all(+arranged(from, mapping<twice>{twice(places), from_strides, 0}));
    return arranged(all,
                    mapping<dextents<R>>{dextents<R>(total), row_major(dextents<R>(total)), 0});
  } else {
    auto out = empty_beside<value_t<X>>(dextents<R>(total), from);
    assign_to(arranged(out, mapping<twice>{twice(places), row_major(twice(places)), 0}),
              arranged(from, mapping<twice>{twice(copied), from_strides, 0}), aliasing::excluded);
    return out;
  }
}

}  // namespace detail

/// Copies of x side by side: repeats[i] of them along axis i. Missing repeats are 1, for the first
/// axes; extra ones make new axes in front.   Throws shape_error.   Source: NumPy.
template <in_one_memory X, detail::fixed_index_list L>
auto tile(X const& x, L const& repeats) {
  constexpr int given = static_cast<int>(detail::list_length<L>);
  auto const counts = detail::listed(repeats);
  constexpr int rank = given > rank_of<X> ? given : rank_of<X>;
  index_array<rank> all{};
  for (int i = 0; i < rank; ++i)
    all[static_cast<std::size_t>(i)] =
        i < rank - given ? 1 : counts[static_cast<std::size_t>(i - (rank - given))];
  return detail::tiled<false, rank>("tile", x, all);
}
template <in_one_memory X, index_like... N>
  requires(sizeof...(N) > 0)
auto tile(X const& x, N... repeats) {
  return lazuli::tile(x, std::array{static_cast<index>(repeats)...});
}
template <in_one_memory X, std::size_t N>
auto tile(X const& x, brace_index const (&repeats)[N]) {
  return lazuli::tile(x, detail::listed(repeats));
}

/// Each element of an axis `count` times, one after another.   Throws shape_error, index_error.
/// Source: NumPy's repeat, PyTorch's repeat_interleave.
template <in_one_memory X, index_like N>
auto repeat(X const& x, N count, brace_index axis) {
  index_array<rank_of<X>> all{};
  all.fill(1);
  all[static_cast<std::size_t>(normalize_axis(axis, rank_of<X>, "repeat"))] =
      static_cast<index>(count);
  return detail::tiled<true, rank_of<X>>("repeat", x, all);
}
/// Element k of the axis counts[k] times; counts: a vector of integers, or numbers in braces.
template <in_one_memory X, detail::index_tensor N>
auto repeat(X const& x, N const& counts, brace_index axis) {
  static_assert(rank_of<N> == 1, "lazuli::repeat: the counts must be a number or a vector");
  int const along = normalize_axis(axis, rank_of<X>, "repeat");
  vector<index> const each = copy_to_cpu(astype<index>(counts));
  index const extent = x.extents()[along];
  if (each.numel() != extent) detail::throw_repeat_count(each.numel(), along, extent);
  index total = 0;
  for (index n : each) {
    if (n < 0) detail::throw_repeats("repeat", n);
    if (__builtin_add_overflow(total, n, &total)) detail::throw_repeats("repeat", n);
  }
  auto const fill = [&](auto* next, auto const& value_at) {
    for (index k = 0; k < extent; ++k) next = std::fill_n(next, each.data()[k], value_at(k));
  };
  if constexpr (rank_of<X> == 1 && on_host<X> && !on_tape<X>) {
    auto&& from = detail::with_views(x);
    auto out = detail::empty_beside<value_t<X>>(dextents<1>(index_array<1>{total}), from);
    fill(out.data(),
         [first = from.data(), step = from.strides()[0]](index k) { return first[k * step]; });
    return out;
  } else {
    vector<index> places(total);
    fill(places.data(), [](index k) { return k; });
    return detail::taken(x, detail::brought_beside(places, x), along, "repeat");
  }
}
template <in_one_memory X, std::size_t N>
auto repeat(X const& x, brace_index const (&counts)[N], brace_index axis) {
  return lazuli::repeat(x, vector<index>(detail::listed(counts)), axis);
}
/// The elements of x in row-major order, each `count` times (or counts[k] times): a vector.
template <in_one_memory X, class N>
  requires(index_like<N> || detail::index_tensor<N>)
auto repeat(X const& x, N const& count) {
  auto&& from = detail::with_views(x);
  return lazuli::repeat(from.flatten(), count, 0);
}
/// PyTorch's name for repeat.
template <in_one_memory X, class N, detail::whole_number... A>
  requires(index_like<N> || detail::index_tensor<N>)
auto repeat_interleave(X const& x, N const& count, A... axis) {
  return lazuli::repeat(x, count, axis...);
}

LAZULI_END
