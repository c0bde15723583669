// Scans as planned and generated: run in the host dialect against the host's own loops, exactly.
#include <lazuli/backend/gpu/scan.hpp>

#include "backend/gpu/mocked.hpp"
#include "gpu/host_program.hpp"
#include "gpu/mock/interleaved.hpp"
#include "gpu/scan_cases.hpp"

namespace gpu = lazuli::gpu;
using gpu::code, gpu::scan_kind;

namespace {

gpu::scan_plan planned(code c, scan_kind k, scans::shape const& s) {
  return gpu::plan_scan({nullptr, c, nullptr, nullptr, c, k, s.outer, s.length, s.inner});
}

/// Every kind, lines of no tile, one and several, in groups of two and three.
template <class T>
void add_all(scans::batch& to, bool extremes = !lazuli::complex_dtype<T>) {
  constexpr scans::shape shapes[] = {{3, 1, 1},   {9, 24, 1},  {5, 33, 1},   {2, 256, 1},
                                     {1, 257, 1}, {3, 700, 1}, {1, 2300, 1}, {1, 40, 3},
                                     {2, 300, 2}, {1, 1100, 9}};
  for (auto const kind :
       {scan_kind::sum, scan_kind::product, scan_kind::greatest, scan_kind::least}) {
    if (gpu::has_places(kind) ? !extremes : std::same_as<T, bool>) continue;
    for (auto const& s : shapes) {
      to.add<T>(kind, s);
      to.add<T>(kind, s, scans::small(2));
      to.add<T>(kind, s, scans::small(3));
    }
  }
}

void run_on_host(scans::batch& all) {
  mock::host_program const program(all.kernels.texts);
  all.run([&](std::string const& name, unsigned blocks, auto const&, void** parameters) {
    program.run(name, blocks, parameters);
  });
  for (auto const& check : all.checks) BOOST_TEST(check() == "");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gpu_scan)

BOOST_AUTO_TEST_CASE(short_rows_share_a_block_and_long_ones_have_tiles) {
  auto const few = planned(code::float32, scan_kind::sum, {1000, 8, 1});
  BOOST_TEST((few.frame.abreast && few.frame.lanes == 4 && few.frame.group == 2));
  BOOST_TEST(few.geometry.blocks == 2u);  // 512 rows each
  auto const odd = planned(code::float32, scan_kind::sum, {1000, 126, 1});
  BOOST_TEST((odd.frame.lanes == 2 && odd.frame.group == 32 && odd.frame.rounds == 2));
  auto const whole = planned(code::float32, scan_kind::sum, {7, 8192, 1});
  BOOST_TEST((whole.frame.together == 0 && whole.workspace == 0 && whole.geometry.blocks == 7u));
  auto const tiles = planned(code::float32, scan_kind::sum, {7, 8196, 1});
  BOOST_TEST((tiles.frame.together == 256 && tiles.geometry.tiles == 2u));
  BOOST_TEST(tiles.workspace == 8 * (1 + 14));
  // One row may end where no access does; several begin where each does.
  BOOST_TEST(planned(code::float32, scan_kind::sum, {1, 8193, 1}).frame.lanes == 4);
  BOOST_TEST(planned(code::float32, scan_kind::sum, {2, 8198, 1}).frame.lanes == 2);
}

BOOST_AUTO_TEST_CASE(columns_are_scanned_side_by_side) {
  auto const p = planned(code::float32, scan_kind::sum, {3, 1000, 70});
  BOOST_TEST((p.frame.columns == 32 && p.frame.tile() == 128 && p.geometry.strips == 3u));
  BOOST_TEST((p.geometry.tiles == 8u && p.geometry.blocks == 72u));
  BOOST_TEST(planned(code::float32, scan_kind::sum, {1, 10, 3}).frame.columns == 4);
  BOOST_TEST(planned(code::float64, scan_kind::greatest, {1, 1000, 64}).frame.words() == 4);
}

BOOST_AUTO_TEST_CASE(too_many_blocks_are_refused) {
  BOOST_CHECK_THROW(planned(code::int8, scan_kind::sum, {1, lazuli::index{1} << 50, 1}),
                    lazuli::device_error);
}

BOOST_AUTO_TEST_CASE(scans_of_integers_equal_the_hosts) {
  scans::held_memory memory;
  scans::batch all{std::ref(memory)};
  add_all<bool>(all);
  add_all<std::int8_t>(all);
  add_all<std::int64_t>(all);
#if !defined(LAZULI_SANITIZED)  // which sees no kernel
  add_all<std::uint16_t>(all);
  add_all<int>(all);
  add_all<std::uint64_t>(all);
#endif
  for (auto const kind : {scan_kind::sum, scan_kind::greatest})  // more groups than threads
    all.add<int>(kind, {1, 300 * 512 + 5, 1}, scans::small(2));
  run_on_host(all);
}

BOOST_AUTO_TEST_CASE(scans_of_floats_and_complex_numbers_equal_the_hosts) {
  scans::held_memory memory;
  scans::batch all{std::ref(memory)};
  add_all<lazuli::bfloat16>(all);
  add_all<double>(all);
  add_all<std::complex<float>>(all);
#if !defined(LAZULI_SANITIZED)
  add_all<lazuli::float16>(all);
  add_all<float>(all);
  add_all<std::complex<double>>(all);
#endif
  run_on_host(all);
}

BOOST_AUTO_TEST_CASE(a_row_whose_places_are_wanted_has_tiles_of_what_is_read) {
  auto const of = [](code c, lazuli::index n) {
    return gpu::plan_scan({nullptr, c, nullptr, nullptr, code::int64, scan_kind::chosen, 1, n, 1});
  };
  BOOST_TEST((of(code::bool8, 1 << 26).frame.lanes == 4 && of(code::bool8, 99).frame.lanes == 1));
  BOOST_TEST(of(code::complex128, 1 << 26).frame.lanes == 1);
  auto const most = of(code::bool8, (lazuli::index{1} << 31) - 1).frame;
  auto const more = of(code::bool8, lazuli::index{1} << 31).frame;
  BOOST_TEST((!most.wide && most.words() == 1));
  BOOST_TEST((more.wide && more.words() == 2));
  BOOST_TEST(gpu::write_scan(more).text.find("typedef uint64 number;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(places_of_what_is_not_zero_are_found) {
  scans::held_memory memory;
  scans::batch all{std::ref(memory)};
  auto const add = [&]<class T>(T) {
    constexpr bool most = std::same_as<T, bool> || std::same_as<T, float>;
    for (lazuli::index const n : {1, 3, 8, 255, 256, 257, 1500, 9000}) {
      if (!most && n != 257 && n != 9000) continue;
      for (int const part : {0, 1, 5, 8}) {
        all.add_chosen<T>(n, part);
        all.add_chosen<T>(n, part, scans::small(2));
        if (part == 5 && most) all.add_chosen<T>(n, part, scans::small(3));
      }
    }
  };
  add(bool());
  add(std::int8_t());
  add(std::uint16_t());
  add(int());
  add(std::int64_t());
  add(lazuli::float16());
  add(lazuli::bfloat16());
  add(float());
  add(double());
  add(std::complex<float>());
  add(std::complex<double>());
  all.add_chosen<bool>(300 * 512 + 5, 5, scans::small(2));  // more groups than threads
  run_on_host(all);
}

BOOST_AUTO_TEST_SUITE_END()
