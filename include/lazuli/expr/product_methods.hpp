// Products as methods: a.matmul(b), mm, mv, dot, bmm, outer.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/op/refusal.hpp>
#include <lazuli/shape/index_list.hpp>
#include <lazuli/shape/product.hpp>
#include <utility>

// Behind functions that return mistaken_factor. As LAZULI_NO_CONTAINER, not a macro in a macro.
#if defined(__clang__)
// clang-format off
#define LAZULI_NO_FACTOR _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: a product is with a tensor, a.matmul(b), with a number a * 2; a container is no operand, nor are a pointer, text and several results: write lz::view(v)", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_NO_FACTOR = delete
#endif

LAZULI_BEGIN

/// What a.matmul(b) and a.outer(b) call. Defined in linalg/matmul.hpp and linalg/products.hpp:
/// without <lazuli/linalg.hpp> their result is not known, and no program compiles that uses them.
template <class A, class B>
constexpr auto matmul_expression(A&& a, B&& b);
template <class A, class B>
constexpr auto outer_expression(A&& a, B&& b);

namespace detail {

template <class A, class B>
concept not_multipliable = !multipliable<extents_t<A>, extents_t<B>>;

/// What the compiler prints of products of operands of other ranks.
struct dot_is_of_two_vectors_write_matmul {};
struct mm_is_of_two_matrices_write_matmul_or_dot_of_vectors {};
struct mv_is_of_a_matrix_and_a_vector_write_matmul {};
struct bmm_is_of_two_batches_of_matrices_write_matmul {};
struct outer_is_of_two_vectors_write_lz_outer {};
struct a_product_is_with_a_tensor_with_a_number_write_a_times_2 {};

/// Stands for the second factor where there is none.
struct no_factor {};
template <class B>
using mistaken_factor =
    std::conditional_t<mistaken_operand<B>, mistake_t<B>,
                       a_product_is_with_a_tensor_with_a_number_write_a_times_2>;

// Functions under other names than the methods: a method's own name would hide them.
// clang-format off
template <class... A> auto call_trace(A&&... a) { return trace(static_cast<A&&>(a)...); /* needs <lazuli/linalg.hpp> */ }
template <class... A> constexpr auto call_softmax(A&&... a) { return softmax(static_cast<A&&>(a)...); }
template <class... A> constexpr auto call_log_softmax(A&&... a) { return log_softmax(static_cast<A&&>(a)...); }
// clang-format on

/// Do the operands have these ranks?
template <class A, class B, int RankA, int RankB>
concept of_ranks = A::extents_type::rank()
== RankA&& rank_of<B> == RankB;

}  // namespace detail

/// Methods of any expression type Derived that are products (their functions: linalg/matmul.hpp),
/// and those of trace and softmax (linalg/products.hpp, tensor/softmax.hpp).
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

  /// The products by rank, as in PyTorch: matrix·matrix, matrix·vector, vector·vector, batches.
  /// `dot` is a value, computed immediately.
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
  template <expression B, class A = Derived, class Why = detail::dot_is_of_two_vectors_write_matmul>
    requires(!detail::of_ranks<A, B, 1, 1>)
  // clang-format off
  Derived const& dot(B&&) const
      LAZULI_REFUSED("lazuli: dot is of two vectors; of matrices write a.matmul(b)");
  template <expression B, class A = Derived, class Why = detail::mm_is_of_two_matrices_write_matmul_or_dot_of_vectors>
    requires(!detail::of_ranks<A, B, 2, 2>)
  Derived const& mm(B&&) const LAZULI_REFUSED("lazuli: mm is of two matrices; write a.matmul(b), of vectors a.dot(b)");
  template <expression B, class A = Derived, class Why = detail::mv_is_of_a_matrix_and_a_vector_write_matmul>
    requires(!detail::of_ranks<A, B, 2, 1>)
  Derived const& mv(B&&) const LAZULI_REFUSED("lazuli: mv is of a matrix and a vector; write a.matmul(b)");
  template <expression B, class A = Derived, class Why = detail::bmm_is_of_two_batches_of_matrices_write_matmul>
    requires(!detail::of_ranks<A, B, 3, 3>)
  Derived const& bmm(B&&) const LAZULI_REFUSED("lazuli: bmm is of two batches of matrices; write a.matmul(b)");
  template <expression B, class A = Derived, class Why = detail::outer_is_of_two_vectors_write_lz_outer>
    requires(!detail::of_ranks<A, B, 1, 1>)
  Derived const& outer(B&&) const LAZULI_REFUSED("lazuli: outer is of two vectors; lz::outer(a, b) flattens others");
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> matmul(B&& = {}) const& LAZULI_NO_FACTOR;
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> mm(B&& = {}) const& LAZULI_NO_FACTOR;
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> mv(B&& = {}) const& LAZULI_NO_FACTOR;
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> dot(B&& = {}) const LAZULI_NO_FACTOR;
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> bmm(B&& = {}) const& LAZULI_NO_FACTOR;
  template <class B = detail::no_factor> requires(!expression<B>)
  detail::mistaken_factor<B> outer(B&& = {}) const& LAZULI_NO_FACTOR;
  // clang-format on
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

  /// trace(x, offset), softmax(x, axis) and log_softmax(x, axis).
  auto trace(brace_index offset = 0) const { return detail::call_trace(self(), offset.value); }
  constexpr auto softmax(brace_index axis) const& {
    return detail::call_softmax(self(), axis.value);
  }
  constexpr auto softmax(brace_index axis) && {
    return detail::call_softmax(std::move(self()), axis.value);
  }
  LAZULI_NO_FORM softmax(...) const LAZULI_FORMS("x.softmax(axis)");
  constexpr auto log_softmax(brace_index axis) const& {
    return detail::call_log_softmax(self(), axis.value);
  }
  constexpr auto log_softmax(brace_index axis) && {
    return detail::call_log_softmax(std::move(self()), axis.value);
  }
  LAZULI_NO_FORM log_softmax(...) const LAZULI_FORMS("x.log_softmax(axis)");

 protected:
  constexpr product_methods() = default;
  constexpr product_methods(product_methods const&) = default;
  constexpr product_methods& operator=(product_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
