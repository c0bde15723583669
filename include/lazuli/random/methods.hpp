// What the in-place methods uniform_, normal_, bernoulli_, exponential_ and random_ of tensors and
// views call.
#pragma once

#include <lazuli/random/fill.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/factory.hpp>
#include <utility>

LAZULI_BEGIN
namespace random {

/// Where random numbers come from: a generator of one's own, or the default one.
struct source {
  generator* own = nullptr;

  source() = default;
  source(generator& g) : own(&g) {}

  template <class Draw>
  decltype(auto) operator()(Draw const& draw) const {
    return own != nullptr ? draw(*own) : detail::by_default(draw);
  }
};

namespace detail {

/// Numbers of a law to the elements of a tensor or view of the host.
template <class Law, class X>
void fill_here(X& x, Law const& law, source const& by) {
  using T = typename Law::value_type;
  using owner = tensor_of<value_t<X>, extents_t<X>>;
  constexpr index each = complex_dtype<value_t<X>> ? 2 : 1;
  auto const directly = [&] {
    auto* const first = reinterpret_cast<T*>(x.data());
    by([&](generator& g) { fill_memory(law, g, first, each * x.numel()); });
  };
  if constexpr (std::is_same_v<X, owner>) {
    directly();
  } else {
    if (x.is_contiguous()) return directly();
    owner numbers(x.extents());
    fill_here(numbers, law, by);
    x.copy_(numbers);
  }
}

/// Elements of type T of a law, as an expression of the numbers of the elements. Only kernels read
/// it: headers of devices include its body, random/element.hpp.
template <class T, class Law, class Numbers>
auto law_expression(Law const& law, std::uint64_t key, std::uint64_t first, Numbers const& i);

/// To those of a device: by one kernel where numbers are a function of their place, else made here
/// and copied.
template <class Law, class X>
void fill_there(X& x, Law const& law, source const& by) {
  using T = value_t<X>;
  by([&](generator& g) {
    if (g.engine() != philox) {
      tensor_of<T, extents_t<X>> numbers(x.extents());
      fill_here(numbers, law, g);
      x.copy_(numbers);
      return;
    }
    index const count = (complex_dtype<T> ? 2 : 1) * x.numel();
    auto const numbers = law_expression<T>(law, g.initial_seed(), g.take(0),
                                           lazuli::detail::values_beside<X>::numbers(x));
    assign_to(x.target(), numbers, aliasing::excluded);
    g.take((count + Law::per_tile - 1) / Law::per_tile);  // now that it has worked
  });
}

/// Numbers of a law to the elements of a tensor or view, in the order of their indices.
template <class Law, class X>
void fill(X& x, Law const& law, source const& by) {
  if constexpr (on_host<X>)
    fill_here(x, law, by);
  else if constexpr (lazuli::detail::places_axes<space_of<X>>)
    lazuli::detail::values_beside<X>::draw(x, law, by);
  else
    fill_there(x, law, by);
}

template <class X>
using real_element = real_part_t<value_t<X>>;

[[noreturn]] LAZULI_COLD inline void throw_interval(char const* call, double low, double high) {
  fail<error>(call, ": from ", low, " to ", high, " is no interval of finite numbers");
}
[[noreturn]] LAZULI_COLD inline void throw_parameter(char const* call, char const* name,
                                                     double value, char const* rule) {
  fail<error>(call, ": ", name, " is ", value, "; it must be ", rule);
}

template <class A, class B>
integer_law<std::int64_t> integers_between(char const* call, A low, B high) {
  if (!std::cmp_less(low, high)) {
    fail<error>(call, ": there is no integer from ", low, " on that is less than ", high);
  }
  auto const first = static_cast<std::uint64_t>(low);
  return {.low = first, .range = static_cast<std::uint64_t>(high) - first};
}
template <dtype T, class A, class B>
integer_law<T> integers_of_dtype(char const* call, A low, B high) {
  auto const law = integers_between(call, low, high);
  if constexpr (integer_dtype<T>) {
    if (!std::in_range<T>(low) || !std::in_range<T>(high - 1))
      fail<error>(call, ": from ", low, " to ", high, " is more than ", dtype_name_v<T>, " holds");
  }
  return {.low = law.low, .range = law.range};
}

}  // namespace detail
}  // namespace random

// Each fills x, a tensor or view of any strides, and draws in the order of the indices. Called as
// methods: `x.uniform_(-1, 1)`; with a generator of one's own as the last argument.

/// Uniform numbers from low (included) to high (excluded). dtype: floating point, or complex (both
/// parts).   Throws error if low > high, or if one is not finite.
template <class X>
void fill_uniform(X& x, double low = 0, double high = 1, random::source by = {}) {
  using R = random::detail::real_element<X>;
  static_assert(real_dtype<R>, "lazuli: uniform_ needs a floating-point or complex dtype");
  using real = compute_t<R>;
  auto const from = static_cast<real>(low), to = static_cast<real>(high);
  if (!(from <= to) || !std::isfinite(to - from))
    random::detail::throw_interval("uniform_", low, high);
  random::detail::fill(x, random::uniform_law<R>{from, to}, by);
}

/// Normal numbers of this mean and standard deviation. dtype: floating point, or complex (half of
/// the variance in each part).   Throws error for a negative deviation.
template <class X>
void fill_normal(X& x, double mean = 0, double deviation = 1, random::source by = {}) {
  using R = random::detail::real_element<X>;
  static_assert(real_dtype<R>, "lazuli: normal_ needs a floating-point or complex dtype");
  if (!(deviation >= 0))
    random::detail::throw_parameter("normal_", "the deviation", deviation, "0 or more");
  if constexpr (complex_dtype<value_t<X>>) {
    random::detail::fill(x, random::normal_law<R>{0, deviation * 0.70710678118654752440}, by);
    if (mean != 0) x.add_(static_cast<R>(mean));
  } else {
    random::detail::fill(x, random::normal_law<R>{mean, deviation}, by);
  }
}

/// Exponential numbers, of density rate·exp(-rate·x). dtype: floating point.   Throws error for a
/// rate that is not above 0.
template <class X>
void fill_exponential(X& x, double rate = 1, random::source by = {}) {
  static_assert(real_dtype<value_t<X>>, "lazuli: exponential_ needs a floating-point dtype");
  if (!(rate > 0)) random::detail::throw_parameter("exponential_", "the rate", rate, "above 0");
  random::detail::fill(x, random::exponential_law<value_t<X>>{rate}, by);
}

/// 1 (true) with probability p, else 0. p: a number, or an expression that broadcasts to x. dtype:
/// any.   Throws error for a p outside of 0 to 1, shape_error.
template <class X, class P>
void fill_bernoulli(X& x, P const& p, random::source by = {}) {
  if constexpr (expression<P>) {
    using R = compute_t<floating_t<value_t<P>>>;
    using owner = tensor_of<value_t<X>, extents_t<X>>;
    constexpr char const* improbable = "bernoulli_: a probability is not from 0 to 1";
    if constexpr (!on_host<X>) {
      auto likely = empty_like<R>(x), numbers = empty_like<R>(x);
      likely.copy_(p);
      if (!all(likely >= R(0) && likely <= R(1)).item()) fail<error>(improbable);
      fill_uniform(numbers, 0, 1, by);
      x.copy_(numbers < likely);
    } else {
      auto likely = empty<R>(x.extents());
      likely.copy_(p);
      for (R const each : likely.flat()) {
        if (!(each >= 0 && each <= 1)) fail<error>(improbable);
      }
      auto numbers = empty<R>(x.extents());
      fill_uniform(numbers, 0, 1, by);
      auto const to = [&](owner& out) {
        for (index i = 0; i < out.numel(); ++i)
          out.data()[i] = value_t<X>(numbers.data()[i] < likely.data()[i]);
      };
      if constexpr (std::is_same_v<X, owner>) {
        to(x);
      } else {
        owner out(x.extents());
        to(out);
        x.copy_(out);
      }
    }
  } else {
    auto const probability = static_cast<double>(p);
    if (!(probability >= 0 && probability <= 1))
      random::detail::throw_parameter("bernoulli_", "p", probability, "from 0 to 1");
    using T = value_t<X>;
    if constexpr (complex_dtype<T>) {
      auto numbers = empty_like<real_part_t<T>>(x);
      fill_bernoulli(numbers, p, by);
      x.copy_(numbers);
    } else {
      random::detail::fill(x, random::bernoulli_law<T>{probability}, by);
    }
  }
}

/// Integers from low to high - 1. dtype: any but complex.   Throws error if there are none, or if
/// an integer dtype cannot hold them.
template <class X, std::integral A, std::integral B>
void fill_random(X& x, A low, B high, random::source by = {}) {
  using T = value_t<X>;
  static_assert(!complex_dtype<T>, "lazuli: random_ is not defined for complex numbers");
  random::detail::fill(x, random::detail::integers_of_dtype<T>("random_", low, high), by);
}
/// The same, with errors that name randint.
template <class X, std::integral A, std::integral B>
void fill_integers(X& x, A low, B high, random::source by = {}) {
  random::detail::fill(x, random::detail::integers_of_dtype<value_t<X>>("randint", low, high), by);
}
template <class X, std::integral B>
void fill_random(X& x, B high, random::source by = {}) {
  fill_random(x, 0, high, by);
}
/// Integers from 0 to the greatest of an integer dtype, to 2^digits of a floating-point one; bools.
template <class X>
void fill_random(X& x, random::source by = {}) {
  using T = value_t<X>;
  static_assert(!complex_dtype<T>, "lazuli: random_ is not defined for complex numbers");
  random::integer_law<T> law{.wide = sizeof(T) == 8};
  if constexpr (std::is_same_v<T, bool>) {
    law.range = 2;
  } else if constexpr (integer_dtype<T>) {
    law.range = static_cast<std::uint64_t>(std::numeric_limits<T>::max()) + 1;
  } else {
    law.range = (std::uint64_t{1} << std::numeric_limits<T>::digits) + 1;
  }
  random::detail::fill(x, law, by);
}

LAZULI_END
