#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/io/config.hpp>

namespace {

namespace lz = lazuli;

bool holds(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(configuration)

BOOST_AUTO_TEST_CASE(it_names_compiler_simd_threads_blas_and_gpu) {
  std::string const text = lz::show_config();
  BOOST_TEST(holds(text, "lazuli    " LAZULI_VERSION_STRING), text);
#if defined(__clang__)
  BOOST_TEST(holds(text, "\ncompiler  clang "), text);
#else
  BOOST_TEST(holds(text, "\ncompiler  g++ "), text);
#endif
  std::string const simd(lz::simd::instruction_set());
  BOOST_TEST(holds(text, "\nSIMD      " + simd + ", "), text);
  BOOST_TEST(holds(text, std::to_string(lz::simd_width<float>) + " lanes of float32\n"), text);
  BOOST_TEST(holds(text, "\nthreads   " + std::to_string(lz::get_num_threads()) + " ("), text);
  BOOST_TEST(holds(text, "\nBLAS      " + lz::blas::library_name()), text);
  std::string const gpus = lz::config_line::all(10);
  BOOST_TEST(holds(text, "\nGPU       " + (gpus.empty() ? "not looked for" : gpus)), text);
  lz::config_line const line([] { return std::string("CUDA: a line of a header"); });
  BOOST_TEST(holds(lz::show_config(), "\nGPU       CUDA: a line of a header\n"));
}

BOOST_AUTO_TEST_CASE(without_a_blas_it_says_what_serves) {
  lz::blas::loader::load("none");
  std::string const text = lz::show_config();
  lz::blas::loader::load(nullptr);
  BOOST_TEST(holds(text, "\nBLAS      none; products run in a loop of ours; no LAPACK\n"), text);
}

#if defined(__x86_64__)
BOOST_AUTO_TEST_CASE(it_warns_where_openblas_is_held_to_less_than_the_machine_has) {
  char const* const before = std::getenv("OPENBLAS_CORETYPE");
  std::string const kept = before == nullptr ? "" : before;
  ::setenv("OPENBLAS_CORETYPE", "Prescott", 1);
  std::string const text = lz::show_config();
  ::unsetenv("OPENBLAS_CORETYPE");
  std::string const without = lz::show_config();
  if (before != nullptr) ::setenv("OPENBLAS_CORETYPE", kept.c_str(), 1);
  bool const narrower = !lz::blas::core_type().empty() && lz::blas::loader::bits_of_machine() > 128;
  BOOST_TEST(holds(text, "\nwarning   OPENBLAS_CORETYPE=Prescott asks for less") == narrower, text);
  BOOST_TEST(!holds(without, "warning"), without);
}
#endif

BOOST_AUTO_TEST_SUITE_END()
