// HDF5 files, by libhdf5, which is loaded at run time. To be included beside lazuli.hpp by who uses
// them; over ranks, beside mpi.hpp.
#pragma once

#include <lazuli/io/hdf5.hpp>
#include <lazuli/tensor.hpp>
