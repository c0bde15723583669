// Tensors of random numbers: of given sizes, or like another expression.
#pragma once

#include <lazuli/random/methods.hpp>
#include <lazuli/tensor/ranked_factory.hpp>

LAZULI_BEGIN

namespace detail {
/// creation_sizes: what zeros takes. Models: (2, 3), (2_c, n), (shape(2, 3)).
template <class... S>
concept creation_sizes = requires(S const&... sizes) {
  lazuli::empty<float>(sizes...);
};
}  // namespace detail

// Sizes come as in zeros: `rand(2, n)`, `rand(2_c, n)`, `rand(x.shape())`, `rand({2, n})`; before
// them a generator of one's own, else the default generator draws. Element i depends on the seed,
// the draws before, and i: not on threads or registers.

/// Uniform random numbers from 0 (included) to 1 (excluded): multiples of 2^-24 (float), 2^-53
/// (double). Complex numbers: both parts.
template <dtype T = default_float, class... S>
requires detail::creation_sizes<S...> LAZULI_ISA_TAG auto rand(S const&... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  fill_uniform(out);
  return out;
}
template <dtype T = default_float, class... S>
requires detail::creation_sizes<S...> LAZULI_ISA_TAG auto rand(random::generator& g,
                                                               S const&... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  fill_uniform(out, 0, 1, g);
  return out;
}
template <dtype T = default_float, std::size_t R>
LAZULI_ISA_TAG auto rand(brace_index const (&sizes)[R]) {
  return lazuli::rand<T>(detail::as_extents(sizes));
}
template <dtype T = default_float, std::size_t R>
LAZULI_ISA_TAG auto rand(random::generator& g, brace_index const (&sizes)[R]) {
  return lazuli::rand<T>(g, detail::as_extents(sizes));
}

/// Normal random numbers with mean 0 and variance 1. Complex numbers: variance ½ in each part.
template <dtype T = default_float, class... S>
requires detail::creation_sizes<S...> LAZULI_ISA_TAG auto randn(S const&... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  fill_normal(out);
  return out;
}
template <dtype T = default_float, class... S>
requires detail::creation_sizes<S...> LAZULI_ISA_TAG auto randn(random::generator& g,
                                                                S const&... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  fill_normal(out, 0, 1, g);
  return out;
}
template <dtype T = default_float, std::size_t R>
LAZULI_ISA_TAG auto randn(brace_index const (&sizes)[R]) {
  return lazuli::randn<T>(detail::as_extents(sizes));
}
template <dtype T = default_float, std::size_t R>
LAZULI_ISA_TAG auto randn(random::generator& g, brace_index const (&sizes)[R]) {
  return lazuli::randn<T>(g, detail::as_extents(sizes));
}

/// Normal random numbers with this mean and standard deviation: `normal(0, 1, shape(2, 3))`,
/// `normal(0, 1, {2, 3})`, `normal(0, 1, 3)`.   Throws error for a negative
/// deviation.
template <dtype T = default_float, detail::shape_like S>
LAZULI_ISA_TAG auto normal(double mean, double deviation, S const& shape, random::source by = {}) {
  auto out = lazuli::empty<T>(shape);
  fill_normal(out, mean, deviation, by);
  return out;
}
template <dtype T = default_float, std::size_t R>
LAZULI_ISA_TAG auto normal(double mean, double deviation, brace_index const (&sizes)[R], random::source by = {}) {
  return lazuli::normal<T>(mean, deviation, detail::as_extents(sizes), by);
}
template <dtype T = default_float, index_like N>
LAZULI_ISA_TAG auto normal(double mean, double deviation, N size, random::source by = {}) {
  return lazuli::normal<T>(mean, deviation, lazuli::shape(size), by);
}
/// Normal random numbers whose mean and deviation for each element are given as expressions, which
/// broadcast. dtype: their common one, integers as floats that hold them.   Throws error for a
/// negative deviation.
template <expression M, expression D>
LAZULI_ISA_TAG auto normal(M const& mean, D const& deviation, random::source by = {}) {
  [[maybe_unused]] auto const extents = (mean + deviation).extents();
  using T = floating_t<promote_t<value_t<M>, value_t<D>>>;
  static_assert(real_dtype<T>, "lazuli::normal: mean and deviation must be real");
  if constexpr (!on_host<M> || !on_host<D>) {
    if (!all(deviation >= value_t<D>(0)).item())
      fail<error>("normal: a deviation is not 0 or more");
    auto out = empty_like<T>(mean + deviation);
    fill_normal(out, 0, 1, by);
    out = out * deviation + mean;
    return out;
  } else {
    tensor_of<T, extents_t<D>> const scale(deviation);
    for (T const each : scale.flat()) {
      if (!(static_cast<compute_t<T>>(each) >= 0))
        random::detail::throw_parameter("normal", "a deviation", static_cast<double>(each),
                                        "0 or more");
    }
    auto out = lazuli::empty<T>(extents);
    fill_normal(out, 0, 1, by);
    out = out * scale + mean;
    return out;
  }
}

/// Random integers from low (default 0) to high - 1, as int64 or T; in a shape, or in a vector of
/// one size: `randint(0, 10, 3)`.   Throws error if there are no such integers, or if T cannot hold
/// them.
template <dtype T = std::int64_t, std::integral A, std::integral B, detail::shape_like S>
LAZULI_ISA_TAG auto randint(A low, B high, S const& shape, random::source by = {}) {
  auto out = lazuli::empty<T>(shape);
  fill_integers(out, low, high, by);
  return out;
}
template <dtype T = std::int64_t, std::integral B, detail::shape_like S>
LAZULI_ISA_TAG auto randint(B high, S const& shape, random::source by = {}) {
  return lazuli::randint<T>(0, high, shape, by);
}
template <dtype T = std::int64_t, std::integral A, std::integral B, std::size_t R>
LAZULI_ISA_TAG auto randint(A low, B high, brace_index const (&sizes)[R], random::source by = {}) {
  return lazuli::randint<T>(low, high, detail::as_extents(sizes), by);
}

template <dtype T = std::int64_t, std::integral B, std::size_t R>
LAZULI_ISA_TAG auto randint(B high, brace_index const (&sizes)[R], random::source by = {}) {
  return lazuli::randint<T>(0, high, detail::as_extents(sizes), by);
}
template <dtype T = std::int64_t, std::integral A, std::integral B, index_like N>
LAZULI_ISA_TAG auto randint(A low, B high, N size, random::source by = {}) {
  return lazuli::randint<T>(low, high, lazuli::shape(size), by);
}

// clang-format off
/// What the compiler prints of randint(5, 4): whether 4 is a bound or a size is not known.
struct write_randint_low_high_size_or_randint_high_shape {};
template <dtype T = std::int64_t, std::integral A, std::integral... B> requires(sizeof...(B) < 2)
write_randint_low_high_size_or_randint_high_shape randint(A, B...) LAZULI_REFUSED("lazuli: randint takes bounds and a size: randint(0, 5, 4), randint(5, shape(4))");
template <dtype T = default_float, detail::open_list L>
the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes rand(L const&) LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are: write zeros<float, 2>(sizes).uniform_(), or rand(shape(2, 3))");
template <dtype T = default_float, detail::open_list L>
the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes randn(L const&) LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are: write zeros<float, 2>(sizes).normal_(), or randn(shape(2, 3))");
template <detail::dtype_if_named T = void, class... A> requires detail::fractional_extents<A...>
extents_are_integers_write_static_cast_int_of_this_number rand(A...) LAZULI_REFUSED("lazuli: extents are integers: write static_cast<int>(n / 2.)");
template <detail::dtype_if_named T = void, class... A> requires detail::fractional_extents<A...>
extents_are_integers_write_static_cast_int_of_this_number randn(A...) LAZULI_REFUSED("lazuli: extents are integers: write static_cast<int>(n / 2.)");
template <detail::dtype_if_named T = void, class... A> requires(detail::no_sizes<A...> || detail::ends_in_text<A...>)
LAZULI_NO_FORM rand(A const&...) LAZULI_FORMS("rand<float>(2, 3), rand<float>(shape(2, 3)), rand<float>({2, 3}), each also with a generator in front, rand_like(x)");
template <detail::dtype_if_named T = void, class... A> requires(detail::no_sizes<A...> || detail::ends_in_text<A...>)
LAZULI_NO_FORM randn(A const&...) LAZULI_FORMS("randn<float>(2, 3), randn<float>(shape(2, 3)), randn<float>({2, 3}), each also with a generator in front, randn_like(x)");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex rand(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex randn(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex randint(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
// clang-format on

/// Random tensors with the extents of an expression, which is not evaluated; dtype: T, or its own.
template <class T = void, expression X>
LAZULI_ISA_TAG auto rand_like(X const& x, random::source by = {}) {
  auto out = empty_like<T>(x);
  fill_uniform(out, 0, 1, by);
  return out;
}
template <class T = void, expression X>
LAZULI_ISA_TAG auto randn_like(X const& x, random::source by = {}) {
  auto out = empty_like<T>(x);
  fill_normal(out, 0, 1, by);
  return out;
}
template <class T = void, expression X, std::integral A, std::integral B>
LAZULI_ISA_TAG auto randint_like(X const& x, A low, B high, random::source by = {}) {
  auto out = empty_like<T>(x);
  fill_random(out, low, high, by);
  return out;
}

/// For each element of p: 1 with that probability, else 0. In the shape and dtype of p, or T.
/// Throws error for a probability outside of 0 to 1.
template <class T = void, expression P>
LAZULI_ISA_TAG auto bernoulli(P const& p, random::source by = {}) {
  auto out = empty_like<T>(p);
  fill_bernoulli(out, p, by);
  return out;
}

LAZULI_END
