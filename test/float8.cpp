// Tensors of 8-bit floats: what PyTorch made of all of them, chains, reductions, files.
#include <lazuli/float8.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/interop/dlpack.hpp>
#include <lazuli/io.hpp>
#include <lazuli/sorting.hpp>

#include "io/scratch.hpp"
#include "support.hpp"

namespace float8 {

using namespace support;
using formats = std::tuple<lz::float8_e4m3, lz::float8_e5m2>;

template <class H>
std::string const name = std::is_same_v<H, lz::float8_e4m3> ? "e4m3" : "e5m2";

/// The same bits of each element.
template <class A, class B>
bool alike(A const& a, B const& b) {
  bool good = a.shape() == b.shape();
  for (lz::index i = 0; good && i < a.numel(); ++i) good = a(i).bits() == b(i).bits();
  return good;
}
/// 200 numbers within the range.
template <class H>
lz::vector<H> counted(float step) {
  lz::vector<H> out(200);
  for (lz::index i = 0; i < 200; ++i) out(i) = static_cast<float>(i - 100) * step;
  return out;
}
/// f of each element in float, rounded once.
template <class H, class F, class... X>
lz::vector<H> one_by_one(F const& f, X const&... x) {
  lz::vector<H> out(200);
  for (lz::index i = 0; i < 200; ++i) out(i) = f(static_cast<float>(x(i))...);
  return out;
}

BOOST_AUTO_TEST_SUITE(float8_hpp)

BOOST_AUTO_TEST_CASE_TEMPLATE(values_and_roundings_are_those_of_pytorch, H, formats) {
  auto const file = lz::load_safetensors(files::reference("float8.safetensors"));
  auto const every = file.load<H, 1>(name<H>);
  auto const values = file.load<float, 1>(name<H> + "_values");
  auto const numbers = file.load<float, 1>("numbers");
  auto const rounded = file.load<H, 1>("numbers_" + name<H>);
  BOOST_TEST((every.numel() == 256 && numbers.numel() > 1000));
  lz::vector<float> const widened = lz::astype<float>(every);
  int wrong = 0;
  for (lz::index i = 0; i < 256; ++i) wrong += every(i).bits() != i || !same(widened(i), values(i));
  BOOST_TEST(wrong == 0);
  BOOST_TEST(alike(lz::vector<H>(lz::astype<H>(numbers)), rounded));
  BOOST_TEST(alike(lz::vector<H>(lz::astype<H>(lz::astype<double>(numbers))), rounded));
  lz::vector<H> single(numbers.shape());
  for (lz::index i = 0; i < numbers.numel(); ++i) single(i) = numbers(i);
  BOOST_TEST(alike(single, rounded));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(chains_are_computed_in_float_and_rounded_once, H, formats) {
  auto const x = counted<H>(0.04f), z = counted<H>(0.5f);
  lz::vector<H> const y = x * z + 0.3f;
  static_assert(std::is_same_v<lz::value_t<decltype(x * z + 0.3f)>, H>);
  BOOST_TEST(alike(y, one_by_one<H>([](float a, float b) { return std::fma(a, b, 0.3f); }, x, z)));
  lz::vector<float> const wide = lz::abs(x) - lz::astype<float>(z);
  for (lz::index i = 0; i < 200; ++i) BOOST_TEST(wide(i) == std::abs(float(x(i))) - float(z(i)));
  auto m = lz::matrix<H>(lz::reshape(y, 10, 20)), t = lz::matrix<H>(m.t() * 2.f);
  m.t() -= t;  // a strided destination, and operand
  BOOST_TEST((m.shape() == lz::shape(10, 20) && float(m(3, 4)) == -float(y(64))));
  lz::tensor<H, 3> fixed{1.f, 2.f, 4.f};
  fixed = lz::where(fixed > 1.f, fixed * 3.f, fixed);
  BOOST_TEST((float(fixed(0)) == 1 && float(fixed(1)) == 6 && float(fixed(2)) == 12));
}

BOOST_AUTO_TEST_CASE(two_formats_meet_in_float_and_with_16_bits_in_these) {
  using four = lz::float8_e4m3;
  using five = lz::float8_e5m2;
  static_assert(std::is_same_v<lz::promote_t<four, five>, float>);
  static_assert(std::is_same_v<lz::promote_t<five, lz::float16>, lz::float16>);
  static_assert(std::is_same_v<lz::promote_t<lz::bfloat16, four>, lz::bfloat16>);
  static_assert(std::is_same_v<lz::promote_t<four, int>, four>);
  static_assert(std::is_same_v<lz::promote_t<four, double>, double>);
  static_assert(std::is_same_v<lz::promote_t<four, std::complex<float>>, std::complex<float>>);
  static_assert(lz::dtype<four> && lz::real_dtype<five> && !std::is_same_v<four, five>);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(reductions_comparisons_and_order_are_those_of_the_floats, H,
                              formats) {
  auto const x = counted<H>(0.25f);
  lz::vector<float> const f = lz::astype<float>(x);
  static_assert(std::is_same_v<decltype(lz::sum(x).item()), H>);  // as of float16
  BOOST_TEST(lz::sum(x).item().bits() == H(lz::sum(f).item()).bits());
  BOOST_TEST(lz::mean(lz::abs(x)).item().bits() == H(lz::mean(lz::abs(f)).item()).bits());
  BOOST_TEST(
      (float(lz::max(x).item()) == float(x(199)) && lz::argmin(x).item() == lz::argmin(f).item()));
  BOOST_TEST((lz::array_equal(x < 1.f, f < 1.f) && lz::array_equal(x, f)));
  BOOST_TEST(lz::array_equal(lz::sort(x * -1.f), lz::sort(f * -1.f)));
  lz::vector<H> with_nan{2.f, NAN, -1.f, -INFINITY};
  lz::vector<H> const sorted = lz::sort(with_nan);
  BOOST_TEST((float(sorted(1)) == -1.f && float(sorted(2)) == 2.f && std::isnan(float(sorted(3)))));
  BOOST_TEST(lz::sum(lz::isnan(with_nan)).item() == 1);
  lz::matrix<H> const m = lz::reshape(x, 10, 20);
  BOOST_TEST(lz::array_equal(lz::sum(m, 0), lz::astype<H>(lz::sum(lz::astype<float>(m), 0))));
  BOOST_TEST(lz::array_equal(lz::cumsum(m, 1), lz::astype<H>(lz::cumsum(lz::astype<float>(m), 1))));
}

BOOST_AUTO_TEST_CASE(they_are_printed_with_their_names) {
  std::ostringstream out;
  out << lz::vector<lz::float8_e4m3>{1.f, 2.6f} << lz::vector<lz::float8_e5m2>{1.f, 1e9f};
  BOOST_TEST(out.str() ==
             "tensor([1.0000, 2.5000], dtype=float8_e4m3)tensor([1., inf], dtype=float8_e5m2)");
}

BOOST_AUTO_TEST_CASE_TEMPLATE(files_and_other_libraries_keep_their_bits, H, formats) {
  files::scratch const path;
  auto const x = counted<H>(0.3f);
  lz::save_npy(path, x);
  BOOST_TEST(path.content().substr(10, 16) ==
             (name<H> == "e4m3" ? "{'descr': '|V1'," : "{'descr': '|f1',"));  // as ml_dtypes
  BOOST_TEST(alike(lz::load_npy<H, 1>(path), x));
  BOOST_CHECK_THROW((lz::load_npy<std::uint8_t, 1>(path)), lz::io_error);
  lz::save_safetensors(path, {{"x", x}});
  BOOST_TEST(lz::load_safetensors(path).info("x").dtype == lz::dtype_name_v<H>);
  BOOST_TEST(alike(lz::load_safetensors<H, 1>(path, "x"), x));
  BOOST_CHECK_EXCEPTION(lz::load_safetensors(path).visit<1>("x", [](auto const&) {}), lz::io_error,
                        [](lz::io_error const& e) {
                          return std::string(e.what()).find(lz::dtype_name_v<H>) !=
                                     std::string::npos &&
                                 std::string(e.what()).find("float8.hpp") != std::string::npos;
                        });
  auto* const given = lz::to_dlpack(x);
  int const number = name<H> == "e4m3" ? 10 : 12;  // kDLFloat8_e4m3fn, kDLFloat8_e5m2
  BOOST_TEST(
      (static_cast<int>(given->what.elements.code) == number && given->what.elements.bits == 8));
  BOOST_TEST(alike(lz::from_dlpack<H const, 1>(given).view(), x));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace float8
