// Bodies of epilogue.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/epilogue.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

LAZULI_API std::uint32_t alignment_of(void const* data) {
  auto const address = reinterpret_cast<std::uintptr_t>(data) | 256;
  return static_cast<std::uint32_t>(address & (~address + 1));
}

}  // namespace vendor

LAZULI_API fused_plan plan_fused(gemm_plan const& product, epilogue after, void const* bias) {
  bool const floating = product.type == code::float16 || product.type == code::bfloat16 ||
                        product.type == code::float32;
  constexpr index most = 0x7fffffff;  // of a batch: 32 bits
  fused_plan plan;
  plan.product = product;
  plan.after = after;
  plan.bias = has_bias(after) ? bias : nullptr;
  bool const bias_fits =
      !has_bias(after) || (product.swapped && bias != nullptr && vendor::alignment_of(bias) >= 16);
  plan.possible = product.ready() && floating && product.call.batch <= most && bias_fits;
  if (plan.possible) plan.types = vendor::types_of(product.type);
  return plan;
}

namespace vendor {

LAZULI_API lt_choice const& choose(lt_table const& t, lt_state& state, fused_plan const& plan,
                                   lt_call const& call, void const* x, void const* y, void const* d,
                                   execution const& on) {
  gemm_call const& c = plan.product.call;
  std::uint32_t const ax = alignment_of(x), ay = alignment_of(y), ad = alignment_of(d),
                      ac = alignment_of(added_to(plan, d));
  lt_key const key = {c.m,
                      c.n,
                      c.k,
                      c.batch,
                      c.op_x,
                      c.op_y,
                      c.ld_x,
                      c.ld_y,
                      c.ld_d,
                      c.x_step,
                      c.y_step,
                      c.d_step,
                      ax,
                      ay,
                      ac,
                      ad,
                      int(plan.after),
                      plan.types.factor,
                      number(plan.types.compute),
                      plan.bias != nullptr};
  if (auto const found = state.choices.find(key); found != state.choices.end())
    return found->second;
  if (state.choices.size() >= 4096) state.choices.clear();
  lt_wishes const wishes(t, on, ax, ay, ac, ad);
  lt_choice choice{};
  int found = 0;
  int const status = t.choose.status(
      on.device, state.handle, call.product.handle(), call.x.handle(), call.y.handle(),
      call.d.handle(), call.d.handle(), wishes.preference.handle(), 1, &choice, &found);
  constexpr int not_supported = 15, invalid_value = 7;
  if (status != not_supported && status != invalid_value) check(t.choose.name, on.device, status);
  if (status != 0 || found == 0) choice.status = not_supported;
  return state.choices.emplace(key, choice).first->second;
}

}  // namespace vendor

LAZULI_API bool fused_gemm(fused_plan const& plan, std::complex<double> alpha,
                           std::complex<double> beta, execution const& on) {
  auto const& t = vendor::library<vendor::lt_table>();
  vendor::lt_state& state = *vendor::kept<vendor::lt_handles>::get({&t, on.device}, on);
  vendor::lt_call const call(t, plan, on);
  vendor::scale const times(plan.product.type, alpha), plus(plan.product.type, beta);
  bool supported = true;
  auto const choice = [&](void const* x, void const* y, void* d) -> vendor::lt_choice const& {
    return vendor::choose(t, state, plan, call, x, y, d, on);
  };
  // All choices before the first call: nothing is written if one of them is not supported.
  vendor::for_each_call(plan.product, [&](void const* x, void const* y, void* d) {
    supported = supported && choice(x, y, d).status == 0;
  });
  if (!supported) return false;
  vendor::for_each_call(plan.product, [&](void const* x, void const* y, void* d) {
    vendor::lt_choice const& chosen = choice(x, y, d);
    workspace const work(on, chosen.workspace);
    t.multiply(on, state.handle, call.product.handle(), times.data(), x, call.x.handle(), y,
               call.y.handle(), plus.data(), vendor::added_to(plan, d), call.d.handle(), d, call.d.handle(),
               &chosen.algorithm, work.data(), chosen.workspace, on.stream);
  });
  return true;
}

}  // namespace gpu

LAZULI_END
