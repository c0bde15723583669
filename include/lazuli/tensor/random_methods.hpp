// In-place methods that draw random numbers. What they call is in lazuli/random.hpp, which a
// program that uses one of them includes.
#pragma once

#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

/// Methods of a tensor or view type Derived. Each fills it in the order of the indices and returns
/// it; a random::generator may be the last argument, else the default one draws.
template <class Derived>
class random_methods {
 public:
  /// Uniform numbers: (low = 0, high = 1).
  template <class... A>
  Derived& uniform_(A&&... arguments) {
    fill_uniform(self(), static_cast<A&&>(arguments)...);  // needs <lazuli/random.hpp>
    return self();
  }
  /// Normal numbers: (mean = 0, deviation = 1).
  template <class... A>
  Derived& normal_(A&&... arguments) {
    fill_normal(self(), static_cast<A&&>(arguments)...);  // needs <lazuli/random.hpp>
    return self();
  }
  /// Exponential numbers: (rate = 1).
  template <class... A>
  Derived& exponential_(A&&... arguments) {
    fill_exponential(self(), static_cast<A&&>(arguments)...);  // needs <lazuli/random.hpp>
    return self();
  }
  /// 0 and 1: (p = 0.5), a number or an expression that broadcasts to the extents there are.
  Derived& bernoulli_() {
    fill_bernoulli(self(), 0.5);  // needs <lazuli/random.hpp>
    return self();
  }
  template <class P, class... A>
  Derived& bernoulli_(P const& p, A&&... arguments) {
    fill_bernoulli(self(), p,
                   static_cast<A&&>(arguments)...);  // needs <lazuli/random.hpp>
    return self();
  }
  /// Integers: (low, high), (high), or all that the dtype holds from 0 on.
  template <class... A>
  Derived& random_(A&&... arguments) {
    fill_random(self(), static_cast<A&&>(arguments)...);  // needs <lazuli/random.hpp>
    return self();
  }

 protected:
  constexpr random_methods() = default;
  constexpr random_methods(random_methods const&) = default;
  constexpr random_methods& operator=(random_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
};

LAZULI_END
