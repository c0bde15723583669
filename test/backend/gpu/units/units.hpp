// For the tests of units: elements of every dtype from doubles, memory that can run out.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <lazuli/backend/gpu/units/units.hpp>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace unit_test {

namespace lz = lazuli;
using lz::gpu::code;
using numbers = std::vector<double>;
using places = std::vector<std::int64_t>;
using bytes = std::vector<unsigned char>;

inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinite = std::numeric_limits<double>::infinity();

/// The units run on host memory here; says so where there are none.
inline bool available() {
  char const* const asked = std::getenv("LAZULI_KERNELS");
  bool const here = asked != nullptr && lz::gpu::units_available() &&
                    std::string_view(lz::gpu::units().system()) != "cuda";
  if (!here) BOOST_TEST_MESSAGE("skipped: LAZULI_KERNELS names no units for the host");
  return here;
}

/// Memory of the host, which may run out.
struct host_memory {
  int taken = 0, open = 0, fails_at = -1;

  lz::gpu::execution execution() {
    lz::gpu::execution e;
    e.context = this;
    e.allocate = [](void* self, std::size_t size) {
      auto& m = *static_cast<host_memory*>(self);
      if (m.taken++ == m.fails_at) throw lz::device_error("out of memory");
      ++m.open;
      return std::malloc(size);
    };
    e.release = [](void* self, void* block) noexcept {
      --static_cast<host_memory*>(self)->open;
      std::free(block);
    };
    return e;
  }
};
/// Calls a unit on the host and checks that all temporary memory was given back.
template <class Unit, class... A>
void call(Unit const& unit, A... arguments) {
  host_memory memory;
  auto const e = memory.execution();
  lz::gpu::run_unit(e, unit, arguments...);
  BOOST_TEST(memory.open == 0);
}

/// Calls f(T()) with the element type; complex numbers are given as their parts.
template <class F>
void with_type(code c, F const& f) {
  switch (c) {
    case code::bool8:
      return f(bool());
    case code::int8:
      return f(std::int8_t());
    case code::int16:
      return f(std::int16_t());
    case code::int32:
      return f(std::int32_t());
    case code::int64:
      return f(std::int64_t());
    case code::uint8:
      return f(std::uint8_t());
    case code::uint16:
      return f(std::uint16_t());
    case code::uint32:
      return f(std::uint32_t());
    case code::uint64:
      return f(std::uint64_t());
    case code::float16:
      return f(lz::float16());
    case code::bfloat16:
      return f(lz::bfloat16());
    case code::float64:
    case code::complex128:
      return f(double());
    default:
      return f(float());
  }
}
/// Doubles as elements; of complex types twice as many doubles as elements.
inline bytes packed(code c, numbers const& from) {
  bytes out;
  with_type(c, [&]<class T>(T) {
    out.resize(from.size() * sizeof(T) + 16, 0xab);  // never empty
    for (std::size_t i = 0; i < from.size(); ++i) {
      auto const x = static_cast<T>(from[i]);
      std::memcpy(out.data() + i * sizeof(T), &x, sizeof(T));
    }
  });
  return out;
}
inline numbers unpacked(code c, bytes const& from, std::size_t n) {
  numbers out(n);
  with_type(c, [&]<class T>(T x) {
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(&x, from.data() + i * sizeof(T), sizeof(T));
      out[i] = static_cast<double>(x);
    }
  });
  return out;
}
/// What an element holds of a double.
inline double held(code c, double x) { return unpacked(c, packed(c, {x}), 1)[0]; }

constexpr bool is_floating(code c) { return c >= code::float16; }
constexpr bool is_complex(code c) { return c >= code::complex64; }
inline std::vector<code> all_codes(int count = lz::gpu::codes) {
  std::vector<code> out;
  for (int i = 0; i < count; ++i) out.push_back(static_cast<code>(i));
  return out;
}
inline constexpr int real_codes = static_cast<int>(code::complex64);

/// n numbers that every type holds, many of them equal; floats also have NaN, ±0 and ±∞.
inline numbers some_numbers(code c, std::size_t n, unsigned seed, bool special = true) {
  std::mt19937 draw(seed);
  bool const with_sign = (c >= code::int8 && c <= code::int64) || is_floating(c);
  numbers out(n);
  for (double& x : out) {
    int const drawn = static_cast<int>(draw() % 201);
    x = c == code::bool8 ? drawn % 2 : with_sign ? drawn - 100 : drawn;
    if (!is_floating(c) || !special) continue;
    switch (draw() % 16) {
      case 0:
        x = not_a_number;
        break;
      case 1:
        x = -0.0;
        break;
      case 2:
        x = infinite;
        break;
      case 3:
        x = -infinite;
        break;
      case 4:
        x = 0;
        break;
      default:
        x /= 4;
    }
  }
  return out;
}

/// The order of sorting: NaN is greatest.
inline bool before(double a, double b) { return a < b || (b != b && a == a); }
/// Equal, with NaN equal to NaN and zeros told apart.
inline bool same(double a, double b) {
  return (a != a && b != b) || (a == b && std::signbit(a) == std::signbit(b));
}
inline bool same(numbers const& a, numbers const& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return same(x, y); });
}

/// A row's places in order, equals as they stand.
inline places sorted_places(double const* row, std::size_t n, bool descending) {
  places out(n);
  std::iota(out.begin(), out.end(), 0);
  std::sort(out.begin(), out.end(), [&](auto a, auto b) {
    double const x = row[descending ? b : a], y = row[descending ? a : b];
    return before(x, y) || (!before(y, x) && a < b);
  });
  return out;
}

}  // namespace unit_test
