// softmax and its kin on a device.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(softmax_in_one_kernel) {
  machine const here;
  auto const x = counted<float>(6, 44);
  auto const g = x.cuda();
  auto const before = logged("launch");
  gmatrix<float> y = lz::softmax(g, 1);
  BOOST_TEST(logged("launch") == before + 1);
  BOOST_TEST(close(y, lz::softmax(x, 1)));
  BOOST_TEST(close(lz::softmax(g * 2.f, 0), lz::softmax(x * 2.f, 0)));
  BOOST_TEST(close(lz::log_softmax(g.t(), -1), lz::log_softmax(x.t(), -1)));
  BOOST_TEST(close(lz::logsumexp(g, 1), lz::logsumexp(x, 1)));
  BOOST_TEST(close(lz::logsumexp(g), lz::logsumexp(x)));
  y = lz::softmax(y, 1) * 2.f;
  BOOST_TEST(close(y, lz::softmax(lz::eval(lz::softmax(x, 1)), 1) * 2.f));
}

BOOST_AUTO_TEST_CASE(softmax_that_is_stored_in_16_bits) {
  machine const here;
  float const inf = std::numeric_limits<float>::infinity();
  lz::matrix<float> x = counted<float>(9, 64) * 0.13f;
  x(2, 5) = -inf, x(3, 7) = inf, x(4, lz::all) = -inf, x(5, 3) = 300;
  auto const check = [&]<class H>(H) {
    lz::matrix<H> const narrow = lz::astype<H>(x);
    lz::matrix<float> const got = lz::astype<float>(lz::eval(lz::softmax(narrow.cuda(), 1)).cpu());
    lz::matrix<float> const wanted = lz::astype<float>(lz::softmax(narrow, 1));
    BOOST_TEST(lz::allclose(got, wanted, 0.01, 1e-6, true));  // a step of bfloat16
    lz::vector<float> const sums =
        lz::astype<float>(lz::eval(lz::logsumexp(narrow.cuda(), 1)).cpu());
    BOOST_TEST(lz::allclose(sums, lz::astype<float>(lz::logsumexp(narrow, 1)), 0.01, 0., true));
  };
  check(lz::bfloat16(0.f));
  check(lz::float16(0.f));
}

BOOST_AUTO_TEST_CASE(few_long_rows_in_two_kernels) {
  machine const here;
  auto const x = counted<float>(2, 20'003), w = counted<float>(1, 40'000);
  auto g = x.cuda();
  auto const before = logged("launch");
  gmatrix<float> y = lz::softmax(g, 1);
  BOOST_TEST(logged("launch") == before + 2);
  BOOST_TEST(close(y, lz::softmax(x, 1)));
  BOOST_TEST(close(lz::log_softmax(g.t() * 2.f, 0), lz::log_softmax(x.t() * 2.f, 0)));
  g = lz::softmax(g, 1);  // in place
  BOOST_TEST(close(g, y.cpu()));
  BOOST_TEST(close(lz::layer_norm(w.cuda()), lz::layer_norm(w)));
  lz::matrix<float> extreme = x;
  extreme(0, 17'000) = std::numeric_limits<float>::infinity();
  extreme(1, lz::all) = -std::numeric_limits<float>::infinity();
  BOOST_TEST(close(lz::softmax(extreme.cuda(), 1), lz::softmax(extreme, 1)));
}

BOOST_AUTO_TEST_CASE(infinities_as_on_the_host) {
  machine const here;
  float const inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  lz::matrix<float> const x(
      lz::tensor<float, 4, 3>({{-inf, -inf, -inf}, {1, inf, 2}, {1, nan, 2}, {-inf, 1, 2}}));
  BOOST_TEST(close(lz::softmax(x.cuda(), 1), lz::softmax(x, 1)));
  BOOST_TEST(close(lz::logsumexp(x.cuda(), 1), lz::logsumexp(x, 1)));
}

BOOST_AUTO_TEST_CASE(layer_norm_with_weight_and_bias) {
  machine const here;
  auto const x = counted<float>(7, 36), w = counted<float>(3, 36);
  auto const g = x.cuda(), v = w.cuda();
  BOOST_TEST(close(lz::layer_norm(g), lz::layer_norm(x)));
  BOOST_TEST(close(lz::layer_norm(g, 0), lz::layer_norm(x, 0)));
  BOOST_TEST(close(lz::layer_norm(g, lz::shape(36), v(0)), lz::layer_norm(x, lz::shape(36), w(0))));
  BOOST_TEST(close(lz::layer_norm(g + 1.f, lz::shape(36), v(1), v(2), 1e-3),
                   lz::layer_norm(x + 1.f, lz::shape(36), w(1), w(2), 1e-3)));
  BOOST_TEST(close(lz::group_norm(g, 4, v(1), v(2)), lz::group_norm(x, 4, w(1), w(2))));
}
