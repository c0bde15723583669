// The oracle of the linear algebra tests: products by the definition, and how near is near enough.
#pragma once

#include "support.hpp"

namespace support {

/// Elements in row-major order, and their shape.
template <class T>
struct array {
  list shape;
  std::vector<T> values;
  index extent(index i) const { return shape[static_cast<std::size_t>(i)]; }
  index rank() const { return static_cast<index>(shape.size()); }
};

template <class X>
auto read(X const& x) {
  auto const extents = x.extents().values();
  return array<lz::value_t<X>>{list(extents.begin(), extents.end()), naive_values(x)};
}

/// A tensor of this shape with numbers that count from `from`, as `fill` does.
template <class T, std::size_t R>
auto filled(std::array<index, R> const& shape, index from = 0) {
  return fill(lz::dtensor<T, static_cast<int>(R)>(lz::dextents<static_cast<int>(R)>(shape)), from);
}

/// Sums in the type in which the library computes; integers and bool as NumPy: modulo 2ⁿ, or of
/// and.
template <class T>
struct summing {
  using type = lz::compute_t<T>;
  static void add(type& sum, T a, T b) { sum += static_cast<type>(a) * static_cast<type>(b); }
};
template <>
struct summing<bool> {
  using type = bool;
  static void add(bool& sum, bool a, bool b) { sum = sum || (a && b); }
};
template <std::integral T>
  requires(!std::same_as<T, bool>)
struct summing<T> {
  using type = std::uint64_t;
  static void add(type& sum, T a, T b) {
    sum += static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b);
  }
};

/// a·b element by element, of operands of the same type: NumPy's rules for vectors and batches.
template <class T>
array<T> product(array<T> a, array<T> b) {
  bool const row = a.rank() == 1, column = b.rank() == 1;
  if (row) a.shape.insert(a.shape.begin(), 1);
  if (column) b.shape.push_back(1);
  index const m = a.extent(a.rank() - 2), k = a.extent(a.rank() - 1), n = b.extent(b.rank() - 1);
  list batch(static_cast<std::size_t>(std::max(a.rank(), b.rank()) - 2), 1);
  auto const joined = [&](array<T> const& x) {
    for (index i = 2; i < x.rank(); ++i) {
      index& e = batch[batch.size() - static_cast<std::size_t>(i - 1)];
      if (x.extent(x.rank() - 1 - i) != 1) e = x.extent(x.rank() - 1 - i);
    }
  };
  joined(a);
  joined(b);
  index count = 1;
  for (index e : batch) count *= e;
  // Number of the matrix of x that stands at number `at` of the batch.
  auto const matrix_of = [&](array<T> const& x, index at) {
    index number = 0, step = 1;
    for (index i = 2; i < x.rank(); ++i) {
      index const joint = batch[batch.size() - static_cast<std::size_t>(i - 1)],
                  own = x.extent(x.rank() - 1 - i);
      number += (own == 1 ? 0 : at % joint) * step;
      at /= joint;
      step *= own;
    }
    return number;
  };
  array<T> out{batch, {}};
  for (index at = 0; at < count; ++at) {
    index const in_a = matrix_of(a, at) * m * k, in_b = matrix_of(b, at) * k * n;
    for (index i = 0; i < m; ++i) {
      for (index j = 0; j < n; ++j) {
        typename summing<T>::type sum{};
        for (index p = 0; p < k; ++p) {
          summing<T>::add(sum, a.values[static_cast<std::size_t>(in_a + i * k + p)],
                          b.values[static_cast<std::size_t>(in_b + p * n + j)]);
        }
        using lazuli::number::convert;
        if constexpr (std::is_integral_v<T>)
          out.values.push_back(static_cast<T>(sum));
        else
          out.values.push_back(convert<T>(sum));
      }
    }
  }
  if (!row) out.shape.push_back(m);
  if (!column) out.shape.push_back(n);
  return out;
}

/// The same shape and the same numbers.
template <class X, class T>
boost::test_tools::predicate_result is(X const& x, array<T> const& want) {
  auto const got = read(x);
  if (got.shape == want.shape) return same_values(got.values, want.values);
  boost::test_tools::predicate_result result(false);
  result.message() << "shape " << lz::text::shape(got.shape) << " instead of "
                   << lz::text::shape(want.shape);
  return result;
}

/// Equal up to `ulp` units of the last place of the largest of them: what a backward stable
/// algorithm promises.
template <class X>
boost::test_tools::predicate_result near(X const& x, std::vector<lz::value_t<X>> const& want,
                                         double ulp = 64) {
  using T = lz::value_t<X>;
  using R = lz::real_part_t<T>;
  auto const got = naive_values(x);
  boost::test_tools::predicate_result result(got.size() == want.size());
  if (!result) result.message() << got.size() << " values instead of " << want.size();
  double largest = 0;
  for (auto const& v : want) largest = std::max(largest, static_cast<double>(std::abs(v)));
  double const allowed = ulp * static_cast<double>(std::numeric_limits<R>::epsilon()) * largest;
  for (std::size_t i = 0; result && i < got.size(); ++i) {
    if (static_cast<double>(std::abs(got[i] - want[i])) <= allowed) continue;
    result = false;
    result.message() << "value " << i << " is ";
    result.message() << got[i] << " instead of " << want[i];
  }
  return result;
}

/// The text of the E that f throws, or what happened instead.
template <class E, class F>
std::string text_of(F&& f) {
  try {
    f();
  } catch (E const& e) {
    return e.what();
  } catch (std::exception const& e) {
    return std::string("another exception: ") + e.what();
  }
  return "nothing thrown";
}

}  // namespace support
