// Printing: `std::cout << x` for tensors, views and any expression, as PyTorch prints them.
#pragma once

#include <array>
#include <lazuli/io/format.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <ostream>
#include <tuple>
#include <vector>

LAZULI_BEGIN

namespace detail {

template <class T>
std::complex<double> printed_number(void const* data, index at) {
  return number::convert<std::complex<double>>(static_cast<T const*>(data)[at]);
}
template <class T>
std::string printed_word(void const* data, index at) {
  T const x = static_cast<T const*>(data)[at];
  if constexpr (std::is_same_v<T, bool>) {
    return x ? "True" : "False";
  } else {
    return text::concat(x);
  }
}

/// The dtypes that PyTorch does not name after the elements.
template <class T>
inline constexpr bool shows_itself =
    is_one_of<T, bool, std::int64_t, default_float, std::complex<default_float>>;

/// Elements of type T in memory, as text. `shown_only`: of an axis whose middle is left out the
/// memory holds the two ends, one after the other.
template <class T>
std::string text_of_memory(T const* data, std::span<index const> extents,
                           std::span<index const> strides, bool shown_only = false) {
  bool const silent =
      checked_size(extents) == 0 ? std::is_same_v<T, default_float> : shows_itself<T>;
  printed_array array{extents,    strides, data,   dtype_kind_v<T>, silent ? "" : dtype_name_v<T>,
                      shown_only, nullptr, nullptr};
  if constexpr (dtype_kind_v<T> < dtype_kind::real) {
    array.word = printed_word<T>;
  } else {
    array.number = printed_number<T>;
  }
  auto const options = get_printoptions();
  return printed(array, options);
}

/// How a memory space writes a tensor or view as text: here of the host, in device/print.hpp of
/// devices.
template <class Space>
struct printing_of;
template <>
struct printing_of<host_space> {
  template <class X>
  static std::string text(X const& x) {
    check_lifetimes(x, "print");
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    return text_of_memory<value_t<X>>(x.data(), extents, strides);
  }
};
template <class S, derivatives Kind>
struct printing_of<recorded<S, Kind>> {
  template <class X>
  static std::string text(X const& x) {
    return printing_of<S>::text(x.value());
  }
};

}  // namespace detail

/// The value of an expression as text: `tensor([[1., 2.],\n        [3., 4.]])`, with `,
/// dtype=float64` and the like where the element type is not default_float, int64, bool or complex
/// of default_float. For tensors and views only the elements that are shown are read; other
/// expressions are evaluated. On a device they are copied from there, and it is named:
/// `tensor([1., 2.], device='cuda:0')`.
template <expression X>
std::string to_string(X const& x) {
  if constexpr (leaf<X>)
    return detail::printing_of<detail::space_beside<X>>::text(x);
  else
    return lazuli::to_string(evaluate_to_tensor(x));
}

/// Writes to_string(x).
template <expression X>
std::ostream& operator<<(std::ostream& out, X const& x) {
  return out << lazuli::to_string(x);
}

namespace detail {

struct results_writer {
  std::ostream& out;
  template <class X, class... Y>
  std::ostream& operator()(X const& x, Y const&... y) const {
    out << '(' << x;
    ((out << ", " << y), ...);
    return out << ')';
  }
};
template <class X>
std::ostream& write_list(std::ostream& out, X const& several) {
  char const* before = "(";
  for (auto const& x : several) {
    out << before << x;
    before = ", ";
  }
  return out << (several.empty() ? "()" : ")");
}

}  // namespace detail

/// Writes several tensors, as nonzero and unravel_index give them: `(tensor([0, 1]), tensor([2,
/// 0]))`; split gives a std::vector, meshgrid a std::tuple, divmod a std::pair, gradients a
/// results, svd a struct of its own.
template <expression X, std::size_t N>
std::ostream& operator<<(std::ostream& out, std::array<X, N> const& several) {
  return detail::write_list(out, several);
}
template <expression X>
std::ostream& operator<<(std::ostream& out, std::vector<X> const& several) {
  return detail::write_list(out, several);
}
template <expression X, expression... Y>
std::ostream& operator<<(std::ostream& out, std::tuple<X, Y...> const& several) {
  return std::apply(detail::results_writer{out}, several);
}
template <expression X, expression Y>
std::ostream& operator<<(std::ostream& out, std::pair<X, Y> const& both) {
  return detail::results_writer{out}(both.first, both.second);
}
template <expression X, expression... Y>
std::ostream& operator<<(std::ostream& out, results<X, Y...> const& several) {
  return [&]<int... I>(std::integer_sequence<int, I...>) -> std::ostream& {
    return detail::results_writer{out}(lazuli::get<I>(several.each)...);
  }(std::make_integer_sequence<int, 1 + static_cast<int>(sizeof...(Y))>{});
}
template <class R>
  requires(R::result_count > 0 && !expression<R>)
std::ostream& operator<<(std::ostream& out, R const& several) {
  detail::results_writer const write{out};
  if constexpr (R::result_count == 2) {
    auto const& [a, b] = several;
    return write(a, b);
  } else if constexpr (R::result_count == 3) {
    auto const& [a, b, c] = several;
    return write(a, b, c);
  } else {
    auto const& [a, b, c, d] = several;
    return write(a, b, c, d);
  }
}

/// Writes a storage, one element a line, and what it is: `[float32 storage of size 10]`.
template <class T>
std::ostream& operator<<(std::ostream& out, storage_view<T> const& storage) {
  using E = std::remove_const_t<T>;
  for (E const& x : storage) {
    auto line = text::concat(' ', x);
    bool const whole = line.find_first_not_of(" -0123456789") == std::string::npos;
    if (dtype_kind_v<E> == dtype_kind::real && whole) line += ".0";
    out << line << '\n';
  }
  return out << '[' << dtype_name_v<E> << " storage of size " << storage.size() << ']';
}

/// Writes extents as `(2, 3)`.
template <index... E>
std::ostream& operator<<(std::ostream& out, extents<E...> const& shape) {
  auto const values = shape.values();
  return out << text::shape(values);
}

/// Writes what strides() answers, as `(3, 1)`.
template <int R>
std::ostream& operator<<(std::ostream& out, index_tuple<R> const& values) {
  return out << text::shape(values);
}

LAZULI_END
