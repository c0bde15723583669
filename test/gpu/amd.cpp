// Kernels as assembly for AMD's GPUs, where clang knows them: access of 16 bytes, no spilling. The
// compiler may join narrower ones, too.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "hip.hpp"
#include "machine_code.hpp"

BOOST_AUTO_TEST_CASE(kernels_for_amd_read_and_write_16_bytes_at_a_time) {
  if (!hip::is_there()) {
    std::puts("skipped: clang++-19 does not compile for AMD's GPUs");
    return;
  }
  for (auto const& each : mock::promised_kernels()) {
    auto const made = hip::compile(each.kernel);
    BOOST_TEST_CONTEXT(each.what << made.log) {
      BOOST_TEST(made.log == "");
      BOOST_TEST(mock::count(made.text, "global_load_dwordx4") >= each.wide_loads);
      BOOST_TEST(mock::count(made.text, "global_store_dwordx4") >= each.wide_stores);
      BOOST_TEST(mock::count(made.text, "vgpr_spill_count: 0") == 1);
    }
  }
}
