#include "ranks.hpp"

namespace mpi_take {

using namespace ranks;
using lz::slice;
using namespace lz::literals;

template <class T, auto... P>
void compare(auto const& m, lz::index n) {
  auto const x = numbers<T>(n, 6);
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_CONTEXT("of " << n << " rows") {
    for (lz::index k : {0, 1, 4, 11}) {
      BOOST_TEST_INFO(k << " indices");
      auto const columns = some(k, 6);
      BOOST_TEST(same(lz::take(a, columns, 1).gather(), lz::take(x, columns, 1)));
      if (n == 0) continue;
      auto const rows = some(k, n);
      auto const found = lz::take(a, rows, 0);
      static_assert(std::is_same_v<decltype(found), lz::sharded<T, P...> const>);
      BOOST_TEST(same(found.gather(), lz::take(x, rows, 0)));
      lz::vector<int> const narrow = lz::astype<int>(rows);
      BOOST_TEST(same(a.index_select(0, narrow).gather(), x.index_select(0, narrow)));
      auto const shared = lz::placed<on<"x">>(m).from(rows);
      if constexpr (requires { lz::take(a, shared, 0_c); })
        BOOST_TEST(same(lz::take(a, shared, 0_c).gather(), lz::take(x, rows, 0)));
      if constexpr (requires { lz::take(a, shared, 1_c); })
        BOOST_TEST(same(lz::take(a, lz::placed<on<"x">>(m).from(columns), -1_c).gather(),
                        lz::take(x, columns, 1)));
      auto const both =
          lz::eval(rows.unsqueeze(1) * 0 + columns.unsqueeze(0));  // (k, k), of columns
      BOOST_TEST(same(lz::take(a, both, 1_c).gather(), lz::take(x, both, 1)));
    }
    if (n == 0) return;
    BOOST_TEST(same(lz::take(a, -1, 0_c).gather(), lz::take(x, -1, 0)));
    BOOST_TEST(same(lz::take(a, 2, 1_c).gather(), lz::take(x, 2, 1)));
    BOOST_TEST(same(lz::take(a, {0, -1}, 0).gather(), lz::take(x, {0, -1}, 0)));
    BOOST_TEST(same(lz::take(a, std::vector<int>{5, 1}, 1).gather(), lz::take(x, {5, 1}, 1)));
  }
}

BOOST_AUTO_TEST_CASE(indices_take_the_elements_that_they_do_on_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n);
    compare<float, all, on<"x">>(line(), n);
    compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n);
    compare<std::complex<double>, on<"y">, all>(rectangle(), n);
    compare<int, all, all>(line(), n);
  }
  compare<bool, on<"y">, on<"x">>(rectangle(), 7);
  compare<lz::float16, on<"x">, all>(line(), 9);
}

BOOST_AUTO_TEST_CASE(a_vector_knows_its_axis_and_results_lie_where_indices_do) {
  lz::vector<float> const v = lz::astype<float>(lz::arange(11)) * 3.f;
  auto const a = lz::placed<on<"x">>(line()).from(v);
  float const last = lz::take(a, -1);
  BOOST_TEST(last == 30.f);
  BOOST_TEST(same(a.take({3, 3, 0}).gather(), lz::take(v, {3, 3, 0})));
  auto const places =
      lz::placed<all, on<"x">>(line()).from(lz::matrix<int>({{1, 10, 2}, {0, -1, 5}}));
  auto const found = lz::take(a, places);
  static_assert(std::is_same_v<decltype(found), lz::sharded<float, all, on<"x">> const>);
  BOOST_TEST(same(found.gather(), lz::take(v, places.gather())));
  auto const table = lz::placed<all, all>(line()).from(numbers<float>(5, 3));
  auto const words = lz::placed<on<"x">>(line()).from(lz::vector<int>({4, 0, 2, 2, 1, 3, 0}));
  auto const read = lz::embedding(table, words);
  static_assert(std::is_same_v<decltype(read), lz::sharded<float, on<"x">, all> const>);
  BOOST_TEST(same(read.gather(), lz::embedding(numbers<float>(5, 3), words.gather())));
  BOOST_TEST(lz::take(a, lz::argmax(a)).item() == 30.f);
}

template <auto... Q>
void compare_rows(auto const& m, lz::index n, auto const& where) {
  auto const x = numbers<float>(n, 4);
  auto const a = where.from(x);
  for (lz::index k : {lz::index{0}, n / 2, n}) {
    auto const down = lz::eval(some(4 * k, n).reshape(k, 4)),
               across = lz::eval(some(4 * k, 4).reshape(k, 4));
    auto const there = [&](auto const& i) { return lz::placed<Q...>(m).from(i); };
    BOOST_TEST_INFO(k << " of " << n << " rows");
    BOOST_TEST(same(lz::gather(a, 0, there(down)).gather(), lz::gather(x, 0, down)));
    BOOST_TEST(same(lz::gather(a, 1, there(across)).gather(), lz::gather(x, 1, across)));
    BOOST_TEST(same(a.gather(0, down).gather(), lz::gather(x, 0, down)));
    BOOST_TEST(same(lz::gather(a, -1, across).gather(), lz::gather(x, 1, across)));
    if (n == 0 || k == 0) continue;
    lz::matrix<int> const row = lz::astype<int>(down(slice(0, 1))),
                          column = lz::astype<int>(lz::eval(some(n, 4).reshape(n, 1)));
    BOOST_TEST(
        same(lz::take_along_axis(a, there(row), 0).gather(), lz::take_along_axis(x, row, 0)));
    BOOST_TEST(
        same(lz::take_along_axis(a, there(column), 1).gather(), lz::take_along_axis(x, column, 1)));
    BOOST_TEST(same(lz::take_along_dim(a, column, 1).gather(), lz::take_along_axis(x, column, 1)));
    BOOST_TEST(same(lz::take_along_axis(a(slice(0, 1)), there(across)).gather(),
                    lz::take_along_axis(x(slice(0, 1)), across)));
  }
}

BOOST_AUTO_TEST_CASE(gather_and_take_along_axis_take_an_element_for_each_index) {
  for (lz::index n : sizes) {
    compare_rows<on<"x">, all>(line(), n, lz::placed<on<"x">, all>(line()));
    compare_rows<all, on<"x">>(line(), n, lz::placed<on<"x">, all>(line()));
    compare_rows<all, all>(line(), n, lz::placed<all, on<"x">>(line()));
    compare_rows<on<"y">, on<"x">>(rectangle(), n, lz::placed<on<"x">, on<"y">>(rectangle()));
    compare_rows<on<"x">, all>(rectangle(), n, lz::placed<all, on<"y">>(rectangle()));
    compare_rows<on<"x">, all>(line(), n, lz::placed<all, all>(line()));
  }
  auto const x = numbers<double>(9, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_TEST(same(lz::take_along_axis(a, lz::argsort(a, 0), 0).gather(), lz::sort(x, 0)));
  BOOST_TEST(same(lz::take_along_axis(a, lz::argmax(a, 1, keepdims), 1).gather(),
                  lz::max(x, 1, keepdims)));
}

BOOST_AUTO_TEST_CASE(of_expressions_slices_and_views_turned) {
  auto const x = numbers<float>(9, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  auto const i = lz::placed<on<"x">>(line()).from(lz::vector<int>({3, -1, 0, 5, 5}));
  auto const plain = i.gather();
  BOOST_TEST(
      same(lz::take(a * 2.f, i + 1, 0_c).gather(), lz::take(lz::eval(x * 2.f), plain + 1, 0)));
  BOOST_TEST(same(lz::take(a(slice(1, 8)), i(slice(0, 3)), 0_c).gather(),
                  lz::take(x(slice(1, 8)), plain(slice(0, 3)), 0)));
  BOOST_TEST(same(lz::take(a.t(), {4, 0}, 1).gather(), lz::take(lz::eval(x.t()), {4, 0}, 1)));
}

BOOST_AUTO_TEST_CASE(index_tensors_are_subscripts_to_be_read) {
  auto const x = numbers<float>(9, 4);
  auto a = lz::placed<on<"x">, all>(line()).from(x);
  auto const i = lz::placed<on<"x">>(line()).from(lz::vector<int>({3, -1, 0, 5, 5}));
  BOOST_TEST(same(a(i).gather(), lz::take(x, i.gather(), 0)));
  BOOST_TEST(same(a(i, all).gather(), lz::take(x, i.gather(), 0)));
  BOOST_TEST(same(a(all, lz::vector<int>({1, 1, 0})).gather(), lz::take(x, {1, 1, 0}, 1)));
  static_assert(!std::is_assignable_v<decltype(a(i)), decltype(a(i))>);  // nothing is lost unsaid
}

BOOST_AUTO_TEST_CASE(indices_out_of_range_are_thrown_on_every_rank_and_nothing_hangs) {
  auto const x = numbers<float>(5, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_CHECK_THROW((void)lz::take(a, {0, 5}, 0), lz::index_error);
  BOOST_CHECK_THROW((void)lz::take(a, -5, 1_c), lz::index_error);
  BOOST_CHECK_THROW((void)lz::take(a, {0, 1}, 2), lz::index_error);
  BOOST_CHECK_THROW((void)lz::gather(a, 0, lz::zeros<int>(6, 5)), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::take_along_axis(a, lz::zeros<int>(2, 3), 0), lz::shape_error);
  auto const bad =
      lz::placed<on<"x">>(line()).from(lz::vector<int>({0, 1, 2, 5}));  // wrong on one rank alone
  try {
    (void)lz::take(a, bad, 0_c);
    BOOST_TEST(false);
  } catch (lz::rank_error const& e) {
    BOOST_TEST(std::string_view(e.what()).find("take: index 5") != std::string_view::npos);
  }
  BOOST_CHECK_THROW((void)lz::take(a, lz::placed<all>(line()).from(lz::vector<int>({7})), 0),
                    lz::index_error);
  BOOST_TEST(same(lz::take(a, {4}, 0).gather(), lz::take(x, {4}, 0)));  // all of them go on
}

}  // namespace mpi_take
