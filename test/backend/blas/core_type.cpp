#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/core_type.hpp>
#include <string>

namespace loader = lazuli::blas::loader;

BOOST_AUTO_TEST_SUITE(backend_blas_core_type)

BOOST_AUTO_TEST_CASE(a_core_type_below_the_machine_is_said) {
  BOOST_TEST(loader::core_warning("Haswell", 512) ==
             "OPENBLAS_CORETYPE=Haswell asks for less than this processor has (AVX-512): unset it");
  BOOST_TEST(loader::core_warning("ZEN", 512) != "");
  BOOST_TEST(loader::core_warning("PRESCOTT", 256) ==
             "OPENBLAS_CORETYPE=PRESCOTT asks for less than this processor has (AVX2 with FMA): "
             "unset it");
  BOOST_TEST(loader::core_warning("Bulldozer", 256) != "");
  BOOST_TEST(loader::core_warning("core2", 255) ==
             "OPENBLAS_CORETYPE=core2 asks for less than this processor has (AVX): unset it");
}

BOOST_AUTO_TEST_CASE(as_much_as_the_machine_has_more_and_names_unknown_are_not) {
  for (char const* const core : {"SKYLAKEX", "Cooperlake", "SapphireRapids", "no such core", ""})
    BOOST_TEST(loader::core_warning(core, 512) == "", core);
  BOOST_TEST(loader::core_warning("Haswell", 256) == "");
  BOOST_TEST(loader::core_warning("SkylakeX", 128) == "");
  BOOST_TEST(loader::core_warning("Nehalem", 128) == "");
  BOOST_TEST(loader::core_warning("NEOVERSEN1", 512) == "");
  BOOST_TEST(loader::core_warning("Haswell", 0) == "");  // not x86
  BOOST_TEST(loader::core_warning(nullptr) == "");
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
