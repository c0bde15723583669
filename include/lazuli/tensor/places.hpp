// Shapes as NumPy asks for them, and loops over places: shape(x), ndim(x), ndenumerate, ndindex.
#pragma once

#include <iterator>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/grid.hpp>
#include <tuple>

LAZULI_BEGIN

namespace detail {

/// All places of a shape in row-major order: an input iterator over arrays of indices.
template <std::size_t R>
class place_iterator {
 public:
  using value_type = std::array<index, R>;
  using difference_type = std::ptrdiff_t;
  using iterator_concept = std::input_iterator_tag;

  place_iterator() = default;
  place_iterator(value_type const& shape, index at) : shape_(shape), at_(at) {}
  value_type const& operator*() const { return place_; }
  place_iterator& operator++() {
    ++at_;
    for (std::size_t i = R; i-- > 0;) {
      if (++place_[i] < shape_[i]) break;
      place_[i] = 0;
    }
    return *this;
  }
  void operator++(int) { ++*this; }
  /// How many places lie before this one.
  index at() const { return at_; }
  friend bool operator==(place_iterator const& a, place_iterator const& b) {
    return a.at_ == b.at_;
  }

 private:
  value_type shape_{}, place_{};
  index at_ = 0;
};

/// The places of a shape as a range.
template <std::size_t R>
struct place_range {
  std::array<index, R> shape;

  index size() const { return dextents<static_cast<int>(R)>(shape).size(); }
  auto begin() const { return place_iterator<R>(shape, 0); }
  auto end() const { return place_iterator<R>(shape, size()); }
};

/// A place and its element, which can be written where x can.
template <std::size_t R, class T>
struct numbered_element {
  std::array<index, R> place;
  T& value;
};

/// The elements of X, a view or a tensor of its own, with their places.
template <class X>
class numbered_range {
  using element = std::remove_pointer_t<decltype(std::declval<X&>().data())>;
  static constexpr auto rank = static_cast<std::size_t>(rank_of<X>);
  using elements = decltype(std::declval<X&>().flat().begin());

 public:
  explicit numbered_range(X&& x) : x_(std::move(x)) {}

  class iterator {
   public:
    using value_type = numbered_element<rank, element>;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    iterator(place_iterator<rank> const& place, elements const& first)
        : place_(place), first_(first) {}
    value_type operator*() const { return {*place_, first_[place_.at()]}; }
    iterator& operator++() {
      ++place_;
      return *this;
    }
    void operator++(int) { ++place_; }
    friend bool operator==(iterator const& a, iterator const& b) { return a.place_ == b.place_; }

   private:
    place_iterator<rank> place_;
    elements first_;
  };

  index size() const { return places().size(); }
  auto begin() { return iterator(places().begin(), x_.flat().begin()); }
  auto end() { return iterator(places().end(), x_.flat().begin()); }

 private:
  place_range<rank> places() const { return {x_.extents().values()}; }
  X x_;
};

}  // namespace detail

/// x.shape(), x.rank() and x.numel() as functions.   Source: NumPy; PyTorch.
template <expression X>
constexpr auto shape(X const& x) {
  return x.extents();
}
template <expression X>
constexpr int ndim(X const&) {
  return rank_of<X>;
}
template <expression X>
constexpr index numel(X const& x) {
  return x.extents().size();
}

/// The extents of what operands of these shapes broadcast to.   Throws shape_error.   Source: NumPy.
template <detail::shape_like S>
constexpr auto broadcast_shapes(S const& shape) {
  return detail::as_extents(shape);
}
template <detail::shape_like S, detail::shape_like... Rest>
constexpr auto broadcast_shapes(S const& shape, Rest const&... rest) {
  return broadcast(detail::as_extents(shape), lazuli::broadcast_shapes(rest...), "broadcast_shapes");
}
/// The operands broadcast to their joint shape, as views that share their elements, in a tuple:
/// `auto [a, b] = broadcast_arrays(x, y)`.   Throws shape_error.   Source: NumPy.
template <in_one_memory... X>
  requires(sizeof...(X) > 0 && (leaf<X> && ...))
auto broadcast_arrays(X&... x) {
  auto const shape = lazuli::broadcast_shapes(x.extents()...);
  return std::tuple(x.expand(shape)...);
}

/// The same under PyTorch's name.
template <in_one_memory... X>
  requires(sizeof...(X) > 0 && (leaf<X> && ...))
auto broadcast_tensors(X&... x) {
  return lazuli::broadcast_arrays(x...);
}

/// Places and elements in row-major order: `for (auto [place, value] : ndenumerate(x))`, where
/// place is a std::array of indices and value the element, which can be written where x can. Of an
/// expression those of its value.   Source: NumPy.
template <in_one_memory X>
  requires on_host<X>
auto ndenumerate(X&& x) {
  if constexpr (leaf<X> &&
                (std::is_lvalue_reference_v<X> || !std::remove_cvref_t<X>::owns_memory)) {
    return detail::numbered_range(x.view());
  } else {
    return detail::numbered_range(evaluate_to_tensor(x));
  }
}

/// All places of a shape in row-major order: `for (auto [i, j] : ndindex(2, 3))`, arrays of
/// indices. Source: NumPy.
template <detail::shape_like S>
auto ndindex(S const& shape) {
  auto const sizes = detail::as_extents(shape).values();
  return detail::place_range<sizes.size()>{sizes};
}
template <index_like... N>
  requires(sizeof...(N) > 0)
auto ndindex(N... sizes) { return lazuli::ndindex(lazuli::shape(sizes...)); }

LAZULI_END
