// C++ numbers beside tensors of integers: compared by value, bounds that saturate, errors where
// the integers have no such number.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>
#include <string>
#include <utility>

namespace lz = lazuli;

namespace {

template <class T>
std::vector<T> ends() {
  using limits = std::numeric_limits<T>;
  std::vector<T> out = {limits::min(), limits::max(), T(0), T(1), T(5), static_cast<T>(-1)};
  if constexpr (sizeof(T) > 1) out.push_back(static_cast<T>(300));
  if constexpr (sizeof(T) == 8) out.push_back(static_cast<T>(0x7fffffffffffffff));
  if constexpr (sizeof(T) == 8) out.push_back(static_cast<T>(1) << 53);
  if constexpr (sizeof(T) == 8) out.push_back((static_cast<T>(1) << 53) + 1);
  return out;
}

/// 37 elements: whole registers and a rest.
template <class T>
lz::vector<T> elements() {
  auto const values = ends<T>();
  lz::vector<T> x(37);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = values[static_cast<std::size_t>(i) % values.size()];
  return x;
}

template <class A, class B, class F>
void check(lz::vector<bool> const& got, A const& a, B const& b, F const& truth, char const* name) {
  for (lz::index i = 0; i < got.numel(); ++i)
    BOOST_TEST(got(i) == truth(a(i), b(i)), name << " of " << +a(i) << " and " << +b(i));
}

template <class X, class Y, class A, class B>
void compare(X const& x, Y const& y, A const& a, B const& b) {
  check(
      x == y, a, b, [](auto s, auto t) { return std::cmp_equal(s, t); }, "==");
  check(
      x != y, a, b, [](auto s, auto t) { return std::cmp_not_equal(s, t); }, "!=");
  check(
      x < y, a, b, [](auto s, auto t) { return std::cmp_less(s, t); }, "<");
  check(
      x <= y, a, b, [](auto s, auto t) { return std::cmp_less_equal(s, t); }, "<=");
  check(
      x > y, a, b, [](auto s, auto t) { return std::cmp_greater(s, t); }, ">");
  check(
      x >= y, a, b, [](auto s, auto t) { return std::cmp_greater_equal(s, t); }, ">=");
}

template <class T, class S>
void with_numbers() {
  auto const x = elements<T>();
  auto const at = [&](lz::index i) { return x.data()[i]; };
  for (S const n : ends<S>()) {
    auto const number = [n](lz::index) { return n; };
    compare(x, n, at, number);
    compare(n, x, number, at);
  }
}

template <class T, class S>
void with_tensors() {
  auto const x = elements<T>();
  auto const y = lz::eval(elements<S>().flip(0));
  auto const left = [&](lz::index i) { return x.data()[i]; };
  auto const right = [&](lz::index i) { return y.data()[i]; };
  compare(x, y, left, right);
  compare(y, x, right, left);
}

template <class F>
std::string objection(F const& f) {
  try {
    f();
  } catch (lz::dtype_error const& e) {
    return e.what();
  }
  return "none";
}
std::string no_uint8(std::string const& what) {
  return what + " is no uint8; convert the tensor or the number";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(expr_numbers)

BOOST_AUTO_TEST_CASE(whole_numbers_are_compared_with_integers_by_value) {
  with_numbers<std::uint8_t, int>();
  with_numbers<std::int8_t, std::uint64_t>();
  with_numbers<std::uint16_t, std::int64_t>();
  with_numbers<std::int16_t, int>();
  with_numbers<std::uint32_t, int>();
  with_numbers<std::int32_t, long long>();
  with_numbers<std::uint64_t, int>();
  with_numbers<std::int64_t, std::uint64_t>();
  with_numbers<std::int64_t, int>();
}

BOOST_AUTO_TEST_CASE(uint64_is_compared_with_signed_integers_by_value) {
  with_tensors<std::uint64_t, std::int64_t>();
  with_tensors<std::uint64_t, std::int8_t>();
}

BOOST_AUTO_TEST_CASE(truths_are_compared_with_numbers_by_value) {
  lz::vector<bool> const t({true, false});
  BOOST_TEST(lz::array_equal(t == 1, t));
  BOOST_TEST(!lz::any(t == 257).item());
  BOOST_TEST(lz::all(t > -1).item());
}

BOOST_AUTO_TEST_CASE(real_numbers_are_compared_with_integers_in_a_type_that_holds_both) {
  lz::vector<int> const x({16777216, 16777217});
  BOOST_TEST(lz::array_equal(x > 16777216.f, lz::vector<bool>({false, true})));
  BOOST_TEST(lz::array_equal(x == 16777217.0, lz::vector<bool>({false, true})));
}

BOOST_AUTO_TEST_CASE(comparisons_in_the_midst_of_a_chain_are_by_value_too) {
  lz::vector<std::uint8_t> const u({0, 5, 255});
  lz::vector<int> const picked = lz::where((u + 1) > -1 && !(u == -1), 1, 0);
  BOOST_TEST(lz::sum(picked).item() == 3);
  BOOST_TEST(lz::sum(u < 300).item() == 3);
  auto const f = lz::map([](auto x) { return lz::select(lz::less(x, 300), x, decltype(x)(0)); }, u);
  BOOST_TEST(lz::array_equal(f, u));
}

BOOST_AUTO_TEST_CASE(bounds_of_clip_saturate) {
  lz::vector<std::uint8_t> u({0, 5, 255});
  BOOST_TEST(lz::array_equal(lz::clip(u, -1, 255), u));
  BOOST_TEST(lz::array_equal(lz::clip(u, 10, 1000), lz::vector<std::uint8_t>({10, 10, 255})));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::clip(u, -1, 255))>, std::uint8_t>);
  u.clamp_(-1, 100);
  BOOST_TEST(lz::array_equal(u, lz::vector<std::uint8_t>({0, 5, 100})));
  lz::vector<std::int64_t> const l({-7, 7});
  BOOST_TEST(lz::array_equal(lz::clip(l, 0, std::numeric_limits<std::uint64_t>::max()),
                             lz::vector<std::int64_t>({0, 7})));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::clip(l, 0, 7ul))>, std::int64_t>);
}

BOOST_AUTO_TEST_CASE(an_open_bound_of_clip_is_that_of_the_result) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  lz::vector<std::uint64_t> const u({0, 7, most});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::clip(u, 1, {}))>, std::uint64_t>);
  BOOST_TEST(lz::array_equal(lz::clip(u, 1, {}), lz::vector<std::uint64_t>({1, 7, most})));
  BOOST_TEST(lz::array_equal(lz::clip(u, {}, -1), lz::vector<std::uint64_t>({0, 0, 0})));
  BOOST_TEST(lz::array_equal(u.clamp({}, 9), lz::vector<std::uint64_t>({0, 7, 9})));
  lz::vector<std::int8_t> const i({-128, 7});
  BOOST_TEST(lz::array_equal(lz::clip(i, 300.f, {}), lz::vector<float>({300.f, 300.f})));
  BOOST_TEST(lz::array_equal(lz::clip(i, {}, -200.5), lz::vector<double>({-200.5, -200.5})));
  lz::vector<bool> const b({true, false});
  BOOST_TEST(lz::array_equal(lz::clip(b, 3, {}), lz::vector<std::int64_t>({3, 3})));
}

BOOST_AUTO_TEST_CASE(an_op_of_integers_refuses_a_number_that_they_do_not_have) {
  lz::vector<std::uint8_t> u({0, 5, 255}), kept = u;
  BOOST_TEST(objection([&] { (void)(u + 300); }) == no_uint8("add: 300"));
  BOOST_TEST(objection([&] { (void)(-1 * u); }) == no_uint8("multiply: -1"));
  BOOST_TEST(objection([&] { (void)(u & ~0); }) == no_uint8("bitwise_and: -1"));
  BOOST_TEST(objection([&] { (void)(u << 256); }) == no_uint8("left_shift: 256"));
  BOOST_TEST(objection([&] { (void)lz::maximum(u, 256); }) == no_uint8("maximum: 256"));
  BOOST_TEST(objection([&] { (void)lz::minimum(-1, u); }) == no_uint8("minimum: -1"));
  BOOST_TEST(objection([&] { (void)lz::where(u > 3, u, -1); }) == no_uint8("where: -1"));
  BOOST_TEST(objection([&] { u += 300; }) == no_uint8("add: 300"));
  BOOST_TEST(objection([&] { u.pow_(1000); }) == no_uint8("pow: 1000"));
  BOOST_TEST(lz::array_equal(u, kept));
  BOOST_TEST(objection([&] { (void)lz::eval(u / 300); }) == "none");
  BOOST_TEST(objection([&] { (void)lz::eval(lz::logical_and(u, 300)); }) == "none");
}

BOOST_AUTO_TEST_CASE(filling_integers_refuses_a_number_that_they_do_not_have) {
  lz::matrix<std::uint8_t> u({{0, 5}, {255, 7}}), kept = u;
  BOOST_TEST(objection([&] { u = 300; }) == no_uint8("assign: 300"));
  BOOST_TEST(objection([&] { u(0) = -1; }) == no_uint8("assign: -1"));
  BOOST_TEST(objection([&] { u.fill_(256.0); }) == no_uint8("fill_: 256"));
  BOOST_TEST(objection([&] { u.copy_(300); }) == no_uint8("assign: 300"));
  BOOST_TEST(objection([&] { u.masked_fill_(u > 3, -1); }) == no_uint8("masked_fill_: -1"));
  BOOST_TEST(lz::array_equal(u, kept));
  BOOST_TEST(objection([&] { (void)lz::full<std::uint8_t>(lz::shape(2), 300); }) ==
             no_uint8("full: 300"));
  BOOST_TEST(objection([&] { (void)lz::full_like(u, 300); }) == no_uint8("full: 300"));
  BOOST_TEST(objection([&] {
               (void)lz::vector<std::uint8_t>({1, 300});
             }) == no_uint8("tensor: 300"));
  BOOST_TEST(objection([&] { u = 254.9; }) == "none");
}

BOOST_AUTO_TEST_CASE(a_real_number_beside_integers_gives_its_own_type) {
  lz::vector<int> const i({1, 2});
  lz::vector<bool> const b({true, false});
  static_assert(std::is_same_v<lz::value_t<decltype(i * 0.5)>, double>);
  static_assert(std::is_same_v<lz::value_t<decltype(0.5f * i)>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(b + 0.5)>, double>);
  static_assert(
      std::is_same_v<lz::value_t<decltype(i * std::complex<float>())>, std::complex<float>>);
  lz::vector<int> const big({16777217, 2147483647});
  BOOST_TEST(lz::array_equal(big * 1.0, big));
  BOOST_TEST(lz::array_equal(big / 1, big));
  BOOST_TEST(lz::mean(lz::vector<int>({16777217})).item() == 16777217);
  BOOST_TEST(lz::norm(lz::vector<int>({16777217})).item() == 16777217);
}

BOOST_AUTO_TEST_SUITE_END()
