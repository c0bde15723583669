// Gradients through Fourier transforms.
#include <lazuli/fft/recorded_transforms.hpp>
#include <lazuli/fft/several_axes.hpp>

#include "autodiff/gradcheck.hpp"

namespace fft_recorded_transforms {

using namespace gradcheck;
namespace fft = lz::fft;
using Z = std::complex<double>;

/// A real sum to which each element counts with another weight, in both its parts.
template <class Y>
auto weighed(Y const& y) {
  lz::index const n = y.extents().size();
  auto const w = lz::reshape(lz::arange<double>(1.0, 1.0 + double(n)), y.extents().values());
  if constexpr (lz::complex_dtype<lz::value_t<Y>>)
    return lz::sum(lz::sin(lz::real(y) * 0.3) * w) + lz::sum(lz::square(lz::imag(y)) * w);
  else
    return lz::sum(lz::sin(y * 0.3) * w);
}

BOOST_AUTO_TEST_SUITE(recorded_transforms_hpp)

BOOST_AUTO_TEST_CASE(along_one_axis) {
  for (auto scaling : {fft::norm::backward, fft::norm::ortho, fft::norm::forward}) {
    for (lz::index n : {1, 2, 3, 4, 5, 6}) {  // cut, whole and with zeros behind
      auto const f = [&](auto const& x) {
        auto const y = fft::fft(x, n, 0, scaling);
        return weighed(y) + weighed(fft::ifft(x, n, -1, scaling)) +
               weighed(fft::rfft(x, n, -1, scaling)) + weighed(fft::irfft(y, n, 1, scaling)) +
               weighed(fft::irfft(y, {}, 1, scaling)) + weighed(fft::hfft(y, n, 0, scaling));
      };
      check(f, some<M>(1, 4, 3));
    }
  }
}

BOOST_AUTO_TEST_CASE(along_several_axes) {
  auto const f = [](auto const& x) {
    auto const y = fft::rfft2(x);
    return weighed(fft::fft2(x)) + weighed(y) + weighed(fft::irfftn(y, {4, 5}, {1, 0}));
  };
  check(f, some<M>(1, 4, 3));
  check(f, some<M>(1, 1, 2));
}

BOOST_AUTO_TEST_CASE(strided_and_complex_operands) {
  M const x = some<M>(1, 3, 4);
  auto const f = [](auto const& v) { return weighed(fft::rfft(v)); };
  BOOST_TEST(lz::allclose(lz::grad(f)(x.t()), lz::grad(f)(M(x.t()))));
  // The sum of |y|² is n times that of |x|²: the gradient is 2n·x.
  lz::vector<Z> const z{Z(1, 2), Z(0, -1), Z(3, 0.5)};
  auto const energy = [](auto const& v) { return lz::sum(lz::square(lz::abs(fft::fft(v)))); };
  BOOST_TEST(lz::allclose(lz::grad(energy)(z), lz::vector<Z>(z * 6.0)));
}

BOOST_AUTO_TEST_CASE(nothing_to_transform) {
  auto const f = [](auto const& x) { return weighed(fft::rfft(x, 4, 1)); };
  BOOST_TEST(lz::grad(f)(M(0, 3)).size() == 0);
  BOOST_TEST(lz::grad(f)(M(2, 0)).size() == 0);
  BOOST_CHECK_THROW(
      (void)lz::grad([](auto const& x) { return lz::sum(lz::abs(fft::fft(x, 0))); })(some<V>(1, 3)),
      lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_recorded_transforms
