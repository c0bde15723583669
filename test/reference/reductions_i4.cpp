#include <boost/test/unit_test.hpp>

#include "reference/vectors.hpp"

BOOST_AUTO_TEST_CASE(reductions_of_i4_agree_with_NumPy) { support::check_reductions<std::int32_t>("i4"); }
