// Elements that masks and index tensors name.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/indexing/selection.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/indexing/scatter.hpp>
// clang-format on
