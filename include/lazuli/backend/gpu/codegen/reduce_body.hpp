// A reduction run over symbols: its state, and how states start, step, merge and finish, as C.
#pragma once

#include <lazuli/backend/gpu/codegen/body.hpp>
#include <lazuli/backend/gpu/codegen/reduce_text.hpp>
#include <lazuli/meta/list.hpp>

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

/// The functions of a reduction with accumulators of type A: state, empty, step, merge.
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

  state t = detail::named_state<R, A>("s");
  R::template merge<S>(t, detail::named_state<R, A>("t"));
  return out +=
         text::concat("DEVICE state merge(state s, state t) {\n", detail::returned_state(t), "}\n");
}

/// `finish(s, count)`: the result of r as an element of type D.
template <class D, class A, class R>
std::string finish_function(R const& r) {
  using number::convert;
  symbol_writer writer;
  auto const state = detail::named_state<R, A>("s");
  auto const value =
      convert<compute_t<D>>(r.template finish<symbol<A>>(state, symbol<std::int64_t>("count")));
  std::string const result = writer(value);
  std::string out =
      text::concat("DEVICE ", computed_name(gpu::code_of<D>), " finish(state s, int64 count) {\n");
  frames::indent(out, writer.statements());
  return out += text::concat("  return ", result, ";\n}\n");
}

}  // namespace gpu

LAZULI_END
