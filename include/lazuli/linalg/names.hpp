// Functions that the array API has in its namespace linalg, too.
#pragma once

#include <lazuli/linalg/products.hpp>
#include <lazuli/linalg/tensordot.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace linalg {
using lazuli::cross, lazuli::diagonal, lazuli::matmul, lazuli::matrix_transpose, lazuli::outer,
    lazuli::tensordot, lazuli::trace, lazuli::vecdot;
}  // namespace linalg

LAZULI_END
