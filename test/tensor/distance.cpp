#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/distance.hpp>
#include <limits>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(distance)

BOOST_AUTO_TEST_CASE(norms_of_the_difference) {
  lz::vector<double> const a({1., 2., 3., 4.}), b({1., 5., -1., 4.});
  BOOST_TEST(lz::dist(a, b).item() == 5.);
  BOOST_TEST(lz::dist(a, b, 2).item() == 5.);
  BOOST_TEST(lz::dist(a, b, 1).item() == 7.);
  BOOST_TEST(lz::dist(a, b, 0).item() == 2.);
  BOOST_TEST(lz::dist(a, b, std::numeric_limits<double>::infinity()).item() == 4.);
  BOOST_TEST(lz::dist(a, b, 3).item() == std::cbrt(27. + 64.), boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(operands_are_broadcast_and_of_any_kind) {
  lz::matrix<int> const x({{3, 0}, {0, 4}});
  BOOST_TEST(lz::dist(x, 0).item() == 5.f);
  BOOST_TEST(lz::dist(x + 1, lz::vector<int>({1, 1}), 1).item() == 7.f);
  lz::vector<std::complex<float>> const z({std::complex<float>(3.f, 4.f)});
  BOOST_TEST(lz::dist(z, 0.f).item() == 5.f);
  BOOST_TEST(lz::dist(z, 0.f, 1).item() == 5.f);
  BOOST_CHECK_THROW(lz::dist(x, lz::vector<int>({1, 2, 3})), lz::shape_error);
  lz::vector<bool> const a({true, false, true}), c({true, true, false});
  BOOST_TEST(lz::dist(a, c).item() == std::sqrt(2.f));
  BOOST_TEST((lz::dist(a, c, 0).item() == 2.f && lz::dist(a, c, 1).item() == 2.f));
  lz::vector<float> const none(0);
  BOOST_TEST(lz::dist(none, none).item() == 0.f);
}

BOOST_AUTO_TEST_CASE(cosines_of_angles) {
  lz::vector<double> const a({3., 0., 4.}), b({0., 2., 0.}), c({6., 0., 8.});
  BOOST_TEST((lz::cosine_similarity(a, b).item() == 0. && lz::cosine_similarity(a, c).item() == 1.));
  BOOST_TEST(lz::cosine_similarity(a, 0. * b).item() == 0.);
  BOOST_TEST(lz::cosine_similarity(lz::vector<int>({3, 4}), lz::vector<int>({4, 3})).item() == 0.96);
  lz::matrix<float> const m({{3.f, 4.f}, {0.f, 2.f}, {-1.f, 0.f}});
  lz::matrix<float> const pairs = lz::cosine_similarity(m.unsqueeze(1), m);
  lz::matrix<float> const want({{1.f, 0.8f, -0.6f}, {0.8f, 1.f, 0.f}, {-0.6f, 0.f, 1.f}});
  BOOST_TEST(lz::allclose(pairs, want, 1e-6, 1e-6));
  BOOST_TEST(lz::allclose(lz::cosine_similarity(m.t(), m.t(), 0), lz::vector<float>({1.f, 1.f, 1.f})));
  lz::vector<lz::float16> const halves({0, 0});
  BOOST_TEST(float(lz::cosine_similarity(halves, halves).item()) == 0.f);
  BOOST_TEST(lz::eval(lz::cosine_similarity(lz::matrix<float>(0, 3), lz::matrix<float>(0, 3))).size() == 0);
  BOOST_CHECK_THROW((void)lz::cosine_similarity(a, b, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(dist_is_a_method_as_well) {
  lz::vector<double> const a({3., 0., 4.});
  BOOST_TEST(a.dist(a * 0.).item() == 5.);
  BOOST_TEST((2. * a).dist(a, 1).item() == 7.);
  BOOST_TEST(a.dist(1).item() == lz::dist(a, 1).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
