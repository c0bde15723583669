#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/rms_norm.hpp>

#include "autodiff/gradcheck.hpp"
#include "shape/naive.hpp"
#include "support.hpp"

namespace tensor_rms_norm {

namespace lz = lazuli;
using M = lz::matrix<double>;
using V = lz::vector<double>;

BOOST_AUTO_TEST_SUITE(rms_norm_hpp)

BOOST_AUTO_TEST_CASE(rows_over_the_root_of_their_mean_square) {
  M const x({{3, 4}, {0, 5}});
  M const want({{3 / std::sqrt(12.5), 4 / std::sqrt(12.5)}, {0, 5 / std::sqrt(12.5)}});
  BOOST_TEST(lz::allclose(lz::rms_norm(x), want, 1e-14, 1e-14));
  BOOST_TEST(lz::allclose(lz::rms_norm(x.t(), 0), want.t(), 1e-14, 1e-14));
  BOOST_TEST(lz::allclose(lz::rms_norm(x * 1., -1, 0.5), x / std::sqrt(13.), 1e-14, 1e-14));
  BOOST_TEST(lz::allclose(lz::rms_norm(x, {0, 1}, lz::eps(0)), x / std::sqrt(12.5), 1e-14, 1e-14));
  V const w({2, -1});
  BOOST_TEST(lz::allclose(lz::rms_norm(x, lz::shape(2), w), want * w, 1e-14, 1e-14));
  BOOST_TEST(lz::allclose(lz::rms_norm(x, lz::shape(2, 2), 0.5), x / std::sqrt(13.), 1e-14, 1e-14));
}

BOOST_AUTO_TEST_CASE(any_dtype_and_few_elements) {
  auto const ints = lz::rms_norm(lz::matrix<std::int16_t>({{3, -3}}), 1, 0.);
  static_assert(std::is_same_v<decltype(ints)::value_type, float>);
  BOOST_TEST((ints(0, 0) == 1 && ints(0, 1) == -1));
  auto const halves = lz::rms_norm(lz::vector<lz::float16>({300, -300}));
  static_assert(std::is_same_v<decltype(halves)::value_type, lz::float16>);
  BOOST_TEST((static_cast<float>(halves(0)) == 1 && static_cast<float>(halves(1)) == -1));
  auto const complex = lz::rms_norm(lz::vector<std::complex<double>>({{3, 4}, {0, 5}}), lz::eps(0));
  BOOST_TEST(std::abs(complex(0) - std::complex<double>(0.6, 0.8)) < 1e-15);
  BOOST_TEST((lz::rms_norm(M(0, 3)).shape() == lz::shape(0, 3)));
  BOOST_TEST((lz::rms_norm(M(3, 0)).shape() == lz::shape(3, 0)));
  LAZULI_CHECK_TEXT(lz::rms_norm(M(2, 3), lz::shape(2)), lz::shape_error,
                    "rms_norm: shape (2, 3) does not end with (2)");
  LAZULI_CHECK_TEXT(lz::rms_norm(M(2, 3), lz::shape(3), V(2)), lz::shape_error,
                    "rms_norm: the weight of shape (2) does not broadcast to (3)");
  BOOST_CHECK_THROW(lz::rms_norm(M(2, 3), 2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(gradients) {
  using namespace gradcheck;
  check([](auto const& a,
           auto const& w) { return lz::sum(lz::sin(lz::rms_norm(a, lz::shape(3), w)) * a); },
        some<M>(1, 4, 3), some<V>(2, 3));
  check([](auto const& a) { return lz::sum(lz::square(lz::rms_norm(a * 2., 0)) * a); },
        some<M>(1, 4, 3));
  M const a = some<M>(1, 4, 3);
  V const w = some<V>(2, 3);
  BOOST_TEST(lz::array_equal(lz::rms_norm(a, w), lz::rms_norm(a, lz::shape(3), w)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_rms_norm
