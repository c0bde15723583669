#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/loop.hpp>

#include "support.hpp"

namespace support {

namespace {

template <class T>
std::byte* bytes(T* p) {
  return reinterpret_cast<std::byte*>(p);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(loop)

BOOST_AUTO_TEST_CASE(both_instantiations_give_the_same_bits_for_every_length) {
  lz::vector<float> a(200), b(200), unit(201), mixed(201);
  fill(a), fill(b, 4);  // products of small numbers are exact: fused or not
  auto const e = a * b + a / 3.f;
  auto const kernel = lz::simd::make_kernel<float>(e);
  for (index n = 0; n <= 200; ++n) {
    unit = -7.f, mixed = -7.f;
    index const steps[] = {1, 1, 1, 1, 0};
    float const three = 3.f;
    std::byte* data[] = {bytes(unit.data()), bytes(a.data()), bytes(b.data()), bytes(a.data()),
                         bytes(const_cast<float*>(&three))};
    kernel.unit(kernel.context, data, steps, lz::simd::no_row_steps, 1, n);
    data[0] = bytes(mixed.data());
    kernel.mixed(kernel.context, data, steps, lz::simd::no_row_steps, 1, n);
    bool right = unit(n) == -7.f && mixed(n) == -7.f;
    for (index i = 0; i < n; ++i)
      right = right && unit(i) == mixed(i) && unit(i) == std::fma(a(i), b(i), a(i) / 3.f);
    BOOST_TEST(right, n);
  }
}

BOOST_AUTO_TEST_CASE(an_element_has_the_same_bits_wherever_it_lies_in_the_row) {
  lz::vector<float> x(131), out(131);
  for (index i = 0; i < 131; ++i) x(i) = 0.37f;
  out = x * x + 0.11f / x;
  for (float v : out) BOOST_TEST(v == out(0));
  lz::vector<double> y(131), z(131);
  for (index i = 0; i < 131; ++i) y(i) = 0.37;
  z = lz::exp(y) * y;
  for (double v : z) BOOST_TEST(v == z(0));
}

BOOST_AUTO_TEST_CASE(a_long_chain_past_the_caches_gives_the_same_bits_for_every_length) {
  lz::vector<float> x(100);
  alignas(64) float plain[101], past[101];
  fill(x);
  auto const e = lz::exp(x) + lz::sin(x);
  static_assert(lz::simd::detail::is_long<decltype(e)> && !lz::simd::detail::is_long<decltype(x + x)>);
  auto const kernel = lz::simd::make_kernel<float>(e);
  for (index n = 0; n <= 100; ++n) {
    std::fill_n(plain, 101, -7.f), std::fill_n(past, 101, -7.f);
    std::byte* data[] = {bytes(plain), bytes(x.data()), bytes(x.data())};
    index steps[] = {1, 1, 1};
    kernel.unit(kernel.context, data, steps, lz::simd::no_row_steps, 1, n);
    data[0] = bytes(past), steps[0] = lz::simd::past_caches;
    kernel.unit(kernel.context, data, steps, lz::simd::no_row_steps, 1, n);
    bool right = past[n] == -7.f;
    for (index i = 0; i < n; ++i) right = right && past[i] == plain[i] && past[i] != -7.f;
    BOOST_TEST(right, n);
  }
}

BOOST_AUTO_TEST_CASE(leaves_with_step_zero_are_read_once_and_stand_for_every_element) {
  lz::vector<std::int16_t> a(100), out(100);
  lz::matrix<std::int16_t> b(100, 1);
  fill(a), fill(b);
  auto const e = a - b;
  auto const kernel = lz::simd::make_kernel<std::int16_t>(e);
  index const steps[] = {1, 1, 0};
  std::byte* data[] = {bytes(out.data()), bytes(a.data()), bytes(b.data() + 3)};
  kernel.mixed(kernel.context, data, steps, lz::simd::no_row_steps, 1, 100);
  for (index i = 0; i < 100; ++i) BOOST_TEST(out(i) == a(i) - b(3, 0));
}

BOOST_AUTO_TEST_CASE(rows_lie_at_their_own_steps_and_what_is_constant_is_read_once) {
  lz::matrix<float> a(7, 40), out(7, 43), want(7, 43);
  lz::vector<float> b(40), c(7);
  fill(a), fill(b, 3), fill(c, 5);
  for (index n = 0; n <= 40; ++n) {
    out = -7.f, want = -7.f;
    for (index i = 0; i < 7; ++i)
      for (index k = 0; k < n; ++k) want(i, k) = std::fma(a(i, k), b(k), c(i)) / 4.f;
    lz::matrix<float> const column = c(lz::all, lz::newaxis);
    auto const e = (a * b + column) / 4.f;
    auto const kernel = lz::simd::make_kernel<float>(e);
    float const four = 4.f;
    std::byte* data[] = {bytes(out.data()), bytes(a.data()), bytes(b.data()), bytes(c.data()),
                         bytes(const_cast<float*>(&four))};
    index const steps[] = {1, 1, 1, 0, 0}, row_steps[] = {43 * 4, 40 * 4, 0, 4, 0};
    kernel.mixed(kernel.context, data, steps, row_steps, 7, n);
    BOOST_TEST(bool(lz::array_equal(out, want)), n);
    out = -7.f;  // and upwards, by way of steps below 0
    for (int k : {0, 1, 3}) data[k] += 6 * row_steps[k];
    index const up[] = {-43 * 4, -40 * 4, 0, -4, 0};
    kernel.mixed(kernel.context, data, steps, up, 7, n);
    BOOST_TEST(bool(lz::array_equal(out, want)), n);
  }
}

BOOST_AUTO_TEST_CASE(the_last_pack_reads_no_element_beyond_the_row) {
  // The element behind would raise a NaN or divide by 0; sanitizers see the read itself.
  for (index n : {1, 3, 15, 17, 33}) {
    auto memory = std::make_unique<int[]>(static_cast<std::size_t>(n));
    for (index i = 0; i < n; ++i) memory[static_cast<std::size_t>(i)] = static_cast<int>(i + 1);
    auto const v = lz::view(memory.get(), lz::shape(n));
    lz::vector<int> const out = lz::floor_divide(100, v);
    for (index i = 0; i < n; ++i) BOOST_TEST(out(i) == 100 / (i + 1));
  }
}

/// An expression of any x and y, and its loops over rows of operands x, y and 3.
template <class T, class F>
void check_stepwise(F const& f, lz::index longest) {
  lz::vector<T> x(4 * 33), y(4 * 33), row(33), stepped(4 * 33);
  fill(x), fill(y, 5);
  auto const e = f(x, y, T(3));
  BOOST_TEST(lz::simd::longest_stepwise<std::remove_const_t<decltype(e)>> ==
             (lz::simd::loops_are_plain ? 0 : longest));
  auto* const three = bytes(const_cast<void*>(static_cast<void const*>(lz::leaf_at<2>(e).data())));
  for (index n : {0, 1, 2, 7, 33}) {
    for (index step : {-4, -1, 0, 1, 3}) {
      index const out_step = step == 0 ? 2 : -step;
      stepped = T(1), row = T(1);
      auto const from = [&](auto& v, index by) {
        return bytes(v.data()) + (by < 0 ? (1 - n) * by * index{sizeof(T)} : 0);
      };
      std::byte* data[] = {from(stepped, out_step), from(x, step), from(y, -step), three};
      index const steps[] = {out_step, step, -step, 0};
      lz::vector<T> const a = lz::view(reinterpret_cast<T const*>(data[1]), lz::shape(n), {step}),
                          b = lz::view(reinterpret_cast<T const*>(data[2]), lz::shape(n), {-step});
      lz::simd::run_stepwise<T>(e, data, steps, n);
      index const units[] = {1, 1, 1, 0};
      std::byte* unit[] = {bytes(row.data()), bytes(const_cast<T*>(a.data())),
                           bytes(const_cast<T*>(b.data())), data[3]};
      auto const loop = lz::simd::mixed_loop<T>(e);
      loop(&e, unit, units, lz::simd::no_row_steps, 1, n);
      auto const* const to = reinterpret_cast<T const*>(data[0]);
      int wrong = 0, touched = 0;
      for (index i = 0; i < n; ++i) wrong += !same(to[i * out_step], row(i));
      for (T value : stepped) touched += !same(value, T(1));
      BOOST_TEST((wrong == 0 && touched <= n), n << " in steps of " << step);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(element_by_element_a_row_has_the_bits_of_packs, T,
                              decltype(std::tuple<std::int8_t, int, lz::float16, float, double,
                                                  std::complex<float>, std::complex<double>>())) {
  check_stepwise<T>([](auto& x, auto& y, T c) { return x * y + c; }, 128);
  if constexpr (std::is_arithmetic_v<T>)
    check_stepwise<T>([](auto& x, auto& y, T c) { return lz::maximum(x, y) - c; }, 32);
  if constexpr (std::is_floating_point_v<T>) {
    check_stepwise<T>([](auto& x, auto& y, T c) { return x / (y + c); }, 128);
    check_stepwise<T>([](auto& x, auto& y, T c) { return lz::clip(x, y, c); }, 32);
    lz::vector<T> const x(1);
    static_assert(lz::simd::longest_stepwise<decltype(lz::exp(x))> == 0);
    static_assert(lz::simd::longest_stepwise<decltype(lz::pow(x, T(2.5)))> == 0);
  }
}

// One exponent is looked at once; its elements have the bits that they have beside others.
BOOST_AUTO_TEST_CASE_TEMPLATE(powers_of_one_exponent_are_those_of_many, T,
                              decltype(std::tuple<float, double>())) {
  using limits = std::numeric_limits<T>;
  auto const same = [](T a, T b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
  };
  T const special[] = {T(0),
                       -T(0),
                       T(1),
                       limits::infinity(),
                       -limits::infinity(),
                       limits::quiet_NaN(),
                       limits::max(),
                       limits::denorm_min()};
  for (lz::index n : {0, 1, 7, 16, 130}) {
    lz::vector<T> x = lz::linspace(T(-3), T(9), n);
    for (lz::index i = 0; i < n && i < 8; ++i) x(i) = special[i];
    for (T const e : {T(2), T(3), T(0.5), T(2.5), T(-1), T(-2), T(0), T(1), limits::infinity(),
                      limits::quiet_NaN()}) {
      lz::vector<T> const exponents = lz::full<T>(lz::shape(n), e);
      lz::vector<T> const one = lz::pow(x, e), many = lz::pow(x, exponents),
                          in_chain = lz::pow(x * T(1), e) * T(2);
      lz::vector<T> strided(2 * n);
      strided(lz::slice(0, 2 * n, 2)) = lz::pow(x, e);
      int differing = !same(lz::sum(lz::pow(x, e)).item(), lz::sum(lz::pow(x, exponents)).item());
      for (lz::index i = 0; i < n; ++i)
        differing += !same(one(i), many(i)) || !same(in_chain(i), many(i) * T(2)) ||
                     !same(strided(2 * i), many(i));
      BOOST_TEST(differing == 0, n << " elements to the power " << e);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
