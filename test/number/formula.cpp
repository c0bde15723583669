// Formulas with shared parts: each is a statement, and text grows with the formula.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/symbol.hpp>

using namespace lazuli;

namespace {
symbol<float> const a("a"), b("b");
}

BOOST_AUTO_TEST_CASE(a_part_that_is_used_twice_is_written_once_by_the_writer) {
  auto const square = (a + b) * (a + b);
  BOOST_TEST(square.text() == "(a + b) * (a + b)");
  auto const sum = a + b;
  symbol_writer write;
  BOOST_TEST(write(sum * sum) == "t0 * t0");
  BOOST_TEST(write.statements() == "float t0 = a + b;\n");
  BOOST_TEST(write(exp(sum)) == "exp(t0)");
}

BOOST_AUTO_TEST_CASE(text_grows_with_the_formula_not_with_its_paths) {
  symbol<float> x = a;
  for (int depth = 0; depth < 100; ++depth) x = x * x + 1;
  symbol_writer write("v");
  BOOST_TEST(write(x) == "v98 * v98 + 1.0f");
  BOOST_TEST(write.statements().size() < 3000u);
}

BOOST_AUTO_TEST_CASE(kernels_do_not_overflow_signed_integers) {
  symbol<int> const i("i"), k("k");
  BOOST_TEST((i + k * -i).text() == "i + k * -i");
  BOOST_TEST(symbol_writer()(i + k * -i) == "plus(i, times(k, negated(i)))");
  symbol<std::uint32_t> const u("u");
  BOOST_TEST(symbol_writer()(u - u * u) == "u - u * u");
  symbol<std::int64_t> const n("n");
  BOOST_TEST(symbol_writer()((n - n) / n) == "quotient(minus(n, n), n)");
}
