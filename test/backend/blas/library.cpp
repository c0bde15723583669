#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/backend/blas/library.hpp>
#include <string>

namespace blas = lazuli::blas;

namespace {

bool contains(std::string const& text, char const* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_library)

BOOST_AUTO_TEST_CASE(the_word_none_finds_nothing_and_is_no_fault) {
  auto const none = blas::loader::choose("none");
  BOOST_TEST(none.loaded == 0);
  BOOST_TEST(none.name == "none");
  BOOST_TEST(none.fault == "");
  BOOST_TEST((none.find('s', "gemm").address == nullptr));
}

BOOST_AUTO_TEST_CASE(a_library_that_does_not_load_is_named_with_the_loader_s_reason) {
  auto const missing = blas::loader::choose("/nowhere/libblas.so");
  BOOST_TEST(missing.loaded == 0);
  BOOST_TEST(missing.fault.find("LAZULI_BLAS=/nowhere/libblas.so: ") == 0);
  BOOST_TEST(contains(missing.fault, "cannot open shared object file"));
}

BOOST_AUTO_TEST_CASE(a_library_without_blas_is_refused) {
  auto const wrong = blas::loader::choose("libm.so.6");
  BOOST_TEST(wrong.loaded == 0);
  BOOST_TEST(wrong.fault == "LAZULI_BLAS=libm.so.6: it has no sgemm_");
}

BOOST_AUTO_TEST_CASE(every_word_finds_its_library_or_says_that_it_is_not_installed) {
  for (auto const& each : blas::loader::candidates) {
    auto const found = blas::loader::choose(std::string(each.word).c_str());
    if (found.loaded != 0) {
      BOOST_TEST((found.find('d', "gemm").address != nullptr), each.word);
      BOOST_TEST(found.name.front() == '/');
    } else {
      BOOST_TEST(found.fault ==
                 "LAZULI_BLAS=" + std::string(each.word) + ": no such library is installed");
    }
  }
}

BOOST_AUTO_TEST_CASE(files_joined_by_a_colon_are_searched_in_order) {
  auto const joined = blas::loader::choose("libopenblas.so.0:libm.so.6");
  if (joined.loaded == 0) return;  // not installed
  BOOST_TEST(joined.loaded == 2);
  BOOST_TEST(contains(joined.name, "openblas"));
  BOOST_TEST((joined.find('c', "os").address == nullptr));  // no Fortran symbol "cos_"
}

BOOST_AUTO_TEST_CASE(the_environment_stays_as_the_user_left_it) {
  char const* const before = std::getenv("OPENBLAS_CORETYPE");
  std::string const kept = before == nullptr ? "" : before;
  ::unsetenv("OPENBLAS_CORETYPE");
  blas::loader::choose("openblas");
  BOOST_TEST((std::getenv("OPENBLAS_CORETYPE") == nullptr));
  if (before != nullptr) ::setenv("OPENBLAS_CORETYPE", kept.c_str(), 1);
}

BOOST_AUTO_TEST_CASE(openblas_has_kernels_as_wide_as_the_processor_also_where_it_does_not_know_it) {
  auto const found = blas::loader::choose("openblas");
  BOOST_TEST((blas::loader::core_to_ask_for(found) == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()
