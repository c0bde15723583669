// Linear algebra: matmul and other products, and the namespace linalg.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/products.hpp>
#include <lazuli/linalg/einsum.hpp>
#include <lazuli/linalg/einsum_text.hpp>
#include <lazuli/linalg/tensordot.hpp>
#include <lazuli/linalg/recorded_products.hpp>
#include <lazuli/linalg/inner.hpp>
#include <lazuli/linalg/solve.hpp>
#include <lazuli/linalg/systems.hpp>
#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/factor.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/svd.hpp>
#include <lazuli/linalg/spaces.hpp>
#include <lazuli/linalg/norm.hpp>
#include <lazuli/linalg/power.hpp>
#include <lazuli/linalg/polynomial.hpp>
#include <lazuli/linalg/convolve.hpp>
#include <lazuli/linalg/polynomial_algebra.hpp>
#include <lazuli/linalg/names.hpp>
#include <lazuli/linalg/attention.hpp>
#include <lazuli/linalg/cdist.hpp>
#include <lazuli/linalg/windows2d.hpp>
// clang-format on
