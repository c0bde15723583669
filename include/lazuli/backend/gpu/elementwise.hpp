// From an elementwise expression and its nest to the launch of one kernel.
#pragma once

#include <lazuli/backend/gpu/body.hpp>
#include <lazuli/backend/gpu/frame.hpp>
#include <lazuli/backend/gpu/geometry.hpp>
#include <lazuli/backend/gpu/prelude.hpp>

LAZULI_BEGIN

namespace gpu {

/// What tells the kernels of one expression type apart: everything in a frame that is in the text.
template <int Operands>
struct kernel_key {
  char bytes[6 + 2 * Operands];
  kernel_key(frame const& f, reach const* of)
      : bytes{static_cast<char>(f.kind),
              static_cast<char>(f.rank),
              static_cast<char>(f.lanes),
              static_cast<char>(f.unroll),
              static_cast<char>(f.wide + 2 * f.located),
              static_cast<char>(f.tile_axis)} {
    for (int k = 0; k < Operands; ++k) {
      bytes[6 + 2 * k] = static_cast<char>(of[k].how);
      bytes[7 + 2 * k] = static_cast<char>(of[k].alike);
    }
  }
  std::string_view view() const { return {bytes, sizeof bytes}; }
};

/// Runs a collapsed nest whose operands lie in memory of one device: one launch for each 2^30
/// points. `launch(key, source, blocks, parameters)` is given the kernel's key, a function that
/// writes its text, and its arguments.
template <class D, class E, class Launch>
void run_elementwise(plan::nest& whole, E const& e, Launch const& launch,
                     index most = most_points) {
  constexpr auto const& facts = facts_of<D, E>;
  constexpr int count = facts.count;
  if (whole.size() == 0) return;
  for_each_part(
      whole,
      [&](plan::nest& n) {
        reach of[count];
        for (int k = 0; k < count; ++k) {
          of[k].how = facts.numbers[k]    ? route::value
                      : facts.counters[k] ? route::counted
                                          : route::gather;
        }
        frame const f = schedule(n, facts.dtypes, of);
        kernel_operands const operands{f, count, facts.dtypes, of};
        geometry<count> g;
        pack_geometry(n, operands, g.bytes);
        void* pointers[count];
        void* parameters[count + 1];
        int used = 0;
        for (int k = 0; k < count; ++k) {
          if (!operands.is_argument(k)) continue;
          pointers[k] = n.operands[k].data;  // a number is an argument itself
          if (facts.counters[k])
            pointers[k] = reinterpret_cast<void*>(plan::count_of(n.operands[k].data));
          parameters[used++] = facts.numbers[k] ? pointers[k] : &pointers[k];
        }
        parameters[used] = g.bytes;
        auto const source = [&] {
          body_text const body = write_body<D>(e, operands);
          return std::pair(body.name, kernel_text(operands, body));
        };
        launch(kernel_key<count>(f, of).view(), source, static_cast<unsigned>(blocks_of(n, f)),
               parameters);
      },
      most);
}

}  // namespace gpu

LAZULI_END
