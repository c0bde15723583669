// Turns an expression into plain operands: each leaf becomes a pointer with one stride per axis;
// counts the intermediate results.
#pragma once

#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/memory/storage.hpp>
#include <lazuli/plan/nest.hpp>

LAZULI_BEGIN

namespace plan {

namespace detail {

template <class E>
inline constexpr int barriers_in = barrier<E> ? 1 : 0;
template <class Op, class T, class... C>
inline constexpr int barriers_in<node<Op, T, C...>> = (0 + ... + barriers_in<C>);

template <class E>
struct first_barrier {
  using type = std::conditional_t<barrier<E>, E, void>;
};
template <class Op, class T>
struct first_barrier<node<Op, T>> {
  using type = void;
};
template <class Op, class T, class C, class... Rest>
struct first_barrier<node<Op, T, C, Rest...>> {
  using here = typename first_barrier<C>::type;
  using type =
      typename std::conditional_t<std::is_void_v<here>, first_barrier<node<Op, T, Rest...>>,
                                  std::type_identity<here>>::type;
};

// Small static products are cheaper as a whole: their temporaries are on the stack.
template <class E, class B>
constexpr bool chain_over_panels() {
  if constexpr (requires { B::in_panels; }) {
    using shape = typename B::extents_type;
    return B::in_panels && shape::rank() > 0 && shape::rank() == E::extents_type::rank() &&
           !memory::is_inline<typename B::value_type, static_size<shape>>;
  } else {
    return false;
  }
}

}  // namespace detail

/// Whether E is a chain over one barrier of its own rank that can be evaluated part by part.
template <class E>
inline constexpr bool in_panels = false;
template <class Op, class T, class... C>
inline constexpr bool in_panels<node<Op, T, C...>> =
    detail::barriers_in<node<Op, T, C...>> == 1 &&
    detail::chain_over_panels<node<Op, T, C...>,
                              typename detail::first_barrier<node<Op, T, C...>>::type>();

/// Number of intermediate results that an expression needs: one for each barrier except its root,
/// and none for a barrier that a destination of the expression's type can hold meanwhile.
template <class E>
inline constexpr int temporaries_of = detail::barriers_in<std::remove_cvref_t<E>> -
                                      (barrier<E> ? 1 : 0);
template <class E>
  requires in_panels<E>
inline constexpr int temporaries_of<E> =
    std::is_same_v<typename E::value_type, typename detail::first_barrier<E>::type::value_type> ? 0
                                                                                                : 1;

/// An intermediate result: owned, row-major.
template <class T, extents_like E>
class temporary {
 public:
  using value_type = T;
  using extents_type = E;
  using expression_kind = leaf_kind;
  static constexpr bool always_dense = true;
  static constexpr bool lies_below_tensors = true;
  static constexpr bool owns_memory =
      false;  // never copied: moves along with the lowered expression

  explicit temporary(E const& shape) : shape_(shape), memory_(shape.size()) {}
  temporary(temporary&&) = default;
  // Not trivial, so that functions construct it in the caller's memory: g++ warns of uninitialised
  // elements that pass through a register.
  ~temporary() {}
  E extents() const { return shape_; }
  index_array<E::rank()> strides() const { return row_major(extents()); }
  T const* data() const { return memory_.data(); }
  strided<T, E> target() { return {memory_.data(), shape_, strides()}; }

 private:
  [[no_unique_address]] E shape_;
  memory::storage<T, static_size<E>> memory_;
};

/// Calls f for leaves and barriers, and rebuilds the nodes above them. It is a class and not a
/// lambda, which would be compiled once for each node and kind of operand.
template <class F>
struct leaf_change {
  F const& f;
  template <class X>
  auto operator()(X const& x) const {
    if constexpr (elementwise<X>)
      return lazuli::detail::rebuilt(x.op(), x, *this);
    else
      return f(x);
  }
};
/// The expression with each leaf and barrier replaced by f(leaf), where F is a class that does not
/// depend on the expression.
template <class E, class F>
auto with_leaves(E const& e, F const& f) {
  return leaf_change<F>{f}(e);
}

/// The first barrier of a chain.
template <class X>
auto const& barrier_of(X const& e) {
  typename detail::first_barrier<X>::type const* found = nullptr;
  for_each_leaf(e, [&](auto const& x, int) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>,
                                 typename detail::first_barrier<X>::type>)
      found = found == nullptr ? &x : found;
  });
  return *found;
}

/// One operand: where it lies, and its stride in bytes along each of the R axes of the nest (0
/// where it is broadcast).
template <leaf L>
void read_operand(L const& x, int rank, operand& out) {
  constexpr int own = L::extents_type::rank();
  using T = typename L::value_type;
  out.data = reinterpret_cast<std::byte*>(
      const_cast<T*>(x.data()));  // operands are written only where they are destinations
  out.size = sizeof(T);
  out.constant = own == 0;
  out.position = false;
  int const added = rank - own;
  for (int i = 0; i < added; ++i) out.strides[i] = 0;
  if constexpr (own > 0) {
    auto const extents = x.extents();
    auto const strides = x.strides();
    for (int i = 0; i < own; ++i) {
      out.strides[added + i] =
          extents[i] == 1 ? 0
                          : strides[static_cast<std::size_t>(i)] * static_cast<index>(sizeof(T));
    }
  }
}

/// Reads leaf i into out[i]: what `for_each_leaf` calls for all leaves of a lowered expression.
struct operand_reader {
  int rank;
  operand* out;
  template <leaf L>
  void operator()(L const& x, int i) const {
    read_operand(x, rank, out[i]);
  }
};

/// Sets the destination's axes and makes it operand 0 of a nest of so many operands.
template <leaf To>
LAZULI_INLINE void begin_nest(To const& to, nest& n, operand* operands, int count) {
  n.rank = To::extents_type::rank();
  n.count = count;
  n.operands = operands;
  for (int i = 0; i < n.rank; ++i) {
    n.extents[i] = to.extents()[i];
    n.reduced[i] = false;
  }
  read_operand(to, n.rank, operands[0]);
}

/// Destination and leaves as a nest over the destination's axes, not yet collapsed.
template <leaf To, class X>
LAZULI_INLINE void make_nest(To const& to, X const& e, nest& n, operand* operands) {
  begin_nest(to, n, operands, 1 + leaf_count<X>);
  operand_reader read{n.rank, operands + 1};
  for_each_leaf(e, read);
}

}  // namespace plan

LAZULI_END
