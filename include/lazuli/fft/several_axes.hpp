// Transforms along several axes, one after the other; those of Hermitian spectra; frequencies and
// their order.
#pragma once

#include <lazuli/fft/functions.hpp>
#include <lazuli/indexing/turn.hpp>

LAZULI_BEGIN
namespace fft {

/// Lengths of transforms, one for each axis; empty: as many elements as there are.
using lengths = lazuli::detail::any_indices;
/// Axes; empty: all, or as many last ones as there are lengths.
using axis_list = lazuli::detail::any_indices;

namespace detail {

/// The axes, and what is done along each. A template, so that only who transforms pays for it.
template <class Task = task>
std::vector<Task> tasks_for(char const* call, int rank, lengths const& s, axis_list axes,
                            norm scaling, bool inverse) {
  if (axes.empty()) {
    auto const count = s.empty() ? rank : static_cast<index>(s.size());
    for (index i = 0; i < count; ++i) axes.add(i - count);
  }
  if (!s.empty() && s.size() != axes.size())
    fail<shape_error>(call, ": ", s.size(), " lengths for ", axes.size(), " axes");
  if (axes.empty()) fail<shape_error>(call, ": there is no axis to transform along");
  std::vector<Task> out;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    int const axis = normalize_axis(axes[i], rank, call);
    std::optional<index> n;
    if (!s.empty()) n = s[i];
    out.push_back({call, n, axis, scaling, inverse});
  }
  return out;
}

/// Complex transforms along the axes of all tasks from `first` on, the last of them first.
template <class X>
auto along_all(X const& x, std::vector<task> const& tasks, std::size_t first = 0) {
  auto out = complex_transform(x, tasks.back());
  for (std::size_t i = tasks.size() - 1; i-- > first;) out = complex_transform(out, tasks[i]);
  return out;
}

}  // namespace detail

// Lengths and axes are lists, in braces or of any kind: `fftn(x, {8, 8}, {0, 2})`. Real transforms
// are along the last axis of the list; it is halved as by rfft. Errors are those of the transforms
// along one axis.

/// Along several axes, all of them if none are named.   Source: numpy.fft.fftn.
template <expression X>
auto fftn(X const& x, lengths const& s = {}, axis_list const& axes = {},
          any_norm scaling = norm::backward) {
  return detail::along_all(x, detail::tasks_for("fftn", rank_of<X>, s, axes, scaling, false));
}
template <expression X>
auto ifftn(X const& x, lengths const& s = {}, axis_list const& axes = {},
           any_norm scaling = norm::backward) {
  return detail::along_all(x, detail::tasks_for("ifftn", rank_of<X>, s, axes, scaling, true));
}
/// Of real numbers along several axes.
template <expression X>
auto rfftn(X const& x, lengths const& s = {}, axis_list const& axes = {},
           any_norm scaling = norm::backward) {
  auto tasks = detail::tasks_for("rfftn", rank_of<X>, s, axes, scaling, false);
  auto out = real_transform(x, tasks.back());
  for (std::size_t i = tasks.size() - 1; i-- > 0;) out = complex_transform(out, tasks[i]);
  return out;
}
/// The inverse of rfftn.
template <expression X>
auto irfftn(X const& x, lengths const& s = {}, axis_list const& axes = {},
            any_norm scaling = norm::backward) {
  auto tasks = detail::tasks_for("irfftn", rank_of<X>, s, axes, scaling, true);
  auto const last = tasks.back();
  tasks.pop_back();
  if (tasks.empty()) return real_inverse(x, last);
  return real_inverse(detail::along_all(x, tasks), last);
}

/// Along two axes, the last two if none are named.
template <expression X>
auto fft2(X const& x, lengths const& s = {}, axis_list const& axes = {-2, -1},
          any_norm scaling = norm::backward) {
  return fftn(x, s, axes, scaling);
}
template <expression X>
auto ifft2(X const& x, lengths const& s = {}, axis_list const& axes = {-2, -1},
           any_norm scaling = norm::backward) {
  return ifftn(x, s, axes, scaling);
}
template <expression X>
auto rfft2(X const& x, lengths const& s = {}, axis_list const& axes = {-2, -1},
           any_norm scaling = norm::backward) {
  return rfftn(x, s, axes, scaling);
}
template <expression X>
auto irfft2(X const& x, lengths const& s = {}, axis_list const& axes = {-2, -1},
            any_norm scaling = norm::backward) {
  return irfftn(x, s, axes, scaling);
}

/// The transform of a Hermitian signal, of which values 0 to n/2 are given: n real numbers.
template <expression X>
auto hfft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
          any_norm scaling = norm::backward) {
  norm const turned = scaling == norm::backward  ? norm::forward
                      : scaling == norm::forward ? norm::backward
                                                 : norm::ortho;
  return real_inverse(conj(x), detail::task{"hfft", n, axis, turned, true});
}
/// The inverse of hfft.
template <expression X>
auto ihfft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
           any_norm scaling = norm::backward) {
  norm const turned = scaling == norm::backward  ? norm::forward
                      : scaling == norm::forward ? norm::backward
                                                 : norm::ortho;
  auto out = real_transform(x, detail::task{"ihfft", n, axis, turned, false});
  out = conj(out);
  return out;
}

namespace detail {
inline void check_count(char const* call, index n) {
  if (n < 1) fail<shape_error>(call, ": n is ", n, "; it must be 1 or more");
}
template <class T>
concept spacing = is_scalar_v<T> && !complex_dtype<as_dtype_t<T>>;
template <class T, class D>
using frequency = std::conditional_t<std::is_void_v<T>, floating_t<as_dtype_t<D>>, T>;
}  // namespace detail

/// The frequencies of the values of fft: 0, 1, …, -2, -1, each over n·spacing.   dtype: T, or that
/// of the spacing; the default dtype where neither is named.
template <class T = void, detail::spacing D>
auto fftfreq(brace_index n, D spacing) {
  using value = detail::frequency<T, D>;
  detail::check_count("fftfreq", n);
  vector<value> out(n.value);
  double const length = static_cast<double>(n) * static_cast<double>(spacing);
  for (index k = 0; k < n; ++k) {
    index const turns = k < (n + 1) / 2 ? k : k - n;
    out.data()[k] = value(static_cast<double>(turns) / length);
  }
  return out;
}
template <real_dtype T = default_float>
vector<T> fftfreq(brace_index n) {
  return fftfreq<T>(n, 1);
}
/// The frequencies of the values of rfft: 0, 1, … n/2, each over n·spacing; dtype as fftfreq.
template <class T = void, detail::spacing D>
auto rfftfreq(brace_index n, D spacing) {
  using value = detail::frequency<T, D>;
  detail::check_count("rfftfreq", n);
  vector<value> out(n / 2 + 1);
  double const length = static_cast<double>(n) * static_cast<double>(spacing);
  for (index k = 0; k <= n / 2; ++k) out.data()[k] = value(static_cast<double>(k) / length);
  return out;
}
template <real_dtype T = default_float>
vector<T> rfftfreq(brace_index n) {
  return rfftfreq<T>(n, 1);
}

namespace detail {
template <class X>
auto shifted(X const& x, axis_list axes, char const* call, bool back) {
  static_assert(rank_of<X> > 0, "lazuli: a number has no axis to shift");
  if (axes.empty()) {
    for (index i = 0; i < rank_of<X>; ++i) axes.add(i);
  }
  auto const half = [&](index each) {
    int const axis = normalize_axis(each, rank_of<X>, call);
    index const places = x.extents()[axis] / 2;
    return std::pair(back ? -places : places, axis);
  };
  auto const [places, axis] = half(axes[0]);
  lazuli::detail::tensor_beside<value_t<X>, dextents<rank_of<X>>, X> out(roll(x, places, axis));
  for (std::size_t i = 1; i < axes.size(); ++i) {
    auto const [more, next] = half(axes[i]);
    out = roll(out, more, next);
  }
  return out;
}
}  // namespace detail

/// Moves frequency 0 to the middle, along all axes or the named ones.
template <expression X>
auto fftshift(X const& x, axis_list const& axes = {}) {
  return detail::shifted(x, axes, "fftshift", false);
}
template <expression X, index_like A>
auto fftshift(X const& x, A axis) {
  return detail::shifted(x, {static_cast<index>(axis)}, "fftshift", false);
}
/// The inverse of fftshift.
template <expression X>
auto ifftshift(X const& x, axis_list const& axes = {}) {
  return detail::shifted(x, axes, "ifftshift", true);
}
template <expression X, index_like A>
auto ifftshift(X const& x, A axis) {
  return detail::shifted(x, {static_cast<index>(axis)}, "ifftshift", true);
}

}  // namespace fft
LAZULI_END
