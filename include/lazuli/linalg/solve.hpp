// linalg::solve and linalg::inv: barriers that LAPACK evaluates; if it fails, nothing is overwritten.
#pragma once

#include <initializer_list>
#include <lazuli/linalg/batch.hpp>
#include <lazuli/linalg/small_square.hpp>

LAZULI_BEGIN

namespace detail {
template <class A, class B>
concept not_solvable = !solvable<extents_t<A>, extents_t<B>>;
template <class A>
concept not_invertible = !invertible<extents_t<A>>;
}  // namespace detail

/// Linear algebra beyond products, on LAPACK. Takes batches (axes before the last two) wherever
/// NumPy does.
namespace linalg {

/// How solve solves: LU factors with partial pivoting.
struct by_elimination {
  static constexpr std::string_view name = "solve";
  /// Which sizes run on one thread, and what a batch costs.
  static constexpr blas::algorithm algorithm = blas::algorithms::lu;
  template <class T>
  void solve(index n, index columns, T* a, T* x, index batch) const {
    blas::solve<T>(n, columns, a, x, batch);
  }
};

/// The solution of a·x = b for closures A and B by a method.
template <class A, class B, class Method = by_elimination>
class solve_node : public lazy_methods<solve_node<A, B, Method>> {
  using extents_a = typename A::extents_type;
  using extents_b = typename B::extents_type;
  static constexpr bool vector = extents_b::rank() == 1;
  using batch_a = lazuli::detail::leading_t<extents_a, 2>;
  using batch_b = lazuli::detail::leading_t<extents_b, vector ? 1 : 2>;
  using batch_type = broadcast_t<batch_a, batch_b>;

  static constexpr auto result_extents() {
    if constexpr (vector)
      return typename lazuli::detail::appended<batch_type, extents_b::static_extent(0)>::type{};
    else
      return
          typename lazuli::detail::appended<batch_type,
                                            lazuli::detail::static_from_end<extents_b>(2),
                                            lazuli::detail::static_from_end<extents_b>(1)>::type{};
  }

 public:
  using value_type = floating_t<promote_t<typename A::value_type, typename B::value_type>>;
  using extents_type = decltype(result_extents());
  using expression_kind = barrier_kind;
  using memory_space = joint_space<A, B>;
  static constexpr bool owns_memory = A::owns_memory || B::owns_memory;
  static constexpr std::string_view name = Method::name;
  static constexpr bool copies_operands = true;  // LAPACK factorises in place

  constexpr solve_node(A&& a, B&& b, Method const& method = {})
      : a_(static_cast<A&&>(a)), b_(static_cast<B&&>(b)), method_(method) {
    (void)extents();
  }

  constexpr extents_type extents() const {
    auto const ea = a_.extents();
    auto const eb = b_.extents();
    constexpr int ra = extents_a::rank(), rb = extents_b::rank();
    index const n = ea[ra - 1];
    if (ea[ra - 2] != n) {
      auto const shape = ea.values();
      lazuli::detail::throw_not_square(name.data(), shape);
    }
    if (eb[vector ? 0 : rb - 2] != n) {
      auto const va = ea.values();
      auto const vb = eb.values();
      fail<shape_error>(name, ": shapes ", text::shape(va), " and ", text::shape(vb),
                        ": b must have ", n, " rows, as a has; it has ", eb[vector ? 0 : rb - 2]);
    }
    auto const batch = broadcast(leading_of<batch_a>(ea), leading_of<batch_b>(eb), name);
    index_array<extents_type::rank()> out{};
    for (int i = 0; i < batch_type::rank(); ++i) out[static_cast<std::size_t>(i)] = batch[i];
    out[batch_type::rank()] = n;
    if constexpr (!vector) out[batch_type::rank() + 1] = eb[rb - 1];
    return extents_type(out);
  }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return solve_node<closure_t<A const&>, closure_t<B const&>, Method>(close(a_), close(b_),
                                                                        method_);
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(a_);
    f(b_);
  }
  template <class F>
  constexpr decltype(auto) with_operands(F const& f) const {
    return f(a_, b_, method_);
  }

  /// Are both operands so small by type that no plan is made?
  static constexpr bool at_once =
      lazuli::detail::is_small_square<A> && lazuli::detail::goes_at_once<B>() &&
      std::is_same_v<typename A::value_type, typename B::value_type> &&
      std::is_same_v<Method, by_elimination> &&
      (vector || (extents_b::rank() == 2 && lazuli::detail::static_from_end<extents_b>(1) == 1));
  template <std::same_as<value_type> D>
  LAZULI_INLINE void evaluate_at_once(strided<D, extents_type> const& to) const requires at_once {
    using E = extents_type;
    auto const a = lazuli::detail::dense_at_once(a_);
    auto const b = lazuli::detail::dense_at_once(b_);
    plan::temporary<D, E> x{E{}};
    lazuli::detail::check_pivot("solve", small::solve_one<lazuli::detail::order_of<A>>(
                                             a.data(), b.data(), x.target().data()));
    lazuli::detail::evaluate_at_once(to, x);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = lazuli::detail::lapack_t<value_type>;
    auto const shape = extents();
    index const n = a_.extents()[extents_a::rank() - 1],
                columns = vector ? 1 : shape[extents_type::rank() - 1],
                count = leading_of<batch_type>(shape).size();
    bool const one_each = count_of(a_.extents(), 2) == count;
    if constexpr (std::is_floating_point_v<T> && std::is_same_v<Method, by_elimination>) {
      bool const alike = one_each && count_of(b_.extents(), vector ? 1 : 2) == count;
      if (alike && lazuli::detail::one_per_lane<T>(n) && columns >= 1 && columns <= 4) {
        plan::temporary<T, extents_type> x(shape);
        lazuli::detail::with_dense<T>(a_, run, [&](T const* a) {
          lazuli::detail::with_dense<T>(b_, run, [&](T const* b) {
            lazuli::detail::solve_in_lanes(n, count, columns, a, b, x.target().data(),
                                           batch_type::rank() > 0);
          });
        });
        return run(to, x);
      }
    }
    plan::temporary<T, extents_type> x(shape);
    // Right-hand sides are better to share among threads than factors.
    lazuli::detail::matrices const all{count, n, n + 8 * columns, batch_type::rank() > 0};
    auto const solve_all = [&](auto* a) {
      T* const y = x.target().data();
      lazuli::detail::for_each_matrix(Method::algorithm, all, [&](index i) {
        method_.template solve<T>(n, columns, a + i * n * n, y + i * n * columns, all.name(i));
      });
      run(to, x);
    };
    run(x.target(), astype<T>(b_));
    if constexpr (!std::is_same_v<Method, by_elimination>)  // only read
      if (one_each) return lazuli::detail::with_dense<T>(a_, run, solve_all);
    using batched_a = typename lazuli::detail::appended<batch_type, dyn, dyn>::type;
    index_array<batched_a::rank()> sizes{};
    for (int i = 0; i < batch_type::rank(); ++i) sizes[static_cast<std::size_t>(i)] = shape[i];
    sizes[batch_type::rank()] = sizes[batch_type::rank() + 1] = n;
    plan::temporary<T, batched_a> a{batched_a(sizes)};
    run(a.target(), astype<T>(a_));
    solve_all(a.target().data());
  }

 private:
  /// Number of matrices, or vectors, of an operand.
  template <class E>
  static index count_of(E const& e, int inner) {
    index count = 1;
    for (int i = 0; i < E::rank() - inner; ++i) count *= e[i];
    return count;
  }
  template <class Batch, class E>
  static constexpr Batch leading_of(E const& e) {
    index_array<Batch::rank()> out{};
    for (int i = 0; i < Batch::rank(); ++i) out[static_cast<std::size_t>(i)] = e[i];
    return Batch(out);
  }

  A a_;
  B b_;
  [[no_unique_address]] Method method_;
};

/// The inverses of the matrices of closure A.
template <class A>
class inv_node : public lazy_methods<inv_node<A>> {
 public:
  using value_type = floating_t<typename A::value_type>;
  using extents_type = typename A::extents_type;
  using expression_kind = barrier_kind;
  using memory_space = space_of<A>;
  static constexpr bool owns_memory = A::owns_memory;
  static constexpr std::string_view name = "inv";
  static constexpr bool copies_operands = true;  // LAPACK factorises in place

  constexpr explicit inv_node(A&& a) : a_(static_cast<A&&>(a)) { (void)extents(); }

  constexpr extents_type extents() const {
    auto const e = a_.extents();
    constexpr int r = extents_type::rank();
    if (e[r - 1] != e[r - 2]) {
      auto const shape = e.values();
      lazuli::detail::throw_not_square("inv", shape);
    }
    return e;
  }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return inv_node<closure_t<A const&>>(close(a_));
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(a_);
  }
  template <class F>
  constexpr decltype(auto) with_operand(F const& f) const {
    return f(a_);
  }

  /// Is the operand so small by type that no plan is made?
  static constexpr bool at_once = lazuli::detail::is_small_square<A>;
  template <std::same_as<value_type> D>
  LAZULI_INLINE void evaluate_at_once(strided<D, extents_type> const& to) const requires at_once {
    using E = extents_type;
    auto const a = lazuli::detail::dense_at_once(a_);
    plan::temporary<D, E> out{E{}};
    lazuli::detail::check_pivot(
        "inv", small::invert_one<lazuli::detail::order_of<A>>(a.data(), out.target().data()));
    lazuli::detail::evaluate_at_once(to, out);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = lazuli::detail::lapack_t<value_type>;
    plan::temporary<T, extents_type> value(a_.extents());
    T* const out = value.target().data();
    index const n = a_.extents()[extents_type::rank() - 1];
    index const count = n == 0 ? 0 : a_.extents().size() / (n * n);
    constexpr bool batched = extents_type::rank() > 2;
    if constexpr (std::is_floating_point_v<T>) {
      if (lazuli::detail::one_per_lane<T>(n)) {
        lazuli::detail::with_dense<T>(a_, run, [&](T const* a) {
          lazuli::detail::check_pivots("inv", small::invert(n, count, a, out), batched);
        });
        return run(to, value);
      }
    }
    run(value.target(), astype<T>(a_));
    lazuli::detail::matrices const all{count, n, n, batched};
    lazuli::detail::for_each_matrix(blas::algorithms::inverse, all, [&](index i) {
      blas::invert<T>(n, out + i * n * n, all.name(i));
    });
    run(to, value);
  }

 private:
  A a_;
};

/// Solves a·x = b.   Shapes: a (…, n, n); b (n) → x (n), or b (…, n, k) → x (…, n, k); leading axes
/// broadcast. dtype: float, double or complex, the common one; integers as floats that hold them.
/// Throws shape_error; on evaluation linalg_error if a matrix is singular, with nothing written.
/// Cost: 2/3·n³ + 2·n²·k flops per matrix, a copy of a and b. Source: LAPACK getrf (LU, partial
/// pivoting), getrs.   Example: docs/snippets/solve.cpp
template <in_one_memory A, in_one_memory B>
constexpr auto solve(A&& a, B&& b)
    LAZULI_REFUSE((lazuli::detail::not_solvable<A, B>),
                  "lazuli: solve(a, b): a must be square matrices, b have as many rows") {
  if constexpr (lazuli::detail::solvable<extents_t<A>, extents_t<B>>) {
    return solve_node<closure_t<A&&>, closure_t<B&&>>(close(static_cast<A&&>(a)),
                                                      close(static_cast<B&&>(b)));
  }
}
/// One right-hand side in braces: `solve(a, {1, 2})`.
template <in_one_memory A>
auto solve(A&& a, std::initializer_list<value_t<A>> b) {
  return solve(static_cast<A&&>(a), vector<value_t<A>>(b));
}
#if !defined(__clang__)
template <in_one_memory A, in_one_memory B>
  requires lazuli::detail::not_solvable<A, B>
typename lazuli::detail::clash_of<solve_error, extents_t<A>, extents_t<B>>::type solve(
    A&& a, B&& b) = delete;
#endif

/// The inverse.   Shape: (…, n, n).   dtype and errors as solve. If you have a right-hand side,
/// prefer solve: it is faster and more accurate.   Source: LAPACK getrf, getri.   Example:
/// docs/snippets/solve.cpp
template <in_one_memory A>
constexpr auto inv(A&& a)
    LAZULI_REFUSE(lazuli::detail::not_invertible<A>, "lazuli: inv(a): a must be square matrices") {
  if constexpr (lazuli::detail::invertible<extents_t<A>>)
    return inv_node<closure_t<A&&>>(close(static_cast<A&&>(a)));
}
#if !defined(__clang__)
template <in_one_memory A>
  requires lazuli::detail::not_invertible<A>
typename lazuli::detail::not_square_of<extents_t<A>>::type inv(A&& a) = delete;
#endif

}  // namespace linalg

LAZULI_END
