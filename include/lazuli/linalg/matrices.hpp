// Shared by the functions of matrices: batches of matrices, the node that computes one result per
// matrix, and the error for matrices that are not square.
#pragma once

#include <lazuli/linalg/batch.hpp>
#include <lazuli/linalg/small_square.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/op/complex.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

template <extents_like E>
constexpr matrices matrices_of(E const& e) {
  constexpr int r = E::rank();
  matrices out{1, e[r - 2], e[r - 1], r > 2};
  for (int i = 0; i < r - 2; ++i) out.count *= e[i];
  return out;
}

/// Complex numbers as their conjugates; others as they are.
template <class X>
auto conjugated(X const& x) {
  if constexpr (complex_dtype<value_t<X>>)
    return conj(x);
  else
    return x;
}

/// The smaller of two static extents.
constexpr index static_smaller(index a, index b) {
  return a == dyn || b == dyn ? dyn : a < b ? a : b;
}
template <extents_like E>
inline constexpr index static_rows = static_from_end<E>(2);
template <extents_like E>
inline constexpr index static_cols = static_from_end<E>(1);
/// The extent of both axes of square matrices, if one of them is known.
template <extents_like E>
inline constexpr index static_order = static_rows<E> == dyn ? static_cols<E> : static_rows<E>;
template <extents_like E>
inline constexpr index smaller_of = static_smaller(static_rows<E>, static_cols<E>);

/// The axes of the batch, then axes of these static extents (dyn: as given).
template <index... Static, extents_like E>
constexpr auto behind_batch(E const& e, std::type_identity_t<decltype(Static)>... values) {
  using type = typename appended<leading_t<E, 2>, Static...>::type;
  index_array<type::rank()> out{};
  std::size_t next = 0;
  for (; next + 2 < static_cast<std::size_t>(E::rank()); ++next)
    out[next] = e[static_cast<int>(next)];
  ((out[next++] = values), ...);
  return type(out);
}

template <extents_like E>
void check_square(char const* call, E const& e) {
  if (e[E::rank() - 1] == e[E::rank() - 2]) return;
  auto const shape = e.values();
  throw_not_square(call, shape);
}

/// The triangle of a matrix that is read: "L" or "U", or whether it is the upper one.
struct read_triangle {
  bool upper = false;
  template <std::same_as<bool> B>
  constexpr read_triangle(B is_upper) : upper(is_upper) {}
  constexpr read_triangle(char const* name) : upper(name[0] == 'U' || name[0] == 'u') {
    if (!upper && name[0] != 'L' && name[0] != 'l')
      fail<error>("linalg: the triangle \"", name, "\" is neither \"L\" nor \"U\"");
  }
};

template <class A>
concept not_square_matrices = !invertible<extents_t<A>>;

/// A copy of the elements of a as T, without gaps.
template <class T, expression A>
auto copied(A const& a) {
  auto out = empty_beside<T>(a.extents(), a);
  out = astype<T>(a);
  return out;
}

/// Calls f(sizes, i, first) for each matrix i of a copy of x, dense and in LAPACK's type, which f
/// may overwrite.
template <class X, class F>
void for_each_copied_matrix(blas::algorithm by, X const& x, F const& f) {
  auto copy = copied<lapack_t<value_t<X>>>(x);
  auto const all = matrices_of(copy.extents());
  for_each_matrix(by, all, [&](index i) { f(all, i, copy.data() + i * all.size()); });
}

/// What a rule for per_matrix_node has unless it says otherwise.
struct matrix_rule {
  template <class V>
  using operand = lapack_t<V>;  // in which it computes
  template <class V>
  using result = floating_t<V>;  // of an operand of dtype V
};

/// One result per matrix of closure A. Rule: `name`; `extents(e)` of all results, which checks the
/// operand's; `compute(matrices, a, out)`, which may overwrite a and must write all of out.
template <class Rule, class A>
class per_matrix_node : public lazy_methods<per_matrix_node<Rule, A>> {
 public:
  using value_type = typename Rule::template result<typename A::value_type>;
  using extents_type =
      decltype(std::declval<Rule const&>().extents(std::declval<typename A::extents_type>()));
  using expression_kind = barrier_kind;
  using memory_space = space_of<A>;
  static constexpr bool owns_memory = A::owns_memory;
  static constexpr std::string_view name = Rule::name;
  static constexpr bool copies_operands = true;  // LAPACK factorises in place

  // Not by value, as the operand of a reduction.
  constexpr per_matrix_node(A&& a, Rule const& rule) : a_(static_cast<A&&>(a)), rule_(rule) {
    (void)extents();
  }
  constexpr per_matrix_node(A const& a, Rule const& rule) : a_(a), rule_(rule) { (void)extents(); }

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }

  constexpr extents_type extents() const { return rule_.extents(a_.extents()); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return per_matrix_node<Rule, closure_t<A const&>>(close(a_), rule_);
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(a_);
  }
  template <class F>
  constexpr decltype(auto) with_operand(F const& f) const {
    return f(a_, rule_);
  }

  /// Rules may have a way for one small matrix of static extents: value_at_once<order>(elements).
  static constexpr bool at_once = [] {
    if constexpr (extents_type::rank() == 0 && requires { Rule::has_value_at_once; })
      return is_small_square<A>;
    else
      return false;
  }();
  template <std::same_as<value_type> D>
  LAZULI_INLINE void evaluate_at_once(strided<D, extents_type> const& to) const requires at_once {
    *to.data() = rule_.template value_at_once<order_of<A>>(dense_at_once(a_).data());
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = typename Rule::template operand<typename A::value_type>;
    plan::temporary<T, typename A::extents_type> a(a_.extents());
    plan::temporary<typename Rule::template result<T>, extents_type> out(extents());
    run(a.target(), astype<T>(a_));
    rule_.compute(matrices_of(a.extents()), a.target().data(), out.target().data());
    run(to, out);
  }

 private:
  A a_;
  [[no_unique_address]] Rule rule_;
};

/// The kernel of F, which computes at once, or of a rule, in a memory space. Specialised beside
/// each function for the host, and in device/ for devices.
template <class Space, class F>
struct matrices_on {
  static_assert(host_readable<Space>,
                "lazuli::linalg: this function of matrices on a device needs #include "
                "<lazuli/device/linalg.hpp>; eig, eigvals and expm have none: copy a with .cpu()");
  template <class... X>
  static void compute(X const&...) {}
};

/// Is function F of matrices in a space computed at once, by matrices_on<Space, F>::of, though
/// elsewhere it is an expression?
template <class F, class Space>
inline constexpr bool computed_at_once = false;

/// The function of a rule and its parameters: an expression, or the value where one number results,
/// as from a full reduction.
template <class Rule>
struct node_of {
  template <class A, class... P>
    requires computed_at_once<node_of, space_of<A>>
  static auto of(A const& a, P... parameters) {
    return matrices_on<space_of<A>, node_of>::of(a, parameters...);
  }
  template <class A, class... P>
    requires(!computed_at_once<node_of, space_of<A>>)
  static constexpr auto of(A&& a, P... parameters) {
    return value_without_axes(per_matrix_node<Rule, closure_t<A&&>>(
        close(static_cast<A&&>(a)), Rule(matrix_rule{}, parameters...)));
  }
};

/// elsewhere: matrices over ranks, where function F does not run.
template <class F, class A>
concept lies_elsewhere = over_ranks<A> && !runs_over_ranks<F, space_of<A>>;
template <class F, class A>
concept runs_here = !no_gradient<F, A> && !lies_elsewhere<F, A>;

/// None of these functions takes more than one option, and no option is a tensor.
template <class... P>
concept too_many_options = sizeof...(P) > 1 || (expression<P> || ...);
struct after_the_matrix_comes_one_option_as_in_svd_of_a_false;

/// What the compiler prints of qr() and det(3).
struct write_the_matrix_first_as_in_det_a {};

/// For all these functions: an operand that is no expression.
struct mistaken_matrices {
  // clang-format off
  template <class A, class... P> requires(!expression<A> && mistaken_operand<A>)
  mistake_t<A> operator()(A&&, P...) const LAZULI_NO_CONTAINER;
  template <class A, class... P> requires(!expression<A> && !mistaken_operand<A>)
  write_the_matrix_first_as_in_det_a operator()(A&&, P const&...) const LAZULI_REFUSED("lazuli: linalg: the matrix comes first: det(a), svd(a, false)");
  write_the_matrix_first_as_in_det_a operator()(...) const LAZULI_REFUSED("lazuli: linalg: of which matrix? write det(a), qr(a)");
  // clang-format on
};

/// A function of matrices of any shape.
template <class F>
struct on_matrices : mistaken_matrices {
  using mistaken_matrices::operator();
  template <expression A, class... P>
    requires(rank_of<A> >= 2 && runs_here<F, A> && !too_many_options<P...>)
  constexpr auto operator()(A&& a, P... parameters) const {
    return F::of(static_cast<A&&>(a), parameters...);
  }
  template <expression A, class... P>
    requires(no_gradient<F, A> && !lies_elsewhere<F, A>) no_gradient_of<F, A>
  operator()(A&&, P...) const LAZULI_NO_GRADIENT;
  template <expression A, class... P>
    requires lies_elsewhere<F, A> refused_over_ranks<A>
  operator()(A&&, P...) const LAZULI_NOT_OVER_RANKS;
  // clang-format off
  template <expression A, class... P> requires too_many_options<P...>
  after_the_matrix_comes_one_option_as_in_svd_of_a_false operator()(A&&, P...) const LAZULI_REFUSED("lazuli: linalg: after the matrix comes at most one option: svd(a, false), pinv(a, 1e-8), matrix_rank(a, 1e-8)");
  // clang-format on
};

/// A function of square matrices: for others with static extents it does not compile.
template <class F>
struct on_square : mistaken_matrices {
  using mistaken_matrices::operator();
  template <expression A, class... P>
    requires runs_here<F, A>
  // clang-format off
  constexpr auto operator()(A&& a, P... parameters) const
      LAZULI_REFUSE((not_square_matrices<A>), "lazuli: linalg: a must be square matrices: its last two static extents differ, or it has fewer than two") {
    // clang-format on
    if constexpr (invertible<extents_t<A>>) return F::of(static_cast<A&&>(a), parameters...);
  }
  template <expression A, class... P>
    requires(no_gradient<F, A> && !lies_elsewhere<F, A>) no_gradient_of<F, A>
  operator()(A&&, P...) const LAZULI_NO_GRADIENT;
  template <expression A, class... P>
    requires lies_elsewhere<F, A> refused_over_ranks<A>
  operator()(A&&, P...) const LAZULI_NOT_OVER_RANKS;
#if !defined(__clang__)
  template <expression A, class... P>
    requires(runs_here<F, A> && not_square_matrices<A>)
  typename not_square_of<extents_t<A>>::type operator()(A&& a, P... parameters) const = delete;
#endif
};

}  // namespace detail

LAZULI_END
