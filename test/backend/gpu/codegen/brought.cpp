// Numbers that functions bring into kernels, as operands.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;
namespace gpu = lz::gpu;

namespace {

/// What a launch of a chain is given.
struct launched {
  std::string key, text;
  float number = 0;
};
template <class E>
launched kernel_of(E const& e) {
  launched out;
  lz::vector<float> y(4);
  lz::plan::operand operands[1 + lz::leaf_count<E>];
  lz::plan::nest n;
  lz::plan::make_nest(y, e, n, operands);
  auto const launch = [&](std::string_view key, gpu::kernel_writer write, unsigned, void** given,
                          unsigned) {
    out = {std::string(key), write().text, *static_cast<float*>(given[2])};
  };
  gpu::run_elementwise<float>(n, e, launch);
  return out;
}

template <class... T>
bool all_have_their_codes() {
  return ((gpu::code_of_tag(lz::symbolic::type_tag<T>) == gpu::code_of<T>)&&...);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_number_that_is_brought_is_an_argument) {
  lz::vector<float> const x(4);
  auto const scaled = [&](float k, bool back) {
    return kernel_of(lz::map([=](auto a) { return back ? k - a : (a *= k, a + 0.5f); }, x));
  };
  auto const two = scaled(2.f, false), three = scaled(3.f, false);
  BOOST_TEST(two.text.find("return x0 * s0 + s1;") != std::string::npos);
  BOOST_TEST(two.text.find("GLOBAL float const* x0, float s0, float s1, geometry g") !=
             std::string::npos);
  BOOST_TEST(two.text == three.text);
  BOOST_TEST(two.key == three.key);
  BOOST_TEST(two.number == 2.f);
  BOOST_TEST(three.number == 3.f);
  auto const back = scaled(3.f, true);  // another branch of the function: another kernel
  BOOST_TEST(back.text.find("return s0 - x0;") != std::string::npos);
  BOOST_TEST(back.key != three.key);
}

BOOST_AUTO_TEST_CASE(every_dtype_of_symbols_has_its_code) {
  BOOST_TEST((all_have_their_codes<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t,
                                   std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, float,
                                   double, std::complex<float>, std::complex<double>>()));
}

BOOST_AUTO_TEST_CASE(a_function_that_changes_from_call_to_call_throws) {
  lz::vector<float> const x(4);
  int calls = 0;
  auto const fickle = [&calls](auto a) { return ++calls % 2 ? a * 2.f : a * 2.f + 1.f; };
  BOOST_CHECK_EXCEPTION(kernel_of(lz::map(fickle, x)), lz::device_error, [](auto const& e) {
    return std::string_view(e.what()).starts_with("map: the function computes something else");
  });
}
