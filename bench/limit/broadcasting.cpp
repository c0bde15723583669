// Rows, columns and channels spread over an array.
#include <vector>

#include "loop.hpp"

using namespace limit;

namespace {

/// y[row][i] = value(row)(at), rows split over the threads.
template <class Value>
void map_rows(arguments const& p, size rows, Value value) {
  auto* const y = static_cast<float*>(p.y);
  size const n = p.n;
  bool const streaming = p.streaming != 0;
  split(rows, p.threads, 1, [=](size first, size last, int) {
    for (size row = first; row < last; ++row) map(y + row * n, 0, n, streaming, value(row));
  });
}

}  // namespace

void limit_standardize(arguments const* p) {
  static thread_local std::vector<float> kept;
  size const n = p->n;
  auto const *x = as<float>(p->a), *mean = as<float>(p->b), *deviation = as<float>(p->c);
  kept.resize(static_cast<std::size_t>(n));
  float* const inverse = kept.data();  // one division a column
  for (size i = 0; i < n; ++i) inverse[i] = 1.F / deviation[i];
  map_rows(*p, p->m, [=](size row) {
    auto const* const a = x + row * n;
    return [=](auto at) { return (at(a) - at(mean)) * at(static_cast<float const*>(inverse)); };
  });
}

void limit_outer(arguments const* p) {
  auto const *x = as<float>(p->a), *column = as<float>(p->b), *r = as<float>(p->c);
  size const n = p->n;
  map_rows(*p, p->m, [=](size row) {
    auto const* const a = x + row * n;
    floats const c = spread(column[row]);
    return [=](auto at) { return c * at(r) + at(a); };
  });
}

void limit_bias(arguments const* p) {
  auto const *x = as<float>(p->a), *column = as<float>(p->b);
  size const n = p->n;
  map_rows(*p, p->m, [=](size row) {
    auto const* const a = x + row * n;
    floats const c = spread(column[row]);
    return [=](auto at) { return at(a) + c; };
  });
}
