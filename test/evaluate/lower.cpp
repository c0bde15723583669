// Lowering: barriers become values in memory of the backend.
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/lower.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(lowering)

BOOST_AUTO_TEST_CASE(every_barrier_becomes_a_temporary_and_nothing_else_does) {
  lz::matrix<float> x(3, 4);
  fill(x);
  auto const e = (x - lz::sum(x, 0)) * lz::max(x, lz::all);
  static_assert(lz::plan::temporaries_of<decltype(e)> == 2);
  auto const lowered = lz::lower(lz::host_backend{}, e);
  static_assert(lz::plan::temporaries_of<decltype(lowered)> == 0);
  lz::vector<float> const sums = lz::sum(x, 0);
  lz::scalar<float> const most = lz::max(x);
  BOOST_TEST(same_values(naive_values(lowered), naive_values((x - sums) * most)));
  auto const plain = x * 2.f;
  static_assert(std::is_same_v<decltype(lz::lower(lz::host_backend{}, plain)),
                               std::remove_cvref_t<decltype(plain)>>);
}

BOOST_AUTO_TEST_CASE(nested_barriers_are_lowered_from_the_inside) {
  lz::matrix<double> x(4, 5);
  fill(x);
  auto const centred = x - lz::mean(x, 1, lz::keepdims);
  lz::matrix<double> const once = centred;
  lz::vector<double> const nested = lz::sum(centred * centred, 1), plain = lz::sum(once * once, 1);
  BOOST_TEST(same_values(naive_values(nested), naive_values(plain)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
