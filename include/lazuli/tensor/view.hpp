// tensor_view: strided, non-owning. Copying one refers to the same elements; assigning to one
// writes through.
#pragma once

#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/swap.hpp>
#include <lazuli/tensor/methods.hpp>

LAZULI_BEGIN

/// A strided view of elements of type T (const: read only) with extents E…; owns nothing.
/// Copy construction makes a second view of the same elements, assignment writes elements.
template <class T, index... E>
class LAZULI_ISA_TAG tensor_view : public array_methods<tensor_view<T, E...>, false> {
  static_assert(
      dtype<std::remove_const_t<T>>,
      "lazuli: the element type of a tensor_view must be a dtype (see docs), or const of one");

 public:
  using value_type = std::remove_const_t<T>;
  using element_type = T;
  using extents_type = lazuli::extents<E...>;
  using expression_kind = leaf_kind;
  static constexpr bool owns_memory = false;
  static constexpr bool is_mutable = !std::is_const_v<T>;

  /// The elements of a storage that a mapping names.
  constexpr tensor_view(T* storage, mapping<extents_type> const& map, lifetime_token token = {})
      : storage_(storage), map_(map), token_(token) {
    if (storage_ == nullptr) map_.offset = 0;  // of an empty tensor: nothing is added to null
  }

  /// Elements one after the other, as of a std::mdspan: `tensor_view<float, dyn, 3> v(p, n, 3)`, or
  /// `v(p, n)`, `v(p, shape(n, 3))`. Throws shape_error where an extent contradicts a static one.
  template <index_like... I>
    requires((extents_type::is_static || sizeof...(I) > 0) &&
             std::is_constructible_v<extents_type, I...>)
  constexpr explicit tensor_view(T* data, I... sizes)
      : tensor_view(data, views::contiguous(extents_type(sizes...))) {}
  template <index... F>
    requires(sizeof...(F) == sizeof...(E))
  constexpr explicit tensor_view(T* data, lazuli::extents<F...> const& shape)
      : tensor_view(data, views::contiguous(extents_type(shape))) {}

  /// A view of a tensor, or of a view; static extents are checked. Throws shape_error where one
  /// contradicts.
  template <leaf X>
    requires(!std::same_as<std::remove_cvref_t<X>, tensor_view> &&
             rank_of<X> == extents_type::rank() &&
             std::is_convertible_v<decltype(std::declval<X&>().storage_data()), T*> &&
             std::is_lvalue_reference_v<X&&>)
  constexpr tensor_view(X&& x LAZULI_LIFETIMEBOUND)
      : tensor_view(x.storage_data(), {extents_type(x.extents()), x.strides(), x.storage_offset()},
                    x.view_token()) {}
  template <class U, index... F>
    requires(sizeof...(F) == sizeof...(E) && std::is_convertible_v<U (*)[], T (*)[]> &&
             !(std::same_as<U, T> && ((E == F) && ...)))
  constexpr tensor_view(tensor_view<U, F...> const& x)
      : tensor_view(x.storage_data(), {extents_type(x.extents()), x.strides(), x.storage_offset()},
                    x.view_token()) {}
  /// Member by member: a copy as one block would stall on what has just been written to the parts.
  constexpr tensor_view(tensor_view const& x)
      : storage_(x.storage_),
        map_{x.map_.extents, x.map_.strides, x.map_.offset},
        token_(x.token_) {}

  /// Writes the elements of an expression, broadcast to this view's extents.
  constexpr tensor_view& operator=(tensor_view const& x) {
    this->assign(x);
    return *this;
  }
  template <class X, class Destination = tensor_view>
    requires detail::foreign_source<Destination, X>
  constexpr tensor_view& operator=(X&& x) LAZULI_REFUSE_SOURCES(Destination, X) {
    if constexpr (detail::assignable<tensor_view, X>) this->assign(x);
    return *this;
  }
#if !defined(__clang__)
  template <class X, class Destination = tensor_view>
    requires detail::refused_source<Destination, X> detail::assign_objection_t<Destination, X>
  operator=(X&& x) = delete;
#endif

  /// Exchanges the elements of two views of the same shape, by way of a copy. Throws shape_error.
  friend void swap(tensor_view a, tensor_view b) { detail::exchange(a, b); }

  /// Writes the values between braces, or of a standard range, which must have this rank.
  tensor_view& operator=(detail::nested_braces_t<value_type, sizeof...(E)> values) {
    this->assign(tensor_of<value_type, dextents<sizeof...(E)>>(values), aliasing::excluded);
    return *this;
  }
  template <detail::range_of_numbers<sizeof...(E)> R>
  tensor_view& operator=(R const& range) {
    this->assign(tensor_of<value_type, dextents<sizeof...(E)>>(range), aliasing::excluded);
    return *this;
  }
  template <detail::no_values X, class Why = detail::no_values_rule<X>>
  Why operator=(X&&) LAZULI_REFUSED("lazuli: text holds no numbers, a pointer has no extents: write lz::view(p, lz::shape(n)); of results std::get<0>(r)");

  /// Rank 0: the number.
  operator value_type() const requires(extents_type::rank() == 0) { return *data(); }
  LAZULI_THIN constexpr extents_type extents() const {
    if constexpr (extents_type::is_static)
      return {};
    else
      return map_.extents;
  }
  LAZULI_THIN constexpr index_tuple<extents_type::rank()> strides() const { return map_.strides; }
  /// The place of the first element in the storage.
  constexpr index storage_offset() const { return map_.offset; }
  constexpr mapping<extents_type> const& map() const { return map_; }
  constexpr T* storage_data() const { return storage_; }
  LAZULI_THIN constexpr T* data() const { return storage_ + map_.offset; }
  constexpr lifetime_token view_token() const { return token_; }
  /// Makes this refer to other elements of the same storage.
  constexpr void refer_to(mapping<extents_type> const& map) { map_ = map; }
  constexpr bool lives() const { return token_.storage_lives(); }

 private:
  T* storage_;
  mapping<extents_type> map_;
  [[no_unique_address]] lifetime_token token_;
};

/// The same for views whose types may differ in static extents, and as `lz::swap`.
template <class T, index... E, index... F>
  requires(sizeof...(E) == sizeof...(F))
void swap(tensor_view<T, E...> a, tensor_view<T, F...> b) {
  detail::exchange(a, b);
}

/// tensor_view with an extents type.
template <class T, extents_like E>
using view_of = typename detail::view_with<T, E>::type;

/// Foreign memory as a view: row-major without gaps, or with strides (in elements). A const pointer
/// gives a read-only view.
template <class T, extents_like E>
constexpr view_of<T, E> view(T* data, E const& extents) {
  return {data, mapping<E>{extents, row_major(extents), 0}};
}
template <class T, extents_like E>
constexpr view_of<T, E> view(T* data, E const& extents, index_array<E::rank()> const& strides) {
  return {data, mapping<E>{extents, strides, 0}};
}
template <class T, extents_like E, class... S>
  requires(sizeof...(S) == static_cast<std::size_t>(E::rank()) && (index_like<S> && ...) &&
           sizeof...(S) > 0)
constexpr view_of<T, E> view(T* data, E const& extents, S... strides) {
  return {data, mapping<E>{extents, {static_cast<index>(strides)...}, 0}};
}

/// The extents as a list of any kind, in braces, or as numbers: `view(p, {2, 2})`, `view(p, 2, 2)`.
template <class T, detail::fixed_index_list L>
  requires(!extents_like<L>)
constexpr auto view(T* data, L const& extents) {
  return lazuli::view(data, dextents<static_cast<int>(detail::list_length<L>)>(detail::listed(extents)));
}
template <class T, std::size_t N>
constexpr auto view(T* data, brace_index const (&extents)[N]) {
  return lazuli::view(data, detail::listed(extents));
}
template <class T, std::size_t N>
constexpr auto view(T* data, brace_index const (&extents)[N], brace_index const (&strides)[N]) {
  return lazuli::view(data, dextents<static_cast<int>(N)>(detail::listed(extents)), detail::listed(strides));
}
/// Strides as a list of any kind: `view(p, x.shape(), x.strides())`, `view(p, {2, 2}, shape(1, 2))`.
template <class T, extents_like E, detail::index_list S>
  requires(!std::same_as<S, index_array<E::rank()>>)
constexpr auto view(T* data, E const& extents, S const& strides) {
  return lazuli::view(data, extents, detail::listed<E::rank()>("view", strides));
}
template <class T, detail::fixed_index_list L, detail::index_list S>
  requires(!extents_like<L>)
constexpr auto view(T* data, L const& extents, S const& strides) {
  return lazuli::view(data, dextents<static_cast<int>(detail::list_length<L>)>(detail::listed(extents)), strides);
}
template <class T, std::size_t N, detail::index_list S>
constexpr auto view(T* data, brace_index const (&extents)[N], S const& strides) {
  return lazuli::view(data, detail::listed(extents), strides);
}
template <class T, index_like... I>
  requires(sizeof...(I) > 0)
constexpr auto view(T* data, I... extents) {
  return lazuli::view(data, shape(extents...));
}
namespace detail {
/// A standard range with numbers in one piece that a view may refer to. Models: std::span<float>,
/// std::vector<int>&, float (&)[3]. Not: std::vector<int>.
template <class R>
concept range_in_one_piece = !expression<R> && std::ranges::contiguous_range<R> &&
                             std::ranges::sized_range<R> && dtype<std::ranges::range_value_t<R>> &&
                             (std::ranges::borrowed_range<R> || std::is_lvalue_reference_v<R>);
/// The same with a size of its own: an array in other extents is a pointer. Models:
/// std::span<float>. Not: float (&)[3].
template <class R>
concept container_in_one_piece = range_in_one_piece<R> && !std::is_array_v<std::remove_cvref_t<R>>;
}  // namespace detail
/// The elements of a contiguous standard range as a vector: `view(span)`, `view(std_vector)`. It
/// refers to them.
template <detail::range_in_one_piece R>
constexpr auto view(R&& range) {
  return lazuli::view(std::ranges::data(range), shape(static_cast<index>(std::ranges::size(range))));
}
/// The same with other extents: `view(std_vector, {2, -1})`, `view(std_vector, shape(2, 3))`,
/// `view(std_vector, 2, 3)`. Throws shape_error if they do not hold as many elements.
template <detail::container_in_one_piece R, detail::fixed_index_list L>
constexpr auto view(R&& range, L const& extents) {
  return lazuli::view(static_cast<R&&>(range)).view(extents);
}
template <detail::container_in_one_piece R, std::size_t N>
constexpr auto view(R&& range, brace_index const (&extents)[N]) {
  return lazuli::view(static_cast<R&&>(range)).view(detail::listed(extents));
}
template <detail::container_in_one_piece R, index_like... I>
  requires(sizeof...(I) > 0)
constexpr auto view(R&& range, I... extents) {
  return lazuli::view(static_cast<R&&>(range)).view(extents...);
}
/// All of a named tensor or view, as a view; with other extents, as the method: `view(x, {2, 3})`,
/// `view(x, 2, -1)`.   Throws shape_error if its strides do not allow them.
template <in_one_memory X, class... S>
  requires requires(X&& x, S const&... sizes) { static_cast<X&&>(x).view(sizes...); }
constexpr auto view(X&& x, S const&... sizes) {
  return static_cast<X&&>(x).view(sizes...);
}
template <in_one_memory X, std::size_t N>
  requires requires(X&& x) { static_cast<X&&>(x).view(); }
constexpr auto view(X&& x, brace_index const (&sizes)[N]) {
  return static_cast<X&&>(x).view(detail::listed(sizes));
}
/// An array of arrays: `int table[2][3]; view(table)`.
template <class T, std::size_t A, std::size_t B>
constexpr auto view(T (&rows)[A][B]) {
  return lazuli::view(&rows[0][0], extents<static_cast<index>(A), static_cast<index>(B)>{});
}

LAZULI_END

// std::swap would write b over a, and then a, which is b by now, over b. The standard has no place
// for this overload; without it elements would be lost silently.
namespace std {
template <class T, lazuli::index... E>
void swap(lazuli::tensor_view<T, E...>& a, lazuli::tensor_view<T, E...>& b) {
  lazuli::detail::exchange(a, b);
}
template <class T, lazuli::index... E, lazuli::index... F>  // swap(m(0), m(1))
void swap(lazuli::tensor_view<T, E...> a, lazuli::tensor_view<T, F...> b) {
  lazuli::detail::exchange(a, b);
}
}  // namespace std
