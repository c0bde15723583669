// Sums and their kin, to one number or over one axis.
#include <cmath>
#include <limits>
#include <utility>

#include "loop.hpp"
#include "math.hpp"

using namespace limit;

void limit_sum(arguments const* p) {
  auto const* a = as<float>(p->a);
  *static_cast<float*>(p->y) =
      static_cast<float>(sum_all<float>(*p, [=](auto at) { return at(a); }));
}

void limit_sum_d(arguments const* p) {
  auto const* a = as<double>(p->a);
  *static_cast<double*>(p->y) = sum_all<double>(*p, [=](auto at) { return at(a); });
}

void limit_sqdiff(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  auto const square = [=](auto at) {
    floats const d = at(a) - at(b);
    return d * d;
  };
  *static_cast<float*>(p->y) = static_cast<float>(sum_all<float>(*p, square));
}

void limit_norm(arguments const* p) {
  auto const* a = as<float>(p->a);
  auto const square = [=](auto at) { return at(a) * at(a); };
  *static_cast<float*>(p->y) = static_cast<float>(std::sqrt(sum_all<float>(*p, square)));
}

namespace {

float greatest(float const* a, size n) {
  constexpr size step = lanes<float>;
  float most = -std::numeric_limits<float>::infinity();
  size i = 0;
  if (n >= 4 * step) {
    floats s[4];
    for (int u = 0; u < 4; ++u) s[u] = load(a + u * step);
    for (i = 4 * step; i + 4 * step <= n; i += 4 * step)
      for (int u = 0; u < 4; ++u) s[u] = limit::greater(s[u], load(a + i + u * step));
    most = greatest_lane(limit::greater(limit::greater(s[0], s[1]), limit::greater(s[2], s[3])));
  }
  for (; i < n; ++i) most = std::max(most, a[i]);
  return most;
}

}  // namespace

// Finds the greatest of each block; then searches the block that has it.
void limit_argmax(arguments const* p) {
  constexpr size block = 1024;
  auto const* a = as<float>(p->a);
  float most[64 * 16];
  size where[64 * 8];
  for (int t = 0; t < p->threads; ++t) most[t * 16] = -std::numeric_limits<float>::infinity();
  split(p->n, p->threads, block, [=, &most, &where](size first, size last, int thread) {
    float best = -std::numeric_limits<float>::infinity();
    size found = first;
    for (size b = first; b < last; b += block) {
      float const here = greatest(a + b, std::min(block, last - b));
      if (here > best) best = here, found = b;
    }
    while (a[found] != best) ++found;
    most[thread * 16] = best, where[thread * 8] = found;
  });
  int winner = 0;
  for (int t = 1; t < p->threads; ++t)
    if (most[t * 16] > most[winner * 16]) winner = t;
  *static_cast<std::int64_t*>(p->y) = where[winner * 8];
}

// Four rows at once, so that the sum over lanes of one row hides behind the next; long rows one by
// one, from the start of a cache line.
void limit_sum1(arguments const* p) {
  auto const* x = as<float>(p->a);
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n;
  split(p->m, p->threads, 4, [=](size first, size last, int) {
    constexpr size step = lanes<float>;
    size row = first;
    for (; n <= 1024 && row + 4 <= last; row += 4) {
      auto const* const a = x + row * n;
      floats s[8] = {};
      size i = 0;
      for (; i + 2 * step <= n; i += 2 * step)
        for (int u = 0; u < 4; ++u)
          s[u] += load(a + u * n + i), s[u + 4] += load(a + u * n + i + step);
      for (; i < n; i += step)
        for (int u = 0; u < 4; ++u) s[u] += load_first(a + u * n + i, std::min(step, n - i));
      for (int u = 0; u < 4; ++u) y[row + u] = sum_lanes<float>(s[u] + s[u + 4]);
    }
    for (; row < last; ++row) {
      auto const* const a = x + row * n;
      size const head = std::min(n, to_line(a));
      y[row] = sum_lanes<float>(load_first(a, head)) +
               sum<float>(head, n, [=](auto at) { return at(a); });
    }
  });
}

// Eight rows at once: one pass over the sums for eight over the matrix.
void limit_sum0(arguments const* p) {
  auto const* x = as<float>(p->a);
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n, rows = p->m;
  split(n, p->threads, 16, [=](size first, size last, int) {
    auto const* const so_far = static_cast<float const*>(y);
    std::memset(y + first, 0, static_cast<std::size_t>(last - first) * sizeof(float));
    size row = 0;
    for (; row + 8 <= rows; row += 8) {
      auto const* const a = x + row * n;
      map(y, first, last, false, [=](auto at) {
        floats const low = (at(a) + at(a + n)) + (at(a + 2 * n) + at(a + 3 * n));
        floats const high = (at(a + 4 * n) + at(a + 5 * n)) + (at(a + 6 * n) + at(a + 7 * n));
        return at(so_far) + (low + high);
      });
    }
    for (; row < rows; ++row) {
      auto const* const a = x + row * n;
      map(y, first, last, false, [=](auto at) { return at(so_far) + at(a); });
    }
  });
}

// y[0, n): means, y[n, 2n): deviations. One pass; row 0 is subtracted, so that little cancels.
void limit_meanstd0(arguments const* p) {
  auto const* x = as<float>(p->a);
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n, rows = p->m;
  split(n, p->threads, 16, [=](size first, size last, int) {
    float *const sums = y, *const squares = y + n;
    auto const bytes = static_cast<std::size_t>(last - first) * sizeof(float);
    std::memset(sums + first, 0, bytes), std::memset(squares + first, 0, bytes);
    auto const add = [=](auto at, float const* a) {
      floats const shift = at(x);
      floats const d0 = at(a) - shift, d1 = at(a + n) - shift;
      floats const d2 = at(a + 2 * n) - shift, d3 = at(a + 3 * n) - shift;
      floats const s = at(static_cast<float const*>(sums)) + ((d0 + d1) + (d2 + d3));
      floats const q = (d0 * d0 + d1 * d1) + (d2 * d2 + d3 * d3);
      return std::pair<floats, floats>(s, at(static_cast<float const*>(squares)) + q);
    };
    constexpr size step = lanes<float>;
    size row = 0;
    for (; row + 4 <= rows; row += 4) {
      auto const* const a = x + row * n;
      size i = first;
      for (; i + step <= last; i += step) {
        auto const [s, q] = add(whole{i}, a);
        store(sums + i, s), store(squares + i, q);
      }
      if (i < last) {
        auto const [s, q] = add(part{i, last - i}, a);
        store_first(sums + i, s, last - i), store_first(squares + i, q, last - i);
      }
    }
    for (; row < rows; ++row)
      for (size i = first; i < last; ++i) {
        float const d = x[row * n + i] - x[i];
        sums[i] += d, squares[i] += d * d;
      }
    auto const count = static_cast<float>(rows);
    for (size i = first; i < last; ++i) {
      float const mean = sums[i] / count;
      squares[i] = std::sqrt(squares[i] / count - mean * mean);
      sums[i] = x[i] + mean;
    }
  });
}

void limit_softmax(arguments const* p) {
  auto const* x = as<float>(p->a);
  auto* const out = static_cast<float*>(p->y);
  size const n = p->n;
  split(p->m, p->threads, 1, [=](size first, size last, int) {
    constexpr size step = lanes<float>;
    for (size row = first; row < last; ++row) {
      auto const* const a = x + row * n;
      auto* const y = out + row * n;
      floats const most = spread(greatest(a, n));
      floats s[2] = {};
      size i = 0;
      for (; i + 2 * step <= n; i += 2 * step)
        for (int u = 0; u < 2; ++u) {
          floats const e = exp(load(a + i + u * step) - most);
          store(y + i + u * step, e);
          s[u] += e;
        }
      for (; i < n; i += step) {
        part const at{i, std::min(step, n - i)};
        floats const e = at.keep<float>(exp(at(a) - most));
        store_first(y + i, e, at.count);
        s[0] += e;
      }
      floats const scale = spread(1.F / sum_lanes<float>(s[0] + s[1]));
      map(y, 0, n, false, [=](auto at) { return at(static_cast<float const*>(y)) * scale; });
    }
  });
}

void limit_logsumexp(arguments const* p) {
  auto const* x = as<float>(p->a);
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n;
  split(p->m, p->threads, 1, [=](size first, size last, int) {
    for (size row = first; row < last; ++row) {
      auto const* const a = x + row * n;
      float const most = greatest(a, n);
      floats const shift = spread(most);
      auto const term = [=](auto at) { return at.template keep<float>(exp(at(a) - shift)); };
      y[row] = most + std::log(sum<float>(0, n, term));
    }
  });
}
