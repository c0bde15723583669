// The parameters of a Fourier transform: length, axis, norm and direction.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <optional>
#include <string_view>

LAZULI_BEGIN
namespace fft {

/// Where the factor 1/n goes: into the inverse, into the forward transform, or its square root into
/// both.
enum class norm { backward, ortho, forward };
/// A norm, also by the name that NumPy and PyTorch have for it: `fft(x, {}, -1, "ortho")`.
struct any_norm {
  norm mode;
  constexpr any_norm(norm m) : mode(m) {}
  any_norm(char const* name) : mode(named(name)) {}
  constexpr operator norm() const { return mode; }
  /// Throws error for a name that does not exist.
  LAZULI_COLD static norm named(std::string_view name) {
    if (name == "backward") return norm::backward;
    if (name == "ortho") return norm::ortho;
    if (name == "forward") return norm::forward;
    fail<error>("fft: \"", name, "\" is no norm; there are \"backward\", \"ortho\", \"forward\"");
  }
};

/// The precision in which an element type is transformed.
template <class T>
using real_of = real_part_t<compute_t<floating_t<T>>>;

namespace detail {

/// What is transformed, and how.
struct task {
  char const* call;
  std::optional<index> n;
  index axis;
  fft::norm norm;
  bool inverse;

  index length(index there) const {
    index const out = n.value_or(there);
    if (out < 1)
      fail<shape_error>(call, ": the length of the transform is ", out, "; it must be 1 or more");
    return out;
  }
  double scale(index length) const {
    double const size = static_cast<double>(length);
    if (norm == fft::norm::ortho) return 1 / std::sqrt(size);
    return (norm == fft::norm::forward) != inverse ? 1 / size : 1;
  }
};

/// Lines of n numbers along an axis, and the factor of their transforms.
struct lines {
  int axis;
  index n;
  double scale;
  bool inverse;
};
/// The lines for a task on x; `as_many`: the length if none is named.
template <class X>
lines lines_of(X const& x, task const& t, index (*as_many)(index)) {
  static_assert(rank_of<X> >= 1, "lazuli: fft needs an axis, and a number has none");
  int const axis = normalize_axis(t.axis, rank_of<X>, t.call);
  index const n = t.length(as_many(x.extents()[axis]));
  return {axis, n, t.scale(n), t.inverse};
}

/// How a space transforms the lines of x: `complex`, `real` and `real_back` are what the functions
/// of functions.hpp do. Specialised in host_lines.hpp for the host, in device/fft.hpp for devices.
template <class Space>
struct transforming_on;

}  // namespace detail
}  // namespace fft
LAZULI_END
