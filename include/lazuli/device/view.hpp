// Views of device memory: they share ownership of it, so that none dangles.
#pragma once

#include <lazuli/device/space.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/swap.hpp>
#include <memory>

LAZULI_BEGIN

template <device_space S, class T, index... E>
class device_view;
template <device_space S, class T, index... E>
class device_tensor;
template <device_space S>
class create_on;

namespace detail {

/// Memory of one device, shared by a tensor and its views.
using shared_block = std::shared_ptr<gpu::block const>;

template <device_space S, class T, index... E>
struct value_of<device_tensor<S, T, E...>> {
  using type = T;
};
template <device_space S, class T, index... E>
struct value_of<device_view<S, T, E...>> {
  using type = T;
};
template <device_space S, class T, index... E>
struct extents_of<device_tensor<S, T, E...>> {
  using type = extents<E...>;
};
template <device_space S, class T, index... E>
struct extents_of<device_view<S, T, E...>> {
  using type = extents<E...>;
};

template <class S, class T, class E>
struct device_types;
template <class S, class T, index... E>
struct device_types<S, T, extents<E...>> {
  using tensor = device_tensor<S, T, E...>;
  using view = device_view<S, T, E...>;
};

/// A named tensor in an expression: the expression shares its memory.
template <device_space S, class T, index... E>
struct closure<device_tensor<S, T, E...>&> {
  using type = device_view<S, T const, E...>;
  static type make(device_tensor<S, T, E...> const& x) { return x.viewed(x.map()); }
};
template <device_space S, class T, index... E>
struct closure<device_tensor<S, T, E...>> : closure<device_tensor<S, T, E...>&> {};

/// Where an assignment writes: memory of a device with extents and strides.
template <device_space S, class D, extents_like E>
struct device_target {
  using value_type = std::remove_const_t<D>;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;

  D* first;
  [[no_unique_address]] E shape;
  index_array<E::rank()> steps;
  shared_block block;
  int ordinal;

  D* data() const { return first; }
  E extents() const { return shape; }
  index_array<E::rank()> strides() const { return steps; }
  shared_block const& memory() const { return block; }
  int device_index() const { return ordinal; }
  device_target const& target() const { return *this; }
};

}  // namespace detail

template <class S, class T, extents_like E>
using device_tensor_of = typename detail::device_types<S, T, E>::tensor;
template <class S, class T, extents_like E>
using device_view_of = typename detail::device_types<S, T, E>::view;

/// What device tensors and views have instead of the host's methods.
template <class Derived, class S, bool Owns>
class device_methods : public array_methods<Derived, Owns> {
 public:
  device_of_space<S> device() const { return device_of_space<S>(self().device_index()); }
  bool is_cuda() const { return S::name == "cuda"; }
  void storage() const = delete;  // device memory cannot be read element by element

  // -- new tensors on this one's device, of its dtype or of U; as the host's
  template <class U = void, class... A>
  auto new_empty(A const&... sizes) const {
    return creation().template empty<element_or<U>>(sizes...);
  }
  template <class U = void, class... A>
  auto new_zeros(A const&... sizes) const {
    return creation().template zeros<element_or<U>>(sizes...);
  }
  template <class U = void, class... A>
  auto new_ones(A const&... sizes) const {
    return creation().template ones<element_or<U>>(sizes...);
  }
  template <class U = void, class E, class V>
  auto new_full(E const& shape, V value) const {
    return creation().template full<element_or<U>>(shape, value);
  }

  /// The elements, to be written.
  auto target() const {
    using element = typename detail::value_of<Derived>::type;
    using E = typename Derived::extents_type;
    return detail::device_target<S, element, E>{const_cast<element*>(self().data()),
                                                self().extents(), self().strides(), self().memory(),
                                                self().device_index()};
  }

 private:
  template <class U>
  using element_or =
      std::remove_const_t<typename std::conditional_t<std::is_void_v<U>, detail::value_of<Derived>,
                                                      std::type_identity<U>>::type>;

  auto creation() const { return create_on<S>(device()); }
  Derived const& self() const { return static_cast<Derived const&>(*this); }
};

/// A strided view of elements of type T (const: read only) in device memory, which it keeps.
/// Copy construction makes a second view of the same elements, assignment writes elements.
template <device_space S, class T, index... E>
class device_view : public device_methods<device_view<S, T, E...>, S, false> {
 public:
  using value_type = std::remove_const_t<T>;
  using element_type = T;
  using extents_type = lazuli::extents<E...>;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;
  static constexpr bool is_mutable = !std::is_const_v<T>;

  device_view(detail::shared_block block, int device, T* storage, mapping<extents_type> const& map)
      : block_(std::move(block)), storage_(storage), map_(map), device_(device) {}
  device_view(device_view const&) = default;
  /// A view of a tensor, or of a view; static extents are checked. Throws shape_error where one
  /// contradicts.
  template <on_device X>
    requires(leaf<X> && !std::same_as<std::remove_cvref_t<X>, device_view> &&
             std::same_as<space_of<X>, S> && rank_of<X> == extents_type::rank() &&
             std::is_convertible_v<decltype(std::declval<X&>().storage_data()), T*>)
  device_view(X&& x)
      : device_view(x.memory(), x.device_index(), x.storage_data(),
                    {extents_type(x.extents()), x.strides(), x.storage_offset()}) {}

  /// Writes the elements of an expression, broadcast to this view's extents.
  device_view& operator=(device_view const& x) {
    this->assign(x);
    return *this;
  }
  template <class X, class Destination = device_view>
  requires detail::assignable<Destination, X> device_view& operator=(X const& x) {
    this->assign(x);
    return *this;
  }

  /// Exchanges the elements of two views of the same shape. Throws shape_error.
  friend void swap(device_view a, device_view b) { detail::exchange(a, b); }

  /// Rank 0: the number. Waits for it.
  explicit operator value_type() const requires(extents_type::rank() == 0) { return this->item(); }
  extents_type extents() const { return map_.extents; }
  index_tuple<extents_type::rank()> strides() const { return map_.strides; }
  index storage_offset() const { return map_.offset; }
  mapping<extents_type> const& map() const { return map_; }
  T* storage_data() const { return storage_; }
  T* data() const { return storage_ == nullptr ? nullptr : storage_ + map_.offset; }
  detail::shared_block const& memory() const { return block_; }
  int device_index() const { return device_; }
  /// Makes this refer to other elements of the same storage.
  void refer_to(mapping<extents_type> const& map) { map_ = map; }
  /// The elements of the same memory that another mapping names.
  template <class F>
  device_view_of<S, T, F> viewed(mapping<F> const& map) const {
    return {block_, device_, storage_, map};
  }

 private:
  detail::shared_block block_;
  T* storage_;
  mapping<extents_type> map_;
  int device_;
};

LAZULI_END
