// Bodies of reduction.hpp.
#pragma once

#include <lazuli/backend/gpu/reduction.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// What a launch of a reduction fills: kept for the thread's next one, which allocates nothing.
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
  for (int const each :
       {f.kept, f.reduced, f.lanes, f.group, f.unroll,
        f.columns + 2 * f.split + 4 * f.rest + 8 * f.wide + 16 * f.elements + 32 * f.exact, f.held})
    put(key, each, ' ');
  for (int k = 0; k < o.count; ++k) {
    key += static_cast<char>(o.how(k));
    put(key, o.of[k].alike, ' ');
  }
  key.append(own);
  if (digest != 0) key.append(reinterpret_cast<char const*>(&digest), sizeof digest);
}

LAZULI_API void reduction_geometry(std::vector<std::byte>& out, plan::nest const& n,
                                   reduce_frame const& f, kernel_operands const& o,
                                   reduce_sizes const& sizes) {
  out.clear();
  auto const write = [&](auto number) {
    auto const* const bytes = reinterpret_cast<std::byte const*>(&number);
    out.insert(out.end(), bytes, bytes + sizeof number);
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
  out.resize(out.size() + 8);  // the struct may be padded
}

[[noreturn]] LAZULI_API void too_many_items(std::string_view call, index items) {
  fail<device_error>(call, ": ", items,
                     " items for one output or one launch; a kernel counts them in 31 bits");
}

LAZULI_API void run_reduction(plan::nest& n, folded_chain const& chain, kernel_launcher launch,
                              function_ref<block(index bytes)> workspace) {
  auto& [of, geometry, key, arguments] = detail::reduction_room::of_this_thread();
  of.assign(static_cast<std::size_t>(chain.count), {});
  for (int k = 0; k < chain.count; ++k)
    of[static_cast<std::size_t>(k)].how = chain.numbers[k] ? route::value : route::gather;
  if (chain.positional) of[static_cast<std::size_t>(chain.count) - 1].how = route::position;
  reduce_sizes sizes;
  reduce_frame f = schedule_reduction(n, chain.dtypes, of.data(), sizes, chain.folded);
  f.split = f.split || !chain.results.empty();
  if (sizes.outputs == 0) return;
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
  auto const fold = [&] {
    reduce_body const b = chain.body(operands);
    return written_kernel{b.name, writer.fold(b), argument_bytes(operands, geometry.size()),
                          operands.in_16_bits()};
  };
  auto const first = [&](void* destination) {
    arguments.fill(n, operands, destination, geometry.data());
    launch(key, fold, static_cast<unsigned>(sizes.blocks), arguments.data(),
           static_cast<unsigned>(f.threads));
  };
  if (!f.split) return first(n.operands[0].data);

  auto const memory = workspace(sizes.outputs * sizes.parts * chain.state_bytes);
  void* work = memory.data();
  first(work);
  void* result = n.operands[0].data;
  if (f.elements) {
    auto const apply = [&] {
      reduce_body const b = chain.body(operands);
      return written_kernel{b.name + "_apply", writer.apply(b),
                            argument_bytes(operands, geometry.size(), 1), operands.in_16_bits()};
    };
    arguments.fill(n, operands, result, geometry.data(), work);
    key += 'a';
    return launch(key, apply, static_cast<unsigned>(sizes.blocks), arguments.data(), block_threads);
  }
  auto const end = [&](void* data, kernel_operands const& to, auto const& finish) {
    void* parameters[] = {&data, &work, geometry.data()};
    auto const merge = [&] {
      reduce_body b = chain.body(to);
      b.functions += finish();
      return written_kernel{b.name + "_merge",
                            reduce_writer(f, to, chain.folded).merge(b, sizes.parts),
                            argument_bytes(to, geometry.size()), to.in_16_bits()};
    };
    reduce_frame const second = reduce_writer::merging(f, sizes.parts);
    index const each = second.outputs_per_block();
    put(key, 'm', second.group);
    launch(key, merge, static_cast<unsigned>((sizes.outputs + each - 1) / each), parameters,
           block_threads);
  };
  if (chain.results.empty()) return end(result, operands, [] { return std::string(); });
  std::vector<code> dtypes(chain.dtypes, chain.dtypes + chain.count);
  for (std::size_t i = 0; i < chain.results.size(); ++i) {  // keys grow: each is another one
    dtypes[0] = chain.results[i].dtype;
    end(chain.results[i].data, {vectors, chain.count, dtypes.data(), of.data()},
        chain.results[i].finish);
  }
}

}  // namespace gpu

LAZULI_END
