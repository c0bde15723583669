// Roots of unity, exact to the last bit or nearly: the accuracy of a transform rests on them.
#pragma once

#include <complex>
#include <cstdint>
#include <lazuli/base/cmath.hpp>
#include <lazuli/base/portability.hpp>
#include <type_traits>
#include <vector>

LAZULI_BEGIN
namespace fft {

/// exp(-2πi·k/n) for 0 <= k < n: the angle is brought to one eighth of a turn first, exactly.
template <class R>
std::complex<R> root_of_unity(std::uint64_t k, std::uint64_t n) {
  std::uint64_t eighth = 8 * k / n, rest = 8 * k % n;  // k/n = (eighth + rest/n) / 8
  if (eighth % 2 == 1) rest = n - rest;                // from the nearer end of the eighth
  R const angle = static_cast<R>(0.78539816339744830961566084581987572L) * static_cast<R>(rest) /
                  static_cast<R>(n);
  R c = std::cos(angle), s = std::sin(angle);
  if ((eighth + 1) / 2 % 2 == 1) std::swap(c, s);
  if (eighth >= 2 && eighth < 6) c = -c;
  if (eighth < 4) s = -s;
  return {c, s};
}

/// All roots of order n: each a product of two of some 2·√n, in a wider type than T.
template <class T>
class roots {
  using wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

 public:
  explicit roots(index n) : n_(static_cast<std::uint64_t>(n)) {
    while ((std::uint64_t{1} << 2 * shift_) < n_) ++shift_;
    std::uint64_t const step = std::uint64_t{1} << shift_;
    for (std::uint64_t k = 0; k < step && k < n_; ++k) fine_.push_back(root_of_unity<wide>(k, n_));
    for (std::uint64_t k = 0; k < n_; k += step) coarse_.push_back(root_of_unity<wide>(k, n_));
  }
  /// exp(-2πi·k/n), 0 <= k < n.
  std::complex<T> operator()(index k) const {
    auto const at = static_cast<std::uint64_t>(k);
    auto const a = coarse_[at >> shift_], b = fine_[at & ((std::uint64_t{1} << shift_) - 1)];
    return {static_cast<T>(a.real() * b.real() - a.imag() * b.imag()),
            static_cast<T>(a.real() * b.imag() + a.imag() * b.real())};
  }

 private:
  std::uint64_t n_;
  int shift_ = 0;
  std::vector<std::complex<wide>> fine_, coarse_;
};

}  // namespace fft
LAZULI_END
