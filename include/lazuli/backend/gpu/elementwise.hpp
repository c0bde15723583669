// Turns an elementwise expression and its nest into the launch of one kernel.
#pragma once

#include <lazuli/backend/gpu/codegen/body.hpp>
#include <lazuli/backend/gpu/codegen/frame.hpp>
#include <lazuli/backend/gpu/codegen/geometry.hpp>
#include <lazuli/backend/gpu/codegen/kernel_source.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>

LAZULI_BEGIN

namespace gpu {

/// The most operands of one kernel.
inline constexpr int most_operands = 128;

/// Tells the kernels of one expression type apart: everything in a frame on which the text depends.
class kernel_key {
 public:
  /// `own` tells expressions of one type apart: a digest, 0 if there is none.
  kernel_key(frame const& f, operand_route const* of, int operands, std::uint64_t own = 0) {
    for (int const each : {static_cast<int>(f.kind), f.rank, f.lanes, f.unroll,
                           f.wide + 2 * f.located + 4 * (f.edge > tile_edge), f.tile_axis})
      bytes_[size_++] = static_cast<char>(each);
    for (int k = 0; k < operands; ++k) {
      bytes_[size_++] = static_cast<char>(of[k].how);
      bytes_[size_++] = static_cast<char>(of[k].alike);
    }
    if (own == 0) return;
    std::memcpy(bytes_ + size_, &own, sizeof own);
    size_ += sizeof own;
  }
  std::string_view view() const { return {bytes_, size_}; }

 private:
  char bytes_[6 + 2 * most_operands + 8];
  std::size_t size_ = 0;
};

/// An elementwise expression without its types.
struct written_chain {
  int count;  // operands, the destination among them
  code const* dtypes;
  bool const* numbers;   // which are numbers
  bool const* counters;  // which have no memory and count elements
  body_writer body;
  std::uint64_t own = 0;  // what tells chains of one type apart
};

/// Runs a collapsed nest whose operands lie in memory of one device: one launch for each `most`
/// points.
LAZULI_API void run_elementwise(plan::nest& whole, written_chain const& chain,
                                kernel_launcher launch, index most = most_points);

/// The same for an expression whose value is written as elements of type D.
template <class D, class E>
void run_elementwise(plan::nest& whole, E const& e, kernel_launcher launch,
                     index most = most_points) {
  constexpr auto const& facts = facts_of<D, E>;
  static_assert(facts.count <= most_operands, "lazuli: too many operands for one kernel");
  if constexpr (detail::is_stateless<E>) {
    auto const body = [&e](kernel_operands const& o) { return write_body<D>(e, o); };
    run_elementwise(whole, {facts.count, facts.dtypes, facts.numbers, facts.counters, body}, launch,
                    most);
  } else {
    brought_numbers brought(most_operands - facts.count);
    follow<D>(e, brought);
    plan::nest n = whole;
    operands_and_brought<facts.count> const all(n, facts, brought);
    auto const body = [&](kernel_operands const& o) {
      return write_body<D>(e, o, brought, facts.count);
    };
    run_elementwise(n, {n.count, all.dtypes, all.numbers, all.counters, body, brought.digest},
                    launch, most);
  }
}

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/elementwise.ipp>
#endif
