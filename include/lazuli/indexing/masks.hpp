// Masks: counting what is true, and walking over the places where it is.
#pragma once

#include <bit>
#include <cstring>
#include <lazuli/indexing/positions.hpp>
#include <lazuli/tensor/cache_blocks.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_mask(char const* call, std::span<index const> mask,
                                                std::span<index const> x) {
  fail<shape_error>(call, ": a mask of shape ", text::shape(mask),
                    " does not fit the leading axes of shape ", text::shape(x));
}

/// A mask in memory, and for each of its axes how far one step goes in the masked array.
struct mask_walk {
  bool const* data = nullptr;
  int rank = 0;
  index extents[max_rank] = {};
  index steps[max_rank] = {};
  index far[max_rank] = {};

  /// Merges axes that are walked as one, so that rows are long. False if there is no point.
  bool collapse() {
    int count = 0;
    for (int i = 0; i < rank; ++i) {
      index const n = extents[i];
      if (n == 0) return false;
      if (n == 1) continue;
      bool const merges =
          count > 0 && steps[count - 1] == n * steps[i] && far[count - 1] == n * far[i];
      if (!merges) extents[count++] = 1;
      extents[count - 1] *= n;
      steps[count - 1] = steps[i];
      far[count - 1] = far[i];
    }
    if (count == 0) {
      extents[0] = 1;
      steps[0] = far[0] = 0;
      count = 1;
    }
    rank = count;
    return true;
  }
};

/// Eight contiguous elements of a mask, a byte each.
inline std::uint64_t eight_truths(bool const* mask) {
  std::uint64_t word;
  std::memcpy(&word, mask, sizeof word);
  return word;
}

/// The places of the ones in a byte, lowest first.
struct byte_places {
  std::uint8_t of[256][8] = {};
  constexpr byte_places() {
    for (int byte = 0; byte < 256; ++byte)
      for (int bit = 0, count = 0; bit < 8; ++bit)
        if (byte >> bit & 1) of[byte][count++] = static_cast<std::uint8_t>(bit);
  }
};
inline constexpr byte_places places_in_byte;

/// Writes base + i · far for each i from `from` on, before `to`, at which the mask is true; returns
/// how many. Up to eight more places are overwritten.
LAZULI_NOINLINE inline index collect_true(bool const* mask, index step, index from, index to,
                                          index base, index far, index* offsets) {
  index count = 0, i = from;
  if (step == 1 && std::endian::native == std::endian::little) {
    for (; i + 8 <= to; i += 8) {
      std::uint64_t const word = eight_truths(mask + i);
      if (word == 0) continue;
      auto const& places = places_in_byte.of[word * 0x0102040810204080u >> 56];
      for (int k = 0; k < 8; ++k) offsets[count + k] = i + places[k];
      count += static_cast<index>(word * 0x0101010101010101u >> 56);
    }
    for (index k = 0; k < count; ++k) offsets[k] = base + offsets[k] * far;
  }
  for (; i < to; ++i) {
    offsets[count] = base + i * far;
    count += mask[i * step] ? 1 : 0;
  }
  return count;
}

/// Calls f(offsets, n, k) for blocks of places that are true, in row-major order: n offsets, the
/// first of which is that of the k-th true element.
template <class F>
void for_each_true(mask_walk w, F const& f) {
  if (!w.collapse()) return;
  constexpr index block = 512;
  index offsets[2 * block + 8];
  index count = 0, before = 0;
  int const inner = w.rank - 1;
  index const n = w.extents[inner];
  index at[max_rank] = {};
  for (;;) {
    bool const* mask = w.data;
    index base = 0;
    for (int i = 0; i < inner; ++i) {
      mask += at[i] * w.steps[i];
      base += at[i] * w.far[i];
    }
    for (index from = 0; from < n; from += block) {
      index const to = from + block < n ? from + block : n;
      count += collect_true(mask, w.steps[inner], from, to, base, w.far[inner], offsets + count);
      if (count > block) {
        f(static_cast<index const*>(offsets), count, before);
        before += count;
        count = 0;
      }
    }
    int i = inner - 1;
    for (; i >= 0; --i) {
      if (++at[i] < w.extents[i]) break;
      at[i] = 0;
    }
    if (i < 0) break;
  }
  if (count > 0) f(static_cast<index const*>(offsets), count, before);
}

/// How many of n contiguous elements are true: bytes are added in words, as long as none can
/// overflow.
inline index count_row(bool const* mask, index n) {
  constexpr std::uint64_t even = 0x00ff00ff00ff00ff;
  index total = 0, i = 0;
  while (n - i >= 64) {
    std::uint64_t sums[8] = {};
    for (int round = 0; round < 255 && n - i >= 64; ++round, i += 64)
      for (int k = 0; k < 8; ++k) sums[k] += eight_truths(mask + i + 8 * k);
    for (std::uint64_t const sum : sums)
      total += static_cast<index>(((sum & even) + (sum >> 8 & even)) * 0x0001000100010001u >> 48);
  }
  for (; i < n; ++i) total += mask[i] ? 1 : 0;
  return total;
}

LAZULI_NOINLINE inline index count_true(mask_walk w) {
  index total = 0;
  if (!w.collapse()) return 0;
  int const inner = w.rank - 1;
  index const n = w.extents[inner], step = w.steps[inner];
  index at[max_rank] = {};
  for (;;) {
    bool const* mask = w.data;
    for (int i = 0; i < inner; ++i) mask += at[i] * w.steps[i];
    if (step == 1) {
      total += count_row(mask, n);
    } else {
      for (index i = 0; i < n; ++i) total += mask[i * step] ? 1 : 0;
    }
    int i = inner - 1;
    for (; i >= 0; --i) {
      if (++at[i] < w.extents[i]) break;
      at[i] = 0;
    }
    if (i < 0) return total;
  }
}

/// The walk over a mask in memory; steps[a]: how far axis a goes in the masked array.
template <leaf M>
mask_walk walk_of(M const& mask, index const* far) {
  static_assert(mask_tensor<M>);
  byte_array const m = bytes_of(mask);
  mask_walk w;
  w.data = mask.data();
  w.rank = m.rank;
  for (int i = 0; i < m.rank; ++i) {
    w.extents[i] = m.extents[i];
    w.steps[i] = m.steps[i];
    w.far[i] = far[i];
  }
  return w;
}

/// A mask in memory: itself, or its value.
template <class M>
auto mask_in_memory(M const& mask) {
  if constexpr (leaf<M>) {
    static_assert(on_host<M>);
    return strided_of(mask);
  } else {
    return evaluate_to_tensor(mask);
  }
}

/// Throws shape_error unless the extents of a mask are the leading ones of x.
template <class M, class E>
void check_mask(char const* call, M const& mask, E const& x) {
  static_assert(rank_of<M> <= E::rank(), "lazuli: a mask has more axes than what it masks");
  auto const own = mask.extents();
  for (int i = 0; i < rank_of<M>; ++i) {
    if (own[i] != x[i]) throw_mask(call, own.values(), x.values());
  }
}

/// Moves blocks between packed elements and the places of `x` where a mask of its leading axes is
/// true; packed: (number of true, trailing extents of x), with steps that may be 0.
LAZULI_NOINLINE inline void move_masked(mask_walk const& mask, int leading, byte_array const& x,
                                        byte_array const& packed, move_row row) {
  for_each_true(mask, [&](index const* offsets, index n, index first) {
    named_walk w;
    w.named = x.data;
    w.plain = packed.data + first * packed.steps[0];
    w.where = offsets;
    w.step = 1;
    w.add_axis(n, packed.steps[0], 0, 1);
    for (int i = leading; i < x.rank; ++i)
      w.add_axis(x.extents[i], packed.steps[i - leading + 1], x.steps[i], 0);
    walk(w, row, order::row_major);
  });
}

/// Where a mask of the host is true.
template <class M>
struct masked_places_on_host {
  M mask;

  index count() const {
    index const none[max_rank] = {};
    return count_true(walk_of(mask, none));
  }
  /// Moves elements between packed ones, (number of true, trailing extents of x), and the places of
  /// x; `steps` are those of x in bytes. Axes of `packed` may have steps of 0.
  template <transfer T, class P, class X>
  void move(byte_array const& packed, byte_array const& x, P const& packed_leaf,
            X const& leaf) const {
    static_assert(runs_loops_of_host<space_of<P>> && runs_loops_of_host<space_of<X>>,
                  "lazuli: a mask lies in other memory than x");
    if constexpr (on_host<X>) {
      constexpr auto size = sizeof(value_t<X>);
      move_masked(walk_of(mask, x.steps), rank_of<M>, x, packed,
                  T == transfer::load    ? loads_of(size)
                  : T == transfer::store ? stores_of(size)
                                         : merge_row<transfer::add, value_t<X>>);
    } else {
      mover<space_of<X>>::template masked<T>(mask, packed_leaf, leaf);
    }
  }
};

/// Where a mask is true. (If the mask is a leaf, the result refers to it.)
template <class M>
auto masked_places(M const& mask) {
  if constexpr (on_host<M>) {
    return masked_places_on_host<decltype(mask_in_memory(mask))>{mask_in_memory(mask)};
  } else {
    return mover<space_of<M>>::masked(mask);
  }
}

/// The elements of x, broadcast to `whole`, where a mask of its leading axes is true.
template <class X, class M, class E>
auto masked_elements(X const& x, M const& mask, E const& whole) {
  if constexpr (on_tape<X>) {
    auto const kept = std::make_shared<tensor_in<space_beside<M>, bool, extents_t<M>> const>(mask);
    auto const add = [kept, whole](int, auto const& to, auto const& g) {
      masked_places(*kept).template move<transfer::add>(
          bytes_of(g), stretched(bytes_of(to), whole.values()), g, to);
    };
    return recording_on<space_of<X>>::linear(
        [kept, whole](auto const& from) { return masked_elements(from, *kept, whole); },
        adding{add}, x);
  } else {
    auto const where = masked_places(mask);
    auto out =
        empty_beside<value_t<X>>(join_extents<rank_of<M>>(extents<dyn>(where.count()), whole), x);
    where.template move<transfer::load>(bytes_of(out), stretched(bytes_of(x), whole.values()), out,
                                        x);
    return out;
  }
}

}  // namespace detail

LAZULI_END
