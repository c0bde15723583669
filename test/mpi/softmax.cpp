#include "ranks.hpp"

namespace mpi_softmax {

using namespace ranks;
using namespace lz::literals;

/// As near as another order of sums gives.
template <class A, class B>
bool near(A const& ours, B const& theirs) {
  if (!(ours.extents() == theirs.extents())) return false;
  using T = lz::value_t<A>;
  double const bound = std::is_same_v<T, double> ? 1e-12 : std::is_same_v<T, float> ? 1e-5 : 1e-2;
  auto const a = lz::eval(lz::astype<double>(ours)), b = lz::eval(lz::astype<double>(theirs));
  return lz::allclose(a, b, bound, bound * 0.1);
}

BOOST_AUTO_TEST_CASE(along_whole_axes_with_the_bits_of_one_machine) {
  auto const m = rectangle();
  for (lz::index n : sizes) {
    lz::random::generator g(1);
    auto const x = lz::placed<on<"x">, all>(m).randn(g, n, 7);
    lz::matrix<float> const y = x.gather();
    BOOST_TEST(same(lz::eval(lz::softmax(x, 1)).gather(), lz::softmax(y, 1)));
    BOOST_TEST(same(lz::eval(lz::log_softmax(2 * x, -1)).gather(), lz::log_softmax(2 * y, -1)));
    lz::sharded<float, on<"x">> const l = lz::logsumexp(x, 1_c);
    BOOST_TEST(same(l.gather(), lz::logsumexp(y, 1)));
    BOOST_TEST(same(lz::eval(x - lz::logsumexp(x, 1, keepdims)).gather(), y - lz::logsumexp(y, 1, keepdims)));
    BOOST_TEST(near(lz::eval(lz::layer_norm(x)).gather(), lz::eval(lz::layer_norm(y))));
    auto const w = lz::placed<all>(m).randn(g, 7), b = lz::placed<all>(m).randn(g, 7);
    BOOST_TEST(near(lz::eval(lz::layer_norm(x, lz::shape(7), w, b)).gather(), lz::eval(lz::layer_norm(y, lz::shape(7), w.gather(), b.gather()))));
    auto const wide = lz::placed<on<"x">, all>(m).randn(g, n, 40);
    BOOST_TEST(same(lz::eval(lz::layer_norm(wide)).gather(), lz::layer_norm(wide.gather())));
    lz::sharded<float, on<"x">, all> z = x;
    z = lz::relu(lz::softmax(z, 1) - 0.1f);
    BOOST_TEST(same(z.gather(), lz::relu(lz::softmax(y, 1) - 0.1f)));
    auto const columns = lz::placed<all, on<"x">>(m).from(y);
    BOOST_TEST(near(lz::eval(lz::softmax(columns, 0)).gather(), lz::eval(lz::softmax(y, 0))));
    lz::sharded<lz::float16, on<"x">, all> const half = lz::softmax(lz::astype<lz::float16>(x), 1);
    BOOST_TEST(same(half.gather(), lz::softmax(lz::astype<lz::float16>(y), 1)));
    // What every rank has, to ranks that share it.
    auto const whole = lz::placed<all, all>(m).from(y);
    lz::sharded<float, on<"x">, on<"y">> cut(m, n, 7);
    cut = lz::softmax(whole, 1);
    BOOST_TEST(same(cut.gather(), lz::softmax(y, 1)));
    cut = lz::layer_norm(whole);
    BOOST_TEST(near(cut.gather(), lz::eval(lz::layer_norm(y))));
  }
}

template <class T, class Make>
void along_a_shared_axis(Make const& make, lz::index rows, lz::index columns, int axis) {
  lz::random::generator g(2);
  auto const x = make.template randn<T>(g, rows, columns);
  lz::matrix<T> const y = x.gather();
  BOOST_TEST(near(lz::eval(lz::softmax(x, axis)).gather(), lz::eval(lz::softmax(y, axis))));
  BOOST_TEST(near(lz::eval(lz::log_softmax(x, axis)).gather(), lz::eval(lz::log_softmax(y, axis))));
}

BOOST_AUTO_TEST_CASE(along_shared_axes) {
  auto const m = rectangle();
  for (lz::index n : sizes) {
    along_a_shared_axis<double>(lz::placed<on<"x">, all>(m), n, 3, 0);
    along_a_shared_axis<float>(lz::placed<on<"x">, on<"y">>(m), n, 5, 0);
    along_a_shared_axis<double>(lz::placed<on<"x">, on<"y">>(m), 4, n, 1);
    along_a_shared_axis<lz::float16>(lz::placed<all, on<"x">>(m), 3, n, 1);
    lz::random::generator g(3);
    auto const v = lz::placed<on<"x">>(m).randn<double>(g, n);
    lz::vector<double> const u = v.gather();
    BOOST_TEST(near(lz::eval(lz::softmax(v, 0)).gather(), lz::eval(lz::softmax(u, 0))));
    double const l = lz::logsumexp(v);
    BOOST_TEST((l == lz::logsumexp(u) || std::abs(l - lz::logsumexp(u)) < 1e-13));
    auto const x = lz::placed<on<"x">, on<"y">>(m).randn<double>(g, n, 4);
    lz::matrix<double> const y = x.gather();
    lz::sharded<double, on<"y">> const columns = lz::logsumexp(x, 0_c);
    BOOST_TEST(near(columns.gather(), lz::eval(lz::logsumexp(y, 0))));
    lz::sharded<double, on<"x">, on<"y">> const kept = lz::logsumexp(x, 0, keepdims);
    BOOST_TEST(near(kept.gather(), lz::eval(lz::logsumexp(y, 0, keepdims))));
    if (n > 1) BOOST_TEST(near(lz::eval(lz::layer_norm(x, 0)).gather(), lz::eval(lz::layer_norm(y, 0))));
    if (n > 1) BOOST_TEST(near(lz::eval(lz::layer_norm(x, {0, 1})).gather(), lz::eval(lz::layer_norm(y, {0, 1}))));
  }
}

BOOST_AUTO_TEST_CASE(along_a_shared_first_axis_of_a_matrix_with_the_bits_of_one_machine) {
  auto const m = line();
  lz::random::generator g(4);
  lz::matrix<float> const y = lz::randn(g, 1000, 5);
  auto const x = lz::placed<on<"x">, all>(m).from(y);
  lz::matrix<float> const ours = lz::eval(lz::softmax(x, 0)).gather();
  BOOST_TEST(same(ours, lz::softmax(y, 0)));
}

BOOST_AUTO_TEST_CASE(infinities) {
  auto const m = line();
  float const inf = std::numeric_limits<float>::infinity();
  lz::vector<float> const y = {-inf, -inf, -inf, -inf, -inf};
  auto x = lz::placed<on<"x">>(m).from(y);
  BOOST_TEST(static_cast<float>(lz::logsumexp(x)) == -inf);
  x(lz::slice(3, 4)) = 2.f;
  BOOST_TEST(static_cast<float>(lz::logsumexp(x)) == 2.f);
  BOOST_TEST(same(lz::eval(lz::softmax(x, 0)).gather(), lz::vector<float>{0, 0, 0, 1, 0}));
}

}  // namespace mpi_softmax
