#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using lz::slice, lz::_, lz::all, lz::keepdims;

namespace {

constexpr int cases = 40;

// Small whole numbers: sums of them are exact in every dtype, so that no order of addition shows.
template <class T, class F>
void for_each_sample(F&& law) {
  for (int seed = 1; seed <= cases; ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    std::array<index, 3> const shape{random.between(1, 9), random.chance(20) ? random.between(60, 140) : random.between(1, 9), random.between(1, 9)};
    auto const how = all_layouts[random.between(0, 4)];
    laid_out<T, 3> const x(shape, how, seed);
    BOOST_TEST_CONTEXT("seed " << seed << ": (" << shape[0] << ", " << shape[1] << ", " << shape[2] << ") " << how) { law(x.view(), random); }
  }
}

using law_dtypes = boost::mpl::list<std::int16_t, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(laws_of_reductions)

BOOST_AUTO_TEST_CASE_TEMPLATE(axes_one_by_one_are_all_axes_at_once, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    auto const total = lz::sum(x).item();
    BOOST_TEST(lz::sum(lz::sum(lz::sum(x, 0), 0), 0).item() == total);
    BOOST_TEST(lz::sum(lz::sum(x, {0, 2})).item() == total);
    BOOST_TEST(equals(lz::eval(lz::sum(lz::sum(x, 2), 0)), lz::eval(lz::sum(x, {0, 2}))));
    BOOST_TEST(lz::max(lz::max(x, 1)).item() == lz::max(x).item());
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_order_of_axes_does_not_matter, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    auto const turned = x.permute(2, 0, 1);
    BOOST_TEST(equals(lz::eval(lz::sum(turned, 0)), lz::eval(lz::sum(x, 2))));
    BOOST_TEST(equals(lz::eval(lz::sum(turned, {0, 2})), lz::eval(lz::sum(x, {1, 2}))));
    BOOST_TEST(equals(lz::eval(lz::min(turned, 1)), lz::eval(lz::min(x, 0)).t()));
    BOOST_TEST(lz::sum(turned.flip(0)).item() == lz::sum(x).item());
    BOOST_TEST(equals(lz::eval(lz::argmax(turned, 1)), lz::eval(lz::argmax(x, 0)).t()));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(kept_axes_have_extent_one_and_the_same_values, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    auto const kept = lz::eval(lz::sum(x, 1, keepdims));
    BOOST_TEST(kept.extent(1) == 1);
    BOOST_TEST(equals(kept(all, 0), lz::eval(lz::sum(x, 1))));
    BOOST_TEST(lz::eval(lz::max(x, keepdims))(0, 0, 0) == lz::max(x).item());
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_sum_is_linear, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    BOOST_TEST(equals(lz::eval(lz::sum(x + x * T(2), 1)), lz::eval(lz::sum(x, 1) + lz::sum(x * T(2), 1))));
    BOOST_TEST(equals(lz::eval(lz::sum(-x, 0)), lz::eval(-lz::sum(x, 0))));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_cut_axis_reduces_as_its_parts, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto& random) {
    index const cut = random.between(0, x.extent(1));
    auto const head = x(all, slice(_, cut)), tail = x(all, slice(cut, _));
    BOOST_TEST(equals(lz::eval(lz::sum(head, 1) + lz::sum(tail, 1)), lz::eval(lz::sum(x, 1))));
    BOOST_TEST(equals(lz::eval(lz::count_nonzero(head, 1) + lz::count_nonzero(tail, 1)), lz::eval(lz::count_nonzero(x, 1))));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_element_at_the_argument_is_the_extreme, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    lz::vector<T> const flat = x.reshape(-1);
    BOOST_TEST(flat(lz::argmax(x).item()) == lz::max(x).item());
    BOOST_TEST(flat(lz::argmin(x).item()) == lz::min(x).item());
    auto const where = lz::eval(lz::argmax(x, 1));
    auto const most = lz::eval(lz::max(x, 1));
    for (index i = 0; i < x.extent(0); ++i) {
      for (index k = 0; k < x.extent(2); ++k) BOOST_TEST(x(i, where(i, k), k) == most(i, k));
    }
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(truth_follows_the_laws_of_de_morgan, T, law_dtypes) {
  for_each_sample<T>([](auto const x, auto&) {
    BOOST_TEST(equals(lz::eval(lz::any(x != T(0), 1)), lz::eval(!lz::all(x == T(0), 1))));
    BOOST_TEST(equals(lz::eval(lz::any(x, 1)), lz::eval(lz::count_nonzero(x, 1) > 0)));
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
