// The definition of the transform, term by term, and the error against it.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <random>
#include <vector>

namespace naive_transform {

/// Σ x[j]·exp(∓2πi·j·k/n).
template <class T>
std::vector<std::complex<double>> of(std::vector<std::complex<T>> const& x, bool inverse = false) {
  std::size_t const n = x.size();
  std::vector<std::complex<double>> out;
  std::vector<std::complex<long double>> roots;
  for (std::size_t k = 0; k < n; ++k) {
    long double const turn = 2 * 3.14159265358979323846264338328L * static_cast<long double>(k) /
                             static_cast<long double>(n);
    roots.emplace_back(std::cos(turn), inverse ? std::sin(turn) : -std::sin(turn));
  }
  for (std::size_t k = 0; k < n; ++k) {
    long double re = 0, im = 0;
    for (std::size_t j = 0; j < n; ++j) {
      auto const w = roots[j * k % n];
      re += x[j].real() * w.real() - x[j].imag() * w.imag();
      im += x[j].real() * w.imag() + x[j].imag() * w.real();
    }
    out.emplace_back(static_cast<double>(re), static_cast<double>(im));
  }
  return out;
}

/// |got - want| / |want|.
template <class Got, class Want>
double error(Got const* got, std::vector<Want> const& want) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    difference += std::norm(std::complex<double>(got[i]) - std::complex<double>(want[i]));
    size += std::norm(std::complex<double>(want[i]));
  }
  return size == 0 ? difference : std::sqrt(difference / size);
}

template <class T>
std::vector<std::complex<T>> numbers(std::size_t n) {
  std::mt19937 bits(static_cast<std::uint32_t>(n));
  auto const next = [&] { return static_cast<T>(static_cast<double>(bits()) / 0x1p31 - 1); };
  std::vector<std::complex<T>> out;
  for (std::size_t i = 0; i < n; ++i) {
    T const re = next(), im = next();
    out.emplace_back(re, im);
  }
  return out;
}

}  // namespace naive_transform
