// Gradients of expressions and of functions of them.
#pragma once

// clang-format off
#include <lazuli/autodiff/tape.hpp>  // first: what these refuse is refused in few lines
#include <lazuli/autodiff/active.hpp>
#include <lazuli/autodiff/functions.hpp>
#include <lazuli/autodiff/vjp.hpp>
// clang-format on
#include <lazuli/autodiff/creation.hpp>
#include <lazuli/autodiff/custom.hpp>
#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/eig.hpp>
#include <lazuli/autodiff/factor.hpp>
#include <lazuli/autodiff/forward.hpp>
#include <lazuli/autodiff/hvp.hpp>
#include <lazuli/autodiff/interpolation.hpp>
#include <lazuli/autodiff/jacobian.hpp>
#include <lazuli/autodiff/lu.hpp>
#include <lazuli/autodiff/matrix_functions.hpp>
#include <lazuli/autodiff/polynomials.hpp>
#include <lazuli/autodiff/refused.hpp>
#include <lazuli/autodiff/singular_values.hpp>
#include <lazuli/autodiff/softmax.hpp>
#include <lazuli/autodiff/write.hpp>
