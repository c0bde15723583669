// Tensors in imagined memory, which have a place and a name but no elements.
#pragma once

#include <lazuli/evaluate/imagined.hpp>
#include <lazuli/tensor/cache_blocks.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

template <class S, class D, class E>
using leaf_in = typename memory_of<S>::template leaf<D, E>;

/// A number in imagined memory, as loops with several results read and write it.
template <class S, class T>
struct imagined_number {
  leaf_in<imagined<S>, T, extents<>> at;

  friend imagined_number operator/(imagined_number const& x, T n) {
    auto const place = imagined_memory<T, S>(extents<>{}, x.at);
    auto& log = current_recording();
    log.add_name(
        place.first, 1, sizeof(T),
        text::concat("(", log.name_at(x.at.first), " / ", symbolic::symbol<T>(n).text(), ")"));
    return {place};
  }
};

template <class S, class T>
auto number_in_memory(imagined_number<S, T> const& x) {
  return x.at;
}

/// A tensor, or of T const a view, of imagined memory. Copies are of the same memory.
template <class S, class T, class E>
class imagined_tensor;
template <class S, class T, class E>
struct value_of<imagined_tensor<S, T, E>> {
  using type = T;
};
template <class S, class T, class E>
struct extents_of<imagined_tensor<S, T, E>> {
  using type = E;
};

/// The first leaf of an expression that lies in imagined memory, as a leaf of the real one.
template <class S>
struct backend_search {
  using B = typename backend_in_space<S>::type;
  B found{};
  template <class X>
  void operator()(X const& x) {
    if constexpr (std::is_same_v<space_of<X>, imagined<S>>) found = B::of(real_leaf{}(x.target()));
  }
};
/// Memory for elements T beside x.
template <class T, class S, class E, class X>
auto imagined_memory(E const& extents, X const& x) {
  backend_search<S> search;
  for_each_source(x, search);
  auto const real =
      scribe<typename backend_search<S>::B>::template imagine<T>(search.found, extents);
  return imagined_leaf<std::remove_const_t<decltype(real)>>{real};
}

template <class S, class T, class E>
class imagined_tensor : public array_methods<imagined_tensor<S, T, E>> {
  static constexpr bool host = runs_loops_of_host<S>;

 public:
  using value_type = std::remove_const_t<T>;
  using element_type = T;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = imagined<S>;
  static constexpr bool owns_memory = false;
  static constexpr bool is_mutable = !std::is_const_v<T>;
  using leaf_type = imagined_leaf<leaf_in<S, T, E>>;

  /// With static extents it has memory of its own, as tensors inside their objects do.
  imagined_tensor() : at_{} {
    if constexpr (E::is_static && host)
      at_ = imagined_memory<value_type, S>(E{}, at_);
    else
      at_.first = nullptr;
  }
  explicit imagined_tensor(leaf_type const& at) : at_(at) {}
  /// The value of an expression, in new memory.
  template <class X>
    requires(foreign_source<imagined_tensor, X>&& expression<X>&& assignable<imagined_tensor, X>)
  imagined_tensor(X const& x)
      : at_(imagined_memory<value_type, S>(extents_fitting<E>(x.extents()), x)) {
    current_recording().add_temporary(*this);
    this->assign(x, aliasing::excluded);
  }
  imagined_tensor(imagined_tensor const&) = default;
  /// Assigns elements to a view without a name.
  void operator=(imagined_tensor const& x) && { this->assign(x); }
  imagined_tensor& operator=(imagined_tensor const& x) & {
    if constexpr (E::is_static && host)
      take_name(x.at_);
    else
      at_ = x.at_;
    return *this;
  }
  imagined_tensor& operator=(imagined_number<S, T> const& x) {
    take_name(x.at);
    return *this;
  }
  template <class X>
    requires(foreign_source<imagined_tensor, X>&& assignable<imagined_tensor, X>)
  imagined_tensor& operator=(X const& x) {
    this->assign(x);
    return *this;
  }

  /// Rank 0: throws, as item().
  explicit operator value_type() const requires(E::rank() == 0) {
    return values_in<memory_space>::item(*this);
  }
  E extents() const { return at_.shape; }
  index_tuple<E::rank()> strides() const { return at_.steps; }
  static constexpr index storage_offset() { return 0; }
  mapping<E> map() const { return {at_.shape, at_.steps, 0}; }
  T* data() const { return at_.first; }
  T* storage_data() const { return at_.first; }
  auto const& target() const { return at_; }
  int device_index() const requires(!host) { return at_.device_index(); }
  auto const& stands_for() const { return static_cast<leaf_in<S, T, E> const&>(at_); }
  template <class F>
  auto viewed(mapping<F> const& map) const {
    return memory_of<imagined<S>>::viewed(at_, map);
  }
  void refer_to(mapping<E> const& map) {
    at_.first += map.offset;
    at_.shape = map.extents;
    at_.steps = map.strides;
  }

 private:
  template <class L>
  void take_name(L const& from) {
    auto& log = current_recording();
    log.add_name(at_.first, at_.shape.size(), sizeof(T), log.name_at(from.first));
  }

  leaf_type at_;
};

template <class S>
struct memory_of<imagined<S>> {
  template <class T, class E>
  using tensor = imagined_tensor<S, T, E>;
  template <class D, class E>
  using leaf = imagined_leaf<leaf_in<S, D, E>>;

  template <class T, class E, class X>
  static tensor<T, E> empty(E const& extents, X const& x) {
    tensor<T, E> const out(imagined_memory<T, S>(extents, x));
    current_recording().add_temporary(out);
    return out;
  }
  template <class L, class E>
  static auto arranged(L& x, mapping<E> const& map) {
    auto const real = real_leaf{}(x.target());
    auto const same = memory_of<S>::arranged(real, map);
    return imagined_leaf<std::remove_const_t<decltype(same)>>{same};
  }
  template <class X>
  static auto leaf_of(X const& x) {
    auto const real = real_leaf{}(x.target());
    auto const same = [&] {
      if constexpr (runs_loops_of_host<S>)
        return strided_of(real);
      else
        return memory_of<S>::leaf_of(real);
    }();
    return imagined_leaf<std::remove_const_t<decltype(same)>>{same};
  }
  template <class L>
  static auto writable(imagined_leaf<L> const& x) {
    auto const same = detail::memory_of<S>::writable(static_cast<L const&>(x));
    return imagined_leaf<std::remove_const_t<decltype(same)>>{same};
  }
  /// How the host adds where several elements of x may be one.
  template <class To, class From>
  static void add_one_by_one(To const& to, From const& from) {
    tell_loop(" += ", "", to, from);
  }
  template <class L>
  static auto number_at(L const& x) {
    using T = value_t<L>;
    auto const real = real_leaf{}(x);
    return imagined_number<S, T>{{{const_cast<T*>(real.first), extents<>{}, {}}}};
  }
  template <class L, class E, class... Token>
  static auto viewed(L const& x, mapping<E> const& map, Token const&...) {
    using element = std::remove_pointer_t<decltype(x.data())>;
    return imagined_tensor<S, element, E>(arranged(x, map));
  }
  template <class V, class X>
  static V const& brought(V const& values, X const&) {
    return values;
  }
  template <class... X>
  static void check_one_device(char const*, X const&...) {}
};

template <class S>
struct values_in<imagined<S>> {
  template <class X>
  static value_t<X> item(X const&) {
    fail<tape_error>(
        "explain: this function reads an element (item, or a number made of it), and nothing is "
        "computed; explain the part before, and the part behind");
  }
  template <class X>
  static imagined_tensor<S, value_t<X>, extents_t<X>> on_host(X const& x) {
    item(x);
  }
  template <class X>
  static auto value(X const& x) {
    return imagined_tensor<S, value_t<X>, extents_t<X>>(x);
  }
  template <class To, class X, class... How>
  static void copy(To& to, X const& x, How...) {
    assign_to(to.target(), as_source<value_t<To>>(x));
  }
  template <class X, class E>
  static auto reshaped(X const& x, E const& target) {
    if (auto const map = views::try_view(x.map(), target)) return x.viewed(*map);
    return value(x).viewed(mapping<E>{target, row_major(target), 0});
  }
  template <class X, class E>
  static auto contiguous(X const& x, E const&) {
    return x.is_contiguous() ? x : value(x);
  }
};

/// Creation functions beside imagined memory.
template <class S>
struct making_in<imagined<S>> {
  backend_search<S> of;

  template <class X>
  static making_in beside(X const& x) {
    making_in out;
    for_each_source(x, out.of);
    return out;
  }
  template <class T, class E>
  auto empty(E const& shape) const {
    auto const real = scribe<decltype(of.found)>::template imagine<T>(of.found, shape);
    imagined_tensor<S, T, E> const out(imagined_leaf<std::remove_const_t<decltype(real)>>{real});
    current_recording().add_temporary(out);
    return out;
  }
  template <class T, class E>
  auto zeros(E const& shape) const {
    return full<T>(shape, T(0));
  }
  template <class T, class E>
  auto ones(E const& shape) const {
    return full<T>(shape, T(1));
  }
  template <class T, class E, class V>
  auto full(E const& shape, V value) const {
    auto out = empty<T>(shape);
    assign_to(out.target(), scalar_leaf<T>(static_cast<T>(value)), aliasing::excluded);
    return out;
  }
};

}  // namespace detail

LAZULI_END
