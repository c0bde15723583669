#include <boost/test/unit_test.hpp>
#include <lazuli/random/methods.hpp>

#include "random/statistics.hpp"
#include "shape/naive.hpp"

namespace random_methods {

namespace lz = lazuli;
namespace rnd = lz::random;
using lz::dyn, lz::all, lz::slice;

BOOST_AUTO_TEST_SUITE(methods_hpp)

BOOST_AUTO_TEST_CASE(views_of_any_strides_are_filled_in_the_order_of_their_indices) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(2, engine);
    auto const again = g;
    lz::matrix<float> plain(7, 9), base(30, 30), around = lz::zeros(30, 30);
    base = around;
    plain.normal_(1, 2, g);
    g = again;
    lz::tensor_view<float, dyn, dyn> v = base(slice(1, 19, 2), slice(20, 6, -2)).t();
    BOOST_TEST((v.shape() == lz::shape(7, 9)));
    v.normal_(1, 2, g);
    BOOST_TEST(std::memcmp(lz::eval(v).data(), plain.data(), 63 * sizeof(float)) == 0);
    v = 0.f;
    BOOST_TEST(std::memcmp(base.data(), around.data(), 900 * sizeof(float)) ==
               0);  // nothing beside the view was written
  }
}

template <class X>
std::pair<double, double> range_of(X const& x) {
  double low = 1e300, high = -1e300;
  for (auto const v : x.flat()) {
    low = std::min(low, static_cast<double>(v));
    high = std::max(high, static_cast<double>(v));
  }
  return {low, high};
}

BOOST_AUTO_TEST_CASE(every_dtype_takes_what_it_can_hold) {
  rnd::generator g(4);
  lz::vector<lz::float16> half(1000);
  auto const [least, most] = range_of(half.uniform_(-1, 1, g));
  BOOST_TEST((least >= -1 && least < -0.98 && most > 0.98 && most < 1));
  lz::vector<std::complex<double>> z(20000);
  std::vector<double> real, imaginary;
  for (auto const v : z.normal_(0, 2, g)) {
    real.push_back(v.real());
    imaginary.push_back(v.imag());
  }
  auto const re = statistics::moments_of(real), im = statistics::moments_of(imaginary);
  BOOST_TEST((std::fabs(re.mean) < 0.05 && std::fabs(im.mean) < 0.05));
  BOOST_TEST((std::fabs(re.variance - 2) < 0.1 && std::fabs(im.variance - 2) < 0.1));
  lz::vector<std::uint8_t> bytes(5000);
  BOOST_TEST((range_of(bytes.random_(g)) == std::pair(0., 255.)));
  lz::vector<std::int8_t> small(5000);
  BOOST_TEST((range_of(small.random_(-3, 4, g)) == std::pair(-3., 3.)));
  lz::vector<bool> bits(1000);
  bits.random_(g);
  BOOST_TEST(std::abs(std::count(bits.begin(), bits.end(), true) - 500) < 64);
  bits.bernoulli_(1., g);
  BOOST_TEST(std::count(bits.begin(), bits.end(), true) == 1000);
}

BOOST_AUTO_TEST_CASE(bernoulli_takes_a_probability_for_each_element) {
  rnd::generator g(5);
  lz::matrix<float> x(2000, 3);
  lz::vector<float> p({0.f, 0.25f, 1.f});
  x.bernoulli_(p, g);
  auto const column = [&](int j) {
    double sum = 0;
    for (int i = 0; i < 2000; ++i) sum += static_cast<double>(x(i, j));
    return sum;
  };
  BOOST_TEST((column(0) == 0 && column(2) == 2000));
  BOOST_TEST(std::fabs(column(1) - 500) < 78);
  x.bernoulli_(x, g);  // its own probabilities: 0 and 1 stay
  BOOST_TEST((column(0) == 0 && column(2) == 2000));
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_errors_and_nothing_is_written) {
  lz::vector<float> x({7.f, 7.f});
  lz::vector<std::uint8_t> bytes({1, 2});
  LAZULI_CHECK_TEXT((x.uniform_(2, 1), 0), lz::error,
                    "uniform_: from 2 to 1 is no interval of finite numbers");
  BOOST_CHECK_THROW(x.uniform_(0, INFINITY), lz::error);
  BOOST_CHECK_THROW(x.uniform_(NAN, 1), lz::error);
  BOOST_CHECK_THROW(x.uniform_(0, 1e300), lz::error);  // infinite as a float
  LAZULI_CHECK_TEXT((x.normal_(0, -1), 0), lz::error,
                    "normal_: the deviation is -1; it must be 0 or more");
  LAZULI_CHECK_TEXT((x.exponential_(0), 0), lz::error,
                    "exponential_: the rate is 0; it must be above 0");
  LAZULI_CHECK_TEXT((x.bernoulli_(1.5), 0), lz::error,
                    "bernoulli_: p is 1.5; it must be from 0 to 1");
  LAZULI_CHECK_TEXT((x.bernoulli_(lz::vector<float>({0.5f, -1.f})), 0), lz::error,
                    "bernoulli_: a probability is not from 0 to 1");
  LAZULI_CHECK_TEXT((bytes.random_(3, 3), 0), lz::error,
                    "random_: there is no integer from 3 on that is less than 3");
  LAZULI_CHECK_TEXT((bytes.random_(257), 0), lz::error,
                    "random_: from 0 to 257 is more than uint8 holds");
  BOOST_CHECK_THROW(bytes.random_(-1, 5), lz::error);
  BOOST_CHECK_THROW(x(slice(0, 1)).expand(3).uniform_(), lz::shape_error);
  BOOST_TEST((x(0) == 7.f && x(1) == 7.f && bytes(0) == 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_methods
