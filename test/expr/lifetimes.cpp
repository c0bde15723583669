#include <boost/test/unit_test.hpp>
#include <memory>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(lifetimes)

BOOST_AUTO_TEST_CASE(living_operands_pass) {
  lz::matrix<float> x(3, 4), out;
  fill(x);
  auto const e = x + lz::sum(x, 0);
  BOOST_CHECK_NO_THROW(lz::detail::check_lifetimes(e));
  BOOST_CHECK_NO_THROW(out = e);
}

#if LAZULI_DEBUG
BOOST_AUTO_TEST_CASE(debug_builds_name_the_operand_that_has_been_destroyed) {
  auto x = std::make_unique<lz::matrix<float>>(3, 4);
  lz::matrix<float> y(3, 4), out(3, 4);
  fill(*x), fill(y);
  auto const e = y + *x;
  auto const s = lz::sum(*x * y, 0);
  auto const v = x->t();
  x.reset();
  auto const names = [](char const* text) { return [=](auto const& error) { return std::string(error.what()) == text; }; };
  BOOST_CHECK_EXCEPTION(out = e, lz::lifetime_error, names("operand 2 of add has been destroyed"));
  BOOST_CHECK_THROW(out = y * e, lz::lifetime_error);  // found where the extents are read
  BOOST_CHECK_EXCEPTION((void)lz::eval(s), lz::lifetime_error, names("operand 1 of multiply has been destroyed"));
  BOOST_CHECK_THROW(out = v.t(), lz::lifetime_error);
}

BOOST_AUTO_TEST_CASE(debug_builds_find_views_of_memory_that_was_replaced) {
  lz::matrix<float> x(3, 4), out;
  fill(x);
  auto const v = x(0);
  auto const e = x + 1.f;
  x = lz::matrix<float>(5, 4);
  BOOST_CHECK_THROW(out = v + x, lz::lifetime_error);
  x = 2.f;
  out = e;  // refers to the tensor, not to its memory
  BOOST_TEST(out.extent(0) == 5);
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
