// What lies on a tape apart from statements: variables and constants; how results become handles.
#pragma once

#include <lazuli/autodiff/constants.hpp>

LAZULI_BEGIN

namespace detail {

/// A variable on a tape, or a result that is not followed: nothing goes back through it. `held` is
/// empty if the memory is the caller's.
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

/// Copies t, which has the extents of the elements.
template <class T, class S, class D>
void set_tangent(variable<T, S>& here, D const& t) {
  auto const extents = t.extents();
  here.tangent = memory_of<S>::template empty<T>(here.elements.shape, here.elements);
  assign_to(arranged(here.tangent, mapping<extents_t<D>>{extents, row_major(extents), 0}), t,
            aliasing::excluded);
}

/// Looks for the tape of leaves.
struct tape_search {
  tape* found = nullptr;
  template <class X>
  void operator()(X const& leaf) {
    if constexpr (on_tape<X>) meet(leaf.on_its_tape().on);
  }

 private:
  void meet(tape* here) {
    if (found != nullptr && found != here)
      fail<tape_error>("tape: the operands of this statement are on two tapes");
    found = here;
  }
};
/// The one tape of all leaves of x… that are on a tape. Throws tape_error unless it is open.
template <class... X>
tape& tape_of(X const&... x) {
  tape_search search;
  (for_each_source(x, search), ...);
  search.found->check_open();
  return *search.found;
}

/// The handle of what a step computes, which the tape owns from now on.
template <derivatives Kind, class T, class E, class S>
active<T, E, S, Kind> handle_of(variable_in<T, E, S>& here) {
  return {here, {here.extents, row_major(here.extents), 0}};
}
/// Makes what will hold the tangent of the adjoint of `of`.
template <class T, class E, class S>
void hold_second(tape& on, variable_in<T, E, S>& of) {
  auto* const step = new (on) variable_step<T, E, S>;
  new_step owner(step);
  step->here.set(of.extents, of.elements);
  step->here.on = &on;
  on.push(std::move(owner), false);
  of.along = &step->here;
}
/// Hands a step over to its tape, and returns the handle of what it computes.
template <derivatives Kind = derivatives::adjoints, class T, class E, class S>
auto on_the_tape(tape& on, new_step step, variable_in<T, E, S>& here, bool is_statement) {
  here.on = &on;
  here.tape_token = on.token();
  if constexpr (Kind == derivatives::both) hold_second(on, here);
  on.push(std::move(step), is_statement);
  return handle_of<Kind>(here);
}

/// A value that is not recorded: a value of its own, with tangent 0.
template <derivatives Kind, class Value>
auto constant_on(tape& on, Value&& value) {
  using T = value_t<Value>;
  auto* const step = new (on) variable_step<T, extents_t<Value>, space_of_values<Value>>;
  new_step owner(step);
  step->held = std::move(value);
  step->here.set(step->held.extents(), step->held);
  if constexpr (Kind != derivatives::adjoints && dtype_kind_v<T> >= dtype_kind::real)
    set_tangent(step->here, make_beside(step->held).template zeros<T>(step->held.extents()));
  return on_the_tape<Kind>(on, std::move(owner), step->here, false);
}

}  // namespace detail

LAZULI_END
