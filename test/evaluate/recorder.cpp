// The recorder takes the way of the evaluator; explain.cpp reads what it writes.
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/explain.hpp>
#include <lazuli/evaluate/recorder.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(recorders)

BOOST_AUTO_TEST_CASE(a_recorder_is_a_backend_and_computes_nothing) {
  static_assert(lz::backend<lz::recorder<lz::host_backend>>);
  lz::matrix<float> x(5, 6), y(5, 6);
  fill(x), fill(y);
  lz::matrix<float> const before = y;
  auto const e = lz::explain(y, lz::exp(x - lz::max(x, 1, lz::keepdims)));
  BOOST_TEST(e.loops.size() == 2u);
  BOOST_TEST(lz::array_equal(y, before));
}

BOOST_AUTO_TEST_CASE(what_is_recorded_is_what_is_allocated) {
  lz::matrix<float> x(64, 64), y(64, 64);
  fill(x);
  auto const agree = [&](auto const& e) {
    return allocations_of([&] { lz::assign_to(y.target(), e); }) == lz::explain(y, e).temporaries;
  };
  BOOST_TEST(agree(x * 2.f));
  BOOST_TEST(agree((x - lz::mean(x, 0)) / lz::stddev(x, 0)));
  BOOST_TEST(agree(y.t() + 1.f));
  BOOST_TEST(agree(lz::sum(x, 0)));
  BOOST_TEST(agree(x + lz::sum(x * lz::sum(x, 0), 1, lz::keepdims)));
}

BOOST_AUTO_TEST_CASE(refusals_are_those_of_the_assignment) {
  lz::matrix<float> x(3, 4);
  lz::tensor_view<float, lz::dyn, lz::dyn> const part = x;
  BOOST_CHECK_THROW(lz::explain(part, lz::zeros<float>(2, 4) + 1.f), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
