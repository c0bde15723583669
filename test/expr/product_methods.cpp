#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using namespace support;

template <class A, class B>
concept has_mv = requires(A a, B b) {
  a.mv(b);
};

}  // namespace

BOOST_AUTO_TEST_SUITE(product_methods)

BOOST_AUTO_TEST_CASE(products_are_methods_of_tensors_views_and_expressions) {
  lz::tensor<int, 2, 2> const a({{1, 2}, {3, 4}});
  lz::tensor<int, 2> const v({1, -1});
  BOOST_TEST(holds(lz::eval(a.mm(a)), {7, 10, 15, 22}));
  BOOST_TEST(holds(lz::eval(a.t().mm(a)), {10, 14, 14, 20}));
  BOOST_TEST(holds(lz::eval(a.mv(v)), {-1, -1}));
  BOOST_TEST(a.mv(v).dot(v).item() == 0);
  BOOST_TEST((a.trace().item() == 5 && (a + a).trace(1).item() == 4));
  BOOST_TEST(holds(lz::eval(v.outer(v + 1)), {2, 0, -2, 0}));
  auto const batch = a.expand(3, 2, 2);
  BOOST_TEST(lz::eval(batch.bmm(batch))(2, 1, 1) == 22);
}

BOOST_AUTO_TEST_CASE(a_temporary_is_moved_into_the_product) {
  lz::vector<int> v({1, 2});
  auto const product = lz::matrix<int>({{1, 0}, {0, 3}}).mv(v);
  auto const outer = lz::vector<int>({3, 4}).outer(v);
  BOOST_TEST(holds(lz::eval(product), {1, 6}));
  BOOST_TEST(holds(lz::eval(outer), {3, 6, 4, 8}));
}

BOOST_AUTO_TEST_CASE(each_takes_its_ranks_only) {
  static_assert(has_mv<lz::matrix<int>, lz::vector<int>>);
  static_assert(!has_mv<lz::matrix<int>, lz::matrix<int>>);
  BOOST_TEST((!has_mv<lz::vector<int>, lz::vector<int>>));
}

BOOST_AUTO_TEST_SUITE_END()
