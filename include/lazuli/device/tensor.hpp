// device_tensor: owns elements in a device's memory; a value: copies are deep, moves are cheap.
#pragma once

#include <lazuli/device/backend.hpp>

LAZULI_BEGIN

/// Elements of type T with extents E… (`dyn`: known at run time), row-major, in the memory of one
/// device of the space S; made on the current device. Elements of a new tensor are not initialised.
/// Expressions and views share the memory of the tensor that they were made of; assigning to the
/// tensor writes that memory as long as its extents stay.
template <device_space S, class T, index... E>
class device_tensor : public device_methods<device_tensor<S, T, E...>, S, true> {
  static_assert(dtype<T>,
                "lazuli: the element type of a tensor must be bool, a fixed-width integer, "
                "float16, bfloat16, float, double or complex");

 public:
  using value_type = T;
  using element_type = T;
  using extents_type = lazuli::extents<E...>;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;  // expressions hold views, which share it
  static constexpr bool is_mutable = true;

  /// All dynamic extents are 0.
  device_tensor() : device_tensor(extents_type{}) {}
  /// One number per axis, or per dynamic axis. Throws shape_error for negative, clashing or
  /// overflowing extents, device_error if there is no device or no memory.
  template <index_like... I>
    requires(std::is_constructible_v<extents_type, I...> && sizeof...(I) > 0)
  explicit device_tensor(I... sizes) : device_tensor(extents_type(sizes...)) {}
  explicit device_tensor(extents_type const& extents, device_of_space<S> device = {})
      : extents_(extents), device_(device.index()) {
    index bytes = 0;
    if (__builtin_mul_overflow(checked_size(extents_.values()), static_cast<index>(sizeof(T)),
                               &bytes))
      fail<shape_error>("allocate: ", extents_.size(), " elements of ", sizeof(T),
                        " bytes overflow 64 bits");
    if (bytes > 0) block_ = std::make_shared<gpu::block const>(S::platform(), device_, bytes);
  }

  /// The value of an expression of this space, on its device. Static extents are checked by the
  /// compiler, others throw shape_error.
  template <class X>
    requires(detail::foreign_source<device_tensor, X>&& expression<X>&&
                 detail::assignable<device_tensor, X>)
  device_tensor(X const& x)
      : device_tensor(fitting(x), device_of_space<S>(detail::device_of(x, "assign"))) {
    this->assign(x, aliasing::excluded);
  }
  template <class X, class Verdict = detail::assign_objection_t<device_tensor, X>>
    requires(detail::foreign_source<device_tensor, X>&& expression<X> && !std::is_void_v<Verdict>)
  device_tensor(X const& x)
  = delete;
  /// Rank 0: a number.
  template <class V>
    requires(is_scalar_v<V> && sizeof...(E) == 0)
  device_tensor(V value) : device_tensor(extents_type{}) { this->assign(value); }

  device_tensor(device_tensor const& x) : device_tensor(x.extents_, x.device()) {
    this->assign(x, aliasing::excluded);
  }
  device_tensor(device_tensor&& x) noexcept
      : extents_(x.extents_), block_(std::move(x.block_)), device_(x.device_) {
    if constexpr (extents_type::rank_dynamic() > 0) x.extents_ = extents_type{};
  }
  device_tensor& operator=(device_tensor const& x) {
    if (this == &x) return *this;
    replace(x);
    return *this;
  }
  device_tensor& operator=(device_tensor&& x) noexcept {
    device_tensor(std::move(x)).swap(*this);
    return *this;
  }

  /// The value of an expression of this rank: dynamic extents and the device follow it. One of
  /// lower rank, or a number, is broadcast to the present extents. Strong guarantee.
  template <class X, class Destination = device_tensor>
    requires(detail::foreign_source<Destination, X>&& detail::assignable<Destination, X>)
  device_tensor& operator=(X const& x) {
    if constexpr (expression<X>)
      replace(x);
    else
      this->assign(x);
    return *this;
  }
  template <class X, class Destination = device_tensor>
    requires detail::refused_source<Destination, X> detail::assign_objection_t<Destination, X>
  operator=(X const& x) = delete;

  /// Rank 0: the number. Waits for it.
  explicit operator value_type() const requires(extents_type::rank() == 0) { return this->item(); }
  extents_type extents() const { return extents_; }
  index_tuple<extents_type::rank()> strides() const { return row_major(extents()); }
  /// The place of the first element in the storage.
  static constexpr index storage_offset() { return 0; }
  mapping<extents_type> map() const { return {extents(), row_major(extents()), 0}; }
  /// A pointer in device memory: the processor must not read it.
  T* data() { return first(); }
  T const* data() const { return first(); }
  T* storage_data() { return first(); }
  T const* storage_data() const { return first(); }
  detail::shared_block const& memory() const { return block_; }
  int device_index() const { return device_; }

  template <class F>
  device_view_of<S, T, F> viewed(mapping<F> const& map) {
    return {block_, device_, first(), map};
  }
  template <class F>
  device_view_of<S, T const, F> viewed(mapping<F> const& map) const {
    return {block_, device_, first(), map};
  }

  /// Exchanges shapes and elements without moving any.
  void swap(device_tensor& x) noexcept {
    std::swap(extents_, x.extents_);
    block_.swap(x.block_);
    std::swap(device_, x.device_);
  }

  /// The extents with which an expression fits into this type.
  template <class X>
  static extents_type fitting(X const& x) {
    return lazuli::tensor<T, E...>::fitting(x);
  }

 private:
  T* first() const { return block_ ? static_cast<T*>(block_->data()) : nullptr; }

  template <class X>
  void replace(X const& x) {
    if constexpr (rank_of<X> < extents_type::rank()) {
      this->assign(x);
    } else {
      auto const wanted = fitting(x);
      int const there = detail::device_of(x, "assign");
      bool const moved = extents_.size() != 0 && block_ == nullptr;  // its memory was moved away
      if (wanted == extents_ && there == device_ && !moved) return this->assign(x);
      device_tensor fresh(wanted, device_of_space<S>(there));
      fresh.assign(x, aliasing::excluded);
      fresh.swap(*this);
    }
  }

  [[no_unique_address]] extents_type extents_;
  detail::shared_block block_;
  int device_ = 0;
};

LAZULI_END
