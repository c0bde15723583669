// Short rows, a row in each lane. Extents are multiples of the lanes.
#include <cstdint>

#include "loop.hpp"
#include "math.hpp"
#include "transpose.hpp"

using namespace limit;

namespace {

constexpr size together = lanes<float>;
constexpr size longest = 1024;

/// `together` rows of n elements to columns, and back.
inline void turn(float const* rows, size n, floats* columns) {
  for (size i = 0; i < n; i += together) {
    floats r[together];
    for (size l = 0; l < together; ++l) r[l] = load(rows + l * n + i);
    transpose(r);
    for (size l = 0; l < together; ++l) columns[i + l] = r[l];
  }
}
inline void turn_back(floats const* columns, size n, float* rows) {
  for (size i = 0; i < n; i += together) {
    floats r[together];
    for (size l = 0; l < together; ++l) r[l] = columns[i + l];
    transpose(r);
    for (size l = 0; l < together; ++l) store(rows + l * n + i, r[l]);
  }
}

/// Calls work(first row, its columns) for groups of rows.
template <class Work>
void in_groups(arguments const& p, Work work) {
  auto const* a = as<float>(p.a);
  size const n = p.n;
  split(p.m, p.threads, together, [=](size first, size last, int) {
    floats columns[longest];
    for (size row = first; row < last; row += together) {
      turn(a + row * n, n, columns);
      work(row, columns);
    }
  });
}

}  // namespace

void limit_sort_rows(arguments const* p) {
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n;
  in_groups(*p, [=](size row, floats* c) {
    size top = 1;
    while (2 * top < n) top *= 2;
    for (size w = top; w > 0; w /= 2) {
      size apart = w, begin = 0;
      for (size q = top;; q /= 2) {
        for (size block = begin; block + apart < n; block += 2 * w)
          for (size i = block; i < std::min(block + w, n - apart); ++i) {
            floats const low = c[i], high = c[i + apart];
            c[i] = smaller(low, high), c[i + apart] = greater(low, high);
          }
        if (q == w) break;
        apart = q - w, begin = w;
      }
    }
    turn_back(c, n, y + row * n);
  });
}

void limit_softmax_rows(arguments const* p) {
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n;
  in_groups(*p, [=](size row, floats* c) {
    floats most = c[0], sum = {};
    for (size i = 1; i < n; ++i) most = greater(most, c[i]);
    for (size i = 0; i < n; ++i) sum += c[i] = exp(c[i] - most);
    floats const share = 1.F / sum;
    for (size i = 0; i < n; ++i) c[i] *= share;
    turn_back(c, n, y + row * n);
  });
}

void limit_argmax_rows(arguments const* p) {
  auto* const y = static_cast<std::int64_t*>(p->y);
  size const n = p->n;
  in_groups(*p, [=](size row, floats* c) {
    floats most = c[0], where = {};
    for (size i = 1; i < n; ++i) {
      auto const ahead = c[i] > most;
      most = ahead ? c[i] : most;
      where = ahead ? spread(static_cast<float>(i)) : where;
    }
    for (size l = 0; l < together; ++l) y[row + l] = static_cast<std::int64_t>(where[l]);
  });
}
