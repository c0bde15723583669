// Bodies of blas.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/blas.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API std::atomic<bool>& tf32_flag() {
  static std::atomic<bool> allowed{false};
  return allowed;
}

}  // namespace detail

namespace vendor {

LAZULI_API void* blas_handle(blas_table const& table, execution const& on) {
  void* const handle = kept<blas_handles>::get({&table, on.device}, on);
  table.set_stream(on, handle, on.stream);
  return handle;
}

LAZULI_API product_types types_of(code type) {
  int const own = data_type(type), single = data_type(code::float32);
  switch (type) {
    case code::float16:
    case code::bfloat16:
      return {own, own, single, computed_in::float32};
    case code::float64:
    case code::complex128:
      return {own, own, own, computed_in::float64};
    case code::int8:
      return {own, data_type(code::int32), data_type(code::int32), computed_in::int32};
    default:
      return {own, own, own, tf32_allowed() ? computed_in::tf32 : computed_in::float32};
  }
}

}  // namespace vendor

LAZULI_API void gemm(gemm_plan const& plan, std::complex<double> alpha, std::complex<double> beta,
                     execution const& on) {
  auto const& table = vendor::library<vendor::blas_table>(on.hip);
  void* const handle = vendor::blas_handle(table, on);
  gemm_call const& call = plan.call;
  vendor::scale const times(plan.type, alpha), plus(plan.type, beta);
  auto const types = vendor::types_of(plan.type);
  auto const op = [&](int of) { return table.number(static_cast<vendor::operation>(of)); };
  vendor::for_each_call(plan, [&](void const* x, void const* y, void* d) {
    table.gemm(on, handle, op(call.op_x), op(call.op_y), call.m, call.n, call.k, times.data(), x,
               types.factor, call.ld_x, call.x_step, y, types.factor, call.ld_y, call.y_step,
               plus.data(), d, types.result, call.ld_d, call.d_step, call.batch, table.number(types.compute),
               table.default_algorithm());
  });
}

}  // namespace gpu

LAZULI_END
