// Random numbers on a device are the host's.
#include <lazuli/random.hpp>

#include "device/mocked.hpp"

using namespace mocked;
namespace rnd = lz::random;

namespace {

/// f(x) on both sides, drawing from generators in the same state; the next numbers must be the same
/// as well.
template <class T, class F>
bool agrees(F const& f, lz::index rows, lz::index columns) {
  rnd::generator here(7), there(7);
  here.take(5), there.take(5);
  lz::matrix<T> x(rows, columns);
  gmatrix<T> g(rows, columns);
  f(x, here);
  f(g, there);
  return same(g, x) && here() == there();
}

constexpr lz::index sizes[][2] = {{0, 3}, {1, 1}, {1, 63}, {5, 13}, {8, 32}, {31, 67}, {256, 70}};

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_of_every_law_are_the_hosts) {
  machine const all;
  for (auto const [n, m] : sizes) {
    BOOST_TEST(agrees<float>([](auto& x, auto& g) { x.uniform_(-1, 3, g); }, n, m));
    BOOST_TEST(agrees<double>([](auto& x, auto& g) { x.normal_(0, 1, g); }, n, m));
    BOOST_TEST(agrees<float>([](auto& x, auto& g) { x.exponential_(0.5, g); }, n, m));
    BOOST_TEST(agrees<std::int64_t>([](auto& x, auto& g) { x.random_(-3, 1000003, g); }, n, m));
    BOOST_TEST(agrees<bool>([](auto& x, auto& g) { x.bernoulli_(0.3, g); }, n, m));
  }
}

BOOST_AUTO_TEST_CASE(random_numbers_for_sizes_in_braces) {
  machine const here;
  rnd::generator on_host(7), on_device(7);
  BOOST_TEST(same(lz::cuda::rand(on_device, {2, 3}), lz::rand(on_host, {2, 3})));
  BOOST_TEST(same(lz::cuda::randn<double>(on_device, {5}), lz::randn<double>(on_host, {5})));
  BOOST_TEST(
      same(lz::cuda::randint(-3, 9, {2, 3}, on_device), lz::randint(-3, 9, {2, 3}, on_host)));
  lz::manual_seed(3);
  auto const a = lz::cuda::rand({2, 3}), b = lz::cuda::randn({2, 3});
  auto const c = lz::cuda::randint(0, 9, {4});
  lz::manual_seed(3);
  auto const x = lz::rand({2, 3}), y = lz::randn({2, 3});
  BOOST_TEST((same(a, x) && same(b, y) && same(c, lz::randint(0, 9, {4}))));
}

BOOST_AUTO_TEST_CASE(every_dtype_has_its_numbers) {
  machine const here;
  auto const both = [](auto& x, auto& g) { x.uniform_(-2, 2, g); };
  BOOST_TEST(agrees<lz::float16>(both, 9, 33));
  BOOST_TEST(agrees<lz::bfloat16>(both, 9, 33));
  BOOST_TEST(agrees<std::complex<float>>([](auto& x, auto& g) { x.normal_(0, 1, g); }, 9, 33));
  BOOST_TEST(agrees<std::uint8_t>([](auto& x, auto& g) { x.random_(g); }, 9, 33));
  BOOST_TEST(
      agrees<std::int64_t>([](auto& x, auto& g) { x.random_(INT64_MIN, INT64_MAX, g); }, 9, 33));
}

BOOST_AUTO_TEST_CASE(views_are_filled_in_the_order_of_their_indices) {
  machine const here;
  auto const in = [](auto const& view) {
    return agrees<float>(
        [&](auto& x, auto& g) {
          x.fill_(9);
          view(x).uniform_(0, 1, g);
          view(x)(0).normal_(0, 1, g);
        },
        96, 80);
  };
  BOOST_TEST(in([](auto& x) { return x.t(); }));                    // tiles
  BOOST_TEST(in([](auto& x) { return x(slice(3, 90, 7), all); }));  // rows
  BOOST_TEST(in([](auto& x) { return x(all, slice(1, 80, 3)); }));  // one by one
  BOOST_TEST(in([](auto& x) { return x.flip(0).flip(1); }));
}

BOOST_AUTO_TEST_CASE(one_kernel_for_every_state_of_the_generator) {
  machine const here;
  lz::manual_seed(3);
  auto const x = lz::cuda::rand(4, 100);
  auto const launched = logged("launch");
  auto const kernels = mock::gpu_machine().modules.size();
  auto y = lz::rand_like(x);
  y.uniform_(-4, 4);
  BOOST_TEST(logged("launch") == launched + 2);
  BOOST_TEST(mock::gpu_machine().modules.size() == kernels);
  BOOST_TEST(!lz::array_equal(x.cpu(), y.cpu()));
}

BOOST_AUTO_TEST_CASE(creation) {
  machine const here;
  auto const as_there = [](auto const& there, auto const& host) {
    lz::manual_seed(11);
    auto const a = there();
    lz::manual_seed(11);
    return same(a, host());
  };
  rnd::generator g(1), h(1);
  BOOST_TEST(same(lz::cuda::rand<double>(g, 3, 5), lz::rand<double>(h, 3, 5)));
  BOOST_TEST(as_there([] { return lz::cuda::randn(77); }, [] { return lz::randn(77); }));
  BOOST_TEST(as_there([] { return lz::cuda::randint(-5, 5, lz::shape(3, 9)); },
                      [] { return lz::randint(-5, 5, lz::shape(3, 9)); }));
  BOOST_TEST(as_there([] { return lz::cuda::randperm(30); }, [] { return lz::randperm(30); }));
  auto const p = counted<float>(4, 6) / 100.f;
  lz::matrix<float> const likely = p;
  auto const there = likely.to(lz::cuda::device(1));
  BOOST_TEST(as_there([&] { return lz::bernoulli(there); }, [&] { return lz::bernoulli(likely); }));
  BOOST_TEST(as_there([&] { return lz::dropout(there.t(), 0.25); }, [&] { return lz::dropout(likely.t(), 0.25); }));
  lz::manual_seed(11);
  auto const scaled = lz::normal(there, there).cpu();
  lz::manual_seed(11);  // fma here and there is one rounding only where the processor has it
  BOOST_TEST(lz::allclose(scaled, lz::normal(likely, likely), 1e-6, 1e-6));
  BOOST_TEST(as_there([&] { return lz::randn_like(there + there); },
                      [&] { return lz::randn_like(likely); }));
  BOOST_TEST(lz::randn_like(there).device().index() == 1);
  BOOST_TEST(as_there([&] { return lz::poisson(there); }, [&] { return lz::poisson(likely); }));
  BOOST_TEST(
      as_there([&] { return lz::choice(there(0), 3); }, [&] { return lz::choice(likely(0), 3); }));
  BOOST_TEST(as_there([&] { return lz::multinomial(there, 2); },
                      [&] { return lz::multinomial(likely, 2); }));
}

BOOST_AUTO_TEST_CASE(the_twister_draws_on_the_host) {
  machine const here;
  rnd::generator g(5, rnd::mt19937), h(5, rnd::mt19937);
  BOOST_TEST(same(lz::cuda::randn(g, 40), lz::randn(h, 40)));
  BOOST_TEST(g() == h());
}

BOOST_AUTO_TEST_CASE(what_fails_draws_nothing) {
  machine const here;
  rnd::generator g(5), h(5);
  gvector<float> x = lz::cuda::zeros(8);
  BOOST_CHECK_THROW(x.normal_(0, -1, g), lz::error);
  BOOST_CHECK_THROW(x.bernoulli_(lz::cuda::full(lz::shape(8), 2.f), g), lz::error);
  BOOST_CHECK_THROW(lz::cuda::randint(3, 3, lz::shape(2)), lz::error);
  mock::gpu_machine().fail_call["launch"] = {0, 2};
  BOOST_CHECK_THROW(x.uniform_(0, 1, g), lz::device_error);
  BOOST_TEST(g() == h());
}
