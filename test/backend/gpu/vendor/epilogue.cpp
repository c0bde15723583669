#include <cstdio>
#include <gpu/mock/lt.hpp>
#include <lazuli/backend/gpu/vendor/epilogue.hpp>

#include "gemm_case.hpp"

namespace gpu_epilogue {

using namespace gemm_case;
using lazuli::index;  // <strings.h> has a function of that name
namespace vendor = gpu::vendor;
using gpu::epilogue;

struct with_mock {
  mock::stands_for<vendor::lt_table> const table{mock::lt()};
  mock::host memory;
  gpu::execution on = memory.on();
  with_mock() { mock::seen() = {}; }
  ~with_mock() { BOOST_TEST((memory.blocks == 0 && mock::seen().descriptors == 0)); }
};

constexpr order rows{false, 0}, columns{true, 0};

float after(epilogue which, float x, float bias) {
  if (gpu::has_bias(which)) x += bias;
  if (which == epilogue::relu || which == epilogue::relu_bias) return x > 0 ? x : 0;
  if (which == epilogue::gelu_tanh || which == epilogue::gelu_tanh_bias)
    return 0.5f * x * (1 + std::tanh(0.79788456f * (x + 0.044715f * x * x * x)));
  return x;
}

template <class T>
void check_epilogue(epilogue which, batch const& over, order a, order b, order d,
                    gpu::execution const& on) {
  problem<T> p(3, 5, 4, over, a, b, d);
  std::vector<T> bias;
  for (index i = 0; i < 5; ++i) bias.push_back(number<T>(i));
  auto const want = p.expected(0.5f, 1.f, [&](float x, index c) {
    return after(which, x, static_cast<float>(bias[static_cast<std::size_t>(c)]));
  });
  auto const plan = gpu::plan_fused(gpu::plan_gemm(p.what), which, bias.data());
  bool const allowed = !gpu::has_bias(which) || !d.columns;
  BOOST_TEST(plan.possible == allowed);
  if (!plan.possible) return;
  BOOST_TEST(gpu::fused_gemm(plan, 0.5, 1, on));
  for (std::size_t i = 0; i < want.size(); ++i) {
    float const x = static_cast<float>(p.d.memory[i]), y = static_cast<float>(want[i]);
    BOOST_TEST(std::abs(x - y) <= 1e-2f * (sizeof(T) == 2) + 1e-5f * (1 + std::abs(y)),
               int(which) << " at " << i);
  }
}

BOOST_FIXTURE_TEST_SUITE(gpu_epilogue_hpp, with_mock)

BOOST_AUTO_TEST_CASE(bias_and_activation_follow_the_product_in_every_layout_and_batch) {
  for (auto const which : {epilogue::none, epilogue::relu, epilogue::bias, epilogue::relu_bias,
                           epilogue::gelu_tanh, epilogue::gelu_tanh_bias}) {
    for (batch const& over : batches) {
      for (order const a : orders) {
        for (order const d : orders) check_epilogue<float>(which, over, a, rows, d, on);
      }
    }
    check_epilogue<lazuli::float16>(which, batches[0], columns, rows, rows, on);
    check_epilogue<lazuli::bfloat16>(which, batches[2], rows, columns, rows, on);
  }
}

BOOST_AUTO_TEST_CASE(the_descriptors_are_those_of_the_transposed_product) {
  problem<float> p(3, 5, 4, batches[1], columns, rows, rows);  // a is read as transposed
  alignas(16) float const bias[5] = {};
  static vendor::lt_table const fresh =
      mock::make_lt();  // algorithms of other tests are not its own
  vendor::replacement<vendor::lt_table>().store(&fresh);
  BOOST_TEST(gpu::fused_gemm(gpu::plan_fused(gpu::plan_gemm(p.what), epilogue::relu_bias, bias), 1,
                             0, on));
  auto const& call = mock::seen().calls.back();
  BOOST_TEST((call.m == 5 && call.n == 3 && call.k == 4 && call.batch == 4));
  BOOST_TEST(
      (call.x.op == 0 && call.x.ld == 5 && call.x.step == 20 && call.x.data == p.b.view.data));
  BOOST_TEST(
      (call.y.op == 1 && call.y.ld == 3 && call.y.step == 12 && call.y.data == p.a.view.data));
  BOOST_TEST((call.ld_d == 5 && call.d_step == 15 && call.c == call.d && call.epilogue == 6 &&
              call.bias == bias));
  BOOST_TEST((call.type == 0 && call.compute == 68 && call.scale == 0 && call.stream == &memory));
  auto const& wishes = mock::seen().preferences;
  BOOST_TEST((wishes.at(1) == 32 << 20 && wishes.at(3) == 3));
}

BOOST_AUTO_TEST_CASE(an_algorithm_is_looked_for_once_for_each_shape_and_alignment) {
  alignas(256) static float const bias[64] = {};
  problem<float> p(3, 5, 4, batches[0], rows, rows, rows), q(3, 5, 7, batches[0], rows, rows, rows);
  auto const run = [&](auto& of, float const* b) {
    gpu::fused_gemm(gpu::plan_fused(gpu::plan_gemm(of.what), epilogue::bias, b), 1, 0, on);
  };
  static vendor::lt_table const fresh = mock::make_lt();
  vendor::replacement<vendor::lt_table>().store(&fresh);
  run(p, bias);
  run(p, bias);
  BOOST_TEST(mock::seen().chosen == 1);
  run(q, bias);
  BOOST_TEST(mock::seen().chosen == 2);
  p.d.memory.insert(p.d.memory.end(), 4, 0.f);
  for (int shift : {0, 1}) {  // 4 bytes are not 16
    p.what.d.data = p.d.memory.data() + shift;
    run(p, bias);
  }
  BOOST_TEST((mock::seen().chosen >= 3 && mock::seen().preferences.at(8) == 4));
  BOOST_TEST(mock::seen().created == 1);
}

BOOST_AUTO_TEST_CASE(what_has_no_algorithm_is_left_undone) {
  mock::seen().no_algorithm = true;
  problem<float> p(2, 9, 4, batches[3], rows, rows, rows);
  auto const before = p.d.memory;
  auto const plan = gpu::plan_fused(gpu::plan_gemm(p.what), epilogue::relu);
  BOOST_TEST((plan.possible && !gpu::fused_gemm(plan, 1, 0, on) && p.d.memory == before));
}

BOOST_AUTO_TEST_CASE(plans_say_what_is_not_possible) {
  problem<double> p(3, 5, 4, batches[0], rows, rows, rows);
  BOOST_TEST(!gpu::plan_fused(gpu::plan_gemm(p.what), epilogue::relu).possible);
  problem<float> q(3, 0, 4, batches[0], rows, rows, rows);
  BOOST_TEST(!gpu::plan_fused(gpu::plan_gemm(q.what), epilogue::relu).possible);
  problem<float> r(3, 5, 4, batches[0], rows, rows, rows);
  BOOST_TEST(
      !gpu::plan_fused(gpu::plan_gemm(r.what), epilogue::bias).possible);  // no bias was given
  alignas(16) float const bias[8] = {};
  BOOST_TEST(gpu::plan_fused(gpu::plan_gemm(r.what), epilogue::bias, bias).possible);
  BOOST_TEST(!gpu::plan_fused(gpu::plan_gemm(r.what), epilogue::bias, bias + 1).possible);
  r.what.a.col = 2;
  BOOST_TEST(!gpu::plan_fused(gpu::plan_gemm(r.what), epilogue::relu).possible);
  static_assert(!gpu::gelu_epilogue_is_erf);
}

BOOST_AUTO_TEST_CASE(a_failing_product_throws_and_leaves_no_descriptor_behind) {
  mock::seen().refuse = 13;
  problem<float> p(3, 5, 4, batches[0], rows, rows, rows);
  BOOST_CHECK_EXCEPTION(
      gpu::fused_gemm(gpu::plan_fused(gpu::plan_gemm(p.what), epilogue::relu), 1, 0, on),
      lazuli::device_error, [](auto const& e) {
        return std::string(e.what()) ==
               "cublasLtMatmul: CUBLAS_STATUS_EXECUTION_FAILED (13) on device 0";
      });
}

BOOST_AUTO_TEST_CASE(the_library_itself_takes_every_attribute) {  // which needs no device
  vendor::replacement<vendor::lt_table>().store(nullptr);
  if (!vendor::available<vendor::lt_table>()) {
    std::puts("skipped: cuBLASLt is not installed");
    return;
  }
  auto const& real = vendor::library<vendor::lt_table>();
  problem<lazuli::float16> p(3, 5, 4, batches[1], columns, rows, rows);
  alignas(16) lazuli::float16 const bias[5] = {};
  auto const plan = gpu::plan_fused(gpu::plan_gemm(p.what), epilogue::gelu_tanh_bias, bias);
  BOOST_CHECK_NO_THROW(vendor::lt_call(real, plan, on));
  BOOST_CHECK_NO_THROW(vendor::lt_wishes(real, on, 16, 2, 4, 256));
  vendor::descriptor const wishes(on, real.preference_create, real.preference_destroy,
                                  real.preference_set);
  BOOST_CHECK_THROW(wishes.set(999, 1), lazuli::device_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_epilogue
