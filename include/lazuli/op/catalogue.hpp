// The list of all ops, for tests and docs: to add an op, write its row and add its name here.
#pragma once

#include <lazuli/meta/list.hpp>
#include <lazuli/op/activation.hpp>
#include <lazuli/op/arc.hpp>
#include <lazuli/op/arithmetic.hpp>
#include <lazuli/op/bessel.hpp>
#include <lazuli/op/binary.hpp>
#include <lazuli/op/bitwise.hpp>
#include <lazuli/op/cast.hpp>
#include <lazuli/op/comparison.hpp>
#include <lazuli/op/complex.hpp>
#include <lazuli/op/division.hpp>
#include <lazuli/op/erfcx.hpp>
#include <lazuli/op/erfinv.hpp>
#include <lazuli/op/exponential.hpp>
#include <lazuli/op/gamma.hpp>
#include <lazuli/op/logic.hpp>
#include <lazuli/op/power.hpp>
#include <lazuli/op/relaxed.hpp>
#include <lazuli/op/rounding.hpp>
#include <lazuli/op/selection.hpp>
#include <lazuli/op/special.hpp>
#include <lazuli/op/trigonometric.hpp>

LAZULI_BEGIN

namespace op {

/// Every op; cast_op is listed once for all types it converts to.
using catalogue = list<
    // arithmetic, division
    add_op, subtract_op, multiply_op, divide_op, negative_op, positive_op, fma_op, sign_op, lerp_op,
    copysign_op, floor_divide_op, remainder_op, fmod_op, gcd_op, lcm_op,
    // comparison, selection
    equal_op, not_equal_op, less_op, less_equal_op, greater_op, greater_equal_op, isnan_op,
    isinf_op, isfinite_op, signbit_op, isunordered_op, islessgreater_op, where_op, minimum_op,
    maximum_op, fmin_op, fmax_op, fdim_op, clip_op, heaviside_op,
    // power, exponential
    square_op, reciprocal_op, sqrt_op, rsqrt_op, cbrt_op, hypot_op, pow_op, exp_op, exp2_op,
    expm1_op, log_op, log2_op, log10_op, log1p_op, logaddexp_op, logaddexp2_op, xlogy_op, logit_op,
    // relaxed
    relaxed_divide_op, relaxed_reciprocal_op, relaxed_sqrt_op, relaxed_rsqrt_op,
    // binary
    logb_op, ldexp_op, nextafter_op,
    // trigonometric
    sin_op, cos_op, tan_op, asin_op, acos_op, atan_op, atan2_op, sinh_op, cosh_op, tanh_op,
    asinh_op, acosh_op, atanh_op, deg2rad_op, rad2deg_op, sinc_op,
    // rounding, logic, bitwise
    floor_op, ceil_op, round_op, trunc_op, logical_and_op, logical_or_op, logical_xor_op,
    logical_not_op, bitwise_and_op, bitwise_or_op, bitwise_xor_op, invert_op, left_shift_op,
    right_shift_op,
    // special, gamma
    erf_op, erfc_op, sigmoid_op, relu_op, leaky_relu_op, gelu_op, silu_op, softplus_op, tgamma_op,
    lgamma_op, digamma_op, trigamma_op, erfinv_op, erfcx_op, i0_op, i1_op,
    // activation
    elu_op, selu_op, celu_op, hardsigmoid_op, hardswish_op, mish_op, logsigmoid_op,
    // complex, cast
    abs_op, real_op, imag_op, conj_op, arg_op, complex_op, polar_op, cast_op<float>>;

}  // namespace op

LAZULI_END
