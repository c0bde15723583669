// The reduction kernels of one expression: elements into lanes, rows into columns, states merged,
// results written.
#pragma once

#include <lazuli/backend/simd/loops/extreme_search.hpp>
#include <lazuli/backend/simd/loops/folded_elements.hpp>
#include <lazuli/backend/simd/loops/pack_block.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// The rows of expression E, folded into such states.
template <class R, class E, class A, class D>
struct folding : folded_elements<R, E, A, D> {
  using base = folded_elements<R, E, A, D>;
  using states_type = typename base::states_type;
  using of_few = typename base::of_few;
  using base::leaves, base::expression_of, base::whole, base::partial, base::join_few,
      base::widened;
  using states_type::lanes, states_type::packs, states_type::counts, states_type::longest_row;
  using states_type::positions, states_type::write, states_type::keep_first;
  using typename base::few_type, typename base::few_number, typename base::few_state;
  using typename base::mixed;
  using typename states_type::number, typename states_type::position;
  using typename states_type::state, typename states_type::single;
#if defined(__OPTIMIZE__)
  static constexpr bool unrolls_rows = true;
#else  // eight copies of the expression are compiled for little
  static constexpr bool unrolls_rows = false;
#endif
  using row_number = int_of<sizeof(A) < 8 ? sizeof(A) : 8>;
  using row_numbers = pack<row_number, lanes>;

  LAZULI_THIN static index position_of(std::byte* const* data) {
    return R::positional ? plan::count_of(data[leaves + 1]) : 0;
  }
  LAZULI_THIN static index position_step(index const* steps) {
    return R::positional ? steps[leaves + 1] : 0;
  }

  LAZULI_LOOP static void fold_rows(void const* context, void* states, std::byte* const* data,
                                    index const* steps, index const* row_steps, index rows,
                                    index n) {
    E const& e = expression_of(context);
    auto* const out = static_cast<state*>(states);
    mixed all;
    rooms<mixed> room;
    base::template open<true>(all, room, {data, steps, row_steps, 0, n});
    if constexpr (R::positional) {
      for (index row = 0; row < rows; ++row) {
        base::template open<false>(all, room, {data, steps, row_steps, row, n});
        seek<R, A, lanes>(e, all, *out, n, position_of(data) + row * position_step(row_steps),
                          position_step(steps));
      }
      return;
    }
    // Short rows share a chain of states, long ones take several.
    index const together = n > 0 && n < longest_row ? longest_row / n : 1;
    for (index first = 0; first < rows; first += together) {
      index const end = rows - first < together ? rows : first + together;
      for (index i = 0; i < n; i += longest_row) {
        few_state local[packs];
        repeat<packs>([&](auto u) {
          if constexpr (counts)
            local[u] = out[u];
          else
            local[u] = R::template empty<few_number>();
        });
        for (index row = first; row < end; ++row) {
          base::template open<false>(all, room, {data, steps, row_steps, row, n});
          fold_piece(e, all, local, i, n - i < longest_row ? n : i + longest_row);
        }
        repeat<packs>([&](auto u) LAZULI_THIN_LAMBDA {
          if constexpr (counts)
            out[u] = local[u];
          else
            join_few(out[u], local[u]);
        });
      }
    }
  }

  /// Elements [i, n) of a row, spread over the virtual lanes.
  LAZULI_LOOP LAZULI_INLINE static void fold_piece(E const& e, mixed const& all,
                                                   few_state (&local)[packs], index i, index n) {
    if constexpr (loops_are_plain) {
      for (int u = 0; i < n; i += lanes, u = (u + 1) % packs) {
        int const some = i + lanes > n ? static_cast<int>(n - i) : lanes;
        of_few::take(local[u], partial(e, all, i, some), some, {});
      }
    } else {
      if (counts && n - i >= virtual_lanes) {
        repeat<packs>([&](auto u) LAZULI_THIN_LAMBDA {
          of_few::begin(local[u], whole(e, all, i + u * lanes));
          of_few::count(local[u], (n - i) / virtual_lanes);
        });
      }
      for (; i + virtual_lanes <= n; i += virtual_lanes) {
        repeat<packs>([&](auto u) LAZULI_THIN_LAMBDA {
          of_few::step(local[u], whole(e, all, i + u * lanes), {});
        });
      }
      if (i < n) fold_rest(e, all, local, i, n);
    }
  }

  /// The last elements of a row, fewer than there are virtual lanes. States are indexed by
  /// constants only, so that they stay in registers.
  LAZULI_INLINE static void fold_rest(E const& e, mixed const& all, few_state (&local)[packs],
                                      index i, index n) {
    if constexpr (packs <= 8) {
      int u = 0;
      repeat<packs>([&](auto v) LAZULI_INLINE_LAMBDA {
        if (i + lanes > n) return;
        of_few::take(local[v], whole(e, all, i), lanes, {});
        i += lanes;
        ++u;
      });
      if (i == n) return;
      int const some = static_cast<int>(n - i);
      few_number const x = partial(e, all, i, some);
      repeat<packs>([&](auto v) LAZULI_INLINE_LAMBDA {
        if (v == u) of_few::take(local[v], x, some, {});
      });
    } else {
      for (int u = 0; i < n; i += lanes, ++u) {
        int const some = i + lanes > n ? static_cast<int>(n - i) : lanes;
        of_few::take(local[u], some < lanes ? partial(e, all, i, some) : whole(e, all, i), some,
                     {});
      }
    }
  }

  /// A pack of columns of some rows joins a state; read(r): row r. The first of them is at position
  /// `first`, and they are `apart`; columns are `stride` apart.
  template <int Rows, class Read>
  LAZULI_INLINE static void fold_pack(state& s, Read const& read, int rows, index first,
                                      index apart, index stride) {
    if constexpr (R::positional) {  // which row is ahead takes fewer registers than where it is
      number best = read(0);
      row_numbers which(0);
      auto const join = [&](int r) LAZULI_THIN_LAMBDA {
        number const x = read(r);
        auto const passes = R::template passes<number>(x, best);
        which = select(passes, row_numbers(static_cast<row_number>(r)), which);
        best = select(passes, x, best);
      };
      for (int r = 1; Rows == 0 && r < rows; ++r) join(r);
      repeat<Rows>(join);
      auto const where = positions(first, stride) + convert<std::int64_t>(which) * position(apart);
      states_type::step(s, best, where);
    } else {
      auto const take_all = [&](few_state& all) LAZULI_THIN_LAMBDA {
        auto const join = [&](int r) LAZULI_THIN_LAMBDA {
          few_number const x = read(r);
          if (r == 0) of_few::begin(all, x);
          of_few::step(all, x, {});
        };
        for (int r = 0; Rows == 0 && r < rows; ++r) join(r);
        repeat<Rows>(join);
        of_few::count(all, rows);
      };
      if constexpr (base::widens) {
        few_state few = R::template empty<few_number>();
        take_all(few);
        join_few(s, few);
      } else {
        take_all(s);
      }
    }
  }

  // `Rows` rows at once, 0: `some`, fewer than that; each state is read and written once for all.
  template <int Rows>
  LAZULI_LOOP static void fold_some_rows(E const& e, state* states, std::byte* const* data,
                                         index const* steps, index const* row_steps, index some,
                                         index n) {
    constexpr int most = Rows == 0 ? rows_at_once : Rows;
    int const rows = Rows == 0 ? static_cast<int>(some) : Rows;
    mixed all[most];
    rooms<mixed> room[most];
    std::byte* at_row[max_operands];
    index const down = position_step(row_steps);
    index first = 0;
    for (int r = rows - 1; r >= 0; --r) {  // in the order of their positions
      int const row = down < 0 ? rows - 1 - r : r;
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] = data[k] + row * row_steps[k];
      base::template open<true>(all[r], room[r], {at_row, steps, no_row_steps, 0, n});
      base::template open<false>(all[r], room[r], {at_row, steps, no_row_steps, 0, n});
      first = position_of(at_row);
    }
    index const apart = down < 0 ? -down : down, stride = position_step(steps);
    index i = 0;
    if constexpr (!loops_are_plain) {
      for (; i + lanes <= n; i += lanes, ++states) {
        state s = *states;
        auto const read = [&](int r) LAZULI_THIN_LAMBDA { return whole(e, all[r], i); };
        fold_pack<Rows>(s, read, rows, first + i * stride, apart, stride);
        *states = s;
      }
    }
    for (; i < n; i += lanes, ++states) {
      int const rest = n - i < lanes ? static_cast<int>(n - i) : lanes;
      state s = *states;
      auto const read = [&](int r) LAZULI_THIN_LAMBDA { return partial(e, all[r], i, rest); };
      fold_pack<0>(s, read, rows, first + i * stride, apart, stride);
      if (rest < lanes) keep_first(s, *states, rest);
      *states = s;
    }
  }

  static void fold_columns(void const* context, void* states, std::byte* const* data,
                           index const* steps, index const* row_steps, index rows, index n) {
    E const& e = expression_of(context);
    std::byte* at_row[max_operands];
    for (index r = 0; r < rows; r += rows_at_once) {
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] = data[k] + r * row_steps[k];
      index const some = rows - r < rows_at_once ? rows - r : rows_at_once;
      auto* const to = static_cast<state*>(states);
      if (unrolls_rows && some == rows_at_once)
        fold_some_rows<unrolls_rows ? rows_at_once : 0>(e, to, at_row, steps, row_steps, some, n);
      else
        fold_some_rows<0>(e, to, at_row, steps, row_steps, some, n);
    }
  }

  static constexpr bool takes_few = lane_tree<R, A, lanes>::has_neutral && !loops_are_plain;
  /// The longest row that two packs hold: they are merged last but within a pack, whatever the
  /// number of virtual lanes.
  static constexpr index few = packs > 1 ? 2 * lanes : lanes;
  /// A row of a few elements: no other lanes, no stack for them.
  template <class Cursors>
  LAZULI_INLINE static single fold_few(E const& e, Cursors const& all, index n) {
    auto const fold = [&](index at, index rest) LAZULI_THIN_LAMBDA {
      int const some = rest < lanes ? static_cast<int>(rest) : lanes;
      few_number const x = base::at(e, first_lanes<Cursors>{all, at, some});
      few_state s = R::template empty<few_number>();
      of_few::take(s, x, some, {});
      return s;
    };
    few_state s = fold(0, n);
    if (n > lanes) R::template merge<few_number>(s, fold(lanes, n - lanes));
    return widened({lane_tree<R, few_type, lanes>::merged(s)});
  }

  static void reduce_rows(void const* context, std::byte* out, index out_step, index count,
                          std::byte* const* data, index const* steps, index const* row_steps,
                          index rows, index n) {
    E const& e = expression_of(context);
    R const& op = static_cast<fold_operation<R> const*>(context)->op;
    mixed all;
    rooms<mixed> room;
    base::template open<true>(all, room, {data, steps, row_steps, 0, n});
    if constexpr (takes_few) {
      if (n <= few) {
        for (index r = 0; r < rows; ++r, out += out_step) {
          base::template open<false>(all, room, {data, steps, row_steps, r, n});
          write(fold_few(e, all, n), op, count, out);
        }
        return;
      }
    }
    std::byte* at_row[max_operands];
    for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] = data[k];
    for (index r = 0; r < rows; ++r, out += out_step) {
      few_state states[packs];
      repeat<packs>([&](auto u) { states[u] = R::template empty<few_number>(); });
      base::template open<false>(all, room, {at_row, steps, row_steps, 0, n});
      if constexpr (R::positional) {
        seek<R, A, lanes>(e, all, states[0], n, position_of(at_row),
                          position_step(steps));
      } else {
        fold_piece(e, all, states, 0, n);
        int const used = n < virtual_lanes ? static_cast<int>(n) : virtual_lanes;
        lane_tree<R, few_type, lanes>::merge(states, used);
      }
      write(widened(lane_tree<R, few_type, lanes>::lane(states, 0)), op, count, out);
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] += row_steps[k];
    }
  }

  /// One row of a few elements, in steps of 1 or (`any`) in `steps`.
  template <stepping Steps = stepping::unit>
  LAZULI_INLINE static void reduce_few(fold_context<R, E> const& context, std::byte* const* data,
                                       index const* steps, index n) {
    using row_cursors = typename cursors<E, lanes, Steps>::type;
    row_cursors all;
    rooms<row_cursors> room;
    row_of_leaves const row{data, steps, no_row_steps, 0, n};
    base::template open<true>(all, room, row);
    base::template open<false>(all, room, row);
    write(fold_few(context.folded(), all, n), context.op, n, data[0]);
  }
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
