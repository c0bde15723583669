// Tensors over many processes, by MPI: include this beside <lazuli/lazuli.hpp>, compile with mpicxx.
#pragma once

// First, so that the compiler's "included from" stays short in its messages.
// clang-format off
#include <lazuli/mpi/permute.hpp>
#include <lazuli/mpi/sharded.hpp>
// clang-format on
#include <lazuli/mpi/batches.hpp>
#include <lazuli/mpi/block_cyclic.hpp>
#include <lazuli/mpi/bring.hpp>
#include <lazuli/mpi/cross_entropy.hpp>
#include <lazuli/mpi/cyclic_values.hpp>
#include <lazuli/mpi/decomposition_gradients.hpp>
#include <lazuli/mpi/det.hpp>
#include <lazuli/mpi/eigen.hpp>
#include <lazuli/mpi/explain.hpp>
#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/fft.hpp>
#include <lazuli/mpi/files.hpp>
#include <lazuli/mpi/gather.hpp>
#include <lazuli/mpi/gradients.hpp>
#include <lazuli/mpi/histogram.hpp>
#include <lazuli/mpi/images.hpp>
#include <lazuli/mpi/join.hpp>
#include <lazuli/mpi/kthvalue.hpp>
#include <lazuli/mpi/lstsq.hpp>
#include <lazuli/mpi/matmul.hpp>
#include <lazuli/mpi/npy.hpp>
#include <lazuli/mpi/pad.hpp>
#include <lazuli/mpi/places.hpp>
#include <lazuli/mpi/products.hpp>
#include <lazuli/mpi/qr.hpp>
#include <lazuli/mpi/quantile.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/reduce.hpp>
#include <lazuli/mpi/refused.hpp>
#include <lazuli/mpi/reshape.hpp>
#include <lazuli/mpi/scan.hpp>
#include <lazuli/mpi/scan_gradients.hpp>
#include <lazuli/mpi/scatter.hpp>
#include <lazuli/mpi/select.hpp>
#include <lazuli/mpi/session.hpp>
#include <lazuli/mpi/sets.hpp>
#include <lazuli/mpi/shift.hpp>
#include <lazuli/mpi/slice_values.hpp>
#include <lazuli/mpi/softmax.hpp>
#include <lazuli/mpi/sort.hpp>
#include <lazuli/mpi/sort_gradients.hpp>
#include <lazuli/mpi/svd.hpp>
#include <lazuli/mpi/system_gradients.hpp>
#include <lazuli/mpi/systems.hpp>
#include <lazuli/mpi/take.hpp>
#include <lazuli/mpi/take_gradients.hpp>
#include <lazuli/mpi/topk.hpp>
#include <lazuli/mpi/triangles.hpp>
#include <lazuli/mpi/turn.hpp>
#include <lazuli/tensor.hpp>
