// Functions that are linear in each operand, for what a tape follows: their derivatives are the
// same functions with one operand exchanged.
#pragma once

#include <lazuli/tensor/same_space.hpp>
#include <memory>
#include <tuple>

LAZULI_BEGIN

namespace detail {

/// Operands that are kept: those that a tape follows, and copies of the others.
template <class X>
auto kept_operand(X const& x) {
  if constexpr (on_tape<X>)
    return evaluate_to_tensor(x);
  else
    return tensor_in<space_of<X>, value_t<X>, extents_t<X>>(x);
}

template <bool First, class A, class B>
auto const& either(A const& a, B const& b) {
  if constexpr (First)
    return a;
  else
    return b;
}
/// f(x...) with t in place of operand I.
template <int I, class F, class D, class... X>
auto with_other(F const& f, D const& t, X const&... x) {
  return [&]<int... J>(std::integer_sequence<int, J...>) { return f(either<I == J>(t, x)...); }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}
/// out += f(…, t_i, …) for all operands that a tape follows, except operand Except.
template <int Except, class Out, class F, class... X, class... D>
void add_changes(Out& out, F const& f, std::tuple<X...> const& all, D const&... t) {
  auto const tangents = std::tie(t...);
  auto const add = [&]<int I>(std::integral_constant<int, I>) {
    if constexpr (I != Except && on_tape<std::tuple_element_t<I, std::tuple<X...>>>)
      out += std::apply(
          [&](auto const&... x) { return with_other<I>(f, std::get<I>(tangents), inactive(x)...); },
          all);
  };
  [&]<int... I>(std::integer_sequence<int, I...>) { (add(std::integral_constant<int, I>{}), ...); }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}

/// f(x...) of dtype T, recorded. share(i, g, x...) is what operand i gets of the adjoint g: linear
/// in g and in all of x but x_i, of which it reads the extents.
template <class T, class F, class Share, class... X>
auto recorded_multilinear(F const& f, Share const& share, X const&... x) {
  using record = recording_on<joint_space<X...>>;
  auto const kept = std::make_shared<std::tuple<X...> const>(x...);
  auto const along = [kept, f](auto const& y, auto const&... t) {
    auto out = empty_beside<T>(y.extents(), y);
    out.zero_();
    add_changes<-1>(out, f, *kept, t...);
    return out;
  };
  auto const back = [kept, share]<class I>(I i, auto const& g, auto const&) {
    return std::apply(
        [&](auto const&... each) {
          if constexpr (!on_tape<decltype(g)>) {
            return share(i, g, inactive(each)...);
          } else {
            auto const value = [&](auto const& h, auto const&... v) { return share(i, h, v...); };
            auto const change = [&](auto const&, auto const& of_g, auto const&... t) {
              auto out = share(i, of_g, inactive(each)...);
              add_changes<I::value>(
                  out, [&](auto const&... v) { return share(i, inactive(g), v...); }, *kept, t...);
              return out;
            };
            return recording_on<space_of<decltype(g)>>::derived(value, change, g,
                                                                record::as_rules_read(each)...);
          }
        },
        *kept);
  };
  return record::eager(f, along, back, x...);
}

}  // namespace detail

LAZULI_END
