// Scans, sorting and what is made of order.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/sort.hpp>
#include <lazuli/sorting/unique.hpp>
#include <lazuli/sorting/search.hpp>
#include <lazuli/sorting/histogram.hpp>
#include <lazuli/sorting/quantile.hpp>
// clang-format on
