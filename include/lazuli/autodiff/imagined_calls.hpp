// Functions that compute at once, over imagined memory: each call is recorded as one loop.
#pragma once

#include <lazuli/indexing/masks.hpp>
#include <lazuli/sorting/quantile.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/search.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/imagined.hpp>

LAZULI_BEGIN

namespace detail {

/// An expression as a leaf whose name the recording knows.
template <class X>
decltype(auto) in_told_memory(X const& x) {
  if constexpr (leaf<X>)
    return (x);
  else
    return evaluate_to_tensor(x);
}

/// Where a mask in imagined memory is true: unknown, so everywhere.
template <class M>
struct told_mask {
  M mask;

  index count() const { return mask.extents().size(); }
  template <transfer T, class P, class X>
  void move(byte_array const&, byte_array const&, P const& packed, X const& x) const {
    mover<space_of<X>>::template masked<T>(mask, packed, x);
  }
};

/// Moves elements to and from the places that indices name; the indices' values are read where the
/// processor has them.
template <class S>
struct mover<imagined<S>> {
  template <transfer M, class T, class P, class N, class W>
  static void run(named_walk const&, P const& plain, N const& named, W const& where) {
    tell<M>("elements_at", "to_elements_at", plain, named, where);
  }
  /// The same where a mask is true.
  template <transfer M, class W, class P, class N>
  static void masked(W const& mask, P const& packed, N const& x) {
    tell<M>("elements_where", "to_elements_where", packed, x, mask);
  }

  template <class I>
  static auto positions(I const& indices, char const*, int, index, index) {
    return told("places", indices, indices.extents());
  }
  template <class I>
  static auto unravelled(I const& indices, byte_array const&) {
    return told("places", indices, indices.extents());
  }
  template <class M>
  static auto masked(M const& mask) {
    tell_all();
    auto const known = [&]() -> decltype(auto) { return in_told_memory(mask); }();
    return told_mask<std::remove_const_t<decltype(known)>>{known};
  }
  template <class X>
  static auto true_places(X const& x) {
    tell_all();
    return told("places_where", x, dextents<1>(x.extents().size()));
  }

 private:
  static void tell_all() {
    tell_note("how many elements a mask selects is known when it is computed: shown are all");
  }
  template <transfer M, class P, class N, class W>
  static void tell(std::string_view load, std::string_view store, P const& plain, N const& named,
                   W const& where) {
    if constexpr (M == transfer::load)
      tell_loop(" = ", load, plain, named, where);
    else
      tell_loop(M == transfer::store ? " = " : " += ", store, named, plain, where);
  }
  template <class I, class E>
  static auto told(std::string_view call, I const& from, E const& extents) {
    auto const& known = in_told_memory(from);
    auto const out = empty_beside<index>(extents, known);
    tell_loop(" = ", call, out, known);
    return out;
  }
};

template <class S>
struct scanning_on<imagined<S>> {
  template <bool Product, class X>
  static void sums(X& x, scan_shape const&) {
    tell_loop(" = ", Product ? "cumprod" : "cumsum", x, x);
  }
  template <bool Greatest, class X, class P>
  static void extremes(X& x, P& places, scan_shape const&) {
    told_loop loop;
    loop.read(x);
    loop.write(x);
    loop.write(places);
    loop.tell(" = ", Greatest ? "cummax" : "cummin");
  }
  template <bool Along, class Out, class X, class Y>
  static void derived(Out& out, X const& x, Y const& products) {
    tell_loop(" = ", Along ? "derivative_of_cumprod" : "adjoint_of_cumprod", out, out, x, products);
  }
};

template <class S>
struct sorting_on<imagined<S>> {
  template <class Rows, class V, class P>
  static void first(Rows& rows, index k, bool, V& values, P& places) {
    told_loop loop;
    loop.read(rows.array());
    loop.write(values);
    loop.write(places);
    loop.tell(" = ", k < rows.length() ? "topk" : "sort");
  }
  template <class Rows, class To>
  static void sort(Rows& rows, bool, To& to) {
    tell_loop(" = ", "sort", to.array(), rows.array());
  }
  template <class Rows, class To>
  static void places(Rows& rows, bool, To& to) {
    tell_loop(" = ", "argsort", to.array(), rows.array());
  }
  template <class Rows, class V, class P>
  static void kth(Rows& rows, index, V& values, P& places) {
    told_loop loop;
    loop.read(rows.array());
    loop.write(values);
    loop.write(places);
    loop.tell(" = ", "kthvalue");
  }
};
template <class S>
struct ranking_on<imagined<S>> {
  template <class Rows, class Out>
  static void quantiles(Rows& rows, vector<double> const&, Out& out) {
    tell_loop(" = ", "quantile", out, rows.array());
  }
};
template <class S>
struct searching_on<imagined<S>> {
  template <class T, class V, class X>
  static auto below(V const& sorted, X const& values, side) {
    auto const& known = in_told_memory(values);
    auto const out = empty_beside<std::int64_t>(known.extents(), known);
    tell_loop(" = ", "searchsorted", out, in_told_memory(sorted), known);
    return out;
  }
};

template <class S>
struct triangles_in<imagined<S>> {
  template <class X>
  static auto lower(X const& x, index) {
    return kept(x, "tril");
  }
  template <class X>
  static auto upper(X const& x, index) {
    return kept(x, "triu");
  }

 private:
  template <class X>
  static auto kept(X const& x, std::string_view call) {
    auto out = evaluate_to_tensor(x);
    tell_loop(" = ", call, out, out);
    return out;
  }
};

}  // namespace detail

LAZULI_END
