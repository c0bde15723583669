#include <lazuli/indexing/scatter_reduce.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_scatter_reduce {

namespace lz = lazuli;
using lz::index, lz::merging;
using support::holds, support::laid_out;
using shape3 = std::array<index, 3>;

/// The rule by plain loops: the values that come to each element, in row-major order.
double merge(merging how, std::vector<double> const& values) {
  double out = how == merging::prod ? 1 : how == merging::sum || how == merging::mean ? 0 : values[0];
  for (double const v : values) {
    if (how == merging::sum || how == merging::mean) out += v;
    if (how == merging::prod) out *= v;
    if (how == merging::amax) out = std::max(out, v);
    if (how == merging::amin) out = std::min(out, v);
  }
  return how == merging::mean ? out / static_cast<double>(values.size()) : out;
}

BOOST_AUTO_TEST_SUITE(scatter_reduce_hpp)

BOOST_AUTO_TEST_CASE(elements_are_merged_as_by_plain_loops) {
  support::numbers random(5);
  shape3 const whole{3, 4, 5}, part{2, 3, 4};
  for (auto const how : {merging::sum, merging::prod, merging::mean, merging::amax, merging::amin}) {
    for (bool const with_self : {true, false}) {
      for (index axis = 0; axis < 3; ++axis) {
        laid_out<double, 3> memory(whole, support::layout::transposed);
        auto x = memory.view();
        lz::dtensor<std::int64_t, 3> places(part[0], part[1], part[2]);
        lz::dtensor<double, 3> source(part[0], part[1], part[2]), want = x;
        index const extent = whole[static_cast<std::size_t>(axis)];
        for (auto& p : places.flat()) p = random.between(-extent, extent - 1);
        for (auto& v : source.flat()) v = static_cast<double>(random.between(-4, 4));
        for (auto const to : lz::ndindex(whole)) {
          std::vector<double> values;
          if (with_self) values.push_back(x(to[0], to[1], to[2]));
          for (auto [from, v] : lz::ndenumerate(source)) {
            auto at = from;
            index const place = places(from[0], from[1], from[2]);
            at[static_cast<std::size_t>(axis)] = place < 0 ? place + extent : place;
            if (at == to) values.push_back(v);
          }
          if (!values.empty()) want(to[0], to[1], to[2]) = merge(how, values);
        }
        auto const found = lz::scatter_reduce(x, axis, places, source, how, with_self);
        BOOST_TEST(lz::allclose(found, want, 1e-12), "axis " << axis << ", rule " << static_cast<int>(how));
        x.scatter_reduce_(axis, places, source, how, with_self);
        BOOST_TEST(lz::array_equal(x, found));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(names_are_pytorchs) {
  lz::vector<int> const x{1, 2, 3, 4}, places{0, 1, 0, 1, 2, 1}, source{1, 2, 3, 4, 5, 6};
  auto const by = [&](char const* how, bool self = true) {
    return lz::scatter_reduce(x, 0, places, source, how, self);
  };
  BOOST_TEST(holds(by("sum"), {5, 14, 8, 4}));
  BOOST_TEST(holds(by("sum", false), {4, 12, 5, 4}));
  BOOST_TEST(holds(by("prod"), {3, 96, 15, 4}));
  BOOST_TEST(holds(by("amax", false), {3, 6, 5, 4}));
  BOOST_TEST(holds(by("amin"), {1, 2, 3, 4}));
  BOOST_TEST(holds(by("mean", false), {2, 4, 5, 4}));
  BOOST_TEST(holds(by("mean"), {1, 3, 4, 4}));  // rounded down
  BOOST_CHECK_EXCEPTION(by("max"), lz::error, [](auto const& e) {
    return std::string(e.what()) ==
           "scatter_reduce: \"max\" is no reduction; there are \"sum\", \"prod\", \"mean\", \"amax\", \"amin\"";
  });
}

BOOST_AUTO_TEST_CASE(element_types_decide_what_is_defined) {
  lz::vector<bool> const truth{true, false}, given{false, true};
  lz::vector<int> const places{0, 1};
  BOOST_TEST(holds(lz::scatter_reduce(truth, 0, places, given, "amin"), {0, 0}));
  BOOST_TEST(holds(lz::scatter_reduce(truth, 0, places, given, "sum"), {1, 1}));
  BOOST_CHECK_THROW((void)lz::scatter_reduce(truth, 0, places, given, "mean"), lz::dtype_error);
  lz::vector<std::complex<float>> const z(2);
  BOOST_CHECK_THROW((void)lz::scatter_reduce(z, 0, places, z, "amax"), lz::dtype_error);
  lz::vector<lz::float16> const h{lz::float16(1.f), lz::float16(2.f)};
  BOOST_TEST(lz::array_equal(lz::scatter_reduce(h, 0, places * 0, h, "mean", false), lz::vector<float>{1.5f, 2}));
  lz::vector<int> x{5, 6};
  BOOST_CHECK_THROW(x.scatter_reduce_(0, places + 1, 7, "sum", false), lz::index_error);
  BOOST_CHECK_THROW(x.scatter_reduce_(0, places, lz::vector<int>{1}, "sum", false), lz::shape_error);
  BOOST_TEST(holds(x, {5, 6}));  // nothing is written where one throws
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_scatter_reduce
