// The elements of an expression as a reduction takes them: in packs of the accumulator or, if they
// are few and small, in packs of narrower numbers.
#pragma once

#include <lazuli/backend/simd/loops/cursor.hpp>
#include <lazuli/backend/simd/loops/fold_states.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Does R add the elements as they are?
template <class R>
inline constexpr bool adds =
    lazuli::detail::is_one_of<R, op::sum_reduction, op::mean_reduction, op::count_reduction>;

/// Does R give one of the elements?
template <class R>
inline constexpr bool selects = lazuli::detail::is_one_of<R, op::min_reduction, op::max_reduction,
                                                          op::any_reduction, op::all_reduction>;

/// Bytes of an integer that holds what R makes of any 4096 elements T, if they are bool, or small
/// and added; else 0.
template <class R, class T>
inline constexpr int bytes_of_few = std::is_same_v<T, bool> ? (adds<R>      ? 2
                                                               : selects<R> ? 1
                                                                            : 0)
                                    : adds<R>&& std::is_integral_v<T> && sizeof(T) <= 2 ? 4
                                                                                        : 0;

/// What R folds few elements T in, in packs of N lanes: integers that fill a register, where they
/// give the same; else A. Sums take narrower ones than accumulators. Whether any comparison holds
/// is found in lanes of what is compared: to make bytes of each pack takes longer than to fold it.
template <class R, class T, class A, int N>
struct accumulator_of_few {
  static constexpr int least = bytes_of_few<R, T>, filling = native_bytes / N;
  static constexpr int bytes = least > filling ? least : filling;
  static constexpr bool narrow =
      least != 0 && bytes <= 8 && bytes != (adds<R> ? 8 : int{sizeof(A)});
  using type = typename std::conditional_t<narrow, std::type_identity<int_of<narrow ? bytes : 1>>,
                                           std::type_identity<A>>::type;
};

/// Elements of expression E, whose states are such.
template <class R, class E, class A, class D>
struct folded_elements : fold_states<R, A, lanes_for<E>, D> {
  using states_type = fold_states<R, A, lanes_for<E>, D>;
  using states_type::lanes;
  using typename states_type::number, typename states_type::state, typename states_type::single;
  /// At most `longest_row` of them.
  using few_type = typename accumulator_of_few<R, typename E::value_type, A, lanes>::type;
  using of_few = fold_states<R, few_type, lanes, D>;
  using few_number = typename of_few::number;
  using few_state = typename of_few::state;
  static constexpr bool widens = !std::is_same_v<few_type, A>;
  static constexpr int leaves = leaf_count<E>;
  using mixed = typename cursors<E, lanes, stepping::mixed>::type;

  static E const& expression_of(void const* context) {
    return *static_cast<E const*>(static_cast<fold_operation<R> const*>(context)->expression);
  }
  /// Of the leaves of a row, those that are the same in all rows, or the others.
  template <bool Constants, class Cursors>
  LAZULI_THIN static void open(Cursors& all, rooms<Cursors>& room, row_of_leaves const& here) {
    open_cursors<Constants>(all, room, here, std::make_integer_sequence<int, leaves>());
  }

  template <class Place>
  LAZULI_THIN static few_number at(E const& e, Place const& place) {
    return convert<few_type>(evaluate(e, place));
  }
  LAZULI_THIN static few_number whole(E const& e, mixed const& all, index i) {
    return at(e, whole_packs<mixed>{all, i});
  }
  LAZULI_INLINE static few_number partial(E const& e, mixed const& all, index i, int count) {
    return at(e, first_lanes<mixed>{all, i, count});
  }

  LAZULI_THIN static void join_few(state& s, few_state const& few) {
    if constexpr (widens)
      R::template merge<number>(s, {convert<A>(few.first)});
    else
      R::template merge<number>(s, few);
  }
  LAZULI_THIN static single widened(typename of_few::single const& few) {
    if constexpr (widens)
      return {static_cast<A>(few.first)};
    else
      return few;
  }
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
