// Sorts as planned and generated: run in the host dialect against std::sort, exactly.
#include <lazuli/backend/gpu/sort.hpp>

#include "backend/gpu/mocked.hpp"
#include "gpu/host_program.hpp"
#include "gpu/scan_cases.hpp"
#include "gpu/sort_cases.hpp"

namespace gpu = lazuli::gpu;
using gpu::code;

namespace {

gpu::sort_plan sort_of(code c, lazuli::index rows, lazuli::index length, bool places = false) {
  std::int64_t some = 0;
  return gpu::plan_sort(
      {nullptr, c, rows, length, false, length, nullptr, places ? &some : nullptr});
}

/// Tiles of 512 elements, 256 of 8 bytes.
constexpr gpu::sort_sizes small_tiles{2, 2, 2, 256, 600};

/// The same, but lanes sort rows of up to 64.
constexpr gpu::sort_sizes with_lanes{2, 2, 64, 256, 600};

template <class T>
void sort_all(gpu::kernel_launcher launch, bool check) {
  scans::held_memory memory;
  for (auto const& s : {sorts::shape{1, 1}, {300, 2}, {31, 3}, {9, 8}, {70, 17}, {5, 32}})
    for (auto const w : {sorts::wanted::values, sorts::wanted::places, sorts::wanted::both}) {
      lazuli::index const first = w == sorts::wanted::both ? (s.length + 1) / 2 : s.length;
      auto const wrong =
          sorts::sorted<T>(s, first, w, first % 2 == 0, with_lanes, launch, std::ref(memory));
      if (check) BOOST_TEST(wrong == "");
    }
  if (auto const wrong = sorts::sorted<T>({11, 50}, 50, sorts::wanted::values, true, with_lanes,
                                          launch, std::ref(memory), true);
      check)
    BOOST_TEST(wrong == "");
  constexpr sorts::shape shapes[] = {{1, 1},   {3, 2},   {700, 3},  {2, 255},
                                     {1, 512}, {2, 513}, {1, 1700}, {3, 1025}};
  for (auto const& s : shapes) {
    for (auto const w : {sorts::wanted::values, sorts::wanted::places, sorts::wanted::both}) {
      bool const down = (s.length + static_cast<int>(w)) % 2 == 0;
      auto const first = w == sorts::wanted::both ? (s.length + 2) / 3 : s.length;
      auto const wrong = sorts::sorted<T>(s, first, w, down, small_tiles, launch, std::ref(memory));
      if (check) BOOST_TEST(wrong == "");
    }
    if (sizeof(T) == 1) continue;
    auto const wrong = sorts::sorted<T>(s, s.length, sorts::wanted::values, false, small_tiles,
                                        launch, std::ref(memory), true);
    if (check) BOOST_TEST(wrong == "");
  }
}

template <class... T>
void sort_on_host() {
  sorts::run_as<mock::host_program>(
      [](gpu::kernel_launcher launch, bool check) { (sort_all<T>(launch, check), ...); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gpu_sort)

BOOST_AUTO_TEST_CASE(short_rows_share_a_block_and_long_ones_take_passes) {
  auto const lanes = sort_of(code::float32, 100000, 10);
  BOOST_TEST((lanes.frame.kind == gpu::sort_kind::lanes && lanes.frame.near == 16));
  BOOST_TEST((lanes.frame.rounds == 1 && lanes.blocks == 6250u));
  auto const few = sort_of(code::float32, 100000, 300);
  BOOST_TEST((few.frame.several && few.geometry.together == 6u && few.blocks == 16667u));
  auto const one = sort_of(code::float32, 3, 1000);
  BOOST_TEST((!one.frame.several && one.frame.rounds == 4 && one.blocks == 3u));
  BOOST_TEST(!sort_of(code::float32, 7, 4096).has_passes());
  auto const passes = sort_of(code::float32, 7, 4097, true);
  BOOST_TEST((passes.has_passes() && passes.geometry.tiles == 1u && passes.blocks == 7u));
  BOOST_TEST(passes.cleared == 4 * (1024 * 7 + 8 + 1024 * 7));
  BOOST_TEST((passes.frame.places && passes.geometry.digits == 4u));
  BOOST_TEST(sort_of(code::float64, 1, 3073).has_passes());
  BOOST_TEST(sort_of(code::int8, 1, lazuli::index{1} << 30).frame.wide);
}

BOOST_AUTO_TEST_CASE(rows_that_are_too_long_are_refused) {
  BOOST_CHECK_THROW(sort_of(code::int8, 1, 0xffffffff), lazuli::device_error);
  BOOST_CHECK_THROW(sort_of(code::int8, lazuli::index{1} << 40, 2), lazuli::device_error);
  BOOST_CHECK_THROW(sort_of(code::int8, lazuli::index{1} << 33, 1), lazuli::device_error);
}

BOOST_AUTO_TEST_CASE(integers_are_sorted_as_on_the_host) {
  sort_on_host<bool, std::int8_t, std::int64_t>();
#if !defined(LAZULI_SANITIZED)  // which sees no kernel
  sort_on_host<std::uint16_t, int, std::uint32_t, std::uint64_t>();
#endif
}

BOOST_AUTO_TEST_CASE(floats_are_sorted_as_on_the_host) {
  sort_on_host<lazuli::bfloat16, double>();
#if !defined(LAZULI_SANITIZED)
  sort_on_host<lazuli::float16, float>();
#endif
}

BOOST_AUTO_TEST_SUITE_END()
