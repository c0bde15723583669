// Transposed, strided, reversed and sliced operands.
#include <utility>

#include "loop.hpp"
#include "transpose.hpp"

using namespace limit;

namespace {

/// y = aᵀ (+ b): n × n, n a multiple of a register. Strips of 64 columns of a; what the strip will
/// need two tiles later is fetched on the way.
template <bool adds>
void transposed(arguments const& p) {
  auto const *a = as<float>(p.a), *b = as<float>(p.b);
  auto* const y = static_cast<float*>(p.y);
  size const n = p.n;
  bool const streaming = p.streaming != 0;
  split(n, p.threads, 64, [=](size first, size last, int) {
    constexpr size tile = lanes<float>, strip = 64;
    for (size left = first; left < last; left += strip)
      for (size j = 0; j < n; j += tile)
        for (size i = left; i < std::min(last, left + strip); i += tile) {
          floats r[tile];
          for (size u = 0; u < tile; ++u) r[u] = load(a + (j + u) * n + i);
          if (i == left && j + 2 * tile < n)
            for (size u = 0; u < tile; ++u)
              for (size ahead = 0; ahead < strip; ahead += 16)
                __builtin_prefetch(a + (j + 2 * tile + u) * n + left + ahead);
          transpose(r);
          for (size u = 0; u < tile; ++u) {
            size const at = (i + u) * n + j;
            floats const v = adds ? r[u] + load(b + at) : r[u];
            if (streaming)
              stream(y + at, v);
            else
              store(y + at, v);
          }
        }
    if (streaming) end_of_stream();
  });
}

template <int odd, std::size_t... i>
floats every_second(floats a, floats b, std::index_sequence<i...>) {
  return __builtin_shufflevector(a, b, (2 * static_cast<int>(i) + odd)...);
}
template <std::size_t... i>
floats backwards(floats a, std::index_sequence<i...>) {
  return __builtin_shufflevector(a, a, (static_cast<int>(sizeof...(i) - 1 - i))...);
}
constexpr auto each_lane = std::make_index_sequence<static_cast<std::size_t>(lanes<float>)>{};

}  // namespace

void limit_transadd(arguments const* p) { transposed<true>(*p); }
void limit_transcopy(arguments const* p) { transposed<false>(*p); }

// Behind the last whole register, element by element.
void limit_every2(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  map_all(*p, [=](auto at) {
    constexpr size step = lanes<float>;
    size const i = 2 * at.position;
    if constexpr (std::is_same_v<decltype(at), whole>) {
      return every_second<0>(load(a + i), load(a + i + step), each_lane) *
             every_second<1>(load(b + i), load(b + i + step), each_lane);
    } else {
      floats v{};
      for (size u = 0; u < at.count; ++u) v[u] = a[i + 2 * u] * b[i + 2 * u + 1];
      return v;
    }
  });
}

void limit_reverse(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  size const n = p->n;
  map_all(*p, [=](auto at) {
    float const* const end = a + n - at.position;
    if constexpr (std::is_same_v<decltype(at), whole>) {
      return backwards(load(end - lanes<float>), each_lane) + at(b);
    } else {
      floats v{};
      for (size u = 0; u < at.count; ++u) v[u] = end[-1 - u] + b[at.position + u];
      return v;
    }
  });
}

void limit_slicecols(arguments const* p) {
  constexpr size columns = 100;
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  auto* const y = static_cast<float*>(p->y);
  size const n = p->n;
  split(p->m, p->threads, 1, [=](size first, size last, int) {
    for (size row = first; row < last; ++row) {
      auto const *x = a + row * n + columns, *z = b + row * columns;
      map(y + row * columns, 0, columns, false, [=](auto at) { return 2.F * at(x) + at(z); });
    }
  });
}
