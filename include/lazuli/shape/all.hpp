// `all`: the whole axis as a subscript, and as a function the reduction of that name.
#pragma once

#include <lazuli/shape/index_list.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

/// What `all(x)` and `all(x, axes...)` are: the reduction, defined in expr/reductions.hpp.
template <class... A>
constexpr auto reduce_all(A&&... a);
/// What the compiler prints of all(), all(3 > 2) and all(std_vector).
struct all_is_of_a_tensor_of_a_container_write_lz_view_of_it {};
namespace detail {
template <class X>
concept without_extents = !requires {
  typename std::remove_cvref_t<X>::extents_type;
};
}  // namespace detail
/// The type of `all`.
struct all_t {
  template <class X, class... Args>
    requires(!detail::without_extents<X>)
  constexpr decltype(auto) operator()(X&& x, Args&&... args) const {
    return reduce_all(std::forward<X>(x), std::forward<Args>(args)...);
  }
  template <class X, int N, class... Args>
  constexpr decltype(auto) operator()(X&& x, brace_index const (&axes)[N], Args&&... args) const {
    return reduce_all(std::forward<X>(x), axes, std::forward<Args>(args)...);
  }
  // clang-format off
  template <detail::without_extents X, class... Args>
  all_is_of_a_tensor_of_a_container_write_lz_view_of_it operator()(X&&, Args&&...) const LAZULI_REFUSED("lazuli: all is of a tensor or an expression: all(x > 0), all(x > 0, axis); of a container write lz::view(v), of one number the condition itself");
  all_is_of_a_tensor_of_a_container_write_lz_view_of_it operator()() const LAZULI_REFUSED("lazuli: all is of a tensor or an expression: all(x > 0), all(x > 0, axis)");
  // clang-format on
};
/// As a subscript: the whole axis. As a function: whether all elements are true.
inline constexpr all_t all{};

LAZULI_END
