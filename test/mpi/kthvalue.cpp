#include "ranks.hpp"

namespace mpi_kthvalue {

using namespace ranks;
using namespace lz::literals;

template <auto... P, class X, class Axis>
void compare_along(auto const& m, X const& x, Axis axis) {
  auto const a = lz::placed<P...>(m).from(x);
  lz::index const n = x.extents()[axis];
  for (lz::index k : {lz::index(1), n / 3, n / 2 + 1, n}) {
    if (k < 1 || k > n) continue;
    BOOST_TEST_INFO(k << " along axis " << lz::index(axis) << " of " << x.size() << " elements");
    auto const [values, places] = lz::kthvalue(a, k, axis);
    auto const [values1, places1] = lz::kthvalue(x, k, axis);
    BOOST_TEST((same(values.gather(), values1) && same(places.gather(), places1)));
  }
}

BOOST_AUTO_TEST_CASE(elements_of_vectors_are_those_of_one_machine) {
  for (lz::index n : {1, 2, 3, 5, 8, 13, 100, 5000}) {
    lz::random::generator g(3);
    compare_along<on<"x">>(line(), lz::vector<float>(lz::randn(g, n)), 0);
    compare_along<on<"x">>(line(), lz::vector<float>(numbers<float>(n, 1).flatten()), 0);
    compare_along<on<"y">>(rectangle(), lz::vector<double>(numbers<double>(n, 1).flatten()), 0);
    compare_along<all>(line(), lz::vector<double>(numbers<double>(n, 1).flatten()), 0);
  }
}

BOOST_AUTO_TEST_CASE(elements_of_rows_and_columns_are_those_of_one_machine) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 7}) {
      auto const x = numbers<double>(n, k);
      compare_along<on<"x">, all>(line(), x, 0_c), compare_along<on<"x">, all>(line(), x, 1_c);
      compare_along<all, on<"x">>(line(), x, 0_c), compare_along<all, on<"x">>(line(), x, 1_c);
      compare_along<on<"x">, on<"y">>(rectangle(), x, 0_c), compare_along<on<"x">, on<"y">>(rectangle(), x, 1_c);
    }
  compare_along<all, on<"x">, on<"y">>(rectangle(), lz::dtensor<std::int32_t, 3>(numbers<std::int32_t>(36, 5).reshape(4, 9, 5)), 1_c);
  compare_along<on<"x">, all>(line(), numbers<double>(9, 400), 0_c);   // of 4 bits at a time
  compare_along<on<"x">, all>(line(), numbers<float>(5, 6000), 0_c);  // of 2
}

BOOST_AUTO_TEST_CASE(elements_of_dtypes_of_every_size_and_kind_are_found) {
  for_each_other_dtype([]<class T>() { compare_along<on<"x">>(line(), sixty<T>(), 0); });
}

BOOST_AUTO_TEST_CASE(nan_counts_as_greatest_zeros_keep_their_signs_and_errors_are_those_of_one_machine) {
  lz::vector<double> const x({3, std::nan(""), 0., std::numeric_limits<double>::infinity(), -0., std::nan(""), -2, -0., 0.});
  auto const a = lz::placed<on<"x">>(line()).from(x);
  for (lz::index k = 1; k <= x.size(); ++k) {
    auto const [value, place] = lz::kthvalue(a, k);
    auto const [value1, place1] = lz::kthvalue(x, k);
    BOOST_TEST((same(value.gather(), value1) && place.item() == place1.item()));
  }
  BOOST_TEST(lz::kthvalue(a * 2., 2).values.item() == lz::kthvalue(x * 2., 2).values.item());
  BOOST_TEST(lz::kthvalue(a(lz::slice(2, 8)), 2).values.item() == lz::kthvalue(x(lz::slice(2, 8)), 2).values.item());
  for (lz::index k : {0, 10})
    BOOST_CHECK_EXCEPTION((void)lz::kthvalue(a, k), lz::index_error, [k](auto const& e) {
      return std::string_view(e.what()) == "kthvalue: k = " + std::to_string(k) + " is out of range: axis 0 has extent 9, so k may be 1 to 9";
    });
  lz::sharded<double, on<"x">> const last = lz::kthvalue(lz::placed<on<"x">, all>(line()).ones<double>(5, 3), 1);  // of the last axis
  BOOST_TEST(last.extents()[0] == 5);
}

}  // namespace mpi_kthvalue
