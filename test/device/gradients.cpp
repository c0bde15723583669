// Gradients of device tensors: the host's numbers, by the same text.
#include <lazuli/autodiff.hpp>
#include <lazuli/device/sorting.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/optim/adamw.hpp>

#include "device/differences.hpp"

using namespace mocked;

namespace {

/// Value and gradients of f(x…) on the device are those of the host.
template <class F, class... X>
void alike(F const& f, X const&... x) {
  machine const here;
  mock::libraries const libraries;
  auto const on_host = lz::value_and_grad(f)(x...);
  auto const there = lz::value_and_grad(f)(x.cuda()...);
  lz::unroll<1 + sizeof...(X)>([&](auto i) {
    BOOST_TEST(close(lz::get<i.value>(there.each), lz::get<i.value>(on_host.each), 1e-4));
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_a_chain_with_broadcasting) {
  auto const f = [](auto const& x, auto const& w, auto const& b) {
    return lz::sum(lz::sigmoid(x * w + b));
  };
  alike(f, varied<float>(5, 7), varied<float>(7), counted<float>(7));
  // The sum, the 1 where the way back begins, one kernel for each gradient, in which each part of the
  // chain is computed once, and the copy of the sum.
  machine const here;
  auto const x = varied<float>(40, 30).cuda();
  auto const w = varied<float>(30).cuda(), b = varied<float>(30).cuda();
  lz::gpu::rehearsal told;
  lz::value_and_grad(f)(x, w, b);
  BOOST_REQUIRE(told.kernels.size() == 6);
  BOOST_TEST(told.kernels[3].name == "lazuli_sum_map");
  BOOST_TEST(
      told.kernels[3].text.find(R"(DEVICE float chain(float x0, float x1, float x2, float x3) {
  float t0 = 1.0f / (1.0f + exp(-(x0 * x1 + x2)));
  return x3 * (t0 * (1.0f - t0)) * x0;
})") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(of_values_of_any_rank) {
  machine const here;
  mock::libraries const libraries;
  auto const f = [](auto const& x, auto const& w) { return lz::tanh(lz::matmul(x, w)) * w(0); };
  auto const x = varied<float>(4, 3), w = varied<float>(3, 2), g = counted<float>(4, 2);
  auto const on_host = lz::vjp(f)(lz::primals(x, w), g);
  auto const there = lz::vjp(f)(lz::primals(x.cuda(), w.cuda()), g.cuda());
  lz::unroll<3>([&](auto i) {
    BOOST_TEST(close(lz::get<i.value>(there.each), lz::get<i.value>(on_host.each), 1e-4));
  });
}

BOOST_AUTO_TEST_CASE(of_elements_that_are_written) {
  alike(
      [](auto const& x, auto const& w) {
        lz::active h = lz::exp(x);
        lz::active const before = h * h;
        h(0) = w * x(1);
        h(all, slice(1, 3)) *= x(all, slice(0, 2));
        h(1, 2) = 0.5f;
        h.relu_();
        lz::active sums = h.new_zeros(4);
        sums(slice(2, 4)) = {0.5f, 0.25f};
        sums(slice(0, 2)) = lz::sum(h(slice(1, 3)), 1) + lz::zeros_like(w)(slice(0, 2));
        return lz::sum(h * x) + lz::mean(before) + lz::sum(sums * sums);
      },
      varied<float>(4, 5), varied<float>(5));
}

BOOST_AUTO_TEST_CASE(of_elements_that_indices_read) {
  alike(
      [](auto const& x, auto const& w) {
        auto const rows = lz::detail::brought_beside(lz::vector<lz::index>{2, 0, 2}, w);
        auto const places = lz::detail::brought_beside(lz::vector<lz::index>{7, 3, 11, 3, 0}, w);
        return lz::sum(lz::square(x(rows)) * w) + lz::sum(lz::take(x, places) * w) +
               lz::sum(x(all, places(slice(1, 2))) * w(slice(1, 2)));
      },
      varied<float>(4, 5), varied<float>(5));
}

BOOST_AUTO_TEST_CASE(of_elements_that_masks_and_indices_name) {
  alike(
      [](auto const& x, auto const& w) {
        auto const rows = lz::detail::brought_beside(lz::vector<lz::index>{2, 0}, w);
        lz::active h = x * 2.f;
        h(h > 1.f) = w(0);
        h(rows) += x(slice(0, 2)) * w;
        return lz::sum(h * h * x);
      },
      varied<float>(4, 5), varied<float>(5));
}

BOOST_AUTO_TEST_CASE(of_chains_that_choose_over_views) {
  alike_by_differences(
      [](auto const& x, auto const& y) {
        auto const windows = x.unfold(1, 3, 1);
        return lz::sum(lz::where(x > 0, lz::sqrt(x), 0 * x).t() * lz::maximum(x, y) -
                       lz::clip(x(2), -1, 1) / 3 + lz::minimum(y, 0.5)) +
               lz::sum(windows * windows * x(lz::all, slice(0, 4)).unsqueeze(2));
      },
      varied<double>(6, 6), varied<double>(6, 1));
}

BOOST_AUTO_TEST_CASE(into_memory_by_some_arguments) {
  machine const here;
  auto const x = varied<double>(4, 3), w = varied<double>(3, 4);
  auto const dx = x.cuda(), dw = w.cuda();
  auto const f = [](auto const& a, auto const& b) {
    return lz::sum(lz::exp(a / 2) * b.t() + a(0));
  };
  gmatrix<double> to(3, 4);
  auto part = to(lz::all, slice(0, 4));
  lz::assign(lz::into(part), lz::gradients(f, lz::wrt<1>)(dx, dw));
  BOOST_TEST(close(to, lz::exp(x / 2).eval().t()));
}

BOOST_AUTO_TEST_CASE(of_reductions_and_normalised_rows) {
  alike_by_differences(
      [](auto const& x, auto const& w, auto const& b) {
        return lz::sum(lz::softmax(x, 1) * lz::layer_norm(x, lz::shape(5), w, b)) +
               lz::sum(lz::var(x, 1) * lz::mean(x, 1)) + lz::norm(x) + lz::sum(lz::max(x, 0)) +
               lz::mean(lz::logsumexp(x, 1));
      },
      varied<double>(6, 5), varied<double>(5), counted<double>(5));
}

BOOST_AUTO_TEST_CASE(of_elements_that_move) {
  alike_by_differences(
      [](auto const& x, auto const& y) {
        auto const order = lz::argsort(y(lz::all, 0));
        return lz::sum(lz::square(lz::concat(lz::constant<1>{}, lz::tril(x), lz::roll(y, 1, 0)))) +
               lz::sum(lz::square(lz::take(x.t(), order * 0, 1) + lz::sort(x, 1)) * x) +
               lz::sum(lz::square(lz::cumsum(y(y > 0), 0)));
      },
      varied<double>(4, 4), varied<double>(4, 3));
}

BOOST_AUTO_TEST_CASE(of_systems) {
  auto a = varied<double>(4, 4);
  a.diagonal() += 5.;
  alike_by_differences(
      [](auto const& x, auto const& y) {
        return lz::sum(lz::square(lz::linalg::solve(x, y))) * lz::sum(lz::linalg::inv(x));
      },
      a, varied<double>(4, 3));
}

BOOST_AUTO_TEST_CASE(forward_and_twice) {
  machine const here;
  auto const f = [](auto const& x) { return lz::sum(lz::tanh(x) * lz::mean(x)); };
  auto const x = varied<double>(5), v = counted<double>(5);
  auto const [y, dy] = lz::jvp(f, x.cuda(), v.cuda());
  auto const t = lz::tanh(x).eval(), d = (1 - t * t).eval();
  double const m = lz::mean(x).item(), mv = lz::mean(v).item();
  BOOST_TEST(close(y, lz::sum(t) * m));
  BOOST_TEST(close(dy, lz::sum(d * v) * m + lz::sum(t) * mv));
  BOOST_TEST(close(lz::hvp(f, x.cuda(), v.cuda()),
                   lz::eval(-2 * t * d * v * m + d * mv + lz::sum(d * v) / 5)));
}

BOOST_AUTO_TEST_CASE(on_a_tape) {
  machine const here;
  mock::libraries const libraries;
  auto const run = [](auto& weights, auto const& start) {
    lz::tape t;
    auto w = t.variable(weights);
    lz::active h = lz::tanh(lz::matmul(start, w) + 0.5);
    for (int i = 0; i < 2; ++i) h = lz::tanh(lz::matmul(h, w) + start);
    {
      lz::no_grad const off(t);
      h = h * lz::detach(lz::exp(h));
    }
    h = lz::checkpoint([](auto const& a, auto const& b) { return a + b * lz::detach(b); })(h, w);
    h = lz::custom_gradient([](auto const& a) { return lz::exp(a); },
                            [](auto const& g, auto const& a) { return lz::eval(g * a); })(h);
    t.backward(lz::sum(h * h));
    return lz::results(h.value().eval(), w.grad());
  };
  auto const start = varied<double>(3, 3);
  lz::matrix<double> weights = varied<double>(3, 3) * 0.5;
  auto there = weights.cuda();
  lz::optim::adamw on_host({.lr = 0.1}, weights);
  lz::optim::adamw on_device({.lr = 0.1}, there);
  for (int i = 0; i < 2; ++i) {
    auto const [y, g] = run(weights, start);
    auto const [v, d] = run(there, start.cuda());
    BOOST_TEST(close(v, y));
    BOOST_TEST(close(d, g));
    on_host.step(g), on_device.step(d);
  }
  BOOST_TEST(close(there, weights));
}
