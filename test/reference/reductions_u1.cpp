#include <boost/test/unit_test.hpp>

#include "reference/vectors.hpp"

BOOST_AUTO_TEST_CASE(reductions_of_u1_agree_with_NumPy) { support::check_reductions<std::uint8_t>("u1"); }
