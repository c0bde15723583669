#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/backend/blas/table.hpp>
#include <string>
#include <thread>
#include <vector>

namespace blas = lazuli::blas;

namespace {

/// One library for the time of a test case, then again what the program started with.
struct with_library {
  explicit with_library(char const* wanted) { blas::loader::load(wanted); }
  ~with_library() { blas::loader::load(nullptr); }
};

bool contains(std::string const& text, char const* part) {
  return text.find(part) != std::string::npos;
}

template <class T>
bool all_found() {
  auto const& r = blas::get<T>();
  return r.gemm && r.gemv && r.getrf && r.getrs && r.getri && r.geqrf && r.ormqr && r.gelsd &&
         r.gelsd_complex && r.trsm && r.potrf && r.orgqr && (r.syevd || r.heevd) && r.geev &&
         r.geev_complex && r.gesdd && r.gesdd_complex;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_table)

BOOST_AUTO_TEST_CASE(a_library_that_is_found_has_every_routine_for_all_four_types) {
  if (!blas::lapack_available()) return;
  BOOST_TEST(all_found<float>());
  BOOST_TEST(all_found<double>());
  BOOST_TEST(all_found<std::complex<float>>());
  BOOST_TEST(all_found<std::complex<double>>());
  BOOST_TEST(blas::available());
  BOOST_TEST(blas::library_name() != "none");
}

BOOST_AUTO_TEST_CASE(the_word_none_leaves_the_table_empty) {
  with_library const none("none");
  BOOST_TEST(!blas::available());
  BOOST_TEST(!blas::lapack_available());
  BOOST_TEST(blas::library_name() == "none");
}

BOOST_AUTO_TEST_CASE(the_name_says_why_a_library_that_was_asked_for_is_not_used) {
  with_library const wrong("libm.so.6");
  BOOST_TEST(!blas::available());
  BOOST_TEST(blas::library_name() == "none (LAZULI_BLAS=libm.so.6: it has no sgemm_)");
}

BOOST_AUTO_TEST_CASE(the_reference_library_is_found_beside_a_faster_one) {
  with_library const reference("reference");
  if (!blas::available()) return;  // not installed
  BOOST_TEST(blas::lapack_available());
  BOOST_TEST(contains(blas::library_name(), "libblas.so.3"));
}

BOOST_AUTO_TEST_CASE(the_name_of_openblas_tells_its_kernels) {
  with_library const openblas("openblas");
  if (!blas::available()) return;  // not installed
  BOOST_TEST(contains(blas::library_name(), " (OpenBLAS "));
}

BOOST_AUTO_TEST_CASE(a_blas_without_lapack_is_enough_for_products) {
  with_library const products("/usr/lib/x86_64-linux-gnu/blas/libblas.so.3");  // Debian's libblas3
  if (!blas::available()) return;                                              // not installed
  BOOST_TEST(!blas::lapack_available());
  BOOST_TEST((blas::get<double>().gemv != nullptr));
}

#if !defined(LAZULI_LINK_BLAS) && !defined(LAZULI_NO_BLAS)
BOOST_AUTO_TEST_CASE(the_environment_chooses_the_library) {
  char const* const before = std::getenv("LAZULI_BLAS");
  std::string const kept = before == nullptr ? "" : before;
  ::setenv("LAZULI_BLAS", "none", 1);
  blas::loader::load(nullptr);
  BOOST_TEST(!blas::available());
  ::setenv("LAZULI_BLAS", "", 1);
  blas::loader::load(nullptr);
  BOOST_TEST(blas::get().from.fault == "");
  before == nullptr ? ::unsetenv("LAZULI_BLAS") : ::setenv("LAZULI_BLAS", kept.c_str(), 1);
  blas::loader::load(nullptr);
}
#endif

BOOST_AUTO_TEST_CASE(all_threads_see_one_table) {
  std::vector<blas::table const*> seen(8);
  std::vector<std::thread> threads;
  for (auto& each : seen) threads.emplace_back([&each] { each = &blas::get(); });
  for (auto& each : threads) each.join();
  for (auto const* each : seen) BOOST_TEST(each == seen[0]);
}

BOOST_AUTO_TEST_SUITE_END()
