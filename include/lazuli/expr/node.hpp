// An elementwise op over its operands, as one value: nothing is computed until it is assigned.
#pragma once

#include <lazuli/expr/closure.hpp>
#include <lazuli/expr/lazy_methods.hpp>
#include <lazuli/meta/list.hpp>
#include <lazuli/op/callable.hpp>
#include <lazuli/shape/broadcast.hpp>

LAZULI_BEGIN

namespace detail {

template <class... E>
struct joint_extents;
template <>
struct joint_extents<> {
  using type = extents<>;
};
template <class E>
struct joint_extents<E> {
  using type = E;
};
template <class E, class F, class... Rest>
struct joint_extents<E, F, Rest...> : joint_extents<broadcast_t<E, F>, Rest...> {};

template <class Joint>
constexpr Joint const& fold_extents(std::string_view, Joint const& joint) {
  return joint;
}
template <class Joint, class Next, class... Rest>
constexpr auto fold_extents(std::string_view call, Joint const& joint, Next const& next,
                            Rest const&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return broadcast(joint, next, call);
  } else {
    return detail::fold_extents(call, broadcast(joint, next, call), rest...);
  }
}

/// Whether operands are compared by the leaves at which they begin, which takes little code in
/// optimised builds; otherwise all leaves are walked.
#if defined(__OPTIMIZE__)
inline constexpr bool compares_leaves = true;
#else
inline constexpr bool compares_leaves = false;
#endif
/// The first leaf or barrier of an expression that has all its axes.
template <int I = 0, class E>
LAZULI_THIN constexpr auto const& leading_leaf(E const& e) {
  if constexpr (!elementwise<E>)
    return e;
  else if constexpr (rank_of<typename E::template child<I>> == E::rank())
    return detail::leading_leaf(e.template operand<I>());
  else
    return detail::leading_leaf<I + 1>(e);
}
/// Whether the extents of all leaves and barriers of e are the last of `all`, and none is 1: then
/// `all` are the extents of e.
template <class E, class X>
LAZULI_THIN constexpr bool all_end(E const& all, X const& e) {
  if constexpr (X::extents_type::rank() == 0) {
    return true;
  } else if constexpr (!elementwise<X>) {
    auto const own = e.extents();
    bool same = true;
    for (int i = 0; i < own.rank(); ++i)
      same = same && own[i] == all[E::rank() - own.rank() + i] && own[i] != 1;
    return same;
  } else if constexpr (X::arity == 1) {
    return detail::all_end(all, e.template operand<0>());
  } else if constexpr (X::arity == 2) {
    return detail::all_end(all, e.template operand<0>()) &&
           detail::all_end(all, e.template operand<1>());
  } else {
    return false;
  }
}
/// A copy if the type is copied bit by bit, else a reference.
template <class E>
using apart_t =
    std::conditional_t<elementwise<E> && std::is_trivially_copyable_v<E>, E, E const&>;

/// Throws if two operands of Op do not broadcast. They do if both begin with a leaf of the same
/// extents: all their other leaves had these extents, too, when the operands were made.
template <class Op, class A, class B>
LAZULI_THIN constexpr void check_pair(A const& a, B const& b) {
  if constexpr (expression<A> && expression<B>) {
    auto const& p = detail::leading_leaf(a);
    auto const& q = detail::leading_leaf(b);
    bool alike = false;
    if constexpr (rank_of<A> >= rank_of<B>)
      alike = detail::all_end(p.extents(), q);
    else
      alike = detail::all_end(q.extents(), p);
    if (!alike) [[unlikely]] {
      // Uses copies, so that nothing else takes the address of a and b: they stay in registers.
      apart_t<A> const x(a);
      apart_t<B> const y(b);
      static_cast<void>(broadcast(x.extents(), y.extents(), Op::about.name));
    }
  }
}

/// Marks a node's constructor that takes operands as the user wrote them.
struct from_operands {};

/// Whether the constructor of an operand's closure makes it, without a function in between.
template <class X>
concept closes_at_once = expression<X> && requires {
  requires closure_for<X&&>::at_once;
};

/// An operand of Op as a node's child: expressions by closure, numbers converted to the type in
/// which the op computes.
template <class Op, class Compute, class X>
struct child_of {
  using type = scalar_leaf<Compute>;
  static constexpr type make(X const& x) { return type(number_operand<Op, Compute>(x)); }
};
template <class Op, class Compute, expression X>
struct child_of<Op, Compute, X> : closure_for<X&&> {};

}  // namespace detail

/// Op applied to operands C…; T is the element type of the result. Its extents are those of the
/// operands, broadcast.
template <class Op, class T, class... C>
class node : public methods_over<node<Op, T, C...>, C...> {
 public:
  using op_type = Op;
  using value_type = T;
  using extents_type = typename detail::joint_extents<typename C::extents_type...>::type;
  using expression_kind = node_kind;
  using memory_space = joint_space<C...>;
  static constexpr bool owns_memory = (C::owns_memory || ...);
  /// As its operands do.
  static constexpr bool lies_below_tensors = (below_tensors<C> || ...);
  static constexpr int arity = sizeof...(C);
  /// Then the compiler has checked that they broadcast; joint extents may be static without it.
  static constexpr bool has_static_operands = (C::extents_type::is_static && ...);

  template <int I>
  using child = nth_t<I, C...>;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"  // each operand is constructed in place
  /// Throws shape_error where the operands' extents do not broadcast.
  constexpr explicit node(Op op, C... operands)
      : op_((check(operands...), static_cast<Op&&>(op))),
        children_{static_cast<C&&>(operands)...} {
    if constexpr (!checks_early) (void)extents();
  }
  /// From what the user wrote; each operand is constructed in place.
  template <class... X>
    requires(detail::closes_at_once<X> && ...)
  LAZULI_INLINE constexpr explicit node(detail::from_operands, X&&... x)
      : op_((check(x...), Op{})), children_{C(static_cast<X&&>(x))...} {
    if constexpr (!checks_early) (void)extents();
  }
  template <class... X>
  LAZULI_INLINE constexpr explicit node(detail::from_operands, X&&... x)
      : op_((check(x...), Op{})),
        children_{detail::child_of<Op, typename C::value_type, X>::make(static_cast<X&&>(x))...} {
    if constexpr (!checks_early) (void)extents();
  }
#pragma GCC diagnostic pop

#if defined(__clang__)
  // clang-format off
  template <class X>
  node& operator=(X const&)
      LAZULI_REFUSE((sizeof(X) > 0), "lazuli: this is an expression, which cannot be assigned to; write lz::tensor s = … where it is made") { return *this; }
  // clang-format on
#else
  template <class X>
  this_is_an_expression_write_lz_tensor_s operator=(X const&) = delete;
#endif

  static constexpr int rank() { return extents_type::rank(); }
  LAZULI_THIN constexpr Op const& op() const { return op_; }
  template <int I>
  LAZULI_THIN constexpr auto const& operand() const& {
    return get<I>(children_);
  }
  /// To be moved from.
  template <int I>
  constexpr child<I>&& operand() && {
    return static_cast<child<I>&&>(get<I>(children_));
  }

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }

  template <class Why = a_condition_is_one_truth_write_lz_array_equal_of_x_and_y_or_lz_all_or_lz_any>
    requires(extents_type::rank() > 0)
  explicit operator bool() const = delete;

  /// Read from the operands on each call, so the answer is right even after an operand was
  /// resized.
  constexpr extents_type extents() const {
    if constexpr (has_static_operands) {
      return {};
    } else if constexpr (arity == 1) {
      return operand<0>().extents();
    } else if constexpr (arity == 2) {
      if constexpr (detail::compares_leaves) {
        auto const& leading = detail::leading_leaf(*this);
        if constexpr (std::is_same_v<extents_type, extents_t<decltype(leading)>>)
          if (auto const all = leading.extents(); detail::all_end(all, *this)) [[likely]]
            return all;
      }
      constexpr std::string_view name = Op::about.name;
      return extents_type(broadcast(operand<0>().extents(), operand<1>().extents(), name));
    } else {
      return joint_extents(std::make_integer_sequence<int, arity>{});
    }
  }

  /// The same expression with owned operands replaced by references to those held here.
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return [this]<int... I>(std::integer_sequence<int, I...>) {
      return node<Op, T, closure_t<C const&>...>(op_, close(operand<I>())...);
    }
    (std::make_integer_sequence<int, arity>{});
  }

 private:
  /// Whether the operands are checked before they are copied: reading them then need not wait for
  /// the copy.
  static constexpr bool checks_early =
      has_static_operands || (detail::compares_leaves && arity == 2);
  template <class... X>
  LAZULI_THIN static constexpr void check([[maybe_unused]] X const&... x) {
    if constexpr (checks_early && !has_static_operands) detail::check_pair<Op>(x...);
  }
  template <int... I>
  constexpr extents_type joint_extents(std::integer_sequence<int, I...>) const {
    return extents_type(detail::fold_extents(Op::about.name, operand<I>().extents()...));
  }

  [[no_unique_address]] Op op_;
  list<C...> children_;
};

namespace detail {

/// The type that stands for an operand in promotion: its element type, or weak<T> for a C++ number.
template <class X>
struct operand_type {
  using type = weak<std::remove_cvref_t<X>>;
};
template <expression X>
struct operand_type<X> {
  using type = value_t<X>;
};
template <class X>
using operand_type_t = typename operand_type<X>::type;

/// The node of op over f(x) for each operand x of e, made in their order.
template <class Op, class E, class F>
LAZULI_INLINE constexpr auto rebuilt(Op const& op, E&& e, F const& f) {
  using N = std::remove_cvref_t<E>;
  using T = typename N::value_type;
  if constexpr (N::arity == 1) {
    using X = decltype(f(static_cast<E&&>(e).template operand<0>()));
    return node<Op, T, X>{op, f(static_cast<E&&>(e).template operand<0>())};
  } else if constexpr (N::arity == 2) {
    using X = decltype(f(static_cast<E&&>(e).template operand<0>()));
    using Y = decltype(f(static_cast<E&&>(e).template operand<1>()));
    return node<Op, T, X, Y>{op, f(static_cast<E&&>(e).template operand<0>()),
                             f(static_cast<E&&>(e).template operand<1>())};
  } else {  // the same for any number of operands, which takes one more function
    return [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
      using changed = node<Op, T, decltype(f(static_cast<E&&>(e).template operand<I>()))...>;
      return changed{op, f(static_cast<E&&>(e).template operand<I>())...};  // braces: in order
    }
    (std::make_integer_sequence<int, N::arity>{});
  }
}

}  // namespace detail

LAZULI_END
