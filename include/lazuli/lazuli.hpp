// Everything that needs no GPU, no MPI and no Python.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/evaluate/explain.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/sorting.hpp>
#include <lazuli/statistics.hpp>
#include <lazuli/autodiff.hpp>
#include <lazuli/optim.hpp>
#include <lazuli/random.hpp>
#include <lazuli/fft.hpp>
#include <lazuli/io.hpp>
#include <lazuli/io/config.hpp>
#include <lazuli/interop/containers.hpp>
#include <lazuli/interop/dlpack.hpp>
#include <lazuli/interop/forms.hpp>
#include <lazuli/interop/mdspan.hpp>
#include <lazuli/benchmark/timer.hpp>
// clang-format on
