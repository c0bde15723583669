// From assignments to launches: keys, arguments, parts.
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/plan/collapse.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;
namespace gpu = lz::gpu;

namespace {

struct launched {
  std::string key, name, text;
  unsigned blocks;
  std::vector<void*> pointers;  // the first two arguments
  float third;                  // the third, where it is a number
};

template <class To, class E>
std::vector<launched> launches(To const& to, E const& e, lz::index most = gpu::most_points) {
  std::vector<launched> out;
  lz::plan::operand operands[1 + lz::leaf_count<E>];
  lz::plan::nest n;
  lz::plan::make_nest(to, e, n, operands);
  lz::plan::collapse(n, 0);
  gpu::run_elementwise<lz::value_t<To>>(
      n, e,
      [&](auto key, auto const& source, unsigned blocks, void** arguments, unsigned) {
        auto [name, text, bytes, in_16_bits] = source();
        launched made{std::string(key), name, text, blocks, {}, 0.f};
        std::memcpy(&made.third, arguments[2], sizeof(float));
        for (void* const each : {arguments[0], arguments[1]})
          made.pointers.push_back(*static_cast<void**>(each));
        out.push_back(std::move(made));
      },
      most);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_launch_names_its_kernel_and_points_to_its_operands) {
  lz::matrix<float> y(64, 128), x(64, 128);
  auto const found = launches(y, lz::close(lz::exp(x) * 2.f));
  BOOST_TEST_REQUIRE(found.size() == 1u);
  BOOST_TEST(found[0].name == "lazuli_multiply_exp");
  BOOST_TEST(found[0].text.find("KERNEL(lazuli_multiply_exp, 256, 4)(") != std::string::npos);
  BOOST_TEST(found[0].blocks == 8u);
  BOOST_TEST(found[0].pointers[0] == y.data());
  BOOST_TEST(found[0].pointers[1] == x.data());
  BOOST_TEST(found[0].third == 2.f);
}

BOOST_AUTO_TEST_CASE(nothing_is_launched_for_no_points) {
  lz::matrix<float> y(0, 128), x(0, 128);
  BOOST_TEST(launches(y, lz::close(x * x)).empty());
}

BOOST_AUTO_TEST_CASE(keys_tell_layouts_apart_but_not_sizes_and_equal_keys_have_one_text) {
  lz::matrix<float> y(64, 128), x(64, 128), small(8, 16), other(8, 16), turned(128, 64);
  auto const big = launches(y, lz::close(x + x)),
             little = launches(small, lz::close(other + other));
  BOOST_TEST(big[0].key == little[0].key);
  BOOST_TEST(big[0].text == little[0].text);
  auto const two = launches(y, lz::close(x + y));
  BOOST_TEST(two[0].key != big[0].key);
  auto const across = launches(y, lz::close(turned.t() + turned.t()));
  BOOST_TEST(across[0].key != big[0].key);
  BOOST_TEST(across[0].text.find("SHARED") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(large_assignments_are_launched_in_parts) {
  lz::vector<float> y(1000), x(1000);
  auto const found = launches(y, lz::close(x * x), 256);
  BOOST_TEST_REQUIRE(found.size() == 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    BOOST_TEST(found[i].pointers[0] == y.data() + 256 * i);
    BOOST_TEST(found[i].pointers[1] == x.data() + 256 * i);
    BOOST_TEST(found[i].text == found[0].text);
  }
}
