#include <boost/test/unit_test.hpp>
#include <lazuli/random.hpp>

namespace tensor_random_methods {

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(random_methods_hpp)

BOOST_AUTO_TEST_CASE(methods_return_the_tensor_itself_and_call_the_functions) {
  lz::random::generator g(1), h(1);
  lz::vector<float> x(40), y(40);
  lz::vector<float>& same = x.uniform_(-1, 1, g).exponential_(2, g).normal_(0, 3, g);
  BOOST_TEST(&same == &x);
  fill_uniform(y, -1, 1, h);
  fill_exponential(y, 2, h);
  fill_normal(y, 0, 3, h);
  BOOST_TEST(std::equal(x.begin(), x.end(), y.begin()));
  for (float const v : x.random_(5, h)) BOOST_TEST((v >= 0 && v < 5));
  for (float const v : x.bernoulli_()) BOOST_TEST(v * v == v);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_random_methods
