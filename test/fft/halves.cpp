#include <boost/test/unit_test.hpp>
#include <lazuli/fft/halves.hpp>
#include <lazuli/fft/transform.hpp>

#include "fft/naive_transform.hpp"

namespace fft_halves {

namespace fft = lazuli::fft;

/// 2·h real numbers as h pairs: their spectrum, and back.
template <class T>
void check(std::size_t h) {
  double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
  auto pairs = naive_transform::numbers<T>(h);
  std::vector<std::complex<T>> real;
  for (auto const& p : pairs) real.insert(real.end(), {p.real(), p.imag()});
  auto want = naive_transform::of(real);
  want.resize(h + 1);

  auto const plan = fft::plan_for<T>(static_cast<long>(h));
  auto z = naive_transform::of(pairs);
  std::vector<std::complex<T>> got;
  for (auto const& v : z) got.emplace_back(v);
  got.emplace_back(T(0));
  fft::detail::join_halves(got.data(), *plan, false, T(0.5));
  for (auto& v : want) v *= 0.5;
  BOOST_TEST(naive_transform::error(got.data(), want) < 3 * unit, h << " pairs");
  BOOST_TEST((got[0].imag() == 0 && got[h].imag() == 0));

  fft::detail::join_halves(got.data(), *plan, true, T(1));
  BOOST_TEST(naive_transform::error(got.data(), z) < 3 * unit, h << " pairs, back");
}

BOOST_AUTO_TEST_SUITE(halves_hpp)

BOOST_AUTO_TEST_CASE(halves_of_every_length_join_and_part) {
  for (std::size_t h = 1; h <= 80; ++h) check<float>(h);
  for (std::size_t h = 1; h <= 80; ++h) check<double>(h);
}

BOOST_AUTO_TEST_CASE(a_mirrored_real_number_has_no_negative_zero) {
  auto const z = fft::detail::mirrored(std::complex<float>(2, 0));
  BOOST_TEST((z.real() == 2 && z.imag() == 0 && !std::signbit(z.imag())));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_halves
