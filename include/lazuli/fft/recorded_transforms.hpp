// Fourier transforms of what a tape follows: they are linear, and their adjoints are transforms in
// the other direction with the same factor.
#pragma once

#include <lazuli/fft/functions.hpp>

LAZULI_BEGIN
namespace fft::detail {

/// The first n elements along an axis; zeros behind those that are there.
template <class X>
X resized(X x, int axis, index n) {
  constexpr int rank = rank_of<X>;
  auto sizes = x.extents().values();
  if (sizes[static_cast<std::size_t>(axis)] == n) return x;
  index const there = std::min(n, sizes[static_cast<std::size_t>(axis)]);
  sizes[static_cast<std::size_t>(axis)] = n;
  X out = lazuli::detail::empty_beside<value_t<X>>(dextents<rank>(sizes), x);
  if (there < n) out.zero_();
  if (there > 0) out.narrow(axis, index{0}, there) = x.narrow(axis, index{0}, there);
  return out;
}

template <class Space>
  requires lazuli::detail::is_recorded<Space>
struct transforming_on<Space> {
  using record = lazuli::detail::recording_on<Space>;
  using values = transforming_on<typename lazuli::detail::space_under_tape<Space>::type>;

  template <class X>
  static auto complex(X const& x, lines const& t) {
    lines const back{t.axis, t.n, t.scale, !t.inverse};
    index const there = x.extents()[t.axis];
    return record::linear([t](auto const& from) { return values::complex(from, t); },
                          [back, there](int, auto const& g) {
                            return resized(values::complex(g, back), back.axis, there);
                          },
                          x);
  }
  /// The adjoint's real part counts, as for all real operands.
  template <class X>
  static auto real(X const& x, lines const& t) {
    lines const back{t.axis, t.n, t.scale, true};
    index const there = x.extents()[t.axis];
    return record::linear([t](auto const& from) { return values::real(from, t); },
                          [back, there](int, auto const& g) {
                            return resized(values::complex(g, back), back.axis, there);
                          },
                          x);
  }
  /// Values with a conjugate in the other half count twice.
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    index const there = x.extents()[t.axis];
    return record::linear([t](auto const& from) { return values::real_back(from, t); },
                          [t, there](int, auto const& g) {
                            auto out =
                                resized(values::complex(g, lines{t.axis, t.n, t.scale, false}),
                                        t.axis, t.n / 2 + 1);
                            if (t.n > 2) {
                              auto both = out.narrow(t.axis, index{1}, (t.n - 1) / 2);
                              both *= 2;
                            }
                            return resized(std::move(out), t.axis, there);
                          },
                          x);
  }
};

}  // namespace fft::detail
LAZULI_END
