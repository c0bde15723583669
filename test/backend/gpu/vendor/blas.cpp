#include <algorithm>
#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <limits>
#include <thread>

#include "gemm_case.hpp"

namespace gpu_blas {

using namespace gemm_case;
using lazuli::index;  // <strings.h> has a function of that name
namespace vendor = gpu::vendor;

struct with_mock {
  mock::stands_for<vendor::blas_table> const table{mock::blas()};
  mock::host memory;
  gpu::execution on = memory.on();
  with_mock() { mock::seen() = {}; }
};

/// Runs a problem that needs no copy; small integers are exact in every dtype.
template <class T, class D, class W>
bool right(problem<T, D>& p, W alpha, W beta, gpu::execution const& on) {
  auto const plan = gpu::plan_gemm(p.what);
  if (!plan.ready()) return false;
  auto const want = p.expected(alpha, beta, [](W x, index) { return x; });
  auto const again = gpu::plan_gemm(p.what);
  gpu::gemm(again, alpha, beta, on);
  return p.d.memory == want;
}

BOOST_FIXTURE_TEST_SUITE(gpu_blas_hpp, with_mock)

BOOST_AUTO_TEST_CASE(every_layout_and_batch_gives_the_product_and_touches_nothing_else) {
  int const sizes[][3] = {{1, 1, 1}, {2, 5, 3}, {1, 4, 7}, {6, 1, 2}, {3, 3, 1}};
  for (auto const& s : sizes) {
    for (batch const& over : batches) {
      for (order const a : orders) {
        for (order const b : orders) {
          for (order const d : orders) {
            problem<float> p(s[0], s[1], s[2], over, a, b, d);
            BOOST_TEST(right(p, 2.f, 0.f, on),
                       s[0] << s[1] << s[2] << ' ' << over.outer << over.inner);
            problem<float> q(s[0], s[1], s[2], over, a, b, d);
            BOOST_TEST(right(q, -1.f, 3.f, on),
                       s[0] << s[1] << s[2] << ' ' << over.outer << over.inner);
          }
        }
      }
    }
  }
  BOOST_TEST((mock::seen().stream == &memory && memory.allocations == 0));
}

template <class T, class W>
void one_of(gpu::execution const& on, W alpha) {
  problem<T> p(3, 4, 5, {2, 3, true, false, false, true}, {false, 0}, {true, 1}, {false, 2});
  BOOST_TEST(right(p, alpha, W(1), on), std::string(gpu::name_of(gpu::code_of<T>)));
}

BOOST_AUTO_TEST_CASE(every_dtype_is_multiplied_in_its_own_compute_type) {
  one_of<float>(on, 2.f);
  one_of<double>(on, 2.0);
  one_of<lazuli::float16>(on, 2.f);
  BOOST_TEST((mock::seen().calls.back().type == 2 && mock::seen().calls.back().compute == 68));
  one_of<lazuli::bfloat16>(on, 2.f);
  one_of<std::complex<float>>(on, std::complex<float>(1, -2));
  one_of<std::complex<double>>(on, std::complex<double>(1, -2));
  problem<std::int8_t, std::int32_t> p(4, 8, 12, {1, 3, true, true, true, true}, {false, 0},
                                       {false, 0}, {false, 0});
  BOOST_TEST(right(p, 2, 1, on));
}

BOOST_AUTO_TEST_CASE(hipblas_is_given_numbers_of_its_own) {
  mock::stands_for<vendor::blas_table> const amd(mock::hip_blas(), true);
  auto where = on;
  where.hip = true;
  one_of<float>(where, 2.f);
  one_of<double>(where, 2.0);
  one_of<lazuli::bfloat16>(where, 2.f);
  one_of<std::complex<double>>(where, std::complex<double>(1, -2));
  BOOST_TEST(mock::seen().math_mode == -1);
  vendor::blas_table const& t = mock::hip_blas();
  BOOST_TEST(std::string(t.gemm.name) == "hipblasGemmStridedBatchedEx_v2_64");
  BOOST_TEST(std::string(t.trsm[3].name) == "hipblasZtrsm_64");
  BOOST_TEST((t.number(vendor::lower_triangle) == 122 && t.number(vendor::upper_triangle) == 121));
  BOOST_TEST((t.number(vendor::from_right) == 142 && t.number(vendor::unit_diagonal) == 132));
  mock::seen().refuse = 7;
  BOOST_CHECK_EXCEPTION(one_of<float>(where, 2.f), lazuli::device_error, [](auto const& e) {
    return std::string_view(e.what()).starts_with(
        "hipblasGemmStridedBatchedEx_v2_64: HIPBLAS_STATUS_NOT_SUPPORTED (7)");
  });
}

BOOST_AUTO_TEST_CASE(conjugate_transposed_operands_are_passed_as_adjoints) {
  using C = std::complex<float>;
  problem<C> p(3, 4, 5, batches[0], {true, 0}, {false, 0}, {false, 0});
  p.what.a.conjugate = true;
  auto const plan = gpu::plan_gemm(p.what);
  BOOST_REQUIRE(plan.ready());
  for (C& each : p.a.memory) each = std::conj(each);
  auto const want = p.expected(C(1), C(0), [](C x, index) { return x; });
  for (C& each : p.a.memory) each = std::conj(each);
  gpu::gemm(gpu::plan_gemm(p.what), 1, 0, on);
  BOOST_TEST((p.d.memory == want && mock::seen().calls.back().y.op == 2));
}

BOOST_AUTO_TEST_CASE(with_beta_0_the_result_is_not_read) {
  problem<float> p(3, 4, 5, batches[0], {false, 0}, {false, 0}, {false, 0});
  auto const want = p.expected(1.f, 0.f, [](float x, index) { return x; });
  for (float& each : p.d.memory) each = std::numeric_limits<float>::quiet_NaN();
  gpu::gemm(gpu::plan_gemm(p.what), 1, 0, on);
  BOOST_TEST(std::equal(want.begin(), want.end() - 1, p.d.memory.begin()));
}

BOOST_AUTO_TEST_CASE(axes_of_a_batch_that_no_call_covers_are_walked_in_order) {
  std::vector<float> a(400), b(400), d(400, -1.f), want;
  for (std::size_t i = 0; i < 400; ++i)
    a[i] = number<float>(index(i)), b[i] = number<float>(index(i) + 3);
  gpu::product p{gpu::code::float32, 1, 2, 2, 3, {2, 3, 2}, {}, {}, {}};
  p.a = {a.data(), 2, 1, {50, 7, 2}, false};
  p.b = {b.data(), 2, 1, {0, 11, 5}, false};
  p.d = {d.data(), 2, 1, {100, 30, 9}, false};
  want = d;
  for (index i = 0; i < 12; ++i) {
    float const* const x = a.data() + i / 6 * 50 + i / 2 % 3 * 7 + i % 2 * 2;
    float const* const y = b.data() + i / 2 % 3 * 11 + i % 2 * 5;
    float* const z = want.data() + i / 6 * 100 + i / 2 % 3 * 30 + i % 2 * 9;
    for (int j = 0; j < 2; ++j) z[j] = x[0] * y[j] + x[1] * y[2 + j];
  }
  auto const plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.axes == 2 && plan.call.batch == 2));
  gpu::gemm(plan, 1, 0, on);
  BOOST_TEST((d == want && mock::seen().calls.size() == 6));
}

BOOST_AUTO_TEST_CASE(tf32_is_used_on_request_only) {
  one_of<float>(on, 1.f);
  BOOST_TEST(mock::seen().calls.back().compute == 68);
  gpu::allow_tf32(true);
  one_of<float>(on, 1.f);
  BOOST_TEST(mock::seen().calls.back().compute == 77);
  one_of<double>(on, 1.0);
  BOOST_TEST(mock::seen().calls.back().compute == 70);
  gpu::allow_tf32(false);
  BOOST_TEST(!gpu::tf32_allowed());
}

BOOST_AUTO_TEST_CASE(a_thread_has_one_handle_for_each_device_and_leaves_it_to_later_threads) {
  mock::stands_for<vendor::blas_table> const none(mock::blas());
  static vendor::blas_table const fresh =
      mock::make_blas();  // its handles are apart from those of other tests
  vendor::replacement<vendor::blas_table>().store(&fresh);
  auto const use = [&](int device) {
    auto where = on;
    where.device = device;
    one_of<float>(where, 1.f);
  };
  use(0);
  use(1);
  use(0);
  BOOST_TEST((mock::seen().created == 2 && mock::seen().math_mode == 16));
  std::thread([&] { use(0); }).join();
  BOOST_TEST(mock::seen().created == 3);
  std::thread([&] { use(0); }).join();
  BOOST_TEST((mock::seen().created == 3 && mock::seen().destroyed == 0));
}

BOOST_AUTO_TEST_CASE(a_failing_call_throws_with_the_names_of_routine_and_status) {
  mock::seen().refuse = 13;
  on.device = 3;
  problem<float> p(3, 4, 5, batches[0], {false, 0}, {false, 0}, {false, 0});
  BOOST_CHECK_EXCEPTION(
      gpu::gemm(gpu::plan_gemm(p.what), 1, 0, on), lazuli::device_error, [](auto const& e) {
        return std::string(e.what()) ==
               "cublasGemmStridedBatchedEx_64: CUBLAS_STATUS_EXECUTION_FAILED (13) on device 3";
      });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_blas
