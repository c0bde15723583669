// Arithmetic: + - * / and the ops close to them (fma, sign, lerp, copysign).
#pragma once

#include <lazuli/op/selection.hpp>

LAZULI_BEGIN

namespace op {
struct multiply_op;
struct relaxed_divide_op;
}  // namespace op
inline constexpr callable<op::multiply_op> multiply{};

namespace op {

// Derivatives are formulas with whole numbers and doubles; std::complex takes no number but its own.
#define LAZULI_OF_COMPLEX(sign)                                                     \
  template <class N, class R>                                                       \
    requires std::is_arithmetic_v<N>                                                \
  constexpr std::complex<R> operator sign(N const& a, std::complex<R> const& b) {   \
    return static_cast<R>(a) sign b;                                                \
  }                                                                                 \
  template <class N, class R>                                                       \
    requires std::is_arithmetic_v<N>                                                \
  constexpr std::complex<R> operator sign(std::complex<R> const& a, N const& b) {   \
    return a sign static_cast<R>(b);                                                \
  }
LAZULI_OF_COMPLEX(+)
LAZULI_OF_COMPLEX(-)
LAZULI_OF_COMPLEX(*)
LAZULI_OF_COMPLEX(/)
#undef LAZULI_OF_COMPLEX

/// a + b. Integers wrap; for bool it is "or".
struct add_op {
  static constexpr row about{.name = "add",
                             .formula = "a + b",
                             .kind = kind::arithmetic,
                             .takes = every_dtype,
                             .infix = "+",
                             .precedence = at_sum,
                             .max_ulp = 0.5f};
  template <class T>
  LAZULI_THIN static constexpr T apply(T const& a, T const& b) {
    return plus(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr int derivative(A const&, B const&, Y const&) {
    return 1;
  }
};

/// a - b. Integers wrap.
struct subtract_op {
  static constexpr row about{.name = "subtract",
                             .formula = "a - b",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .infix = "-",
                             .precedence = at_sum,
                             .max_ulp = 0.5f};
  template <class T>
  LAZULI_THIN static constexpr T apply(T const& a, T const& b) {
    return minus(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr int derivative(A const&, B const&, Y const&) {
    return I == 0 ? 1 : -1;
  }
};

/// a * b. Integers wrap; for bool it is "and".
struct multiply_op {
  static constexpr row about{.name = "multiply",
                             .formula = "a · b",
                             .kind = kind::arithmetic,
                             .takes = every_dtype,
                             .infix = "*",
                             .precedence = at_product,
                             .max_ulp = 0.5f};
  template <class T>
  LAZULI_THIN static constexpr T apply(T const& a, T const& b) {
    return times(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    if constexpr (I == 0) {
      return b;
    } else {
      return a;
    }
  }
};

/// a / b, the true quotient: integers give the floating type that holds them.
struct divide_op {
  static constexpr row about{.name = "divide",
                             .formula = "a / b",
                             .kind = kind::true_divide,
                             .takes = every_dtype,
                             .infix = "/",
                             .precedence = at_product,
                             .max_ulp = 0.5f};
  using relaxed = relaxed_divide_op;
  static constexpr bool prepares_second = true;  // one divisor of many
  template <class T>
  static constexpr T apply(T a, T b) {
    return quotient(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const&, B const& b, Y const& y) {
    if constexpr (I == 0)
      return 1 / b;
    else
      return -y / b;
  }
};

/// -x. Integers wrap.
struct negative_op {
  static constexpr row about{.name = "negative",
                             .formula = "-x",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .infix = "-",
                             .precedence = at_prefix};
  template <class T>
  static constexpr T apply(T x) {
    return negated(x);
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return -1;
  }
};

/// a · b + c rounded once, where the hardware can (every x86 since 2013); integers wrap.
struct fma_op {
  static constexpr row about{.name = "fma",
                             .formula = "a · b + c",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .domain = {0, 10},
                             .second = {0, 10},
                             .max_ulp = 1};
  template <class T>
  static constexpr T apply(T a, T b, T c) {
    return fma(a, b, c);
  }
  template <int I, class A, class B, class C, class Y>
  static constexpr auto derivative(A const& a, B const& b, C const&, Y const&) {
    if constexpr (I == 0) {
      return b;
    } else if constexpr (I == 1) {
      return a;
    } else {
      return 1;
    }
  }
};

/// x itself.
struct positive_op {
  static constexpr row about{.name = "positive",
                             .formula = "+x",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .infix = "+",
                             .precedence = at_prefix};
  template <class T>
  static constexpr T apply(T x) {
    return x;
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 1;
  }
};

/// -1, 0 or 1, NaN of NaN; for complex numbers x / |x|, and 0 of 0.
struct sign_op {
  static constexpr row about{.name = "sign",
                             .formula = "x / |x|",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    using lane = lane_t<T>;
    if constexpr (complex_dtype<lane>) {
      T const size = convert<lane>(abs(x));
      return select(size == T(0), T(0), quotient(x, size));
    } else if constexpr (integer_dtype<lane> && !std::is_signed_v<lane>) {
      return select(x == T(0), T(0), T(1));
    } else {
      return select(x > T(0), T(1), select(x < T(0), T(-1), x));
    }
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
  /// What turns x on its circle, divided by |x|; 0 at 0.
  template <class G, class X, class Y>
  static constexpr G adjoint(G const& g, X const& x, Y const& y) {
    if constexpr (complex_dtype<lane_t<X>>)
      return over_size(G(g - lazuli::multiply(y, real(times(conj(y), g)))), x);
    else
      return G(0);
  }
  /// The change of the adjoint as complex x moves along t.
  template <class G, class X, class D, class Y>
  static constexpr auto adjoint_along(G const& g, X const& x, D const& t, Y const& y) {
    auto const turned = adjoint(t, x, y);
    auto const here = lazuli::multiply(turned, real(times(conj(y), g)));
    auto const there = lazuli::multiply(y, real(times(conj(turned), g)));
    auto const grown = lazuli::multiply(adjoint(g, x, y), real(times(conj(y), t)));
    return over_size(G(-here - there - grown), x);
  }
  template <class D, class X, class Y>
  static constexpr D tangent(D const& t, X const& x, Y const& y) {
    return adjoint(t, x, y);
  }

 private:
  template <class G, class X>
  static constexpr G over_size(G const& g, X const& x) {
    G const size = convert<lane_t<G>>(abs(x));
    return select(size == G(0), G(0), quotient(g, size));
  }
};

/// a + t · (b - a), exactly a for t = 0 and exactly b for t = 1.
struct lerp_op {
  static constexpr row about{.name = "lerp",
                             .formula = "a + t · (b - a)",
                             .takes = every_dtype,
                             .domain = {0, 1},
                             .second = {0, 1},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T a, T b, T t) {
    T const way = b - a;
    if constexpr (complex_dtype<lane_t<T>>) {
      return a + times(t, way);
    } else {
      return select(t < constant<T>(0.5), fma(t, way, a), fma(t - T(1), way, b));
    }
  }
  template <int I, class A, class B, class W, class Y>
  static constexpr auto derivative(A const& a, B const& b, W const& t, Y const&) {
    if constexpr (I == 0) {
      return 1 - t;
    } else if constexpr (I == 1) {
      return t;
    } else {
      return b - a;
    }
  }
};

/// The magnitude of a with the sign of b, that of -0 too.
struct copysign_op {
  static constexpr row about{.name = "copysign", .formula = "|a| · sign(b)"};
  template <class T>
  static constexpr T apply(T a, T b) {
    return copysign(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const&, Y const& y) {
    if constexpr (I == 0) {
      return lazuli::where(lazuli::equal(a, y), 1, -1);
    } else {
      return 0;
    }
  }
};

}  // namespace op

inline constexpr callable<op::positive_op> positive{};
inline constexpr callable<op::sign_op> sign{};
/// sign, under PyTorch's name for complex numbers.
inline constexpr callable<op::sign_op> sgn{};
inline constexpr callable<op::lerp_op> lerp{};
inline constexpr callable<op::copysign_op> copysign{};
inline constexpr scaling_callable<op::add_op> add{};
inline constexpr scaling_callable<op::subtract_op> subtract{};
inline constexpr callable<op::divide_op> divide{};
/// divide, under another name of NumPy's and PyTorch's.
inline constexpr callable<op::divide_op> true_divide{};
inline constexpr callable<op::negative_op> negative{};
/// subtract, multiply, divide and negative, under PyTorch's names.
inline constexpr scaling_callable<op::subtract_op> sub{};
inline constexpr callable<op::multiply_op> mul{};
inline constexpr callable<op::divide_op> div{};
inline constexpr callable<op::negative_op> neg{};
inline constexpr callable<op::fma_op> fma{};

LAZULI_END
