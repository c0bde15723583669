// Iterators: over the first axis (elements of a vector, views otherwise), and over all elements in
// row-major order.
#pragma once

#include <compare>
#include <iterator>
#include <lazuli/expr/subscripts.hpp>
#include <lazuli/shape/split.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <new>
#include <span>  // and what <ranges> says of ranges

LAZULI_BEGIN

/// What random access iterators derive from their steps: `I` has at() and advance(n).
template <class I, class Value, class Reference>
class iterator_operators {
 public:
  using value_type = Value;
  using difference_type = index;
  using reference = Reference;
  using pointer = void;
  using iterator_concept = std::random_access_iterator_tag;
  using iterator_category =
      std::conditional_t<std::is_reference_v<Reference>, std::random_access_iterator_tag,
                         std::input_iterator_tag>;

  constexpr Reference operator[](index n) const { return *(self() + n); }
  constexpr I& operator++() { return self() += 1; }
  constexpr I& operator--() { return self() += -1; }
  constexpr I operator++(int) {
    I const before = self();
    ++*this;
    return before;
  }
  constexpr I operator--(int) {
    I const before = self();
    --*this;
    return before;
  }
  constexpr I& operator+=(index n) {
    self().advance(n);
    return self();
  }
  constexpr I& operator-=(index n) { return self() += -n; }
  friend constexpr I operator+(I a, index n) { return a += n; }
  friend constexpr I operator+(index n, I a) { return a += n; }
  friend constexpr I operator-(I a, index n) { return a -= n; }
  friend constexpr index operator-(I const& a, I const& b) { return a.at() - b.at(); }
  friend constexpr bool operator==(I const& a, I const& b) { return a.at() == b.at(); }
  friend constexpr auto operator<=>(I const& a, I const& b) { return a.at() <=> b.at(); }

 private:
  constexpr I& self() { return static_cast<I&>(*this); }
  constexpr I const& self() const { return static_cast<I const&>(*this); }
};

/// Over the elements of a vector with a stride.
template <class T>
class strided_iterator
    : public iterator_operators<strided_iterator<T>, std::remove_const_t<T>, T&> {
 public:
  constexpr strided_iterator() = default;
  constexpr strided_iterator(T* first, index stride, index at)
      : first_(first), stride_(stride), at_(at) {}
  constexpr T& operator*() const { return first_[at_ * stride_]; }
  constexpr index at() const { return at_; }
  constexpr void advance(index n) { at_ += n; }

 private:
  T* first_ = nullptr;
  index stride_ = 0, at_ = 0;
};

/// Over all elements of R axes with strides, in row-major order.
template <class T, int R>
class flat_iterator : public iterator_operators<flat_iterator<T, R>, std::remove_const_t<T>, T&> {
 public:
  constexpr flat_iterator() = default;
  constexpr flat_iterator(T* first, index_array<R> const& extents, index_array<R> const& strides,
                          index at)
      : element_(first), extents_(extents), strides_(strides) {
    advance(at);
  }
  constexpr T& operator*() const { return *element_; }
  constexpr index at() const { return at_; }
  constexpr void advance(index n) {
    at_ += n;
    index& last = where_[R - 1];
    if (last + n >= 0 && last + n < extents_[R - 1]) {  // along the last axis
      last += n;
      element_ += n * strides_[R - 1];
    } else {
      index rest = at_;
      for (std::size_t i = R; i-- > 0;) {
        index const extent = i > 0 && extents_[i] > 0 ? extents_[i] : at_ + 1;
        element_ += (rest % extent - where_[i]) * strides_[i];
        where_[i] = rest % extent;
        rest /= extent;
      }
    }
  }

 private:
  T* element_ = nullptr;
  index_array<R> extents_{}, strides_{}, where_{};
  index at_ = 0;
};

/// Over the first axis of a tensor or view: views of one axis less.
template <class View>
class row_iterator
    : public iterator_operators<
          row_iterator<View>, decltype(std::declval<View const&>().select(constant<0>{}, index{})),
          decltype(std::declval<View const&>().select(constant<0>{}, index{}))> {
 public:
  constexpr row_iterator() requires
      std::constructible_from<View, std::nullptr_t, mapping<typename View::extents_type>>
      : whole_(nullptr, {}) {}
  constexpr row_iterator(View const& whole, index at) : whole_(whole), at_(at) {}
  constexpr row_iterator(row_iterator const&) = default;
  row_iterator& operator=(row_iterator const& x) {  // assigning to a view writes elements
    if (this == &x) return *this;
    whole_.~View();
    ::new (static_cast<void*>(&whole_)) View(x.whole_);
    at_ = x.at_;
    return *this;
  }
  constexpr auto operator*() const { return whole_.select(constant<0>{}, at_); }
  constexpr auto operator->() const { return arrow{**this}; }
  constexpr index at() const { return at_; }
  constexpr void advance(index n) { at_ += n; }

 private:
  /// Holds the view, which is nowhere in memory: `rows.begin()->size()`.
  struct arrow {
    decltype(std::declval<View const&>().select(constant<0>{}, index{})) row;
    constexpr auto* operator->() { return &row; }
  };

  View whole_;
  index at_ = 0;
};

/// What flat() gives: all elements as a range. It refers to them.
template <class I>
class element_range {
 public:
  constexpr element_range(I first, index size) : first_(first), size_(size) {}
  constexpr I begin() const { return first_; }
  constexpr I end() const { return first_ + size_; }
  constexpr index size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr decltype(auto) operator[](index i) const { return first_[i]; }

 private:
  I first_;
  index size_;
};

/// The same for a temporary, which it keeps.
template <class Owner>
class held_range {
 public:
  constexpr explicit held_range(Owner&& owner) : owner_(std::move(owner)) {}
  constexpr auto begin() { return owner_.flat().begin(); }
  constexpr auto end() { return owner_.flat().end(); }
  constexpr auto begin() const { return owner_.flat().begin(); }
  constexpr auto end() const { return owner_.flat().end(); }
  constexpr index size() const { return owner_.size(); }
  constexpr bool empty() const { return owner_.empty(); }
  constexpr decltype(auto) operator[](index i) { return owner_.flat()[i]; }
  constexpr decltype(auto) operator[](index i) const { return owner_.flat()[i]; }

 private:
  Owner owner_;
};

namespace detail {

/// Tensors, which have no gaps, have pointers as iterators.
template <class X>
inline constexpr bool has_no_gaps = false;
template <class T, index... E>
inline constexpr bool has_no_gaps<tensor<T, E...>> = true;

/// A concept, since Derived is not complete where methods are declared.
template <class Derived>
concept has_axes = (Derived::extents_type::rank() > 0);
template <class Derived>
concept elements_at_hand = on_host<Derived>;

template <class X>
constexpr auto iterator_at(X& x, index at) {
  using plain = std::remove_const_t<X>;
  if constexpr (plain::extents_type::rank() > 1 || !on_host<plain>)
    return row_iterator<decltype(rebind(x, x.map()))>(rebind(x, x.map()), at);
  else if constexpr (has_no_gaps<plain>)
    return x.data() + at;
  else
    return strided_iterator<std::remove_pointer_t<decltype(x.data())>>(x.data(), x.strides()[0],
                                                                       at);
}

template <class X>
constexpr auto flat_of(X& x) {
  using plain = std::remove_const_t<X>;
  using element = std::remove_pointer_t<decltype(x.data())>;
  constexpr int rank = plain::extents_type::rank();
  if constexpr (has_no_gaps<plain> || rank == 0)
    return element_range(x.data(), x.size());
  else if constexpr (rank == 1)
    return element_range(iterator_at(x, 0), x.size());
  else
    return element_range(
        flat_iterator<element, rank>(x.data(), x.extents().values(), x.strides(), 0), x.size());
}

}  // namespace detail

/// Iteration of a tensor or view type Derived. Iterators stay valid as long as views do.
template <class Derived>
class iteration_methods {
 public:
  /// Over the first axis: `for (auto row : m)` gives views that can be written, of a vector its
  /// elements.
  constexpr auto begin() requires detail::has_axes<Derived> {
    return detail::iterator_at(self(), 0);
  }
  constexpr auto begin() const requires detail::has_axes<Derived> {
    return detail::iterator_at(self(), 0);
  }
  constexpr auto end() requires detail::has_axes<Derived> {
    return detail::iterator_at(self(), self().extents()[0]);
  }
  constexpr auto end() const requires detail::has_axes<Derived> {
    return detail::iterator_at(self(), self().extents()[0]);
  }

  /// All elements in row-major order, as a random access range: `for (float& v : x.flat())`.
  constexpr auto flat() & requires detail::elements_at_hand<Derived> {
    return detail::flat_of(self());
  }
  constexpr auto flat() const& requires detail::elements_at_hand<Derived> {
    return detail::flat_of(self());
  }
  constexpr auto flat() && requires detail::elements_at_hand<Derived> {
    if constexpr (Derived::owns_memory)
      return held_range<Derived>(std::move(self()));
    else
      return detail::flat_of(self());
  }

  /// x(i): an element of a vector, else a view of what lies at i of the first axis.
  template <detail::any_subscript S>
  constexpr decltype(auto) operator[](S&& s) & {
    return self()(static_cast<S&&>(s));
  }
  template <detail::any_subscript S>
  constexpr decltype(auto) operator[](S&& s) const& {
    return self()(static_cast<S&&>(s));
  }
  template <detail::any_subscript S>
  constexpr decltype(auto) operator[](S&& s) && {
    return std::move(self())(static_cast<S&&>(s));
  }
  template <class S>
    requires detail::refused_subscripts<S>
  // clang-format off
  detail::subscript_objection<S> operator[](S&&) const&
      LAZULI_REFUSED("lazuli: a subscript is a whole number, a slice, all, newaxis or ellipsis; a tensor as subscript must hold integers (indices) or bool (a mask)");
  // clang-format on

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

/// Expressions have no elements to walk over before they are evaluated.
struct an_expression_holds_no_elements_write_lz_tensor_t_and_loop_over_t {};
template <expression X>
  requires(!leaf<X>)
an_expression_holds_no_elements_write_lz_tensor_t_and_loop_over_t begin(X const&) = delete;
template <expression X>
  requires(!leaf<X>)
an_expression_holds_no_elements_write_lz_tensor_t_and_loop_over_t end(X const&);

LAZULI_END

// Iterators of views and of flat() outlive them.
template <class I>
inline constexpr bool std::ranges::enable_borrowed_range<lazuli::element_range<I>> = true;
template <class I>
inline constexpr bool std::ranges::enable_view<lazuli::element_range<I>> = true;
template <class T, lazuli::index... E>
inline constexpr bool std::ranges::enable_borrowed_range<lazuli::tensor_view<T, E...>> = true;
// Of a matrix size() counts the elements, begin() and end() the rows.
template <lazuli::leaf X>
  requires(lazuli::rank_of<X> != 1)
inline constexpr bool std::ranges::disable_sized_range<X> = true;
