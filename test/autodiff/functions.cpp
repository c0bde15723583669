// grad, value_and_grad, gradients: as api.md writes them; what they refuse.
#include <lazuli/autodiff/functions.hpp>

#include "gradcheck.hpp"

namespace autodiff_functions {

using namespace gradcheck;

namespace {
auto const neuron = [](auto const& x, auto const& w, auto const& b) {
  return lz::sum(lz::sigmoid(x * w + b));
};
}  // namespace

BOOST_AUTO_TEST_SUITE(autodiff_functions)

BOOST_AUTO_TEST_CASE(value_and_gradients_by_some_arguments) {
  lz::matrix<float> const x = lz::randn<float>(50, 3);
  lz::vector<float> const w = lz::randn<float>(3), b = lz::randn<float>(3);
  auto [y, dw, db] = lz::value_and_grad(neuron, lz::wrt<1, 2>)(x, w, b);
  lz::matrix<float> const s = lz::sigmoid(x * w + b);
  BOOST_TEST(lz::allclose(y, lz::sum(s), 1e-5));
  BOOST_TEST(lz::allclose(dw, lz::sum(s * (1 - s) * x, 0), 1e-5, 1e-5));
  BOOST_TEST(lz::allclose(db, lz::sum(s * (1 - s), 0), 1e-5, 1e-5));
  static_assert(std::is_same_v<decltype(dw), lz::vector<float>>);
  auto [db2, dw2] = lz::grad(neuron, lz::wrt<2, 1>)(x, w, b);
  BOOST_TEST((lz::array_equal(dw, dw2) && lz::array_equal(db, db2)));
}

BOOST_AUTO_TEST_CASE(an_expression_that_wrt_leaves_out_is_a_tensor_for_f) {
  lz::vector<double> const x{1, 2}, y{3, 4};
  auto const f = [](auto const& a, auto const& b) { return lz::sum(a * b * b(0)); };
  BOOST_TEST((lz::array_equal(lz::grad(f, lz::wrt<0>)(x, 2. * y), lz::vector<double>{36, 48})));
  BOOST_TEST((lz::array_equal(lz::grad(f, lz::wrt<1>)(x + y, y), lz::vector<double>{48, 18})));
}

BOOST_AUTO_TEST_CASE(locals_that_no_tape_follows_are_there_on_the_way_back) {
  auto const layers = [](auto const& x, auto const& u, auto const& v) {
    lz::matrix<double> const mask = {{1, 0}, {0, 1}};
    auto const h = lz::eval(lz::matmul(x, u));  // a tensor, unless one derives by u
    return lz::sum(lz::matmul(h, v) * mask * h);
  };
  lz::matrix<double> const x = {{1, 2}, {3, 4}}, u = {{1, -1}, {2, 1}}, v = {{2, 1}, {0, 3}};
  auto const dv = lz::grad(layers, lz::wrt<2>)(x, u, v);
  auto const [du, same] = lz::grad(layers, lz::wrt<1, 2>)(x, u, v);
  BOOST_TEST(lz::allclose(dv, same, 1e-14));
  lz::matrix<double> into(2, 2);
  lz::assign(lz::into(into), lz::gradients(layers, lz::wrt<2>)(x, u, v));
  BOOST_TEST(lz::array_equal(dv, into));
  // What is written after it was recorded does not count.
  lz::tape t;
  auto const V = t.variable(v);
  lz::matrix<double> factor = x;
  lz::active const y = V * factor;
  factor.fill_(0.);
  BOOST_TEST(lz::array_equal(t.gradients(lz::sum(y), V), x));
}

BOOST_AUTO_TEST_CASE(a_sum_waits_for_the_way_back_unless_it_is_read) {
  V const x{1, 2, 3};
  double read = 0;
  auto const squares = [&](auto const& v) {
    auto const s = lz::sum(v * v);
    read = s.item();
    return s;
  };
  auto const [y, dy] = lz::value_and_grad(squares)(x);
  BOOST_TEST((read == 14 && y.item() == 14 && lz::array_equal(dy, 2 * x)));
  auto const [z, dz] = lz::value_and_grad([](auto const& v) {
    lz::active h = v * v;
    auto const s = lz::mean(h * 2.0);
    h(0) = 7.0;
    return s;
  })(x);
  BOOST_TEST((lz::allclose(z, 28 / 3.) && lz::allclose(dz, x * 4 / 3)));
  auto const product = [](auto const& v) { return lz::sum(v * v) * lz::sum(v + v); };
  auto const [p, dp] = lz::value_and_grad(product)(x);
  BOOST_TEST((p.item() == 168 && lz::array_equal(dp, 24 * x + 28)));
  auto const [none, nothing] = lz::value_and_grad([](auto const& v) { return lz::sum(v * v); })(V(0));
  BOOST_TEST((none.item() == 0 && nothing.size() == 0));
}

BOOST_AUTO_TEST_CASE(into_memory_that_is_there) {
  lz::matrix<float> const x = lz::randn<float>(5, 3);
  lz::vector<float> const w = lz::randn<float>(3), b = lz::randn<float>(3);
  lz::vector<float> dw(3), all(6);
  lz::assign(lz::into(dw, all(lz::slice(0, 6, 2))), lz::gradients(neuron, lz::wrt<1, 2>)(x, w, b));
  auto [v, u] = lz::grad(neuron, lz::wrt<1, 2>)(x, w, b);
  BOOST_TEST((lz::array_equal(dw, v) && lz::array_equal(all(lz::slice(0, 6, 2)), u)));
}

BOOST_AUTO_TEST_CASE(of_numbers_of_views_and_of_static_extents) {
  double const d = lz::grad([](auto const& x) { return lz::sin(x) * x; })(0.5);
  BOOST_TEST(std::abs(d - (std::cos(0.5) * 0.5 + std::sin(0.5))) < 1e-15);
  M const x = some<M>(1, 4, 6);
  auto const f = [](auto const& v) { return lz::sum(v * v * v); };
  M const by_view = lz::grad(f)(x.t()(lz::slice(5, lz::_, -2)));
  BOOST_TEST(lz::allclose(by_view, lz::square(x.t()(lz::slice(5, lz::_, -2))) * 3.0));
  lz::tensor<float, 2, 3> const s({{1, 2, 3}, {4, 5, 6}});
  auto const g = lz::grad(f)(s);
  static_assert(std::is_same_v<decltype(g), lz::tensor<float, 2, 3> const>);
  BOOST_TEST(lz::allclose(g, s * s * 3.f));
}

BOOST_AUTO_TEST_CASE(a_way_that_was_not_taken_has_no_slope) {
  V const x{0, 4};
  V const g =
      lz::grad([](auto const& v) { return lz::sum(lz::where(v > 0, lz::sqrt(v), 0 * v)); })(x);
  BOOST_TEST(lz::array_equal(g, V{0, 0.25}));
  V const h = lz::grad([](auto const& v) { return lz::sum(lz::maximum(v, lz::detach(v))); })(x);
  BOOST_TEST(lz::array_equal(h, V{0.5, 0.5}));
}

// Slopes are infinite where the operand that was not chosen would have been read.
BOOST_AUTO_TEST_CASE(a_way_that_was_not_taken_gets_no_adjoint_however_steep) {
  V const x{-1, 4, 1}, only{0, 0.25, 0.5};
  auto const check = [&](char const* name, auto const& f) {
    BOOST_TEST_CONTEXT(name) { BOOST_TEST(lz::array_equal(V(lz::grad(f)(x)), only)); }
  };
  check("where", [](auto const& v) { return lz::sum(lz::sqrt(lz::where(v > 0, v, 0.0))); });
  check("relu", [](auto const& v) { return lz::sum(lz::sqrt(lz::relu(v))); });
  check("clip", [](auto const& v) { return lz::sum(lz::sqrt(lz::clip(v, 0.0, 9.0))); });
  check("maximum", [](auto const& v) { return lz::sum(lz::sqrt(lz::maximum(v, 0.0))); });
  check("a statement of its own", [](auto const& v) {
    lz::active h = lz::where(v > 0, v, 0.0);
    return lz::sum(lz::sqrt(h));
  });
  check("the greatest", [](auto const& v) {
    return lz::sum(lz::sqrt(lz::max(lz::stack(0, v, lz::detach(v * 0.0)), 0)));
  });
  auto const curved = [](auto const& v) { return lz::sum(lz::pow(lz::relu(v), 0.5)); };
  V const along = lz::hvp(curved)(x, V{1, 1, 1});
  BOOST_TEST(lz::allclose(along, V{0, -1.0 / 32, -0.25}, 1e-14));
  auto const length = [](auto const& v) {
    return lz::sum(lz::abs(lz::sqrt(lz::where(v > 0, lz::complex(v, v), 0.0))));
  };
  V const of_complex = lz::grad(length)(x);
  BOOST_TEST(lz::allclose(of_complex, only * std::pow(2.0, 0.25), 1e-14));
}

BOOST_AUTO_TEST_CASE(powers_of_zero) {
  auto const powers = [](auto const& a, auto const& b) { return lz::sum(lz::pow(a, b)); };
  auto const [da, db] = lz::grad(powers)(V{0, 0, 0, 2}, V{0, 1, 2.5, 0});
  BOOST_TEST(
      (lz::array_equal(da, V{0, 1, 0, 0}) && lz::allclose(db, V{0, 0, 0, std::log(2.0)}, 1e-15)));
}

BOOST_AUTO_TEST_CASE(every_floating_type_and_mixtures) {
  auto const f = [](auto const& x, auto const& y) { return lz::sum(lz::exp(x) * y); };
  auto const same = [&]<class T>(T) {
    lz::vector<T> const x{T(0.5f), T(1)}, y{T(2), T(3)};
    auto const [dx, dy] = lz::grad(f)(x, y);
    static_assert(std::is_same_v<decltype(dx), lz::vector<T> const>);
    BOOST_TEST(lz::allclose(dy, lz::exp(x), 1e-2));
    BOOST_TEST(lz::allclose(dx, lz::exp(x) * y, 1e-2));
  };
  same(float()), same(lz::float16());
  lz::vector<float> const x{0.5f, 1};
  V const y{2, 3};
  auto const [dx, dy] = lz::grad(f)(x, y);
  static_assert(std::is_same_v<decltype(dx), lz::vector<float> const>);
  BOOST_TEST(lz::allclose(dx, lz::exp(x) * y, 1e-6));
  auto const counts = lz::vector<int>{1, 2};
  V const weighted =
      lz::grad([](auto const& v, auto const& n) { return lz::sum(v * v * n); })(y, counts);
  BOOST_TEST(lz::array_equal(weighted, V{4, 12}));
}

BOOST_AUTO_TEST_CASE(complex_arguments_climb) {
  using Z = std::complex<double>;
  lz::vector<Z> const z{Z(1, 2), Z(-3, 0.5)};
  lz::vector<Z> const g =
      lz::grad([](auto const& v) { return lz::sum(lz::square(lz::abs(v))); })(z);
  BOOST_TEST(lz::allclose(g, z * 2.0));
  lz::vector<Z> const h =
      lz::grad([](auto const& v) { return lz::sum(lz::real(v * v) + lz::imag(v) * 3.0); })(z);
  BOOST_TEST(lz::allclose(h, lz::conj(z) * 2.0 + Z(0, 3)));
}

BOOST_AUTO_TEST_CASE(function_and_arguments_in_one_call) {
  lz::vector<double> const x{1, 2}, w{3, -1};
  auto const f = [](auto const& a, auto const& b) { return lz::sum(a * a * b); };
  auto const [dx, dw] = lz::grad(f, x, w);
  BOOST_TEST(lz::allclose(dx, 2 * x * w));
  BOOST_TEST(lz::allclose(dw, x * x));
  auto const [y, g] = lz::value_and_grad([](auto const& a) { return lz::sum(a * a); }, x);
  BOOST_TEST(y.item() == 5);
  BOOST_TEST(lz::allclose(g, 2 * x));
}

// One op: the code that second derivatives of complex chains need grows with the square of them.
BOOST_AUTO_TEST_CASE(directions_of_complex_numbers) {
  check_second(
      [](auto const& x) { return uneven_complex_sum(lz::sign(complex_of(x(0), x(1)))); },
      some<M>(3, 2, 3));
  auto const at_0 = lz::grad([](auto const& z) { return lz::sum(lz::real(lz::sign(z))); },
                             lz::vector<std::complex<double>>{0.0, 1.0});
  BOOST_TEST(lz::array_equal(at_0, lz::vector<std::complex<double>>{0.0, 0.0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_functions
