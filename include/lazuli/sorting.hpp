// Scans, sorting, and what is computed from sorted elements: unique, searchsorted, histogram,
// quantiles.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/sort.hpp>
#include <lazuli/sorting/partition.hpp>
#include <lazuli/sorting/unique.hpp>
#include <lazuli/sorting/unique_slices.hpp>
#include <lazuli/sorting/search.hpp>
#include <lazuli/sorting/density.hpp>
#include <lazuli/sorting/histogram.hpp>
#include <lazuli/sorting/histogram2d.hpp>
#include <lazuli/sorting/histogramdd.hpp>
#include <lazuli/sorting/quantile.hpp>
#include <lazuli/sorting/mode.hpp>
#include <lazuli/sorting/ranks.hpp>
#include <lazuli/sorting/sets.hpp>
#include <lazuli/sorting/intervals.hpp>
// clang-format on
