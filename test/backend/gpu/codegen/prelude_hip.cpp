// The HIP dialect through clang, where that knows AMD's GPUs: every op over every dtype, without a
// word.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "catalogue.hpp"
#include "gpu/hip.hpp"

BOOST_AUTO_TEST_CASE(every_op_over_every_dtype_compiles_for_hip_without_warnings) {
  if (!hip::is_there()) {
    std::puts("skipped: clang++-19 does not compile for AMD's GPUs");
    return;
  }
  auto const& all = catalogue::everything();
  std::string text;
  int number = 0;
  for (auto const& each : all) {
    auto const name = lazuli::text::concat("k", number);
    text += "namespace " + name + " {\n" + catalogue::text_of(each, number++) + "}\n";
  }
  auto const made = hip::compile(text);
  BOOST_TEST(made.log == "");
  BOOST_TEST(made.text.size() > 0u);
}
