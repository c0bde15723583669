#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace support;

using i1 = std::array<lz::index, 1>;
using i2 = std::array<lz::index, 2>;

}  // namespace

BOOST_AUTO_TEST_SUITE(matmul_of_dtypes)

using dtypes = std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::int32_t,
                          std::uint32_t, std::int64_t, std::uint64_t, lz::float16, lz::bfloat16,
                          float, double, std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(every_dtype_multiplies_and_keeps_its_type, T, dtypes) {
  auto const a = filled<T>(i2{3, 4}, 1);
  auto const b = filled<T>(i2{4, 2}, 5);
  auto const c = lz::eval(lz::matmul(a, b));
  static_assert(std::is_same_v<lz::value_t<decltype(c)>, T>);
  BOOST_TEST(is(c, product(read(a), read(b))));
}

BOOST_AUTO_TEST_CASE(integers_wrap) {
  lz::tensor<std::int8_t, 1, 2> const a({{100, 100}});
  lz::tensor<std::int8_t, 2> const b({1, 1});
  lz::tensor c = lz::matmul(a, b);
  BOOST_TEST(int(c(0)) == -56);
  lz::tensor<std::int64_t, 2> const big({std::int64_t{1} << 62, std::int64_t{1} << 62}),
      two({2, 2});
  BOOST_TEST(lz::dot(big, two).item() == 0);
}

BOOST_AUTO_TEST_CASE(sixteen_bit_floats_are_summed_in_float_and_rounded_once) {
  lz::tensor<lz::float16, 3> const a({1.f, 1024.f, 1.f}), b({0.5f, 1.f, 0.5f});
  BOOST_TEST(static_cast<float>(lz::dot(a, b).item()) ==
             1025.f);  // 1024.5 would not fit in between
  lz::vector<lz::bfloat16> const ones =
      lz::astype<lz::bfloat16>(filled<float>(i1{1000}) * 0.f + 1.f);
  BOOST_TEST(static_cast<float>(lz::dot(ones, ones).item()) == 1000.f);
}

BOOST_AUTO_TEST_CASE(mixed_operands_are_promoted_as_in_arithmetic) {
  auto const i = filled<int>(i2{2, 3}, 1);
  auto const f = filled<float>(i2{3, 2}, 2);
  auto const d = filled<double>(i2{3, 2}, 2);
  auto const z = filled<std::complex<float>>(i2{3, 2}, 3);
  auto const h = filled<lz::float16>(i2{3, 2}, 3);
  auto const same = [](auto const& product, auto const& want) {
    static_assert(std::is_same_v<lz::value_t<decltype(product)>, lz::value_t<decltype(want)>>);
    return equals(lz::eval(product), lz::eval(want));
  };
  BOOST_TEST(same(lz::matmul(i, f), lz::matmul(i.to<float>(), f)));
  BOOST_TEST(same(lz::matmul(i, h), lz::matmul(i.to<lz::float16>(), h)));
  BOOST_TEST(same(lz::matmul(f.t(), d), lz::matmul(f.to<double>().eval().t(), d)));
  BOOST_TEST(same(lz::matmul(d.t(), z), lz::matmul(d.to<std::complex<double>>().eval().t(),
                                                   z.to<std::complex<double>>())));
}

BOOST_AUTO_TEST_SUITE_END()
