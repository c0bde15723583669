#include <lazuli/indexing.hpp>
#include <lazuli/sorting.hpp>

#include "support.hpp"

namespace expr_data_methods {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(data_methods_hpp)

BOOST_AUTO_TEST_CASE(axes_and_indices_are_what_reads_as_a_whole_number) {
  enum { rows, columns };
  lz::matrix<int> const x = lz::matrix<int>({{3, 1, 2}, {6, 5, 4}});
  lz::tensor<int> const one(1);
  BOOST_TEST(holds(x.cumsum(one), {3, 4, 6, 6, 11, 15}));
  BOOST_TEST(holds(x.cumsum(lz::argmax(lz::tensor({1, 2}))), {3, 4, 6, 6, 11, 15}));
  BOOST_TEST(holds(x.cumprod(rows), {3, 1, 2, 18, 5, 8}));
  BOOST_TEST(holds(x.select(0, one), {6, 5, 4}));
  BOOST_TEST(holds((-x).select(1, one - 1), {-3, -6}));
  BOOST_TEST(lz::sum(x, {rows, one}).item() == 21);
  BOOST_TEST(x.sum({rows, columns}).item() == 21);
  static_assert(!std::is_convertible_v<lz::tensor<float>, lz::brace_index>);
}

BOOST_AUTO_TEST_CASE(methods_are_the_functions) {
  lz::matrix<int> const x = lz::matrix<int>({{3, 1, 2}, {6, 5, 4}});
  BOOST_TEST(holds(x.cumsum(1), {3, 4, 6, 6, 11, 15}));
  BOOST_TEST(holds(x.cumprod(0), {3, 1, 2, 18, 5, 8}));
  BOOST_TEST(holds(x.cummax(1).values, {3, 3, 3, 6, 6, 6}));
  BOOST_TEST(holds(x.cummin(1).indices, {0, 1, 1, 0, 1, 2}));
  auto const [values, indices] = x.sort(1);
  BOOST_TEST(holds(values, {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(indices, {1, 2, 0, 2, 1, 0}));
  BOOST_TEST(holds(x.t().argsort(1, true), {1, 0, 1, 0, 1, 0}));
  BOOST_TEST(holds(x.topk(1).indices, {0, 0}));
  BOOST_TEST(holds(x.kthvalue(2, 0).values, {6, 5, 4}));
  BOOST_TEST(holds(x.unique(), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(x.median(1), {2, 5}));
  BOOST_TEST(x.quantile(0.5, {0, 1}).item() == 3.5f);
  BOOST_TEST(holds(x(0).bincount(5), {0, 1, 1, 1, 0}));
}

BOOST_AUTO_TEST_CASE(selecting_methods_are_the_functions) {
  lz::matrix<int> const x = lz::matrix<int>({{4, 0}, {5, 6}});
  lz::tensor const at({1, 1});
  BOOST_TEST(holds(x.masked_select(x > 4), {5, 6}));
  BOOST_TEST(holds(x.take(at), {0, 0}));
  BOOST_TEST(holds(x.take(at, 0), {5, 6, 5, 6}));
  BOOST_TEST(holds(x.argwhere(), {0, 0, 1, 0, 1, 1}));
}

BOOST_AUTO_TEST_CASE(copies_with_elements_written_leave_the_tensor_as_it_is) {
  lz::tensor<double, 3> const x = 0;
  lz::tensor const at({0, 2, 0});
  lz::tensor const values({1., 2., 3.});
  BOOST_TEST(holds(x.scatter(0, at, 5.), {5, 0, 5}));
  BOOST_TEST(holds(x.scatter_add(0, at, values), {4, 0, 2}));
  BOOST_TEST(holds(x.index_add(0, at, values), {4, 0, 2}));
  BOOST_TEST(holds(x.index_add(0, {0, 2, 0}, values), {4, 0, 2}));
  BOOST_TEST(holds(x.index_copy(0, {2, 1, 0}, values), {3, 2, 1}));
  BOOST_TEST(holds(x.index_fill(0, {1}, 7.), {0, 7, 0}));
  BOOST_TEST(holds((x + 1).index_fill(0, at, 7.), {7, 1, 7}));
  BOOST_TEST(holds(x, {0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(comparing_methods_and_triangles_are_the_functions) {
  lz::matrix<double> const x({{1, 2}, {3, 4}});
  BOOST_TEST((x.equal(x) && (x + 1).equal(x + 1) && !x.equal(x + 1)));
  BOOST_TEST((x.allclose(x + 1e-9) && !x.allclose(x + 1) && x.allclose(x + 1, 0., 2.)));
  BOOST_TEST(holds(x.tril(), {1, 0, 3, 4}));
  BOOST_TEST(holds((x + 1).triu(1), {0, 3, 0, 0}));
}

BOOST_AUTO_TEST_CASE(lazy_expressions_have_them_too) {
  lz::tensor const x({3, 1, 2});
  BOOST_TEST(holds((x * 2).cumsum(0), {6, 8, 12}));
  BOOST_TEST(holds((x + x).sort().values, {2, 4, 6}));
  BOOST_TEST(holds((x > 1).nonzero(), {0, 2}));
  BOOST_TEST(holds((-x).index_select(0, lz::tensor({2, 2})), {-2, -2}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace expr_data_methods
