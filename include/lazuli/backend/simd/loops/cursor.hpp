// How a kernel reads its leaves: one cursor for each leaf, with unit stride, broadcast, or either;
// whole packs or the first lanes of one.
#pragma once

#include <lazuli/backend/simd/loops/cost.hpp>
#include <lazuli/backend/simd/loops/strided_load.hpp>
#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/backend/simd/packs/divisor.hpp>
#include <lazuli/backend/simd/packs/integer_divisor.hpp>
#include <lazuli/expr/evaluate.hpp>

LAZULI_BEGIN
namespace op {
struct pow_op;
}
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Cursors that need no room for a spread element.
struct no_room {};

/// A leaf of rank 0: its value, in every lane, read once.
template <class S, int N>
struct constant_cursor {
  using number = compute_t<S>;
  using room = no_room;
  static constexpr bool is_constant = true;
  pack_of<number, N> value;
  LAZULI_THIN void reset(std::byte const* data, index, room&, index) {
    S const read = *reinterpret_cast<S const*>(data);
    value = broadcast<number, N>(read);
  }
  LAZULI_THIN auto read(index) const { return value; }
  LAZULI_INLINE auto read_first(index, int) const { return value; }
};

/// A leaf in steps of one element.
template <class S, int N>
struct unit_cursor {
  using number = compute_t<S>;
  using room = no_room;
  static constexpr bool is_constant = false;
  S const* data;
  LAZULI_THIN void reset(std::byte const* from, index, room&, index) {
    data = reinterpret_cast<S const*>(from);
  }
  LAZULI_THIN auto read(index i) const { return load<number, N>(data + i); }
  LAZULI_INLINE auto read_first(index i, int count) const {
    return load_partial<number, N>(data + i, count);
  }
};

/// One element, in every lane.
template <class S, int N>
struct spread_room {
  alignas(sizeof(S) * N >= 64 ? 64 : sizeof(S) * N) S element[N];
};

/// A leaf in steps of one element or none. A broadcast element is spread once into a pack, which is
/// then read again and again: no branch in the loop. The pack lies outside, so that compilers keep
/// the cursor in registers.
template <class S, int N>
struct mixed_cursor {
  using number = compute_t<S>;
  using room = spread_room<S, N>;
  static constexpr bool is_constant = false;
  S const* data;
  index moves;  // all ones: the position counts; 0: it does not
  LAZULI_THIN void reset(std::byte const* from, index step, room& spread, index) {
    data = reinterpret_cast<S const*>(from);
    moves = -step;
    if (step != 0) return;
    // A whole register: g++ would store single elements in halves, which keep a load waiting.
    store(broadcast<number, N>(*data), spread.element);
    data = spread.element;
  }
  LAZULI_THIN auto read(index i) const { return load<number, N>(data + (i & moves)); }
  LAZULI_INLINE auto read_first(index i, int count) const {
    return load_partial<number, N>(data + (i & moves), count);
  }
};

/// A leaf in steps of 1, 0, 2 or -1 elements.
template <class S, int N>
struct strided_cursor : mixed_cursor<S, N> {
  using base = mixed_cursor<S, N>;
  using number = compute_t<S>;
  index step;
  LAZULI_THIN void reset(std::byte const* from, index by, typename base::room& spread, index n) {
    base::reset(from, by, spread, n);
    step = by;
  }
  LAZULI_THIN auto read(index i) const {
    if (step == 2) return load_every_second<number, N>(base::data + 2 * i);
    if (step == -1) return load_reversed<number, N>(base::data - i);
    return base::read(i);
  }
  LAZULI_INLINE auto read_first(index i, int count) const {
    if (step == 2) return load_stepped<number, N>(base::data + 2 * i, 2, count);
    if (step == -1) return load_stepped<number, N>(base::data - i, -1, count);
    return base::read_first(i, count);
  }
};

/// A leaf in steps of any number of elements, read one by one.
template <class S, int N>
struct stepped_cursor {
  using number = compute_t<S>;
  using room = no_room;
  static constexpr bool is_constant = false;
  S const* data;
  index step;
  LAZULI_THIN void reset(std::byte const* from, index by, room&, index) {
    data = reinterpret_cast<S const*>(from);
    step = by;
  }
  /// One element, in every lane.
  LAZULI_THIN auto read(index i) const { return broadcast<number, N>(data[i * step]); }
  LAZULI_INLINE auto read_first(index i, int count) const {
    return load_stepped<number, N>(data + i * step, step, count);
  }
};

/// A divisor that is read by such a cursor: if one element divides the whole row, it is prepared
/// for that.
template <class Cursor, class S, int N>
struct divisor_cursor {
  using room = typename Cursor::room;
  static constexpr bool is_constant = std::is_same_v<room, no_room>;
  Cursor leaf;
  divisor<S, N> shared;
  LAZULI_THIN void reset(std::byte const* data, index step, room& spread, index n) {
    leaf.reset(data, step, spread, n);
    if (is_constant || step == 0) shared.share(*reinterpret_cast<S const*>(data), n);
  }
  LAZULI_THIN auto read(index i) const { return shared.with(leaf.read(i)); }
  LAZULI_INLINE auto read_first(index i, int count) const {
    return shared.with(leaf.read_first(i, count));
  }
};

/// A second operand that is one number S, prepared as Second for all elements.
template <class Second, class S>
struct prepared_cursor {
  using room = no_room;
  static constexpr bool is_constant = true;
  Second value;
  LAZULI_THIN void reset(std::byte const* data, index, room&, index) {
    value = Second(*reinterpret_cast<S const*>(data));
  }
  LAZULI_THIN auto read(index) const { return value; }
  LAZULI_INLINE auto read_first(index, int) const { return value; }
};

/// Which steps a kernel can take.
enum class stepping { unit, mixed, strided, any };

template <class L, int N, stepping R>
using cursor_for = std::conditional_t<
    (L::extents_type::rank() == 0), constant_cursor<typename L::value_type, N>,
    std::conditional_t<
        R == stepping::unit, unit_cursor<typename L::value_type, N>,
        std::conditional_t<
            R == stepping::mixed, mixed_cursor<typename L::value_type, N>,
            std::conditional_t<R == stepping::strided, strided_cursor<typename L::value_type, N>,
                               stepped_cursor<typename L::value_type, N>>>>>;

template <class A, class B>
struct joined_lists;
template <class... A, class... B>
struct joined_lists<list<A...>, list<B...>> {
  using type = list<A..., B...>;
};

template <class E, int N, stepping R>
struct cursors {
  using type = list<cursor_for<E, N, R>>;
};
template <class Op, class T, int N, stepping R>
struct cursors<node<Op, T>, N, R> {
  using type = list<>;
};
template <class Op, class T, class C, class... Rest, int N, stepping R>
struct cursors<node<Op, T, C, Rest...>, N, R> {
  using type = typename joined_lists<typename cursors<C, N, R>::type,
                                     typename cursors<node<Op, T, Rest...>, N, R>::type>::type;
};

/// A division by a leaf of the quotient's own type.
template <class T, class L, int N, stepping R>
concept divides_by_leaf =
    !elementwise<L> && std::is_same_v<typename L::value_type, T> && shares_divisors<T, N> &&
    (L::extents_type::rank() == 0 || R == stepping::mixed);
template <class T, class A, class L, int N, stepping R>
  requires divides_by_leaf<T, L, N, R>
struct cursors<node<op::divide_op, T, A, L>, N, R> {
  using leaf = divisor_cursor<cursor_for<L, N, R>, T, N>;
  using type = typename joined_lists<typename cursors<A, N, R>::type, list<leaf>>::type;
};

/// A leaf that is one number.
template <class L>
concept leaf_of_one = !elementwise<L> && L::extents_type::rank() == 0;
/// A power whose exponent is one number of its own type.
template <class T, class L>
concept raises_to_number =
    leaf_of_one<L> && std::is_same_v<typename L::value_type, T> && std::is_floating_point_v<T>;
template <class T, class A, class L, int N, stepping R>
  requires raises_to_number<T, L>
struct cursors<node<op::pow_op, T, A, L>, N, R> {
  using leaf = prepared_cursor<exponent<T, N>, T>;
  using type = typename joined_lists<typename cursors<A, N, R>::type, list<leaf>>::type;
};
/// A quotient of integers by one number, towards zero or not, or its remainder.
template <class Op, class T, class L>
concept divides_by_integer = leaf_of_one<L> && integer_dtype<T> &&
    integer_dtype<typename L::value_type> && op_on_quotient<Op, T>;
template <class Op, class T, class A, class L, int N, stepping R>
  requires divides_by_integer<Op, T, L>
struct cursors<node<Op, T, A, L>, N, R> {
  using leaf = prepared_cursor<integer_divisor<T, N>, typename L::value_type>;
  using type = typename joined_lists<typename cursors<A, N, R>::type, list<leaf>>::type;
};

template <class Cursors>
struct rooms_of;
template <class... C>
struct rooms_of<list<C...>> {
  using type = list<typename C::room...>;
};
/// Room for the cursors of a list.
template <class Cursors>
using rooms = typename rooms_of<Cursors>::type;

/// Where row `row` of the leaves begins; leaves are the operands after the destination.
struct row_of_leaves {
  std::byte* const* data;
  index const *steps, *row_steps;
  index row, n;

  template <bool Constants, int I, class Cursor>
  LAZULI_THIN void open(Cursor& cursor, typename Cursor::room& room) const {
    if constexpr (Cursor::is_constant == Constants)
      cursor.reset(data[I + 1] + row * row_steps[I + 1], steps[I + 1], room, n);
  }
};

/// Opens the cursors that are the same in all rows, or the others.
template <bool Constants, class Cursors, int... I>
LAZULI_THIN void open_cursors(Cursors& all, rooms<Cursors>& room, row_of_leaves const& here,
                              std::integer_sequence<int, I...>) {
  (here.open<Constants, I>(get<I>(all), get<I>(room)), ...);
}

/// Delivers the leaves of an expression as packs: what `evaluate` asks.
template <class Cursors>
struct whole_packs {
  Cursors const& cursors;
  index at;
  template <int I, class L>
  LAZULI_THIN auto leaf(L const&) const {
    return get<I>(cursors).read(at);
  }
};
template <class Cursors>
struct first_lanes {
  Cursors const& cursors;
  index at;
  int count;
  template <int I, class L>
  LAZULI_THIN auto leaf(L const&) const {
    return get<I>(cursors).read_first(at, count);
  }
};

}  // namespace detail

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
