#include "ranks.hpp"

namespace mpi_random {

using namespace ranks;

BOOST_AUTO_TEST_CASE(random_numbers_are_those_of_one_machine_on_any_mesh) {
  auto const m = rectangle();
  for (lz::index n : {0, 1, 3, 31, 200}) {
    lz::random::generator g(11), h(11);
    auto const both = lz::placed<on<"x">, on<"y">>(m);
    BOOST_TEST(same(lz::gather(both.rand(g, n, 7)), lz::rand(h, n, 7)));
    BOOST_TEST(same(lz::gather(both.template randn<double>(g, 3, n)), lz::randn<double>(h, 3, n)));
    BOOST_TEST(same(lz::gather(lz::placed<on<"y">>(m).randn<std::complex<float>>(g, n)),
                    lz::randn<std::complex<float>>(h, n)));
    BOOST_TEST(same(lz::gather(lz::placed<all, on<"x">>(m).rand<lz::float16>(g, 2, n)),
                    lz::rand<lz::float16>(h, 2, n)));
  }
  lz::random::generator twister(1, lz::random::mt19937);
  BOOST_CHECK_THROW(lz::placed<on<"x">>(m).rand(twister, 3), lz::error);
}

BOOST_AUTO_TEST_CASE(without_a_generator_all_ranks_draw_by_that_of_rank_0) {
  auto const m = rectangle();
  auto const everywhere = lz::placed<all, all>(m);
  auto const alike = [&](auto const& x) { return static_cast<bool>(lz::array_equal(x.gather(), x.local())); };
  lz::manual_seed(static_cast<std::uint64_t>(m.rank()));   // unlike on each rank
  BOOST_TEST(alike(everywhere.rand(5, 7)));
  BOOST_TEST(alike(everywhere.randn(5, 7)));
  auto x = everywhere.zeros(5, 7);
  BOOST_TEST(alike(lz::rand_like(x)));
  BOOST_TEST(alike(lz::randn_like(x)));
  BOOST_TEST(alike(lz::rand_like<double>(x)));
  BOOST_TEST(alike(everywhere.randint(0, 10, lz::shape(5, 7))));
  BOOST_TEST(alike(x.uniform_(-1, 1)));
  BOOST_TEST(alike(x.normal_(3, 2)));
  BOOST_TEST(alike(x.bernoulli_(0.5)));
  BOOST_TEST(alike(x.bernoulli_(everywhere.full(lz::shape(5, 7), 0.5f))));
  BOOST_TEST(alike(x.random_(0, 10)));
  BOOST_TEST(alike(x.exponential_()));
  lz::manual_seed(0, m.rank() == 0 ? lz::random::mt19937 : lz::random::philox);
  BOOST_CHECK_THROW(everywhere.rand(2, 2), lz::error);
  lz::manual_seed(0, lz::random::philox);
}

BOOST_AUTO_TEST_CASE(methods_and_likes_draw_the_numbers_of_one_machine) {
  auto const m = rectangle();
  auto const make = lz::placed<on<"x">, on<"y">>(m);
  for (lz::index n : sizes) {
    lz::random::generator g(3), h(3);
    auto x = make.zeros<double>(n, 5);
    lz::matrix<double> y = lz::zeros<double>(n, 5);
    BOOST_TEST(same(lz::gather(x.uniform_(-1, 1, g)), y.uniform_(-1, 1, h)));
    BOOST_TEST(same(lz::gather(x.normal_(3, 2, g)), y.normal_(3, 2, h)));
    BOOST_TEST(same(lz::gather(x.bernoulli_(0.3, g)), y.bernoulli_(0.3, h)));
    BOOST_TEST(same(lz::gather(lz::rand_like<float>(x, g)), lz::rand_like<float>(y, h)));
    BOOST_TEST(same(lz::gather(make.randint(-3, 40, lz::shape(n, 2), g)), lz::randint(-3, 40, lz::shape(n, 2), h)));
    BOOST_TEST(same(lz::gather(make.randint<std::uint8_t>(0, 9, lz::shape(n, 2), g)), lz::randint<std::uint8_t>(0, 9, lz::shape(n, 2), h)));
    BOOST_TEST(same(lz::gather(make.rand<float>(g, lz::shape(n, 2))), lz::rand<float>(h, n, 2)));
  }
  BOOST_CHECK_THROW(make.randint(3, 3, lz::shape(2, 2)), lz::error);
  lz::random::generator g(9), h(9);
  auto const bits = lz::randint(2, lz::shape(5, 3), h);
  BOOST_TEST(same(lz::gather(make.randint(2, lz::shape(5, 3), g)), bits));
  BOOST_TEST(
      (make.randint(2, {5, 3}).extent(1) == 3 && make.randint(0, 2, {5, 3}, g).extent(0) == 5));
  static_assert(std::is_same_v<lz::value_t<decltype(make.randint<int>(2, {5, 3}))>, int>);
  BOOST_TEST(lz::placed<on<"x">>(line()).randint(0, 2, 5).extent(0) == 5);
}

}  // namespace mpi_random
