// One tensor as several along an axis: chunk, split, unbind; its first and last part.
#pragma once

#include <lazuli/shape/split.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <vector>

LAZULI_BEGIN

/// has_complex_parts: complex elements that the processor can reach. Models: tensor<complex<float>>.
template <class X>
concept has_complex_parts = on_host<X> && complex_dtype<typename X::value_type>;

namespace detail {
inline void check_parts(char const* call, index wanted, index found) {
  if (wanted != found) fail<shape_error>(call, "<", wanted, ">: there are ", found, " parts");
}
}  // namespace detail

/// Parts of a tensor or view type Derived: views that share its elements, and can be written where
/// it can. Errors: index_error for an axis outside the extents, shape_error for sizes that do not
/// fit.
template <class Derived>
class part_methods {
 public:
  /// The first and the last element, row of a matrix and so on, as x[0] and x[-1].
  constexpr decltype(auto) front() & { return self()[0]; }
  constexpr decltype(auto) front() const& { return self()[0]; }
  constexpr decltype(auto) front() && { return from_temporary(std::move(self()), 0); }
  constexpr decltype(auto) back() & { return self()[-1]; }
  constexpr decltype(auto) back() const& { return self()[-1]; }
  constexpr decltype(auto) back() && { return from_temporary(std::move(self()), -1); }

  /// chunk: up to `count` equal parts; split: parts of `size`, or of the given sizes; unbind: each
  /// index along an axis. Views; tensors if called on a temporary.
  template <index_like A = constant<0>>
  auto chunk(brace_index count, A axis = {}) & {
    return as_views(self(), views::chunk(self().map(), count, axis));
  }
  template <index_like A = constant<0>>
  auto chunk(brace_index count, A axis = {}) const& {
    return as_views(self(), views::chunk(self().map(), count, axis));
  }
  template <index_like A = constant<0>>
  auto chunk(brace_index count, A axis = {}) && {
    return as_parts(self(), views::chunk(self().map(), count, axis));
  }
  template <index_like A = constant<0>>
  auto split(brace_index size, A axis = {}) & {
    return as_views(self(), views::split(self().map(), size, axis));
  }
  template <index_like A = constant<0>>
  auto split(brace_index size, A axis = {}) const& {
    return as_views(self(), views::split(self().map(), size, axis));
  }
  template <index_like A = constant<0>>
  auto split(brace_index size, A axis = {}) && {
    return as_parts(self(), views::split(self().map(), size, axis));
  }
  template <index_like A = constant<0>>
  auto split(std::initializer_list<index> sizes, A axis = {}) & {
    return as_views(self(), views::split(self().map(), sizes, axis));
  }
  template <index_like A = constant<0>>
  auto split(std::initializer_list<index> sizes, A axis = {}) const& {
    return as_views(self(), views::split(self().map(), sizes, axis));
  }
  template <index_like A = constant<0>>
  auto split(std::initializer_list<index> sizes, A axis = {}) && {
    return as_parts(self(), views::split(self().map(), sizes, axis));
  }
  template <detail::index_list L, index_like A = constant<0>>
  auto split(L const& sizes, A axis = {}) & {
    auto const list = detail::index_vector(sizes);
    return as_views(self(), views::split(self().map(), std::span<index const>(list), axis));
  }
  template <detail::index_list L, index_like A = constant<0>>
  auto split(L const& sizes, A axis = {}) const& {
    auto const list = detail::index_vector(sizes);
    return as_views(self(), views::split(self().map(), std::span<index const>(list), axis));
  }
  template <detail::index_list L, index_like A = constant<0>>
  auto split(L const& sizes, A axis = {}) && {
    auto const list = detail::index_vector(sizes);
    return as_parts(self(), views::split(self().map(), std::span<index const>(list), axis));
  }
  // clang-format off
  LAZULI_NO_FORM chunk(...) const LAZULI_FORMS("x.chunk(parts, axis = 0), x.chunk<4>(axis = 0)");
  LAZULI_NO_FORM split(...) const LAZULI_FORMS("x.split(size, axis = 0), x.split({sizes}, axis = 0)");
  // clang-format on
  template <index_like A = constant<0>>
  auto unbind(A axis = {}) & {
    return as_views(self(), views::unbind(self().map(), axis));
  }
  template <index_like A = constant<0>>
  auto unbind(A axis = {}) const& {
    return as_views(self(), views::unbind(self().map(), axis));
  }
  template <index_like A = constant<0>>
  auto unbind(A axis = {}) && {
    return as_parts(self(), views::unbind(self().map(), axis));
  }
  LAZULI_NO_FORM unbind(detail::any_argument, ...) const
      LAZULI_FORMS("x.unbind(axis = 0), x.unbind<2>(axis = 0)");

  /// As many parts as the program names, for `auto [i, f, g, o] = gates.chunk<4>(1)` and
  /// `auto [x, y] = points.unbind<2>(1)`. Throws shape_error where there are more or fewer.
  template <index Count, class A = constant<0>>
  auto chunk(A axis = {}) & {
    return in_array<Count>(chunk(Count, axis), "chunk");
  }
  template <index Count, class A = constant<0>>
  auto chunk(A axis = {}) const& {
    return in_array<Count>(chunk(Count, axis), "chunk");
  }
  template <index Count, class A = constant<0>>
  auto chunk(A axis = {}) && {
    return in_array<Count>(std::move(*this).chunk(Count, axis), "chunk");
  }
  template <index Count, class A = constant<0>>
  auto unbind(A axis = {}) & {
    return in_array<Count>(unbind(axis), "unbind");
  }
  template <index Count, class A = constant<0>>
  auto unbind(A axis = {}) const& {
    return in_array<Count>(unbind(axis), "unbind");
  }
  template <index Count, class A = constant<0>>
  auto unbind(A axis = {}) && {
    return in_array<Count>(std::move(*this).unbind(axis), "unbind");
  }

  /// The real (0) or imaginary (1) parts of complex elements of the host, in place; not for a
  /// temporary that owns them. real(z) and imag(z) return it.
  template <int Part>
  auto complex_part() & requires has_complex_parts<Derived> {
    return component<Part>(self());
  }
  template <int Part>
  auto complex_part() const& requires has_complex_parts<Derived> {
    return component<Part>(self());
  }
  template <int Part>
  auto complex_part() && requires(has_complex_parts<Derived> && !Derived::owns_memory) {
    return component<Part>(self());
  }
  template <int Part>  // else const& would take it, and the view would outlive the elements
  void complex_part() const&& requires(has_complex_parts<Derived>&& Derived::owns_memory) = delete;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }

  template <index Count, class Part>
  static std::array<Part, Count> in_array(std::vector<Part>&& parts, char const* call) {
    detail::check_parts(call, Count, static_cast<index>(parts.size()));
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::array<Part, Count>{std::move(parts[I])...};
    }(std::make_index_sequence<Count>{});
  }

  /// A view of every second real number.
  template <int Part, class X>
  static auto component(X& x) {
    using complex = std::remove_pointer_t<decltype(x.storage_data())>;
    using real = typename std::remove_const_t<complex>::value_type;
    using part = std::conditional_t<std::is_const_v<complex>, real const, real>;
    auto map = x.map();
    for (auto& step : map.strides) step *= 2;
    map.offset = 2 * map.offset + Part;
    // An array of complex numbers is one of pairs of real ones ([complex.numbers.general]).
    return typename detail::view_with<part, typename Derived::extents_type>::type(
        reinterpret_cast<part*>(x.storage_data()), map, x.view_token());
  }

  /// Views of the elements that each mapping names.
  template <class X, class Maps>
  static auto as_views(X& x, Maps const& maps) {
    using map = typename Maps::value_type;
    std::vector<decltype(detail::rebind(x, std::declval<map const&>()))> out;
    out.reserve(maps.size());
    for (auto const& m : maps) out.push_back(detail::rebind(x, m));
    return out;
  }
  /// For a temporary: tensors if it owns the elements.
  template <class Maps>
  static auto as_parts(Derived& x, Maps const& maps) {
    if constexpr (Derived::owns_memory) {
      using map = typename Maps::value_type;
      using part = tensor_of<typename Derived::value_type, typename map::extents_type>;
      std::vector<part> out;
      out.reserve(maps.size());
      for (auto const& m : maps) out.push_back(part(detail::rebind(x, m)));
      return out;
    } else {
      return as_views(x, maps);
    }
  }

  template <class X>
  static constexpr decltype(auto) from_temporary(X&& x, index i) {
    if constexpr (X::owns_memory) {
      auto value = std::move(x)[i];
      return value;
    } else {  // the elements outlive the view
      return x[i];
    }
  }
};

LAZULI_END
