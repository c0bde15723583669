// Distributions whose numbers take a varying number of draws: gamma and Poisson. Every element has
// its own sequence of random numbers, so that it does not depend on the others.
#pragma once

#include <lazuli/random/methods.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN
namespace random {

/// The random numbers of one element: Philox blocks with the element's place in their counters.
class philox_sequence {
 public:
  philox_sequence(std::uint64_t key, std::uint64_t place) : key_(key), place_(place) {}
  /// From 0 below 1.
  double uniform() {
    if (left_ == 0) {
      words_ = philox_block(
          {static_cast<std::uint32_t>(place_), static_cast<std::uint32_t>(place_ >> 32), block_++,
           static_cast<std::uint32_t>(philox_use::sequences)},
          key_);
      left_ = 2;
    }
    --left_;
    auto const at = static_cast<std::size_t>(2 * left_);
    return static_cast<double>((words_[at] | std::uint64_t{words_[at + 1]} << 32) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t key_, place_;
  std::uint32_t block_ = 0;
  int left_ = 0;
  philox_counter words_{};
};
/// Those of the Mersenne twister are one sequence for all elements.
struct twister_sequence {
  generator& from;
  double uniform() { return uniform_law<double>::fraction(from); }
};

namespace detail {

template <class Sequence>
double one_normal(Sequence& s) {
  double const u = 1 - s.uniform(), turn = s.uniform();
  return std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586477 * turn);
}

/// Source: G. Marsaglia and W. Tsang, A simple method for generating gamma variables (2000).
template <class Sequence>
double one_gamma(Sequence& s, double shape) {
  if (shape == 0) return 0;
  if (shape < 1) return one_gamma(s, shape + 1) * std::pow(1 - s.uniform(), 1 / shape);
  double const d = shape - 1. / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    double const x = one_normal(s), cube = 1 + c * x;
    if (cube <= 0) continue;
    double const v = cube * cube * cube, u = 1 - s.uniform();
    if (std::log(u) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

/// Source: W. Hörmann, The transformed rejection method for generating Poisson random variables
/// (1993); below 10 the product of uniform numbers.
template <class Sequence>
double one_poisson(Sequence& s, double rate) {
  if (rate < 10) {
    double const least = std::exp(-rate);
    double product = 1 - s.uniform();
    int k = 0;
    for (; product > least; ++k) product *= 1 - s.uniform();
    return k;
  }
  double const log_rate = std::log(rate), b = 0.931 + 2.53 * std::sqrt(rate);
  double const a = -0.059 + 0.02483 * b, inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  double const inside = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    double const u = s.uniform() - 0.5, v = 1 - s.uniform(), distance = 0.5 - std::fabs(u);
    double const k = std::floor((2 * a / distance + b) * u + rate + 0.43);
    if (distance >= 0.07 && v <= inside) return k;
    if (k < 0 || (distance < 0.013 && v > distance)) continue;
    double const bound = std::log(v * inverse_alpha / (a / (distance * distance) + b));
    if (bound <= k * log_rate - rate - std::lgamma(k + 1)) return k;
  }
}

/// out[i] = one(sequence of i, parameter[i]).
template <class T, class One>
void fill_from_sequences(T const* parameters, T* out, index count, source const& by,
                         One const& one) {
  using real = compute_t<T>;
  auto const element = [&](auto&& sequence, index i) {
    double const p = static_cast<double>(static_cast<real>(parameters[i]));
    out[i] = T(static_cast<real>(one(sequence, p)));
  };
  by([&](generator& g) {
    if (g.engine() == mt19937) {
      for (index i = 0; i < count; ++i) element(twister_sequence{g}, i);
      return;
    }
    auto const first = g.take(count);
    std::uint64_t const key = g.initial_seed();
    constexpr index some = 256;
    openmp::for_each_part(
        (count + some - 1) / some, openmp::threads_for(6000 * count), [&](index p) {
          for (index i = p * some; i < std::min((p + 1) * some, count); ++i)
            element(philox_sequence(key, first + static_cast<std::uint64_t>(i)), i);
        });
  });
}

template <class X, class One>
auto from_sequences(char const* call, X const& parameters, source const& by, One const& one) {
  using T = floating_t<value_t<X>>;
  static_assert(real_dtype<T>, "lazuli: the parameters of a distribution must be real");
  if constexpr (!on_host<X>) {  // drawn here and copied: how many draws it takes differs
    return lazuli::detail::brought_beside(from_sequences(call, copy_to_cpu(parameters), by, one),
                                          parameters);
  } else {
    tensor_of<T, extents_t<X>> const given(parameters);
    for (T const each : given.flat()) {
      auto const p = static_cast<compute_t<T>>(each);
      if (!(p >= 0) || std::isinf(p)) fail<error>(call, ": a parameter is negative or not finite");
    }
    auto out = empty<T>(given.extents());
    fill_from_sequences(given.data(), out.data(), given.numel(), by, one);
    return out;
  }
}

}  // namespace detail
}  // namespace random

/// Gamma numbers of scale 1; element i has the shape parameter alpha(i). Shape and dtype of
/// `alpha`, integers as floats that hold them.   Throws error for parameters that are negative or
/// not finite.
template <expression X>
auto standard_gamma(X const& alpha, random::source by = {}) {
  return random::detail::from_sequences("standard_gamma", alpha, by, [](auto& s, double shape) {
    return random::detail::one_gamma(s, shape);
  });
}

/// Poisson numbers; element i has the mean rate(i). Shape and dtype of `rate`, integers as floats
/// that hold them.   Throws error for rates that are negative or not finite.
template <expression X>
auto poisson(X const& rate, random::source by = {}) {
  return random::detail::from_sequences("poisson", rate, by, [](auto& s, double mean) {
    return random::detail::one_poisson(s, mean);
  });
}

LAZULI_END
