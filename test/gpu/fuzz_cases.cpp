// The expressions of the fuzz tests.
#include "fuzz_cases.hpp"

#include "support.hpp"

namespace fuzz {

namespace {

namespace lz = lazuli;
using shape4 = std::array<index, 4>;
template <class T>
using view4 = lz::tensor_view<T, lz::dyn, lz::dyn, lz::dyn, lz::dyn>;

template <class... T>
auto pick(std::mt19937_64& random, T... choices) {
  index const all[] = {choices...};
  return all[random() % sizeof...(T)];
}

shape4 draw_shape(std::mt19937_64& random) {
  shape4 out{1, 1, 1, 1};
  std::size_t const rank = random() % 5;
  index room = 30000;
  for (std::size_t i = 4 - rank; i < 4; ++i) {
    index const e = pick(random, 1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 40, 64, 100, 129, 256);
    out[i] = e <= room ? e : 1;
    room /= out[i];
  }
  if (rank > 0 && random() % 40 == 0) out[3] = 0;
  return out;
}

/// Where the elements of an operand lie.
struct place {
  shape4 shape, strides;
  index first, count;  // the element (0, 0, 0, 0), and how many elements there are room for
};

place draw_place(shape4 shape, bool written, std::mt19937_64& random) {
  std::array<std::size_t, 4> order{3, 2, 1, 0};
  if (random() % 2 == 0) std::shuffle(order.begin(), order.end(), random);
  place out{shape, {}, pick(random, 0, 0, 0, 1, 2, 4), 0};
  if (!written && random() % 3 == 0) {
    bool const fixed = random() % 4 == 0;
    for (auto& e : out.shape)
      if ((fixed || random() % 2 == 0) && e > 0) e = 1;
  }
  index step = random() % 6 == 0 ? pick(random, 2, 3) : 1;
  for (std::size_t const i : order) {
    index const extent = std::max<index>(out.shape[i], 1);
    bool const back = random() % 10 == 0;
    out.strides[i] = back ? -step : step;
    if (back) out.first += step * (extent - 1);
    step *= extent;
    if (random() % 8 == 0) step += pick(random, 1, 4);
  }
  if (!written && random() % 6 == 0) {
    auto const i = random() % 4;  // expanded
    if (out.strides[i] > 0) out.strides[i] = 0, out.shape[i] = shape[i];
  }
  out.count = out.first + step + 8;
  return out;
}

template <class T>
T value(index k) {
  double const x = static_cast<double>(k * k % 23 - 7) / 4;
  if constexpr (std::is_same_v<T, bool>) {
    return k % 3 == 0;
  } else if constexpr (lz::complex_dtype<T>) {
    return T(static_cast<float>(x), static_cast<float>(k % 5));
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(k * 7 % 19 - 5);
  } else {
    return static_cast<T>(static_cast<float>(x));
  }
}

template <class T>
T* fill(arena& from, place const& p, index salt) {
  T* const out = reinterpret_cast<T*>(from.take(static_cast<std::size_t>(p.count) * sizeof(T)));
  for (index i = 0; i < p.count; ++i) new (out + i) T(value<T>(i + salt));
  return out;
}
template <class T, class Memory>
view4<T> seen(Memory* memory, place const& p) {
  return lz::view(static_cast<T*>(memory) + p.first, lz::dextents<4>(p.shape), p.strides);
}

template <class T>
bool close(T a, T b) {
  if constexpr (lz::complex_dtype<T>) {
    return std::abs(a - b) <= 1e-5f * (1 + std::abs(b));
  } else if constexpr (std::is_integral_v<T>) {
    return a == b;
  } else {
    double const x = static_cast<double>(a), y = static_cast<double>(b);
    double const eps = static_cast<double>(std::numeric_limits<T>::epsilon());
    return x == y || (x != x && y != y) || std::abs(x - y) <= 16 * eps * (1 + std::abs(y));
  }
}

/// y = f(y, x…) for operands of dtypes X.
template <class Y, class... X, class F>
void assignment(batch& all, std::mt19937_64& random, F const& f) {
  shape4 const shape = draw_shape(random);
  place const to = draw_place(shape, true, random);
  Y* const by_kernel = fill<Y>(all.memory, to, 3);
  Y* const by_host = fill<Y>(all.memory, to, 3);
  auto const operands = std::tuple{[&] {
    place const p = draw_place(shape, false, random);
    return seen<X const>(fill<X>(all.memory, p, static_cast<index>(random() % 5)), p);
  }()...};
  index const most = random() % 5 == 0 ? pick(random, 1, 50, 1000) : mock::gpu::most_points;
  std::apply(
      [&](auto const&... x) {
        auto const y = seen<Y>(by_kernel, to);
        auto const e = lz::close(f(y, x...));
        all.kernels.add(y, e, most);
        auto const host = seen<Y>(by_host, to);
        support::for_each_index(shape, [&](auto const& at) {
          using lz::number::convert;
          using support::scalars_at;
          auto const strides = host.strides();
          index offset = 0;
          for (std::size_t i = 0; i < 4; ++i) offset += at[i] * strides[i];
          // y itself is read from the kernel's memory, which is as yet untouched
          host.data()[offset] = convert<Y>(lz::evaluate(e, scalars_at<4>{at}));
        });
      },
      operands);
  all.checks.push_back([=, count = to.count] {
    for (index i = 0; i < count; ++i)
      if (!close(by_kernel[i], by_host[i]))
        return lz::text::concat("element ", i, " of ", count, ", shape ", lz::text::shape(shape),
                                ", strides ", lz::text::shape(to.strides), ", first ", to.first);
    return std::string();
  });
}

using h = lz::float16;
using b = lz::bfloat16;
using z = std::complex<float>;
using i64 = std::int64_t;
using u8 = std::uint8_t;

}  // namespace

int const expressions = 16, first_cpp = 12;

void add(batch& all, int expression, std::mt19937_64& random) {
  switch (expression) {
    case 0:
      return assignment<float, float, float, float>(
          all, random, [](auto, auto x, auto w, auto c) { return x * w + c; });
    case 1:
      return assignment<float, float, float>(
          all, random, [](auto, auto x, auto w) { return lz::exp(x * 0.25f) * w; });
    case 2:
      return assignment<float, bool, float, float>(
          all, random, [](auto, auto m, auto x, auto w) { return lz::where(m, x, w); });
    case 3:
      return assignment<float, u8>(all, random,
                                   [](auto, auto x) { return lz::astype<float>(x) * 0.5f + 1.f; });
    case 4:
      return assignment<double, double, float>(all, random,
                                               [](auto, auto x, auto w) { return x - w; });
    case 5:
      return assignment<int, int, int>(all, random, [](auto, auto x, auto w) { return x + w * 3; });
    case 6:
      return assignment<bool, float, float>(all, random,
                                            [](auto, auto x, auto w) { return x < w; });
    case 7:
      return assignment<i64, i64, int>(all, random,
                                       [](auto, auto x, auto w) { return lz::floor_divide(x, w); });
    case 8:
      return assignment<float, float>(all, random, [](auto, auto x) { return x; });
    case 9:
      return assignment<float, float, float>(
          all, random, [](auto y, auto x, auto w) { return (y * x + w * w) * 0.5f; });
    case 10:
      return assignment<u8, u8, u8>(all, random,
                                    [](auto, auto x, auto w) { return lz::minimum(x, w); });
    case 11:
      return assignment<float, float, float, float, float>(
          all, random, [](auto, auto p, auto q, auto r, auto s) { return p * q + r * lz::abs(s); });
    case 12:
      return assignment<h, h, float>(all, random,
                                     [](auto, auto x, auto w) { return x * h(1.5f) + w; });
    case 13:
      return assignment<b, b>(all, random, [](auto y, auto x) { return y + x * x; });
    case 14:
      return assignment<z, z, z, float>(
          all, random, [](auto, auto x, auto w, auto r) { return x * w + r * z(1, 2); });
    default:
      return assignment<float, h, u8>(all, random, [](auto, auto x, auto w) {
        return lz::astype<float>(x) + lz::astype<h>(w);
      });
  }
}

}  // namespace fuzz
