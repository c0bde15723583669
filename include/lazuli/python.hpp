// Lazuli in modules for Python: NumPy arrays as arguments and results of functions that pybind11
// binds. Needs pybind11 and Python's headers.
#pragma once

#include <lazuli/interop/numpy.hpp>
#include <lazuli/tensor.hpp>
