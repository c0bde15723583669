// Selections as planned and generated: run in the host dialect against sorted rows, exactly.
#include <lazuli/backend/gpu/select.hpp>

#include "backend/gpu/mocked.hpp"
#include "gpu/host_program.hpp"
#include "gpu/scan_cases.hpp"
#include "gpu/sort_cases.hpp"

namespace gpu = lazuli::gpu;
using gpu::code;

namespace {

/// Rows of 40 elements are selected from, by digits of 11 bits from 1,000 on.
constexpr gpu::select_sizes small_selections{40, 100, 1000, 7, {}};

template <class T>
void select_all(gpu::kernel_launcher launch, bool check) {
  scans::held_memory memory;
  constexpr sorts::shape shapes[] = {{3, 40}, {1, 700}, {2, 3000}, {9, 101}};
  for (auto const& s : shapes)
    for (lazuli::index const k : {lazuli::index{1}, s.length / 7, s.length / 4})
      for (bool const down : {false, true})
        for (bool const one : {false, true}) {
          if (!one && k > 100) continue;
          auto const wrong =
              sorts::selected<T>(s, k, one, down, small_selections, launch, std::ref(memory));
          if (check) BOOST_TEST(wrong == "");
        }
}

template <class... T>
void select_on_host() {
  sorts::run_as<mock::host_program>(
      [](gpu::kernel_launcher launch, bool check) { (select_all<T>(launch, check), ...); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gpu_select)

BOOST_AUTO_TEST_CASE(few_of_long_rows_are_selected) {
  auto const of = [](lazuli::index length, lazuli::index first, bool one) {
    return gpu::selects({nullptr, code::float32, 3, length, false, first}, one);
  };
  BOOST_TEST((of(1 << 20, 10, false) && of(1 << 20, 1 << 19, true)));
  BOOST_TEST((!of(1 << 20, 3000, false) && !of(4000, 10, false) && !of(1 << 20, 0, false)));
  BOOST_TEST(!of(lazuli::index{1} << 31, 10, true));
}

BOOST_AUTO_TEST_CASE(integers_are_selected_as_on_the_host) {
  select_on_host<bool, std::int8_t, std::uint16_t, int, std::int64_t>();
}

BOOST_AUTO_TEST_CASE(floats_are_selected_as_on_the_host) {
  select_on_host<lazuli::bfloat16, float, double>();
}

BOOST_AUTO_TEST_SUITE_END()
