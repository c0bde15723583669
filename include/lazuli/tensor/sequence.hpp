// Sequences as tensors: equal steps, equal parts of an interval, powers, the values of a standard
// range.
#pragma once

#include <lazuli/tensor/steps.hpp>
#include <vector>

LAZULI_BEGIN

/// start, start + step, … below stop (above it for a negative step): ceil((stop - start) / step)
/// elements.   dtype: T, or int64 for integers, else that of the arguments.   Throws shape_error
/// for a step of 0 and for bounds that are not finite. Source: NumPy's formula in double.
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
    steps.write(out.data(), out.numel());
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

/// Whether a sequence includes its stop: `linspace(0., 1., 5, endpoint(false))`.
struct endpoint {
  bool value;
  constexpr endpoint(bool included) : value(included) {}
};

/// n points at equal distances from start to stop, both included; with endpoint(false) the first n
/// of n + 1 such points; an integer dtype rounds down. dtype: T if given, else that of the bounds
/// (`0.f, 1.f`: float; `0., 1.` and integers: double). `5_c` gives a static extent. Bounds may have
/// rank 0: `linspace(min(x), max(x), 5)`. Throws shape_error for n < 0.   Source: NumPy's formula
/// in double.
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
    real.write(out.data(), out.numel());
  }
  return out;
}

template <detail::dtype_if_named T = void, single_value Start, single_value Stop, index_like N>
  requires(!(is_scalar_v<Start> && is_scalar_v<Stop>)&&!on_tape<Start> && !on_tape<Stop>)
auto linspace(Start const& start, Stop const& stop, N n, endpoint end = true) {
  if constexpr (is_scalar_v<Start>)
    return lazuli::linspace<T>(start, stop.item(), n, end);
  else
    return lazuli::linspace<T>(start.item(), stop, n, end);
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
