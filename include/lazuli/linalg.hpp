// Linear algebra: matmul and its kin, and the namespace linalg.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/solve.hpp>
#include <lazuli/linalg/lstsq.hpp>
// clang-format on
