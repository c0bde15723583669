// Several reductions of one operand on a device, as assign(into(m, s), exprs(mean(x, 0), stddev(x,
// 0))): one kernel folds for all of them and finishes each; two where the results are few.
#pragma once

#include <lazuli/device/reduce.hpp>
#include <lazuli/tensor/multi_assign.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct joint_on<S> {
  /// The results, dense, on the operand's device.
  template <class First, class... X>
    requires(plan::detail::barriers_in<typename First::operand_type> == 0)
  static auto evaluate(sources<First, X...> const& from) {
    using R = typename reductions_of<First, X...>::reduction_type;
    using A = typename First::accumulator;
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      auto const& first = get<0>(from.each);
      check_lifetimes(first);
      auto const shape = first.extents();
      using E = std::remove_const_t<decltype(shape)>;
      device_of_space<S> const where(device_of(first, "assign"));
      auto out = make_list(device_tensor_of<S, typename First::value_type, E>(shape, where),
                           device_tensor_of<S, typename X::value_type, E>(shape, where)...);
      reductions_of<First, X...> const all{first, {make_list(get<I>(from.each).op()...)}};
      if (shape.size() == 0) return out;
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
          {get<I>(out).data(), gpu::code_of<value_t<decltype(get<I>(out))>>, get<I>(finish)}...};
      (get<I>(out).memory()->use_on(gpu::current_stream(S::platform(), get<I>(out).device_index())),
       ...);
      fold_chain(get<0>(out).target(), all,
                 lower(device_backend<S>{get<0>(out).device_index()}, first.operand()), results);
      return out;
    }
    (std::make_integer_sequence<int, 1 + sizeof...(X)>());
  }
};

}  // namespace detail

LAZULI_END
