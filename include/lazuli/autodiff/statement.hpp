// One statement on a tape: its expression as it is kept, its value, its way back.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/autodiff/steps.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// Calls back(g) with the adjoint g of `here` and its tangent, if one has come. See second.hpp.
template <class T, class E, class S, class Back>
void run_back_twice(variable_in<T, E, S>& here, Back const& back);

/// X evaluated: what is kept of it, and its value.
template <class X>
struct statement : tape_step {
  using T = value_t<X>;
  using E = extents_t<X>;

  static constexpr auto kind = derivatives_on<space_of<X>>;

  /// Few elements lie among the steps, without an allocation for each.
  static constexpr bool lies_on_tape =
      on_host<value_tensor<X>> && !E::is_static && kind == derivatives::adjoints;
  static constexpr index most_on_tape = 256;

  kept<X> source;
  value_tensor<X> value;  // of a chain; a barrier keeps its own
  variable_in<T, E, space_of_values<X>> here;

#if LAZULI_DEBUG
  std::vector<borrowed_memory> constants;

  void check() const override {
    for (auto const& each : constants) each.check();
  }
#endif
  statement(tape& on, X const& x) : source(x) {
    static_assert(kind != derivatives::both || second_order<X>,
                  "lazuli: hvp: a function in this statement has no second derivative yet; "
                  "docs/gradients.md lists those that have one");
    if constexpr (elementwise<X>) {
      if constexpr (lies_on_tape) {
        E const extents = x.extents();
        if (index const bytes = extents.size() * static_cast<index>(sizeof(T));
            bytes <= most_on_tape) {
          strided<T, E> const to{static_cast<T*>(on.memory().take(static_cast<std::size_t>(bytes))),
                                 extents, row_major(extents)};
          assign_to(to, source.value(), aliasing::excluded);
          here.set(extents, to);
          return;
        }
      }
      value = value_tensor<X>(source.value());
      here.set(x.extents(), value);
    } else {
      here.set(x.extents(), source.value());
    }
    if constexpr (kind != derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real)
      set_tangent(here, source.tangent());
  }
  /// Waits: the value is computed when it is first read, or on the way back.
  statement(X const& x, bool waits)
    requires can_wait<X>
      : source(x, waits) {
    here.set(x.extents(), source.value());
    if (waits) here.late = this;
  }
  void compute() override {
    if constexpr (can_wait<X>) {
      if (here.late == nullptr) return;
      source.compute();
      here.late = nullptr;
    }
  }

  void backward() override {
    if constexpr (kind == derivatives::both && dtype_kind_v<T> >= dtype_kind::real) {
      run_back_twice(here, [this](auto const& g) { source.backward(g); });
    } else if constexpr (kind == derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real) {
      if (!here.reached) return;
      if constexpr (can_wait<X>) {
        auto const value = source.compute_and_backward(number_at(here.adjoint));
        if (here.late != nullptr) source.result = value;
        here.late = nullptr;
      } else {
        source.backward(here.adjoint_there());
      }
      here.drop_adjoint();
    }
  }
};

template <class X>
auto record(X const& x) {
  if constexpr (requires { x.as_active(); }) {
    return active(x.as_active());
  } else if constexpr (leaf<X>) {
    return x;
  } else {
    constexpr derivatives kind = derivatives_on<space_of<X>>;
    tape& on = tape_of(x);
    if (on.records()) {
      statement<X>* step;
      if constexpr (can_wait<X>)
        step = new (on) statement<X>(x, on.sums_wait());
      else
        step = new (on) statement<X>(on, x);
      new_step owner(step);
#if LAZULI_DEBUG
      if constexpr (kind != derivatives::tangents) constants_of(x, on.token(), "", 1, step->constants);
#endif
      return on_the_tape<kind>(on, std::move(owner), step->here, true);
    }
    return constant_on<kind>(on, value_tensor<X>(kept<X>(x).value()));
  }
}

}  // namespace detail

/// The value of a tracked expression as an untracked tensor (of an active: a view of it).
/// Expressions that are not tracked are returned as they are.
template <expression X>
auto detach(X const& x) {
  if constexpr (!on_tape<X>)
    return close(x);
  else if constexpr (leaf<X>)
    return x.value();
  else
    return detail::value_tensor<X>(detail::kept<X>(x).value());
}

/// The value of a tracked expression as a statement of its own: computed once and kept, where parts
/// of a statement are recomputed in the backward pass. `h.keep()` of an active returns the active,
/// which is kept already. Other expressions are evaluated. Example: test/autodiff/tape.cpp
template <expression X>
auto keep(X const& x) {
  if constexpr (on_tape<X>)
    return detail::record(x);
  else
    return evaluate_to_tensor(x);
}

namespace detail {
/// The value of an expression that a tape follows is the result of a statement: views of the
/// expression are views of that result.
template <class S, derivatives Kind>
struct values_in<recorded<S, Kind>> {
  template <class X>
  static auto value(X const& x) {
    return record(x);
  }
  template <class X>
  static detail::value_tensor<X> detached(X const& x) {
    return detail::value_tensor<X>(detach(x));
  }
  template <class X>
  static auto on_host(X const& x) {
    return values_in<S>::on_host(detach(x));
  }
  template <class X>
  static value_t<X> item(X const& x) {
    return values_in<S>::item(detach(x));
  }
  template <class X, class E>
  static auto reshaped(X const& x, E const& target) {
    if (auto const map = views::try_view(x.map(), target)) return x.viewed(*map);
    return record(+x).viewed(mapping<E>{target, row_major(target), 0});
  }
  template <class X, class E>
  static auto contiguous(X const& x, E const&) {
    return x.is_contiguous() ? x : record(+x);
  }
};
}  // namespace detail

/// Defined here, where statements are known.
template <expression X>
  requires(dtype_kind_v<value_t<std::remove_cvref_t<X>>> >= dtype_kind::real &&
           detail::has_tapes<space_of<X>>)
auto tape::variable(X&& x) {
  using plain = std::remove_cvref_t<X>;
  using T = value_t<plain>;
  using E = extents_t<plain>;
  static_assert(!on_tape<plain>, "lazuli: this is on a tape already");
  check_open();
  using owned = detail::value_tensor<plain>;
  auto* const step = new (*this) detail::variable_step<T, E, detail::space_of_values<plain>>;
  detail::new_step owner(step);
  E const extents = x.extents();
  bool borrowed = false;
  if constexpr (leaf<plain> && std::is_lvalue_reference_v<X>)
    borrowed = is_row_major(extents.values(), index_array<E::rank()>(x.strides()));
  if (borrowed) {
    if constexpr (leaf<plain>) step->here.set(extents, x);
#if LAZULI_DEBUG
    if constexpr (leaf<plain> && on_host<plain> && requires { x.view_token(); }) {
      step->borrowed.watch(x, "a variable's tensor");
      step->here.memory_token = x.view_token();
    }
#endif
  } else {
    if constexpr (std::is_same_v<plain, owned> && !std::is_lvalue_reference_v<X>)
      step->held = static_cast<X&&>(x);
    else
      step->held = owned(x);
    step->here.set(extents, step->held);
  }
  step->here.borrowed = true;
  return detail::on_the_tape(*this, std::move(owner), step->here, false);
}

/// Likewise.
template <class L, class... A>
void tape::run_gradients(L const& loss, A const&... wrt) {
  static_assert((on_tape<A> && ...), "lazuli: gradients are with regard to actives of this tape");
  active const y(loss);
  check_open();
  auto& end = y.on_its_tape();
  if (end.on != this || ((wrt.on_its_tape().on != this) || ...))
    fail<tape_error>("gradients: the loss, or a variable, is on another tape");
  ((wrt.on_its_tape().asked = true), ...);
  end.start_at(y.storage_offset());
  run_backward();
}

/// Likewise.
template <on_tape L, class... A>
  requires detail::is_loss<L>
auto tape::gradients(L const& loss, A const&... wrt) {
  static_assert(sizeof...(A) > 0, "lazuli: with regard to what?");
  run_gradients(loss, wrt...);
  if constexpr (sizeof...(A) == 1)
    return (wrt.grad(), ...);
  else
    return results(wrt.grad()...);
}

/// Likewise.
template <on_tape L>
  requires detail::is_loss<L>
void tape::backward(L const& loss) {
  run_gradients(loss);
}

// clang-format off
struct a_tape_keeps_no_formulas_write_its_statements_as_a_function_f_and_lz_explain_of_lz_grad_of_f;
template <class... X>
a_tape_keeps_no_formulas_write_its_statements_as_a_function_f_and_lz_explain_of_lz_grad_of_f explain(tape const&, X const&...)
    LAZULI_REFUSED("lazuli: a tape keeps no formulas: write its statements as a function f of its variables, and explain(lz::grad(f))(x)");
// clang-format on

LAZULI_END
