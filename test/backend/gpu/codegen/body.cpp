// The body of a kernel, as expressions write it.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/body.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;
namespace gpu = lz::gpu;

namespace {

/// The body for operands that all lie in memory, or are numbers.
template <class D, class E>
gpu::body_text body(E const& e) {
  constexpr auto const& facts = gpu::facts_of<D, E>;
  gpu::operand_route of[facts.count];
  for (int k = 0; k < facts.count; ++k)
    of[k] = {facts.numbers[k] ? gpu::route::value : gpu::route::vector, k};
  gpu::frame const f;
  return gpu::write_body<D>(e, {f, facts.count, facts.dtypes, of});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_chain_is_one_formula_of_its_leaves_and_numbers) {
  lz::vector<float> const x(4), w(4);
  auto const found = body<float>(lz::exp(-x) * w + 2.f);
  BOOST_TEST(found.value == "fma(exp(-x0), x1, s0)");
  BOOST_TEST(found.statements == "");
  BOOST_TEST(found.name == "lazuli_add_multiply_exp_negative");
  using leaf = lz::tensor_view<float, lz::dyn>;
  BOOST_TEST(gpu::kernel_name<leaf>() == "lazuli_copy");
}

BOOST_AUTO_TEST_CASE(parts_used_twice_are_statements) {
  lz::vector<float> const x(4);
  auto const found = body<float>(lz::silu(x));
  BOOST_TEST(found.statements == "float t0 = maximum(x0, -1000.0f);\n");
  BOOST_TEST(found.value == "t0 / (1.0f + exp(-t0))");
}

BOOST_AUTO_TEST_CASE(numbers_are_converted_on_the_way_in_and_out) {
  lz::vector<std::uint8_t> const x(4);
  lz::vector<lz::float16> const h(4);
  BOOST_TEST(body<float>(lz::astype<float>(x) * 0.5f).value == "(float)x0 * s0");
  BOOST_TEST(body<int>(h + h).value == "(int)(x0 + x1)");
  BOOST_TEST(body<bool>(lz::close(x)).value == "x0 != (uint8)0");
  BOOST_TEST(body<lz::float16>(lz::close(h)).value == "x0");
}

BOOST_AUTO_TEST_CASE(a_generic_function_of_the_user_writes_itself_down) {
  lz::vector<float> const x(4);
  float const slope = 0.1f;
  auto const plain = lz::map([](auto a) { return a * a + 1; }, x);
  auto const captured = lz::map([slope](auto a) { return lz::select(a > 0, a, a * slope); }, x);
  BOOST_TEST(body<float>(plain).value == "x0 * x0 + 1.0f");
  BOOST_TEST(body<float>(captured).value == "(x0 > 0.0f ? x0 : x0 * 0.1f)");
  static_assert(gpu::detail::is_stateless<std::remove_cvref_t<decltype(plain)>>);
  static_assert(!gpu::detail::is_stateless<std::remove_cvref_t<decltype(captured)>>);
}

BOOST_AUTO_TEST_CASE(facts_name_the_dtypes_in_order_and_tell_numbers_from_memory) {
  lz::vector<double> const x(4);
  lz::vector<int> const i(4);
  auto const e = x * 2.0 + i;
  constexpr auto const& facts = gpu::facts_of<float, std::remove_cvref_t<decltype(e)>>;
  static_assert(facts.count == 4 && facts.dtypes[0] == gpu::code::float32);
  static_assert(facts.dtypes[1] == gpu::code::float64 && !facts.numbers[1]);
  static_assert(facts.numbers[2] && facts.dtypes[3] == gpu::code::int32);
  BOOST_TEST(body<float>(e).value == "(float)fma(x0, s0, (double)x1)");
}
