#include <lazuli/tensor/copies.hpp>

#include "support.hpp"

namespace copies {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(copies_hpp)

BOOST_AUTO_TEST_CASE(copies_own_what_they_hold) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  auto const a = lz::copy(x), b = lz::clone(x.t());
  auto const c = lz::copy(x + 1);
  x = 0;
  BOOST_TEST((holds(a, {1, 2, 3, 4}) && holds(b, {1, 3, 2, 4}) && holds(c, {2, 3, 4, 5})));
  BOOST_TEST(lz::copy(lz::matrix<int>(0, 3)).size(1) == 3);
}

BOOST_AUTO_TEST_CASE(contiguous_copies_only_where_it_must) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  lz::contiguous(x)(0, 0) = 10;  // x itself
  auto turned = lz::contiguous(x.t());
  turned(0, 1) = 30;
  BOOST_TEST(holds(x, {10, 2, 3, 4}));
  BOOST_TEST(holds(lz::contiguous(x.t()), {10, 3, 2, 4}));
  BOOST_TEST(holds(lz::contiguous(x * 2), {20, 4, 6, 8}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace copies
