// THE broadcasting rule: static extents that do not match are found by the compiler, others throw
// shape_error.
#pragma once

#include <lazuli/shape/extents.hpp>

LAZULI_BEGIN

// What the compiler prints when two static shapes clash: broadcast_error<left<2, 3>, right<2, 4>,
// at_axis<1>>.
template <index... E>
struct left;
template <index... E>
struct right;
template <int Axis>
struct at_axis;
template <class Left, class Right, class Axis>
struct broadcast_error {};

/// The extent that `a` and `b` give together, `dyn` if it is known at run time only. Equal, or one
/// of them 1.
constexpr index broadcast_extent(index a, index b) {
  if (a == 1) return b;
  if (b == 1 || b == dyn) return a;
  return a == dyn ? b : a;
}

/// Whether two extents are known not to broadcast.
constexpr bool extents_clash(index a, index b) {
  return a != b && a != 1 && b != 1 && a != dyn && b != dyn;
}

namespace detail {

template <class A, class B, int R>
constexpr index static_at(int axis) {  // joint extent at an axis of the result
  int const in_a = axis - (R - A::rank());
  int const in_b = axis - (R - B::rank());
  if (in_a < 0) return B::static_extent(in_b);
  if (in_b < 0) return A::static_extent(in_a);
  return broadcast_extent(A::static_extent(in_a), B::static_extent(in_b));
}

template <class A, class B>
constexpr int
static_clash() {  // last axis of the result at which the static extents clash, -1 if none
  constexpr int r = A::rank() > B::rank() ? A::rank() : B::rank();
  for (int i = r - 1; i >= 0; --i) {
    int const in_a = i - (r - A::rank());
    int const in_b = i - (r - B::rank());
    if (in_a >= 0 && in_b >= 0 && extents_clash(A::static_extent(in_a), B::static_extent(in_b)))
      return i;
  }
  return -1;
}

template <class A, class B, class Axes>
struct joint;
template <class A, class B, int... I>
struct joint<A, B, std::integer_sequence<int, I...>> {
  using type = extents<static_at<A, B, sizeof...(I)>(I)...>;
};

template <class A, class B>
struct clash_type;
template <index... E, index... F>
struct clash_type<extents<E...>, extents<F...>> {
  using type = broadcast_error<left<E...>, right<F...>,
                               at_axis<static_clash<extents<E...>, extents<F...>>()>>;
};

[[noreturn]] LAZULI_OBJECT_TAG LAZULI_COLD inline void throw_broadcast(std::string_view call,
                                                     std::span<index const> a,
                                                     std::span<index const> b, int axis, index in_a,
                                                     index in_b) {
  fail<shape_error>(call, ": shapes ", text::shape(a), " and ", text::shape(b),
                    " do not broadcast: the size of tensor a (", in_a,
                    ") must match the size of tensor b (", in_b, ") at non-singleton dimension ",
                    axis);
}

}  // namespace detail

/// broadcastable: two shapes that no static extent forbids to broadcast.
template <class A, class B>
concept broadcastable = extents_like<A> && extents_like<B> && detail::static_clash<A, B>()
< 0;

/// Extents of the result of broadcasting A with B.
template <extents_like A, extents_like B>
using broadcast_t = typename detail::joint<
    A, B, std::make_integer_sequence<int, (A::rank() > B::rank() ? A::rank() : B::rank())>>::type;

/// The type that names a static clash of A and B.
template <extents_like A, extents_like B>
using broadcast_clash_t = typename detail::clash_type<A, B>::type;

namespace detail {

/// The first static clash of several shapes that are broadcast from the left; void where there is
/// none.
template <class... E>
struct first_clash {
  using type = void;
};
template <class E, class F, class... Rest>
struct first_clash<E, F, Rest...> : clash_type<E, F> {};
template <class E, class F, class... Rest>
  requires broadcastable<E, F>
struct first_clash<E, F, Rest...> : first_clash<broadcast_t<E, F>, Rest...> {
};

}  // namespace detail

/// The type that names the first static clash of several shapes, void if they broadcast.
template <extents_like... E>
using first_clash_t = typename detail::first_clash<E...>::type;

/// Joint extents of two shapes. Throws shape_error, with PyTorch's sentence, where they clash.
/// `call` is the operation's name.
template <extents_like A, extents_like B>
  requires broadcastable<A, B>
constexpr broadcast_t<A, B> broadcast(A const& a, B const& b, std::string_view call) {
  using result = broadcast_t<A, B>;
  if constexpr (A::rank() == 0) {
    return b;
  } else if constexpr (B::rank() == 0) {
    return a;
  } else if constexpr (A::is_static && B::is_static) {
    return result{};
  } else {
    constexpr int r = result::rank();
    index_array<r> out{};
    for (int i = r - 1; i >= 0; --i) {
      int const in_a = i - (r - A::rank());
      int const in_b = i - (r - B::rank());
      index const ea = in_a < 0 ? 1 : a[in_a];
      index const eb = in_b < 0 ? 1 : b[in_b];
      if (ea != eb && ea != 1 && eb != 1)
        detail::throw_broadcast(call, a.values(), b.values(), i, ea, eb);
      out[static_cast<std::size_t>(i)] = ea == 1 ? eb : ea;
    }
    return result(out);
  }
}

/// Whether a shape can be stretched to `target` (each of its extents equal or 1, no extra axes).
constexpr bool stretches_to(std::span<index const> shape, std::span<index const> target) {
  if (shape.size() > target.size()) return false;
  std::size_t const shift = target.size() - shape.size();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != 1 && shape[i] != target[shift + i]) return false;
  }
  return true;
}

LAZULI_END
