#include <boost/test/unit_test.hpp>
#include <cmath>
#include <gpu/mock/fft.hpp>
#include <lazuli/backend/gpu/vendor/fft.hpp>
#include <vector>

namespace gpu_fft {

namespace gpu = lazuli::gpu;
using gpu::fft_kind, gpu::fft_lines;
using lazuli::index;

struct with_mock {
  mock::stands_for<gpu::vendor::fft_table> const table{mock::fft()};
  mock::host memory;
  gpu::execution on = memory.on();
  with_mock() { mock::fft_seen().refuse = 0; }
  ~with_mock() { BOOST_TEST(memory.blocks == 0); }
};

/// Lines along the last axis, or with `interleaved` along the first.
fft_lines lines(fft_kind kind, index n, index batch, bool interleaved) {
  index const in = kind == fft_kind::half_to_real ? n / 2 + 1 : n,
              out = kind == fft_kind::real_to_half ? n / 2 + 1 : n;
  fft_lines of;
  of.kind = kind;
  of.n = n;
  of.batch = batch;
  of.in_stride = of.out_stride = interleaved ? batch : 1;
  of.in_step = interleaved ? 1 : in;
  of.out_step = interleaved ? 1 : out;
  return of;
}

template <class T>
double largest_difference(std::vector<T> const& a, std::vector<T> const& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, static_cast<double>(std::abs(a[i] - b[i])));
  return most;
}

template <class R>
void there_and_back(gpu::execution const& on) {
  using C = std::complex<R>;
  for (index const n : {1, 2, 3, 8, 15}) {
    for (index const batch : {1, 3}) {
      for (bool const interleaved : {false, true}) {
        auto const size = static_cast<std::size_t>(n * batch),
                   half = static_cast<std::size_t>((n / 2 + 1) * batch);
        std::vector<C> x(size), y(size), z(size);
        std::vector<R> u(size), v(size);
        std::vector<C> spectrum(half);
        for (std::size_t i = 0; i < size; ++i) x[i] = C(R(i % 5) - 2, u[i] = R(i % 3));
        auto const run = [&](fft_kind kind, void* in, void* out) {
          auto of = lines(kind, n, batch, interleaved);
          of.is_double = sizeof(R) == 8;
          gpu::fft(of, in, out, on);
        };
        run(fft_kind::forward, x.data(), y.data());
        run(fft_kind::backward, y.data(), z.data());
        for (C& each : z) each /= R(n);
        run(fft_kind::real_to_half, u.data(), spectrum.data());
        run(fft_kind::half_to_real, spectrum.data(), v.data());
        for (R& each : v) each /= R(n);
        BOOST_TEST((largest_difference(x, z) < 1e-5 && largest_difference(u, v) < 1e-5),
                   n << ", " << batch);
      }
    }
  }
}

BOOST_FIXTURE_TEST_SUITE(gpu_fft_hpp, with_mock)

BOOST_AUTO_TEST_CASE(forward_and_back_give_the_signal_times_its_length) {
  there_and_back<float>(on);
  there_and_back<double>(on);
}

BOOST_AUTO_TEST_CASE(hipffts_plans_are_pointers) {
  using table = gpu::vendor::hip_fft_table;
  mock::stands_for<table> const amd(mock::fft<table>(), true);
  auto where = on;
  where.hip = true;
  there_and_back<float>(where);
  there_and_back<double>(where);
  table named;
  gpu::vendor::name_for_hip(named);
  BOOST_TEST(std::string(named.make_plan.name) == "hipfftMakePlanMany64");
}

BOOST_AUTO_TEST_CASE(values_are_those_of_numpy) {
  std::complex<double> x[] = {{1, 2}, {-3, 0.5}, {0, 4}, {2.5, -1}}, y[4];
  fft_lines of = lines(fft_kind::forward, 4, 1, false);
  of.is_double = true;
  gpu::fft(of, x, y, on);
  std::complex<double> const want[] = {
      {0.5, 5.5}, {2.5, 3.5}, {1.5, 6.5}, {-0.5, -7.5}};  // numpy.fft.fft
  for (int i = 0; i < 4; ++i) BOOST_TEST(std::abs(y[i] - want[i]) < 1e-12, i);
  float real[] = {1, -3, 0, 2.5f, 4};
  std::complex<float> half[3];
  gpu::fft(lines(fft_kind::real_to_half, 5, 1, false), real, half, on);
  std::complex<float> const spectrum[] = {// numpy.fft.rfft
                                          {4.5f, 0.f},
                                          {-0.71352549f, 8.12685874f},
                                          {0.96352549f, 1.73685548f}};
  for (int i = 0; i < 3; ++i) BOOST_TEST(std::abs(half[i] - spectrum[i]) < 1e-5f, i);
}

BOOST_AUTO_TEST_CASE(a_plan_is_made_once_for_both_directions_and_knows_its_strides) {
  std::complex<float> x[60] = {}, y[60];
  auto of = lines(fft_kind::forward, 6, 10, true);
  int const before = mock::fft_seen().made;
  gpu::fft(of, x, y, on);
  gpu::fft(of, x, y, on);
  of.kind = fft_kind::backward;
  gpu::fft(of, x, y, on);
  BOOST_TEST(mock::fft_seen().made == before + 1);
  auto const& plan = mock::fft_seen().last;
  BOOST_TEST((plan.n == 6 && plan.batch == 10 && plan.in_stride == 10 && plan.in_step == 1 &&
              plan.out_stride == 10));
  BOOST_TEST((plan.stream == &memory && plan.in_extent == 6 && memory.allocations == 3));
  gpu::fft(lines(fft_kind::forward, 6, 9, true), x, y, on);
  on.device = 1;
  gpu::fft(of, x, y, on);
  BOOST_TEST(mock::fft_seen().made == before + 3);
}

BOOST_AUTO_TEST_CASE(plans_used_long_ago_are_destroyed) {
  std::complex<float> x[200] = {}, y[200];
  for (index n = 20; n < 100; ++n) gpu::fft(lines(fft_kind::forward, n, 1, false), x, y, on);
  constexpr std::size_t most = gpu::vendor::fft_plans<gpu::vendor::fft_table>::most;
  BOOST_TEST(mock::fft_seen().plans.size() <= 2 * most);  // those of hipFFT among them
}

BOOST_AUTO_TEST_CASE(nothing_is_done_for_no_lines_and_failures_throw) {
  std::complex<float> x[13] = {}, y[13];
  gpu::fft(lines(fft_kind::forward, 0, 0, false), nullptr, nullptr, on);
  BOOST_CHECK_THROW(gpu::fft(lines(fft_kind::forward, 0, 1, false), x, y, on), lazuli::shape_error);
  BOOST_CHECK_EXCEPTION(gpu::fft(lines(fft_kind::forward, 13, 1, false), x, y, on),
                        lazuli::device_error, [](auto const& e) {
                          return std::string(e.what()) ==
                                 "cufftMakePlanMany64: CUFFT_INTERNAL_ERROR (5) on device 0";
                        });
  BOOST_TEST(mock::fft_seen().plans.count(mock::fft_seen().made) == 0u);  // the failed one is gone
  mock::fft_seen().refuse = 6;
  BOOST_CHECK_EXCEPTION(gpu::fft(lines(fft_kind::forward, 4, 1, false), x, y, on),
                        lazuli::device_error, [](auto const& e) {
                          return std::string(e.what()) ==
                                 "cufftExecC2C: CUFFT_EXEC_FAILED (6) on device 0";
                        });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_fft
