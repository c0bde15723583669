#include <atomic>
#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>

#include "linalg/product.hpp"
#include "tries.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::all, lz::slice, lz::newaxis;

using i1 = std::array<lz::index, 1>;
using i2 = std::array<lz::index, 2>;
using i3 = std::array<lz::index, 3>;

/// Small whole numbers: sums are exact in any order.
struct operands {
  lz::index m, k = 5, n;
  lz::matrix<float> x = filled<float>(i2{m, k}, 1), w = filled<float>(i2{k, n}, 2),
                    r = filled<float>(i2{m, n}, 3);
  lz::vector<float> b = filled<float>(i1{n}, 4);
  lz::matrix<float> xw = lz::matmul(x, w);
};

struct with_library {
  explicit with_library(char const* wanted) { lz::blas::loader::load(wanted); }
  ~with_library() { lz::blas::loader::load(nullptr); }
};

void check_chains(operands const& v) {
  auto const [m, k, n] = std::array{v.m, v.k, v.n};
  lz::matrix<float> out(m, n);
  out = -7.f;
  out = lz::relu(lz::matmul(v.x, v.w) + v.b);
  BOOST_TEST(equals(out, lz::eval(lz::relu(v.xw + v.b))), m << " x " << n);
  out = 2.f * lz::matmul(v.x, v.w) + v.r;
  BOOST_TEST(equals(out, lz::eval(2.f * v.xw + v.r)));
  out += lz::matmul(v.x, v.w);  // read and written
  BOOST_TEST(equals(out, lz::eval(3.f * v.xw + v.r)));
  out = v.r;
  out = out * 2.f - lz::matmul(v.x, v.w) * out;
  BOOST_TEST(equals(out, lz::eval(v.r * 2.f - v.xw * v.r)));
  out = v.r;
  out = lz::matmul(v.x, v.w) + out.flip(0);  // read elsewhere
  BOOST_TEST(equals(out, lz::eval(v.xw + v.r.flip(0))));
  lz::matrix<double> wide = lz::matmul(v.x, v.w) + v.b(newaxis);  // another type
  BOOST_TEST(equals(wide, lz::eval((v.xw + v.b).to<double>())));
  lz::matrix<bool> positive = lz::matmul(v.x, v.w) > v.r;
  BOOST_TEST(equals(positive, lz::eval(v.xw > v.r)));
  lz::matrix<float> turned(n, m);
  turned.t() = lz::matmul(v.x, v.w) * v.b;
  BOOST_TEST(equals(turned.t(), lz::eval(v.xw * v.b)));
  lz::matrix<float> gaps(2 * m, 3 * n + 1);
  gaps = 9.f;
  gaps(slice(0, lz::_, 2), slice(1, lz::_, 3)) = -lz::matmul(v.x, v.w);
  BOOST_TEST(equals(gaps(slice(0, lz::_, 2), slice(1, lz::_, 3)), lz::eval(-v.xw)));
  BOOST_TEST(lz::all(gaps(all, 0) == 9.f).item());
  BOOST_TEST(equals(lz::eval(lz::matmul(v.x.flip(0), v.w) + v.r), lz::eval(v.xw.flip(0) + v.r)));
  lz::dtensor<float, 3> spread(2, m, n);
  spread = lz::matmul(v.x, v.w) + v.b;
  BOOST_TEST(equals(spread(1), lz::eval(v.xw + v.b)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(chains_over_a_product)

BOOST_AUTO_TEST_CASE(every_panel_holds_what_the_definition_says) {
  for (lz::index m : {2048, 7, 2100, 1, 2, 1024, 2047, 3333}) {
    for (lz::index n : {1, 3, 130}) check_chains({.m = m, .n = n});
    if (m == 2100 && support::tries(4) < 4) break;
  }
}

BOOST_AUTO_TEST_CASE(without_a_blas_they_are_the_same) {
  with_library const none("none");
  check_chains({.m = 2100, .n = 9});
}

BOOST_AUTO_TEST_CASE(batches_and_vectors_have_chains_too) {
  auto const a = filled<double>(i3{2000, 3, 4}, 1), one = filled<double>(i3{1, 3, 4}, 2);
  auto const b = filled<double>(i3{2000, 4, 50}, 3);
  auto const w = filled<double>(i2{4, 50}, 4);
  auto const v = filled<double>(i1{4}, 5), u = filled<double>(i1{3}, 6);
  auto const check = [](auto const& product) {
    auto const plain = lz::eval(product);
    auto out = lz::eval(product + 1.0);
    BOOST_TEST(equals(out, lz::eval(plain + 1.0)));
    out = lz::relu(product - out);
    BOOST_TEST(equals(out, lz::eval(lz::relu(-1.0 + 0.0 * plain))));
  };
  check(lz::matmul(a, b));
  check(lz::matmul(one, b));
  check(lz::matmul(a, w));
  check(lz::matmul(a, v));
  check(lz::matmul(u, a));
  check(lz::matmul(v, b));
  check(lz::matmul(v, w));
  check(lz::matmul(filled<double>(i2{3000, 4}), v));
}

BOOST_AUTO_TEST_CASE(operands_may_be_the_destination) {
  auto const start = filled<float>(i2{40, 40}, 1);
  lz::matrix<float> const square = lz::matmul(start, start);
  lz::matrix<float> a = start;
  a = lz::relu(lz::matmul(a, a));
  BOOST_TEST(equals(a, lz::eval(lz::relu(square))));
  a = start;
  a = lz::matmul(a, start) - a;
  BOOST_TEST(equals(a, lz::eval(square - start)));
}

BOOST_AUTO_TEST_CASE(the_destination_holds_the_product_meanwhile) {
  if (!lz::blas::available()) return;
  operands const v{.m = 3000, .n = 300};
  auto const chain = lz::relu(lz::matmul(v.x, v.w) + v.b);
  static_assert(lz::plan_of<decltype(chain)>::temporaries == 0);
  static_assert(lz::plan_of<decltype(lz::matmul(v.x, v.w) > 0.f)>::temporaries == 1);
  static_assert(lz::plan_of<decltype(lz::matmul(v.x, v.w) + lz::matmul(v.x, v.w))>::temporaries ==
                2);
  lz::matrix<float> out(3000, 300);
  BOOST_TEST(allocations_of([&] { out = chain; }) == 0);
  BOOST_TEST(allocations_of([&] { out = 2.f * lz::matmul(v.x, v.w) + v.r; }) == 0);
  BOOST_TEST(allocations_of([&] { out += lz::matmul(v.x, v.w); }) == 1);
  lz::noalias(out) = chain;
  BOOST_TEST(equals(out, lz::eval(lz::relu(v.xw + v.b))));
}

BOOST_AUTO_TEST_CASE(what_fails_leaves_the_destination) {
  operands const v{.m = 2100, .n = 9};
  lz::matrix<float> out(2100, 9);
  out = 3.f;
  {
    exhausted_memory const none;
    BOOST_CHECK_THROW(out = lz::matmul(v.x, v.w) + out.flip(0), std::bad_alloc);
    BOOST_CHECK_THROW(out += lz::matmul(v.x, v.w), std::bad_alloc);
    BOOST_CHECK_THROW(out = lz::matmul(v.x * 2.f, v.w) + 1.f, std::bad_alloc);
  }
  std::atomic<int> calls = 0;  // threads share the rows
  auto const fails = [&calls](float value) {
    if (++calls == 2000) throw std::domain_error("in the middle");
    return value;
  };
  BOOST_CHECK_THROW(out = lz::map(fails, lz::matmul(v.x, v.w)), std::domain_error);
  with_library const missing("/nowhere/libblas.so");
  BOOST_CHECK_THROW(out = lz::matmul(v.x, v.w) + v.b, lz::linalg_error);
  BOOST_TEST(lz::all(out == 3.f).item());
}

BOOST_AUTO_TEST_SUITE_END()
