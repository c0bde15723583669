// Bodies of fft.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/fft.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

LAZULI_API int type_of(fft_lines const& of) {
  constexpr int types[2][4] = {
      {complex_to_complex, complex_to_complex, real_to_complex, complex_to_real},
      {complex_to_complex_double, complex_to_complex_double, real_to_complex_double,
       complex_to_real_double}};
  return types[of.is_double][static_cast<int>(of.kind)];
}

/// The transforms by one of the libraries.
template <class Table>
void transform(Table const& t, fft_lines const& what, void* in, void* out, execution const& on) {
  int const direction = what.kind == fft_kind::forward ? -1 : 1;
  fft_lines planned = what;  // one plan serves both directions
  if (planned.kind == fft_kind::backward) planned.kind = fft_kind::forward;
  fft_plan<Table> const plan = kept<fft_plans<Table>>::get({&t, on.device, planned}, on);
  workspace const work(on, plan.workspace);
  t.set_stream(on, plan.number, on.stream);
  if (plan.workspace != 0) t.set_work_area(on, plan.number, work.data());
  switch (what.kind) {
    case fft_kind::real_to_half:
      (what.is_double ? t.d2z : t.r2c)(on, plan.number, in, out);
      break;
    case fft_kind::half_to_real:
      (what.is_double ? t.z2d : t.c2r)(on, plan.number, in, out);
      break;
    default:
      (what.is_double ? t.z2z : t.c2c)(on, plan.number, in, out, direction);
  }
}

}  // namespace vendor

LAZULI_API void fft(fft_lines what, void* in, void* out, execution const& on) {
  if (what.batch == 0) return;
  if (what.n < 1) fail<shape_error>("fft: length ", what.n, "; at least 1 is needed");
  if (what.batch == 1) {  // one plan for all steps
    what.in_step = what.in_stride * what.n;
    what.out_step = what.out_stride * what.n;
  }
  if (on.hip)
    vendor::transform(vendor::library<vendor::hip_fft_table>(true), what, in, out, on);
  else
    vendor::transform(vendor::library<vendor::fft_table>(), what, in, out, on);
}

}  // namespace gpu

LAZULI_END
