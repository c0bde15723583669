#include <boost/test/unit_test.hpp>

#include "reference/vectors.hpp"

BOOST_AUTO_TEST_CASE(reductions_of_f8_agree_with_NumPy) { support::check_reductions<double>("f8"); }
