// Gradients through index tensors and numbers of classes.
#include <lazuli/autodiff/eager.hpp>

#include "gradcheck.hpp"

namespace autodiff_eager_indexing {

using namespace gradcheck;

lz::vector<std::int64_t> const repeated{2, 0, -1, 2, 2};
lz::matrix<int> const table({{1, 0, 2}, {-1, 0, 0}});
lz::vector<bool> const odd{false, true, false, true};

BOOST_AUTO_TEST_SUITE(autodiff_eager_indexing)

BOOST_AUTO_TEST_CASE(subscripts_of_indices) {
  check(
      [](auto const& x) {
        return lz::sum(lz::sin(x(repeated)) * 2.0) + lz::sum(lz::exp(x(lz::all, table)));
      },
      some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(x.t()(lz::slice(0, 4, 2), repeated))); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(lz::square(x)(table, table))); },
        some<T3>(1, 3, 3, 2));
  check(
      [](auto const& x) {
        return lz::sum(x(0)(lz::vector<int>{2, 2}) * x(1, 1));
      },
      some<M>(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(taking) {
  check(
      [](auto const& x) {
        return lz::sum(lz::sin(lz::take(x, repeated))) + lz::sum(lz::exp(lz::take(x, table, -1)));
      },
      some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(lz::take(x.t(), repeated))); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(x.index_select(0, repeated))); },
        some<T3>(1, 3, 2, 2));
  check([](auto const& x) { return lz::sum(lz::sin(lz::gather(x, 1, table))); }, some<M>(1, 3, 3));
  check([](auto const& x) { return lz::sum(lz::sin(lz::gather(x * 2.0, -2, table))); },
        some<M>(1, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(lz::take_along_axis(x, table))); },
        some<M>(1, 1, 3));
}

BOOST_AUTO_TEST_CASE(indices_made_on_the_way_and_temporaries_stay) {
  auto const f = [](auto const& x) {
    lz::active h = x(lz::vector<int>{1, 1, 0});  // the indices are gone when gradients are taken
    lz::active k = lz::masked_select(h, lz::vector<bool>{true, true, false});
    return lz::sum(lz::sin(k)) + lz::sum(lz::square(x(lz::argwhere(x > 0.0)(lz::all, 0))));
  };
  check(f, some<V>(1, 3));
}

BOOST_AUTO_TEST_CASE(losses_of_classes) {
  lz::vector<int> const classes{2, 0, -100, 1};
  check([&](auto const& x) { return lz::cross_entropy(x, classes); }, some<M>(1, 4, 3));
  check([](auto const& x) { return lz::cross_entropy(x * 3.0, lz::scalar<int>(1)); },
        some<V>(1, 3));
  check([](auto const& x, auto const& p) { return lz::cross_entropy(x, lz::softmax(p, 1)); },
        some<M>(1, 4, 3), some<M>(2, 4, 3));
}

BOOST_AUTO_TEST_CASE(equal_places_add_up_in_one_order) {
  lz::vector<int> places(1000);
  for (lz::index i = 0; i < 1000; ++i) places(i) = static_cast<int>(i % 3);
  lz::vector<float> const weights = lz::sin(lz::arange<float>(1000.f));
  auto const f = [&](auto const& x) {
    return lz::sum(lz::take(x, places, 0) * weights(lz::ellipsis));
  };
  lz::vector<float> const x{1.f, 2.f, 3.f};
  lz::vector<float> const expected = lz::scatter_add(lz::zeros<float>(3), 0, places, weights);
  BOOST_TEST(lz::array_equal(lz::grad(f)(x), expected));
}

BOOST_AUTO_TEST_CASE(errors_record_nothing) {
  V const x = some<V>(1, 3);
  lz::tape t;
  auto const v = t.variable(x);
  BOOST_CHECK_THROW((void)v(lz::vector<int>{3}), lz::index_error);
  BOOST_CHECK_THROW((void)lz::masked_select(v, odd), lz::shape_error);
  BOOST_CHECK_THROW((void)v(odd), lz::shape_error);
  BOOST_TEST(t.size() == 0);
}

BOOST_AUTO_TEST_CASE(scattered) {
  lz::matrix<std::int64_t> const places{{2, 0}, {-1, 1}, {2, 0}};  // two places twice
  auto const f = [&](auto const& x, auto const& y) {
    return lz::sum(lz::square(lz::scatter(x, 1, places, y))) +
           lz::sum(lz::square(lz::scatter_add(y, 1, places * 0, lz::sin(x))));
  };
  check(f, some<M>(1, 3, 4), some<M>(2, 3, 4));  // a source with elements to spare
  check(
      [&](auto const& x) {
        return lz::sum(lz::square(lz::scatter(x, 0, places.t(), 2.0))) +
               lz::sum(lz::square(lz::scatter_add(lz::ones<double>(3, 3), 0, places, x)));
      },
      some<M>(1, 3, 3));
  lz::matrix<std::int64_t> const none(0, 2);
  BOOST_TEST(lz::array_equal(lz::grad([&](auto const& x) {
                               return lz::sum(lz::scatter_add(x, 1, none, x));
                             })(some<M>(1, 2, 3)),
                             lz::ones<double>(2, 3)));
}

BOOST_AUTO_TEST_CASE(merged) {
  lz::matrix<std::int64_t> const places{{2, 0}, {-1, 1}, {2, 0}};
  for (bool const self : {true, false}) {
    check(
        [&](auto const& x, auto const& y) {
          return lz::sum(lz::square(lz::scatter_reduce(x, 1, places, y, "sum", self))) +
                 lz::sum(lz::square(lz::scatter_reduce(y, 1, places, x, "mean", self)));
        },
        some<M>(1, 3, 4), some<M>(2, 3, 4));
  }
  check([](auto const& x, auto const& y) { return lz::sum(lz::square(lz::index_add(x, 1, lz::vector<int>{1, 0, 1}, y))); },
        some<M>(1, 3, 2), some<M>(2, 3, 3));
  BOOST_CHECK_THROW((void)lz::grad([&](auto const& x) { return lz::sum(lz::scatter_reduce(x, 1, places, x, "amax")); })(some<M>(1, 3, 4)),
                    lz::error);
}

BOOST_AUTO_TEST_CASE(slices_written_and_read) {
  lz::vector<int> const some_rows{2, 0, 2};
  check([&](auto const& x, auto const& y) { return lz::sum(lz::sin(lz::index_copy(x, 0, some_rows, y))); },
        some<M>(1, 3, 2), some<M>(2, 3, 2));
  check([&](auto const& x, auto const& y) {
    return lz::sum(lz::sin(lz::index_copy(x, 1, lz::vector<int>{1}, lz::square(y)))) + lz::sum(lz::exp(lz::index_add(y, 0, some_rows, x(0, 0)))); },
        some<M>(1, 3, 2), some<M>(2, 3, 1));
  check([&](auto const& x) { return lz::sum(lz::sin(lz::index_fill(x.t(), 1, some_rows, 0.5))); }, some<M>(1, 3, 2));
  check([&](auto const& x) { return lz::sum(lz::sin(lz::embedding(x, table))); }, some<M>(1, 3, 2));
  check([&](auto const& x, auto const& y) { return lz::sum(lz::sin(lz::masked_scatter(x, odd, y)) * x); },
        some<M>(1, 3, 4), some<M>(2, 2, 4));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_eager_indexing
