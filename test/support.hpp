// What the tests of the core share: a scalar oracle for expressions, comparisons element by element, layouts, allocations.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <lazuli/tensor.hpp>
#include <memory>
#include <sstream>
#include <vector>

namespace support {

namespace lz = lazuli;
using lz::dyn, lz::index;
using list = std::vector<index>;

// -- numbers -----------------------------------------------------------------------------------------------------------

/// A small generator of its own: the same numbers with every standard library.
class numbers {
 public:
  explicit numbers(std::uint64_t seed) : state_(seed * 2654435769u + 1) {}
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(state_ >> 33);
  }
  index between(index low, index high) { return low + static_cast<index>(next() % static_cast<std::uint64_t>(high - low + 1)); }
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::uint64_t state_;
};

/// A small value of dtype T that all of them hold exactly; negative ones where T has them.
template <class T>
T small_value(index k) {
  using lazuli::number::convert;
  index const v = k % 5;
  if constexpr (std::is_same_v<T, bool>) {
    return v % 2 != 0;
  } else if constexpr (std::is_unsigned_v<T>) {
    return static_cast<T>(v);
  } else if constexpr (lz::complex_dtype<T>) {
    using R = typename T::value_type;
    return T(static_cast<R>(v - 2), static_cast<R>(k % 3));
  } else if constexpr (lz::integer_dtype<T>) {
    return static_cast<T>(v - 2);
  } else {
    return convert<T>(static_cast<lz::compute_t<T>>(v - 2) + lz::compute_t<T>(0.5));
  }
}

/// Equal as numbers; NaN equals NaN.
template <class T>
bool same(T a, T b) {
  if constexpr (lz::complex_dtype<T>) {
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
  } else {
    auto const x = static_cast<lz::compute_t<T>>(a), y = static_cast<lz::compute_t<T>>(b);
    return x == y || (x != x && y != y);
  }
}

template <class T>
void print(std::ostream& out, T const& v) {
  if constexpr (lz::complex_dtype<T>) {
    out << v;
  } else if constexpr (lz::real_dtype<T>) {
    out << static_cast<double>(static_cast<lz::compute_t<T>>(v));
  } else {
    out << +v;
  }
}

// -- leaves and expressions, element by element ------------------------------------------------------------------------

/// Row-major walk over the indices of a shape.
template <std::size_t R, class F>
void for_each_index(std::array<index, R> const& shape, F&& f) {
  std::array<index, R> at{};
  for (index e : shape) {
    if (e == 0) return;
  }
  for (;;) {
    f(std::as_const(at));
    std::size_t i = R;
    for (; i-- > 0;) {
      if (++at[i] < shape[i]) break;
      at[i] = 0;
    }
    if (i == static_cast<std::size_t>(-1)) return;
  }
}

/// The element of a leaf at an index of a shape to which it is broadcast: by its pointer and strides alone.
template <class L, std::size_t R>
auto element(L const& x, std::array<index, R> const& at) {
  constexpr int own = L::extents_type::rank();
  auto const extents = x.extents();
  auto const strides = x.strides();
  index offset = 0;
  for (int i = 0; i < own; ++i) {
    index const k = extents[i] == 1 ? 0 : at[R - static_cast<std::size_t>(own) + static_cast<std::size_t>(i)];
    offset += k * strides[static_cast<std::size_t>(i)];
  }
  return x.data()[offset];
}

/// Delivers scalars where the library's loops deliver packs.
template <std::size_t R>
struct scalars_at {
  std::array<index, R> at;
  template <int I, class L>
  auto leaf(L const& x) const {
    return static_cast<lz::compute_t<typename L::value_type>>(element(x, at));
  }
};

/// The values of an expression without reductions, in row-major order, computed one scalar at a time.
template <class E>
auto naive_values(E const& e) {
  using T = lz::value_t<E>;
  using lazuli::number::convert;
  std::vector<T> out;
  for_each_index(e.extents().values(), [&](auto const& at) {
    if constexpr (lz::leaf<E>) {
      out.push_back(element(e, at));
    } else {
      out.push_back(convert<T>(lz::evaluate(e, scalars_at<std::tuple_size_v<std::remove_cvref_t<decltype(at)>>>{at})));
    }
  });
  return out;
}

/// Same numbers in the same order; says where the first difference is.
template <class T, class U>
boost::test_tools::predicate_result same_values(std::vector<T> const& got, std::vector<U> const& want) {
  static_assert(std::is_same_v<T, U>);
  boost::test_tools::predicate_result result(true);
  std::ostringstream text;
  if (got.size() != want.size()) {
    result = false;
    text << got.size() << " values instead of " << want.size();
  }
  for (std::size_t i = 0; result && i < got.size(); ++i) {
    if (same<T>(got[i], want[i])) continue;
    result = false;
    text << "value " << i << " of " << got.size() << " is ";
    print(text, static_cast<T>(got[i]));
    text << " instead of ";
    print(text, static_cast<T>(want[i]));
  }
  result.message() << text.str();
  return result;
}

/// The elements of a tensor or view against those of another, or of an expression computed naively.
template <class X, class E>
boost::test_tools::predicate_result equals(X const& x, E const& e) {
  if (!(x.extents() == e.extents())) {
    boost::test_tools::predicate_result result(false);
    auto const a = x.extents().values();
    auto const b = e.extents().values();
    result.message() << "shape " << lz::text::shape(a) << " instead of " << lz::text::shape(b);
    return result;
  }
  return same_values(naive_values(x), naive_values(e));
}
template <class X, class T>
boost::test_tools::predicate_result holds(X const& x, std::vector<T> const& values) {
  return same_values(naive_values(x), values);
}
template <class X>
boost::test_tools::predicate_result holds(X const& x, std::initializer_list<lz::value_t<X>> values) {
  return same_values(naive_values(x), std::vector<lz::value_t<X>>(values));
}

/// Fills a tensor or view with small values, in row-major order; `from` varies them.
template <class X>
X&& fill(X&& x, index from = 0) {
  using T = lz::value_t<X>;
  index k = from;
  auto const extents = x.extents();
  auto const strides = x.strides();
  auto* const data = x.data();
  for_each_index(extents.values(), [&](auto const& at) {
    index offset = 0;
    for (std::size_t i = 0; i < at.size(); ++i) offset += at[i] * strides[i];
    data[offset] = small_value<T>(k * k + k / 3);
    ++k;
  });
  return static_cast<X&&>(x);
}

/// 0, 1, 2, … in memory order.
template <class X>
X&& count_up(X&& x, double from = 0) {
  for (auto& v : x.flat()) {
    v = static_cast<std::remove_reference_t<decltype(v)>>(from);
    ++from;
  }
  return static_cast<X&&>(x);
}

// -- layouts -----------------------------------------------------------------------------------------------------------

enum class layout { row_major, transposed, sliced, reversed, broadcast };
inline constexpr layout all_layouts[] = {layout::row_major, layout::transposed, layout::sliced, layout::reversed, layout::broadcast};
inline char const* name(layout l) {
  constexpr char const* names[] = {"row-major", "transposed", "sliced", "reversed", "broadcast"};
  return names[static_cast<int>(l)];
}
inline std::ostream& operator<<(std::ostream& out, layout l) { return out << name(l); }

/// Memory, and a view of it with a given shape and layout, filled with small values.
template <class T, std::size_t R>
class laid_out {
 public:
  using extents_type = lz::dextents<static_cast<int>(R)>;

  laid_out(std::array<index, R> const& shape, layout how, index from = 0) : shape_(shape) {
    index step = how == layout::sliced ? 2 : 1;
    index size = step;
    for (std::size_t j = 0; j < R; ++j) {
      std::size_t const i = how == layout::transposed ? j : R - 1 - j;
      index const extent = shape[i] > 1 ? shape[i] : 1;
      strides_[i] = how == layout::broadcast && i == 0 && R > 1 ? 0 : step;
      step *= extent * (how == layout::sliced && j < 4 ? 2 : 1);  // gaps in every axis of rank 16 would fill 8 GiB
      size = step;
      if (how == layout::reversed) strides_[i] = -strides_[i];
    }
    memory_ = std::make_unique<T[]>(static_cast<std::size_t>(size));
    for (index i = 0; i < size; ++i) memory_[static_cast<std::size_t>(i)] = small_value<T>((i + from) * (i + from) + i / 3);
    start_ = memory_.get() + (how == layout::reversed ? size - 1 : 0);
  }
  auto view() { return lz::view(start_, extents_type(shape_), strides_); }
  auto view() const { return lz::view(static_cast<T const*>(start_), extents_type(shape_), strides_); }

 private:
  std::array<index, R> shape_;
  std::array<index, R> strides_{};
  std::unique_ptr<T[]> memory_;
  T* start_;
};

// -- memory ------------------------------------------------------------------------------------------------------------

/// Blocks allocated while `f` runs.
template <class F>
index allocations_of(F&& f) {
  auto const before = lz::memory::allocations();
  f();
  return static_cast<index>(lz::memory::allocations() - before);
}

/// While it lives, every allocation throws std::bad_alloc.
class exhausted_memory {
 public:
  exhausted_memory() : before_(lz::memory::set_resource(&empty)) {}
  ~exhausted_memory() { lz::memory::set_resource(before_); }
  exhausted_memory(exhausted_memory const&) = delete;
  exhausted_memory& operator=(exhausted_memory const&) = delete;

 private:
  static void* refuse(std::size_t) { throw std::bad_alloc(); }
  static void release(void*, std::size_t) noexcept {}
  static constexpr lz::memory::resource empty{refuse, release};
  lz::memory::resource const* before_;
};

}  // namespace support
