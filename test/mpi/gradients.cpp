#include "gradients.hpp"

#include <lazuli/optim.hpp>

namespace mpi_gradients {

using namespace ranks;
using namespace lz::literals;

/// As near as another order of sums gives.
template <class A, class B>
bool near(A const& ours, B const& theirs) {
  if (!(ours.extents() == theirs.extents())) return false;
  return ours.size() == 0 || lz::max(lz::abs(ours - theirs)).item() <= 1e-12 * (1 + lz::max(lz::abs(theirs)).item());
}
template <class F, class... X>
void compare(F const& f, X const&... x) {
  compare_by([](auto const& ours, auto const& theirs) { return near(ours, theirs); }, f, x...);
}

auto const least_squares = [](auto const& w, auto const& b, auto const& x, auto const& y) {
  return lz::mean(lz::square(lz::matmul(x, w) + b - y));
};

BOOST_AUTO_TEST_CASE(of_a_loss_over_shards_by_what_every_rank_has_and_by_shards) {
  auto const m = line();
  for (lz::index n : {1, 2, 3, 5, 8, 300}) {
    lz::random::generator g(1);
    auto const w = lz::placed<all, all>(m).randn<double>(g, 3, 2);
    auto const b = lz::placed<all>(m).randn<double>(g, 2);
    compare(least_squares, w, b, lz::placed<on<"x">, all>(m).randn<double>(g, n, 3),
            lz::placed<on<"x">, all>(m).randn<double>(g, n, 2));
  }
}

BOOST_AUTO_TEST_CASE(through_reductions_along_axes) {
  auto const f = [](auto const& x, auto const& v, auto const& c) {
    return lz::norm((x - lz::mean(x, 0, keepdims)) * c) + lz::norm(lz::sum(x * v, 1_c)) + lz::sum(lz::sum(x, 0_c) * v);
  };
  auto const m = line();
  for (lz::index n : {1, 2, 5, 70}) {
    lz::random::generator g(2);
    compare(f, lz::placed<on<"x">, all>(m).randn<double>(g, n, 3), lz::placed<all>(m).rand<double>(g, 3),
            lz::placed<all, all>(m).rand<double>(g, n, 1));
  }
}

auto const sums_so_far = [](auto const& x) {
  return lz::sum(lz::square(lz::cumsum(x * x, 0)) * x) + lz::sum(lz::exp(lz::cumulative_sum(x, -1)));
};
auto const products_so_far = [](auto const& x) {
  return lz::sum(lz::square(lz::cumprod(x - 0.5, 0)) * x) + lz::sum(lz::exp(lz::cumulative_prod(x, -1)));
};
auto const sums_of_a_vector = [](auto const& x) { return lz::sum(lz::square(lz::cumsum(x)) + lz::cumprod(x * lz::astype<double>(x > 0.3))); };

BOOST_AUTO_TEST_CASE(through_scans) {
  for (lz::index n : sizes) {
    lz::random::generator g(5);
    compare(sums_so_far, lz::placed<on<"x">, all>(line()).rand<double>(g, n, 3));
    compare(sums_so_far, lz::placed<on<"x">, on<"y">>(rectangle()).rand<double>(g, 3, n));
    compare(products_so_far, lz::placed<on<"x">, on<"y">>(rectangle()).rand<double>(g, n, 3));
    compare(sums_of_a_vector, lz::placed<on<"x">>(line()).rand<double>(g, n));
  }
}

BOOST_AUTO_TEST_CASE(through_softmax_and_layer_norm) {
  auto const rows = [](auto const& x, auto const& w) {
    return lz::sum(lz::softmax(x, 1) * w) + lz::sum(lz::square(lz::log_softmax(x * w, -1))) + lz::sum(lz::square(lz::logsumexp(x, 1_c))) +
           lz::sum(lz::square(lz::layer_norm(x) - w)) + lz::logsumexp(x);
  };
  auto const columns = [](auto const& x) {
    return lz::sum(lz::square(lz::softmax(x, 0))) + lz::sum(lz::square(lz::log_softmax(x, 0))) + lz::sum(lz::square(lz::logsumexp(x, 0, keepdims)));
  };
  for (lz::index n : {1, 2, 5, 70}) {
    lz::random::generator g(6);
    compare(rows, lz::placed<on<"x">, all>(line()).randn<double>(g, n, 6), lz::placed<all>(line()).randn<double>(g, 6));
    compare(columns, lz::placed<on<"x">, on<"y">>(rectangle()).randn<double>(g, n, 3));
  }
}

auto const distance = [](auto const& a, auto const& b, auto const& c) {
  return lz::sum(lz::square(lz::matmul(a, b) + c));
};
template <auto Rows, auto Inner, auto Columns>
void with_product(auto const& m, lz::index n, lz::index k, lz::index l) {
  lz::random::generator g(3);
  compare(distance, lz::placed<Rows, Inner>(m).template randn<double>(g, n, k),
          lz::placed<Inner, Columns>(m).template randn<double>(g, k, l),
          lz::placed<all, all>(m).template randn<double>(g, n, 1));
}

BOOST_AUTO_TEST_CASE(through_products_of_all_placements) {
  for (lz::index n : {1, 2, 5}) {
    with_product<on<"x">, all, on<"y">>(rectangle(), n, 3, n);
    with_product<on<"x">, on<"y">, all>(rectangle(), n, n, 3);
  }
  auto const f = [](auto const& a, auto const& v, auto const& u) {
    return lz::sum(lz::matmul(a, v * v)) * lz::norm(lz::matmul(u, a)) + lz::matmul(u, u);
  };
  for (lz::index n : {1, 2, 7}) {
    lz::random::generator g(4);
    compare(f, lz::placed<on<"x">, all>(line()).randn<double>(g, n, 3), lz::placed<all>(line()).randn<double>(g, 3),
            lz::placed<on<"x">>(line()).randn<double>(g, n));
  }
}

BOOST_AUTO_TEST_CASE(sums_of_gradients_have_the_same_bits_on_any_number_of_ranks) {
  static auto const one = lz::mesh<"x", "y">(1, line().size());  // of one rank along x
  auto const f = [](auto const& w, auto const& x) { return lz::sum(lz::tanh(x * w)); };
  for (lz::index n : {7, 1000, 40000}) {
    lz::random::generator g(5), h(5);
    auto const ours = lz::grad(f, lz::wrt<0>)(lz::placed<all>(line()).randn(g, 20), lz::placed<on<"x">, all>(line()).randn(g, n, 20));
    auto const theirs = lz::grad(f, lz::wrt<0>)(lz::placed<all>(one).randn(h, 20), lz::placed<on<"x">, all>(one).randn(h, n, 20));
    BOOST_TEST(same(ours.gather(), theirs.gather()));
  }
}

BOOST_AUTO_TEST_CASE(statements_on_a_tape_and_steps) {
  lz::random::generator g(6);
  auto const m = line();
  auto const x = lz::placed<on<"x">, all>(m).randn<double>(g, 50, 3);
  lz::sharded<double, all> w = lz::placed<all>(m).zeros<double>(3), v = w;
  lz::vector<double> w1 = w.gather(), v1 = w1;
  auto const x1 = x.gather();
  auto const step = [](auto const& data, auto& first, auto& second, auto& opt, auto& other) {
    lz::tape t;
    auto W = t.variable(first), V = t.variable(second);
    lz::active h = lz::square(data - W);
    for (int i = 0; i < 2; ++i) h = h * 0.5 + data * V;
    t.backward(lz::mean(h));
    opt.step(W.grad());
    other.step(V.grad());
  };
  lz::optim::sgd sgd({.lr = 0.1, .momentum = 0.9}, w);
  lz::optim::sgd sgd1({.lr = 0.1, .momentum = 0.9}, w1);
  lz::optim::adamw adamw({.lr = 0.1}, v);
  lz::optim::adamw adamw1({.lr = 0.1}, v1);
  for (int i = 0; i < 5; ++i) {
    step(x, w, v, sgd, adamw);
    step(x1, w1, v1, sgd1, adamw1);
  }
  BOOST_TEST(near(w.gather(), w1));
  BOOST_TEST(near(v.gather(), v1));
  BOOST_TEST(lz::max(lz::abs(w1)).item() > 0.01);
}

BOOST_AUTO_TEST_CASE(of_batches_of_products_to_what_every_rank_has) {
  for (lz::index n : sizes) {
    lz::dtensor<double, 3> const x = lz::astype<double>(lz::arange(n * 12).reshape(n, 3, 4) % 7);
    lz::matrix<double> const w = lz::astype<double>(lz::arange(20).reshape(4, 5) % 5);
    auto const f = [](auto const& w, auto const& a) { return lz::sum(lz::square(lz::matmul(a, w))); };
    auto const [dw, da] = lz::grad(f, lz::wrt<0, 1>)(lz::placed<all, all>(line()).from(w), lz::placed<on<"x">, all, all>(line()).from(x));
    auto const [ew, ea] = lz::grad(f, lz::wrt<0, 1>)(w, x);
    BOOST_TEST(same(dw.gather(), ew));
    BOOST_TEST(same(da.gather(), ea));
  }
}

BOOST_AUTO_TEST_CASE(the_value_of_a_number_on_a_tape_converts) {
  lz::tape t;
  auto const x = t.variable(lz::placed<on<"x">>(line()).full(lz::shape(3), 2.));
  lz::active const l = lz::sum(x);
  double const value = l.value();
  BOOST_TEST((value == 6 && value == l.item()));
}

}  // namespace mpi_gradients
