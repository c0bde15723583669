#include "ranks.hpp"

namespace mpi_topk {

using namespace ranks;

template <class A, class X>
void compare_along(A const& a, X const& x, lz::index axis, lz::index k) {
  for (bool largest : {true, false}) {
    BOOST_TEST_INFO(k << " along axis " << axis << " of " << x.size() << " elements");
    auto const [values, places] = lz::topk(a, k, axis, largest);
    auto const [values1, places1] = lz::topk(x, k, axis, largest);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(values)>, A>);
    BOOST_TEST((same(values.gather(), values1) && same(places.gather(), places1)));
  }
}
template <auto... P, class X>
void compare(auto const& m, X const& x) {
  lz::sharded<lz::value_t<X>, P...> const a = lz::placed<P...>(m).from(x);
  for (lz::index axis = 0; axis < lz::rank_of<X>; ++axis)
    for (lz::index k : {0, 1, 2, 3, 7, 60})
      if (k <= x.extents()[axis]) compare_along(a, x, axis, k);
}

BOOST_AUTO_TEST_CASE(the_first_of_vectors_are_those_of_one_machine) {
  for (lz::index n : {0, 1, 2, 3, 5, 8, 13, 100, 5000}) {
    lz::random::generator g(3);
    lz::vector<float> const x = lz::randn(g, n), several = numbers<float>(n, 1).flatten();
    compare<on<"x">>(line(), x);
    compare<on<"x">>(line(), several);
    compare<on<"y">>(rectangle(), several);
    compare<all>(line(), several);
    compare<on<"x">>(line(), lz::vector<float>(lz::ones(n)));
  }
}

BOOST_AUTO_TEST_CASE(the_first_of_rows_and_columns_are_those_of_one_machine) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 7}) {
      auto const x = numbers<double>(n, k);
      compare<on<"x">, all>(line(), x);
      compare<all, on<"x">>(line(), x);
      compare<on<"x">, on<"y">>(rectangle(), x);
      compare<all, all>(rectangle(), x);
    }
  compare<all, on<"x">, on<"y">>(rectangle(), lz::dtensor<std::int32_t, 3>(numbers<std::int32_t>(36, 5).reshape(4, 9, 5)));
}

BOOST_AUTO_TEST_CASE(the_first_of_dtypes_of_every_size_and_kind_are_found) {
  for_each_other_dtype([]<class T>() { compare<on<"x">>(line(), sixty<T>()); });
}

BOOST_AUTO_TEST_CASE(nan_counts_as_greatest_and_zeros_keep_their_signs) {
  lz::vector<double> const x({3, std::nan(""), 0., std::numeric_limits<double>::infinity(), -0., std::nan(""), -2, -1, 0.});
  compare<on<"x">>(line(), x);
}

BOOST_AUTO_TEST_CASE(what_is_no_tensor_is_taken_and_errors_are_those_of_one_machine) {
  auto const x = numbers<std::int64_t>(11, 6);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_TEST(same(lz::topk(a * 2, 3, 0).values.gather(), lz::topk(x * 2, 3, 0).values));
  BOOST_TEST(same(lz::topk(a(lz::slice(1, 9)), 3, 0).indices.gather(), lz::topk(x(lz::slice(1, 9)), 3, 0).indices));
  BOOST_TEST(same(lz::topk(a(lz::slice(1, 9)), 8, 0).indices.gather(), lz::topk(x(lz::slice(1, 9)), 8, 0).indices));
  lz::sharded<std::int64_t, on<"x">, all> const best = lz::topk(a, 2);  // the values alone
  BOOST_TEST(same(best.gather(), lz::topk(x, 2).values));
  BOOST_TEST(same(a.topk(2).indices.gather(), lz::topk(x, 2).indices));
  BOOST_CHECK_EXCEPTION((void)lz::topk(a, 12, 0), lz::index_error, [](auto const& e) {
    return std::string_view(e.what()) == "topk: k = 12 is out of range: axis 0 has extent 11, so k may be 0 to 11";
  });
  BOOST_CHECK_THROW((void)lz::topk(a, 1, 2), lz::index_error);
}

}  // namespace mpi_topk
