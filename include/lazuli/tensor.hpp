// The core: tensors, views, lazy expressions, reductions.
// Included layer by layer, so that the compiler's "included from" stays short in its messages.
#pragma once

// clang-format off
#include <lazuli/shape/extents.hpp>
#include <lazuli/shape/slice.hpp>
#include <lazuli/number/constants.hpp>
#include <lazuli/number/limits.hpp>
#include <lazuli/op/callable.hpp>
#include <lazuli/op/cast.hpp>
#include <lazuli/op/selection.hpp>
#include <lazuli/op/catalogue.hpp>
#include <lazuli/expr/generic.hpp>
#include <lazuli/expr/reduction_methods.hpp>
#include <lazuli/expr/product_methods.hpp>
#include <lazuli/expr/methods.hpp>
#include <lazuli/expr/lazy_methods.hpp>
#include <lazuli/expr/node.hpp>
#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/clashes.hpp>
#include <lazuli/expr/lifetime_warnings.hpp>
#include <lazuli/expr/map.hpp>
#include <lazuli/expr/reduction.hpp>
#include <lazuli/expr/relaxed.hpp>
#include <lazuli/expr/reduce.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/compound_methods.hpp>
#include <lazuli/tensor/in_place_methods.hpp>
#include <lazuli/tensor/refused.hpp>
#include <lazuli/tensor/iteration.hpp>
#include <lazuli/tensor/view_methods.hpp>
#include <lazuli/tensor/shape_methods.hpp>
#include <lazuli/tensor/methods.hpp>
#include <lazuli/tensor/view.hpp>
#include <lazuli/tensor/tensor.hpp>
#include <lazuli/tensor/bindings.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/multi_assign.hpp>
#include <lazuli/tensor/softmax.hpp>
#include <lazuli/tensor/layer_norm.hpp>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/distance.hpp>
#include <lazuli/tensor/factory.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <lazuli/tensor/composed.hpp>
#include <lazuli/tensor/group_norm.hpp>
#include <lazuli/tensor/batch_norm.hpp>
#include <lazuli/tensor/rms_norm.hpp>
#include <lazuli/tensor/number_parts.hpp>
#include <lazuli/tensor/places.hpp>
#include <lazuli/tensor/copies.hpp>
#include <lazuli/tensor/printing.hpp>
// clang-format on
