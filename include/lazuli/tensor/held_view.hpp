// held_view: a view that owns its tensor: a temporary one, or the copy that reshape had to make.
#pragma once

#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/swap.hpp>
#include <lazuli/tensor/methods.hpp>

LAZULI_BEGIN

/// A view of an owned tensor with other extents; or, if reshape needed no copy, of a storage
/// elsewhere. Owner is const if its elements must not be written.
template <class Owner, index... E>
class LAZULI_ISA_TAG held_view : public array_methods<held_view<Owner, E...>> {
  using owner_type = std::remove_const_t<Owner>;

 public:
  using value_type = typename Owner::value_type;
  using element_type = std::conditional_t<std::is_const_v<Owner>, value_type const, value_type>;
  using extents_type = lazuli::extents<E...>;
  using expression_kind = leaf_kind;
  static constexpr bool owns_memory = true;
  static constexpr bool is_mutable = !std::is_const_v<Owner>;

  constexpr held_view(owner_type&& owner, mapping<extents_type> const& map,
                      element_type* elsewhere = nullptr)
      : owner_(std::move(owner)), elsewhere_(elsewhere), map_(map) {
    if (storage_data() == nullptr) map_.offset = 0;
  }
  held_view(held_view const&) = default;
  held_view(held_view&&) = default;

  held_view& operator=(held_view const& x) {
    this->assign(x);
    return *this;
  }
  template <class X, class Destination = held_view>
    requires detail::foreign_source<Destination, X>
  constexpr held_view& operator=(X&& x) LAZULI_REFUSE_SOURCES(Destination, X) {
    if constexpr (detail::assignable<held_view, X>) this->assign(x);
    return *this;
  }
#if !defined(__clang__)
  template <class X, class Destination = held_view>
    requires detail::refused_source<Destination, X> detail::assign_objection_t<Destination, X>
  operator=(X&& x) = delete;
#endif

  /// Exchanges the elements of two views of the same shape.
  friend void swap(held_view& a, held_view& b) { detail::exchange(a, b); }

  /// Writes the values between braces, which must have this rank.
  held_view& operator=(detail::nested_braces_t<value_type, sizeof...(E)> values) {
    this->assign(tensor_of<value_type, dextents<sizeof...(E)>>(values), aliasing::excluded);
    return *this;
  }

  /// Rank 0: the number.
  operator value_type() const requires(extents_type::rank() == 0) { return *data(); }
  constexpr extents_type extents() const { return map_.extents; }
  constexpr index_tuple<extents_type::rank()> strides() const { return map_.strides; }
  constexpr index storage_offset() const { return map_.offset; }
  constexpr mapping<extents_type> const& map() const { return map_; }
  constexpr element_type* storage_data() {
    return elsewhere_ != nullptr ? elsewhere_ : owner_.storage_data();
  }
  constexpr value_type const* storage_data() const {
    return elsewhere_ != nullptr ? elsewhere_ : owner_.storage_data();
  }
  constexpr element_type* data() { return storage_data() + map_.offset; }
  constexpr value_type const* data() const { return storage_data() + map_.offset; }
  constexpr lifetime_token view_token() const { return owner_.view_token(); }
  /// Makes this refer to other elements of the same storage.
  constexpr void refer_to(mapping<extents_type> const& map) { map_ = map; }
  constexpr lifetime_token lifetime() const { return owner_.lifetime(); }

  /// The same owner with another mapping.
  template <index... F>
  constexpr held_view<Owner, F...> rebound(mapping<lazuli::extents<F...>> const& map) && {
    return {std::move(owner_), map, elsewhere_};
  }

 private:
  owner_type owner_;
  element_type* elsewhere_;
  mapping<extents_type> map_;
};

LAZULI_END
