// Tensors over many processes, by MPI: include this beside <lazuli/lazuli.hpp>, compile with mpicxx.
#pragma once

#include <lazuli/mpi/explain.hpp>
#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/gather.hpp>
#include <lazuli/mpi/matmul.hpp>
#include <lazuli/mpi/npy.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/reduce.hpp>
#include <lazuli/mpi/session.hpp>
#include <lazuli/mpi/sharded.hpp>
#include <lazuli/mpi/shift.hpp>
#include <lazuli/tensor.hpp>
