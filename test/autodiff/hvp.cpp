// hvp: products with the Hessian, against differences of gradients.
#include <lazuli/autodiff/custom.hpp>
#include <lazuli/autodiff/hvp.hpp>

#include "gradcheck.hpp"

namespace autodiff_hvp {

using namespace gradcheck;

template <class X>
X direction(int seed, X const& like) {
  return X(lz::cos(like * 3.0 + double(seed)) + 0.25);
}

/// Every element of H·v against (∇f(x + hv) - ∇f(x - hv)) / 2h, and uᵀHv against vᵀHu.
template <class F, class... X>
void check_hvp(F const& f, X const&... x) {
  auto const all = lz::make_list(x...);
  auto const v = lz::make_list(direction(1, x)...), u = lz::make_list(direction(2, x)...);
  [&]<int... I>(std::integer_sequence<int, I...>) {
    double const h = 1e-5;
    auto const product = [&](auto const& along) {
      return lz::hvp(f)(lz::primals(lz::get<I>(all)...), lz::tangents(lz::get<I>(along)...));
    };
    auto const gradient_at = [&](double step) {
      return lz::value_and_grad(f)(X(lz::get<I>(all) + lz::get<I>(v) * step)...);
    };
    auto const part = []<int J>(auto const& of, std::integral_constant<int, J>) -> auto const& {
      if constexpr (sizeof...(I) == 1)
        return of;
      else
        return of.template get<J>();
    };
    auto const hv = product(v), hu = product(u);
    auto const up = gradient_at(h), down = gradient_at(-h);
    double left = 0, right = 0;
    auto const compare = [&]<int J>(std::integral_constant<int, J> j) {
      auto const& found = part(hv, j);
      using own = std::remove_cvref_t<decltype(lz::get<J>(all))>;
      static_assert(std::is_same_v<std::remove_cvref_t<decltype(found)>, own>);
      own const expected((up.template get<J + 1>() - down.template get<J + 1>()) / (2 * h));
      BOOST_TEST(lz::allclose(found, expected, 1e-5, 1e-6),
                 "argument " << J << ": " << found << ", not " << expected);
      left += lz::sum(lz::get<J>(u) * found).item();
      right += lz::sum(lz::get<J>(v) * part(hu, j)).item();
    };
    (compare(std::integral_constant<int, I>{}), ...);
    BOOST_TEST(std::abs(left - right) <= 1e-10 * (1 + std::abs(left)), left << ", not " << right);
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}

/// x, a statement of its own, counts three times.
template <class X>
auto cubes(X const& x) {
  auto const h = lz::keep(x);
  return lz::sum(h * h * h);
}
template <class X>
auto complex_cubes(X const& x) {
  auto const h = lz::keep(x);
  return cubes(lz::real(h) + 2.0 * lz::imag(h));
}

BOOST_AUTO_TEST_SUITE(autodiff_hvp)

BOOST_AUTO_TEST_CASE(chains) {
  check_hvp(
      [](auto const& x, auto const& w) {
        return lz::sum(lz::tanh(x * w + 0.5) * lz::sigmoid(x) / (1.0 + lz::exp(w))) +
               lz::mean(lz::pow(x, 2.5) - lz::log(w) * lz::sqrt(x));
      },
      some<M>(1, 4, 3), some<V>(2, 3));
}

BOOST_AUTO_TEST_CASE(choices_and_special_points) {
  auto const f = [](auto const& x) {
    return lz::sum(lz::where(x > 0.0, lz::sqrt(x), 0.0 * x) +
                   lz::square(lz::relu(x) - 2.0) * lz::abs(lz::maximum(x, 0.6)));
  };
  check_hvp(f, some<V>(1, 9));
  V const h = lz::hvp(f)(V{0, 2}, V{1, 3});
  BOOST_TEST(h(0) == 0.0);  // a way that was not taken has no slope
  double const root = -0.25 / (2 * std::sqrt(2.0));
  BOOST_TEST(std::abs(h(1) - 3 * (root + 4)) < 1e-12);  // an adjoint of 0 has a tangent
  BOOST_TEST(lz::hvp(f, V(0), V(0)).size() == 0);
  BOOST_TEST(lz::hvp(f)(V{2}, V{3}).size() == 1);
  BOOST_CHECK_THROW((void)lz::hvp(f)(V{1, 2, 3}, V{1, 2}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(statements_in_a_loop) {
  M const start = some<M>(3, 2, 3);
  check_hvp(
      [&](auto const& w, auto const& b) {
        lz::active h = lz::matmul(start, w) + 0.1;
        auto const step =
            lz::checkpoint([](auto const& m, auto const& c) { return lz::tanh(m + c); });
        for (int i = 0; i < 3; ++i) h = step(lz::matmul(h, w), b);
        return lz::sum(h.t()(0) * lz::matmul(h, b)) - lz::sum(lz::log_softmax(h, 1) * h) +
               lz::sum(lz::cumsum(h, 0));
      },
      some<M>(1, 3, 3), some<V>(2, 3));
}

BOOST_AUTO_TEST_CASE(reductions) {
  check_hvp(
      [](auto const& x) {
        return lz::sum(lz::softmax(x * 2.0, 1) * lz::prod(x, 1).unsqueeze(1)) +
               lz::sum(lz::square(lz::logsumexp(x, 0))) + lz::var(x) / lz::norm(x) +
               lz::sum(lz::layer_norm(x, lz::shape(4), x(0), x(1)) * lz::layer_norm(x, 0));
      },
      some<M>(1, 3, 4));
}

BOOST_AUTO_TEST_CASE(systems) {
  check_hvp(
      [](auto const& a, auto const& b) {
        return lz::sum(lz::square(lz::linalg::solve(a, b))) + lz::sum(lz::linalg::inv(a));
      },
      M(some<M>(1, 3, 3) + lz::eye<double>(3) * 2.0), some<V>(2, 3));
}

BOOST_AUTO_TEST_CASE(determinants_and_cholesky_factors) {
  M const a(some<M>(1, 3, 3) + lz::eye<double>(3) * 2.0);
  check_hvp([](auto const& x) { return lz::square(lz::linalg::det(lz::tanh(x) + x)) * lz::linalg::slogdet(x).logabsdet; }, a);
  for (bool const upper : {false, true}) {
    check_hvp(
        [&](auto const& x, auto const& b) {
          lz::active const positive = lz::matmul(x, x.t());
          lz::active const l = lz::linalg::cholesky(positive, upper);
          return lz::sum(lz::square(lz::matmul(l, b))) + lz::sum(l * l * l);
        },
        a, some<V>(2, 3));
  }
  // det of diagonal matrices: the product of the diagonal
  M const h = lz::hvp([](auto const& x) { return lz::linalg::det(x); }, M({{2, 0}, {0, 3}}), M({{1, 5}, {7, 1}}));
  BOOST_TEST(lz::allclose(h, M({{1, -7}, {-5, 1}}), 1e-12));
}

BOOST_AUTO_TEST_CASE(products_so_far) {
  auto const f = [](auto const& x) {
    return lz::sum(lz::square(lz::cumprod(x, 0)) * x) + lz::sum(lz::sin(lz::cumprod(x.t(), 0)));
  };
  M x = some<M>(1, 3, 4);
  check_hvp(f, x);
  x(1, 2) = x(0, 1) = x(2, 1) = 0.0;
  check_hvp(f, x);
  for (auto const& y : {some<M>(1, 1, 1), some<M>(1, 1, 3), M(0, 3), M(3, 0)}) check_hvp(f, y);
}

BOOST_AUTO_TEST_CASE(spectra) {
  check_hvp(
      [](auto const& x) {
        auto const half = lz::fft::rfft(lz::square(x));
        auto const all = lz::fft::fft(lz::sin(x), 5);
        return lz::sum(lz::abs(half) + lz::real(half * half) / (2.0 + lz::square(lz::imag(half)))) +
               lz::sum(lz::square(lz::fft::irfft(half * half))) +
               lz::sum(lz::arg(all + 3.0) * lz::real(lz::conj(all) * all)) +
               lz::sum(lz::square(lz::real(lz::fft::ifft(lz::exp(all)))));
      },
      some<M>(1, 2, 6));
}

BOOST_AUTO_TEST_CASE(eigenvalues_and_vectors) {
  auto const f = [](auto const& x) {
    lz::active const a = x + x.transpose(-2, -1);
    auto const [w, v] = lz::linalg::eigh(a);
    return cubes(w) + cubes(v) * cubes(lz::linalg::eigvalsh(a));
  };
  for (auto const& x : {two_matrices(3, 3), two_matrices(1, 1), T3(2, 0, 0)}) check_hvp(f, x);
}

BOOST_AUTO_TEST_CASE(qr_of_every_form) {
  auto const f = [](auto const& x) {
    auto const [q, r] = lz::linalg::qr(x.transpose(-2, -1));
    return cubes(q) + cubes(r) * 0.1;
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4),
                        two_matrices(1, 1), T3(2, 0, 3)})
    check_hvp(f, x);
}

BOOST_AUTO_TEST_CASE(singular_values_and_vectors) {
  auto const f = [](auto const& x) {
    auto const [u, s, vh] = lz::linalg::svd(x, false);
    return cubes(u) + cubes(s) * cubes(vh) + cubes(lz::linalg::svdvals(x));
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4),
                        two_matrices(1, 1), T3(2, 3, 0)})
    check_hvp(f, x);
}

BOOST_AUTO_TEST_CASE(complex_matrices) {
  check_hvp(
      [](auto const& x) {
        lz::active const a = complex_of(x, lz::cos(x * x));
        auto const [u, s, vh] = lz::linalg::svd(a, false);
        auto const [sign, log] = lz::linalg::slogdet(a);
        auto const l = lz::linalg::cholesky(lz::matmul(a, lz::conj(a).t()), true);
        return cubes(lz::abs(u)) + complex_cubes(lz::matmul(u, vh)) +
               log * lz::sum(s) * lz::real(sign) + complex_cubes(l);
      },
      M(two_matrices(3, 3)(0)));
}

BOOST_AUTO_TEST_CASE(least_squares) {
  M const a = two_matrices(4, 3)(0), b = some<M>(2, 4, 2);
  auto const f = [](auto const& m, auto const& y) {
    return cubes(lz::linalg::lstsq(m, y).solution);
  };
  check_hvp(f, a, b);
  check_hvp([&](auto const& m) { return f(m, b); }, a);
  check_hvp([&](auto const& y) { return f(a, y); }, V(b(lz::all, 0)));
}

BOOST_AUTO_TEST_CASE(named_products_and_written_places) {
  M const b = some<M>(2, 4, 3);
  lz::matrix<int> const places({{0, 2, 1}});
  check_hvp(
      [&](auto const& x) {
        auto const chained = lz::linalg::multi_dot(x, b, lz::square(x));
        auto const turned = lz::einsum<"ij,jk,il->kl">(x, b, x);
        return lz::sum(chained * lz::square(turned)) +
               lz::sum(lz::square(lz::scatter(x, 0, places, 0.5)) * x);
      },
      some<M>(1, 3, 4));
}

BOOST_AUTO_TEST_CASE(numbers_views_float_and_complex) {
  double const second = lz::hvp([](auto const& x) { return lz::sin(x); })(0.5, 2.0);
  BOOST_TEST(second == -2.0 * std::sin(0.5));
  lz::matrix<float> const x = lz::astype<float>(some<M>(1, 3, 4));
  auto const product = lz::hvp([](auto const& v) { return lz::sum(lz::square(v) * v); });
  auto const strided = product(x.t(), x.t());
  static_assert(std::is_same_v<lz::value_t<decltype(strided)>, float>);
  BOOST_TEST(lz::allclose(strided, 6.f * lz::square(x.t()), 1e-6));
  using Z = lz::vector<std::complex<double>>;
  Z const z{{1, 2}, {0.5, -1}}, along{{0.5, 1}, {-1, 2}};
  auto const f = [](auto const& v) { return lz::sum(lz::square(lz::abs(v * v + 1.0))); };
  Z const change((lz::grad(f)(Z(z + along * 1e-5)) - lz::grad(f)(Z(z - along * 1e-5))) / 2e-5);
  BOOST_TEST(lz::allclose(lz::hvp(f)(z, along), change, 1e-7));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_hvp
