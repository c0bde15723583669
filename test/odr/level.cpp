// Compiled twice, with and without optimisation; LAZULI_LEVEL names the function.
#include "level.hpp"

#include <lazuli/tensor.hpp>

namespace lz = lazuli;

std::vector<float> LAZULI_LEVEL(std::vector<float> const& x, std::vector<float> const& y) {
  auto const n = static_cast<lz::index>(x.size());
  lz::vector<float> a(n), b(n), r(n);
  for (lz::index i = 0; i < n; ++i) {
    a(i) = x[static_cast<std::size_t>(i)];
    b(i) = y[static_cast<std::size_t>(i)];
  }
  std::vector<float> out;
  auto const keep = [&](auto const& values) {
    for (float value : values.flat()) out.push_back(value);
  };
  r = a * b + a, keep(r);
  r = a - b * 3.f, keep(r);
  r = a * b - a * 0.1f, keep(r);
  r = a / b + lz::exp(-a) * b, keep(r);
  lz::vector<double> const wide = lz::astype<double>(a) * b + 0.1;
  for (double value : wide) out.push_back(static_cast<float>(value));
  auto const m = a.view(n / 7, 7), w = b.view(7, n / 7);
  lz::matrix<float> const mixed = m * w.t() + m;
  keep(mixed);
  out.push_back(lz::sum(a * b).item());
  out.push_back(lz::var(a).item());
  out.push_back(lz::max(a - b).item());
  lz::vector<float> const columns = lz::sum(m, 0), rows = lz::mean(w, 0);
  keep(columns), keep(rows);
  for (lz::index i = 0; i < 7; ++i) out.push_back(m(-1, i) + w(i, 2) + mixed(i, -1));
  return out;
}
