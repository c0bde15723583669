// Several results at once: assign(into(m, s), exprs(mean(x, 0), stddev(x, 0))).
#pragma once

#include <lazuli/op/joint_reduction.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// A destination: a named tensor or view by its address, a temporary view by value.
template <class D>
struct held_target {
  D view;
  constexpr D& get() { return view; }
};
template <class D>
struct held_target<D&> {
  D* to;
  constexpr D& get() { return *to; }
};

}  // namespace detail

/// Where the results of `assign` go.
template <class... D>
struct destinations {
  list<detail::held_target<D>...> each;
};
template <class... D>
  requires((leaf<std::remove_cvref_t<D>> && !on_tape<D>) && ...)
constexpr destinations<D...> into(D&&... to) {
  auto const hold = []<class T>(T&& x) {
    if constexpr (std::is_lvalue_reference_v<T>)
      return detail::held_target<T>{&x};
    else
      return detail::held_target<T>{static_cast<T&&>(x)};
  };
  return {make_list(hold.template operator()<D>(static_cast<D&&>(to))...)};
}

/// What `assign` evaluates.
template <class... X>
struct sources {
  list<X...> each;
};
template <expression... X>
constexpr sources<closure_t<X&&>...> exprs(X&&... x) {
  return {make_list(close(static_cast<X&&>(x))...)};
}

namespace detail {

template <class X>
concept plain_reduction = requires {
  typename X::reduction_type;
}
&&!X::reduction_type::positional;

/// Reductions of operands of one type along the same axes, with one accumulator.
template <class First, class... X>
inline constexpr bool reduced_alike = false;
template <plain_reduction First, plain_reduction... X>
inline constexpr bool reduced_alike<First, X...> =
    ((std::is_same_v<typename First::operand_type, typename X::operand_type> &&
      std::is_same_v<typename First::accumulator, typename X::accumulator> &&
      std::is_same_v<typename First::extents_type, typename X::extents_type> &&
      First::keeps_axes == X::keeps_axes) &&
     ...);

/// Do two expressions of one type read the same elements and compute the same from them?
template <class E>
bool same_expression(E const& a, E const& b) {
  if constexpr (elementwise<E>) {
    bool same = std::is_empty_v<typename E::op_type>;
    unroll<E::arity>([&](auto i) {
      same = same && same_expression(a.template operand<i.value>(), b.template operand<i.value>());
    });
    return same;
  } else if constexpr (!leaf<E>) {
    return false;
  } else if constexpr (std::is_same_v<E, scalar_leaf<typename E::value_type>>) {
    return *a.data() == *b.data();
  } else {
    return a.data() == b.data() && a.extents() == b.extents() && a.strides() == b.strides();
  }
}

/// Several reductions as one, in the form that `reduce_lowered` expects.
template <class First, class... X>
struct reductions_of {
  using reduction_type =
      op::joint_reduction<typename First::reduction_type, typename X::reduction_type...>;
  using accumulator = typename First::accumulator;
  using value_type = op::joint_value<typename First::value_type, typename X::value_type...>;
  static constexpr bool keeps_axes = First::keeps_axes;
  First const& first;
  reduction_type all;
  bool reduces(int axis) const { return first.reduces(axis); }
  reduction_type const& op() const { return all; }
};

/// The I-th results of a joint reduction as a leaf.
template <int I, class V, class E>
auto member(V const* values, E const& shape) {
  using T = std::remove_cvref_t<decltype(get<I>(values->each))>;
  auto steps = row_major(shape);
  for (auto& s : steps) s *= static_cast<index>(sizeof(V) / sizeof(T));
  T const* const first = values == nullptr ? nullptr : &get<I>(values->each);
  return strided<T const, E>{first, shape, steps};
}

/// Tensors that are given new memory when the shape changes.
template <class D>
inline constexpr bool takes_memory = requires(D& d) {
  d.swap(d);
}
&&D::extents_type::rank_dynamic() > 0;
template <class D>
using new_memory_for = std::conditional_t<takes_memory<D>, D, list<>>;

/// Does d take over the memory of value v, of the same rank, instead of writing elements?
template <class D, class V>
bool takes_memory_of([[maybe_unused]] D const& d, [[maybe_unused]] V const& v) {
  if constexpr (takes_memory<D> && rank_of<V> == rank_of<D>) {
    bool away = false;  // v lies on another device
    if constexpr (!on_host<D> && !places_axes<space_of<D>>)
      away = d.device_index() != v.device_index();
    return away || !(d.extents() == v.extents());
  }
  return false;
}

/// Writes values to destinations: first does whatever may fail, for all of them, then the rest.
template <class... D, class... V>
void commit(list<held_target<D>...>& to, list<V...> values) {
  list<new_memory_for<std::remove_cvref_t<D>>...> fresh{};
  bool replaced[sizeof...(D)] = {};
  unroll<sizeof...(D)>([&](auto i) {
    auto& d = get<i.value>(to).get();
    auto& v = get<i.value>(values);
    using T = std::remove_cvref_t<decltype(d)>;
    if constexpr (takes_memory<T>) {
      if (takes_memory_of(d, v)) {
        get<i.value>(fresh) = std::move(v);
        replaced[i.value] = true;
        return;
      }
    }
    check_assignable(d.extents(), v.extents());
    check_target(d.target());
    if constexpr (!on_host<T>) {
      constexpr bool follows = rank_of<decltype(v)> == T::rank() && requires { d.swap(d); };
      if (!follows) backend_for<T>::of(d.target()).check(d.target(), v);
    }
  });
  unroll<sizeof...(D)>([&](auto i) {
    auto& d = get<i.value>(to).get();
    if constexpr (takes_memory<std::remove_cvref_t<decltype(d)>>) {
      if (replaced[i.value]) return d.swap(get<i.value>(fresh));
    }
    d = get<i.value>(values);
  });
}

/// How a memory space other than the host's evaluates reductions in one pass over their operand:
/// `evaluate(sources)` gives the results; `write(destinations, sources)`, if it is there, may write
/// them at once; device/joint_reduce.hpp.
template <class S>
struct joint_on;

/// All reductions in one pass over their operand.
template <class... D, class... X, int... I>
void assign_joint(destinations<D...>& to, sources<X...> const& from,
                  std::integer_sequence<int, I...>) {
  using all = reductions_of<X...>;
  using value = typename all::value_type;
  auto const& first = from.each.first;
  check_lifetimes(first);
  auto const shape = first.extents();
  memory::storage<value, static_size<std::remove_const_t<decltype(shape)>>> values(shape.size());
  strided<value, std::remove_const_t<decltype(shape)>> const target{values.data(), shape,
                                                                    row_major(shape)};
  all const reductions{first, {make_list(get<I>(from.each).op()...)}};
  if (shape.size() > 0) reduce_lowered(target, reductions, lower(host_backend{}, first.operand()));
  commit(to.each, make_list(member<I>(values.data(), shape)...));
}

}  // namespace detail

/// Evaluates all expressions, then writes them: no result changes what another one reads, and if
/// one fails nothing is written. Reductions of the same operand along the same axes are computed in
/// one pass over it, on devices too; everything else takes a loop and a temporary each. Throws
/// shape_error as `=` does. Example: test/tensor/multi_assign.cpp.
template <class... D, class... X>
void assign(destinations<D...> to, sources<X...> const& from) {
  static_assert(sizeof...(D) == sizeof...(X),
                "lazuli: assign needs as many destinations as expressions");
  constexpr bool host = (on_host<X> && ...);
  if constexpr (detail::reduced_alike<X...> && sizeof...(X) > 1 &&
                (host || requires { detail::joint_on<joint_space<X...>>::evaluate(from); })) {
    auto const& first = from.each.first;
    bool same = true;
    unroll<sizeof...(X)>([&](auto i) {
      auto const& x = get<i.value>(from.each);
      same = same && detail::same_expression(first.operand(), x.operand());
      for (int axis = 0; axis < rank_of<decltype(first.operand())>; ++axis)
        same = same && first.reduces(axis) == x.reduces(axis);
    });
    if (same) {
      if constexpr (host) {
        return detail::assign_joint(to, from, std::make_integer_sequence<int, sizeof...(X)>());
      } else {
        using joint = detail::joint_on<joint_space<X...>>;
        if constexpr (requires { joint::write(to.each, from); })
          if (joint::write(to.each, from)) return;
        return detail::commit(to.each, joint::evaluate(from));
      }
    }
  }
  unroll<sizeof...(X)>([&](auto i) { detail::check_lifetimes(get<i.value>(from.each)); });
  [&]<int... I>(std::integer_sequence<int, I...>) {
    detail::commit(to.each, make_list(eval(get<I>(from.each))...));
  }
  (std::make_integer_sequence<int, sizeof...(X)>());
}

LAZULI_END
