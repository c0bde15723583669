// Copies between host and devices.
#include <lazuli/indexing.hpp>
#include <lazuli/random.hpp>
#include <lazuli/sorting.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"
#include "shape/naive.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(there_and_back) {
  machine const here;
  auto const x = counted<float>(5, 7);
  auto const g = x.to(lz::cuda::device(1));
  BOOST_TEST((g.device().index() == 1 && same(g, x)));
  BOOST_TEST(lz::array_equal(g.to(lz::cpu), x));
  BOOST_TEST(same(g.to(lz::cuda::device(0)), x));
  BOOST_TEST(same(g.cuda(), x));
  BOOST_TEST(g.cuda().device().index() == 0);
  BOOST_TEST(same(x.t().cuda(), x.t()));  // views and expressions by value
  BOOST_TEST(same((x + 1.f).cuda(), x + 1.f));
  BOOST_TEST(lz::array_equal((g.t() * 2.f).cpu(), x.t() * 2.f));
  BOOST_TEST(lz::array_equal(x.cpu(), x));
  auto const soon = x.to(lz::cuda::device(0), lz::non_blocking);
  BOOST_TEST(same(soon, x));
  BOOST_TEST((lz::matrix<float>(0, 3).cuda().cpu().numel() == 0));
}

BOOST_AUTO_TEST_CASE(copy_crosses_spaces_and_dtypes) {
  machine const here;
  auto const x = counted<float>(4, 6);
  gmatrix<float> g(4, 6);
  g.copy_(x);
  BOOST_TEST(same(g, x));
  g.t().copy_(x.t() * 2.f, lz::non_blocking);
  BOOST_TEST(same(g, x * 2.f));
  g.copy_(x(0));  // broadcast
  BOOST_TEST(same(g, x(0).expand(4, 6)));
  gmatrix<int> whole(4, 6);
  whole.copy_(x * 4.f);
  lz::matrix<double> back(4, 6);
  back.copy_(whole);
  BOOST_TEST(lz::array_equal(back, lz::eval((x * 4.f).to<int>())));
  auto other = x.to(lz::cuda::device(1));
  other.copy_(g);
  BOOST_TEST(same(other, x(0).expand(4, 6)));
  BOOST_CHECK_THROW(g.copy_(counted<float>(5, 6)), lz::shape_error);
  // What is read lies on one device; the error names the op that reads it.
  auto there = x.to(lz::cuda::device(1));
  LAZULI_CHECK_TEXT(there += g, lz::device_error,
                    "add: operands lie on cuda:1 and cuda:0; copy one of them with .to(device)");
}

BOOST_AUTO_TEST_CASE(item_waits_for_the_value) {
  machine const here;
  auto const x = counted<double>(3);
  auto const g = x.cuda();
  BOOST_TEST((g(1) * 2.0).item() == x(1) * 2);
  BOOST_CHECK_THROW(g.item(), lz::shape_error);
  BOOST_TEST(static_cast<bool>(g(0) > 0.0));
}

namespace {

/// How often the host has waited for a stream, an event or a device.
long waits = 0;
struct synchronizing {
  int (*stream)(void*);
  int (*event)(void*);
  int (*context)();
};
synchronizing& counted_ones() {
  static synchronizing own{};
  return own;
}

/// The mock's parts, whose waits are counted.
lz::gpu::platform_parts counting_waits() {
  auto parts = mock::parts();
  parts.load = [own = parts.load] {
    auto table = own();
    counted_ones() = {table.stream_synchronize, table.event_synchronize, table.context_synchronize};
    table.stream_synchronize = [](void* s) { return ++waits, counted_ones().stream(s); };
    table.event_synchronize = [](void* e) { return ++waits, counted_ones().event(e); };
    table.context_synchronize = [] { return ++waits, counted_ones().context(); };
    return table;
  };
  return parts;
}

}  // namespace

// docs/devices.md, What waits.
BOOST_AUTO_TEST_CASE(only_what_the_docs_name_waits) {
  machine const here(1);
  lz::cuda::space::platform().replace(counting_waits());
  mock::libraries const libraries;
  auto const x = lz::cuda::ones<float>(6, 6);
  auto y = lz::cuda::zeros<float>(6, 6);
  auto const places = lz::cuda::arange<std::int64_t>(3);
  lz::random::generator g(7);
  auto const waited = [&](auto const& f) {
    long const before = waits;
    f();
    return waits - before;
  };
  auto const statements = [&] {
    y = lz::tanh(x) * 2.f + lz::mean(x, 0);
    y = lz::softmax(x, 1);
    y = lz::matmul(x, x) + x;
    y = lz::cumsum(x, 1);
    y = lz::sort(x, 1);
    y = lz::where(x > 0.5f, x, -x);
    y.masked_fill_(y > 0.5f, 2.f);
    y += lz::cuda::rand(g, 6, 6);
    y += lz::cuda::randn(g, 6, 6);
    lz::cuda::arange<float>(0., 1., 0.25);
    lz::cuda::linspace<float>(0., 1., 5);
    lz::argmax(x, 1).eval();
  };
  statements();
  BOOST_TEST(waited(statements) == 0);
  BOOST_TEST(waited([&] { lz::take(x, places, 0); }) == 1);
  BOOST_TEST(waited([&] { x(x > 0.5f).eval(); }) == 1);
  BOOST_TEST(waited([&] { lz::sum(x).item(); }) == 1);
  BOOST_TEST(waited([&] { x.cpu(); }) == 1);
  BOOST_TEST(waited([&] { lz::unique(x); }) > 0);
  lz::cuda::synchronize();
}
