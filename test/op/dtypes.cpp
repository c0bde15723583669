#include <boost/test/unit_test.hpp>
#include <complex>
#include <lazuli/op/dtypes.hpp>
#include <lazuli/tensor.hpp>

#include "shape/naive.hpp"

namespace op_dtypes {

namespace lz = lazuli;
using c64 = std::complex<float>;

static_assert(lz::isdtype<float>("real floating") && lz::isdtype<lz::bfloat16>("numeric") &&
              !lz::isdtype<bool>("numeric"));
static_assert(lz::isdtype<std::int8_t>("integral") && lz::isdtype<std::int8_t>("signed integer") &&
              !lz::isdtype<std::uint8_t>("signed integer"));
static_assert(lz::isdtype<c64>("complex floating") && lz::isdtype<bool>("bool") &&
              lz::isdtype<float, double, float>() && !lz::isdtype<float, double>());
static_assert(lz::can_cast<float, double>() && !lz::can_cast<double, float>() &&
              lz::can_cast<std::uint8_t, std::int16_t>());
static_assert(!lz::can_cast<std::uint64_t, std::int64_t>() && lz::can_cast<bool, int>() &&
              lz::can_cast<float, c64>());
static_assert(lz::result_type<std::uint8_t, std::int8_t>() == "int16" &&
              lz::result_type<float, c64, double>() == "complex128");

BOOST_AUTO_TEST_SUITE(dtypes)

BOOST_AUTO_TEST_CASE(questions_about_tensors_and_numbers) {
  lz::tensor<float, 2> const x({1, 2});
  lz::vector<int> const k({1, 2});
  BOOST_TEST((lz::isdtype(x * 2, "real floating") && lz::isdtype(k, "integral") &&
              !lz::isdtype(k, "bool")));
  BOOST_TEST((lz::can_cast<double>(x) && lz::can_cast<float>(k + 1) && !lz::can_cast<int>(x)));
  BOOST_TEST((lz::result_type(x, k, 2.5) == "float32" && lz::result_type(k, 2.5) == "float64" &&
              lz::result_type(1, 2.f) == "float32"));
  BOOST_TEST((lz::result_type(x, 2.5) == (x * 2.5).dtype()));
  LAZULI_CHECK_TEXT((void)lz::isdtype(x, "float"), lz::dtype_error,
                    "isdtype: there is no kind \"float\"; the kinds are bool, signed integer, "
                    "unsigned integer, integral, real floating, complex floating and numeric");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace op_dtypes
