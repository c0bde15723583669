// Random choices: permutations, shuffle, elements of a vector, indices by weight.
#pragma once

#include <lazuli/random/factory.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_too_many(char const* call, index wanted, index there) {
  fail<error>(call, ": ", wanted, " of ", there, " cannot be drawn",
              there ? " without replacement" : "");
}
[[noreturn]] LAZULI_COLD inline void throw_draws(char const* call, index count) {
  fail<shape_error>(call, ": the number of draws is ", count, "; it must be 0 or more");
}

/// The first `count` places of 0 … n - 1 in random order (Fisher and Yates).
inline void shuffle_first(std::int64_t* x, index n, index count, random::generator& g) {
  for (index i = 0; i < n; ++i) x[i] = i;
  index const steps = std::min(count, n - 1);
  if (g.engine() == random::mt19937) {
    bool const wide = n >= static_cast<index>(UINT32_MAX / 20);  // PyTorch's limit
    for (index i = 0; i < steps; ++i) {
      std::uint64_t const bits = wide ? g.twister64() : g.twister32();
      std::swap(x[i], x[i + static_cast<index>(bits % static_cast<std::uint64_t>(n - i))]);
    }
    return;
  }
  std::uint64_t bits[512];
  random::integer_law<std::uint64_t> const law{};
  for (index from = 0; from < steps; from += 512) {
    index const some = std::min<index>(512, steps - from);
    random::detail::fill_memory(law, g, bits, some);
    for (index k = 0; k < some; ++k) {
      index const i = from + k;
      random::integer_law<std::uint64_t> const below{.range = static_cast<std::uint64_t>(n - i)};
      std::swap(x[i], x[i + static_cast<index>(below.scaled(bits[k]))]);
    }
  }
}

/// Indices of one row of k weights, of double. Throws where they are no weights. A template, so
/// that only who draws pays for what it takes of the standard library.
template <class W>
struct weighted_row {
  W const* weights;
  index k;

  void check(index count, bool replacement) const {
    index positive = 0;
    double total = 0;
    for (index i = 0; i < k; ++i) {
      double const w = static_cast<double>(weights[i]);
      if (!(w >= 0) || std::isinf(w))
        fail<error>("multinomial: weight ", i, " is ", w, "; weights are finite, and 0 or more");
      positive += w > 0;
      total += w;
    }
    if (count > 0 && !(total > 0)) fail<error>("multinomial: no weight is above 0");
    if (std::isinf(total)) fail<error>("multinomial: the weights add up to infinity; divide them");
    if (!replacement && count > positive) throw_too_many("multinomial", count, positive);
  }
  void with_replacement(double const* uniform, std::int64_t* out, index count) const {
    std::vector<W> sums(static_cast<std::size_t>(k));
    W total = 0;
    for (index i = 0; i < k; ++i) sums[static_cast<std::size_t>(i)] = total += weights[i];
    for (index i = 0; i < count; ++i) {
      auto at = std::upper_bound(sums.begin(), sums.end(), uniform[i] * total);
      if (at == sums.end()) at = std::lower_bound(sums.begin(), sums.end(), total);
      out[i] = at - sums.begin();
    }
  }
  /// The smallest of exponential numbers with these rates: each index wins this race with a
  /// probability given by its weight.
  void without_replacement(double const* race, std::int64_t* out, index count) const {
    std::vector<std::pair<W, index>> order;
    for (index i = 0; i < k; ++i) {
      W const w = weights[i];
      if (w > 0) order.emplace_back(race[i] / w, i);
    }
    std::partial_sort(order.begin(), order.begin() + count, order.end());
    for (index i = 0; i < count; ++i) out[i] = order[static_cast<std::size_t>(i)].second;
  }
};

}  // namespace detail

/// Writes 0, 1, … in random order to a vector; drawn on the host.
template <class X>
void fill_permutation(X& x, random::source by = {}) {
  if constexpr (std::is_same_v<X, tensor_of<std::int64_t, extents_t<X>>>) {
    by([&](random::generator& g) { detail::shuffle_first(x.data(), x.numel(), x.numel(), g); });
  } else {
    tensor_of<std::int64_t, extents_t<X>> order(x.extents());
    fill_permutation(order, by);
    x.copy_(order);
  }
}

/// 0 … n - 1 in random order, as int64 or T; a constant n gives a static extent.   Throws
/// shape_error for a negative n. Cost: O(n), one thread.
template <dtype T = std::int64_t, index_like N>
auto randperm(N n, random::source by = {}) {
  auto out = lazuli::empty<T>(n);
  fill_permutation(out, by);
  return out;
}

/// Shuffles x along its first axis, in place: the elements of a vector, the rows of a matrix. Cost:
/// a copy of x.   Source: numpy.random.Generator.shuffle.
template <class X>
  requires(expression<X> && rank_of<X> > 0 && requires(X& x) { x.copy_(x); })
void shuffle(X&& x, random::source by = {}) {
  auto const order = lazuli::randperm(x.extents()[0], by);
  auto const from = evaluate_to_tensor(x);
  index const n = order.numel();
  for (index i = 0; i < n; ++i) x(i) = from(order.data()[i]);
}
/// The same for a copy of x; permutation(n) is randperm(n).   Source: numpy.random.Generator.
template <expression X>
  requires(!on_tape<X>)
auto permutation(X const& x, random::source by = {}) {
  auto out = evaluate_to_tensor(x);
  lazuli::shuffle(out, by);
  return out;
}
template <index_like N>
auto permutation(N n, random::source by = {}) {
  return lazuli::randperm(n, by);
}

/// `count` random elements of a vector, drawn with or without replacement.   Throws error if there
/// are too few.   Source: numpy.random.Generator.choice.
template <expression X>
  requires(!on_tape<X>)
auto choice(X const& x, brace_index count, bool replacement = true, random::source by = {}) {
  static_assert(rank_of<X> == 1, "lazuli::choice: x must be a vector");
  if constexpr (!on_host<X>) {
    return detail::brought_beside(choice(copy_to_cpu(x), count, replacement, by), x);
  } else {
    dtensor<value_t<X>, 1> const from(x);
    index const n = from.numel();
    if (count.value < 0) detail::throw_draws("choice", count);
    if (count.value > 0 && (n == 0 || (!replacement && count.value > n)))
      detail::throw_too_many("choice", count, n);
    vector<std::int64_t> places(replacement ? count.value : n);
    by([&](random::generator& g) {
      if (!replacement) return detail::shuffle_first(places.data(), n, count, g);
      random::integer_law<std::int64_t> const law{.range = static_cast<std::uint64_t>(n)};
      if (count.value > 0) random::detail::fill_memory(law, g, places.data(), count);
    });
    vector<value_t<X>> out(count.value);
    for (index i = 0; i < count; ++i) out.data()[i] = from.data()[places.data()[i]];
    return out;
  }
}

/// Indices drawn by weight: weights (k) → (count), weights (m, k) → (m, count), of int64. Weights
/// need not add up to 1.   Throws error for weights that are negative, not finite or all 0, and if
/// too few are above 0 to draw without replacement.   Source: torch.multinomial.
template <expression W>
auto multinomial(W const& weights, brace_index count, bool replacement = false,
                 random::source by = {}) {
  constexpr int rank = rank_of<W>;
  static_assert(rank == 1 || rank == 2,
                "lazuli::multinomial: weights must be a vector or a matrix");
  static_assert(!complex_dtype<value_t<W>>, "lazuli::multinomial: weights must be real");
  if constexpr (!on_host<W>) {
    return detail::brought_beside(multinomial(copy_to_cpu(weights), count, replacement, by),
                                  weights);
  } else {
    dtensor<double, rank> const all(weights);
    index const k = all.extent(rank - 1), rows = rank == 2 ? all.extent(0) : 1;
    if (count.value < 0) detail::throw_draws("multinomial", count);
    auto const row = [&](index i) { return detail::weighted_row<double>{all.data() + i * k, k}; };
    for (index i = 0; i < rows; ++i) row(i).check(count, replacement);
    index const draws = replacement ? count.value : k;
    auto const in_rows = [&]<dtype T>(index n) {
      if constexpr (rank == 2)
        return dtensor<T, rank>(rows, n);
      else
        return dtensor<T, rank>(n);
    };
    auto numbers = in_rows.template operator()<double>(draws);
    if (replacement)
      fill_uniform(numbers, 0, 1, by);
    else
      fill_exponential(numbers, 1, by);
    auto out = in_rows.template operator()<std::int64_t>(count);
    for (index i = 0; i < rows; ++i) {
      double const* const mine = numbers.data() + i * draws;
      if (replacement)
        row(i).with_replacement(mine, out.data() + i * count, count);
      else
        row(i).without_replacement(mine, out.data() + i * count, count);
    }
    return out;
  }
}

/// x with each element 0 with probability p, else divided by 1 - p, so that means stay; at once.
/// dtype: that of x, integers as floats that hold them. Gradients go to the elements that stay.
/// Throws error for a probability outside of 0 to 1.   Source: PyTorch; Srivastava and others 2014.
template <expression X>
LAZULI_ISA_TAG auto dropout(X const& x, double p = 0.5, random::source by = {}) {
  using T = floating_t<value_t<X>>;
  if (!(p >= 0 && p <= 1)) random::detail::throw_parameter("dropout", "the probability", p, "from 0 to 1");
  auto stays = empty_like<bool>(detail::inactive(x));
  fill_bernoulli(stays, 1 - p, by);
  auto const scale = static_cast<real_part_t<T>>(p < 1 ? 1 / (1 - p) : 0.);
  return evaluate_to_tensor(where(stays, astype<T>(x) * scale, T(0)));
}

LAZULI_END
