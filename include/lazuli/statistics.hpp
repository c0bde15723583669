// Statistics: what is built of reductions.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/statistics/nan.hpp>
#include <lazuli/statistics/moments.hpp>
// clang-format on
