// sort, argsort, topk, kthvalue.
#pragma once

#include <lazuli/sorting/sorting_on.hpp>

LAZULI_BEGIN

namespace detail {
struct write_lz_sort_of_x_or_std_sort_of_iterators {};

[[noreturn]] LAZULI_COLD inline void throw_k(char const* call, index k, index least, int axis,
                                             index extent) {
  fail<index_error>(call, ": k = ", k, " is out of range: axis ", axis, " has extent ", extent,
                    ", so k may be ", least, " to ", extent);
}

/// The first k elements of each sorted row, with their places.
template <class X>
auto first_of_sorted(X const& x, index k, int axis, bool descending, char const* call) {
  using T = value_t<X>;
  using S = space_beside<X>;
  constexpr int rank = rank_of<X>;
  if constexpr (on_tape<X>) {
    auto const& from = with_views(x);
    return at_their_places(from, first_of_sorted(inactive(from), k, axis, descending, call), axis);
  } else {
    auto const extents = x.extents().values();
    row_output<T, rank, S> values(extents, axis, k, x);
    row_output<std::int64_t, rank, S> places(extents, axis, k, x);
    if (values.array.numel() > 0) {
      read_rows(x, axis, call, [&](auto& rows) {
        sorting_on<S>::first(rows, k, descending, values.array, places.array);
      });
    }
    return values_and_indices<T, dextents<rank>, S>(std::move(values).done(),
                                                    std::move(places).done());
  }
}

}  // namespace detail

/// The elements of x in order along `axis` (the last one).   NaN counts as the greatest value: it
/// comes last, or first with `descending`. Not for complex numbers.   Throws index_error. Cost:
/// for rows of up to 1,024 elements, one row in each lane of a register, n·log²n comparisons for
/// all of them at once; for longer rows of 32 and 64 bits n·log n comparisons in registers
/// (AVX-512, AVX2), for others one pass per byte (radix); rows in parallel.   Source: array API,
/// NumPy.
template <in_one_memory X>
auto sort(X const& x, brace_index axis = -1, bool descending = false) {
  detail::check_order<X>();
  if constexpr (on_tape<X>) {
    int const along = normalize_axis(axis, rank_of<X>, "sort");
    index const n = x.extents()[along];
    using result = detail::tensor_beside<value_t<X>, extents_t<X>, X>;
    return result(detail::first_of_sorted(x, n, along, descending, "sort").values);
  } else {
    using rows_of = detail::row_array<value_t<X>, X>;
    using by = detail::sorting_on<detail::space_beside<X>>;
    auto const along = detail::one_axis<X>(axis, "sort");
    if constexpr (detail::keeps_elements<X>) {
      int const own = normalize_axis(axis, rank_of<X>, "sort");
      if (detail::rows_lie(x, own)) {
        rows_of out(x, along, detail::unfilled{});
        if (out.array().numel() > 0)
          detail::read_lying_rows(x, own, [&](auto& rows) { by::sort(rows, descending, out); });
        return std::move(out).back();
      }
    }
    rows_of rows(x, along);
    if (rows.array().numel() > 0) by::sort(rows, descending, rows);
    return std::move(rows).back();
  }
}

/// The indices that sort x along `axis` (the last one), for take_along_axis; equal elements keep
/// their order.   dtype: int64.   Throws index_error.   Source: array API, NumPy.
template <in_one_memory X>
auto argsort(X const& x, brace_index axis = -1, bool descending = false) {
  detail::check_order<X>();
  if constexpr (on_tape<X>) {
    return lazuli::argsort(detail::inactive(x), axis, descending);
  } else {
    int const along = normalize_axis(axis, rank_of<X>, "argsort");
    detail::row_array<std::int64_t, X> places(x, detail::one_axis<X>(axis, "argsort"),
                                              detail::unfilled{});
    if (places.array().numel() > 0) {
      detail::read_rows(x, along, "argsort", [&](auto& rows) {
        detail::sorting_on<detail::space_beside<X>>::places(rows, descending, places);
      });
    }
    return std::move(places).back();
  }
}

/// Both; by default axis is -1 and descending false (expr/data_methods.hpp).
template <in_one_memory X>
auto sort_with_indices(X const& x, brace_index axis, bool descending) {
  detail::check_order<X>();
  int const along = normalize_axis(axis, rank_of<X>, "sort");
  return detail::first_of_sorted(x, x.extents()[along], along, descending, "sort");
}

/// The same, spelled as for max: `auto [values, indices] = sort(x, with_indices)`.
template <in_one_memory X>
auto sort(X const& x, with_indices_t) { return sort_with_indices(x); }
template <in_one_memory X>
auto sort(X const& x, brace_index axis, with_indices_t) {
  return sort_with_indices(x, axis);
}
template <in_one_memory X>
auto sort(X const& x, brace_index axis, bool descending, with_indices_t) {
  return sort_with_indices(x, axis, descending);
}
template <std::input_or_output_iterator... I>  // a pack: std::sort, where it is seen, is taken
  requires(sizeof...(I) == 2)
detail::write_lz_sort_of_x_or_std_sort_of_iterators sort(I...)
    LAZULI_REFUSED("lazuli: lz::sort(x) gives the elements in order; std::sort(x.begin(), x.end()) sorts in place");

/// The k greatest elements along `axis`, greatest first (if `largest` is false the least, least
/// first), and their indices; of equal elements the first: `auto [values, indices] = topk(x, 3)`.
/// NaN counts as greatest.   Throws index_error for k outside 0 … extent.   Source: PyTorch.
template <in_one_memory X>
auto topk(X const& x, brace_index k, brace_index axis = -1, bool largest = true) {
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::topk: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "topk");
  index const n = x.extents()[along];
  if (k.value < 0 || k.value > n) detail::throw_k("topk", k, 0, along, n);
  return detail::first_of_sorted(x, k, along, largest, "topk");
}

/// The k-th smallest element along `axis`, counted from 1, and its index; the axis is dropped.
/// Throws index_error for k outside 1 … extent.   Source: PyTorch.
template <in_one_memory X>
auto kthvalue(X const& x, brace_index k, brace_index axis = -1) {
  using T = value_t<X>;
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::kthvalue: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "kthvalue");
  index const n = x.extents()[along];
  if (k.value < 1 || k.value > n) detail::throw_k("kthvalue", k, 1, along, n);
  if constexpr (on_tape<X>) {
    auto const& from = detail::with_views(x);
    return detail::at_their_places(from, lazuli::kthvalue(detail::inactive(from), k, along), along);
  } else {
    using S = detail::space_beside<X>;
    using shape = dextents<rank_of<X> - 1>;
    shape const kept(views::detail::without(x.extents().values(), along));
    auto values = detail::empty_beside<T>(kept, x);
    auto places = detail::empty_beside<std::int64_t>(kept, x);
    if (values.numel() > 0) {
      detail::read_rows(x, along, "kthvalue", [&](auto& rows) {
        detail::sorting_on<S>::kth(rows, k.value - 1, values, places);
      });
    }
    return values_and_indices<T, shape, S>(std::move(values), std::move(places));
  }
}

LAZULI_END
