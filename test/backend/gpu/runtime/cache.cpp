#include <lazuli/backend/gpu/runtime/cache.hpp>
#include <thread>

#include "kernel_folder.hpp"
#include "backend/gpu/mocked.hpp"

namespace backend_gpu_cache {

using namespace backend_gpu;

int compiled_by(std::function<void()> const& f) {
  int const before = mock::compilations();
  f();
  return mock::compilations() - before;
}

BOOST_AUTO_TEST_SUITE(cache_hpp)

BOOST_AUTO_TEST_CASE(a_text_is_compiled_once_for_each_device_and_rule_of_rounding) {
  mock::machine_options choice;
  choice.devices = 2;
  mocked on(choice);
  gpu::source a = axpy_kernel(), b = axpy_kernel("lz_other");
  gpu::kernel const* first = nullptr;
  BOOST_TEST(compiled_by([&] { first = &gpu::get_kernel(on.p, 0, a); }) == 1);
  BOOST_TEST((first->name == "lz_axpy" && first->device == 0 && first->platform == &on.p));
  BOOST_TEST((first->function != nullptr && first->module != nullptr));
  BOOST_TEST(compiled_by([&] { BOOST_TEST(&gpu::get_kernel(on.p, 0, a) == first); }) == 0);
  BOOST_TEST(compiled_by([&] { BOOST_TEST(&gpu::get_kernel(on.p, 0, b) != first); }) == 1);
  BOOST_TEST(compiled_by([&] { BOOST_TEST(gpu::get_kernel(on.p, 1, a).device == 1); }) == 1);
  a.contract = true;
  BOOST_TEST(compiled_by([&] { BOOST_TEST(&gpu::get_kernel(on.p, 0, a) != first); }) == 1);
  a.coarse = true;
  BOOST_TEST(compiled_by([&] { BOOST_TEST(&gpu::get_kernel(on.p, 0, a) != first); }) == 1);
  BOOST_TEST(on.machine.modules.size() == 5u);
}

BOOST_AUTO_TEST_CASE(threads_that_ask_for_one_text_compile_it_once) {
  mocked on;
  gpu::source const s = axpy_kernel();
  std::vector<gpu::kernel const*> seen(4);
  int const compiled = compiled_by([&] {
    std::vector<std::thread> threads;
    for (auto& each : seen) threads.emplace_back([&] { each = &gpu::get_kernel(on.p, 0, s); });
    for (auto& each : threads) each.join();
  });
  BOOST_TEST(compiled == 1);
  for (auto const* const each : seen) BOOST_TEST(each == seen[0]);
}

BOOST_AUTO_TEST_CASE(a_text_that_does_not_compile_is_an_error_for_all_who_ask_each_time) {
  mocked on;
  gpu::source const bad{"extern \"C\" void lz_bad_call(unsigned, void**) { no such thing }",
                        "lz_bad"};
  std::atomic<int> errors = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      if (contains(error_of([&] { gpu::get_kernel(on.p, 0, bad); }),
                   "host compiler: kernel lz_bad does not compile:"))
        ++errors;
    });
  for (auto& each : threads) each.join();
  BOOST_TEST(errors == 3);
  BOOST_TEST(compiled_by([&] { error_of([&] { gpu::get_kernel(on.p, 0, bad); }); }) == 1);
}

BOOST_AUTO_TEST_CASE(faults_of_the_driver_leave_nothing_and_are_tried_again) {
  mocked on;
  gpu::source const s = axpy_kernel(), wrong{"extern \"C\" void other_call() {}", "lz_missing"};
  on.machine.fail_call["module_load"] = {0, 2};
  BOOST_TEST(error_of([&] { gpu::get_kernel(on.p, 0, s); }) ==
             "module_load on cuda:0: CUDA_ERROR_OUT_OF_MEMORY (2): out of memory");
  BOOST_TEST(contains(error_of([&] { gpu::get_kernel(on.p, 0, wrong); }),
                      "module_function of lz_missing on cuda:0: CUDA_ERROR (500)"));
  BOOST_TEST(on.machine.modules.empty());
  BOOST_TEST(gpu::get_kernel(on.p, 0, s).function != nullptr);
}

BOOST_AUTO_TEST_CASE(kernels_on_disk_are_loaded_by_the_next_program) {
  kernel_folder const folder("");
  gpu::source const s = axpy_kernel();
  {
    mocked on;
    BOOST_TEST(compiled_by([&] { gpu::get_kernel(on.p, 0, s); }) == 1);
  }
  BOOST_TEST(folder.files().size() == 1u);
  {
    mocked on;
    BOOST_TEST(compiled_by([&] { gpu::get_kernel(on.p, 0, s); }) == 0);
    gpu::source changed = s;
    changed.text += "// changed\n";
    BOOST_TEST(compiled_by([&] { gpu::get_kernel(on.p, 0, changed); }) == 1);
  }
  BOOST_TEST(folder.files().size() == 2u);
}

BOOST_AUTO_TEST_CASE(another_compiler_is_another_kernel) {
  kernel_folder const folder("");
  gpu::source const s = axpy_kernel();
  for (char const* const version : {"1", "2"}) {
    mocked on;
    gpu::platform_parts parts = mock::parts();
    parts.find = [=](int) {
      gpu::compiler c = mock::host_compiler();
      c.name = version;
      return c;
    };
    on.p.replace(parts);
    BOOST_TEST(compiled_by([&] { gpu::get_kernel(on.p, 0, s); }) == 1);
  }
  BOOST_TEST(folder.files().size() == 2u);
}

BOOST_AUTO_TEST_CASE(an_image_that_the_driver_does_not_take_is_made_anew) {
  kernel_folder const folder("");
  gpu::source const s = axpy_kernel();
  mocked on;
  // The right key with a wrong image: a file that another driver's library wrote.
  gpu::detail::kernel_file const file(
      gpu::detail::key_of(on.p, gpu::device_properties(on.p, 0), "host", s));
  file.write("not a module");
  BOOST_TEST(compiled_by([&] { gpu::get_kernel(on.p, 0, s); }) == 1);
  std::string image;
  BOOST_TEST((file.read(image) && image.starts_with("\177ELF")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_cache
