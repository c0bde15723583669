// One statement on a tape: the expression as it is kept, its value, the way back.
#pragma once

#include <lazuli/autodiff/constants.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// A variable on a tape, or a result that is not followed: nothing goes back. `held` is empty where
/// the memory is the caller's.
template <class T, class E, class S>
struct variable_step : tape_step {
  variable_in<T, E, S> here;
  tensor_in<S, T, E> held;

#if LAZULI_DEBUG
  borrowed_memory borrowed;

  void check() const override { borrowed.check(); }
#endif
  void backward() override {}
};

/// Copies t, of the elements' extents.
template <class T, class S, class D>
void set_tangent(variable<T, S>& here, D const& t) {
  auto const extents = t.extents();
  here.tangent = memory_of<S>::template empty<T>(here.elements.shape, here.elements);
  assign_to(arranged(here.tangent, mapping<extents_t<D>>{extents, row_major(extents), 0}), t,
            aliasing::excluded);
}

/// Calls back(g), g the adjoint of `here` with its tangent, where it has come. See second.hpp.
template <class T, class E, class S, class Back>
void run_back_twice(variable_in<T, E, S>& here, Back const& back);

/// X evaluated: kept, and its value.
template <class X>
struct statement : tape_step {
  using T = value_t<X>;
  using E = extents_t<X>;

  static constexpr auto kind = derivatives_on<space_of<X>>;

  kept<X> source;
  value_tensor<X> value;  // of a chain; a barrier keeps its own
  variable_in<T, E, space_of_values<X>> here;

#if LAZULI_DEBUG
  std::vector<borrowed_memory> constants;

  void check() const override {
    for (auto const& each : constants) each.check();
  }
#endif
  explicit statement(X const& x) : source(x) {
    static_assert(kind != derivatives::both || second_order<X>,
                  "lazuli: hvp: a function in this statement has no second derivative yet; "
                  "docs/gradients.md lists those that have one");
    if constexpr (elementwise<X>) {
      value = value_tensor<X>(source.value());
      here.set(x.extents(), value);
    } else {
      here.set(x.extents(), source.value());
    }
    if constexpr (kind != derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real)
      set_tangent(here, source.tangent());
  }

  void backward() override {
    if constexpr (kind == derivatives::both && dtype_kind_v<T> >= dtype_kind::real) {
      run_back_twice(here, [this](auto const& g) { source.backward(g); });
    } else if constexpr (kind == derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real) {
      if (!here.reached) return;
      source.backward(here.adjoint_there());
      here.drop_adjoint();
    }
  }
};

/// Looks for the tape of leaves.
struct tape_search {
  tape* found = nullptr;
  template <class X>
  void operator()(X const& leaf) {
    if constexpr (on_tape<X>) {
      if (!leaf.lives()) fail<tape_error>("tape: an operand's tape has ended, or was cleared");
      meet(leaf.on_its_tape().on);
    }
  }

 private:
  void meet(tape* here) {
    if (found != nullptr && found != here)
      fail<tape_error>("tape: the operands of this statement are on two tapes");
    found = here;
  }
};
/// The one tape of all leaves of x… that are on one. Throws tape_error where it is not open.
template <class... X>
tape& tape_of(X const&... x) {
  tape_search search;
  (for_each_source(x, search), ...);
  search.found->check_open();
  return *search.found;
}

/// The handle of what a step computes, which is the tape's from now on.
template <derivatives Kind, class T, class E, class S>
active<T, E, S, Kind> handle_of(variable_in<T, E, S>& here) {
  return {here, {here.extents, row_major(here.extents), 0}};
}
/// Makes what will hold the tangent of the adjoint of `of`.
template <class T, class E, class S>
void hold_second(tape& on, variable_in<T, E, S>& of) {
  auto* const step = new variable_step<T, E, S>;
  new_step owner(step);
  step->here.set(of.extents, of.elements);
  step->here.on = &on;
  on.push(std::move(owner), false);
  of.along = &step->here;
}
/// Hands a step over, and gives the handle of what it computes.
template <derivatives Kind = derivatives::adjoints, class T, class E, class S>
auto on_the_tape(tape& on, new_step step, variable_in<T, E, S>& here, bool is_statement) {
  here.on = &on;
  here.tape_token = on.token();
  if constexpr (Kind == derivatives::both) hold_second(on, here);
  on.push(std::move(step), is_statement);
  return handle_of<Kind>(here);
}

/// What is not recorded: a value of its own, with the tangent 0.
template <derivatives Kind, class Value>
auto constant_on(tape& on, Value&& value) {
  using T = value_t<Value>;
  auto* const step = new variable_step<T, extents_t<Value>, space_of_values<Value>>;
  new_step owner(step);
  step->held = std::move(value);
  step->here.set(step->held.extents(), step->held);
  if constexpr (Kind != derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real)
    set_tangent(step->here, make_beside(step->held).template zeros<T>(step->held.extents()));
  return on_the_tape<Kind>(on, std::move(owner), step->here, false);
}

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
      auto* const step = new statement<X>(x);
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

/// The value of an expression that a tape follows, as a tensor (of an active: a view of it): the
/// tape does not follow that. Other expressions are given back as they are.
template <expression X>
auto detach(X const& x) {
  if constexpr (!on_tape<X>)
    return close(x);
  else if constexpr (leaf<X>)
    return x.value();
  else
    return detail::value_tensor<X>(detail::kept<X>(x).value());
}

/// The value of an expression that a tape follows as a statement of its own: computed once and kept,
/// where parts of a statement are computed again on the way back. Also `h.keep()` of an active, which
/// is kept. Other expressions are evaluated.   Example: test/autodiff/tape.cpp
template <expression X>
auto keep(X const& x) {
  if constexpr (on_tape<X>)
    return detail::record(x);
  else
    return evaluate_to_tensor(x);
}

namespace detail {
/// The value of what a tape follows is a statement's result: views of such an expression are views
/// of that.
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
auto tape::variable(X&& x) {
  using plain = std::remove_cvref_t<X>;
  using T = value_t<plain>;
  using E = extents_t<plain>;
  static_assert(dtype_kind_v<T> >= dtype_kind::real,
                "lazuli: gradients are of real or complex elements; convert with astype<T>(x)");
  static_assert(!on_tape<plain>, "lazuli: this is on a tape already");
  check_open();
  using owned = detail::value_tensor<plain>;
  auto* const step = new detail::variable_step<T, E, detail::space_of_values<plain>>;
  detail::new_step owner(step);
  E const extents = x.extents();
  bool borrowed = false;
  if constexpr (leaf<plain> && std::is_lvalue_reference_v<X>)
    borrowed = is_row_major(extents.values(), index_array<E::rank()>(x.strides()));
  if (borrowed) {
    if constexpr (leaf<plain>) step->here.set(extents, x);
#if LAZULI_DEBUG
    if constexpr (leaf<plain> && on_host<plain> && requires { x.view_token(); })
      step->borrowed.watch(x, "a variable's tensor");
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
  static_assert(rank_of<L> == 0,
                "lazuli: a gradient is that of one number: take lz::sum(…) or lz::mean(…) of it");
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
void tape::backward(L const& loss) {
  run_gradients(loss);
}

LAZULI_END
