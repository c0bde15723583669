#include <boost/test/unit_test.hpp>
#include <climits>
#include <complex>
#include <lazuli/backend/blas/calls.hpp>

#include "raw.hpp"

namespace {
namespace detail = lazuli::blas::detail;
}

BOOST_AUTO_TEST_SUITE(backend_blas_calls)

BOOST_AUTO_TEST_CASE(extents_beyond_32_bits_are_refused_by_name) {
  BOOST_TEST(detail::narrow("qr", INT_MAX) == INT_MAX);
  auto const text = raw::message([] { detail::narrow("qr", lazuli::index{INT_MAX} + 1); });
  BOOST_TEST(text.find("qr: extent 2147483648: ") == 0, text);
  BOOST_TEST(text.find("counts in 32 bits, up to 2147483647") != text.npos, text);
}

BOOST_AUTO_TEST_CASE(workspace_is_never_shorter_than_the_answer_in_float_says) {
  for (int const wanted : {1, 1000, 16'777'217, 200'000'001}) {
    BOOST_TEST(detail::workspace("qr", static_cast<float>(wanted)) >= wanted);
    BOOST_TEST(detail::workspace("qr", std::complex<double>(wanted)) >= wanted);
  }
}

BOOST_AUTO_TEST_CASE(a_refused_argument_and_a_missing_routine_are_errors_in_words) {
  BOOST_TEST(raw::message([] { detail::check_arguments("qr", "geqrf", 3); }) == "nothing thrown");
  BOOST_TEST(raw::message([] { detail::check_arguments("qr", "geqrf", -4); }) ==
             "qr: geqrf: argument 4 has an illegal value");
  void (*missing)() = nullptr;
  auto const text = raw::message([&] { detail::need("qr", missing); });
  BOOST_TEST(text.find("qr needs LAPACK, ") == 0, text);
  BOOST_TEST(detail::place(-1).empty());
  BOOST_TEST(detail::place(3) == " 3 of the batch");
}

BOOST_AUTO_TEST_SUITE_END()
