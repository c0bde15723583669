// Units on the host: what is refused, memory that runs out, libraries that are not there.
#include <functional>

#include "units.hpp"

using namespace unit_test;
using lz::gpu::units;

namespace {
struct fixture {
  host_memory memory;
  lz::gpu::execution on = memory.execution();
  float x[8] = {3, 1, 2, 1, 0, 5, 4, 4};
  float out[8] = {};
  std::int64_t places[8] = {};

  template <class... A>
  void run(A... arguments) {
    lz::gpu::run_unit(on, arguments...);
  }
};
auto says(char const* words) {
  return [words](lz::error const& e) {
    return std::string_view(e.what()).find(words) != std::string_view::npos;
  };
}
}  // namespace

BOOST_AUTO_TEST_SUITE(gpu_units_errors)

BOOST_AUTO_TEST_CASE(types_that_a_unit_does_not_take_are_dtype_errors) {
  if (!available()) return;
  fixture f;
  BOOST_CHECK_EXCEPTION(f.run(units().sort, f.x, f.out, code::complex64, 1, 4, 0), lz::dtype_error,
                        says("lazuli_unit_sort: this unit does not take elements of that type"));
  for (int const none : {-1, 15, 1000})
    BOOST_CHECK_THROW(f.run(units().sort, f.x, f.out, none, 1, 8, 0), lz::dtype_error);
  BOOST_TEST(f.out[0] == 0.f);
}

BOOST_AUTO_TEST_CASE(counts_and_pointers_without_sense_are_refused) {
  if (!available()) return;
  fixture f;
  auto const refused = says("a count or pointer that makes no sense");
  auto const c = code::float32;
  BOOST_CHECK_EXCEPTION(f.run(units().sort, f.x, f.out, c, -1, 8, 0), lz::device_error, refused);
  BOOST_CHECK_EXCEPTION(f.run(units().sort, nullptr, f.out, c, 1, 8, 0), lz::device_error, refused);
  BOOST_CHECK_EXCEPTION(f.run(units().topk, f.x, f.out, nullptr, c, 1, 4, 5, 0), lz::device_error,
                        refused);
  BOOST_TEST(units().sort.function(f.x, f.out, 11, 1, 8, 0, nullptr) == lazuli_unit_bad_argument);
}

BOOST_AUTO_TEST_CASE(rows_too_long_for_their_places_are_refused) {
  if (!available()) return;
  fixture f;
  std::int64_t const n = std::int64_t(1) << 32;
  auto const refused = says("more elements than this unit can number");
  BOOST_CHECK_EXCEPTION(f.run(units().topk, f.x, f.out, f.places, code::float32, 1, n, 1, 0),
                        lz::device_error, refused);
}

BOOST_AUTO_TEST_CASE(memory_that_runs_out_at_any_point_is_an_error_and_nothing_leaks) {
  if (!available()) return;
  auto const c = code::float32;
  std::function<void(fixture&)> const calls[] = {
      [&](fixture& f) { f.run(units().sort, f.x, f.out, c, 2, 4, 0); },
      [&](fixture& f) { f.run(units().topk, f.x, f.out, f.places, c, 1, 8, 3, 1); },
  };
  int refused = 0;
  for (auto const& each : calls) {
    for (int fails_at = 0;; ++fails_at) {
      fixture f;
      f.memory.fails_at = fails_at;
      bool failed = false;
      try {
        each(f);
      } catch (lz::device_error const& e) {
        failed = true;
        ++refused;
        BOOST_TEST(e.what() == "out of memory");
      }
      BOOST_TEST(f.memory.open == 0);
      BOOST_TEST_REQUIRE(fails_at < 100);
      if (!failed) break;
    }
  }
  BOOST_TEST(refused >= 6);
}

BOOST_AUTO_TEST_CASE(a_library_that_is_not_there_is_named) {
  char const* const before = std::getenv("LAZULI_KERNELS");
  std::string const kept = before == nullptr ? "" : before;
  ::setenv("LAZULI_KERNELS", "nowhere/units.so", 1);
  BOOST_CHECK_EXCEPTION(lz::gpu::vendor::load<lz::gpu::vendor::unit_table>(), lz::device_error,
                        says("LAZULI_KERNELS names nowhere/units.so, which cannot be loaded"));
  ::setenv("LAZULI_KERNELS", "libdl.so.2", 1);
  BOOST_CHECK_EXCEPTION(lz::gpu::vendor::load<lz::gpu::vendor::unit_table>(), lz::device_error,
                        says("libdl.so.2 has version 0, these headers need version 3"));
  ::unsetenv("LAZULI_KERNELS");
  try {
    lz::gpu::vendor::load<lz::gpu::vendor::unit_table>();
  } catch (lz::device_error const& e) {
    BOOST_TEST(says("no library of that name on the path")(e));
  }
  if (before != nullptr) ::setenv("LAZULI_KERNELS", kept.c_str(), 1);
}

BOOST_AUTO_TEST_SUITE_END()
