#include <boost/test/unit_test.hpp>
#include <complex>
#include <lazuli/backend/simd/loops/strided_load.hpp>
#include <memory>

#include "support.hpp"

namespace support {

namespace {

/// Reads N elements of dtype S both ways from memory that ends with the last of them.
template <class S, int N>
void check_strided() {
  using number = lz::compute_t<S>;
  constexpr index reach = 2 * N - 1;
  std::unique_ptr<S[]> const memory(new S[reach]);
  for (index i = 0; i < reach; ++i) memory[static_cast<std::size_t>(i)] = small_value<S>(i * i);
  auto const second = lz::simd::load_every_second<number, N>(memory.get());
  std::unique_ptr<S[]> const row(new S[N]);
  for (index i = 0; i < N; ++i) row[static_cast<std::size_t>(i)] = small_value<S>(i * i);
  auto const back = lz::simd::load_reversed<number, N>(row.get() + N - 1);
  for (int i = 0; i < N; ++i) {
    bool const right = same(static_cast<number>(second[i]),
                            static_cast<number>(memory[static_cast<std::size_t>(2 * i)])) &&
                       same(static_cast<number>(back[i]),
                            static_cast<number>(row[static_cast<std::size_t>(N - 1 - i)]));
    BOOST_TEST(right, lz::dtype_name_v<S> << " lane " << i << " of " << N);
  }
}

/// Reads some elements in steps of any number from memory that begins or ends with the last of
/// them.
template <class S, int N>
void check_stepped() {
  using number = lz::compute_t<S>;
  for (int count = 1; count <= N; count = 2 * count + 1) {
    for (index step : {-3, -1, 0, 1, 2, 5}) {
      index const reach = (count - 1) * (step < 0 ? -step : step) + 1;
      std::unique_ptr<S[]> const memory(new S[static_cast<std::size_t>(reach)]);
      for (index i = 0; i < reach; ++i) memory[static_cast<std::size_t>(i)] = small_value<S>(i * i);
      S const* const first = memory.get() + (step < 0 ? reach - 1 : 0);
      auto const some = lz::simd::load_stepped<number, N>(first, step, count);
      bool right = true;
      for (int lane = 0; lane < N; ++lane)
        right = right && same(static_cast<number>(some[lane]),
                              static_cast<number>(first[lane < count ? lane * step : 0]));
      BOOST_TEST(right, lz::dtype_name_v<S> << ' ' << count << " in steps of " << step);
    }
  }
}

template <class S>
void check_stepped_lanes() {
  check_stepped<S, 1>();
  check_stepped<S, 4>();
  check_stepped<S, 16>();
  check_stepped<S, 64>();
}

template <class S>
void check_lanes() {
  check_stepped_lanes<S>();
  check_strided<S, 1>();
  check_strided<S, 4>();
  check_strided<S, 16>();
  check_strided<S, 64>();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(strided_load)

BOOST_AUTO_TEST_CASE(elements_in_steps_are_read_and_nothing_behind_them) {
  check_lanes<bool>();
  check_lanes<std::int8_t>();
  check_lanes<std::uint16_t>();
  check_lanes<std::int32_t>();
  check_lanes<std::uint64_t>();
  check_lanes<lz::float16>();
  check_lanes<lz::bfloat16>();
  check_lanes<float>();
  check_lanes<double>();
  check_stepped_lanes<std::complex<float>>();
  check_stepped_lanes<std::complex<double>>();
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
