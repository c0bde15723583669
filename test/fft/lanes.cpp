#include <boost/test/unit_test.hpp>
#include <lazuli/fft/lanes.hpp>

#include "fft/naive_transform.hpp"

namespace fft_lanes {

namespace lz = lazuli;
namespace fft = lazuli::fft;

BOOST_AUTO_TEST_SUITE(lanes_hpp)

BOOST_AUTO_TEST_CASE(radices_multiply_to_the_length_or_are_none) {
  BOOST_TEST((fft::radices_of(1).empty() && fft::has_small_factors(1)));
  BOOST_TEST((fft::radices_of(120) == std::vector<lz::index>{8, 3, 5}));
  BOOST_TEST((fft::radices_of(13 * 16) == std::vector<lz::index>{8, 2, 13}));
  BOOST_TEST((fft::radices_of(2 * 17 * 61) == std::vector<lz::index>{2, 17, 61}));
  BOOST_TEST((!fft::has_small_factors(67) && !fft::has_small_factors(2 * 67)));
}

BOOST_AUTO_TEST_CASE(every_lane_holds_a_transform_of_its_own) {
  constexpr int lanes = 4;
  using transform = fft::lane_transform<fft::parted<double, lanes>>;
  for (long const n : {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,  12,     13,
                       16, 17, 22, 25, 36, 49, 60, 61, 64, 91, 128, 19 * 31}) {
    fft::lane_plan<double> const plan(n);
    auto const size = static_cast<std::size_t>(n);
    std::vector<transform::value> x(size), y(size);
    std::vector<std::vector<std::complex<double>>> rows;
    for (int lane = 0; lane < lanes; ++lane) {
      auto row = naive_transform::numbers<double>(size);
      for (std::size_t j = 0; j < size; ++j) {
        row[j] *= lane + 1.;
        x[j].set_lane(lane, row[j]);
      }
      rows.push_back(row);
    }
    auto again = x, given = x;
    if (n > 1) {
      transform::run(plan, again.data(), y.data(),
                     [&](long k, transform::value v) { given[static_cast<std::size_t>(k)] = v; });
    }
    auto const* const z = transform::run(plan, x.data(), y.data());
    for (int lane = 0; lane < lanes; ++lane) {
      std::vector<std::complex<double>> got;
      bool same = true;
      for (std::size_t j = 0; j < size; ++j) {
        got.push_back(z[j][lane]);
        same = same && given[j][lane] == z[j][lane];
      }
      BOOST_TEST(same, "length " << n);
      auto const want = naive_transform::of(rows[static_cast<std::size_t>(lane)]);
      BOOST_TEST(naive_transform::error(got.data(), want) < 1e-15, "length " << n);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_lanes
