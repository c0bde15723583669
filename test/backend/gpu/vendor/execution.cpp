#include <complex>
#include <gpu/mock/libraries.hpp>
#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <lazuli/backend/gpu/vendor/execution.hpp>
#include <lazuli/backend/gpu/vendor/fft.hpp>
#include <lazuli/backend/gpu/vendor/solver.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_execution {

using namespace backend_gpu;

/// Device memory with these numbers, whose copy runs when the stream comes to it.
template <class T>
gpu::block on_device(std::vector<T> const& values, gpu::stream const& s) {
  auto const bytes = static_cast<lazuli::index>(values.size() * sizeof(T));
  gpu::block made(s, bytes);
  gpu::copy_to_device(made.data(), values.data(), bytes, s, gpu::copying::non_blocking);
  return made;
}
template <class T>
std::vector<T> read(gpu::block const& from, gpu::stream const& s) {
  std::vector<T> out(static_cast<std::size_t>(from.bytes()) / sizeof(T));
  gpu::copy_to_host(out.data(), from.data(), from.bytes(), s);
  return out;
}

BOOST_AUTO_TEST_SUITE(gpu_execution_hpp)

BOOST_AUTO_TEST_CASE(libraries_run_in_the_order_of_a_stream_on_its_device) {
  mocked on(late(2));
  mock::libraries const all;
  for (int const device : {1, 0}) {
    gpu::stream const s(on.p, device);
    auto const a = on_device<float>({1, 2, 3, 4}, s), d = on_device<float>({0, 0, 0, 0}, s);
    gpu::product p{gpu::code::float32,          2, 2, 2, 0, {}, {a.data(), 2, 1, {}, false},
                   {a.data(), 2, 1, {}, false}, {}};
    p.d = {d.data(), 2, 1, {}, false};
    gpu::library_stream const run(s);
    gpu::gemm(gpu::plan_gemm(p), 1, 0, run.on());
    BOOST_TEST((read<float>(d, s) == std::vector<float>{7, 10, 15, 22}));
  }
}

BOOST_AUTO_TEST_CASE(workspaces_and_arrays_of_addresses_are_blocks_and_go_back) {
  mocked on(late());
  mock::libraries const all;
  gpu::stream const s(on.p, 0);
  auto const a = on_device<double>({2, 0, 0, 4, 1, 1, 0, 1}, s),
             b = on_device<double>({2, 8, 3, 1}, s);
  lazuli::index const before = gpu::memory_allocated(on.p, 0);
  {
    gpu::library_stream const run(s);
    gpu::solve(gpu::code::float64, 2, 1, 2, a.data(), b.data(), run.on());
    BOOST_TEST(gpu::memory_allocated(on.p, 0) == before);
    std::vector<std::complex<float>> const x{{1, 0}, {2, 0}, {3, 0}};
    auto const in = on_device(x, s), out = on_device(x, s);
    gpu::fft({.n = 3}, in.data(), out.data(), run.on());
    BOOST_TEST(std::abs(read<std::complex<float>>(out, s)[0] - 6.f) < 1e-6f);
  }
  BOOST_TEST((read<double>(b, s) == std::vector<double>{1, 2, 2, 1}));
}

BOOST_AUTO_TEST_CASE(a_failing_allocation_leaves_nothing_behind) {
  mock::machine_options small;
  small.memory = 100;
  mocked on(small);
  mock::libraries const all;
  gpu::stream const s(on.p, 0);
  auto const a = on_device<double>({2}, s), b = on_device<double>({2}, s);
  on.machine.choice.memory = 16;
  gpu::library_stream const run(s);
  BOOST_CHECK_THROW(gpu::solve(gpu::code::float64, 1, 1, 1, a.data(), b.data(), run.on()),
                    lazuli::device_error);
}

BOOST_AUTO_TEST_CASE(what_amd_has_no_table_for_says_so) {
  BOOST_TEST(error_of([] { gpu::vendor::library<gpu::vendor::lt_table>(true); }) ==
             "cuBLASLt: it runs on CUDA devices only; copy to the host with cpu()");
  if (gpu::vendor::available<gpu::vendor::solver_table>(true)) return;
  mock::host memory;
  gpu::execution on = memory.on();
  on.hip = true;
  double one = 1;
  BOOST_TEST(error_of([&] {
               gpu::solve(gpu::code::float64, 1, 1, 1, &one, &one, on);
             }).starts_with("hipSOLVER: none of these files can be loaded: libhipsolver.so"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_execution
