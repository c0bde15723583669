// matmul: products of vectors, matrices and batches of matrices through BLAS, evaluated on
// assignment.
#pragma once

#include <lazuli/linalg/product.hpp>

LAZULI_BEGIN

namespace detail {

template <class A, class B>
concept product_pair = expression<A> && expression<B>;
template <class A, class B>
concept pair_in_one_memory = in_one_memory<A> && in_one_memory<B>;
template <class A, class B>
concept clashing_product = product_pair<A, B> && !multipliable<extents_t<A>, extents_t<B>>;
template <class A, class B>
concept left_factor_by_name = product_pair<A, B> && multipliable<extents_t<A>, extents_t<B>> &&
                              named_tensor<A>;
template <class A, class B>
concept right_factor_by_name = product_pair<A, B> && multipliable<extents_t<A>, extents_t<B>> &&
                               named_tensor<B>;
template <class A, class B>
concept factors_by_name = left_factor_by_name<A, B> && right_factor_by_name<A, B>;

[[noreturn]] LAZULI_COLD inline void throw_matmul(std::span<index const> a,
                                                  std::span<index const> b, index in_a,
                                                  index in_b) {
  fail<shape_error>("matmul: shapes ", text::shape(a), " and ", text::shape(b),
                    " cannot be multiplied: the last extent of a (", in_a, ") must equal the ",
                    b.size() == 1 ? "extent" : "second-to-last extent", " of b (", in_b, ")");
}

}  // namespace detail

namespace detail {
/// Where the product of two operands lies, and a type that says why they are not multiplied there.
/// Specialised where a space places each axis.
template <class A, class B>
struct space_of_product {
  using type = joint_space<A, B>;
  using objection = void;
};
template <class A, class B>
concept misplaced_product =
    product_pair<A, B> && !std::is_void_v<typename space_of_product<A, B>::objection>;
/// Operands of tensordot over N axes that are not those of a product over ranks.
template <class A, class B, index N>
concept tensordot_elsewhere =
    not_over_ranks<A, B> && (N != 1 || rank_of<A> > 2 || rank_of<B> > 2 || misplaced_product<A, B>);
template <class N>
inline constexpr index count_of_axes = 1;
template <static_index N>
inline constexpr index count_of_axes<N> = N::value;
}  // namespace detail

/// The matrix product of two closures: a barrier.
template <class A, class B>
class matmul_node : public methods_over<matmul_node<A, B>, A, B> {
  using extents_a = typename A::extents_type;
  using extents_b = typename B::extents_type;

 public:
  using value_type = promote_t<typename A::value_type, typename B::value_type>;
  using extents_type = decltype(detail::product_extents<extents_a, extents_b>());
  using expression_kind = barrier_kind;
  using memory_space = typename detail::space_of_product<A, B>::type;
  static constexpr bool owns_memory = A::owns_memory || B::owns_memory;
  /// As its operands do.
  static constexpr bool lies_below_tensors = below_tensors<A> || below_tensors<B>;
  static constexpr std::string_view name = "matmul";

  // Not by value, as the operand of a reduction.
  constexpr matmul_node(A&& a, B&& b) : a_(static_cast<A&&>(a)), b_(static_cast<B&&>(b)) {
    (void)extents();
  }
  constexpr matmul_node(A const& a, B const& b) : a_(a), b_(b) { (void)extents(); }

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }

  constexpr extents_type extents() const {
    auto const ea = a_.extents();
    auto const eb = b_.extents();
    constexpr int ra = extents_a::rank(), rb = extents_b::rank();
    index const in_a = ea[ra - 1], in_b = eb[rb == 1 ? 0 : rb - 2];
    if (in_a != in_b) {
      auto const va = ea.values();
      auto const vb = eb.values();
      detail::throw_matmul(va, vb, in_a, in_b);
    }
    auto const batch = broadcast(batch_of(ea), batch_of(eb), name);
    index_array<extents_type::rank()> out{};
    std::size_t next = 0;
    for (int i = 0; i < decltype(batch)::rank(); ++i) out[next++] = batch[i];
    if constexpr (ra > 1) out[next++] = ea[ra - 2];
    if constexpr (rb > 1) out[next++] = eb[rb - 1];
    return extents_type(out);
  }

  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return matmul_node<closure_t<A const&>, closure_t<B const&>>(close(a_), close(b_));
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(a_);
    f(b_);
  }
  template <class F>
  constexpr decltype(auto) with_operands(F const& f) const {
    return f(a_, b_);
  }

  /// Writes the product to memory that overlaps neither operand.
  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = compute_t<value_type>;
    if constexpr (!std::is_same_v<D, T>) {
      plan::temporary<T, extents_type> value(extents());
      evaluate(value.target(), run);
      run(to, value);
    } else {
      ready(run).evaluate(to);
    }
  }

  /// Small products of static extents are computed at once, without a plan.
  static constexpr bool at_once = detail::is_small_product<A, B>();
  template <std::same_as<value_type> D>
  LAZULI_INLINE void evaluate_at_once(strided<D, extents_type> const& to) const requires at_once {
    using E = extents_type;
    constexpr int ra = extents_a::rank(), rb = extents_b::rank();
    constexpr int rows = ra == 2 ? extents_a::static_extent(0) : 1;
    constexpr int depth = extents_b::static_extent(0);
    constexpr int cols = rb == 2 ? extents_b::static_extent(1) : 1;
    auto const x = detail::dense_at_once(a_);
    auto const y = detail::dense_at_once(b_);
    D* const c = to.data();
    D const *const a = x.data(), *const b = y.data();
    bool apart = true;
    if constexpr (!small::reads_first<D, rows, depth, cols>) {
      apart = (c + rows * cols <= a || a + rows * depth <= c) &&
              (c + rows * cols <= b || b + depth * cols <= c);
    }
    if (apart && detail::lies_dense<E>(to.steps))
      return small::multiply<rows, depth, cols>(a, b, c);
    plan::temporary<D, E> out{E{}};
    small::multiply<rows, depth, cols>(a, b, out.target().data());
    for (index i = 0; i < rows * cols; ++i)
      c[detail::offset_at_once<E, E>(i, to.steps)] = out.data()[i];
  }

  /// May a chain over the product be computed panel by panel? BLAS writes each panel in one call.
  static constexpr bool in_panels = blas::blas_dtype<value_type>;
  /// The same product of operands in memory.
  template <class Run>
  auto ready(Run const& run) const {
    using T = compute_t<value_type>;
    return detail::product{detail::in_memory<T>(a_, run), detail::in_memory<T>(b_, run)};
  }

 private:
  template <class E>
  static constexpr auto batch_of(E const& e) {
    using batch = detail::leading_t<E, 2>;
    index_array<batch::rank()> out{};
    for (int i = 0; i < batch::rank(); ++i) out[static_cast<std::size_t>(i)] = e[i];
    return batch(out);
  }

  A a_;
  B b_;
};

/// a·b.   Shapes: (k)·(k) → (); (m, k)·(k) → (m); (k)·(k, n) → (n); (m, k)·(k, n) → (m, n); more
/// axes in front are a batch and broadcast.   dtype: the common one; float, double and complex
/// products use BLAS, others Lazuli's own loop (integers wrap), as do products of two real vectors.
/// Throws shape_error where the inner
/// extents differ.   Cost: 2·m·n·k flops; views are passed by their strides, without a copy where
/// BLAS can.
/// Source: BLAS gemm, gemv.   Example: docs/snippets/matmul.cpp
template <class A, class B>
  requires detail::product_pair<A, B>
constexpr auto matmul(A&& a, B&& b)
    LAZULI_REFUSE((detail::clashing_product<A, B>),
                  "lazuli: matmul: the static inner extents of a and b differ, or one has rank 0")
        LAZULI_REFUSE((detail::misplaced_product<A, B>),
                      "lazuli: matmul: not of operands placed so; move one with .to(…)") {
  if constexpr (detail::misplaced_product<A, B>) {
    return typename detail::space_of_product<A, B>::objection{};
  } else if constexpr (detail::multipliable<extents_t<A>, extents_t<B>>) {
    return matmul_node<closure_t<A&&>, closure_t<B&&>>(close(static_cast<A&&>(a)),
                                                       close(static_cast<B&&>(b)));
  } else {
    return typename detail::clash_of<matmul_error, extents_t<A>, extents_t<B>>::type{};
  }
}
#if !defined(__clang__)
template <class A, class B>
  requires detail::clashing_product<A, B>
typename detail::clash_of<matmul_error, extents_t<A>, extents_t<B>>::type matmul(A&& a,
                                                                                 B&& b) = delete;
template <class A, class B>
  requires detail::misplaced_product<A, B>
typename detail::space_of_product<A, B>::objection matmul(A&& a, B&& b) = delete;
#else
// The same, for operands that have to outlive the result: clang warns where one does not.
// clang-format off
template <class A, class B> requires detail::left_factor_by_name<A, B>
constexpr auto matmul(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return matmul_node<closure_t<A&&>, closure_t<B&&>>(close(a), close(static_cast<B&&>(b))); }
template <class A, class B> requires detail::right_factor_by_name<A, B>
constexpr auto matmul(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return matmul_node<closure_t<A&&>, closure_t<B&&>>(close(static_cast<A&&>(a)), close(b)); }
template <class A, class B> requires detail::factors_by_name<A, B>
constexpr auto matmul(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return matmul_node<closure_t<A&&>, closure_t<B&&>>(close(a), close(b)); }
// clang-format on
#endif

/// What the compiler prints of `matmul(a, b, c)`.
struct matmul_takes_two_factors_write_linalg_multi_dot_of_more {};
// clang-format off
template <class A, class B, class C, class... Rest>
  requires(detail::product_pair<A, B> && expression<C>)
matmul_takes_two_factors_write_linalg_multi_dot_of_more matmul(A&&, B&&, C&&, Rest&&...)
    LAZULI_REFUSED("lazuli: matmul takes two factors; of more write linalg::multi_dot(a, b, c)");
// clang-format on

/// The products by rank: matrix·matrix, matrix·vector, vector·vector, and batches of matrices. `dot`
/// is computed at once, as a full reduction is: a tensor of rank 0, which converts to a number.
template <class A, class B>
  requires(detail::product_pair<A, B>&& rank_of<A> == 2 && rank_of<B> == 2)
constexpr auto mm(A&& a, B&& b) { return matmul(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B>
  requires(detail::product_pair<A, B>&& rank_of<A> == 2 && rank_of<B> == 1)
constexpr auto mv(A&& a, B&& b) { return matmul(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B>
  requires(detail::product_pair<A, B>&& rank_of<A> == 1 && rank_of<B> == 1 &&
           !detail::misplaced_product<A, B>)
constexpr auto dot(A&& a, B&& b) { return detail::value_without_axes(matmul(static_cast<A&&>(a), static_cast<B&&>(b))); }
// clang-format off
template <class A, class B>
  requires(rank_of<A> == 1 && rank_of<B> == 1 && detail::misplaced_product<A, B>)
typename detail::space_of_product<A, B>::objection dot(A&&, B&&)
    LAZULI_REFUSED("lazuli: dot: not of operands placed so; move one with .to(…)");
template <class A, class B>
  requires(detail::product_pair<A, B> && (rank_of<A> != 1 || rank_of<B> != 1))
detail::dot_is_of_two_vectors_write_matmul dot(A&&, B&&)
    LAZULI_REFUSED("lazuli: dot is of two vectors; of matrices write matmul(a, b)");
// clang-format on
template <class A, class B>
  requires(detail::product_pair<A, B>&& rank_of<A> == 3 && rank_of<B> == 3)
constexpr auto bmm(A&& a, B&& b) { return matmul(static_cast<A&&>(a), static_cast<B&&>(b)); }

template <class A, class B>
constexpr auto matmul_expression(A&& a, B&& b) {
  return matmul(static_cast<A&&>(a), static_cast<B&&>(b));
}

LAZULI_END
