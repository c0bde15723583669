// Elements that masks and index tensors name; joining, repeating, padding.
#pragma once

// clang-format off
#include <lazuli/tensor.hpp>
#include <lazuli/indexing/selected.hpp>
#include <lazuli/indexing/selection.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/indexing/take_at.hpp>
#include <lazuli/indexing/index_selection.hpp>
#include <lazuli/indexing/scatter.hpp>
#include <lazuli/indexing/scatter_reduce.hpp>
#include <lazuli/indexing/join.hpp>
#include <lazuli/indexing/join_numbers.hpp>
#include <lazuli/indexing/insert.hpp>
#include <lazuli/indexing/edit.hpp>
#include <lazuli/indexing/named_slices.hpp>
#include <lazuli/indexing/repeat.hpp>
#include <lazuli/indexing/turn.hpp>
#include <lazuli/indexing/pad.hpp>
#include <lazuli/indexing/block.hpp>
#include <lazuli/indexing/coordinates.hpp>
#include <lazuli/indexing/toeplitz.hpp>
#include <lazuli/indexing/combinations.hpp>
// clang-format on
