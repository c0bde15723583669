// How run.hpp runs a chain: in place, in another order, or through memory of its own; and
// reductions.
#pragma once

#include <cstring>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/drive.hpp>
#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/evaluate/run.hpp>
#include <lazuli/memory/storage.hpp>
#include <lazuli/plan/alias.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API void throw_noalias() {
  fail<error>("noalias: the destination overlaps an operand of the expression");
}

/// Rows of a copy; the context is the size of an element.
inline void copy_rows(void const* context, std::byte* const* data, index const* steps,
                      index const* row_steps, index rows, index n) {
  auto const size = static_cast<std::size_t>(*static_cast<int const*>(context));
  for (index row = 0; row < rows; ++row) {
    std::byte *const to = data[0] + row * row_steps[0], *const from = data[1] + row * row_steps[1];
    if (steps[1] == 1) {
      std::memcpy(to, from, static_cast<std::size_t>(n) * size);
      continue;
    }
    for (index i = 0; i < n; ++i) std::memcpy(to + static_cast<std::size_t>(i) * size, from, size);
  }
}

/// Copies operand 1 of a nest to operand 0, with the packers of a kernel that has operands of that
/// size.
inline void copy_nest(plan::nest& n, simd::packers const* pack) {
  int const size = n.operands[0].size;
  plan::collapse(n, 0);
  simd::drive({copy_rows, copy_rows, nullptr, &size, 1, 10, pack, true}, n, false);
}

/// Copies operand k, which is read in another order than the destination is written, to memory from
/// `room` on. Returns its bytes.
LAZULI_COLD inline index copy_operand(plan::nest& n, int k, std::byte* room,
                                      simd::packers const* pack) {
  auto& o = n.operands[k];
  plan::operand pair[2] = {o, o};
  pair[0].data = room;
  plan::nest only = n;
  only.operands = pair;
  only.count = 2;
  index bytes = o.size;
  for (int i = n.rank - 1; i >= 0; --i) {
    bool const moves = o.strides[i] != 0;
    pair[0].strides[i] = o.strides[i] = moves ? bytes : 0;
    if (moves)
      bytes *= n.extents[i];
    else
      only.drop_axis(i);
  }
  o.data = room;
  copy_nest(only, pack);
  return bytes;
}

/// Copies of the elements that are in the way, if they are few: the memory that holds them. Else none.
LAZULI_COLD inline memory::buffer<std::byte> copy_few(simd::elementwise_kernel const& kernel,
                                                      plan::nest& n) {
  constexpr auto line = static_cast<index>(alignment);
  index const bytes = plan::bytes_to_copy(n);
  memory::buffer<std::byte> room(bytes == 0 ? 0 : bytes + n.count * line);
  index used = 0;
  for (int k = 1; k < n.count && bytes > 0; ++k) {
    if (plan::relate(n, k) != plan::overlap::mixed) continue;
    index const own = copy_operand(n, k, room.data() + used, kernel.pack);
    used += (own + line - 1) & -line;
  }
  return room;
}

/// Runs the chain into new memory, and copies that to its destination. The nest is collapsed.
LAZULI_COLD inline void run_aside(simd::elementwise_kernel const& kernel, plan::nest const& n) {
  plan::operand operands[simd::max_operands];
  for (int k = 0; k < n.count; ++k) operands[k] = n.operands[k];
  plan::operand pair[2] = {n.operands[0], n.operands[0]};
  plan::nest first = n, second = n;
  first.operands = operands;
  second.operands = pair;
  second.count = 2;
  // Axes along which no operand moves have one result, which is computed once.
  index bytes = pair[0].size;
  for (int i = n.rank - 1; i >= 0; --i) {
    bool moves = false;
    for (int k = 1; k < n.count; ++k) moves = moves || n.operands[k].strides[i] != 0;
    pair[1].strides[i] = operands[0].strides[i] = moves ? bytes : 0;
    if (moves)
      bytes *= n.extents[i];
    else
      first.drop_axis(i);
  }
  // Small results are kept on the stack, as everything small and static is.
  constexpr auto little = static_cast<index>(memory::inline_limit);
  alignas(alignment) std::byte here[memory::inline_limit];
  memory::buffer<std::byte> values(bytes <= little ? 0 : bytes);
  pair[1].data = operands[0].data = bytes <= little ? here : values.data();
  simd::drive(kernel, first, false);
  copy_nest(second, kernel.pack);
}

LAZULI_NOINLINE inline void plan_and_run(simd::elementwise_kernel const& kernel, plan::nest& n,
                                         aliasing known, bool fails_halfway) {
  if (!fails_halfway && simd::drive_little(kernel, n, false)) return;
  plan::collapse(n, 0);
  if (fails_halfway && known != aliasing::excluded) return run_aside(kernel, n);
  auto verdict = plan::overlap::none;
  if (known != aliasing::excluded || LAZULI_DEBUG) verdict = plan::relate_all(n);
  memory::buffer<std::byte> few;
  if (verdict == plan::overlap::mixed) {
    if (known == aliasing::excluded) throw_noalias();
    few = copy_few(kernel, n);
    if (few.data() == nullptr) return run_aside(kernel, n);
    verdict = plan::relate_all(n);
  }
  bool const ordered = verdict == plan::overlap::ahead || verdict == plan::overlap::behind;
  if (ordered && known == aliasing::excluded) throw_noalias();
  if (verdict == plan::overlap::behind) plan::descend(n);
  simd::drive(kernel, n, ordered);
}

LAZULI_API void run_planned(simd::elementwise_kernel const& kernel, plan::nest& n, aliasing known,
                            bool fails_halfway) {
  plan_and_run(kernel, n, known, fails_halfway);
}

LAZULI_API void run_dense(simd::elementwise_kernel const& kernel, plan::nest& n) {
  bool const merged = n.rank > 2;
  if (merged) plan::merge_dense(n);
  if (simd::drive_little(kernel, n, true)) return;
  if (!merged) plan::merge_dense(n);
  simd::drive_dense(kernel, n);
}

LAZULI_API void run_vectors(simd::elementwise_kernel const& kernel, plan::nest const& n) {
  simd::drive_vectors(kernel, n);
}

LAZULI_API void copy_whole(plan::nest& n) {
  plan::merge_dense(n);
  if (n.rank == 0) n.give_axis();
  auto const& to = n.operands[0];
  auto const& from = n.operands[1];
  int const inner = n.rank - 1;
  index const length = n.extents[inner];
  index const steps[2] = {1, from.strides[inner] == 0 ? 0 : 1};
  std::byte* const origin[2] = {to.data, from.data};
  simd::walker rows(n, origin, [&](int axis) { return axis != inner; });
  do {
    if (steps[1] == 1)
      openmp::copy(rows.data()[0], rows.data()[1], static_cast<std::size_t>(length * to.size));
    else
      copy_rows(&to.size, rows.data(), steps, simd::no_row_steps, 1, length);
  } while (rows.next());
}

LAZULI_API index begin_reduction(plan::nest& n, index const* steps, bool keeps) {
  n.accumulates = true;
  auto& to = n.operands[0];
  index elements = 1;
  int next = 0;
  for (int i = 0; i < n.rank; ++i) {
    if (n.reduced[i]) {
      elements *= n.extents[i];
      to.strides[i] = 0;
      next += keeps;
    } else {
      to.strides[i] = steps[next++] * to.size;
    }
  }
  return elements;
}

LAZULI_API void count_positions(plan::nest const& n, plan::operand& out) {
  out.data = plan::position(0);
  out.size = 1;
  out.constant = false;
  out.position = true;
  index step = 1;
  for (int i = n.rank - 1; i >= 0; --i) {
    out.strides[i] = n.reduced[i] ? step : 0;
    if (n.reduced[i]) step *= n.extents[i];
  }
}

LAZULI_API int leading_operand(plan::nest const& n) {
  int best = 1;
  int most = -1;
  for (int k = 1; k < n.count; ++k) {
    int moving = 0;
    for (int i = 0; i < n.rank; ++i) moving += n.operands[k].strides[i] != 0;
    if (moving > most && !n.operands[k].position) {
      most = moving;
      best = k;
    }
  }
  return best;
}

LAZULI_API void run_reduction(simd::reduction_kernel const& kernel, plan::nest& n, index elements) {
  int const leading = leading_operand(n);
  if (plan::walks_forward(n, leading) && simd::drive_little(kernel, n, elements)) return;
  plan::collapse(n, leading);
  plan::lengthen_rows(n, kernel.short_row);
  simd::drive(kernel, n, elements);
}

LAZULI_API void run_dense_reduction(simd::reduction_kernel const& kernel, plan::nest& n,
                                    index elements) {
  if (simd::drive_little(kernel, n, elements)) return;
  plan::merge_dense(n);
  plan::lengthen_rows(n, kernel.short_row);
  simd::drive(kernel, n, elements);
}

LAZULI_API void run_vector_reduction(simd::reduction_kernel const& kernel, plan::nest& n,
                                     index elements) {
  plan::merge_dense(n);
  simd::drive_vector(kernel, n, elements);
}

LAZULI_API void fill_empty(simd::reduction_kernel const& kernel, plan::operand const& to,
                           std::span<index const> extents, std::span<index const> steps) {
  plan::operand out = to;
  plan::nest n;
  n.rank = static_cast<int>(extents.size());
  n.count = 1;
  n.operands = &out;
  for (int i = 0; i < n.rank; ++i) {
    n.extents[i] = extents[static_cast<std::size_t>(i)];
    out.strides[i] = steps[static_cast<std::size_t>(i)] * to.size;
  }
  std::byte* start = out.data;
  simd::walker points(n, &start, [](int) { return true; });
  do simd::drive_empty(kernel, points.data()[0], 0, 1);
  while (points.next());
}

LAZULI_API void throw_empty_reduction(std::string_view call, std::span<index const> extents) {
  fail<shape_error>(call, ": shape ", text::shape(extents),
                    " has no elements along the reduced axes, and ", call,
                    " of nothing is not defined");
}

}  // namespace detail

LAZULI_END
