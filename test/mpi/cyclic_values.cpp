#include <sstream>

#include "folder.hpp"

namespace mpi_cyclic_values {

using namespace ranks;
using namespace lz::literals;
using lz::block_cyclic;

using blocks = lz::sharded<double, block_cyclic<"x", 2>, block_cyclic<"y", 3>>;

BOOST_AUTO_TEST_CASE(blocks_go_to_ranks_in_turn) {
  auto const m = line();
  for (lz::index n : sizes) {
    auto const x = lz::placed<block_cyclic<"x", 2>>(m).arange(n);
    lz::vector<std::int64_t> here;
    std::vector<std::int64_t> expected;
    for (std::int64_t i = 0; i < n; ++i)
      if (i / 2 % m.size() == m.rank() || n == 1) expected.push_back(i);
    BOOST_TEST(x.local().size() == static_cast<lz::index>(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i)
      BOOST_TEST(x.local()(static_cast<lz::index>(i)) == expected[i]);
    BOOST_TEST(same(x.gather(), lz::arange(n)));
  }
}

template <class T>
void every_way() {
  auto const m = rectangle();
  for (lz::index n : {0, 1, 3, 8, 13})
    for (lz::index k : {1, 2, 7}) {
      lz::matrix<T> const whole = numbers<T>(n, k);
      auto const x = lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m).from(whole);
      BOOST_TEST(same(x.gather(), whole));
      BOOST_TEST(same(x.gather_to(0), m.rank() == 0 ? whole : lz::matrix<T>(0, 0)));
      auto const check = [&](auto p, auto q) {
        auto const y = x.to(p, q);
        BOOST_TEST(same(y.gather(), whole));
        BOOST_TEST(same(y.to(block_cyclic<"x", 2>, block_cyclic<"y", 3>).local(), x.local()));
      };
      check(all, all), check(on<"x">, all), check(all, on<"y">), check(on<"x">, on<"y">),
          check(on<"y">, on<"x">);
      check(block_cyclic<"x", 2>, block_cyclic<"y", 3>),
          check(block_cyclic<"x", 3>, block_cyclic<"y", 1>);
      check(block_cyclic<"y", 2>, all), check(on<"y">, block_cyclic<"x", 64>),
          check(all, block_cyclic<"x", 1>);
    }
}
BOOST_AUTO_TEST_CASE(to_any_placement_and_back) {
  every_way<double>(), every_way<float>(), every_way<int>(), every_way<bool>(),
      every_way<std::complex<float>>();
  every_way<std::int8_t>(), every_way<lz::float16>();
}

BOOST_AUTO_TEST_CASE(of_any_rank) {
  auto const m = rectangle();
  lz::dtensor<int, 3> const whole = lz::arange<int>(5 * 4 * 6).reshape(5, 4, 6);
  auto const x = lz::placed<all, block_cyclic<"x", 1>, block_cyclic<"y", 2>>(m).from(whole);
  BOOST_TEST((same(x.gather(), whole) && same(x.to(on<"x">, all, all).gather(), whole)));
  BOOST_TEST(same(lz::placed<block_cyclic<"y", 2>, on<"x">, all>(m).from(whole).gather(), whole));
}

BOOST_AUTO_TEST_CASE(made_as_on_one_machine) {
  auto const m = rectangle();
  auto const placed = lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m);
  BOOST_TEST(same(placed.zeros(7, 5).gather(), lz::zeros(7, 5)));
  BOOST_TEST(same(placed.ones<int>(7, 5).gather(), lz::ones<int>(7, 5)));
  BOOST_TEST(same(placed.full(lz::shape(7, 5), 2.5).gather(), lz::full(lz::shape(7, 5), 2.5)));
  for (lz::index k : {-2, 0, 1}) BOOST_TEST(same(placed.eye(7, 5, k).gather(), lz::eye(7, 5, k)));
  auto const i = placed.indices(lz::shape(7, 5), 0), j = placed.indices(lz::shape(7, 5), -1);
  BOOST_TEST(
      same((10 * i + j).gather(), (10 * lz::arange(7).reshape(7, 1) + lz::arange(5)).eval()));
  lz::random::generator g(7), h(7);
  BOOST_TEST(same(placed.rand<double>(g, 7, 5).gather(), lz::rand<double>(h, 7, 5)));
  BOOST_TEST(same(placed.randn(g, 9, 4).gather(), lz::randn(h, 9, 4)));
  auto x = placed.zeros<double>(6, 6);
  x.uniform_(0, 1, g);
  BOOST_TEST(same(x.gather(), lz::rand<double>(h, 6, 6)));
  BOOST_TEST(
      same(lz::placed<block_cyclic<"x", 2>>(m).linspace(0, 1, 9).gather(), lz::linspace(0, 1, 9)));
  blocks const written(m, 3, 4);
  BOOST_TEST(
      (written.extents() == lz::shape(3, 4) && lz::zeros_like(written).gather().size() == 12));
  std::ostringstream text;
  text << placed.indices(lz::shape(2, 3), 1);
  if (m.rank() == 0) BOOST_TEST(text.str() == "tensor([[0, 1, 2],\n        [0, 1, 2]])");
}

BOOST_AUTO_TEST_CASE(files_are_those_of_one_machine) {
  auto const m = rectangle();
  auto const placed = lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m);
  lz::matrix<float> const whole = numbers<float>(7, 5);
  folder const here("lazuli_blocks");
  std::string const path = here.path + "/blocks.npy";
  lz::save_npy(path, placed.from(whole) + 0.f);
  BOOST_TEST(same(lz::load_npy<float>(path, placed).gather(), whole));
  // Every time: collective writes lost a rank's elements in one file of a hundred.
  int lost = 0;
  for (int i = 0; i < 200; ++i) {
    lz::save_npy(path, placed.from(whole) + 0.f);
    lost += !same(lz::load_npy<float, 2>(path), whole);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  BOOST_TEST(lost == 0);
}

BOOST_AUTO_TEST_CASE(statements_of_the_same_blocks_send_nothing) {
  auto const m = rectangle();
  lz::matrix<double> const a = numbers<double>(7, 9), b = numbers<double>(7, 9) * 0.5;
  lz::vector<double> const v = lz::arange<double>(9);
  auto const placed = lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m);
  auto const x = placed.from(a), y = placed.from(b);
  auto const w = lz::placed<block_cyclic<"y", 3>>(m).from(v);
  blocks z = lz::exp(-x) * y + w;
  BOOST_TEST(same(z.gather(), (lz::exp(-a) * b + v).eval()));
  z += 2 * x;
  BOOST_TEST(same(z.gather(), (lz::exp(-a) * b + v + 2 * a).eval()));
  z.copy_(1.5);
  BOOST_TEST(same(z.gather(), lz::full(lz::shape(7, 9), 1.5)));
  lz::sharded<bool, block_cyclic<"x", 2>, block_cyclic<"y", 3>> const less = x < y;
  BOOST_TEST(same(less.gather(), (a < b).eval()));
  BOOST_TEST(same(lz::where(x < y, x, y).gather(), lz::minimum(a, b).eval()));
}

BOOST_AUTO_TEST_CASE(reductions_have_the_bits_of_shares) {
  auto const m = rectangle();
  lz::random::generator g(3);
  for (lz::index n : {1, 3, 130}) {
    lz::matrix<float> const whole = lz::randn(g, n, 9);
    auto const x = lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m).from(whole);
    auto const shares = lz::placed<on<"x">, on<"y">>(m).from(whole);
    float const s = lz::sum(x), t = lz::sum(shares);
    BOOST_TEST(s == t);
    BOOST_TEST((lz::max(x).item() == lz::max(whole).item() &&
                lz::argmax(x).item() == lz::argmax(whole).item()));
    BOOST_TEST(same(lz::sum(x, 0_c).gather(), lz::sum(shares, 0_c).gather()));
    lz::sharded<float, block_cyclic<"x", 2>> const rows = lz::mean(x * 2, 1_c);
    BOOST_TEST(same(rows.gather(), lz::mean(shares * 2, 1_c).gather()));
    lz::sharded<float, block_cyclic<"x", 2>, block_cyclic<"y", 3>> const scaled =
        x / lz::max(x, 1, keepdims) - lz::min(x);
    BOOST_TEST(
        same(scaled.gather(), (whole / lz::max(whole, 1, keepdims) - lz::min(whole)).eval()));
    BOOST_TEST(lz::array_equal(x, x));
  }
}

BOOST_AUTO_TEST_CASE(softmax_and_logsumexp_of_blocks_are_those_of_shares) {
  auto const m = rectangle();
  lz::random::generator g(3);
  for (auto const& [n, k] : {std::pair{0, 3}, {1, 1}, {9, 7}}) {
    blocks const x =
        lz::placed<block_cyclic<"x", 2>, block_cyclic<"y", 3>>(m).randn<double>(g, n, k);
    auto const shares = x.to(on<"x">, on<"y">);
    for (lz::index axis : {0, 1}) {
      blocks const y = 2. * lz::softmax(x + 1., axis);
      BOOST_TEST(same(y.gather(), (2. * lz::softmax(shares + 1., axis)).eval().gather()));
      BOOST_TEST(same(lz::log_softmax(x, axis).eval().gather(),
                      lz::log_softmax(shares, axis).eval().gather()));
    }
    lz::sharded<double, block_cyclic<"x", 2>> const rows = lz::logsumexp(x, 1_c);
    BOOST_TEST(same(rows.gather(), lz::logsumexp(shares, 1_c).eval().gather()));
  }
}

}  // namespace mpi_cyclic_values
