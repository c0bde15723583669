#include "ranks.hpp"

namespace mpi_factory {

using namespace ranks;

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

BOOST_AUTO_TEST_CASE(sequences_have_the_elements_of_one_machine) {
  auto const m = rectangle();
  auto const make = lz::placed<on<"x">>(m);
  for (lz::index n : sizes) {
    BOOST_TEST(same(lz::gather(make.arange(n)), lz::arange(n)));
    BOOST_TEST(same(lz::gather(make.arange(n, -2 * n, -3)), lz::arange(n, -2 * n, -3)));
    BOOST_TEST(same(lz::gather(make.arange(0.1, 0.37 * static_cast<double>(n), 0.3)), lz::arange(0.1, 0.37 * static_cast<double>(n), 0.3)));
    BOOST_TEST(same(lz::gather(make.arange<float>(0.5, 0.5 + static_cast<double>(n))), lz::arange<float>(0.5, 0.5 + static_cast<double>(n))));
    BOOST_TEST(same(lz::gather(make.linspace(0.f, 1.f, n)), lz::linspace(0.f, 1.f, n)));
    BOOST_TEST(same(lz::gather(make.linspace(-1., 2, n, false)), lz::linspace(-1., 2, n, false)));
    BOOST_TEST(same(lz::gather(make.linspace<int>(0, 10, n)), lz::linspace<int>(0, 10, n)));
    BOOST_TEST(same(lz::gather(make.logspace(0., 3., n)), lz::logspace(0., 3., n)));
    BOOST_TEST(same(lz::gather(make.zeros(lz::shape(n))), lz::zeros(n)));
    auto const square = lz::placed<on<"x">, on<"y">>(m);
    BOOST_TEST(same(lz::gather(square.eye(n)), lz::eye(n)));
    for (lz::index k : {-7, -1, 0, 2, 9}) BOOST_TEST(same(lz::gather(square.eye<int>(n, 4, k)), lz::eye<int>(n, 4, k)));
  }
  BOOST_CHECK_THROW(make.arange(0, 3, 0), lz::shape_error);
  BOOST_CHECK_THROW(make.linspace(0., 1., -1), lz::shape_error);
}

}  // namespace mpi_factory
