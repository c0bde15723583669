#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(map)

BOOST_AUTO_TEST_CASE(a_generic_function_runs_on_packs_and_gives_what_it_gives_for_scalars) {
  lz::vector<float> x(133), out;
  fill(x);
  auto const leaky = [](auto v) {
    using lz::op::select;
    return select(v > decltype(v)(0), v, v * decltype(v)(0.125f));
  };
  out = lz::map(leaky, x);
  for (index i = 0; i < 133; ++i) BOOST_TEST(out(i) == (x(i) > 0 ? x(i) : x(i) * 0.125f));
}

BOOST_AUTO_TEST_CASE(a_function_of_plain_numbers_is_called_for_each_element) {
  lz::vector<int> x(70), out;
  count_up(x);
  int calls = 0;
  out = lz::map(
      [&](int v) {
        ++calls;
        return v * v;
      },
      x);
  BOOST_TEST(calls == 70);
  BOOST_TEST(out(69) == 69 * 69);
}

BOOST_AUTO_TEST_CASE(operands_are_broadcast_and_promoted_and_the_result_decides_the_dtype) {
  lz::matrix<float> x(3, 1);
  lz::vector<std::int8_t> k(4);
  fill(x), fill(k);
  auto const e = lz::map([](float a, float b) { return a > b; }, x, k);
  static_assert(std::is_same_v<lz::value_t<decltype(e)>, bool>);
  lz::matrix<bool> const out = e;
  BOOST_TEST(equals(out, x > k));
  lz::vector<double> const y = lz::map([](double v, double c) { return v + c; }, lz::vector<double>(k), 0.5);
  BOOST_TEST(equals(y, lz::vector<double>(k) + 0.5));
}

BOOST_AUTO_TEST_CASE(a_function_that_may_not_throw_writes_in_place) {
  lz::vector<float> x(2000);  // more than what lies on the stack
  fill(x);
  BOOST_TEST(allocations_of([&] { x = lz::map([](float v) noexcept { return v + 1; }, x); }) == 0);
  BOOST_TEST(allocations_of([&] { x = lz::map([](float v) { return v + 1; }, x); }) == 1);
}

BOOST_AUTO_TEST_CASE(the_function_may_come_last_and_give_a_plain_number) {
  lz::vector<float> const x{-1, 2, 3};
  lz::vector<float> out = lz::map(x + 1, [](auto v) { return v * v; });
  BOOST_TEST(holds(out, {0, 9, 16}));
  out = lz::map(x, [](float v) { return v > 0 ? v : -v; });
  BOOST_TEST(holds(out, {1, 2, 3}));
  out = lz::map([](auto) { return 3.f; }, x);
  BOOST_TEST(holds(out, {3, 3, 3}));
  lz::vector<bool> const yes = lz::map([](auto) { return true; }, x);
  BOOST_TEST(holds(yes, {true, true, true}));
  // constrained to numbers: it does not take packs
  out = lz::map([](std::floating_point auto v) { return v > 0 ? v : 0; }, x);
  BOOST_TEST(holds(out, {0, 2, 3}));
}

BOOST_AUTO_TEST_CASE(functions_of_the_standard_take_packs_in_it) {
  lz::vector<float> x(133), y(133);
  fill(x), fill(y);
  auto const theirs = [](auto v, auto w) {
    using std::exp;
    return std::sin(v) * exp(w) + std::pow(v, 2) + std::fma(v, w, std::abs(w)) + std::max(v, 0.5f) -
           std::min(v, w) + std::max(w, w);
  };
  auto const ours = [](auto v, auto w) {
    return lz::sin(v) * lz::exp(w) + lz::pow(v, 2) + lz::fma(v, w, lz::abs(w)) + lz::maximum(v, 0.5f) -
           lz::minimum(v, w) + w;
  };
  lz::vector<float> const out = lz::map(theirs, x, y), want = lz::map(ours, x, y);
  BOOST_TEST(equals(out, want));
  static_assert(std::is_same_v<decltype(std::sin(1)), double>);
  static_assert(std::is_same_v<decltype(std::max(1, 2)), int const&>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
