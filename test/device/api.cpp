// Both vendors' namespaces are made of the same functions; here AMD's, on a driver without a GPU.
#include <lazuli/device/linalg.hpp>
#include <lazuli/hip.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;

namespace {

/// The mock's driver in AMD's platform.
struct amd_machine {
  amd_machine() {
    mock::machine_options choice;
    choice.devices = 2;
    choice.deferred = true;
    mock::install(choice);  // the machine; its CUDA platform is not used
    put();
  }
  ~amd_machine() {
    for (int i = 0; i < lz::hip::device_count(); ++i) lz::hip::synchronize(lz::hip::device(i));
    put();
    BOOST_TEST(mock::gpu_machine().nothing_left());
    BOOST_TEST(mock::gpu_machine().problems == "");
    mock::gpu_machine().start({});
    mock::release();
  }
  static void put() {
    lz::gpu::platform_parts parts = mock::parts();
    parts.name = "HIP";
    parts.prefix = "hip";
    lz::gpu::hip_platform().replace(parts);
    mock::current_context() = nullptr;
  }
};

}  // namespace

static_assert(lz::device_space<lz::hip::space>);
static_assert(!std::is_same_v<lz::hip_tensor<float, dyn>, lz::cuda_tensor<float, dyn>>);

BOOST_AUTO_TEST_CASE(amd_devices_run_chains_and_reductions) {
  amd_machine const here;
  BOOST_TEST((lz::hip::is_available() && lz::hip::device_count() == 2));
  auto const x = counted<float>(7, 12);
  auto const g = x.to(lz::hip::device(1));
  BOOST_TEST(g.device().str() == "hip:1");
  lz::hip_tensor<float, dyn, dyn> const y = lz::where(g > 3.f, g, -g);
  auto const back = y.cpu();
  for (lz::index i = 0; i < x.numel(); ++i)
    BOOST_TEST(back.data()[i] == (x.data()[i] > 3.f ? x.data()[i] : -x.data()[i]));
  BOOST_TEST(lz::sum(lz::hip::ones<float>(300)).item() == 300);
  BOOST_TEST(lz::to_string(lz::hip::ones<int>(2)) == "tensor([1, 1], dtype=int32, device='hip:0')");
}

BOOST_AUTO_TEST_CASE(amd_devices_multiply_by_hipblas) {
  amd_machine const here;
  mock::libraries const libraries;
  auto const on = lz::hip::device(1);
  auto const a = counted<float>(3, 4), b = counted<float>(4, 5);
  auto const c = counted<float>(5);
  BOOST_TEST(close(lz::matmul(a.to(on), b.to(on)), lz::matmul(a, b)));
  BOOST_TEST(close(lz::matmul(b.t().to(on), a.t().to(on)), lz::matmul(b.t(), a.t())));
  // Without cuBLASLt what follows a product is a kernel.
  BOOST_TEST(
      close(lz::relu(lz::matmul(a.to(on), b.to(on)) + c.to(on)), lz::relu(lz::matmul(a, b) + c)));
  lz::hip_tensor<double, dyn, dyn> d = lz::hip::ones<double>(3, 5);
  auto const x = counted<double>(3, 4), y = counted<double>(4, 5);
  d += lz::matmul(x.to(lz::hip::device(0)), y.to(lz::hip::device(0)));  // one call, which adds
  BOOST_TEST(close(d, lz::matmul(x, y) + 1.));
}

BOOST_AUTO_TEST_CASE(amd_devices_solve_by_hipsolver) {
  amd_machine const here;
  mock::libraries const libraries;
  namespace la = lz::linalg;
  auto const on = lz::hip::device(1);
  lz::matrix<double> const a = lz::eye<double>(4) * 7. + counted<double>(4, 4) * 0.1;
  lz::matrix<double> const s = lz::matmul(a.t(), a);
  auto const b = counted<double>(4, 2);
  BOOST_TEST(close(lz::matmul(a.to(on), la::solve(a.to(on), b.to(on))), b));
  BOOST_TEST(close(la::inv(a.to(on)), lz::matrix<double>(la::inv(a))));
  BOOST_TEST(close(la::cholesky(s.to(on)), lz::matrix<double>(la::cholesky(s))));
  BOOST_TEST(close(la::eigvalsh(s.to(on)), lz::vector<double>(la::eigvalsh(s))));
  BOOST_TEST(close(la::svdvals(a.to(on)), lz::vector<double>(la::svdvals(a))));
  BOOST_TEST(close(la::solve_triangular(a.to(on), b.to(on)),
                   lz::matrix<double>(la::solve_triangular(a, b))));
}

BOOST_AUTO_TEST_CASE(amd_streams_devices_and_memory) {
  amd_machine const here;
  lz::hip::stream const s(lz::hip::device(1));
  {
    lz::hip::device_guard const there(lz::hip::device(1));
    lz::gpu::stream_guard const on(s);
    BOOST_TEST(lz::hip::current_device().index() == 1);
    BOOST_TEST(lz::hip::current_stream(lz::hip::device(1)).handle() == s.handle());
    auto const z = lz::hip::zeros<double>(100);
    BOOST_TEST(z.device().index() == 1);
    BOOST_TEST(lz::hip::memory_allocated(lz::hip::device(1)) == 800);
  }
  BOOST_TEST(lz::hip::current_device().index() == 0);
  BOOST_TEST(lz::hip::default_stream().handle() == nullptr);
  lz::hip::empty_cache(lz::hip::device(1));
  BOOST_TEST(lz::hip::max_memory_allocated(lz::hip::device(1)) >= 800);
}

BOOST_AUTO_TEST_CASE(one_line_says_what_there_is) {
  {
    machine const here(2);
    BOOST_TEST(lz::cuda::config_text() ==
               "CUDA 13.0: Pretended GPU 0, 1 GiB, 4 multiprocessors; Pretended GPU 1, 1 GiB, 4 "
               "multiprocessors; " +
                   lz::cuda::space::platform().compiler().name);
    BOOST_TEST(lz::config_line::all(10).find("CUDA 13.0: Pretended GPU 0") != std::string::npos);
    mock::gpu_machine().fail_call["device_name"] = {0, 999};
    mock::release();  // devices are asked again
    BOOST_TEST(lz::cuda::config_text().starts_with("CUDA: device_name on cuda:0: "));
  }
  lz::gpu::platform_parts none = lz::gpu::hip_parts();
  none.load = [] { return lz::gpu::driver{}; };
  lz::gpu::hip_platform().replace(none);
  BOOST_TEST(lz::hip::config_text() ==
             "HIP: not available: libamdhip64.so was not found: is the GPU's driver there?");
  BOOST_TEST(!lz::hip::is_available());
  BOOST_TEST(lz::hip::why_not_available().starts_with("libamdhip64.so was not found"));
}
