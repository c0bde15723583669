// A reduction run over symbols: its state, and how states start, step, merge and finish, as C.
#pragma once

#include <lazuli/backend/gpu/codegen/body.hpp>
#include <lazuli/backend/gpu/codegen/reduce_text.hpp>
#include <lazuli/meta/list.hpp>
#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

template <class L>
inline constexpr int fields_of = 0;
template <class... S>
inline constexpr int fields_of<list<S...>> = sizeof...(S);

/// The state of R over symbols of A whose fields are called <name>.f0, <name>.f1, …
template <class R, class A>
auto named_state(std::string const& name) {
  using state = typename R::template state<symbol<A>>;
  state s = R::template empty<symbol<A>>();
  unroll<fields_of<state>>([&](auto i) {
    auto& field = get<i.value>(s);
    field = std::remove_cvref_t<decltype(field)>(text::concat(name, ".f", i.value));
  });
  return s;
}

/// "  <statements>  state r;\n  r.f0 = …;\n  return r;\n"
template <class State>
std::string returned_state(State const& s) {
  symbol_writer writer;
  std::string values;
  unroll<fields_of<State>>(
      [&](auto i) { put(values, "  r.f", i.value, " = ", writer(get<i.value>(s)), ";\n"); });
  std::string out;
  frames::indent(out, writer.statements());
  return out += text::concat("  state r;\n", values, "  return r;\n");
}

}  // namespace detail

/// The functions of a reduction with accumulators of type A: those that reduce_body names.
template <class R, class A>
std::string state_functions() {
  using S = symbol<A>;
  using state = typename R::template state<S>;
  std::string out = "typedef struct {\n";
  state const fields = R::template empty<S>();
  unroll<detail::fields_of<state>>([&](auto i) {
    put(out, "  ", std::remove_cvref_t<decltype(get<i.value>(fields))>::type(), " f", i.value,
        ";\n");
  });
  put(out, "} state;\nDEVICE state empty(void) {\n", detail::returned_state(fields), "}\n");

  state s = detail::named_state<R, A>("s");
  put(out, "DEVICE state step(state s, ", S::type(), " x");
  if constexpr (R::positional) {
    R::template step<S>(s, S("x"), symbol<std::int64_t>("at"));
    put(out, ", int64 at");
  } else {
    R::template step<S>(s, S("x"));
  }
  put(out, ") {\n", detail::returned_state(s), "}\n");

  // A function of this name that changes a state.
  auto const changing = [&](std::string_view name, auto const& change) {
    state changed = detail::named_state<R, A>("s");
    change(changed);
    put(out, "DEVICE state ", name, " {\n", detail::returned_state(changed), "}\n");
  };
  if constexpr (op::takes_runs<R, S>) {
    std::string const element = text::concat(S::type(), " x)");
    changing("begin(state s, " + element, [](state& own) { R::template begin<S>(own, S("x")); });
    changing("take(state s, " + element, [](state& own) { R::template take<S>(own, S("x")); });
    changing("counted(state s, int taken)",
             [](state& own) { R::template count<S>(own, symbol<int>("taken")); });
  }
  if constexpr (op::scouts_first<R, S>) {
    std::string const element = text::concat(S::type(), " x)");
    changing("scout(state s, " + element, [](state& own) { R::template scout<S>(own, S("x")); });
    changing("take_known(state s, " + element,
             [](state& own) { R::template take_known<S>(own, S("x")); });
  }
  state const other = detail::named_state<R, A>("t");
  if constexpr (op::settles<R, S>)
    changing("settle(state s)", [](state& own) { R::template settle<S>(own); });
  changing("merge(state s, state t)", [&](state& own) { op::join<R, S>(own, other); });
  return out;
}

/// `finish(s, count)`, or by another name: as an element of type D what `of(state, count)`,
/// symbols, makes of a state of R.
template <class D, class A, class R, class Of>
std::string finish_function_of(Of const& of, std::string_view name = "finish") {
  using number::convert;
  symbol_writer writer;
  std::string const result = writer(
      convert<compute_t<D>>(of(detail::named_state<R, A>("s"), symbol<std::int64_t>("count"))));
  std::string out = text::concat("DEVICE ", computed_name(gpu::code_of<D>), " ", name,
                                 "(state s, int64 count) {\n");
  frames::indent(out, writer.statements());
  return out += text::concat("  return ", result, ";\n}\n");
}
/// The same for the result of r.
template <class D, class A, class R>
std::string finish_function(R const& r) {
  return finish_function_of<D, A, R>([&](auto const& state, auto const& count) {
    return r.template finish<symbol<A>>(state, count);
  });
}

}  // namespace gpu

LAZULI_END
