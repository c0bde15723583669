// Chains over reductions of their own rows in one kernel, and where they are not that.
#include "device/mocked.hpp"

using namespace mocked;

namespace {
/// (x - mean) / stddev along an axis, of rows or columns.
auto const standardized = [](auto const& x, int axis) {
  return (x - lz::mean(x, axis, lz::keepdims)) / lz::stddev(x, axis, lz::keepdims);
};
/// Launches of `y = e`.
long launches(auto& y, auto const& e) {
  auto const before = logged("launch");
  y = e;
  return logged("launch") - before;
}
}  // namespace

BOOST_AUTO_TEST_CASE(one_kernel_folds_and_applies) {
  machine const here;
  for (auto const& [rows, columns] : {std::pair{6, 44}, {40, 33}, {700, 3}, {1, 7}}) {
    auto const x = counted<float>(rows, columns);
    auto const g = x.cuda();
    gmatrix<float> y(rows, columns);
    for (int const axis : {0, 1}) {
      BOOST_TEST(launches(y, standardized(g, axis)) == 1);
      BOOST_TEST(close(y, standardized(x, axis)));
    }
    BOOST_TEST(launches(y, lz::exp(g - lz::max(g, 0)) * 2.f) == 1);  // without keepdims
    BOOST_TEST(close(y, lz::exp(x - lz::max(x, 0)) * 2.f));
  }
}

BOOST_AUTO_TEST_CASE(few_long_rows_in_two_kernels_and_in_place) {
  machine const here;
  auto const x = counted<float>(2, 20'003);
  auto g = x.cuda();
  BOOST_TEST(launches(g, standardized(g, 1)) == 2);
  BOOST_TEST(close(g, standardized(x, 1)));
}

BOOST_AUTO_TEST_CASE(other_operands_overlaps_and_shapes_take_a_kernel_each) {
  machine const here;
  auto x = counted<float>(12, 12);
  auto const z = lz::eval(x * x);
  auto g = x.cuda();
  auto const h = z.cuda();
  gmatrix<float> y(12, 12);
  auto const mixed = [](auto const& a, auto const& b) {
    return (a - lz::mean(a, 1, lz::keepdims)) / lz::stddev(b, 1, lz::keepdims);
  };
  BOOST_TEST(launches(y, mixed(g, h)) == 3);
  BOOST_TEST(close(y, mixed(x, z)));
  auto const turned = [](auto const& a) { return a - lz::mean(a, 1); };  // rows' means along rows
  BOOST_TEST(launches(y, turned(g)) == 2);
  BOOST_TEST(close(y, turned(x)));
  auto const shifted = [](auto const& a) {
    return a(all, slice(0, 11)) - lz::max(a(all, slice(0, 11)), 1, lz::keepdims);
  };
  g(all, slice(1, 12)) = shifted(g);
  x(all, slice(1, 12)) = shifted(x);
  BOOST_TEST(close(g, x));
}
