// Sequences as tensors: equal steps, equal parts of an interval, powers, the values of a standard
// range.
#pragma once

#include <cmath>
#include <lazuli/backend/simd/packs/register.hpp>
#include <lazuli/tensor/factory.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_step(double start, double stop, double step) {
  fail<shape_error>("arange: from ", start, " to ", stop, " in steps of ", step,
                    " is no countable number of elements");
}

[[noreturn]] LAZULI_COLD inline void throw_ratio(double start, double stop) {
  fail<error>("geomspace: from ", start, " to ", stop,
              ": the bounds must both be above 0 or both below it");
}

/// start + product, rounded twice whatever the compiler would like to fuse.
LAZULI_INLINE double offset_by(double start, double product) {
  LAZULI_NO_CONTRACT(product);
  return start + product;
}

/// An argument of a sequence as a number of 64 bits.
template <class A>
constexpr auto wide(A x) {
  if constexpr (static_index<A>) {
    return std::int64_t{A::value};
  } else if constexpr (std::is_integral_v<A>) {
    return static_cast<std::conditional_t<std::is_signed_v<A>, std::int64_t, std::uint64_t>>(x);
  } else {
    return static_cast<double>(x);
  }
}
template <class A>
inline constexpr bool is_whole = std::is_integral_v<decltype(wide(std::declval<A>()))>;

/// real_number: an argument of arange. Models: int, float, float16, decltype(3_c). Not: complex.
template <class A>
concept real_number = static_index<A> ||(is_scalar_v<A>&& std::is_convertible_v<A, double>);

/// The dtype in which arguments of types A meet; a constant (`3_c`) counts as int64.
template <class... A>
using argument_dtype =
    promote_t<typename std::conditional_t<static_index<A>, std::type_identity<std::int64_t>,
                                          as_dtype<A>>::type...>;

/// The dtype of a sequence: T, or int64 of whole arguments, else the type in which they meet.
template <class T, class... A>
using sequence_dtype =
    dtype_or<T, std::conditional_t<(is_whole<A> && ...), std::int64_t, argument_dtype<A...>>>;

/// Number of whole steps; 64-bit differences are taken without overflow.
template <class Start, class Stop, class Step>
index count_whole(Start start, Stop stop, Step step) {
  bool const down = std::cmp_less(step, 0);
  auto const a = static_cast<std::uint64_t>(start), b = static_cast<std::uint64_t>(stop),
             s = static_cast<std::uint64_t>(step);
  if (s == 0) {
    throw_step(static_cast<double>(start), static_cast<double>(stop), 0);
  }
  if (down ? !std::cmp_less(stop, start) : !std::cmp_less(start, stop)) return 0;
  std::uint64_t const last = ((down ? a - b : b - a) - 1) / (down ? 0 - s : s);
  if (last >= static_cast<std::uint64_t>(PTRDIFF_MAX)) {
    throw_step(static_cast<double>(start), static_cast<double>(stop), static_cast<double>(step));
  }
  return static_cast<index>(last) + 1;
}

/// ceil((stop - start) / step), as NumPy: never negative, and 1 where the quotient underflows.
inline index count_steps(double start, double stop, double step) {
  double const quotient = (stop - start) / step;
  if (!std::isfinite(quotient) || quotient >= 0x1p63) throw_step(start, stop, step);
  if (quotient == 0 && stop != start) return std::signbit(quotient) ? 0 : 1;
  return quotient > 0 ? static_cast<index>(std::ceil(quotient)) : 0;
}

/// The same of a kernel's symbols, which no compiler fuses.
template <class N>
auto offset_by(double start, N const& product) {
  return N(start) + product;
}

/// Elements of arange(a, …, step) of type T: NumPy steps by the difference of the first two.
template <class T>
struct equal_steps {
  double a, step;
  double delta = std::is_same_v<T, double> ? (a + step) - a : step;

  T at(index i) const {
    using number::convert;
    return convert<T>(number_at(i));
  }
  /// Element i before it is rounded to T; i may be a symbol.
  template <class I>
  auto number_at(I const& i) const {
    using number::convert, number::select;
    auto const far = offset_by(a, convert<double>(i) * delta);
    using value = std::remove_const_t<decltype(far)>;
    return select(i == I(0), value(a), select(i == I(1), value(a + step), far));
  }
};

/// `last` + 1 points on the line from start to stop, both ends exact.
struct line {
  double start, stop;
  index last;
  double delta = stop - start;
  double step = delta / static_cast<double>(last);

  /// Are all points but the last start + i · step?
  bool has_steps() const { return step != 0 && !std::isinf(delta); }
  /// Point i, an index or a symbol of one, where there are steps.
  template <class I>
  auto by_steps(I const& i) const {
    using number::convert, number::select;
    auto const far = offset_by(start, convert<double>(i) * step);
    using value = std::remove_const_t<decltype(far)>;
    return select(i == I(0), value(start), select(i == I(last), value(stop), far));
  }
  double at(index i) const {
    if (has_steps()) return by_steps(i);
    if (i == 0) return start;
    if (i == last) return stop;
    auto const k = static_cast<double>(i), n = static_cast<double>(last);
    if (std::isinf(delta)) return offset_by(start * ((n - k) / n), stop * (k / n));
    return offset_by(start, k / n * delta);
  }
};

template <class T>
T rounded(double x) {
  using number::convert;
  return convert<T>(integer_dtype<T> ? std::floor(x) : x);
}

}  // namespace detail

/// start, start + step, … below stop (above it for a negative step): ceil((stop - start) / step)
/// elements.   dtype: T, or int64 of integers, else that of the arguments.   Throws shape_error for
/// a step of 0 and for bounds that are not finite.   Source: NumPy's formula in double.
template <detail::dtype_if_named T = void, detail::real_number Start, detail::real_number Stop,
          detail::real_number Step>
LAZULI_ISA_TAG auto arange(Start start, Stop stop, Step step) {
  using value = detail::sequence_dtype<T, Start, Stop, Step>;
  static_assert(!std::is_same_v<value, bool>,
                "lazuli::arange: bool counts only to 1; ask for an integer dtype");
  using number::convert;
  auto const first = detail::wide(start);
  auto const by = detail::wide(step);
  if constexpr (detail::is_whole<Start> && detail::is_whole<Stop> && detail::is_whole<Step>) {
    auto out = lazuli::empty<value>(detail::count_whole(first, detail::wide(stop), by));
    auto next = static_cast<std::uint64_t>(first);
    for (value& x : out) {
      x = convert<value>(static_cast<std::remove_const_t<decltype(first)>>(next));
      next += static_cast<std::uint64_t>(by);
    }
    return out;
  } else {
    auto const a = static_cast<double>(first), s = static_cast<double>(by);
    auto const z = static_cast<double>(detail::wide(stop));
    auto out = lazuli::empty<value>(detail::count_steps(a, z, s));
    detail::equal_steps<value> const steps{a, s};
    for (index i = 0; i < out.numel(); ++i) out.data()[i] = steps.at(i);
    return out;
  }
}
/// arange(start, stop): in steps of 1.
template <detail::dtype_if_named T = void, detail::real_number Start, detail::real_number Stop>
LAZULI_ISA_TAG auto arange(Start start, Stop stop) {
  return lazuli::arange<T>(start, stop, 1);
}
/// arange(stop): from 0 in steps of 1; arange(5_c) has a static extent.
template <detail::dtype_if_named T = void, detail::real_number Stop>
LAZULI_ISA_TAG auto arange(Stop stop) {
  auto out = lazuli::arange<T>(0, stop, 1);
  if constexpr (static_index<Stop>) {
    return tensor<value_t<decltype(out)>, static_value<Stop>>(out);
  } else {
    return out;
  }
}

// clang-format off
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex arange(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex linspace(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets arange(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: arange<float>(3)");
// clang-format on

/// Whether a sequence has its stop as last point: `linspace(0., 1., 5, endpoint(false))`.
struct endpoint {
  bool value;
  constexpr endpoint(bool included) : value(included) {}
};

/// n points at equal distances from start to stop, both included, with endpoint(false) the first n
/// of n + 1 such points; an integer dtype rounds down.
/// dtype: T, or that of the bounds (`0.f, 1.f`: float; `0., 1.` and whole ones: double). `5_c`
/// gives a static extent. Throws shape_error for n < 0.   Source: NumPy's formula in double.
template <detail::dtype_if_named T = void, class Start, class Stop, index_like N>
  requires(is_scalar_v<Start>&& is_scalar_v<Stop>)
LAZULI_ISA_TAG auto linspace(Start start, Stop stop, N n, endpoint end = true) {
  constexpr bool is_complex = complex_dtype<as_dtype_t<Start>> || complex_dtype<as_dtype_t<Stop>>;
  using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
  auto out = lazuli::empty<value>(n);
  using number::convert;
  auto const a = convert<std::complex<double>>(static_cast<as_dtype_t<Start>>(start));
  auto const b = convert<std::complex<double>>(static_cast<as_dtype_t<Stop>>(stop));
  index const last = end.value ? out.numel() - 1 : out.numel();
  detail::line const real{a.real(), b.real(), last};
  if constexpr (is_complex) {
    static_assert(complex_dtype<value>, "lazuli::linspace: complex bounds need a complex dtype");
    detail::line const imag{a.imag(), b.imag(), last};
    using part = real_part_t<value>;
    for (index i = 0; i < out.numel(); ++i) {
      out.data()[i] = value(static_cast<part>(real.at(i)), static_cast<part>(imag.at(i)));
    }
  } else {
    for (index i = 0; i < out.numel(); ++i) out.data()[i] = detail::rounded<value>(real.at(i));
  }
  return out;
}

/// 50 points, as in NumPy.
template <detail::dtype_if_named T = void, class Start, class Stop>
  requires(is_scalar_v<Start>&& is_scalar_v<Stop>)
LAZULI_ISA_TAG auto linspace(Start start, Stop stop) {
  return lazuli::linspace<T>(start, stop, 50);
}

/// Powers base^x for the n points x of linspace(start, stop, n), and their dtype.   Throws
/// shape_error for n < 0.
template <class T = void, detail::real_number Start, detail::real_number Stop, index_like N>
LAZULI_ISA_TAG auto logspace(Start start, Stop stop, N n, double base = 10) {
  using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
  using number::convert;
  auto out = lazuli::empty<value>(n);
  detail::line const exponents{static_cast<double>(start), static_cast<double>(stop),
                               out.numel() - 1};
  for (index i = 0; i < out.numel(); ++i)
    out.data()[i] = convert<value>(std::pow(base, exponents.at(i)));
  return out;
}

/// n numbers from start to stop, both exact, each a constant multiple of the one before; with
/// endpoint(false) the first n of n + 1 such numbers. dtype: as linspace.   Throws error for bounds
/// that are 0 or of two signs, shape_error for n < 0.   Source: NumPy's formula in double.
template <class T = void, detail::real_number Start, detail::real_number Stop, index_like N>
LAZULI_ISA_TAG auto geomspace(Start start, Stop stop, N n, endpoint end = true) {
  using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
  using number::convert;
  auto const a = static_cast<double>(detail::wide(start)),
             z = static_cast<double>(detail::wide(stop));
  if (!(a > 0 && z > 0) && !(a < 0 && z < 0)) detail::throw_ratio(a, z);
  auto out = lazuli::empty<value>(n);
  index const last = end.value ? out.numel() - 1 : out.numel();
  detail::line const exponents{std::log10(std::abs(a)), std::log10(std::abs(z)), last};
  for (index i = 0; i < out.numel(); ++i) {
    double const size = std::pow(10., exponents.at(i));
    out.data()[i] = convert<value>(i == 0 ? a : i == last ? z : std::copysign(size, a));
  }
  return out;
}

/// The values of a standard range as a vector; a range of ranges gives a matrix, and so on.
/// dtype: T, or that of the values.   Throws shape_error where the inner ranges differ in length.
template <class T = void, class R>
  requires(detail::nested_range<R>&& is_scalar_v<typename detail::range_traits<R>::scalar>)
LAZULI_ISA_TAG auto from_range(R&& range) {
  constexpr int depth = detail::range_traits<R>::depth;
  using value = detail::dtype_or<T, typename detail::range_traits<R>::scalar>;
  if constexpr (!std::ranges::forward_range<R>) {  // can be read only once
    std::vector<std::ranges::range_value_t<R>> values;
    for (auto&& x : range) values.push_back(static_cast<decltype(x)>(x));
    return lazuli::from_range<T>(values);
  } else {
    auto const sizes = detail::sizes_of<depth>(range);
    auto out = lazuli::empty<value>(dextents<depth>(sizes));
    detail::copy_range<depth>("from_range: the range is", range, sizes.data(), out.data());
    return out;
  }
}

LAZULI_END
