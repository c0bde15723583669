// Sums at equal places on devices: as on the host, over dtypes, layouts, few points and many.
#include <lazuli/autodiff.hpp>
#include <lazuli/device/scatter_add.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/sorting/histogram.hpp>

#include "device/mocked.hpp"

using namespace mocked;

namespace {

/// n places below `most`, many of them equal, a part of them from behind.
lz::vector<long> drawn_places(lz::index n, long most, long hot = 3) {
  lz::vector<long> at(n);
  unsigned state = static_cast<unsigned>(n);
  for (long& k : at) {
    state = state * 1664525u + 1013904223u;
    k = state >> 30 == 0 ? hot % most : static_cast<long>(state >> 8) % most;
    if (state >> 29 == 5) k -= most;
  }
  return at;
}

/// Small whole numbers, whose sums are exact in any order.
template <class T, class... I>
auto whole(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(static_cast<float>((i * 7 + i / 3) % 4));
  return x;
}

}  // namespace

using added = std::tuple<bool, std::int8_t, std::uint16_t, std::int64_t, float, double,
                         std::complex<float>, std::complex<double>>;
BOOST_AUTO_TEST_CASE_TEMPLATE(rows_and_columns_are_added_to, T, added) {
  machine const here(1);
  for (lz::index const n : {0, 1, 2, 32, 33, 300}) {
    auto const at = drawn_places(n, 9);
    lz::matrix<T> x = whole<T>(9, 5), y = whole<T>(5, 9);
    auto g = x.cuda();
    auto h = y.cuda();
    auto const v = whole<T>(n, 5);
    g.index_add_(0, at.cuda(), v.cuda());
    x.index_add_(0, at, v);
    h.index_add_(1, at.cuda(), v.cuda().t());
    y.index_add_(1, at, v.t());
    g.index_add_(0, at.cuda(), T(1));
    x.index_add_(0, at, T(1));
    BOOST_TEST((same(g, x) && same(h, y)), n);
  }
}

BOOST_AUTO_TEST_CASE(each_element_has_a_place_of_its_own) {
  machine const here(1);
  for (lz::index const rows : {3, 11}) {
    for (int const axis : {0, 1}) {
      auto const at = drawn_places(rows * 7, 7).reshape(rows, 7).eval();
      auto x = whole<float>(axis == 0 ? 7 : rows, 8);
      auto g = x.cuda();
      auto const v = whole<float>(rows, 9);
      auto const own = v(lz::all, slice(0, 7));
      g.scatter_add_(axis, at.cuda(), v.cuda()(lz::all, slice(0, 7)));
      x.scatter_add_(axis, at, own);
      g.scatter_add_(axis, at.cuda(), 2.f);
      x.scatter_add_(axis, at, 2.f);
      BOOST_TEST(same(g, x), rows);
      auto turned = g.flip(1);
      auto turned_here = x.flip(1);
      turned.scatter_add_(axis, at.cuda(), 1.f);
      turned_here.scatter_add_(axis, at, 1.f);
      BOOST_TEST(same(g, x), rows);
    }
  }
  auto x = whole<double>(4, 5, 6);
  auto g = x.cuda();
  auto const at = drawn_places(50, 5);
  auto const v = whole<double>(4, 50, 6);
  g.index_add_(1, at.cuda(), v.cuda());
  x.index_add_(1, at, v);
  BOOST_TEST(same(g, x));
}

BOOST_AUTO_TEST_CASE(a_hot_place_takes_all_in_levels_with_the_same_bits_each_time) {
  machine const here(1);
  lz::index const n = 5000;
  lz::vector<long> const at = lz::full<long>(lz::shape(n), 2L);
  auto const v = lz::eval(counted<float>(n) * 0.1f);
  lz::vector<float> const zero = lz::zeros<float>(4);
  auto a = zero.cuda();
  auto b = zero.cuda();
  a.index_add_(0, at.cuda(), v.cuda());
  b.index_add_(0, at.cuda(), v.cuda());
  BOOST_TEST(same(a, b.cpu()));
  lz::vector<float> x = zero;
  x.index_add_(0, at, v);
  BOOST_TEST(close(a, x, 1e-4));
  // Sums of 16-bit floats are rounded once.
  auto const ones = lz::full<lz::bfloat16>(lz::shape(n), lz::bfloat16(1.f));
  auto h = lz::zeros<lz::bfloat16>(4).cuda();
  h.index_add_(0, at.cuda(), ones.cuda());
  BOOST_TEST(static_cast<float>(h.cpu()(2)) == static_cast<float>(lz::bfloat16(5000.f)));
}

BOOST_AUTO_TEST_CASE(few_points_are_not_sorted) {
  machine const here(1);
  auto x = whole<float>(6, 7);
  auto g = x.cuda();
  auto const at = drawn_places(32, 6);
  g.index_add_(0, at.cuda(), whole<float>(32, 7).cuda());
  x.index_add_(0, at, whole<float>(32, 7));
  g(g > 3.f) += 2.f;
  x(x > 3.f) += 2.f;
  BOOST_TEST(same(g, x));
}

BOOST_AUTO_TEST_CASE(weights_are_added_up) {
  machine const here(1);
  for (lz::index const n : {1, 20, 2000}) {
    lz::vector<long> at = drawn_places(n, 60);
    for (long& k : at) k = k < 0 ? k + 60 : k;
    auto const w = whole<float>(n);
    BOOST_TEST(same(lz::bincount(at.cuda(), w.cuda(), 70), lz::bincount(at, w, 70)));
  }
}

// Threads that add at places that are not in order race on a GPU; here they run one after another.
BOOST_AUTO_TEST_CASE(places_are_in_order_before_threads_add) {
  machine const here(1);
  long sorted = 0, unsorted = 0;
  mock::gpu_machine().before_kernel = [&](std::string const& kernel, void** given) {
    if (!kernel.starts_with("lazuli_scatter_") || kernel.ends_with("_plain")) return;
    auto const* const keys = *static_cast<std::int64_t const* const*>(given[0]);
    ++(std::is_sorted(keys, keys + *static_cast<std::int64_t const*>(given[6])) ? sorted
                                                                                : unsorted);
  };
  auto const x = whole<float>(500, 8);
  lz::vector<long> at(4000), columns(4000);
  for (lz::index i = 0; i < at.numel(); ++i) {
    at(i) = i * i % 499;
    columns(i) = i * 5 % 8;
  }
  auto const i = at.cuda(), j = columns.cuda();
  auto const alike = [&](auto const& f) {
    auto const sum = [&](auto const& a, auto const& b) {
      return [&](auto const& t) { return lz::sum(lz::square(f(t, a, b))); };
    };
    BOOST_TEST(same(lz::grad(sum(i, j))(x.cuda()), lz::grad(sum(at, columns))(x)));
  };
  alike([](auto const& t, auto const& a, auto const&) { return lz::take(t, a, 0); });
  alike([](auto const& t, auto const&, auto const& b) { return lz::take(t, b, 1); });
  alike([](auto const& t, auto const& a, auto const& b) { return lz::take(t, a * 8 + b); });
  alike([](auto const& t, auto const& a, auto const& b) { return t(a, b); });
  alike([](auto const& t, auto const& a, auto const&) { return t(a); });
  alike([](auto const& t, auto const&, auto const& b) { return t(lz::all, b); });
  alike([](auto const& t, auto const& a, auto const&) { return lz::gather(t, 0, a.view(500, 8)); });
  alike(
      [](auto const& t, auto const& a, auto const&) { return lz::take(lz::flip(t.t(), 1), a, 1); });
  alike([](auto const& t, auto const& a, auto const& b) {
    return lz::index_add(t, 0, a, lz::take(t, b, 0));
  });
  BOOST_TEST(sorted >= 9);
  BOOST_TEST(unsorted == 0);
}

BOOST_AUTO_TEST_CASE(wrong_places_and_memory_that_runs_out_change_nothing) {
  machine const here(1);
  auto const x = whole<float>(9, 5);
  auto g = x.cuda();
  auto at = drawn_places(40, 9);
  at(17) = 9;
  BOOST_CHECK_THROW(g.index_add_(0, at.cuda(), 1.f), lz::index_error);
  at(17) = -10;
  BOOST_CHECK_THROW(g.index_add_(0, at.cuda(), 1.f), lz::index_error);
  BOOST_TEST(same(g, x));
  at(17) = 0;
  auto const places = at.cuda();
  long failed = 0;
  for (long fails = 0; fails < 60; ++fails) {
    mock::gpu_machine().calls = 0;
    mock::gpu_machine().fail_at = fails;
    mock::gpu_machine().error = 2;
    bool thrown = false;
    try {
      g.index_add_(0, places, 1.f);
    } catch (lz::device_error const&) {
      thrown = true;
      ++failed;
    }
    mock::gpu_machine().fail_at = -1;
    if (!thrown && mock::gpu_machine().calls <= fails) break;  // what is kept is given back first
  }
  BOOST_TEST(failed > 5);
}

BOOST_AUTO_TEST_CASE(known_places_are_added_to_in_a_graph) {
  machine const here(1);
  lz::vector<long> const at({3, 0, 3, 1});
  auto const places = at.cuda();
  auto const v = whole<float>(4, 5).cuda();
  gmatrix<float> g = whole<float>(4, 5).cuda();
  auto x = whole<float>(4, 5);
  auto const add = [&] {
    lz::detail::named_walk w;
    w.plain = reinterpret_cast<std::byte*>(const_cast<float*>(v.data()));
    w.named = reinterpret_cast<std::byte*>(g.data());
    w.where = places.data();
    w.step = 5 * sizeof(float);
    w.add_axis(4, 5 * sizeof(float), 0, 1);
    w.add_axis(5, sizeof(float), sizeof(float), 0);
    w.may_name(4, w.step);
    lz::detail::move_on_device(lz::gpu::current_stream(lz::cuda::space::platform(), 0),
                               lz::detail::transfer::add, lz::gpu::code::float32, w, v.memory(),
                               g.memory(), places.memory());
  };
  lz::cuda::graph const step(add);
  for (int i = 0; i < 3; ++i) {
    step.launch();
    x.index_add_(0, at, whole<float>(4, 5));
    BOOST_TEST(same(g, x), i);
  }
}
