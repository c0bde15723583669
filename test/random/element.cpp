// What kernels compute; that they compute the host's numbers is tested in device/random.cpp.
#include <boost/test/unit_test.hpp>
#include <lazuli/random/element.hpp>

namespace random_element {

namespace rnd = lazuli::random;

BOOST_AUTO_TEST_SUITE(element_hpp)

BOOST_AUTO_TEST_CASE(upper_half_of_a_product) {
  __extension__ using wide = unsigned __int128;
  std::uint64_t const some[] = {0,
                                1,
                                0xffffffffu,
                                std::uint64_t{1} << 32,
                                0x123456789abcdef0u,
                                ~std::uint64_t{0},
                                std::uint64_t{1} << 63,
                                0xfffffffeffffffffu};
  for (auto const a : some)
    for (auto const b : some)
      BOOST_TEST(rnd::detail::upper_product(a, b) == static_cast<std::uint64_t>(wide{a} * b >> 64));
}

BOOST_AUTO_TEST_CASE(a_probability_as_a_whole_number) {
  using law = rnd::bernoulli_law<bool>;
  auto const limit = [](double p) {
    return std::get<0>(rnd::detail::kernel_law<law>::parameters(law{.p = p}));
  };
  BOOST_TEST(limit(0) == 0u);
  BOOST_TEST(limit(1e-300) == 1u);  // only 0 lies below it
  BOOST_TEST(limit(0x1p-53) == 1u);
  BOOST_TEST(limit(0.5) == std::uint64_t{1} << 52);
  BOOST_TEST(limit(1) == std::uint64_t{1} << 53);
}

BOOST_AUTO_TEST_CASE(a_formula_has_the_rounds_of_philox) {
  using namespace rnd::detail;
  bits_at_place<std::uint32_t> const at(wide_symbol("i"), wide_symbol("key"), wide_symbol("first"));
  lazuli::symbol_writer writer;
  auto const value = writer(at.own());
  std::string const all = writer.statements() + value;
  std::size_t products = 0;
  for (auto at_ = all.find("3528531795ul"); at_ != all.npos;
       at_ = all.find("3528531795ul", at_ + 1))
    ++products;
  BOOST_TEST(products == 10u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_element
