// Methods that select, arrange, compare, scan and sort. Most call a function of
// <lazuli/indexing.hpp> or <lazuli/sorting.hpp>, found where they are used: the core does not
// include them.
#pragma once

#include <lazuli/shape/index_list.hpp>
#include <lazuli/expr/concepts.hpp>

LAZULI_BEGIN

/// What x.sort(…) calls: the elements of x in order along `axis` (the last one), and their indices:
/// `auto [values, indices] = sort_with_indices(x, 0)`. Defined in sorting/sort.hpp.
template <in_one_memory X>
auto sort_with_indices(X const& x, brace_index axis = -1, bool descending = false);

namespace detail {

// Functions under other names than the methods: a method's own name would hide them.
// clang-format off
template <class... A> auto call_masked_select(A&&... a) { return masked_select(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_masked_fill(A&&... a) { return masked_fill(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_argwhere(A&&... a) { return argwhere(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_take(A&&... a) { return take(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_index_select(A&&... a) { return index_select(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_gather(A&&... a) { return gather(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_scatter_reduce(A&&... a) { return scatter_reduce(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_scatter(A&&... a) { return scatter(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_scatter_add(A&&... a) { return scatter_add(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_index_add(A&&... a) { return index_add(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_index_copy(A&&... a) { return index_copy(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_index_fill(A&&... a) { return index_fill(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_tril(A&&... a) { return tril(static_cast<A&&>(a)...); }
template <class... A> auto call_triu(A&&... a) { return triu(static_cast<A&&>(a)...); }
template <class... A> bool call_array_equal(A&&... a) { return array_equal(static_cast<A&&>(a)...); }
template <class... A> bool call_allclose(A&&... a) { return allclose(static_cast<A&&>(a)...); }
template <class... A> auto call_tile(A&&... a) { return tile(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_repeat(A&&... a) { return repeat(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_roll(A&&... a) { return roll(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_diff(A&&... a) { return diff(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_dist(A&&... a);  // defined in tensor/distance.hpp
template <class... A> auto call_cumsum(A&&... a) { return cumsum(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cumprod(A&&... a) { return cumprod(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cummax(A&&... a) { return cummax(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cummin(A&&... a) { return cummin(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_sort(A&&... a) { return sort_with_indices(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_argsort(A&&... a) { return argsort(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_topk(A&&... a) { return topk(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_kthvalue(A&&... a) { return kthvalue(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_unique(A&&... a) { return unique(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_quantile(A&&... a) { return quantile(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_median(A&&... a) { return median(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_bincount(A&&... a) { return bincount(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
// clang-format on

}  // namespace detail

/// Methods of any expression type Derived. Most need <lazuli/indexing.hpp> or <lazuli/sorting.hpp>;
/// results, shapes and errors are those of the functions there, which are not lazy.
template <class Derived>
class data_methods {
 public:
  // -- <lazuli/indexing.hpp>
  template <class M>
  auto masked_select(M const& mask) const {
    return detail::call_masked_select(self(), mask);
  }
  /// Lazy; x.masked_fill_ writes to x.
  template <class M, class V>
  auto masked_fill(M&& mask, V value) const& {
    return detail::call_masked_fill(self(), static_cast<M&&>(mask), value);
  }
  template <class M, class V>
  auto masked_fill(M&& mask, V value) && {
    return detail::call_masked_fill(static_cast<Derived&&>(*this), static_cast<M&&>(mask), value);
  }
  LAZULI_NO_FORM masked_fill(...) const LAZULI_FORMS("x.masked_fill(mask, value)");
  /// (n, rank): the indices of the elements that are not 0, as PyTorch; argwhere(x).
  auto nonzero() const { return detail::call_argwhere(self()); }
  auto argwhere() const { return detail::call_argwhere(self()); }
  template <class I, detail::whole_number... A>
  auto take(I const& indices, A... axis) const {
    return detail::call_take(self(), indices, axis...);
  }
  template <std::size_t N, detail::whole_number... A>
  auto take(brace_index const (&indices)[N], A... axis) const {
    return detail::call_take(self(), detail::listed(indices), axis...);
  }
  LAZULI_NO_FORM take(...) const LAZULI_FORMS("x.take(indices), x.take(indices, axis)");
  template <class I>
  auto index_select(brace_index axis, I const& indices) const {
    return detail::call_index_select(self(), axis.value, indices);
  }
  template <std::size_t N>
  auto index_select(brace_index axis, brace_index const (&indices)[N]) const {
    return detail::call_index_select(self(), axis.value, detail::listed(indices));
  }
  LAZULI_NO_FORM index_select(...) const LAZULI_FORMS("x.index_select(axis, indices)");
  template <class I>
  auto gather(brace_index axis, I const& indices) const {
    return detail::call_gather(self(), axis.value, indices);
  }
  LAZULI_NO_FORM gather(detail::any_argument, ...) const LAZULI_FORMS("x.gather(axis, indices)");
  /// Over ranks: all elements as a tensor of the host, on every rank, or on one rank, while the
  /// others get a tensor without elements. Collective.
  auto gather() const
    requires detail::places_axes<space_of<Derived>>
  {
    return detail::values_in<space_of<Derived>>::on_host(self());
  }
  auto gather_to(int root = 0) const
    requires detail::places_axes<space_of<Derived>>
  {
    return detail::values_in<space_of<Derived>>::on_rank(self(), root);
  }
  template <class I, class V, class How>
  auto scatter_reduce(brace_index axis, I const& indices, V const& source, How how,
                      bool include_self = true) const {
    return detail::call_scatter_reduce(self(), axis.value, indices, source, how, include_self);
  }
  /// Copies of x with elements written; x.scatter_(…), x.index_add_(…) and so on write to x. The
  /// indices of the latter three may stand in braces.
  template <class I, class V>
  auto scatter(brace_index axis, I const& indices, V const& source) const {
    return detail::call_scatter(self(), axis.value, indices, source);
  }
  template <class I, class V>
  auto scatter_add(brace_index axis, I const& indices, V const& source) const {
    return detail::call_scatter_add(self(), axis.value, indices, source);
  }
  template <class I, class V>
  auto index_add(brace_index axis, I const& indices, V const& source) const {
    return detail::call_index_add(self(), axis.value, indices, source);
  }
  template <std::size_t N, class V>
  auto index_add(brace_index axis, brace_index const (&indices)[N], V const& source) const {
    return detail::call_index_add(self(), axis.value, indices, source);
  }
  LAZULI_NO_FORM index_add(...) const LAZULI_FORMS("x.index_add(axis, indices, source)");
  template <class I, class V>
  auto index_copy(brace_index axis, I const& indices, V const& source) const {
    return detail::call_index_copy(self(), axis.value, indices, source);
  }
  template <std::size_t N, class V>
  auto index_copy(brace_index axis, brace_index const (&indices)[N], V const& source) const {
    return detail::call_index_copy(self(), axis.value, indices, source);
  }
  LAZULI_NO_FORM index_copy(...) const LAZULI_FORMS("x.index_copy(axis, indices, source)");
  template <class I, class V>
  auto index_fill(brace_index axis, I const& indices, V value) const {
    return detail::call_index_fill(self(), axis.value, indices, value);
  }
  template <std::size_t N, class V>
  auto index_fill(brace_index axis, brace_index const (&indices)[N], V value) const {
    return detail::call_index_fill(self(), axis.value, indices, value);
  }
  LAZULI_NO_FORM index_fill(...) const LAZULI_FORMS("x.index_fill(axis, indices, value)");
  /// Copies side by side, as PyTorch: x.repeat(2, 3) is tile(x, 2, 3); at least one count per axis.
  template <class... N>
    requires(detail::axes_argument<N>&&...)
  auto repeat(N... counts) const {
    static_assert(
        sizeof...(N) >= static_cast<std::size_t>(axes()),
        "lazuli: x.repeat takes a count for each axis, as PyTorch; see also tile, repeat");
    return detail::call_tile(self(), counts...);
  }
  template <std::size_t N>
  auto repeat(brace_index const (&counts)[N]) const {
    static_assert(
        N >= static_cast<std::size_t>(axes()),
        "lazuli: x.repeat takes a count for each axis, as PyTorch; see also tile, repeat");
    return detail::call_tile(self(), detail::listed(counts));
  }
  LAZULI_NO_FORM repeat(...) const
      LAZULI_FORMS("x.repeat(counts...), x.repeat({counts}) with a count for each axis");
  template <class... N>
    requires(detail::axes_argument<N>&&...)
  auto tile(N... counts) const {
    return detail::call_tile(self(), counts...);
  }
  template <std::size_t N>
  auto tile(brace_index const (&counts)[N]) const {
    return detail::call_tile(self(), detail::listed(counts));
  }
  LAZULI_NO_FORM tile(...) const LAZULI_FORMS("x.tile(counts...), x.tile({counts})");
  template <class N, detail::whole_number... A>
  auto repeat_interleave(N const& counts, A... axis) const {
    return detail::call_repeat(self(), counts, axis...);
  }
  LAZULI_NO_FORM repeat_interleave(...) const LAZULI_FORMS("x.repeat_interleave(count, axis)");
  template <detail::whole_number... A>
  auto roll(brace_index shift, A... axis) const {
    return detail::call_roll(self(), shift.value, axis...);
  }
  template <class S, class A>
    requires(detail::index_list<S>&& detail::index_list<A>)
  auto roll(S const& shifts, A const& axes) const {
    return detail::call_roll(self(), shifts, axes);
  }
  template <std::size_t N>
  auto roll(brace_index const (&shifts)[N], brace_index const (&axes)[N]) const {
    return detail::call_roll(self(), detail::listed(shifts), detail::listed(axes));
  }
  LAZULI_NO_FORM roll(...) const
      LAZULI_FORMS("x.roll(shift), x.roll(shift, axis), x.roll({shifts}, {axes})");
  auto diff(brace_index n = 1, brace_index axis = -1) const {
    return detail::call_diff(self(), n.value, axis.value);
  }
  LAZULI_NO_FORM diff(detail::any_argument, ...) const
      volatile LAZULI_FORMS("x.diff(), x.diff(n, axis = -1)");

  // -- the core
  /// PyTorch's; x.equal(y) is array_equal(x, y).
  template <class B>
  bool equal(B const& b) const {
    return detail::call_array_equal(self(), b);
  }
  template <class B, class... A>
  bool allclose(B const& b, A... tolerances) const {
    return detail::call_allclose(self(), b, tolerances...);
  }
  auto tril(brace_index offset = 0) const { return detail::call_tril(self(), offset.value); }
  LAZULI_NO_FORM tril(detail::any_argument, ...) const volatile LAZULI_FORMS("x.tril(), x.tril(offset)");
  auto triu(brace_index offset = 0) const { return detail::call_triu(self(), offset.value); }
  LAZULI_NO_FORM triu(detail::any_argument, ...) const volatile LAZULI_FORMS("x.triu(), x.triu(offset)");
  /// The p-norm of x - y, computed immediately, as lz::dist.
  template <operand Y, class... P>
    requires(std::is_arithmetic_v<P> && ...)
  auto dist(Y const& y, P... p) const { return detail::call_dist(self(), y, p...); }
  LAZULI_NO_FORM dist(...) const LAZULI_FORMS("x.dist(y), x.dist(y, p)");

  // -- <lazuli/sorting.hpp>
  auto cumsum() const { return detail::call_cumsum(self()); }
  auto cumsum(brace_index axis) const { return detail::call_cumsum(self(), axis.value); }
  LAZULI_NO_FORM cumsum(detail::any_argument, ...) const
      volatile LAZULI_FORMS("x.cumsum(), x.cumsum(axis)");
  auto cumprod() const { return detail::call_cumprod(self()); }
  auto cumprod(brace_index axis) const { return detail::call_cumprod(self(), axis.value); }
  LAZULI_NO_FORM cumprod(detail::any_argument, ...) const
      volatile LAZULI_FORMS("x.cumprod(), x.cumprod(axis)");
  auto cummax(brace_index axis) const { return detail::call_cummax(self(), axis.value); }
  LAZULI_NO_FORM cummax(...) const LAZULI_FORMS("x.cummax(axis)");
  auto cummin(brace_index axis) const { return detail::call_cummin(self(), axis.value); }
  LAZULI_NO_FORM cummin(...) const LAZULI_FORMS("x.cummin(axis)");
  /// Values and indices, as PyTorch: `auto [values, indices] = x.sort(0)`; sort_with_indices(x, 0).
  auto sort(brace_index axis = -1, bool descending = false) const {
    return detail::call_sort(self(), axis.value, descending);
  }
  LAZULI_NO_FORM sort(detail::any_argument, ...) const
      volatile LAZULI_FORMS("x.sort(), x.sort(axis), x.sort(axis, descending)");
  auto argsort(brace_index axis = -1, bool descending = false) const {
    return detail::call_argsort(self(), axis.value, descending);
  }
  LAZULI_NO_FORM argsort(detail::any_argument, ...) const
      volatile LAZULI_FORMS("x.argsort(), x.argsort(axis, descending = false)");
  auto topk(brace_index k, brace_index axis = -1, bool largest = true) const {
    return detail::call_topk(self(), k.value, axis.value, largest);
  }
  LAZULI_NO_FORM topk(...) const LAZULI_FORMS("x.topk(k, axis = -1, largest = true)");
  auto kthvalue(brace_index k) const { return detail::call_kthvalue(self(), k.value); }
  template <index_like A>
  auto kthvalue(brace_index k, A axis) const {
    return detail::call_kthvalue(self(), k.value, axis);
  }
  LAZULI_NO_FORM kthvalue(...) const LAZULI_FORMS("x.kthvalue(k, axis = -1)");
  auto unique() const { return detail::call_unique(self()); }
  LAZULI_NO_FORM unique(detail::any_argument, ...) const
      LAZULI_FORMS("x.unique(); with counts and inverse indices auto [v, i, j, n] = unique_all(x)");
  template <class... A>
  auto bincount(A const&... arguments) const {
    return detail::call_bincount(self(), arguments...);
  }
  template <class Q, class... A>
    requires detail::axes_and_options<A...>
  auto quantile(Q const& q, A const&... axes) const {
    return detail::call_quantile(self(), q, axes...);
  }
  template <class Q, int N, class... A>
  auto quantile(Q const& q, brace_index const (&list)[N], A... options) const {
    return detail::call_quantile(self(), q, list, options...);
  }
  LAZULI_NO_FORM quantile(...) const
      LAZULI_FORMS("x.quantile(q), x.quantile(q, axis), x.quantile(q, {axes}, lz::keepdims)");
  /// The middle element; if their number is even, the mean of the two middle ones, as in NumPy.
  template <class... A>
    requires detail::axes_and_options<A...>
  auto median(A const&... axes) const { return detail::call_median(self(), axes...); }
  template <int N, class... A>
  auto median(brace_index const (&list)[N], A... options) const {
    return detail::call_median(self(), list, options...);
  }
  LAZULI_NO_FORM median(detail::any_argument, ...) const volatile  // volatile: the worse match
      LAZULI_FORMS("x.median(), x.median(axis), x.median({axes}, lz::keepdims)");

 private:
  static constexpr int axes() { return Derived::extents_type::rank(); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
