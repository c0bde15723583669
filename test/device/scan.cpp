// Scans on devices: as on the host.
#include <lazuli/device/scan.hpp>
#include <random>

#include "device/differences.hpp"

using namespace mocked;

namespace {

template <class T>
auto small_numbers(lz::index outer, lz::index length, lz::index inner) {
  static std::mt19937 draw(7);
  lz::dtensor<T, 3> x(outer, length, inner);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = lz::number::convert<T>(static_cast<int>(draw() % 5));
  return x;
}

/// Extents whose lines have no, one, some elements; a tile but one, a tile, and one more; tiles.
constexpr lz::index shapes[][3] = {
    {3, 0, 2},    {2, 1, 1},      {5, 1, 3},      {700, 3, 1},  {33, 8, 1},   {3, 127, 1},
    {3, 128, 1},  {2, 130, 1},    {2, 1025, 1},   {1, 8191, 1}, {1, 8192, 1}, {1, 8193, 1},
    {2, 9001, 1}, {3, 10'000, 1}, {1, 63'003, 1}, {2, 40, 2},   {1, 200, 5},  {2, 127, 32},
    {1, 129, 33}, {2, 300, 40},   {1, 5000, 3}};

template <class T>
void sums_equal_the_hosts() {
  for (auto const& [outer, length, inner] : shapes) {
    auto const x = small_numbers<T>(outer, length, inner);
    BOOST_TEST(same(x.cuda().cumsum(1), x.cumsum(1)),
               lz::text::concat(outer, ' ', length, ' ', inner));
  }
}
template <class T>
void extremes_equal_the_hosts() {
  for (auto const& [outer, length, inner] : shapes) {
    auto x = small_numbers<T>(outer, length, inner);
    if constexpr (std::floating_point<T>)
      for (lz::index i = length * inner / 2; i < x.numel(); i += 977)
        x.data()[i] = std::numeric_limits<T>::quiet_NaN();
    auto const g = x.cuda();
    auto const [most, most_places] = g.cummax(1);
    auto const [least, least_places] = g.cummin(1);
    bool const equal = same(most, x.cummax(1).values) && same(most_places, x.cummax(1).indices) &&
                       same(least, x.cummin(1).values) && same(least_places, x.cummin(1).indices);
    BOOST_TEST(equal, lz::text::concat(outer, ' ', length, ' ', inner));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(sums_and_products_so_far) {
  machine const here;
  auto const x = counted<float>(5, 6);
  auto const g = x.cuda();
  for (lz::index const axis : {0, 1, -1}) {
    BOOST_TEST(same(g.cumsum(axis), x.cumsum(axis)));
    BOOST_TEST(same(g.cumprod(axis), x.cumprod(axis)));
  }
  BOOST_TEST(same(g.t().cumsum(), x.t().cumsum()));
  auto const small = counted<std::uint8_t>(40);
  BOOST_TEST(same(lz::cumsum(small.cuda(), 0), lz::cumsum(small, 0)));  // int64
  BOOST_TEST((lz::cumsum(gmatrix<float>(0, 3), 0).numel() == 0));
  BOOST_CHECK_THROW(g.cumsum(2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(sums_of_every_dtype_and_length) {
  machine const here;
  sums_equal_the_hosts<float>();
  sums_equal_the_hosts<bool>();
  sums_equal_the_hosts<std::int16_t>();
  sums_equal_the_hosts<std::uint64_t>();
  sums_equal_the_hosts<lz::float16>();
  sums_equal_the_hosts<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(extremes_of_every_dtype_and_length) {
  machine const here;
  extremes_equal_the_hosts<float>();
  extremes_equal_the_hosts<std::int8_t>();
  extremes_equal_the_hosts<double>();
}

BOOST_AUTO_TEST_CASE(logarithms_of_sums_so_far) {
  machine const here;
  auto const x = counted<double>(4, 9);
  for (lz::index const axis : {0, 1})
    BOOST_TEST(lz::allclose(lz::logcumsumexp(x.cuda(), axis).cpu(), lz::logcumsumexp(x, axis), 1e-14));
}

BOOST_AUTO_TEST_CASE(sums_of_which_each_is_weighted_by_the_next_factor) {
  machine const here;
  for (auto const& [outer, length, inner] : shapes) {
    auto const b = small_numbers<double>(outer, length, inner);
    auto a = small_numbers<double>(outer, length, inner);
    a *= 0.25;
    auto c = b;
    for (lz::index o = 0; o < outer; ++o)
      for (lz::index k = 1; k < length; ++k)
        for (lz::index i = 0; i < inner; ++i) c(o, k, i) += a(o, k, i) * c(o, k - 1, i);
    BOOST_TEST(close(lz::detail::weighted_sums(a.cuda(), b.cuda(), 1), c, 1e-13),
               lz::text::concat(outer, ' ', length, ' ', inner));
  }
  // The first factor has nothing to weigh.
  lz::vector<float> const x({2, 1}), infinite({std::numeric_limits<float>::infinity(), 1});
  BOOST_TEST(
      same(lz::detail::weighted_sums(infinite.cuda(), x.cuda(), 0), lz::vector<float>({2, 3})));
}

BOOST_AUTO_TEST_CASE(extremes_so_far) {
  machine const here;
  auto x = counted<float>(4, 9);
  x(2, 3) = std::numeric_limits<float>::quiet_NaN();
  auto const g = x.cuda();
  for (lz::index const axis : {0, 1}) {
    auto const [values, places] = g.cummax(axis);
    BOOST_TEST((same(values, x.cummax(axis).values) && same(places, x.cummax(axis).indices)));
    BOOST_TEST(same(g.cummin(axis).indices, x.cummin(axis).indices));
  }
}

BOOST_AUTO_TEST_CASE(groups_of_tiles_hand_on_what_they_sum_to) {
  machine const here(1, false);
  lz::index const n = 3 * 256 * 8192 + 77;  // of rows and of columns
  lz::vector<float> x(n);
  std::mt19937 draw(3);
  for (lz::index i = 0; i < n; ++i) x(i) = static_cast<float>(draw()) * 0x1p-32f - 0.5f;
  auto const check = [&](auto const& sums, lz::index lines) {
    auto const y = sums.cpu();
    double worst = 0;
    for (lz::index c = 0; c < lines; ++c) {
      double exact = 0, size = 0;
      for (lz::index i = c; i < y.numel(); i += lines) {
        exact += static_cast<double>(x(i));
        size += std::abs(static_cast<double>(x(i)));
        worst = std::max(worst, std::abs(static_cast<double>(y.data()[i]) - exact) / size);
      }
    }
    BOOST_TEST(worst < 40 * 6e-8);
    return y;
  };
  auto const g = x.cuda();
  auto const once = check(g.cumsum(0), 1);
  BOOST_TEST((once == g.cumsum(0).cpu()).all().item());  // the same bits
  lz::index const rows = 9000;                           // 70 tiles of columns
  check(lz::cumsum(g(slice(0, 5 * rows)).reshape(rows, 5), 0), 5);
}

BOOST_AUTO_TEST_CASE(operands_lie_anywhere_and_are_expressions) {
  machine const here;
  auto const x = counted<float>(7, 40);
  auto const g = x.cuda();
  BOOST_TEST(same(lz::cumsum(g(slice(1, 6), slice(3, 38)), 1),
                  lz::cumsum(x(slice(1, 6), slice(3, 38)), 1)));
  BOOST_TEST(same(lz::cumsum(g.t() * 2.f, 0), lz::cumsum(x.t() * 2.f, 0)));
  BOOST_TEST(same(lz::cummax(g.flip(1), 1).indices, lz::cummax(x.flip(1), 1).indices));
  BOOST_TEST(same(lz::cumsum(g > 3.f, 1), lz::cumsum(x > 3.f, 1)));
  auto const flat = g.flatten();
  BOOST_TEST(same(lz::cumsum(flat(slice(1, 200)), 0), lz::cumsum(x.flatten()(slice(1, 200)), 0)));
  BOOST_TEST(same(lz::cumsum(g), lz::cumsum(x)));
  BOOST_TEST(same(g, x));  // not scanned in place
  lz::cuda::stream const side(lz::cuda::device(0));
  auto scanned = g;
  {
    lz::cuda::stream_guard const on(side);
    scanned += 1.f;
  }
  BOOST_TEST(same(lz::cumsum(scanned, 0), lz::cumsum(x + 1.f, 0)));
}

BOOST_AUTO_TEST_CASE(scans_are_captured_and_launched_again) {
  machine const here(1);
  auto x = counted<float>(3, 9000);
  auto const column = counted<float>(5000, 2);
  gmatrix<float> g = x.cuda(), sums(3, 9000), most(3, 9000), columns(5000, 2);
  auto const c = column.cuda();
  lz::cuda::graph const step([&] {
    sums = lz::cumsum(g * 4.f, 1);
    most = lz::cummax(g, 1).values;
    columns = lz::cumsum(c, 0);
  });
  for (float const k : {1.f, -2.f, 3.f}) {
    g = k * x.cuda();
    step.launch();
    BOOST_TEST(close(sums, lz::cumsum(k * x * 4.f, 1)));
    BOOST_TEST(same(most, lz::cummax(k * x, 1).values));
    BOOST_TEST(close(columns, lz::cumsum(column, 0)));
  }
}

BOOST_AUTO_TEST_CASE(rehearsals_see_the_kernel) {
  lz::gpu::rehearsal told;
  auto const x = lz::cuda::imagine<float>(10, 100'000);
  auto const y = lz::cumsum(x, 1);
  BOOST_TEST(y.numel() == 1'000'000);
  BOOST_TEST_REQUIRE(told.kernels.size() == 1u);  // no copy
  BOOST_TEST(told.kernels[0].name == "lazuli_cumsum_float32");
  BOOST_TEST(told.kernels[0].blocks == 130u);
  BOOST_TEST(told.kernels[0].text.find("TICKET(work)") != std::string::npos);
  auto const z = lz::cummin(lz::exp(x), 1);  // evaluated first
  BOOST_TEST(z.indices.numel() == 1'000'000);
  BOOST_TEST(told.kernels.size() == 3u);
}

BOOST_AUTO_TEST_CASE(gradients_of_scans) {
  alike_by_differences(
      [](auto const& a, auto const& b) {
        return lz::sum(lz::cumsum(a, 0) * b) + lz::sum(lz::square(lz::cumprod(b, 1))) +
               lz::sum(lz::logcumsumexp(a, 0));
      },
      varied<double>(4, 3), varied<double>(4, 3));
  alike_by_differences(
      [](auto const& a, auto const& b) { return lz::sum(lz::cummax(a, 1).values * b); },
      varied<double>(4, 3), varied<double>(4, 3));
}
