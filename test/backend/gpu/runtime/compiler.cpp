#include <boost/test/unit_test.hpp>
#include <iostream>
#include <lazuli/backend/gpu/runtime/compiler.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_compiler {

using namespace backend_gpu;

BOOST_AUTO_TEST_SUITE(compiler_hpp)

BOOST_AUTO_TEST_CASE(a_device_gets_its_own_architecture_or_the_newest_portable_one_below) {
  std::vector<int> const known{75, 80, 86, 90, 100, 120};
  BOOST_TEST(gpu::cuda_architecture(known, 9, 0) == "sm_90");
  BOOST_TEST(gpu::cuda_architecture(known, 10, 0) == "sm_100");
  BOOST_TEST(gpu::cuda_architecture(known, 8, 9) == "compute_86");
  BOOST_TEST(gpu::cuda_architecture(known, 13, 0) == "compute_120");
  BOOST_TEST(error_of([&] { gpu::cuda_architecture(known, 7, 0); }) ==
             "no kernels for compute capability 7.0: the compiler knows none so old");
}

BOOST_AUTO_TEST_CASE(options_are_spelled_for_each_vendor) {
  gpu::compile_options const o{"sm_90", false, {"-lineinfo"}};
  std::vector<std::string> const cuda{"--std=c++17", "--gpu-architecture=sm_90", "--fmad=false",
                                      "-lineinfo"};
  BOOST_TEST(gpu::detail::option_texts(o, gpu::api::cuda) == cuda,
             boost::test_tools::per_element());
  std::vector<std::string> const coarse{"--std=c++17", "--fmad=false", "--prec-div=false",
                                        "--prec-sqrt=false"};
  BOOST_TEST(gpu::detail::option_texts({"", false, {}, true}, gpu::api::cuda) == coarse,
             boost::test_tools::per_element());
  std::vector<std::string> const hip{"--std=c++17", "-ffp-contract=fast"};
  BOOST_TEST(gpu::detail::option_texts({"", true, {}}, gpu::api::hip) == hip,
             boost::test_tools::per_element());
}

// A compiler that remembers its calls.
namespace pretended {
int made = 0, destroyed = 0, portable = 0, fails = 0;
std::string options;
int version(int* major, int* minor) { return *major = 13, *minor = 2, 0; }
char const* words(int) { return "COMPILATION"; }
int count(int* n) { return *n = 2, 0; }
int numbers(int* n) { return n[0] = 80, n[1] = 90, 0; }
int create(void** program, char const*, char const*, int, char const* const*, char const* const*) {
  return ++made, *program = &made, 0;
}
int destroy(void**) { return ++destroyed, 0; }
int compile(void*, int n, char const* const* texts) {
  options.clear();
  for (int i = 0; i < n; ++i) options += std::string(texts[i]) + ' ';
  return fails;
}
int size(void*, std::size_t* n) { return *n = 4, 0; }
int log(void*, char* text) { return std::memcpy(text, "a\nb", 4), 0; }
int binary(void*, char* image) { return std::memcpy(image, "\x7f\0bc", 4), 0; }
int text(void*, char* image) { return std::memcpy(image, "ptx", 4), 0; }

gpu::compiler compiler() {
  return gpu::make_compiler({version, words, count, numbers, create, destroy, compile, size, log,
                             size, binary, size, text},
                            gpu::api::cuda);
}
}  // namespace pretended

BOOST_AUTO_TEST_CASE(images_are_binary_or_portable_and_programs_are_destroyed) {
  gpu::compiler const c = pretended::compiler();
  BOOST_TEST(c.name == "NVRTC 13.2");
  BOOST_TEST((c.architecture(9, 0) == "sm_90" && c.architecture(8, 6) == "compute_80"));
  gpu::compiled const own = c.compile("text", "k", {"sm_90", false, {}});
  BOOST_TEST((own.image == std::string("\x7f\0bc", 4) && own.log == "a\nb"));
  BOOST_TEST(pretended::options == "--std=c++17 --gpu-architecture=sm_90 --fmad=false ");
  gpu::compiled const portable = c.compile("text", "k", {"compute_80", true, {}});
  BOOST_TEST(portable.image == std::string("ptx\0", 4));
  pretended::fails = 6;
  BOOST_TEST(
      error_of([&] { c.compile("text", "k", {}); }) ==
      "NVRTC 13.2: kernel k does not compile (COMPILATION; --std=c++17 --fmad=false):\na\nb");
  pretended::fails = 0;
  BOOST_TEST((pretended::made == 3 && pretended::destroyed == 3));
}

BOOST_AUTO_TEST_CASE(a_missing_compiler_is_an_error_that_names_the_files) {
  ::setenv("LAZULI_NVRTC", "/no/such/libnvrtc.so", 1);
  BOOST_TEST(error_of([] { gpu::find_compiler(gpu::api::cuda); }) ==
             "no compiler of kernels was found; looked for /no/such/libnvrtc.so");
  ::unsetenv("LAZULI_NVRTC");
}

BOOST_AUTO_TEST_CASE(a_compiler_newer_than_the_driver_is_not_taken) {
  std::string const file = mock::scratch_file(".so");
  std::string text;
  for (char const* const each : {"nvrtcGetErrorString", "nvrtcCreateProgram", "nvrtcDestroyProgram",
                                 "nvrtcCompileProgram", "nvrtcGetCUBINSize", "nvrtcGetCUBIN"})
    text += std::string("extern \"C\" int ") + each + "() { return 0; }\n";
  text += "extern \"C\" int nvrtcVersion(int* a, int* b) { *a = 14; *b = 1; return 0; }\n";
  std::ofstream(file) << mock::compile_on_host(text, "nvrtc", {}).image;
  ::setenv("LAZULI_NVRTC", file.c_str(), 1);
  BOOST_TEST(gpu::find_compiler(gpu::api::cuda, 14000).name == "NVRTC 14.1");
  BOOST_TEST(error_of([] { gpu::find_compiler(gpu::api::cuda, 13020); }) ==
             "NVRTC 14.1 is newer than the driver (13.2): update the driver, or name an older "
             "libnvrtc in LAZULI_NVRTC");
  ::unsetenv("LAZULI_NVRTC");
  std::filesystem::remove(file);
}

BOOST_AUTO_TEST_CASE(nvrtc_compiles_without_a_driver_where_it_is_found) {
  gpu::compiler c;
  try {
    c = gpu::find_compiler(gpu::api::cuda);
  } catch (lazuli::device_error const& e) {
    std::cout << "skipped: NVRTC is not here: " << e.what() << '\n';
    return;
  }
  std::string const text =
      "extern \"C\" __global__ void k(float* x, float a) { x[threadIdx.x] = a * x[threadIdx.x] + "
      "a; }";
  for (int const major : {8, 9, 10}) {
    std::string const target = c.architecture(major, 0);
    gpu::compiled const made = c.compile(text, "k", {target, false, {}});
    bool const portable = target.starts_with("compute_");
    BOOST_TEST(made.image.starts_with(portable ? "//" : "\177ELF"), target);
  }
  auto const ptx = [&](bool contract) {
    return c.compile(text, "k", {"compute_80", contract, {}}).image;
  };
  BOOST_TEST((contains(ptx(true), "fma.rn") && !contains(ptx(false), "fma.rn")));
  BOOST_TEST((contains(ptx(false), ".entry k(") && ptx(false).back() == '\0'));
  std::string const why = error_of([&] {
    c.compile("__global__ void k( {", "k", {"sm_80", false, {}});
  });
  BOOST_TEST((contains(why, ": kernel k does not compile (") && contains(why, "error:")), why);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_compiler
