// From an elementwise expression and its nest to the launch of one kernel.
#pragma once

#include <lazuli/backend/gpu/body.hpp>
#include <lazuli/backend/gpu/frame.hpp>
#include <lazuli/backend/gpu/geometry.hpp>
#include <lazuli/backend/gpu/kernel_source.hpp>
#include <lazuli/backend/gpu/prelude.hpp>
#include <lazuli/backend/gpu/rehearsal.hpp>

LAZULI_BEGIN

namespace gpu {

/// Operands of one kernel at most.
inline constexpr int most_operands = 128;

/// What tells the kernels of one expression type apart: everything in a frame that is in the text.
class kernel_key {
 public:
  kernel_key(frame const& f, reach const* of, int operands) {
    for (int const each :
         {static_cast<int>(f.kind), f.rank, f.lanes, f.unroll, f.wide + 2 * f.located, f.tile_axis})
      bytes_[size_++] = static_cast<char>(each);
    for (int k = 0; k < operands; ++k) {
      bytes_[size_++] = static_cast<char>(of[k].how);
      bytes_[size_++] = static_cast<char>(of[k].alike);
    }
  }
  std::string_view view() const { return {bytes_, size_}; }

 private:
  char bytes_[6 + 2 * most_operands];
  std::size_t size_ = 0;
};

/// An elementwise expression, its types left behind.
struct written_chain {
  int count;  // operands, the destination among them
  code const* dtypes;
  bool const* numbers;   // which are numbers
  bool const* counters;  // which have no memory and count elements
  body_writer body;
};

/// Runs a collapsed nest whose operands lie in memory of one device: one launch for each `most`
/// points.
LAZULI_NOINLINE inline void run_elementwise(plan::nest& whole, written_chain const& chain,
                                            kernel_launcher launch, index most = most_points) {
  if (whole.size() == 0) return;
  for_each_part(
      whole,
      [&](plan::nest& n) {
        reach of[most_operands];
        for (int k = 0; k < chain.count; ++k)
          of[k].how = chain.numbers[k]    ? route::value
                      : chain.counters[k] ? route::counted
                                          : route::gather;
        frame const f = schedule(n, chain.dtypes, of);
        if (auto* const told = rehearsal::current())
          told->frame_is(name_of(f.kind), f.lanes, f.unroll, of, chain.count);
        kernel_operands const operands{f, chain.count, chain.dtypes, of};
        geometry<most_operands> g;
        pack_geometry(n, operands, g.bytes);
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
          return std::pair(body.name, kernel_text(operands, body));
        };
        launch(kernel_key(f, of, chain.count).view(), write, static_cast<unsigned>(blocks_of(n, f)),
               parameters);
      },
      most);
}

/// The same for an expression whose value is written as elements of type D.
template <class D, class E>
void run_elementwise(plan::nest& whole, E const& e, kernel_launcher launch,
                     index most = most_points) {
  constexpr auto const& facts = facts_of<D, E>;
  static_assert(facts.count <= most_operands, "lazuli: too many operands for one kernel");
  auto const body = [&e](kernel_operands const& operands) { return write_body<D>(e, operands); };
  run_elementwise(whole, {facts.count, facts.dtypes, facts.numbers, facts.counters, body}, launch,
                  most);
}

}  // namespace gpu

LAZULI_END
