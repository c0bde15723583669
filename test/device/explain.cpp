// explain on devices: without one, and the same with one.
#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;
using lz::explain;

namespace {

std::string accesses(lz::plan::loop_description const& loop) {
  std::string out;
  for (auto const& o : loop.operands) out += (out.empty() ? "" : " ") + o.name + ":" + o.access;
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_chain_without_a_device) {
  auto const x = lz::cuda::imagine<float>(1000, 3000);
  auto const b = lz::cuda::imagine(3000);
  auto y = lz::cuda::imagine<float>(1000, 3000);
  auto const e = explain(y, x * 2.f + b);
  BOOST_TEST_REQUIRE(e.loops.size() == 1u);
  auto const& loop = e.loops[0];
  BOOST_TEST(loop.formula == "y = fma(x0, 2.0f, x1)");
  BOOST_TEST(loop.kind == "kernel, rows, 2930 blocks of 256");
  BOOST_TEST(loop.simd == "4 lanes, 1 at a time");
  BOOST_TEST(loop.threads == 2930 * 256);
  BOOST_TEST(accesses(loop) == "y:unit, 4 at a time x0:unit, 4 at a time x1:unit, 4 at a time");
  BOOST_TEST(e.bytes_read() == 12012000);
  BOOST_TEST(e.bytes_written() == 12000000);
  BOOST_TEST(contains(loop.kernel, "return fma(x0, s0, x1);\n"));
  BOOST_TEST(contains(loop.kernel, "KERNEL(lazuli_add_multiply, 256, 4)("));
  BOOST_TEST(!contains(loop.kernel, "#define"));  // not what stands before all kernels
  BOOST_TEST(contains(e.str(), "\n    KERNEL(lazuli_add_multiply"));

  auto const turned = explain(y, lz::cuda::imagine<float>(3000, 1000).t() + 1.f);
  BOOST_TEST(contains(turned.loops[0].kind, "kernel, tiles"));
  BOOST_TEST(contains(turned.loops[0].operands[1].access, "through tiles"));
  BOOST_TEST(explain(y, y + 1.f).loops[0].overlap == "in place");
  BOOST_TEST(explain(y(slice(1, 1000), all), y(slice(0, 999), all) + 1.f).temporaries == 1);
}

BOOST_AUTO_TEST_CASE(reductions_and_rows_in_a_chain) {
  auto const x = lz::cuda::imagine<float>(100, 3000);
  auto y = lz::cuda::imagine<float>(100, 3000);
  auto const e = explain(y, x - lz::sum(x > 1.f, 1, lz::keepdims));  // of integers: apart
  BOOST_TEST_REQUIRE(e.loops.size() == 2u);
  BOOST_TEST(e.temporaries == 1);
  BOOST_TEST(e.temporary_bytes == 800);
  BOOST_TEST(e.loops[0].formula == "t0 = sum(x0 > 1.0f) over axes {1}");
  BOOST_TEST(contains(e.loops[0].kind, ", reduction of 3000"));
  BOOST_TEST(contains(e.loops[0].kernel, "x0 > s0"));
  BOOST_TEST(e.loops[1].formula == "y = x0 - (float)t0");
  BOOST_TEST(accesses(e.loops[1]) == "y:unit, 2 at a time x0:unit, 2 at a time t0:broadcast");

  auto const fused = explain(y, x - lz::mean(x * 2.f, 1, lz::keepdims) * lz::cuda::imagine(3000));
  BOOST_TEST_REQUIRE(fused.loops.size() == 1u);
  BOOST_TEST(fused.temporaries == 0);
  BOOST_TEST(fused.loops[0].formula == "y = fma(-mean(x0 * 2.0f), x1, x0)");
  BOOST_TEST(contains(fused.loops[0].kind, "kernel, rows in registers"));
  BOOST_TEST(accesses(fused.loops[0]) == "x0:read twice x1:read y:written");
  BOOST_TEST(fused.bytes_read() == 1212000);

  auto const s = explain(y, lz::softmax(x + 1.f, -1) * 2.f);
  BOOST_TEST_REQUIRE(s.loops.size() == 2u);
  BOOST_TEST(s.loops[0].formula == "t0 = softmax(x0 + 1.0f)");
  BOOST_TEST(contains(s.loops[0].kind, "rows in registers"));
  BOOST_TEST(contains(s.loops[0].kernel, "lazuli_softmax_add"));

  auto const p = explain(y, lz::matmul(x, lz::cuda::imagine<float>(3000, 3000)) + 1.f);
  BOOST_TEST_REQUIRE(p.loops.size() == 2u);
  BOOST_TEST(p.loops[0].kind == "library call");
  BOOST_TEST(p.loops[0].kernel == "");
}

BOOST_AUTO_TEST_CASE(explaining_does_nothing) {
  machine const here;
  auto const x = counted<float>(40, 30);
  auto const g = x.cuda();
  gmatrix<float> y = lz::cuda::zeros(40, 30);
  auto const launches = logged("launch");
  BOOST_TEST(explain(y, lz::exp(g) * lz::sum(g, lz::all)).loops.size() == 1u);
  BOOST_TEST(explain(y, lz::exp(g(slice(0, 3), all))).loops[0].points == 90);  // y would follow
  BOOST_TEST(logged("launch") == launches);
  BOOST_TEST(same(y, lz::zeros(40, 30)));
  BOOST_CHECK_THROW(explain(y, g.t() + y), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(imagined_memory_is_for_explain_only) {
  machine const here;
  auto x = lz::cuda::imagine<float>(4, 3);
  auto const refused = [](auto const& work) {
    try {
      work();
    } catch (lz::device_error const& e) {
      return contains(e.what(), "imagined");
    }
    return false;
  };
  BOOST_TEST(refused([&] { x.cpu(); }));
  BOOST_TEST(refused([&] { x = 1.f; }));
  BOOST_TEST(refused([&] { x.copy_(lz::ones(4, 3)); }));
  BOOST_TEST(refused([&] { gmatrix<float>(x + 1.f); }));
  BOOST_TEST(refused([&] { lz::eval(lz::sum(x, 1)); }));
  BOOST_TEST(refused([&] { gmatrix<float>(lz::matmul(x, x.t())); }));
}

BOOST_AUTO_TEST_CASE(what_follows_a_product_and_is_part_of_its_call_is_one_loop) {
  machine const here;
  mock::libraries const libraries;
  auto const x = counted<float>(6, 5).cuda(), w = counted<float>(5, 8).cuda();
  auto const b = counted<float>(8).cuda();
  gmatrix<float> y(6, 8);
  auto const calls = mock::seen().calls.size();
  auto const e = explain(y, lz::relu(lz::matmul(x, w) + b));
  BOOST_TEST_REQUIRE(e.loops.size() == 1u);
  BOOST_TEST(e.temporaries == 0);
  BOOST_TEST(e.loops[0].kind == "library call with its epilogue");
  BOOST_TEST(e.loops[0].formula == "y = maximum(matmul(x0, x1) + x2, 0.0f)");
  BOOST_TEST(accesses(e.loops[0]) ==
             "x0:passed by strides x1:passed by strides y:written x2:read by the call");
  auto const r = counted<float>(6, 8).cuda();
  auto const added = explain(y, 2.f * lz::matmul(x, w) + r);
  BOOST_TEST_REQUIRE(added.loops.size() == 1u);
  BOOST_TEST(added.loops[0].kind == "library call with its epilogue");
  BOOST_TEST(accesses(added.loops[0]) ==
             "x0:passed by strides x1:passed by strides y:written x2:read by the call");
  BOOST_TEST(mock::seen().calls.size() == calls);
  BOOST_TEST(explain(y, lz::gelu(lz::matmul(x, w))).loops.size() == 2u);
}
