// Formulas followed without text.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/symbol.hpp>
#include <lazuli/op/catalogue.hpp>

namespace number_trace {

namespace lz = lazuli;
using lz::symbolic::brought_numbers, lz::symbolic::following, lz::symbolic::numbers_of;
using lz::exp, lz::select, lz::number::convert;
using symbol = lz::symbol<float>;

namespace {

/// f as a user's function of two symbols, followed.
template <class F>
brought_numbers followed(F const& f, int room = brought_numbers::most) {
  brought_numbers out(room);
  following const now(out);
  numbers_of const brought(numbers_of::user);
  auto const y = f(symbol::of_digest(1), symbol::of_digest(2));
  out.digest = lz::symbolic::mixed(out.digest, y.digest());
  return out;
}
template <class T>
T value(brought_numbers const& b, int i) {
  T out;
  std::memcpy(&out, b.of[i].bytes, sizeof out);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_digest_tells_what_is_computed_of_what) {
  std::uint64_t const all[] = {
      followed([](auto a, auto b) { return a - b; }).digest,
      followed([](auto a, auto b) { return b - a; }).digest,
      followed([](auto a, auto) { return -a; }).digest,
      followed([](auto a, auto b) { return a + b; }).digest,
      followed([](auto a, auto b) { return (a + b) + a; }).digest,
      followed([](auto a, auto b) { return a + (b + a); }).digest,
      followed([](auto a, auto) { return exp(a); }).digest,
      followed([](auto a, auto b) { return select(a < b, a, b); }).digest,
      followed([](auto a, auto b) { return select(a < b, b, a); }).digest,
      followed([](auto a, auto) { return convert<float>(convert<int>(a)); }).digest,
      followed([](auto a, auto) { return convert<float>(convert<double>(a)); }).digest,
      followed([](auto a, auto) { return a * 2.f; }).digest,
      followed([](auto a, auto) { return 2.f * a; }).digest,
      followed([](auto a, auto) { return convert<float>(convert<double>(a) * 2.0); }).digest,
      followed([](auto a, auto) { return a * 2.f * 3.f; }).digest,
      followed([](auto a, auto) { return symbol(2.f) * (a * symbol(3.f)); }).digest};
  for (auto const& a : all)
    for (auto const& b : all) BOOST_TEST((a == b) == (&a == &b));
  auto const scaled = [](float k) {
    return followed([k](auto a, auto b) { return a * k + b; }).digest;
  };
  BOOST_TEST(scaled(2.f) == scaled(3.f));
}

BOOST_AUTO_TEST_CASE(numbers_are_those_of_the_users_function) {
  double const wide = 0.1;
  auto const two = followed([&](auto a, auto b) {
    auto const above = b > wide;
    return lz::select(above, lz::gelu(a), 3.f);
  });
  BOOST_TEST(two.count == 2);  // gelu's own are none
  BOOST_TEST(value<float>(two, 0) == 0.1f);
  BOOST_TEST(value<float>(two, 1) == 3.f);
  BOOST_TEST(two.of[0].tag == lz::symbolic::type_tag<float>);
  // An exponent stays in the text: it is part of what is computed.
  auto const squared = followed([](auto a, auto) { return lz::pow(a, 2.f); });
  auto const cubed = followed([](auto a, auto) { return lz::pow(a, 3.f); });
  BOOST_TEST(squared.count == 0);
  BOOST_TEST(squared.digest != cubed.digest);
  // So are those for which there is no room.
  auto const sum = [](float last) {
    return [=](auto a, auto b) { return a *= 2.f, a + b * last; };
  };
  BOOST_TEST(followed(sum(3.f), 1).count == 1);
  BOOST_TEST(followed(sum(3.f), 1).digest != followed(sum(4.f), 1).digest);
  BOOST_TEST(followed(sum(3.f)).digest == followed(sum(4.f)).digest);
}

BOOST_AUTO_TEST_CASE(text_names_the_numbers_and_is_as_ever_afterwards) {
  auto const name = [](int i) { return "p" + std::to_string(i); };
  following::naming const names = name;
  symbol const x("x");
  {
    brought_numbers again;
    following const now(again, &names);
    BOOST_TEST((x * 2.f).text() == "x * 2.0f");
    numbers_of const brought(numbers_of::user);
    symbol const twice = x * 2.f;
    BOOST_TEST((twice - -3.f).text() == "x * p0 - p1");
    BOOST_TEST(again.count == 2);
  }
  BOOST_TEST((x * 2.f - -3.f).text() == "x * 2.0f - -3.0f");
  BOOST_TEST(following::current() == nullptr);
}

}  // namespace number_trace
