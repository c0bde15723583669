// Functions of complex packs against <complex>, lane by lane.
#include <lazuli/backend/simd/math/complex_math.hpp>
#include <lazuli/backend/simd/pack.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>

namespace lz = lazuli;
namespace simd = lazuli::simd;

namespace {

template <class R, int N>
simd::complex_pack<R, N> some_numbers() {
  simd::complex_pack<R, N> z{simd::pack<R, N>(R(0)), simd::pack<R, N>(R(0))};
  for (int i = 0; i < N; ++i) {
    z.set_lane(i, {static_cast<R>(0.37 * i - 1.1), static_cast<R>(0.9 - 0.23 * i)});
  }
  return z;
}

template <class R, int N, class F, class G>
void agree(F const& on_packs, G const& on_numbers) {
  auto const z = some_numbers<R, N>();
  auto const got = on_packs(z);
  for (int i = 0; i < N; ++i) {
    auto const want = on_numbers(z[i]);
    BOOST_TEST_CONTEXT("lane " << i) {
      BOOST_TEST(std::abs(got[i] - want) <= 4 * std::numeric_limits<R>::epsilon() * (1 + std::abs(want)));
    }
  }
}

template <class R, int N>
void check_all() {
  agree<R, N>([](auto z) { return abs(z); }, [](auto z) { return std::abs(z); });
  agree<R, N>([](auto z) { return arg(z); }, [](auto z) { return std::arg(z); });
  agree<R, N>([](auto z) { return exp(z); }, [](auto z) { return std::exp(z); });
  agree<R, N>([](auto z) { return log(z); }, [](auto z) { return std::log(z); });
  agree<R, N>([](auto z) { return sqrt(z); }, [](auto z) { return std::sqrt(z); });
  agree<R, N>([](auto z) { return sin(z); }, [](auto z) { return std::sin(z); });
  agree<R, N>([](auto z) { return tanh(z); }, [](auto z) { return std::tanh(z); });
  agree<R, N>([](auto z) { return pow(z, z); }, [](auto z) { return std::pow(z, z); });
  // By products: whole exponents of either sign; 0.5 by the square root.
  for (R const n : {R(0), R(1), R(2), R(-1), R(3), R(-2), R(0.5), R(-0.5)}) {
    std::complex<R> const by(n);
    agree<R, N>([by](auto z) { return pow(z, decltype(z)(by)); },
                [by](auto z) { return std::pow(z, by); });
  }
}

using parts = std::tuple<float, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(complex_math)

BOOST_AUTO_TEST_CASE(functions_agree_with_the_standard_library) {
  check_all<float, 4>();
  check_all<float, 16>();
  check_all<double, 8>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(exp_and_sqrt_are_right_in_each_part_and_at_the_edges, R, parts) {
  constexpr int lanes = 8;
  using C = std::complex<R>;
  using wide = std::complex<long double>;
  constexpr R inf = std::numeric_limits<R>::infinity(), most = std::numeric_limits<R>::max();
  std::vector<C> all;
  R const edges[] = {0,
                     R(-0.),
                     1,
                     -4,
                     inf,
                     -inf,
                     std::numeric_limits<R>::quiet_NaN(),
                     most,
                     -most,
                     std::numeric_limits<R>::min(),
                     R(1e-30),
                     89,
                     -104,
                     R(0.5)};
  for (R re : edges)
    for (R im : edges) all.push_back({re, im});
  std::size_t const special = all.size();
  for (int i = 0; i < 20000; ++i)
    all.push_back({static_cast<R>(std::sin(0.37 * i) * 60),
                   static_cast<R>(std::cos(1.7 * i) * (i % 7 == 0 ? 3e3 : 9))});
  while (all.size() % lanes != 0) all.push_back({1, 1});
  long double worst = 0;
  int differing = 0;
  for (std::size_t i = 0; i < all.size(); i += lanes) {
    simd::complex_pack<R, lanes> z{simd::pack<R, lanes>(R(0)), simd::pack<R, lanes>(R(0))};
    for (int k = 0; k < lanes; ++k) z.set_lane(k, all[i + static_cast<std::size_t>(k)]);
    auto const powers = exp(z), roots = sqrt(z);
    for (int k = 0; k < lanes; ++k) {
      auto const x = all[i + static_cast<std::size_t>(k)];
      auto const part = [&](R got, R of_std, long double want) {
        bool const same = (got != got && of_std != of_std) ||
                          (got == of_std && std::signbit(got) == std::signbit(of_std));
        auto const off =
            std::abs(got - want) / (std::abs(want) * std::numeric_limits<R>::epsilon() +
                                    std::numeric_limits<R>::denorm_min());
        if (i + static_cast<std::size_t>(k) < special)
          differing += !same && !(off < 4);
        else
          worst = std::max(worst, off);
      };
      wide const q(x.real(), x.imag());
      part(powers[k].real(), std::exp(x).real(), std::exp(q).real());
      part(powers[k].imag(), std::exp(x).imag(), std::exp(q).imag());
      part(roots[k].real(), std::sqrt(x).real(), std::sqrt(q).real());
      part(roots[k].imag(), std::sqrt(x).imag(), std::sqrt(q).imag());
    }
  }
  BOOST_TEST(worst < 3);
  BOOST_TEST(differing == 0);
}

BOOST_AUTO_TEST_CASE(magnitudes_neither_overflow_nor_underflow_on_the_way) {
  using C = std::complex<float>;
  BOOST_TEST(abs(simd::complex_pack<float, 4>(C(3e30f, 4e30f)))[0] == std::abs(C(3e30f, 4e30f)));
  BOOST_TEST(abs(simd::complex_pack<float, 4>(C(3e-30f, 4e-30f)))[1] ==
                 std::abs(C(3e-30f, 4e-30f)),
             boost::test_tools::tolerance(1e-6f));
}

BOOST_AUTO_TEST_CASE(predicates_look_at_both_parts) {
  using C = std::complex<double>;
  double const nan = std::nan(""), inf = HUGE_VAL;
  simd::complex_pack<double, 4> z(C(1, 1));
  z.set_lane(1, {nan, 1});
  z.set_lane(2, {1, inf});
  bool const nans[] = {false, true, false, false}, infs[] = {false, false, true, false};
  for (int i = 0; i < 4; ++i) {
    BOOST_TEST(isnan(z)[i] == nans[i]);
    BOOST_TEST(isinf(z)[i] == infs[i]);
    BOOST_TEST(isfinite(z)[i] == (!nans[i] && !infs[i]));
  }
}

BOOST_AUTO_TEST_CASE(a_real_pack_has_parts_too) {
  simd::pack<float, 4> const x(-2.f);
  BOOST_TEST(real(x)[0] == -2.f);
  BOOST_TEST(imag(x)[0] == 0.f);
  BOOST_TEST(conj(x)[0] == -2.f);
  BOOST_TEST(arg(x)[0] == std::arg(-2.f));
}

BOOST_AUTO_TEST_SUITE_END()
