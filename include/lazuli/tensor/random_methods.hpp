// In-place methods that draw random numbers. A program that uses one of them must include
// lazuli/random.hpp, which has the functions that they call.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/index_list.hpp>

LAZULI_BEGIN

namespace detail {
/// parameter_of_numbers: what says how numbers are drawn. Models: double, random::generator&. Not:
/// char const*, tensor.
template <class A>
concept parameter_of_numbers = std::is_arithmetic_v<std::remove_cvref_t<A>> ||
    (std::is_class_v<std::remove_cvref_t<A>> && (!expression<A> || rank_of<A> == 0));
template <class... A>
concept parameters_of_numbers = (parameter_of_numbers<A> && ...);
}  // namespace detail

/// Methods of a tensor or view type Derived. Each fills it in the order of the indices and returns
/// it; a random::generator may be the last argument, else the default one draws.
template <class Derived>
class random_methods {
 public:
  /// Uniform numbers: (low = 0, high = 1).
  template <class... A>
  requires detail::parameters_of_numbers<A...> Derived& uniform_(A&&... arguments) {
    return drawn([&](auto& x) { fill_uniform(x, static_cast<A&&>(arguments)...); });  // needs <lazuli/random.hpp>
  }
  // clang-format off
  LAZULI_NO_FORM uniform_(detail::any_argument, ...) LAZULI_FORMS("x.uniform_(), x.uniform_(low, high), each also with a generator behind");
  // clang-format on
  /// Normal numbers: (mean = 0, deviation = 1).
  template <class... A>
  requires detail::parameters_of_numbers<A...> Derived& normal_(A&&... arguments) {
    return drawn([&](auto& x) { fill_normal(x, static_cast<A&&>(arguments)...); });  // needs <lazuli/random.hpp>
  }
  // clang-format off
  LAZULI_NO_FORM normal_(detail::any_argument, ...) LAZULI_FORMS("x.normal_(), x.normal_(mean, deviation), each also with a generator behind");
  // clang-format on
  /// Exponential numbers: (rate = 1).
  template <class... A>
  requires detail::parameters_of_numbers<A...> Derived& exponential_(A&&... arguments) {
    return drawn([&](auto& x) { fill_exponential(x, static_cast<A&&>(arguments)...); });  // needs <lazuli/random.hpp>
  }
  // clang-format off
  LAZULI_NO_FORM exponential_(detail::any_argument, ...) LAZULI_FORMS("x.exponential_(), x.exponential_(rate), each also with a generator behind");
  // clang-format on
  /// 0 and 1: (p = 0.5), a number or an expression that broadcasts to the extents of this.
  Derived& bernoulli_() {
    return drawn([&](auto& x) { fill_bernoulli(x, 0.5); });  // needs <lazuli/random.hpp>
  }
  template <class P, class... A>
  Derived& bernoulli_(P const& p, A&&... arguments) {
    return drawn([&](auto& x) { fill_bernoulli(x, p, static_cast<A&&>(arguments)...); });  // needs <lazuli/random.hpp>
  }
  /// Integers: (low, high), (high), or all that the dtype holds from 0 on.
  template <class... A>
  requires detail::parameters_of_numbers<A...> Derived& random_(A&&... arguments) {
    return drawn([&](auto& x) { fill_random(x, static_cast<A&&>(arguments)...); });  // needs <lazuli/random.hpp>
  }
  // clang-format off
  LAZULI_NO_FORM random_(detail::any_argument, ...) LAZULI_FORMS("x.random_(), x.random_(high), x.random_(low, high), each also with a generator behind");
  // clang-format on

 protected:
  constexpr random_methods() = default;
  constexpr random_methods(random_methods const&) = default;
  constexpr random_methods& operator=(random_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }

  /// Elements on a tape are drawn elsewhere, and written.
  template <class F>
  Derived& drawn(F const& fill) {
    if constexpr (on_tape<Derived>) {
      auto values = evaluate_to_tensor(self().value());
      fill(values);
      return self().copy_(values);
    } else {
      static_assert(Derived::is_mutable,
                    "lazuli: this view is read-only (its element type is const)");
      if constexpr (Derived::is_mutable) fill(self());
      return self();
    }
  }
};

LAZULI_END
