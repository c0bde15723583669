// Bodies of reduction.hpp.
#pragma once

#include <lazuli/backend/gpu/reduction.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// What a launch of a reduction fills: kept for the thread's next launch, which allocates nothing.
struct reduction_room {
  std::vector<operand_route> of;
  std::vector<std::byte> geometry;
  std::string key;
  kernel_arguments arguments;

  static reduction_room& of_this_thread() {
    static thread_local reduction_room own;
    return own;
  }
};

}  // namespace detail

LAZULI_API void reduction_key(std::string& key, reduce_frame const& f, kernel_operands const& o,
                              std::string_view own, std::uint64_t digest) {
  key.clear();
  detail::put_numbers(
      key, {f.kept, f.reduced, f.lanes, f.group, f.threads, f.unroll,
            f.columns + 2 * f.split + 4 * f.rest + 8 * f.wide + 16 * f.elements + 32 * f.exact,
            f.merging, f.held});
  for (int k = 0; k < o.count; ++k)
    detail::put_numbers(key, {static_cast<int>(o.how(k)), o.of[k].alike});
  key.append(own);
  if (digest != 0) key.append(reinterpret_cast<char const*>(&digest), sizeof digest);
}

LAZULI_API void reduction_geometry(std::vector<std::byte>& out, plan::nest const& n,
                                   reduce_frame const& f, kernel_operands const& o,
                                   reduce_sizes const& sizes) {
  // Room for all that may be written, so that numbers are stored one after another without checks.
  constexpr std::size_t sizes_and_magics = 8 + 4 * (4 + 3 * max_rank);
  auto const count = static_cast<std::size_t>(o.count);
  out.resize(sizes_and_magics + 8 * count * (max_rank + 1) + 8);
  std::byte* at = out.data();
  auto const write = [&](auto number) {
    std::memcpy(at, &number, sizeof number);
    at += sizeof number;
  };
  write(static_cast<std::int64_t>(sizes.elements));
  int const last = n.rank - 1;
  bool const items = f.reduced > 0;  // the last axis counts items
  for (int k = 0; k < o.count; ++k) {
    if (!o.is_argument(k) || o.is_value(k) || o.how(k) == route::fixed) continue;
    auto const& operand = n.operands[k];
    bool const vector = o.how(k) == route::vector;
    for (int i = 0; i <= n.rank; ++i) {
      index s = n.rank == 0 ? 0 : operand.strides[i == n.rank ? last : i] / operand.size;
      if (vector && i < n.rank) s = i == last ? 1 : s / f.lanes;
      if (!vector && i == last && items) s *= f.lanes;
      f.wide ? write(static_cast<std::int64_t>(s)) : write(static_cast<std::int32_t>(s));
    }
  }
  for (index const each : {sizes.outputs, sizes.items, sizes.parts, sizes.chunk})
    write(static_cast<std::uint32_t>(each));
  magic each[max_rank];
  for (int i = 0; i < n.rank; ++i)
    each[i] = make_magic(static_cast<std::uint32_t>(
        std::max<index>(i == last && items ? n.extents[i] / f.lanes : n.extents[i], 1)));
  for (int i = 0; i < n.rank; ++i) write(each[i].divisor);
  for (int i = 0; i < n.rank; ++i) write(each[i].factor);
  for (int i = 0; i < n.rank; ++i) write(each[i].shift);
  out.resize(static_cast<std::size_t>(at - out.data()) + 8);  // the struct may be padded
}

[[noreturn]] LAZULI_API void too_many_items(std::string_view call, index items) {
  fail<device_error>(call, ": ", items,
                     " items for one output or one launch; a kernel counts them in 31 bits");
}

LAZULI_API void run_reduction(plan::nest& n, folded_chain const& chain, kernel_launcher launch,
                              function_ref<block(index bytes)> workspace,
                              function_ref<unsigned*()> counters) {
  auto& [of, geometry, key, arguments] = detail::reduction_room::of_this_thread();
  of.assign(static_cast<std::size_t>(chain.count), {});
  for (int k = 0; k < chain.count; ++k)
    of[static_cast<std::size_t>(k)].how = chain.numbers[k] ? route::value : route::gather;
  if (chain.positional) of[static_cast<std::size_t>(chain.count) - 1].how = route::position;
  reduce_sizes sizes;
  reduce_frame f = schedule_reduction(n, chain.dtypes, of.data(), sizes, chain.folded);
  if (sizes.outputs == 0) return;
  reduce_frame const second = reduce_writer::merging(f, sizes.parts);
  index const groups = sizes.blocks / sizes.parts;
  unsigned* count = nullptr;
  if (f.split && !f.elements && groups <= counters_of_stream &&
      f.outputs_per_block() <= 4 * second.outputs_per_block())
    count = counters();
  if (count != nullptr) f.merging = second.group;
  if (auto* const told = rehearsal::current())
    told->frame_is(words_of(f), f.lanes, f.unroll, of.data(), chain.count);
  constexpr index most = index{1} << 31;
  if (sizes.items >= most || sizes.outputs >= most || sizes.blocks >= most)
    too_many_items("reduction", std::max(sizes.items, sizes.outputs));
  frame vectors;
  vectors.lanes = f.lanes;
  vectors.rank = n.rank;
  kernel_operands const operands{vectors, chain.count, chain.dtypes, of.data()};
  reduction_geometry(geometry, n, f, operands, sizes);
  reduction_key(key, f, operands, chain.own, chain.digest);
  reduce_writer const writer(f, operands, chain.folded);
  bool in_16_bits = operands.in_16_bits();
  for (auto const& each : chain.results) {
    key += static_cast<char>(each.dtype);
    in_16_bits = in_16_bits && is_stored_float(each.dtype);
  }
  auto const written = [&](std::string_view suffix, auto const& text) {
    reduce_body b = chain.body(operands);
    if (in_16_bits) b.functions = frames::short_exponentials(std::move(b.functions));
    for (std::size_t i = 0; i < chain.results.size(); ++i) {
      auto const& each = chain.results[i];
      b.functions += each.finish(i == 0 ? std::string("finish") : text::concat("finish", i));
      if (i > 0) b.more.push_back(stored_name(each.dtype));
    }
    int const more = 1 + static_cast<int>(chain.results.size());
    return written_kernel{text::concat(b.name, suffix), text(b),
                          argument_bytes(operands, geometry.size(), more), in_16_bits};
  };
  auto const start_arguments = [&] {
    arguments.clear(static_cast<std::size_t>(chain.count) + chain.results.size() + 3);
  };
  auto const add_destinations = [&] {
    if (chain.results.empty()) arguments.add(n.operands[0].data);
    for (auto const& each : chain.results) arguments.add(each.data);
  };
  auto const run = [&](kernel_writer write, index blocks, int threads) {
    arguments.add_value(geometry.data());
    launch(key, write, static_cast<unsigned>(blocks), arguments.data(),
           static_cast<unsigned>(threads));
  };
  auto const fold = [&] {
    return written("", [&](reduce_body const& b) { return writer.fold(b); });
  };
  bool const one_kernel = !f.split || count != nullptr;
  block const memory =
      f.split ? workspace(sizes.outputs * sizes.parts * chain.state_bytes) : block();
  start_arguments();
  if (one_kernel) add_destinations();
  if (f.split) arguments.add(memory.data());
  if (count != nullptr) arguments.add(count);
  arguments.add_leaves(n, operands);
  run(fold, sizes.blocks, f.threads);
  if (one_kernel) return;

  start_arguments();
  add_destinations();
  arguments.add(memory.data());
  if (f.elements) {
    arguments.add_leaves(n, operands);
    key += 'a';
    auto const apply = [&] {
      return written("_apply", [&](reduce_body const& b) { return writer.apply(b); });
    };
    return run(apply, sizes.blocks, f.threads);
  }
  index const each = second.outputs_per_block();
  key += 'm';
  detail::put_numbers(key, {second.group});
  auto const merge = [&] {
    return written("_merge", [&](reduce_body const& b) { return writer.merge(b, sizes.parts); });
  };
  run(merge, (sizes.outputs + each - 1) / each, second.threads);
}

}  // namespace gpu

LAZULI_END
