// Functions without a gradient, refused by name at the user's line for what a tape follows: each takes
// operands of_values, or !on_tape, and so these overloads are all that is left.
#pragma once

#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

// clang-format off
#define LAZULI_NOT_ON_TAPE template <class... X> requires lazuli::detail::followed_in_one_memory<X...> lazuli::detail::no_gradient_of_any<X...>

LAZULI_NOT_ON_TAPE histogram(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE bincount(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE digitize(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE searchsorted(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE isin(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_all(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_inverse(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_counts(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE union1d(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE intersect1d(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE setdiff1d(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE setxor1d(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE apply_along_axis(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE histc(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE histogram2d(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE histogramdd(X const&...) LAZULI_NO_GRADIENT;
template <int D, class... X> requires lazuli::detail::followed_in_one_memory<X...> lazuli::detail::no_gradient_of_any<X...> histogramdd(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE bucketize(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_values(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_consecutive(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE unique_consecutive_counts(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE mode(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE rankdata(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE permutation(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE choice(X const&...) LAZULI_NO_GRADIENT;
namespace linalg {
LAZULI_NOT_ON_TAPE orth(X const&...) LAZULI_NO_GRADIENT;
LAZULI_NOT_ON_TAPE null_space(X const&...) LAZULI_NO_GRADIENT;
}  // namespace linalg
// clang-format on

#undef LAZULI_NOT_ON_TAPE
LAZULI_END
