// Other element types, and choices on values.
#include <cmath>

#include "loop.hpp"
#include "math.hpp"

using namespace limit;

namespace {

/// A register of bytes as numbers.
ints widened(std::uint8_t const* p, whole at) {
  p += at.position;
#if LIMIT_WIDTH == 64
  auto const raw = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
  return bits_as<ints>(_mm512_maskz_cvtepu8_epi32(all_lanes, raw));
#elif LIMIT_WIDTH == 32
  auto const raw = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(p));
  return bits_as<ints>(_mm256_cvtepu8_epi32(raw));
#else
  ints v{};
  for (size i = 0; i < lanes<float>; ++i) v[i] = p[i];
  return v;
#endif
}
ints widened(std::uint8_t const* p, part at) {
  ints v{};
  for (size i = 0; i < at.count; ++i) v[i] = p[at.position + i];
  return v;
}

}  // namespace

void limit_axpy_d(arguments const* p) {
  auto const *a = as<double>(p->a), *b = as<double>(p->b), *c = as<double>(p->c);
  doubles const s = spread(p->s), t = spread(p->t);
  map_all<double>(*p, [=](auto at) { return s * at(a) + (t * at(b) - at(c)); });
}

void limit_chain10_d(arguments const* p) {
  auto const *a = as<double>(p->a), *b = as<double>(p->b);
  map_all<double>(*p, [=](auto at) {
    doubles const x = at(a), z = at(b);
    return quotient((2. * x + z) * (x - z), x * x + 1.) + root(abs(z));
  });
}

void limit_chain_i(arguments const* p) {
  using number = std::int32_t;
  auto const *a = as<number>(p->a), *b = as<number>(p->b), *c = as<number>(p->c);
  map_all<number>(*p, [=](auto at) {
    ints const x = at(a);
    return (x * 3 + at(b)) * x - at(c);
  });
}

void limit_where(arguments const* p) {
  auto const* a = as<float>(p->a);
  floats const s = spread(static_cast<float>(p->s));
  map_all(*p, [=](auto at) {
    floats const x = at(a);
    return x > 0.F ? x : s * x;
  });
}

// a/255/deviation - mean/deviation as one fma a pixel.
void limit_image(arguments const* p) {
  auto const* pixels = as<std::uint8_t>(p->a);
  auto const *mean = as<float>(p->b), *deviation = as<float>(p->c);
  auto* const out = static_cast<float*>(p->y);
  size const n = p->n, channels = p->m;
  bool const streaming = p->streaming != 0;
  split(p->k * channels, p->threads, 1, [=](size first, size last, int) {
    for (size plane = first; plane < last; ++plane) {
      size const c = plane % channels;
      floats const scale = spread(1.F / (255.F * deviation[c]));
      floats const shift = spread(-mean[c] / deviation[c]);
      auto const* const a = pixels + plane * n;
      map(out + plane * n, 0, n, streaming,
          [=](auto at) { return __builtin_convertvector(widened(a, at), floats) * scale + shift; });
    }
  });
}
