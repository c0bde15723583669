// The parts of explain that do not depend on what runs the loops; explain.cpp tests them in use.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>
#include <lazuli/evaluate/explain.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(the_text_of_a_kernel_follows_the_operands) {
  lz::explanation e;
  e.loops.push_back({});
  e.loops[0].formula = "y = x0";
  e.loops[0].kernel = "KERNEL {\n}\n";
  std::string const text = e.str();
  BOOST_TEST(text.substr(text.find(" out\n")) == " out\n    KERNEL {\n    }\n");
}

BOOST_AUTO_TEST_CASE(the_same_elements_have_one_name) {
  lz::matrix<float> x(3, 4), y(3, 4);
  BOOST_TEST(lz::explain(y, x + x * x(lz::all, 0).unsqueeze(1)).loops[0].formula ==
             "y = fma(x0, x1, x0)");
}
