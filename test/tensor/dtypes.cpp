#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <complex>

#include "support.hpp"

namespace support {

using all_dtypes = boost::mpl::list<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
                                    lz::float16, lz::bfloat16, float, double, std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_SUITE(dtypes)

BOOST_AUTO_TEST_CASE_TEMPLATE(copies_and_layouts_keep_every_value, T, all_dtypes) {
  for (layout how : all_layouts) {
    laid_out<T, 2> const x({13, 70}, how);
    lz::matrix<T> const copy = x.view();
    BOOST_TEST(equals(copy, x.view()), how);
    lz::matrix<T> const turned = x.view().t();
    BOOST_TEST(equals(turned, x.view().t()), how);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_equals_its_scalar_meaning, T, all_dtypes) {
  if constexpr (!std::is_same_v<T, bool>) {
    for (index n : {1, 63, 64, 65, 130}) {
      lz::vector<T> a(n), b(n), out;
      fill(a), fill(b, 3);
      auto const e = a * b + lz::fma(a, b, a) - b;
      static_assert(std::is_same_v<lz::value_t<decltype(e)>, T>);
      out = e;
      BOOST_TEST(equals(out, e), n);
      lz::vector<bool> equal = a == b;
      BOOST_TEST(equals(equal, a == b), n);
    }
  } else {
    lz::vector<bool> a(130), b(130), out;
    fill(a), fill(b, 3);
    out = (a && b) || !a;
    BOOST_TEST(equals(out, (a && b) || !a));
    out = a ^ b;
    BOOST_TEST(equals(out, a ^ b));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_broadcast_row_of_another_dtype_is_converted, T, all_dtypes) {
  lz::vector<T> row(19);
  lz::matrix<std::int8_t> column(6, 1);
  fill(row), fill(column, 1);
  auto const e = column * row;
  lz::tensor out = e;
  BOOST_TEST(equals(out, e));
}

BOOST_AUTO_TEST_CASE(sixteen_bit_floats_compute_in_float_and_round_once) {
  lz::vector<lz::float16> a(70), b(70), c(70), out;
  for (index i = 0; i < 70; ++i) a(i) = lz::float16(1.f + float(i) / 1024), b(i) = lz::float16(3.f + float(i) / 512), c(i) = lz::float16(-3.f);
  out = a * b + c;
  for (index i = 0; i < 70; ++i) {
    float const want = std::fma(static_cast<float>(a(i)), static_cast<float>(b(i)), -3.f);
    BOOST_TEST(same(out(i), lz::float16(want)));
  }
}

BOOST_AUTO_TEST_CASE(integers_wrap) {
  lz::vector<std::int8_t> x(100);
  x = 100;
  x += x;
  BOOST_TEST(int(x(99)) == -56);
  lz::vector<std::int32_t> y(20);
  y = std::numeric_limits<std::int32_t>::max();
  y += 1;
  BOOST_TEST(y(7) == std::numeric_limits<std::int32_t>::min());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
