// Choosing between values: where, and the ops built on it (minimum, maximum, clip).
#pragma once

#include <lazuli/number/limits.hpp>
#include <lazuli/op/comparison.hpp>
#include <optional>

LAZULI_BEGIN

namespace op {
struct where_op;
struct minimum_op;
struct maximum_op;
struct clip_op;
}  // namespace op

namespace detail {
/// What where(condition) calls: nonzero. Defined in indexing/select.hpp.
template <class C>
auto indices_where(C const& condition);
}  // namespace detail

/// where(condition, a, b) is an op; where(condition) gives the places where the condition holds: it
/// is nonzero of <lazuli/indexing.hpp>.
struct where_callable : callable<op::where_op> {
  using callable<op::where_op>::operator();
  template <class C>
    requires(!is_number_v<std::remove_cvref_t<C>> && !detail::over_ranks<C>)
  auto operator()(C&& condition) const {
    return detail::indices_where(condition);  // needs <lazuli/indexing.hpp>
  }
  template <class C>
    requires detail::over_ranks<C> detail::refused_over_ranks<C>
  operator()(C&&) const LAZULI_NOT_OVER_RANKS;
};
inline constexpr where_callable where{};
namespace detail {
/// `{}` in the place of a bound; std::nullopt is as good.
struct no_bound {};
struct clip_needs_a_bound {};
template <class L>
concept one_bound = !is_one_of<std::remove_cvref_t<L>, no_bound, std::nullopt_t>;
/// The dtype of clip(x, bound, {}): its ends are the open bound.
template <class X, class Bound>
using clipped_t =
    promote_t<typename std::remove_cvref_t<X>::value_type, weak<std::remove_cvref_t<Bound>>>;
/// Anything in braces.
struct in_braces {
  template <class... X>
  constexpr in_braces(X const&...) {}
};
struct conditions_and_values_alternate_without_braces_write_lz_piecewise_c_x_d_y_z {};
}  // namespace detail
/// The same under the name that functions for map know it by; with lists, as in NumPy, it is
/// piecewise.
struct select_callable : callable<op::where_op> {
  using callable<op::where_op>::operator();
  // clang-format off
  template <class... Otherwise>
  detail::conditions_and_values_alternate_without_braces_write_lz_piecewise_c_x_d_y_z operator()(detail::in_braces, detail::in_braces, Otherwise const&...) const
      LAZULI_REFUSED("lazuli: conditions and values alternate, without braces: piecewise(c, x, d, y, z)");
  // clang-format on
};
inline constexpr select_callable select{};
inline constexpr callable<op::minimum_op> minimum{};
inline constexpr callable<op::maximum_op> maximum{};
/// clip(x, low, high) is an op; with one bound, the other one being `{}` or std::nullopt, it is as
/// if that one were infinite.
struct clip_callable : callable<op::clip_op> {
  using callable<op::clip_op>::operator();
  template <class X, detail::one_bound L, class None = detail::no_bound>
    requires(!detail::one_bound<None>)
  constexpr auto operator()(X&& x, L&& low, None) const {
    if constexpr (is_number_v<std::remove_cvref_t<L>> && detail::has_extents<X>)
      return (*this)(static_cast<X&&>(x), low, detail::highest<detail::clipped_t<X, L>>());
    else
      return maximum(static_cast<X&&>(x), static_cast<L&&>(low));
  }
  template <class X, detail::one_bound H, class None = detail::no_bound>
    requires(!detail::one_bound<None>)
  constexpr auto operator()(X&& x, None, H&& high) const {
    if constexpr (is_number_v<std::remove_cvref_t<H>> && detail::has_extents<X>)
      return (*this)(static_cast<X&&>(x), detail::lowest<detail::clipped_t<X, H>>(), high);
    else
      return minimum(static_cast<X&&>(x), static_cast<H&&>(high));
  }
  template <class X, class Low = detail::no_bound, class High = detail::no_bound>
    requires(!detail::one_bound<Low> && !detail::one_bound<High>)
  detail::clip_needs_a_bound operator()(X&&, Low, High) const
      LAZULI_REFUSED("lazuli: clip needs a bound: clip(x, 0, {}), clip(x, {}, 1)");
};
inline constexpr clip_callable clip{};
/// clip, under PyTorch's name; with one bound it is maximum or minimum.
inline constexpr clip_callable clamp{};
inline constexpr callable<op::maximum_op> clamp_min{};
inline constexpr callable<op::minimum_op> clamp_max{};

namespace op {

/// a where the condition holds (is not zero), else b. Both are computed everywhere; the condition
/// is of any dtype.
struct where_op {
  static constexpr row about{
      .name = "where", .formula = "c ? a : b", .kind = kind::selection, .takes = every_dtype};
  static constexpr int condition = 0;  // packs: answers in lanes of any width
  template <class M, class T>
  static constexpr T apply(M condition, T a, T b) {
    if constexpr (simd::is_mask_v<T>) {
      return (condition & a) | ((!condition) & b);
    } else {
      return select(condition, a, b);
    }
  }
  template <int I, class C, class A, class B, class Y>
    requires(I > 0)
  static constexpr auto derivative(C const& condition, A const&, B const&, Y const&) {
    return lazuli::where(condition, I == 1 ? 1 : 0, I == 1 ? 0 : 1);
  }
};

/// The slope of the lesser or greater of two numbers: equal ones share, as in PyTorch.
template <class M>
constexpr auto half_at_ties(M const& equal, M const& left, bool of_left) {
  return lazuli::where(equal, 0.5, lazuli::where(left, of_left ? 1.0 : 0.0, of_left ? 0.0 : 1.0));
}

/// The smaller; NaN where either is NaN; for bool "and".
struct minimum_op {
  static constexpr row about{.name = "minimum", .formula = "min(a, b)", .kind = kind::arithmetic};
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (std::is_same_v<lane_t<T>, bool>) {
      return bit_and(a, b);
    } else {
      return min(a, b);
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    return half_at_ties(lazuli::equal(a, b), lazuli::less(a, b), I == 0);
  }
};

/// The larger; NaN where either is NaN; for bool "or".
struct maximum_op {
  static constexpr row about{.name = "maximum", .formula = "max(a, b)", .kind = kind::arithmetic};
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (std::is_same_v<lane_t<T>, bool>) {
      return bit_or(a, b);
    } else {
      return max(a, b);
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    return half_at_ties(lazuli::equal(a, b), lazuli::greater(a, b), I == 0);
  }
};

/// The smaller; of NaN and a number the number, as in C; for bool "and".
struct fmin_op {
  static constexpr row about{.name = "fmin", .formula = "min(a, b)", .kind = kind::arithmetic};
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (std::is_same_v<lane_t<T>, bool> || integer_dtype<lane_t<T>>)
      return minimum_op::apply(a, b);
    else
      return select(bit_or(a < b, b != b), a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    return lazuli::where(lazuli::isnan(b), I == 0 ? 1. : 0.,
                         half_at_ties(lazuli::equal(a, b), lazuli::less(a, b), I == 0));
  }
};

/// The larger; of NaN and a number the number, as in C; for bool "or".
struct fmax_op {
  static constexpr row about{.name = "fmax", .formula = "max(a, b)", .kind = kind::arithmetic};
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (std::is_same_v<lane_t<T>, bool> || integer_dtype<lane_t<T>>)
      return maximum_op::apply(a, b);
    else
      return select(bit_or(a > b, b != b), a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    return lazuli::where(lazuli::isnan(b), I == 0 ? 1. : 0.,
                         half_at_ties(lazuli::equal(a, b), lazuli::greater(a, b), I == 0));
  }
};

/// x limited to [low, high]; high if low > high; NaN if any of the three is NaN. Bounds beyond the
/// integers of x's type are no bounds.
struct clip_op {
  static constexpr row about{.name = "clip",
                             .formula = "min(max(x, low), high)",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .saturates = true};
  template <class T>
  static constexpr T apply(T x, T low, T high) {
    return min(max(x, low), high);
  }
  template <int I, class X, class L, class H, class Y>
  static constexpr auto derivative(X const& x, L const& low, H const& high, Y const&) {
    if constexpr (I == 0) {
      return lazuli::where(lazuli::less(x, low), 0, lazuli::where(lazuli::greater(x, high), 0, 1));
    } else if constexpr (I == 1) {
      return lazuli::where(lazuli::less(x, low), lazuli::where(lazuli::less_equal(low, high), 1, 0),
                           0);
    } else {
      return lazuli::where(lazuli::greater(lazuli::maximum(x, low), high), 1, 0);
    }
  }
};

/// a - b where a is greater, else 0; NaN where either is NaN.
struct fdim_op {
  static constexpr row about{.name = "fdim",
                             .formula = "max(a - b, 0)",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .max_ulp = 0.5f};
  template <class T>
  static constexpr T apply(T a, T b) {
    return select(a <= b, T(0), minus(a, b));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    return lazuli::where(lazuli::greater(a, b), I == 0 ? 1 : -1, 0);
  }
};

/// 0 below 0, 1 above it, b at 0; NaN of NaN.
struct heaviside_op {
  static constexpr row about{.name = "heaviside", .formula = "a > 0 ? 1 : a < 0 ? 0 : b"};
  template <class T>
  static constexpr T apply(T a, T b) {
    return select(a == T(0), b, select(a > T(0), T(1), select(a < T(0), T(0), a)));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const&, Y const&) {
    if constexpr (I == 0) {
      return 0.;
    } else {
      return lazuli::where(lazuli::equal(a, 0), 1, 0);
    }
  }
};

}  // namespace op

inline constexpr callable<op::heaviside_op> heaviside{};
inline constexpr callable<op::fmin_op> fmin{};
inline constexpr callable<op::fmax_op> fmax{};
inline constexpr callable<op::fdim_op> fdim{};

LAZULI_END
