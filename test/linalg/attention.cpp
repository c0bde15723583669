#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/linalg/attention.hpp>
#include <lazuli/tensor/compare.hpp>

#include "autodiff/gradcheck.hpp"
#include "shape/naive.hpp"
#include "support.hpp"

namespace linalg_attention {

namespace lz = lazuli;
using lz::index;
using support::holds;
using M = lz::matrix<double>;
using V = lz::vector<double>;
using T3 = lz::dtensor<double, 3>;

/// The sums of its definition.
M naive(M const& q, M const& k, M const& v, lz::matrix<bool> const& taken) {
  M out = lz::zeros<double>(q.rows(), v.cols());
  for (index i = 0; i < q.rows(); ++i) {
    double total = 0;
    for (index j = 0; j < k.rows(); ++j) {
      if (!taken(i, j)) continue;
      double score = 0;
      for (index e = 0; e < q.cols(); ++e) score += q(i, e) * k(j, e);
      double const part = std::exp(score / std::sqrt(static_cast<double>(q.cols())));
      total += part;
      out(i) += v(j) * part;
    }
    if (total > 0) out(i) /= total;
  }
  return out;
}

BOOST_AUTO_TEST_SUITE(attention_hpp)

BOOST_AUTO_TEST_CASE(linear_is_a_product_with_the_transposed_weights) {
  lz::matrix<int> const x({{1, 2}, {3, 4}}), w({{1, 0}, {0, 1}, {1, 1}});
  lz::vector<int> const b({10, 20, 30});
  BOOST_TEST(holds(lz::matrix<int>(lz::linear(x, w)), {1, 2, 3, 3, 4, 7}));
  BOOST_TEST(holds(lz::matrix<int>(lz::linear(x, w, b)), {11, 22, 33, 13, 24, 37}));
  BOOST_TEST(holds(lz::vector<int>(lz::linear(x(0), w * 2, b)), {12, 24, 36}));
  BOOST_TEST(holds(lz::vector<int>(lz::linear(x, w(2), 1)), {4, 8}));
  lz::dtensor<int, 3> const batch({{{1, 2}}, {{3, 4}}});
  lz::dtensor<int, 3> const y = lz::linear(batch, w, b);
  BOOST_TEST((y.shape() == lz::shape(2, 1, 3) && y(1, 0, 2) == 37));
  BOOST_CHECK_THROW((void)lz::eval(lz::linear(x, lz::matrix<int>(3, 3))), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(values_are_weighted_by_keys_that_fit) {
  using gradcheck::some;
  M const q = some<M>(1, 3, 4), k = some<M>(2, 5, 4), v = some<M>(3, 5, 2);
  lz::matrix<bool> every(3, 5), lower(3, 5), some_of(3, 5);
  every.fill_(true), some_of.fill_(true);
  for (index i = 0; i < 3; ++i) {
    for (index j = 0; j < 5; ++j) lower(i, j) = j <= i;
  }
  some_of(0, 3) = some_of(2, 0) = false;
  some_of(1).fill_(false);  // a query without a key
  auto const near = [](auto const& a, auto const& b) { return lz::allclose(a, b, 1e-13, 1e-13); };
  BOOST_TEST(near(lz::attention(q, k, v), naive(q, k, v, every)));
  BOOST_TEST(near(lz::attention(q, k, v, lz::causal), naive(q, k, v, lower)));
  BOOST_TEST(near(lz::attention(q, k, v, some_of), naive(q, k, v, some_of)));
  M const added = lz::where(some_of, 0., -lz::inf);
  BOOST_TEST(near(lz::scaled_dot_product_attention(q, k, v, added), naive(q, k, v, some_of)));
  BOOST_TEST(
      near(lz::attention(q.flip(0), k * 1., v.flip(1), some_of(0)),
           naive(q.flip(0), k, v.flip(1), lz::matrix<bool>(lz::broadcast_to(some_of(0), {3, 5})))));
  T3 const heads = lz::broadcast_to(q, {2, 3, 4});
  T3 const y = lz::attention(heads, k, v, lz::causal);
  BOOST_TEST((y.shape() == lz::shape(2, 3, 2) && near(y(1), naive(q, k, v, lower))));
}

BOOST_AUTO_TEST_CASE(the_scale_may_be_given) {
  M const q{{1, 2}, {0, -1}, {3, 1}}, k{{1, 0}, {2, 1}, {0, 4}}, v{{1, 2}, {3, 4}, {5, 6}};
  M const twice = lz::attention(q * 2, k, v);
  double const scale = 2 / std::sqrt(2.);
  BOOST_TEST(lz::allclose(lz::attention(q, k, v, scale), twice));
  BOOST_TEST(lz::allclose(lz::attention(q, k, v, lz::causal, scale),
                          lz::attention(q * 2, k, v, lz::causal)));
  lz::matrix<bool> const taken{{true, false, true}, {true, true, true}, {false, false, true}};
  BOOST_TEST(lz::allclose(lz::scaled_dot_product_attention(q, k, v, taken, scale),
                          lz::attention(q * 2, k, v, taken)));
}

BOOST_AUTO_TEST_CASE(any_dtype_and_few_elements) {
  lz::matrix<std::int8_t> const one({{1}}), three({{3}});
  auto const y = lz::attention(one, one, three);
  static_assert(std::is_same_v<decltype(y)::value_type, float>);
  BOOST_TEST(y(0, 0) == 3);
  lz::matrix<lz::float16> const halves({{1, 2}, {3, 4}});
  auto const z = lz::attention(halves, halves, halves, lz::causal);
  static_assert(std::is_same_v<decltype(z)::value_type, lz::float16>);
  BOOST_TEST((static_cast<float>(z(0, 0)) == 1 && static_cast<float>(z(0, 1)) == 2));
  BOOST_TEST((lz::attention(M(0, 2), M(3, 2), M(3, 4)).shape() == lz::shape(0, 4)));
  BOOST_CHECK_THROW((void)lz::attention(M(2, 2), M(3, 3), M(3, 4)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(gradients) {
  using namespace gradcheck;
  auto const q = some<M>(1, 3, 4), k = some<M>(2, 3, 4), v = some<M>(3, 3, 2);
  lz::matrix<bool> const mask({{true, false, true}, {false, false, false}, {true, true, true}});
  check([](auto const& a, auto const& b,
           auto const& c) { return lz::sum(lz::sin(lz::attention(a, b, c))); },
        q, k, v);
  check([](auto const& a, auto const& b,
           auto const& c) { return lz::sum(lz::sin(lz::attention(a, b, c, lz::causal))); },
        q, k, v);
  check([&](auto const& a, auto const& b,
            auto const& c) { return lz::sum(lz::sin(lz::attention(a, b, c, mask))); },
        q, k, v);
  check([](auto const& a, auto const& w,
           auto const& b) { return lz::sum(lz::sin(lz::linear(a, w, b))); },
        q, k, some<V>(4, 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_attention
