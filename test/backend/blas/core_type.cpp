#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/backend/blas/core_type.hpp>
#include <string>

namespace loader = lazuli::blas::loader;

BOOST_AUTO_TEST_SUITE(backend_blas_core_type)

BOOST_AUTO_TEST_CASE(a_core_type_below_the_machine_is_said) {
  BOOST_TEST(loader::core_warning("Haswell", "", 512) ==
             "OPENBLAS_CORETYPE=Haswell asks for less than this processor has (AVX-512): unset it");
  BOOST_TEST(loader::core_warning("ZEN", "", 512) != "");
  BOOST_TEST(loader::core_warning("PRESCOTT", "", 256) ==
             "OPENBLAS_CORETYPE=PRESCOTT asks for less than this processor has (AVX2 with FMA): "
             "unset it");
  BOOST_TEST(loader::core_warning("Bulldozer", "", 256) != "");
  BOOST_TEST(loader::core_warning("core2", "", 255) ==
             "OPENBLAS_CORETYPE=core2 asks for less than this processor has (AVX): unset it");
}

BOOST_AUTO_TEST_CASE(as_much_as_the_machine_has_more_and_names_unknown_are_not) {
  for (char const* const core : {"SKYLAKEX", "Cooperlake", "SapphireRapids", "no such core", ""})
    BOOST_TEST(loader::core_warning(core, "", 512) == "", core);
  BOOST_TEST(loader::core_warning("Haswell", "", 256) == "");
  BOOST_TEST(loader::core_warning("SkylakeX", "", 128) == "");
  BOOST_TEST(loader::core_warning("Nehalem", "", 128) == "");
  BOOST_TEST(loader::core_warning("NEOVERSEN1", "", 512) == "");
  BOOST_TEST(loader::core_warning("Haswell", "", 0) == "");  // not x86
  BOOST_TEST(loader::core_warning(nullptr, "SkylakeX", 512) == "");
}

BOOST_AUTO_TEST_CASE(kernels_of_128_bits_are_too_narrow_for_a_machine_with_avx2) {
  using std::string;
  BOOST_TEST(string(loader::wider_core("Prescott", 512)) == "SkylakeX");
  BOOST_TEST(string(loader::wider_core("Nehalem", 256)) == "Haswell");
  BOOST_TEST(string(loader::wider_core("Sandybridge", 256)) == "Haswell");
  // Chosen with the processor known, or nothing better to ask for.
  BOOST_TEST((loader::wider_core("Haswell", 512) == nullptr));
  BOOST_TEST((loader::wider_core("Cooperlake", 512) == nullptr));
  BOOST_TEST((loader::wider_core("Prescott", 255) == nullptr));
  BOOST_TEST((loader::wider_core("Prescott", 0) == nullptr));
  BOOST_TEST((loader::wider_core("NEOVERSEN1", 512) == nullptr));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_loaded_again_is_said) {
  BOOST_TEST(loader::core_warning(nullptr, "Prescott", 512) ==
             "OpenBLAS, linked or loaded by others, does not know this processor: set "
             "OPENBLAS_CORETYPE=SkylakeX");
  BOOST_TEST(loader::core_warning(nullptr, "Prescott", 128) == "");
}

BOOST_AUTO_TEST_CASE(a_core_type_is_asked_for_only_while_the_library_is_loaded) {
  if (loader::asked_core::is_set()) return;
  {
    loader::asked_core const asked("Haswell");
    BOOST_TEST(std::string(std::getenv("OPENBLAS_CORETYPE")) == "Haswell");
  }
  BOOST_TEST(!loader::asked_core::is_set());
}

#if defined(__x86_64__)
BOOST_AUTO_TEST_CASE(the_machine_has_what_this_object_was_compiled_for) {
#if defined(__AVX512F__)
  BOOST_TEST(loader::bits_of_machine() == 512);
#elif defined(__AVX2__)
  BOOST_TEST(loader::bits_of_machine() >= 256);
#endif
  BOOST_TEST(loader::bits_of_machine() >= 128);
}
#endif

BOOST_AUTO_TEST_SUITE_END()
