// Small static expressions: the compiler knows all extents, so they are evaluated in registers,
// unrolled and inlined, without a plan.
#pragma once

#include <bit>
#include <lazuli/backend/simd/loops/cursor.hpp>
#include <lazuli/evaluate/dense.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// Elements of a destination up to which loops over it are unrolled.
inline constexpr index most_at_once = 64;

/// Numbers of which a few lanes already fill a register.
template <class T>
inline constexpr bool worth_unrolling = std::is_arithmetic_v<T> && sizeof(T) >= 4;

template <class X>
consteval bool goes_at_once();

template <class E>
inline constexpr bool node_goes_at_once = false;
template <class Op, class T, class C, class... Rest>
inline constexpr bool node_goes_at_once<node<Op, T, C, Rest...>> = !requires {
  Op::takes_operands_as_they_are;
}
&&goes_at_once<C>() && (goes_at_once<Rest>() && ...);

/// Whether X is evaluated at once: few numbers of static extents, ops over them, and barriers that
/// declare `at_once`. The user's own functions are excluded: they may throw.
template <class X>
consteval bool goes_at_once() {
  using E = typename X::extents_type;
  if constexpr (!E::is_static) {
    return false;
  } else if constexpr (static_size<E> < 1 || static_size<E> > most_at_once ||
                       !worth_unrolling<typename X::value_type>) {
    return false;
  } else if constexpr (elementwise<X>) {
    return node_goes_at_once<X>;
  } else if constexpr (barrier<X>) {
    return requires { requires X::at_once; };
  } else {
    return on_host<X>;
  }
}

/// Offset in a leaf of extents F with these strides, broadcast to E, of element `at` (row-major) of
/// E.
template <class E, class F>
LAZULI_THIN constexpr index offset_at_once(index at, auto const& strides) {
  index offset = 0;
  for (int i = E::rank() - 1, own = F::rank() - 1; own >= 0; --i, --own) {
    index const size = E::static_extent(i);
    if (F::static_extent(own) != 1) offset += at % size * strides[static_cast<std::size_t>(own)];
    at /= size;
  }
  return offset;
}

/// Whether elements of static extents E are contiguous.
template <class E>
LAZULI_THIN constexpr bool lies_dense(auto const& strides) {
  index step = 1;
  bool dense = true;
  for (int i = E::rank() - 1; i >= 0; --i) {
    dense = dense && (E::static_extent(i) == 1 || strides[static_cast<std::size_t>(i)] == step);
    step *= E::static_extent(i);
  }
  return dense;
}

/// Lanes of the pack that starts at element `at` of `size`. Cheap ops take no more lanes than there
/// are elements left, in several packs; other ops take one pack that is not full. Never one lane:
/// g++ keeps vectors of one lane in memory.
template <class X>
consteval int lanes_at_once(index at, index size) {
  auto const left = static_cast<unsigned>(size - at);
  constexpr int most = simd::lanes_for<X>;
  constexpr bool cheap = simd::detail::operations_of<X> < 8;
  int const fitting =
      left < 2 ? 2 : static_cast<int>(cheap ? std::bit_floor(left) : std::bit_ceil(left));
  return fitting < most ? fitting : most;
}

/// Delivers the leaves as packs of L lanes, the first of them element At of extents E.
template <class E, index At, int L>
struct packs_at_once {
  static constexpr index size = static_size<E>;

  template <int I, class X>
  LAZULI_THIN auto leaf(X const& x) const {
    using S = typename X::value_type;
    using F = typename X::extents_type;
    if constexpr (F::rank() == 0)
      return simd::broadcast<S, L>(*x.data());
    else if constexpr (is_always_dense<X> && std::is_same_v<E, F> && At + L <= size)
      return simd::load<S, L>(x.data() + At);
    else
      return gather<S, F>(x.data(), x.strides(), std::make_integer_sequence<int, L>());
  }

 private:
  template <class S, class F, class Strides, int... J>
  LAZULI_THIN static auto gather(S const* from, Strides const& strides,
                                 std::integer_sequence<int, J...>) {
    using pack = simd::pack<S, L>;
    if constexpr (pack::in_register) {  // not through memory, where it would wait for stores
      return pack(simd::detail::vec<S, L>{
          from[offset_at_once<E, F>(At + J < size ? At + J : At, strides)]...});
    } else {
      S const lanes[] = {from[offset_at_once<E, F>(At + J < size ? At + J : At, strides)]...};
      return simd::load<S, L>(lanes);
    }
  }
};

/// Writes elements At and after to memory without gaps. All are read before one is written, as the
/// destination may be an operand.
template <class E, index At, class D, class X>
LAZULI_INLINE void write_at_once(D* to, X const& e) {
  constexpr index size = static_size<E>;
  constexpr int lanes = lanes_at_once<X>(At, size);
  auto const value = evaluate(e, packs_at_once<E, At, lanes>{});
  if constexpr (At + lanes < size) write_at_once<E, At + lanes>(to, e);
  if constexpr (At + lanes <= size)
    simd::store(value, to + At);
  else
    for (int i = 0; i < size - At; ++i) to[At + i] = simd::detail::to_cells<D>(value)[i];
}

/// The expression with each barrier replaced by its value on the stack.
template <class X>
LAZULI_INLINE auto lower_at_once(X const& e) {
  if constexpr (barrier<X>) {
    using E = typename X::extents_type;
    plan::temporary<typename X::value_type, E> value{E{}};
    e.evaluate_at_once(value.target());
    return value;
  } else if constexpr (plan::detail::barriers_in<X> > 0) {
    return rebuilt(e.op(), e, [](auto const& x) LAZULI_INLINE_LAMBDA { return lower_at_once(x); });
  } else {
    return close(e);
  }
}

/// Writes X, which is evaluated at once, to memory of static extents E, which may be an operand.
template <class D, class E, class X>
LAZULI_INLINE void evaluate_at_once(strided<D, E> const& to, X const& e) {
  if constexpr (barrier<X>) {
    e.evaluate_at_once(to);
  } else if constexpr (plan::detail::barriers_in<X> > 0) {
    evaluate_at_once(to, lower_at_once(e));
  } else if (lies_dense<E>(to.steps)) {
    write_at_once<E, 0>(to.data(), e);
  } else {
    D values[static_size<E>];
    write_at_once<E, 0>(values, e);
    for (index i = 0; i < static_size<E>; ++i)
      to.data()[offset_at_once<E, E>(i, to.steps)] = values[i];
  }
}

/// The elements of an expression without gaps: in place, or on the stack.
template <class X>
LAZULI_INLINE auto dense_at_once(X const& e) {
  using E = typename X::extents_type;
  if constexpr (leaf<X> && is_always_dense<X>) {
    return strided<typename X::value_type const, E>{e.data(), E{}, {}};
  } else {
    plan::temporary<typename X::value_type, E> value{E{}};
    evaluate_at_once(value.target(), e);
    return value;
  }
}
/// Whether dense_at_once accepts it.
template <class X>
inline constexpr bool dense_goes_at_once = goes_at_once<X>();
template <leaf X>
inline constexpr bool dense_goes_at_once<X> = goes_at_once<X>() ||
                                              (is_always_dense<X> && X::extents_type::is_static);

/// Whether an assignment of X to leaf To is done at once. Barriers write their own dtype.
template <class To, class X>
consteval bool assigned_at_once() {
  using E = typename To::extents_type;
  using D = typename To::value_type;
  if constexpr (!E::is_static || !on_host<To>) {
    return false;
  } else if constexpr (barrier<X>) {
    return std::is_same_v<E, typename X::extents_type> &&
           std::is_same_v<D, typename X::value_type> && requires {
      requires X::at_once;
    };
  } else {
    return static_size<E> >= 1 && static_size<E> <= most_at_once && worth_unrolling<D> && goes_at_once<X>();
  }
}

}  // namespace detail

LAZULI_END
