// x(mask) and x(indices) of what a tape follows: values are read at once, writes go to x.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <tuple>

LAZULI_BEGIN

template <class X, auto Axes, class... W>
class index_selection;

namespace detail {

/// x(…) = v, where number(n) are those of the numbers n of x's elements that x(…) names: scatter.hpp.
template <class X, class Number, class V>
void write_selected(X const& x, Number const& number, V const& v);

}  // namespace detail

/// In expressions this is the handle of the values that were read. What is written to it while it
/// has no name, h(mask) = v, goes to x. Of equal indices the last one counts.
template <class Values, class X, class Number>
class followed_selection : public Values {
 public:
  followed_selection(Values const& values, X const& x, Number number)
      : Values(values), x_(x), number_(std::move(number)) {}

  template <operand V>
  void operator=(V const& v) && {
    detail::write_selected(x_, number_, v);
  }
  template <operand V>
  Values& operator=(V const& v) & {
    return values() = v;
  }
#define LAZULI_UPDATE(sign, op)                         \
  template <operand V>                                  \
  void operator sign(V const& v)&& {                    \
    std::move(*this) = make_node<op>(values(), v);      \
  }                                                     \
  template <operand V>                                  \
  Values& operator sign(V const& v)& {                  \
    return values() sign v;                             \
  }
  LAZULI_UPDATE(+=, op::add_op)
  LAZULI_UPDATE(-=, op::subtract_op)
  LAZULI_UPDATE(*=, op::multiply_op)
  LAZULI_UPDATE(/=, op::divide_op)
#undef LAZULI_UPDATE

 private:
  Values& values() { return *this; }

  X x_;
  Number number_;
};

namespace detail {
template <class Values, class X, class Number>
followed_selection<Values, X, Number> selected_on_tape(Values const& values, X const& x, Number number) {
  return {values, x, std::move(number)};
}

/// x(…) of any x with the same index tensors.
template <auto Axes, class Indices>
struct selection_by;
template <auto Axes, class... W>
struct selection_by<Axes, std::tuple<W...>> {
  std::tuple<W...> indices;

  template <class X>
  auto operator()(X const& x) const {
    auto const view = x(ellipsis);
    return std::apply(
        [&](auto const&... w) {
          return index_selection<std::remove_const_t<decltype(view)>, Axes, W...>(view, w...);
        },
        indices);
  }
};
template <auto Axes, class X, class Indices>
auto selected_on_tape(X const& x, Indices indices) {
  selection_by<Axes, Indices> by{std::move(indices)};
  auto const values = by(x).value();
  return selected_on_tape(values, x, std::move(by));
}

template <class Values, class X, class Number>
struct closure<followed_selection<Values, X, Number>> {
  using type = Values;
  static constexpr bool at_once = false;
  static Values make(Values const& x) { return x; }
};
template <class Values, class X, class Number>
struct closure<followed_selection<Values, X, Number>&>
    : closure<followed_selection<Values, X, Number>> {};

}  // namespace detail

LAZULI_END
