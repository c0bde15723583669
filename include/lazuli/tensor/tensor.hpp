// tensor: owns its elements, row-major; a value: copies are deep, moves are cheap.
#pragma once

#include <lazuli/memory/storage.hpp>
#include <lazuli/tensor/deduction.hpp>  // IWYU pragma: export
#include <lazuli/tensor/held_view.hpp>
#include <lazuli/tensor/view.hpp>

LAZULI_BEGIN

/// Elements of type T with extents E… (`dyn`: known at run time), row-major, 64-byte aligned;
/// inside the object when all extents are static and it has at most 4 KiB. Elements of a new tensor
/// are not initialised, except that `{}` sets those inside the object to 0, as for a std::array.
template <class T, index... E>
class LAZULI_ISA_TAG tensor : public array_methods<tensor<T, E...>>,
               public detail::half_number<tensor<T, E...>, T, sizeof...(E)> {
  static constexpr index static_size = lazuli::static_size<lazuli::extents<E...>>;
  static constexpr bool is_inline = memory::is_inline<T, static_size>;

 public:
  using value_type = T;
  using element_type = T;
  using extents_type = lazuli::extents<E...>;
  using expression_kind = leaf_kind;
  /// Elements lie in row-major order without gaps, whatever the extents.
  static constexpr bool always_dense = true, owns_memory = true, is_mutable = true;

  /// All dynamic extents are 0.
  constexpr tensor() requires(is_inline&& static_size > 0) = default;
  constexpr tensor() : tensor(extents_type{}) {}
  /// Parentheses hold extents, one per (dynamic) axis. Throws shape_error.
  template <index_like... I>
    requires(std::is_constructible_v<extents_type, I...> && sizeof...(I) > 1)
  explicit tensor(I... sizes) : tensor(extents_type(sizes...)) {}
  template <class I> requires detail::one_extent<I, extents_type>
  explicit tensor(I size) : tensor(extents_type(size)) {}
  template <detail::extents_list<extents_type> L> explicit tensor(L const& sizes) : tensor(detail::extents_of_list<extents_type>(sizes)) {}
  constexpr explicit tensor(extents_type const& extents)
      : extents_(extents), memory_(checked_size(extents.values())) {}

  /// Braces hold values, of any number types. Throws shape_error where they do not fit, dtype_error.
  constexpr tensor(detail::nested_braces_t<T, sizeof...(E)> values)
      : tensor(extents_type(detail::sizes_of<sizeof...(E)>(values))) {
    fill_from("tensor: the braces are", values);
  }
  template <class Why = detail::brace_rule<sizeof...(E)>>
    requires(sizeof...(E) > 0 && dtype<T>)
  tensor(std::initializer_list<detail::any_braces>) = delete;
  // clang-format off
  template <class Why = detail::numbers_rule<sizeof...(E)>> requires(sizeof...(E) == 0)
  tensor(std::initializer_list<std::initializer_list<detail::any_braces>>) = delete;
  template <class V, std::size_t N, class Why = detail::numbers_rule<sizeof...(E)>> requires(sizeof...(E) == 0 && N > 1 && is_scalar_v<V>)
  tensor(V const (&)[N]) = delete;
  // clang-format on
  /// The values of a standard range, or from `first` to `last`; of a range of ranges for rank 2, and
  /// so on. Throws likewise.
  template <detail::range_of_numbers<sizeof...(E)> R>
  tensor(R const& range) : tensor(extents_type(detail::sizes_of<sizeof...(E)>(range))) {
    fill_from("tensor: the range is", range);
  }
  template <detail::other_range<sizeof...(E)> R,
            class Why = a_range_of_numbers_makes_a_vector_and_a_range_of_ranges_of_numbers_a_matrix>
    requires(!detail::index_list<R> || sizeof...(E) < 2)
  tensor(R const&) = delete;
  template <std::forward_iterator I, std::sentinel_for<I> S> requires(sizeof...(E) == 1)
  tensor(I first, S last) : tensor(std::ranges::subrange(first, last)) {}

  /// `tensor<float, 3> x = 0` fills static extents with a number. In parentheses it would be an
  /// extent. (Packs: in parentheses the constructors without one win.)
  template <class... V> requires(detail::one_number<V...> && extents_type::is_static)
  constexpr tensor(V... value) : tensor(extents_type{}) {
    if (!std::is_constant_evaluated())
      this->assign(value...);
    else
      for (T& x : this->flat()) x = detail::brace_item<T>(value...).value;
  }
  template <class... V, class Why = full_fills_dynamic_extents_with_a_number>
    requires(detail::one_number<V...> && !extents_type::is_static) tensor(V...) = delete;
  template <class V, class Why = detail::number_rule<V>> requires detail::no_extent<V, extents_type>
  explicit tensor(V) = delete;
  template <class... V, class Why = detail::numbers_rule<sizeof...(E)>>
    requires detail::no_extents<extents_type, V...>
  explicit tensor(V...) = delete;
  template <detail::no_values X, class Why = detail::no_values_rule<X>> tensor(X&&) = delete;

  /// The value of an expression. Static extents are checked by the compiler, others throw
  /// shape_error.
  template <class X>
    requires(dtype<T>&& detail::foreign_source<tensor, X>&& expression<X>&&
                 detail::assignable<tensor, X>)
  LAZULI_INLINE tensor(X&& x) : tensor(fitting(x)) {
    if constexpr (extents_type::is_static && !std::is_same_v<extents_t<X>, extents_type>)
      this->assign(x, aliasing::excluded);
    else if constexpr (detail::selects_as<std::remove_cvref_t<X>, tensor>)
      *this = x.value();
    else
      assign_new(this->target(), x);
  }
  template <class X, class Verdict = detail::assign_objection_t<tensor, X>>
    requires(dtype<T>&& detail::foreign_source<tensor, X>&& expression<X> &&
             !std::is_void_v<Verdict>)
  tensor(X&& x) = delete;

  // Inside the object, elements are copied with it, trivially.
  tensor(tensor const&) requires is_inline = default;
  tensor(tensor&&) requires is_inline = default;
  tensor& operator=(tensor const&) requires is_inline = default;
  tensor& operator=(tensor&&) requires is_inline = default;
  tensor(tensor const& x) : tensor(x.extents_) { copy_from(x); }
  tensor(tensor&& x) noexcept : extents_(x.extents_), memory_(0) { adopt(x); }
  tensor& operator=(tensor const& x) {
    if (this == &x) return *this;
    if (extents_ == x.extents_) {
      restore_memory();
      copy_from(x);
    } else {
      tensor(x).swap(*this);
    }
    return *this;
  }
  tensor& operator=(tensor&& x) noexcept {
    if (this == &x) return *this;
    lifetime_.storage_changed();
    extents_ = x.extents_;
    memory_ = memory::storage<T, static_size>(0);
    adopt(x);
    return *this;
  }
  /// The values in braces or of a standard range; views of this stay valid if the extents do.
  tensor& operator=(detail::nested_braces_t<T, sizeof...(E)> values) {
    return *this = static_cast<tensor const&>(tensor(values));
  }
  template <detail::range_of_numbers<sizeof...(E)> R>
  tensor& operator=(R const& range) { return *this = static_cast<tensor const&>(tensor(range)); }
  template <class Why = detail::brace_rule<sizeof...(E)>>
  requires(sizeof...(E) > 0) tensor& operator=(std::initializer_list<detail::any_braces>)
      LAZULI_REFUSED("lazuli: braces hold values, a pair for each row of a matrix");

  /// The value of an expression of this rank: dynamic extents follow it. One of lower rank, or a
  /// number, is broadcast to the present extents. Strong guarantee.
  template <class X, class Destination = tensor>
  requires detail::foreign_source<Destination, X> LAZULI_INLINE tensor& operator=(X&& x)
      LAZULI_REFUSE_SOURCES(Destination, X) {
    if constexpr (detail::assignable<tensor, X>) {
      if constexpr (extents_type::is_static || !expression<X>)
        restore_memory(), this->assign(x);
      else
        replace(x);
    }
    return *this;
  }
#if !defined(__clang__)
  template <class X, class Destination = tensor>
    requires detail::refused_source<Destination, X> detail::assign_objection_t<Destination, X>
  operator=(X&& x) = delete;
#endif

  /// Rank 0: the number.
  operator value_type() const requires(extents_type::rank() == 0) { return *data(); }
  /// Static ones are constants: `static_assert(x.extent(0) == 2)`.
  LAZULI_THIN constexpr extents_type extents() const {
    if constexpr (extents_type::is_static)
      return {};
    else
      return extents_;
  }
  LAZULI_THIN constexpr index_tuple<extents_type::rank()> strides() const { return row_major(extents()); }
  /// The place of the first element in the storage.
  static constexpr index storage_offset() { return 0; }
  constexpr mapping<extents_type> map() const { return {extents(), row_major(extents()), 0}; }
  LAZULI_THIN constexpr T* data() { return memory_.data(); }
  LAZULI_THIN constexpr T const* data() const { return memory_.data(); }
  constexpr T* storage_data() { return memory_.data(); }
  constexpr T const* storage_data() const { return memory_.data(); }
  constexpr lifetime_token lifetime() const { return lifetime_.token(); }
  constexpr lifetime_token view_token() const { return lifetime_.token(); }

  /// Exchanges shapes and elements; moves no element of tensors with dynamic extents.
  void swap(tensor& x) noexcept {
    lifetime_.storage_changed();
    x.lifetime_.storage_changed();
    memory_.swap(x.memory_);
    std::swap(extents_, x.extents_);
  }

  /// This tensor, moved into a view with another mapping.
  template <index... F>
  held_view<tensor, F...> rebound(mapping<lazuli::extents<F...>> const& map) && {
    return {std::move(*this), map};
  }
  /// This tensor, moved into a view that only reads.
  held_view<tensor const, E...> unwritable() && {
    auto const all = map();
    return {std::move(*this), all};
  }

  /// The extents with which an expression fits into this type.
  template <class X>
  static extents_type fitting(X const& x) {
    detail::check_lifetimes(x);
    return detail::extents_fitting<extents_type>(x.extents());
  }

 private:
  template <class R>
  constexpr void fill_from(char const* call, R const& values) {
    auto const sizes = extents_.values();
    detail::copy_range<sizeof...(E)>(call, values, sizes.data(), data());
  }
  void copy_from(tensor const& x) {
    openmp::copy(data(), x.data(), static_cast<std::size_t>(x.extents_.size()) * sizeof(T));
  }
  void adopt(tensor& x) noexcept {
    memory_.swap(x.memory_);
    x.lifetime_.storage_changed();
    if constexpr (extents_type::rank_dynamic() > 0) x.extents_ = extents_type{};
  }

  /// Allocates again after a move has taken the memory, if static extents still need it.
  void restore_memory() {
    if constexpr (!is_inline && extents_type::is_static) {
      if (data() == nullptr) memory_ = memory::storage<T, static_size>(static_size);
    }
  }

  template <class X>
  void replace(X const& x) {
    if constexpr (rank_of<X> < extents_type::rank()) {
      this->assign(x);
    } else {
      if constexpr (maybe_small<decltype(this->target()), X>) {
        if (assign_small<true>(this->target(), x)) return;
      }
      replace_checked(x);
    }
  }
  /// The same for what is not small, kept apart: its frame costs more than small work.
  template <class X>
  LAZULI_NOINLINE void replace_checked(X const& x) {
    auto const wanted = fitting(x);
    // In place where the extents stay, so that views of this tensor stay what they are.
    if (wanted == extents_) return assign_whole(this->target(), x, aliasing::possible);
    tensor fresh(wanted);
    assign_whole(fresh.target(), x, aliasing::excluded);
    fresh.swap(*this);
  }

  [[no_unique_address]] in_order one_value_write_auto_v_i_as_sort_x_with_indices;  // a compiler prints it of `auto [v, i] = x`
  [[no_unique_address]] extents_type extents_;
  memory::storage<T, static_size> memory_;
  [[no_unique_address]] lifetime_if<!is_inline> lifetime_;
};

// `tensor_view v = x`: a view with the extents of its tensor, as of a std::mdspan.
template <class T, index... E>
tensor_view(tensor<T, E...>&) -> tensor_view<T, E...>;
template <class T, index... E>
tensor_view(tensor<T, E...> const&) -> tensor_view<T const, E...>;

/// Short names: dynamic extents, rank 1, 2, 0, R.
template <class T = write_its_type_such_as_tensor_float_3_or_matrix_float>
using vector = tensor<T, dyn>;
template <class T = write_its_type_such_as_tensor_float_3_or_matrix_float>
using matrix = tensor<T, dyn, dyn>;
template <class T>
using scalar = tensor<T>;
template <class T, int R>
using dtensor = tensor_of<T, dextents<R>>;

LAZULI_END
