// Complex numbers: their parts, and functions that continue the real ones.
#include <boost/test/unit_test.hpp>

#include "samples.hpp"

namespace lz = lazuli;

namespace {

using cfloat = std::complex<float>;
using cdouble = std::complex<double>;

template <class Op, int... I>
void on_the_real_axis(std::integer_sequence<int, I...>) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    double x[] = {samples::draw<double>(samples::domain<Op>(I), random)...};
    for (double& each : x) each = std::clamp(each, -3., 3.);
    double const expected = lz::callable<Op>{}(x[I]...);
    cdouble const found = lz::callable<Op>{}(cdouble(x[I])...);
    BOOST_TEST(std::abs(found - expected) <= 1e-12 * (1 + std::abs(expected)),
               "at " << x[0] << ": " << found << ", not " << expected);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(complex_functions_continue_the_real_ones, Op, samples::catalogue) {
  if constexpr (samples::maps<Op, double>() && samples::maps<Op, cdouble>())
    on_the_real_axis<Op>(std::make_integer_sequence<int, lz::arity_of<Op>>{});
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_the_functions_that_numpy_gives_them) {
  cfloat const z(3, -4);
  BOOST_TEST(lz::abs(z) == 5.f);
  BOOST_TEST(lz::real(z) == 3.f);
  BOOST_TEST(lz::imag(z) == -4.f);
  BOOST_TEST(lz::conj(z) == cfloat(3, 4));
  BOOST_TEST(lz::arg(cfloat(-1, 0)) == std::acos(-1.f));
  BOOST_TEST(lz::add(z, 1) == cfloat(4, -4));
  BOOST_TEST(lz::sign(cfloat(0, -2)) == cfloat(0, -1));
  BOOST_TEST(lz::sign(cfloat(0, 0)) == cfloat(0, 0));
  BOOST_TEST(std::abs(lz::exp(lz::log(z)) - z) < 1e-5f);
  BOOST_TEST(std::abs(lz::square(lz::sqrt(z)) - z) < 1e-5f);
  BOOST_TEST(std::abs(lz::multiply(z, lz::reciprocal(z)) - cfloat(1, 0)) < 1e-6f);
  BOOST_TEST(lz::imag(5) == 0);
  BOOST_TEST(lz::isfinite(cfloat(1, INFINITY)) == false);
}

BOOST_AUTO_TEST_CASE(pairs_of_reals_make_complex_numbers) {
  static_assert(std::is_same_v<decltype(lz::complex(1.f, 2)), cfloat>);
  static_assert(std::is_same_v<lz::result_t<lz::op::complex_op, lz::float16, lz::float16>, cfloat>);
  static_assert(std::is_same_v<lz::result_t<lz::op::complex_op, int, int>, cdouble>);
  BOOST_TEST(lz::complex(3., -4.) == cdouble(3, -4));
  BOOST_TEST(std::isinf(lz::complex(1., INFINITY).imag()));
  BOOST_TEST(lz::complex(1., INFINITY).real() == 1.);  // what 1 + i * infinity is not
  BOOST_TEST(std::signbit(lz::complex(-0.f, -0.f).imag()));
  BOOST_TEST(std::abs(lz::polar(2., 0.5) - std::polar(2., 0.5)) < 1e-15);
  BOOST_TEST(lz::polar(0.f, 1.f) == cfloat(0, 0));
}
