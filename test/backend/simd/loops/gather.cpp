// Short vectors in any steps: chains and copies against plain loops, reductions with the bits of a
// plan's.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <cstring>
#include <lazuli/backend/simd/loops/gather.hpp>
#include <lazuli/tensor.hpp>
#include <limits>

#include "support.hpp"
#include "tries.hpp"

namespace lz = lazuli;

namespace {

/// The operands of `to = x * y + three`, or fewer, in random steps through memory of their own.
template <class T>
struct vectors {
  lz::index n;
  T const three = T(3);
  std::vector<T> memory[3];
  std::byte* data[4];
  lz::index steps[4] = {};
  std::uint8_t sizes[4] = {sizeof(T), sizeof(T), sizeof(T), 0};

  explicit vectors(support::numbers& random)
      : n(random.between(1, 1 + lz::simd::longest_gathered)) {
    for (int k = 0; k < 3; ++k) {
      steps[k] = random.chance(30) ? 1 : random.between(-4, 4);
      if (k == 0 && steps[k] == 0) steps[k] = 2;
      memory[k].resize(static_cast<std::size_t>(8 * n + 1));
      for (auto& v : memory[k]) v = support::small_value<T>(random.between(0, 30));
      data[k] = reinterpret_cast<std::byte*>(memory[k].data() + 4 * n);
    }
    data[3] = reinterpret_cast<std::byte*>(const_cast<T*>(&three));
  }
  T& at(int k, lz::index i) { return memory[k][static_cast<std::size_t>(4 * n + i * steps[k])]; }
  lz::simd::row_operands row(int count) { return {data, steps, sizes, count}; }
};

using gathered_dtypes = std::tuple<std::uint8_t, std::int16_t, float, double, std::complex<float>,
                                   std::complex<double>>;
using floats = std::tuple<float, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(gather)

BOOST_AUTO_TEST_CASE_TEMPLATE(chains_and_copies_are_those_of_plain_loops, T, gathered_dtypes) {
  support::numbers random(3);
  lz::vector<T> const any(1);
  auto const chain = any * any + T(3);
  for (int i = 0; i < support::tries(300); ++i) {
    vectors<T> v(random);
    bool const fits = v.n <= lz::simd::longest_gathered;
    auto wanted = v.memory[0];
    auto const place = [&](lz::index k) { return wanted.begin() + (4 * v.n + k * v.steps[0]); };
    for (lz::index k = 0; fits && k < v.n; ++k)
      *place(k) = static_cast<T>(v.at(1, k) * v.at(2, k) + T(3));
    lz::index const step = v.steps[0];
    auto row = v.row(4);
    BOOST_TEST(lz::simd::run_gathered(lz::simd::mixed_loop<T>(chain), &chain, row, v.n) == fits);
    BOOST_TEST((v.memory[0] == wanted), "chain " << i << " of " << v.n);
    vectors<T> c(random);
    bool const copied = c.n <= lz::simd::longest_gathered;
    wanted = c.memory[0];
    for (lz::index k = 0; copied && k < c.n; ++k)
      wanted[static_cast<std::size_t>(4 * c.n + k * c.steps[0])] = c.at(1, k);
    BOOST_TEST(lz::simd::copy_gathered(c.row(2), c.n) == copied);
    BOOST_TEST((c.memory[0] == wanted), "copy " << i << " of " << c.n << " in steps of " << step);
  }
}

BOOST_AUTO_TEST_CASE(more_operands_than_there_is_room_for_are_left_to_others) {
  constexpr int count = 12;
  std::vector<std::complex<double>> memory(2 * lz::simd::longest_gathered, 1.);
  auto const before = memory;
  std::byte* data[count];
  lz::index steps[count];
  std::uint8_t sizes[count];
  for (int k = 0; k < count; ++k) {
    data[k] = reinterpret_cast<std::byte*>(memory.data());
    steps[k] = 2;
    sizes[k] = sizeof(memory[0]);
  }
  auto const never = [](void const*, std::byte* const*, lz::index const*, lz::index const*,
                        lz::index, lz::index) { BOOST_ERROR("called without room"); };
  BOOST_TEST(!lz::simd::run_gathered(never, nullptr, {data, steps, sizes, count},
                                     lz::simd::longest_gathered));
  BOOST_TEST((memory == before));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(reductions_have_the_bits_of_a_vector_s, T, gathered_dtypes) {
  support::numbers random(4);
  for (int i = 0; i < support::tries(100); ++i) {
    lz::index const n = random.between(1, lz::simd::longest_gathered + 20),
                    step = random.between(2, 5);
    lz::dtensor<T, 1> x(n * step);
    for (auto& v : x.flat()) v = support::small_value<T>(random.between(0, 30));
    auto const part = x(lz::slice(0, n * step, step));
    lz::dtensor<T, 1> const dense = part.copy();
    BOOST_TEST((lz::sum(part).item() == lz::sum(dense).item()));
    BOOST_TEST((lz::sum(part * part).item() == lz::sum(dense * dense).item()));
    BOOST_TEST((lz::var(part).item() == lz::var(dense).item() || n == 1));
    if constexpr (std::is_arithmetic_v<T>) {
      BOOST_TEST(lz::argmax(part).item() == lz::argmax(dense).item());
      BOOST_TEST(lz::max(part).item() == lz::max(dense).item());
    }
  }
}

// What one or two packs hold is reduced in a way of its own.
BOOST_AUTO_TEST_CASE_TEMPLATE(few_elements_have_the_bits_of_gathered_ones, T, floats) {
  support::numbers random(5);
  constexpr T infinity = std::numeric_limits<T>::infinity();
  constexpr T special[] = {T(-0.), T(0), infinity, -infinity, T(1e-30), T(-3), T(0.1), T(7)};
  int negative_zeros = 0;
  auto const bits = [](auto const& x) {
    auto const value = x.item();
    std::array<std::byte, sizeof(value)> out;
    std::memcpy(out.data(), &value, sizeof(value));
    return out;
  };
  for (int i = 0; i < support::tries(300); ++i) {
    lz::index const n = random.between(1, 40), from = random.chance(50) ? 0 : 4;
    lz::dtensor<T, 1> x(n * 3);
    for (auto& v : x.flat()) v = special[random.between(from, 7)] * T(random.chance(50) ? 1 : -1);
    if (random.chance(20)) x = T(-0.);
    auto const part = x(lz::slice(0, n * 3, 3));
    lz::dtensor<T, 1> const dense = part.copy();
    auto const check = [&](char const* name, auto const& f) {
      BOOST_TEST((bits(f(part)) == bits(f(dense)) || f(dense).item() != f(dense).item()),
                 name << " of " << n << ", try " << i);
      BOOST_TEST((bits(f(dense)) == bits(f(dense(lz::slice(0, n))))), name << " of a view, " << n);
    };
    T lanes[lz::simd::virtual_lanes] = {};  // the tree that gives all of them their bits
    for (lz::index k = 0; k < n; ++k) lanes[k] += dense(k);
    for (int half = lz::simd::virtual_lanes / 2; half > 0; half /= 2)
      for (int k = 0; k < half; ++k) lanes[k] += lanes[k + half];
    T const sum = lz::sum(part).item();
    BOOST_TEST((sum == lanes[0] || sum != sum), "tree of " << n);
    check("sum", [](auto const& a) { return lz::sum(a); });
    check("prod", [](auto const& a) { return lz::prod(a); });
    check("max", [](auto const& a) { return lz::max(a); });
    check("min", [](auto const& a) { return lz::min(a * a - T(1)); });
    check("norm", [](auto const& a) { return lz::norm(a); });
    check("mean", [](auto const& a) { return lz::mean(a / T(3)); });
    check("any", [](auto const& a) { return lz::any(a > T(0)); });
    check("count", [](auto const& a) { return lz::count_nonzero(a); });
    negative_zeros += std::signbit(dense(0)) && dense(0) == 0;
  }
  BOOST_TEST(negative_zeros > 0);
}

BOOST_AUTO_TEST_SUITE_END()
