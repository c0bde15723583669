#include <boost/test/unit_test.hpp>
#include <lazuli/plan/describe.hpp>
#include <sstream>

namespace {

namespace lz = lazuli;

lz::plan::loop_description loop(lz::index read, lz::index written) {
  lz::plan::loop_description l;
  l.formula = "y = x0 + 1.0f";
  l.kind = "unit loop";
  l.extents = "(6)";
  l.simd = "4 lanes of float32, SSE2";
  l.points = 6;
  l.bytes_read = read;
  l.bytes_written = written;
  l.operands = {{"y", "float32", "(2, 3)", "(3, 1)", "unit"}, {"x0", "bool", "(6)", "(1)", "unit"}};
  return l;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(describe)

BOOST_AUTO_TEST_CASE(bytes_are_written_in_decimal_units) {
  using lz::plan::in_bytes;
  BOOST_TEST(in_bytes(0) == "0 B");
  BOOST_TEST(in_bytes(999) == "999 B");
  BOOST_TEST(in_bytes(1000) == "1.00 kB");
  BOOST_TEST(in_bytes(1234567) == "1.23 MB");
  BOOST_TEST(in_bytes(48'000'000'000) == "48.00 GB");
  BOOST_TEST(in_bytes(5'000'000'000'000'000) == "5000.00 TB");
}

BOOST_AUTO_TEST_CASE(columns_are_padded_and_never_cut) {
  BOOST_TEST(lz::plan::padded("ab", 4) == "ab  ");
  BOOST_TEST(lz::plan::padded("abc", 2) == "abc");
}

BOOST_AUTO_TEST_CASE(an_explanation_sums_its_loops_and_streams_as_text) {
  lz::explanation e;
  e.loops = {loop(24, 12)};
  std::ostringstream out;
  out << e;
  BOOST_TEST(out.str() ==
             "1 loop, 0 temporaries, 36 B moved\n"
             "loop 1: y = x0 + 1.0f\n"
             "  runs as      unit loop over 6 points (6), 4 lanes of float32, SSE2, 1 thread\n"
             "  moves        24 B in, 12 B out\n"
             "    y   float32  (2, 3)  strides (3, 1)  unit\n"
             "    x0  bool     (6)     strides (1)     unit\n");
  e.loops.push_back(loop(1000, 6));
  e.loops[1].overlap = "in place";
  e.loops[1].threads = 4;
  e.temporaries = 2;
  e.temporary_bytes = 2500;
  BOOST_TEST(e.bytes_read() == 1024);
  BOOST_TEST(e.bytes_written() == 18);
  BOOST_TEST(e.str().find("2 loops, 2 temporaries (2.50 kB), 1.04 kB moved\n") == 0u);
  BOOST_TEST(e.str().find("SSE2, 4 threads, in place\n") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
