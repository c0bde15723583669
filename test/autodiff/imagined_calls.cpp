// explain of gradients through functions that compute at once: sorting, masks, scans, borders.
#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using matrix = lz::matrix<double>;
using vector = lz::vector<double>;

matrix const x = lz::ones<double>(6, 4);
vector const eight = lz::ones<double>(8);

/// All formulas, a line each.
template <class F, class... X>
std::string formulas(F const& f, X const&... x) {
  std::string out;
  for (auto const& loop : lz::explain(lz::grad(f))(x...).loops) out += loop.formula + "\n";
  return out;
}
bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(imagined_calls)

BOOST_AUTO_TEST_CASE(sorted_elements_go_back_to_their_places) {
  BOOST_TEST(formulas([](auto const& v) { return lz::sum(lz::sort(v)); }, eight) ==
             "t0, t1 = sort(x0)\nt2 = places(t1)\nt3 = elements_at(x0, t2)\n"
             "t4 = sum(t3) over axes {0}\ndt3 = 1.0\ndx0 = 0.0\ndx0 += to_elements_at(dt3, t2)\n");
  auto const largest = lz::explain(lz::grad([](auto const& x) {
    auto [values, places] = lz::topk(x, 2, 1);
    return lz::sum(values);
  }))(x);
  BOOST_TEST(largest.loops[0].formula == "t0, t1 = topk(x0)");
  BOOST_TEST(largest.loops[0].bytes_written == 2 * 6 * 2 * 8);
  BOOST_TEST(contains(
      formulas([](auto const& x) { return lz::sum(lz::take_along_axis(x, lz::argsort(x, 0), 0)); },
               x),
      " = argsort("));
  BOOST_TEST(contains(formulas(
                          [](auto const& x) {
                            return lz::sum(lz::median(x, 0)) +
                                   lz::sum(lz::kthvalue(x, 2, 0).values) + lz::quantile(x, 0.3) +
                                   lz::sum(lz::quantile(lz::detach(x), 0.5, 0) * x(0));
                          },
                          x),
                      " = kthvalue("));
}

BOOST_AUTO_TEST_CASE(what_a_mask_selects_is_counted_where_the_mask_is_there) {
  auto const computed =
      lz::explain(lz::grad([](auto const& v) { return lz::sum(v(v > 0.5)); }))(eight);
  BOOST_TEST(computed.loops[0].formula == "t0 = x0 > 0.5");
  BOOST_TEST(computed.loops[1].formula == "t1 = elements_where(x0, t0)");
  BOOST_TEST(computed.loops[1].points == 8);
  BOOST_TEST_REQUIRE(computed.notes.size() == 1u);
  BOOST_TEST(contains(computed.notes[0], "how many elements a mask selects is known when"));
  lz::vector<bool> given = eight > 2.0;
  given(3) = true;
  auto const counted =
      lz::explain(lz::grad([&](auto const& v) { return lz::sum(v(given)); }))(eight);
  BOOST_TEST(counted.loops[0].formula == "t0 = elements_where(x0, c0)");
  BOOST_TEST(counted.loops[0].points == 1);
  BOOST_TEST(counted.notes.empty());
  BOOST_TEST(contains(
      formulas([](auto const& v) { return lz::sum(lz::masked_fill(v, v > 0.5, 0.0)); }, eight),
      "(v0 ? 0.0 : x0)"));
  auto const written = formulas(
      [&](auto const& v) {
        lz::active h = +v;
        h(h > 0.5) = 0.0;
        h(given) *= 2.0;
        return lz::sum(h);
      },
      eight);
  BOOST_TEST(contains(written, " = to_elements_at("));
}

BOOST_AUTO_TEST_CASE(scans_and_borders) {
  auto const f = formulas(
      [](auto const& x) {
        return lz::sum(lz::cumprod(x, 0)) + lz::sum(lz::cummax(x, 0).values) +
               lz::sum(lz::logcumsumexp(x, 1)) + lz::sum(lz::pad(x, 1, "reflect"));
      },
      x);
  BOOST_TEST(contains(f, " = cumprod("));
  BOOST_TEST(contains(f, " = adjoint_of_cumprod("));
  BOOST_TEST(contains(f, " = cummax("));
  BOOST_TEST(contains(f, " = derivative_of_cumprod("));
}

BOOST_AUTO_TEST_CASE(lines_between_points) {
  vector const places = lz::arange<double>(8), at = {0.5, 1.5};
  BOOST_TEST(
      contains(formulas([&](auto const& v) { return lz::sum(lz::interp(at, places, v)); }, eight),
               " = searchsorted("));
  BOOST_TEST(contains(
      formulas([&](auto const& v) { return lz::sum(lz::interp(v, places, places)); }, eight),
      " = searchsorted("));
}

BOOST_AUTO_TEST_SUITE_END()
