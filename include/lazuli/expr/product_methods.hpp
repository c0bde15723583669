// Products as methods: a.matmul(b), mm, mv, dot, bmm, outer.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/product.hpp>
#include <utility>

LAZULI_BEGIN

namespace detail {

template <class A, class B>
concept not_multipliable = !multipliable<extents_t<A>, extents_t<B>>;

/// Operands of these ranks.
template <class A, class B, int RankA, int RankB>
concept of_ranks = A::extents_type::rank()
== RankA&& rank_of<B> == RankB;

}  // namespace detail

/// Methods of any expression type Derived that are products (their functions: linalg/matmul.hpp).
template <class Derived>
class product_methods {
 public:
  /// a.matmul(b) is matmul(a, b).
  template <expression B, class A = Derived>
  // clang-format off
  auto matmul(B&& b) const&
      LAZULI_REFUSE((detail::not_multipliable<A, B>), "lazuli: matmul: the static inner extents of a and b differ") {
    // clang-format on
    if constexpr (detail::multipliable<extents_t<A>, extents_t<B>>)
      return matmul_expression(self(), static_cast<B&&>(b));
  }
  template <expression B, class A = Derived>
      auto matmul(B&& b) &&
      LAZULI_REFUSE((detail::not_multipliable<A, B>),
                    "lazuli: matmul: the static inner extents of a and b differ") {
    if constexpr (detail::multipliable<extents_t<A>, extents_t<B>>)
      return matmul_expression(std::move(self()), static_cast<B&&>(b));
  }
#if !defined(__clang__)
  template <expression B, class A = Derived>
    requires detail::not_multipliable<A, B>
  typename detail::clash_of<matmul_error, extents_t<A>, extents_t<B>>::type matmul(B&& b) const& =
      delete;
  template <expression B, class A = Derived>
    requires detail::not_multipliable<A, B>
  typename detail::clash_of<matmul_error, extents_t<A>, extents_t<B>>::type matmul(B&& b) && =
      delete;
#endif

  /// The products by rank, as PyTorch has them: matrix·matrix, matrix·vector, vector·vector,
  /// batches. `dot` is a value at once.
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 2, 2>
  auto mm(B&& b) const& { return matmul(static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 2, 2>
  auto mm(B&& b) && { return std::move(*this).matmul(static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 2, 1>
  auto mv(B&& b) const& { return matmul(static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 2, 1>
  auto mv(B&& b) && { return std::move(*this).matmul(static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 1, 1>
  auto dot(B&& b) const { return evaluate_to_tensor(matmul(static_cast<B&&>(b))); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 3, 3>
  auto bmm(B&& b) const& { return matmul(static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 3, 3>
  auto bmm(B&& b) && { return std::move(*this).matmul(static_cast<B&&>(b)); }
  /// a[i]·b[j] of two vectors.
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 1, 1>
  auto outer(B&& b) const& { return outer_expression(self(), static_cast<B&&>(b)); }
  template <expression B, class A = Derived>
    requires detail::of_ranks<A, B, 1, 1>
  auto outer(B&& b) && { return outer_expression(std::move(self()), static_cast<B&&>(b)); }

 protected:
  constexpr product_methods() = default;
  constexpr product_methods(product_methods const&) = default;
  constexpr product_methods& operator=(product_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
