// The complementary error function, scaled so that it does not underflow.
#pragma once

#include <lazuli/op/gamma.hpp>
#include <lazuli/op/special.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {

// (1 + 2x) exp(x²) erfc(x) for x ≥ 0 in q = (x - 4) / (x + 4); relative errors 2.7e-9 and 9e-18.
// Source of the form: Shepherd and Laframboise, Math. Comp. 36 (1981) 249.
inline constexpr coefficients<13, 25> scaled_erfc{
    {1.232995117439782036, -0.1396210864790383013, 0.01537976872330496079, 0.06809617491082492893,
     -0.101040940770939059, 0.09374020549562148201, -0.0663190440889797119, 0.03714045869415885928,
     -0.01623039198338394464, 0.005082269577976418722, -0.0007091327872478604569,
     -0.0002484367302906832078, 0.0001142081728424008992},
    {1.23299511862555251,      -0.1396211168405622916,     0.01537965210261960398,
     0.06809705425466908784,   -0.1010390660363005542,     0.09373283499909440813,
     -0.06633036581218697704,  0.03716751552655567019,     -0.01619773405979926625,
     0.005031970067657488919,  -0.0007577732613730956325,  -0.0001992571466109118838,
     0.0001506214900124047221, -0.00002439774642243641636, -0.00001122128701235348501,
     5.706604414895733468e-6,  2.919733377963012147e-7,    -8.210939042560567986e-7,
     7.746992727017941931e-8,  1.063385561859488369e-7,    -2.05606492756992017e-8,
     -1.234686604382352861e-8, 3.169588191564817232e-9,    9.31174497823257279e-10,
     -2.659599690242689407e-10}};

}  // namespace detail

/// exp(x²) erfc(x): about 1/(x √π) of large x.
struct erfcx_op {
  static constexpr row about{
      .name = "erfcx", .formula = "exp(x²) erfc x", .domain = {-9, 1000}, .max_ulp = 9};
  template <class T>
  static constexpr T apply(T x) {
    T const size = abs(x);
    T const q = T(1) - T(8) / (size + T(4));
    T const half = constant<T>(0.5);
    T const right = half * detail::polynomial(q, detail::scaled_erfc) / (half + size);
    auto const left = x < T(0);
    if (detail::none(left)) return right;
    T const seen = max(x, T(-30));  // beyond, the result is infinite; here squares are not
    T const near = floor(seen * T(64)) * constant<T>(1 / 64.);  // its square is exact
    T const growth = exp(near * near) * exp((seen - near) * (seen + near));
    return select(left, T(2) * growth - right, right);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return 2 * x * y - detail::two_over_sqrt_pi;
  }
};

}  // namespace op

inline constexpr callable<op::erfcx_op> erfcx{};

LAZULI_END
