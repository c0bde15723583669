// Parts of complex numbers, and the absolute value. Real numbers are complex ones without an
// imaginary part.
#pragma once

#include <lazuli/op/arithmetic.hpp>

LAZULI_BEGIN

namespace op {
struct polar_op;
}
inline constexpr callable<op::polar_op> polar{};

namespace op {

/// |x|: of a complex number its length, without overflow on the way. The smallest signed integer
/// stays itself.
struct abs_op {
  static constexpr row about{
      .name = "abs", .formula = "|x|", .kind = kind::complex_part, .takes = numeric, .max_ulp = 1};
  template <class T>
  static constexpr auto apply(T x) -> decltype(abs(x)) {
    return abs(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::sign(x);
  }
  template <class G, class X, class Y>
  static constexpr auto adjoint(G const& g, X const& x, Y const&) {
    return lazuli::multiply(lazuli::sign(x), g);
  }
  /// The change of the adjoint as complex x moves along t.
  template <class G, class X, class D, class Y>
  static constexpr auto adjoint_along(G const& g, X const& x, D const& t, Y const& y) {
    auto const turn = quotient(imag(times(conj(x), t)), times(y, y));
    auto const moved = select(y == Y(0), Y(0), turn);
    return lazuli::multiply(lazuli::multiply(lazuli::sign(x), std::complex<lane_t<Y>>(0, 1)),
                            lazuli::multiply(g, moved));
  }
  template <class D, class X, class Y>
  static constexpr auto tangent(D const& t, X const& x, Y const&) {
    if constexpr (complex_dtype<lane_t<X>>)
      return real(times(conj(lazuli::sign(x)), t));
    else
      return lazuli::multiply(lazuli::sign(x), t);
  }
};

/// The real part; a real number itself.
struct real_op {
  static constexpr row about{
      .name = "real", .formula = "Re x", .kind = kind::complex_part, .takes = numeric};
  template <class T>
  static constexpr auto apply(T x) -> decltype(abs(x)) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return real(x);
    } else {
      return x;
    }
  }
  template <class G, class X, class Y>
  static constexpr G adjoint(G const& g, X const&, Y const&) {
    return g;
  }
  template <class D, class X, class Y>
  static constexpr auto tangent(D const& t, X const&, Y const&) {
    return apply(t);
  }
};

/// The imaginary part, 0 of real numbers.
struct imag_op {
  static constexpr row about{
      .name = "imag", .formula = "Im x", .kind = kind::complex_part, .takes = numeric};
  template <class T>
  static constexpr auto apply(T x) -> decltype(abs(x)) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return imag(x);
    } else {
      return T(0);
    }
  }
  template <class G, class X, class Y>
  static constexpr auto adjoint(G const& g, X const&, Y const&) {
    if constexpr (complex_dtype<lane_t<X>>)
      return lazuli::multiply(g, std::complex<lane_t<G>>(0, 1));
    else
      return G(0);
  }
  template <class D, class X, class Y>
  static constexpr auto tangent(D const& t, X const&, Y const&) {
    return apply(t);
  }
};

/// The number mirrored at the real axis.
struct conj_op {
  static constexpr row about{
      .name = "conj", .formula = "Re x - i Im x", .kind = kind::arithmetic, .takes = numeric};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return conj(x);
    } else {
      return x;
    }
  }
  template <class G, class X, class Y>
  static constexpr G adjoint(G const& g, X const&, Y const&) {
    return apply(g);
  }
  template <class D, class X, class Y>
  static constexpr D tangent(D const& t, X const&, Y const&) {
    return apply(t);
  }
};

/// The angle in (-π, π]; of a real number 0, or π where it is negative.
struct arg_op {
  static constexpr row about{.name = "arg",
                             .formula = "angle of x",
                             .kind = kind::complex_angle,
                             .takes = numeric,
                             .max_ulp = 2};
  template <class T>
  static constexpr auto apply(T x) -> decltype(abs(x)) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return atan2(imag(x), real(x));
    } else {
      return atan2(T(0), x);
    }
  }
  template <class G, class X, class Y>
  static constexpr auto adjoint(G const& g, X const& x, Y const&) {
    if constexpr (complex_dtype<lane_t<X>>)
      return lazuli::multiply(lazuli::multiply(x, std::complex<lane_t<G>>(0, 1)),
                              quotient(g, times(abs(x), abs(x))));
    else
      return G(0);
  }
  template <class G, class X, class D, class Y>
  static constexpr auto adjoint_along(G const& g, X const& x, D const& t, Y const&) {
    auto const slope = quotient(conj(t), times(conj(x), conj(x)));
    return lazuli::multiply(lazuli::multiply(slope, std::complex<lane_t<G>>(0, -1)), g);
  }
  template <class D, class X, class Y>
  static constexpr auto tangent(D const& t, X const& x, Y const&) {
    if constexpr (complex_dtype<lane_t<X>>)
      return quotient(imag(times(conj(x), t)), times(abs(x), abs(x)));
    else
      return D(0);
  }
};

/// re + i·im.
struct complex_op {
  static constexpr row about{.name = "complex", .formula = "a + i b", .kind = kind::complex_pair};
  template <class T>
  static constexpr auto apply(T re, T im) -> decltype(make_complex(re, im)) {
    return make_complex(re, im);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const&, B const&, Y const&) {
    return std::complex<real_part_t<lane_t<Y>>>(I == 0, I == 1);
  }
};

/// The number at distance a from 0 in the direction of angle b.
struct polar_op {
  static constexpr row about{
      .name = "polar", .formula = "a (cos b + i sin b)", .kind = kind::complex_pair, .max_ulp = 2};
  template <class T>
  static constexpr auto apply(T length, T angle) -> decltype(make_complex(length, angle)) {
    return make_complex(length * cos(angle), length * sin(angle));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const&, B const& b, Y const& y) {
    if constexpr (I == 0)
      return lazuli::polar(lane_t<B>(1), b);
    else
      return lazuli::multiply(y, std::complex<real_part_t<lane_t<Y>>>(0, 1));
  }
};

}  // namespace op

namespace detail {
template <class X, int Part>
concept has_part = requires(X&& x) {
  static_cast<X&&>(x).template complex_part<Part>();
};
template <class X, int Part>
concept has_part_by_name = has_part<X, Part> && named_tensor<X>;
}  // namespace detail

/// As callable; of complex elements in memory it makes a view of their parts, which can be written
/// where they can: `real(z) = x`.
template <class Op, int Part>
struct part_callable : callable<Op> {
  using callable<Op>::operator();
  template <class X>
    requires detail::has_part<X, Part>
  constexpr auto operator()(X&& x) const {
    return static_cast<X&&>(x).template complex_part<Part>();
  }
#if defined(__clang__)  // of a view they may outlive it
  template <class X>
    requires detail::has_part_by_name<X, Part>
  constexpr auto operator()(X&& x LAZULI_LIFETIMEBOUND) const {
    return static_cast<X&&>(x).template complex_part<Part>();
  }
#endif
};

inline constexpr callable<op::abs_op> abs{};
/// abs, under NumPy's name.
inline constexpr callable<op::abs_op> absolute{};
/// abs, under the name of <cmath>.
inline constexpr callable<op::abs_op> fabs{};
inline constexpr part_callable<op::real_op, 0> real{};
inline constexpr part_callable<op::imag_op, 1> imag{};
inline constexpr callable<op::conj_op> conj{};
/// conj, under NumPy's other name.
inline constexpr callable<op::conj_op> conjugate{};
inline constexpr callable<op::arg_op> arg{};
/// arg, under NumPy's name.
inline constexpr callable<op::arg_op> angle{};
inline constexpr callable<op::complex_op> complex{};

LAZULI_END
