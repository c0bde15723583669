// Reductions written down by themselves.
#include <lazuli/backend/gpu/codegen/reduce_body.hpp>
#include <lazuli/op/variance.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(a_sum_is_a_state_of_one_number) {
  BOOST_TEST((gpu::state_functions<lz::op::sum_reduction, float>() ==
              "typedef struct {\n"
              "  float f0;\n"
              "} state;\n"
              "DEVICE state empty(void) {\n"
              "  state r;\n"
              "  r.f0 = 0.0f;\n"
              "  return r;\n"
              "}\n"
              "DEVICE state step(state s, float x) {\n"
              "  state r;\n"
              "  r.f0 = s.f0 + x;\n"
              "  return r;\n"
              "}\n"
              "DEVICE state merge(state s, state t) {\n"
              "  state r;\n"
              "  r.f0 = s.f0 + t.f0;\n"
              "  return r;\n"
              "}\n"));
  BOOST_TEST((gpu::finish_function<float, float>(lz::op::mean_reduction{}) ==
              "DEVICE float finish(state s, int64 count) {\n"
              "  return s.f0 / (float)count;\n"
              "}\n"));
}

BOOST_AUTO_TEST_CASE(positions_and_corrections_are_part_of_it) {
  auto const text = gpu::state_functions<lz::op::argmax_reduction, float>();
  BOOST_TEST(text.find("  int64 f1;\n") != text.npos);
  BOOST_TEST(text.find("DEVICE state step(state s, float x, int64 at)") != text.npos);
  lz::op::var_reduction var;
  var.correction = 1;
  auto const finish = gpu::finish_function<double, double>(var);
  BOOST_TEST(finish.find("(double)count - 1.0") != finish.npos);
}
