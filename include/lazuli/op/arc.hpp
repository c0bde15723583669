// Inverse trigonometric and hyperbolic functions under NumPy's older names.
#pragma once

#include <lazuli/op/trigonometric.hpp>

LAZULI_BEGIN

/// asin, acos, atan, atan2, asinh, acosh and atanh under NumPy's older names.
inline constexpr callable<op::asin_op> arcsin{};
inline constexpr callable<op::acos_op> arccos{};
inline constexpr callable<op::atan_op> arctan{};
inline constexpr callable<op::atan2_op> arctan2{};
inline constexpr callable<op::asinh_op> arcsinh{};
inline constexpr callable<op::acosh_op> arccosh{};
inline constexpr callable<op::atanh_op> arctanh{};

LAZULI_END
