#include "ranks.hpp"

namespace mpi_sort {

using namespace ranks;

template <auto... P, class X>
void compare(auto const& m, X const& x) {
  auto const a = lz::placed<P...>(m).from(x);
  for (lz::index axis = 0; axis < lz::rank_of<X>; ++axis)
    for (bool descending : {false, true}) {
      BOOST_TEST_INFO("along axis " << axis << " of " << x.size() << " elements");
      lz::sharded<lz::value_t<X>, P...> const values = lz::sort(a, axis, descending);
      BOOST_TEST(same(values.gather(), lz::sort(x, axis, descending)));
      BOOST_TEST(same(lz::argsort(a, axis, descending).gather(), lz::argsort(x, axis, descending)));
      auto const [found, places] = lz::sort_with_indices(a, axis, descending);
      auto const [found1, places1] = lz::sort_with_indices(x, axis, descending);
      BOOST_TEST((same(found.gather(), found1) && same(places.gather(), places1)));
    }
}

BOOST_AUTO_TEST_CASE(vectors_are_sorted_as_on_one_machine) {
  for (lz::index n : {0, 1, 2, 3, 5, 8, 13, 100, 5000}) {
    lz::random::generator g(3);
    lz::vector<float> const x = lz::randn(g, n), several = numbers<float>(n, 1).flatten();
    compare<on<"x">>(line(), x);
    compare<on<"x">>(line(), several);
    compare<on<"y">>(rectangle(), several);
    compare<all>(line(), x);
    compare<on<"x">>(line(), lz::vector<float>(lz::ones(n)));               // all alike
    compare<on<"x">>(line(), lz::vector<float>(-lz::arange<float>(n)));     // the other way round
  }
}

BOOST_AUTO_TEST_CASE(matrices_are_sorted_along_any_axis) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 7}) {
      auto const x = numbers<std::int32_t>(n, k);
      compare<on<"x">, all>(line(), x);
      compare<all, on<"x">>(line(), x);
      compare<on<"x">, on<"y">>(rectangle(), x);
      compare<all, all>(rectangle(), x);
    }
  compare<all, on<"x">, on<"y">>(rectangle(), lz::dtensor<std::int32_t, 3>(numbers<std::int32_t>(12, 5).reshape(4, 3, 5)));
}

/// What differs by dtype: sort and argsort give parts of this, placements are tried above.
template <class T>
void with_dtype() {
  auto const x = sixty<T>();
  auto const a = lz::placed<on<"x">>(line()).from(x);
  for (bool descending : {false, true}) {
    auto const [found, places] = lz::sort_with_indices(a, 0, descending);
    auto const [found1, places1] = lz::sort_with_indices(x, 0, descending);
    BOOST_TEST((same(found.gather(), found1) && same(places.gather(), places1)));
  }
}
BOOST_AUTO_TEST_CASE(dtypes_of_every_size_and_kind_are_sorted) {
  for_each_other_dtype([]<class T>() { with_dtype<T>(); });
  lz::vector<std::int64_t> const ends({0, std::numeric_limits<std::int64_t>::min(), -1, std::numeric_limits<std::int64_t>::max(), 1});
  BOOST_TEST(same(lz::sort(lz::placed<on<"x">>(line()).from(ends)).gather(), lz::sort(ends)));
}

BOOST_AUTO_TEST_CASE(nan_comes_last_and_what_is_no_tensor_is_sorted) {
  lz::vector<double> x({3, std::nan(""), 1, std::numeric_limits<double>::infinity(), -2, std::nan(""), 0, -1, 8});
  auto const a = lz::placed<on<"x">>(line()).from(x);
  compare<on<"x">>(line(), x);
  BOOST_TEST(same(lz::sort(a * 2.).gather(), lz::sort(x * 2.)));
  BOOST_TEST(same(lz::sort(a(lz::slice(1, 8))).gather(), lz::sort(x(lz::slice(1, 8)))));
  auto const table = lz::placed<on<"x">, all>(line()).from(numbers<std::int64_t>(11, 6));
  BOOST_TEST(same(lz::sort(table(all, lz::slice(1, 4)), 0).gather(), lz::sort(table.gather()(all, lz::slice(1, 4)), 0)));
  BOOST_TEST(same(lz::sort(a, lz::with_indices).indices.gather(), lz::argsort(x)));
  lz::sharded<double, on<"x">> const again = lz::sort_with_indices(a, 0);  // the values alone
  BOOST_TEST(same(again.gather(), lz::sort_with_indices(x).values));
  BOOST_CHECK_THROW((void)lz::sort(a, 1), lz::index_error);
}

}  // namespace mpi_sort
