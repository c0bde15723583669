// Several reductions of one operand on a device, such as assign(into(m, s), exprs(mean(x, 0),
// stddev(x, 0))): one kernel folds for all and finishes each; two if the results are few.
#pragma once

#include <lazuli/device/reduce.hpp>
#include <lazuli/tensor/multi_assign.hpp>

LAZULI_BEGIN

namespace detail {

/// Whole tensors that the results of a reduction R can be written to, as far as types tell.
template <class D, class R>
inline constexpr bool takes_results = requires(D& d) {
  d.swap(d);
}
&&on_device<D>&& std::is_same_v<typename D::value_type, typename R::value_type>&&
    D::extents_type::rank() == R::extents_type::rank();

template <device_space S>
struct joint_on<S> {
  /// The results, dense, on the operand's device.
  template <class First, class... X>
    requires(plan::detail::barriers_in<typename First::operand_type> == 0)
  static auto evaluate(sources<First, X...> const& from) {
    auto const& first = get<0>(from.each);
    check_lifetimes(first);
    auto const shape = first.extents();
    using E = std::remove_const_t<decltype(shape)>;
    device_of_space<S> const where(device_of(first, "assign"));
    auto out = make_list(device_tensor_of<S, typename First::value_type, E>(shape, where),
                         device_tensor_of<S, typename X::value_type, E>(shape, where)...);
    if (shape.size() != 0)
      fold_into(
          from, [&](auto i) -> auto& { return get<i.value>(out); });
    return out;
  }

  /// Writes the results to tensors of their types and extents that share no memory with each other
  /// or with the operand. For others it does nothing, and returns false.
  template <class... D, class... X>
    requires(plan::detail::barriers_in<typename nth_t<0, X...>::operand_type> == 0)
  static bool write(list<held_target<D>...>& to, sources<X...> const& from) {
    if constexpr ((takes_results<std::remove_reference_t<D>, X> && ...)) {
      auto const& first = get<0>(from.each);
      check_lifetimes(first);
      int const device = device_of(first, "assign");
      bool apart = first.extents().size() != 0;
      unroll<sizeof...(D)>([&](auto i) {
        auto const& d = get<i.value>(to).get();
        block_search<shared_block> search{d.memory()};
        for_each_source(first.operand(), search);
        apart =
            apart && !search.found && d.extents() == first.extents() && d.device_index() == device;
        unroll<i.value>(
            [&](auto j) { apart = apart && get<j.value>(to).get().memory() != d.memory(); });
      });
      if (apart)
        fold_into(
            from, [&](auto i) -> auto& { return get<i.value>(to).get(); });
      return apart;
    } else {
      return false;
    }
  }

 private:
  /// `result(i)`: the dense tensor of result i.
  template <class First, class... X, class Result>
  static void fold_into(sources<First, X...> const& from, Result const& result) {
    using R = typename reductions_of<First, X...>::reduction_type;
    using A = typename First::accumulator;
    [&]<int... I>(std::integer_sequence<int, I...>) {
      auto const& first = get<0>(from.each);
      reductions_of<First, X...> const all{first, {make_list(get<I>(from.each).op()...)}};
      auto const finish = make_list([&all](std::string_view name) {
        constexpr int own = I;  // nvcc expands no pack within the lambda below
        using D = typename std::remove_cvref_t<decltype(get<own>(from.each))>::value_type;
        return gpu::finish_function_of<D, A, R>(
            [&](auto const& state, auto const& count) {
              auto const values = all.op().template finish<symbol<A>>(state, count);
              return get<own>(values);
            },
            name);
      }...);
      gpu::finished_result const results[] = {
          {result(constant<I>{}).data(),
           gpu::code_of<value_t<std::remove_cvref_t<decltype(result(constant<I>{}))>>>,
           get<I>(finish)}...};
      auto& to = result(constant<0>{});
      auto const stream = gpu::current_stream(S::platform(), to.device_index());
      (result(constant<I>{}).memory()->use_on(stream), ...);
      fold_chain(to.target(), all, lower(device_backend<S>{to.device_index()}, first.operand()),
                 results);
    }
    (std::make_integer_sequence<int, 1 + sizeof...(X)>());
  }
};

}  // namespace detail

LAZULI_END
