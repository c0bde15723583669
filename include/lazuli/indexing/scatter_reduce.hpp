// scatter_reduce: elements merged with those at places that index tensors name.
#pragma once

#include <lazuli/indexing/merge.hpp>
#include <lazuli/indexing/scatter.hpp>
#include <string_view>

LAZULI_BEGIN

/// How scatter_reduce merges elements; also by PyTorch's names "sum", "prod", "mean", "amax",
/// "amin".
enum class merging { sum, prod, mean, amax, amin };

namespace detail {

LAZULI_COLD inline merging merging_of(std::string_view name) {
  if (name == "sum") return merging::sum;
  if (name == "prod") return merging::prod;
  if (name == "mean") return merging::mean;
  if (name == "amax") return merging::amax;
  if (name == "amin") return merging::amin;
  fail<error>("scatter_reduce: \"", name,
              "\" is no reduction; there are \"sum\", \"prod\", \"mean\", \"amax\", \"amin\"");
}
[[noreturn]] LAZULI_COLD inline void throw_merging(char const* name, std::string_view dtype) {
  fail<dtype_error>("scatter_reduce: \"", name, "\" is not defined for ", dtype);
}

struct any_merging {
  merging how;
  constexpr any_merging(merging given) : how(given) {}
  any_merging(char const* name) : how(merging_of(name)) {}
};

/// How elements are scattered in memory of the host.
struct scattering_here {
  template <transfer M, class X, class I, class V>
  static void run(X& x, index axis, I const& indices, V const& source, char const* call) {
    scattered<M>(x, axis, indices, source, call);
  }
};

/// Merges the source into x. Without x itself, its elements there are first set to neutral ones.
template <class Scattering, transfer M, class X, class I, class V>
void merge_into(X& x, index axis, I const& indices, V const& source, bool include_self) {
  constexpr char const* call = "scatter_reduce";
  if (!include_self)
    Scattering::template run<transfer::store>(x, axis, indices, neutral_element<M, value_t<X>>(),
                                              call);
  Scattering::template run<M>(x, axis, indices, source, call);
}
/// Sums divided by the number of summands; for integers rounded down.
template <class Scattering, class X, class I, class V>
void merge_means_into(X& x, index axis, I const& indices, V const& source, bool include_self) {
  using C = compute_t<value_t<X>>;
  auto sums = evaluate_to_tensor(astype<C>(x));
  merge_into<Scattering, transfer::add>(sums, axis, indices, astype<C>(source), include_self);
  auto counts = full_like<std::int64_t>(x, include_self ? 1 : 0);
  Scattering::template run<transfer::add>(counts, axis, indices, std::int64_t{1}, "scatter_reduce");
  auto const summands = astype<C>(maximum(counts, 1));
  if constexpr (integer_dtype<C>)
    x.copy_(floor_divide(sums, summands));
  else
    x.copy_(astype<value_t<X>>(sums / summands));
}
/// Merges the source into tensor x as `how` says.
template <class Scattering, class X, class I, class V>
void merge_as(merging how, X& x, index axis, I const& indices, V const& source, bool include_self) {
  using T = value_t<X>;
  if (how == merging::sum) {
    merge_into<Scattering, transfer::add>(x, axis, indices, source, include_self);
  } else if (how == merging::prod) {
    merge_into<Scattering, transfer::multiply>(x, axis, indices, source, include_self);
  } else if (how == merging::mean) {
    if constexpr (std::is_same_v<T, bool>)
      throw_merging("mean", dtype_name_v<T>);
    else
      merge_means_into<Scattering>(x, axis, indices, source, include_self);
  } else if constexpr (complex_dtype<T>) {
    throw_merging(how == merging::amax ? "amax" : "amin", dtype_name_v<T>);
  } else if (how == merging::amax) {
    merge_into<Scattering, transfer::greatest>(x, axis, indices, source, include_self);
  } else {
    merge_into<Scattering, transfer::least>(x, axis, indices, source, include_self);
  }
}

/// For what a tape follows: sums and means.
template <class X, class I, class V>
auto merged_on_tape(X const& x, index axis, I const& indices, V const& source, merging how,
                    bool include_self) {
  using T = value_t<X>;
  if (how != merging::sum && how != merging::mean)
    fail<error>(
        "scatter_reduce: only \"sum\" and \"mean\" have a gradient here; take the others of "
        "detach(x)");
  auto const sums = [&] {
    if (include_self) return evaluate_to_tensor(lazuli::scatter_add(x, axis, indices, source));
    auto const without = evaluate_to_tensor(lazuli::scatter(x, axis, indices, T(0)));
    return evaluate_to_tensor(lazuli::scatter_add(without, axis, indices, source));
  }();
  if (how == merging::sum) return sums;
  auto const before = evaluate_to_tensor(full_like(inactive(x), T(include_self ? 1 : 0)));
  auto const counts = evaluate_to_tensor(lazuli::scatter_add(before, axis, indices, T(1)));
  return evaluate_to_tensor(sums / maximum(counts, 1));
}

}  // namespace detail

/// x with the elements of `source` merged into those that the indices name along `axis`, by the
/// rule of scatter: `scatter_reduce(x, 0, indices, source, "amax")`. Without `include_self`, what x
/// holds there is ignored; elements that no index names stay. NaN wins in "amax" and "amin"; the
/// mean of integers is rounded down. In row-major order, on one thread; for device tensors on the
/// host, except for sums.   Shapes, dtype: as scatter_add.   Throws index_error, shape_error;
/// dtype_error for "amax" and "amin" of complex numbers and the mean of bool; error for an unknown
/// name, and for gradients other than those of sums and means.   Source: PyTorch.
template <in_one_memory X, detail::index_tensor I, operand V>
auto scatter_reduce(X const& x, brace_index axis, I const& indices, V const& source,
                    detail::any_merging by, bool include_self = true) {
  if constexpr (detail::is_recorded<joint_space<X, V>>) {
    return detail::merged_on_tape(x, axis, indices, source, by.how, include_self);
  } else if constexpr (!on_host<X>) {
    if (by.how == merging::sum && include_self)
      return evaluate_to_tensor(lazuli::scatter_add(x, axis, indices, source));
    auto const here = [](auto const& y) {
      if constexpr (expression<decltype(y)>)
        return copy_to_cpu(y);
      else
        return y;
    };
    return evaluate_to_tensor(detail::brought_beside(
        lazuli::scatter_reduce(here(x), axis, here(indices), here(source), by, include_self), x));
  } else {
    auto out = evaluate_to_tensor(x);
    detail::merge_as<detail::scattering_here>(by.how, out, axis, indices, source, include_self);
    return out;
  }
}

LAZULI_END
