// explain of gradients on devices: a kernel for each operand, calls of libraries, without a device.
#include <lazuli/autodiff.hpp>
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/device/systems.hpp>

#include "device/mocked.hpp"

using namespace mocked;
using lz::explain;

BOOST_AUTO_TEST_CASE(a_chain_takes_one_kernel_for_each_operand) {
  auto const x = lz::cuda::imagine<float>(1000, 3000);
  auto const w = lz::cuda::imagine<float>(3000);
  auto const f = [](auto const& x, auto const& w) { return lz::sum(lz::sigmoid(x * w)); };
  auto const e = explain(lz::grad(f))(x, w);
  BOOST_TEST_REQUIRE(e.loops.size() == 4u);
  BOOST_TEST(e.loops[0].formula == "t0 = sum(1.0f / (1.0f + exp(-(x0 * x1)))) over axes {0, 1}");
  BOOST_TEST(contains(e.loops[0].kind, "kernel, "));
  BOOST_TEST(e.loops[1].formula == "dt0 = 1.0f");
  BOOST_TEST(contains(e.loops[2].formula, "dx0 = dt0 * "));
  BOOST_TEST(contains(e.loops[2].kind, "kernel, rows, "));
  BOOST_TEST(e.loops[2].bytes_read == (3000000 + 3000 + 1) * 4);
  BOOST_TEST(e.loops[2].bytes_written == 12000000);
  BOOST_TEST(contains(e.loops[3].formula, "dx1 = sum(dt0 * "));
  BOOST_TEST(contains(e.loops[3].formula, " over axes {0}"));
  BOOST_TEST(contains(e.loops[3].kind, "kernel, columns, "));
  for (auto const& loop : e.loops) BOOST_TEST(contains(loop.kernel, "KERNEL(lazuli_"));
}

BOOST_AUTO_TEST_CASE(statements_with_products_and_softmax) {
  auto const x = lz::cuda::imagine<float>(1000, 300), w = lz::cuda::imagine<float>(300, 30);
  auto const b = lz::cuda::imagine<float>(30);
  auto const f = [](auto const& x, auto const& w, auto const& b) {
    lz::active h = lz::relu(lz::matmul(x, w) + b);
    return lz::mean(lz::softmax(h, 1) * h);
  };
  auto const e = explain(lz::grad(f, lz::wrt<1, 2>))(x, w, b);
  BOOST_TEST(e.loops[0].formula == "t0 = matmul(x0, x1)");
  BOOST_TEST(e.loops[0].kind == "library call");
  BOOST_TEST(e.loops[2].formula == "t2 = softmax(t1)");
  BOOST_TEST(contains(e.loops[2].kind, "kernel, rows in registers"));
  bool to_w = false, to_b = false;
  for (auto const& loop : e.loops) {
    to_w = to_w || contains(loop.formula, "dx1 = matmul(x0, ");
    to_b = to_b || contains(loop.formula, "dx2 = sum(");
  }
  BOOST_TEST((to_w && to_b));
  BOOST_TEST(e.temporaries > 0);
}

// The kernels told are those that a machine is given, one after another.
BOOST_AUTO_TEST_CASE(as_many_kernels_as_run) {
  lz::matrix<float> const x = lz::ones<float>(40, 30);
  lz::vector<float> const w = lz::ones<float>(30);
  auto const f = [](auto const& x, auto const& w) {
    lz::active h = lz::exp(x * w);
    return lz::sum(h * w + lz::sin(h));
  };
  lz::vector<float> dw = lz::zeros<float>(30);
  machine const here;
  auto const gx = x.cuda();
  auto const gw = w.cuda();
  auto gdw = dw.cuda();
  auto const e = explain(lz::into(gdw), lz::gradients(f, lz::wrt<1>)(gx, gw));
  lz::cuda::synchronize();
  auto const before = logged("launch");
  lz::assign(lz::into(gdw), lz::gradients(f, lz::wrt<1>)(gx, gw));
  lz::cuda::synchronize();
  BOOST_TEST(logged("launch") - before == static_cast<long>(e.loops.size()));
  BOOST_TEST(e.loops.back().formula == "y0 = dx1");
}
