// Functions that compute at once, over imagined memory: each call is written down as one loop.
#pragma once

#include <lazuli/indexing/gather_scatter.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/sorting_on.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/imagined.hpp>

LAZULI_BEGIN

namespace detail {

/// Elements to and from the places that indices name: their values are read where the processor has
/// them.
template <class S>
struct mover<imagined<S>> {
  template <transfer M, class T, class P, class N, class W>
  static void run(named_walk const&, P const& plain, N const& named, W const& where) {
    if constexpr (M == transfer::load)
      tell_loop(" = ", "elements_at", plain, named, where);
    else
      tell_loop(M == transfer::store ? " = " : " += ", "to_elements_at", named, plain, where);
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
    tell_loop(" = ", Greatest ? "cummax" : "cummin", x, x, places);
  }
};

// Not told yet: the compiler says so.
template <class...>
inline constexpr bool is_told = false;
template <class S>
struct sorting_on<imagined<S>> {
  template <class... X>
  static void first(X const&...) {
    static_assert(is_told<X...>, LAZULI_NOT_EXPLAINED);
  }
  template <class... X>
  static void sort(X const&...) {
    static_assert(is_told<X...>, LAZULI_NOT_EXPLAINED);
  }
  template <class... X>
  static void places(X const&...) {
    static_assert(is_told<X...>, LAZULI_NOT_EXPLAINED);
  }
  template <class... X>
  static void kth(X const&...) {
    static_assert(is_told<X...>, LAZULI_NOT_EXPLAINED);
  }
};
template <class S, class F>
struct matrices_on<imagined<S>, F> {
  template <class... X>
  static void compute(X const&...) {
    static_assert(is_told<X...>, LAZULI_NOT_EXPLAINED);
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
