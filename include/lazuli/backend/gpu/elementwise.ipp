// Bodies of elementwise.hpp.
#pragma once

#include <lazuli/backend/gpu/elementwise.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// Room for the routes of operands; only those of existing operands are constructed.
union route_room {
  route_room() {}
  operand_route of[most_operands];
};

}  // namespace detail

LAZULI_API void run_elementwise(plan::nest& whole, written_chain const& chain,
                                kernel_launcher launch, index most) {
  if (whole.size() == 0) return;
  for_each_part(
      whole,
      [&](plan::nest& n) {
        detail::route_room room;
        operand_route* const of = room.of;
        for (int k = 0; k < chain.count; ++k)
          of[k] = {chain.numbers[k]    ? route::value
                   : chain.counters[k] ? route::counted
                                       : route::gather,
                   k};
        frame const f = schedule(n, chain.dtypes, of);
        if (auto* const told = rehearsal::current())
          told->frame_is(name_of(f.kind), f.lanes, f.unroll, of, chain.count);
        kernel_operands const operands{f, chain.count, chain.dtypes, of};
        geometry<most_operands> g;
        std::size_t const bytes = pack_geometry(n, operands, g.bytes);
        void* pointers[most_operands];
        void* parameters[most_operands + 1];
        int used = 0;
        for (int k = 0; k < chain.count; ++k) {
          if (!operands.is_argument(k)) continue;
          pointers[k] = n.operands[k].data;  // a number is an argument itself
          if (chain.counters[k])
            pointers[k] = reinterpret_cast<void*>(plan::count_of(n.operands[k].data));
          parameters[used++] = chain.numbers[k] ? pointers[k] : &pointers[k];
        }
        parameters[used] = g.bytes;
        auto const write = [&] {
          body_text const body = chain.body(operands);
          return written_kernel{body.name, kernel_text(operands, body),
                                argument_bytes(operands, bytes), operands.in_16_bits()};
        };
        launch(kernel_key(f, of, chain.count, chain.own).view(), write,
               static_cast<unsigned>(blocks_of(n, f)), parameters, block_threads);
      },
      most);
}

}  // namespace gpu

LAZULI_END
