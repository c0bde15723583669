#include "ranks.hpp"

namespace mpi_factory {

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

BOOST_AUTO_TEST_CASE(every_rank_makes_its_own_block) {
  auto const m = rectangle();
  auto const make = lz::placed<on<"x">, on<"y">>(m);
  for (lz::index n : sizes) {
    BOOST_TEST(same(lz::gather(make.zeros(n, 3)), lz::zeros(n, 3)));
    BOOST_TEST(same(lz::gather(make.ones<int>(3, n)), lz::ones<int>(3, n)));
    lz::matrix<double> const x = lz::rand<double>(n, 5);
    lz::random::generator g(5);
    lz::matrix<double> const whole = lz::rand<double>(g, n, 5);
    auto const a = make.from(whole);
    BOOST_TEST(same(lz::gather(a), whole));
    BOOST_TEST(same(lz::gather(lz::zeros_like(a)), lz::zeros<double>(n, 5)));
    BOOST_TEST(same(lz::gather(lz::placed<on<"y">>(m).arange<float>(n)), lz::arange<float>(n)));
  }
  BOOST_CHECK_THROW(make.zeros(-1, 3), lz::shape_error);
  BOOST_CHECK_THROW(make.full<std::int8_t>(lz::shape(2, 2), 300), lz::dtype_error);
  BOOST_CHECK_THROW(make.indices(lz::shape(2, 2), 2), lz::index_error);
}

}  // namespace mpi_factory
