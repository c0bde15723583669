// The elementwise loop over rows of an expression, in up to three instantiations (unit, mixed,
// strided).
#pragma once

#include <lazuli/backend/simd/lanes.hpp>
#include <lazuli/backend/simd/loops/divider.hpp>
#include <lazuli/backend/simd/loops/gather.hpp>
#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/loops/pack_block.hpp>
#include <lazuli/expr/map.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Lanes of the elementwise loop. The user's own function of plain numbers is called once per
/// element, in order: one lane.
template <class E>
inline constexpr bool calls_numbers = false;
template <class Op, class T, class... C>
inline constexpr bool calls_numbers<node<Op, T, C...>> = (calls_numbers<C> || ...);
template <class F, class... A, class T, class... C>
inline constexpr bool calls_numbers<node<op::map_op<F, A...>, T, C...>> =
    (calls_numbers<C> || ...) ||
    !std::is_invocable_v<F const&,
                         pack_of<A, lanes_for<node<op::map_op<F, A...>, T, C...>>> const&...>;
template <class E>
inline constexpr int loop_lanes = calls_numbers<E> ? 1 : lanes_for<E>;

// Without optimisation, one row loop for steps 0 and 1 also serves steps of 1: less to compile.
#if defined(__OPTIMIZE__)
inline constexpr stepping narrowest = stepping::unit;
#else
inline constexpr stepping narrowest = stepping::mixed;
#endif

/// Whether one register of E takes so many instructions that a second copy of them gains nothing.
template <class E>
inline constexpr bool is_long = operations_of<E> >= 8;

/// n elements of one row, from where the cursors stand.
template <class E, class D, stepping R, class Cursors>
LAZULI_THIN void run_row(E const& e, Cursors const& cursors, D* out, bool streams, index n) {
  constexpr int lanes = loop_lanes<E>;
  index i = 0;
  auto const partial = [&](int some) LAZULI_THIN_LAMBDA {
    store_partial(evaluate(e, first_lanes<Cursors>{cursors, i, some}), out + i, some);
  };
  if constexpr (loops_are_plain) {
    for (; i < n; i += lanes) partial(n - i < lanes ? static_cast<int>(n - i) : lanes);
  } else {
    auto const whole = [&](index i) LAZULI_THIN_LAMBDA {
      return evaluate(e, packs_for<E, lanes, Cursors>{cursors, i});
    };
    if constexpr (is_long<E> && R != stepping::strided) {
      for (; i + lanes <= n; i += lanes) {
        auto const value = whole(i);
        bool past = streams;
        __asm__("" : "+r"(past));  // or g++ makes two loops of it
        if (past)
          stream(value, out + i);
        else
          store(value, out + i);
      }
    } else {
      if (n >= lanes && !streams) {
        // The last pack overlaps the one before, and is read ahead of all that is written: a part
        // of a pack costs more, and what is loaded next to one that was stored, the next row,
        // waits for it.
        auto const last = whole(n - lanes);
#pragma GCC unroll 2
        for (; i + lanes < n; i += lanes) store(whole(i), out + i);
        return store(last, out + n - lanes);
      }
      for (; i + lanes <= n; i += lanes) stream(whole(i), out + i);
    }
    if (i < n) partial(static_cast<int>(n - i));
  }
}

template <class E, class D, stepping R>
LAZULI_LOOP void run_rows(void const* context, std::byte* const* data, index const* steps,
                          index const* row_steps, index rows, index n) {
  auto const& e = *static_cast<E const*>(context);
  using cursors_type = typename cursors<E, loop_lanes<E>, R>::type;
  cursors_type cursors;
  rooms<cursors_type> room;
  constexpr std::make_integer_sequence<int, leaf_count<E>> leaves;
  open_cursors<true>(cursors, room, {data, steps, row_steps, 0, n}, leaves);
  for (index row = 0; row < rows; ++row) {
    open_cursors<false>(cursors, room, {data, steps, row_steps, row, n}, leaves);
    run_row<E, D, R>(e, cursors, reinterpret_cast<D*>(data[0] + row * row_steps[0]),
                     steps[0] == past_caches, n);
  }
}

/// Ops that are written as operators are cheap in narrow registers; those that round more than once
/// are long, and made for whole registers.
template <class E>
inline constexpr index stepwise_below = longest_gathered;
template <class Op, class T, class... C>
inline constexpr index stepwise_below<node<Op, T, C...>> = [] {
  constexpr bool is_function =
      Op::about.kind == op::kind::real_function || Op::about.max_ulp > 0.5f;
  index least = !Op::about.infix.empty() ? longest_gathered : is_function ? 0 : 32;
  for (index const below : {least, stepwise_below<C>...}) least = below < least ? below : least;
  return least;
}();

/// Lanes of the narrowest registers: of packs that hold one element.
template <class E>
inline constexpr int narrow_lanes = loop_lanes<E> < native_bytes / 16
                                        ? 1
                                        : loop_lanes<E> / (native_bytes / 16);

template <class E>
inline constexpr bool all_load_strided = !loops_are_plain && loads_strided<typename E::value_type>;
template <class Op, class T, class... C>
inline constexpr bool all_load_strided<node<Op, T, C...>> = (all_load_strided<C> && ...);

template <class E, class D>
inline constexpr bool is_copy_v =
    !elementwise<E> && E::extents_type::rank() > 0 && std::is_same_v<typename E::value_type, D>;

}  // namespace detail

/// Time per element of expression E in hundredths of a nanosecond, about.
template <class E>
inline constexpr int cost_per_element = detail::cost_of<E>(detail::loop_lanes<E>);

/// Whether rows of E may take steps of -1 and 2 elements.
template <class E>
inline constexpr bool takes_strides = detail::all_load_strided<E>;

/// One row of n elements, written as elements of type D; every leaf in steps of one element, or
/// (`Strided`) in `steps` of 1, 2 or -1.
template <class D, bool Strided = false, class E>
LAZULI_THIN void run_one_row(E const& e, std::byte* const* data, index const* steps, index n) {
  constexpr auto stepping = Strided ? detail::stepping::strided : detail::narrowest;
  detail::run_rows<E, D, stepping>(&e, data, steps, no_row_steps, 1, n);
}

/// Rows of E up to this length, in steps of any number, are computed element by element: that takes
/// less time than gathering and scattering what packs hold. 0: none.
template <class E>
inline constexpr index longest_stepwise =
    loops_are_plain || detail::is_long<E> ? 0 : detail::stepwise_below<E>;

/// Such a row of n elements, written as elements of type D.
template <class D, class E>
LAZULI_LOOP void run_stepwise(E const& e, std::byte* const* data, index const* steps, index n) {
  using cursors_type =
      typename detail::cursors<E, detail::narrow_lanes<E>, detail::stepping::any>::type;
  cursors_type cursors;
  detail::rooms<cursors_type> room;
  constexpr std::make_integer_sequence<int, leaf_count<E>> leaves;
  detail::row_of_leaves const row{data, steps, no_row_steps, 0, n};
  detail::open_cursors<true>(cursors, room, row, leaves);
  detail::open_cursors<false>(cursors, room, row, leaves);
  auto* out = reinterpret_cast<D*>(data[0]);
  for (index i = 0; i < n; ++i, out += steps[0])
    store_one(evaluate(e, detail::whole_packs<cursors_type>{cursors, i}), out);
}

/// The loop that writes such a row with leaves in steps of 0 and 1.
template <class D, class E>
elementwise_kernel::loop mixed_loop(E const&) {
  return detail::run_rows<E, D, detail::stepping::mixed>;
}

/// The kernel that writes expression `e` as elements of type D. `e` must outlive it and hold no
/// barriers.
template <class D, layout L = layout::views, class E>
elementwise_kernel make_kernel(E const& e) {
  static_assert(leaf_count<E> < max_operands,
                "lazuli: this expression has more than 127 leaves; evaluate a part of it first");
  constexpr int sizes =
      L == layout::vectors ? 0 : static_cast<int>(sizeof(D)) | detail::leaf_sizes<E>;
  constexpr auto kind = L == layout::dense ? packing::dense : packing::any;
  elementwise_kernel::loop strided = nullptr;
  if constexpr (L == layout::views && detail::all_load_strided<E>)
    strided = detail::run_rows<E, D, detail::stepping::strided>;
  return {detail::run_rows<E, D, detail::narrowest>,
          mixed_loop<D>(e),
          strided,
          &e,
          detail::loop_lanes<E>,
          cost_per_element<E>,
          &packers_for<sizes, kind>,
          detail::is_copy_v<E, D>};
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
