// Integers of every size to every other, at every number of lanes.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

namespace {

template <class T, class U, int N>
int wrong_conversions() {
  auto const xs = values<T>(128);
  int wrong = 0;
  for (std::size_t from = 0; from < 128; from += N) {
    auto const got = simd::convert<U>(simd::load<T, N>(&xs[from]));
    for (int lane = 0; lane < N; ++lane)
      wrong += got[lane] != static_cast<U>(xs[from + static_cast<std::size_t>(lane)]);
  }
  return wrong;
}

template <class T, int N, class... U>
int wrong_conversions_to_all(std::tuple<U...>*) {
  return (wrong_conversions<T, U, N>() + ...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_integer_size)

BOOST_AUTO_TEST_CASE_TEMPLATE(an_integer_keeps_its_lower_bits_and_its_sign, T, integers) {
  integers* const all = nullptr;
  BOOST_TEST((wrong_conversions_to_all<T, 1>(all)) == 0);
  BOOST_TEST((wrong_conversions_to_all<T, 4>(all)) == 0);
  BOOST_TEST((wrong_conversions_to_all<T, 8>(all)) == 0);
  BOOST_TEST((wrong_conversions_to_all<T, 64>(all)) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
