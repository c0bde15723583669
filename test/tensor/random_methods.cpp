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
  BOOST_TEST(lz::all(x == y).item());
  x.random_(5, h).add_(1.f);
  BOOST_TEST((lz::all(x >= 1.f).item() && lz::all(x <= 5.f).item()));
  x.bernoulli_();
  BOOST_TEST(lz::all(x * x == x).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_random_methods
