// Scans, sorting and what is made of order.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/sort.hpp>
// clang-format on
