// The loss of classification over ranks: samples divided, all classes of a sample on its rank.
#pragma once

#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/histogram.hpp>
#include <lazuli/mpi/softmax.hpp>
#include <lazuli/statistics/cross_entropy.hpp>

LAZULI_BEGIN
namespace detail {

/// classified_over_ranks: scores of samples over ranks, and the class of each, or the probabilities
/// of all.
template <class X, class... T>
inline constexpr bool are_scores_over_ranks = false;
/// Where probabilities that are placed as the classes are would lie.
template <class T>
struct beside_classes {
  using type = space_of<T>;
};
template <class T>
  requires(rank_of<T> == 1)
struct beside_classes<T> : followed_by<plain_space_t<space_of<T>>, all_t> {};
template <over_ranks X, on_ranks T, class... More>
inline constexpr bool are_scores_over_ranks<X, T, More...> =
    rank_of<X> == 2 &&
    is_one_space<typename two_spaces<plain_space_t<space_of_values<X>>,
                                     plain_space_t<typename beside_classes<T>::type>>::type> &&
    (rank_of<T> == 2 || (rank_of<T> == 1 && integer_dtype<value_t<T>>)) && sizeof...(More) <= 1 &&
    (std::is_convertible_v<More, index> && ...);
template <class X, class... T>
concept classified_over_ranks = are_scores_over_ranks<X, T...>;

/// Checks the classes; returns how many samples count. Throws index_error for the first class that
/// does not exist, alike on every rank.
template <class T>
index check_classes(elements_to_count<T> const& targets, index classes, index ignored) {
  auto const here = targets.here();
  constexpr index none = std::numeric_limits<index>::max();
  std::array<index, 1> wrong{none};
  index count = 0;
  for (index i = here.numel(); i-- > 0;) {
    auto const place = static_cast<index>(here.data()[i]);
    if (place == ignored) continue;
    ++count;
    if (place < 0 || place >= classes) wrong[0] = targets.begin() + i;
  }
  targets.least(wrong);
  if (wrong[0] != none) {  // the rank that has it tells the others
    std::array<index, 1> value{none};
    if (index const i = wrong[0] - targets.begin(); i >= 0 && i < here.numel())
      value[0] = static_cast<index>(here.data()[i]);
    targets.least(value);
    throw_target(value[0], classes);
  }
  targets.add(&count, 1);
  return count;
}

}  // namespace detail

/// The mean over all samples of -log softmax(x)[class], as on one machine: scores (n, c), whose
/// samples are divided among ranks, and classes (n), or probabilities (n, c), placed alike; a
/// number on every rank. Gradients go to the scores. Throws shape_error; index_error for a class
/// out of range, on every rank. Cost: no sample moves; an Allreduce of the counts, and of the loss.
template <class X, class T>
  requires detail::classified_over_ranks<X, T>
auto cross_entropy(X const& x, T const& targets, brace_index ignored = -100) {
  using R = floating_t<value_t<X>>;
  auto const shape = x.extents().values();
  auto const own = targets.extents().values();
  decltype(auto) scores = detail::as_array(x);
  if constexpr (rank_of<T> == 1) {
    if (shape[0] != own[0]) detail::throw_targets(shape, own);
    auto const grid = detail::grid_of(targets, "cross_entropy");
    detail::elements_to_count<T> const all(targets);
    index const count = detail::check_classes(all, shape[1], ignored);
    detail::own_values<index, T> const given(astype<index>(targets));
    auto const classes = placed_on<all_t>(grid).template arange<index>(shape[1]);
    auto const chosen = sum(
        where(unsqueeze(given, constant<1>{}) == classes, astype<R>(scores), R(0)), constant<1>{});
    auto const each = logsumexp(scores, constant<1>{}) - chosen;
    return evaluate_to_tensor(sum(where(given != ignored.value, each, R(0))) /
                              static_cast<double>(count));
  } else {
    if (shape[0] != own[0] || shape[1] != own[1]) detail::throw_targets(shape, own);
    auto const total = sum(log_softmax(scores, 1) * astype<R>(targets));
    return evaluate_to_tensor(-total / static_cast<double>(shape[0]));
  }
}

LAZULI_END
