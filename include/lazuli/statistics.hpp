// Statistics: what is built of reductions; slopes, and the loss of classification.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/statistics/nan.hpp>
#include <lazuli/statistics/nan_quantile.hpp>
#include <lazuli/statistics/moments.hpp>
#include <lazuli/statistics/covariance.hpp>
#include <lazuli/statistics/standardized.hpp>
#include <lazuli/statistics/simpson.hpp>
#include <lazuli/statistics/gradient.hpp>
#include <lazuli/statistics/unwrap.hpp>
#include <lazuli/statistics/polygamma.hpp>
#include <lazuli/statistics/cross_entropy.hpp>
// clang-format on
