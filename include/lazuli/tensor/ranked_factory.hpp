// Tensors whose sizes are in a standard container of run-time length: the rank is named.
#pragma once

#include <lazuli/tensor/factory.hpp>

LAZULI_BEGIN

/// empty, zeros, ones and full with sizes whose number is known only at run time:
/// `zeros<float, 2>(std_vector)`.   Throws shape_error if there are not R, and as zeros.
template <dtype T, int R, detail::index_list L>
dtensor<T, R> empty(L const& sizes) {
  return dtensor<T, R>(dextents<R>(detail::listed<R>("a shape", sizes)));
}
template <dtype T, int R, detail::index_list L>
dtensor<T, R> zeros(L const& sizes) {
  auto out = lazuli::empty<T, R>(sizes);
  detail::set_zero(out);
  return out;
}
template <dtype T, int R, detail::index_list L>
dtensor<T, R> ones(L const& sizes) {
  auto out = lazuli::empty<T, R>(sizes);
  out.fill_(true);
  return out;
}
template <dtype T, int R, detail::index_list L, class V>
  requires is_scalar_v<V>
dtensor<T, R> full(L const& sizes, V value) {
  auto out = lazuli::empty<T, R>(sizes);
  out.fill_(exactly<T>("full", value));
  return out;
}

namespace detail {
/// no_sizes: what names neither sizes nor a type. Models: tensor. Not: (2, 3), 2.5,
/// std::vector<int>.
template <class... A>
concept no_sizes = sizeof...(A) > 0 && !each_index<A...> && !(index_list<A> || ...) &&
                   !fractional_extents<A...> && !ends_in_text<A...>;
}  // namespace detail

/// What the compiler prints of zeros(std_vector).
struct the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes {};
// clang-format off
template <dtype T = default_float, detail::open_list L>
the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes empty(L const&) LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are: name the rank, empty<float, 2>(sizes), or write shape(2, 3)");
template <dtype T = default_float, detail::open_list L>
the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes zeros(L const&) LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are: name the rank, zeros<float, 2>(sizes), or write shape(2, 3)");
template <dtype T = default_float, detail::open_list L>
the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes ones(L const&) LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are: name the rank, ones<float, 2>(sizes), or write shape(2, 3)");
template <detail::dtype_if_named T = void, class... A> requires detail::no_sizes<A...>
LAZULI_NO_FORM empty(A const&...) LAZULI_FORMS("empty<float>(2, 3), empty<float>(shape(2, 3)), empty<float>({2, 3}), empty<float, 2>(std_vector), empty_like(x)");
template <detail::dtype_if_named T = void, class... A> requires detail::no_sizes<A...>
LAZULI_NO_FORM zeros(A const&...) LAZULI_FORMS("zeros<float>(2, 3), zeros<float>(shape(2, 3)), zeros<float>({2, 3}), zeros<float, 2>(std_vector), zeros_like(x)");
template <detail::dtype_if_named T = void, class... A> requires detail::no_sizes<A...>
LAZULI_NO_FORM ones(A const&...) LAZULI_FORMS("ones<float>(2, 3), ones<float>(shape(2, 3)), ones<float>({2, 3}), ones<float, 2>(std_vector), ones_like(x)");
// clang-format on

LAZULI_END
