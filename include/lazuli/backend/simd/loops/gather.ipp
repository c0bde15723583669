// How gather.hpp copies elements one by one.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/loops/gather.hpp>
#include <lazuli/number/pack.hpp>
#include <utility>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// Copies n elements from one vector to another, with steps in elements.
template <int Size>
LAZULI_INLINE void copy_each(std::byte* to, index to_step, std::byte const* from, index from_step,
                             index n) {
  to_step *= Size;
  from_step *= Size;
#pragma GCC unroll 4
  for (index i = 0; i < n; ++i) {
    __builtin_memcpy(to, from, Size);
    to += to_step;
    from += from_step;
    __asm__("" : "+r"(to));  // or g++ makes loops over packs of it, which so few do not reach
  }
}
LAZULI_OBJECT_TAG LAZULI_NOINLINE inline void copy_each(int size, std::byte* to, index to_step,
                                                        std::byte const* from, index from_step,
                                                        index n) {
  if (size == 8) return copy_each<8>(to, to_step, from, from_step, n);
  if (size == 4) return copy_each<4>(to, to_step, from, from_step, n);
  if (size == 1) return copy_each<1>(to, to_step, from, from_step, n);
  if (size == 2) return copy_each<2>(to, to_step, from, from_step, n);
  copy_each<16>(to, to_step, from, from_step, n);
}

/// The same to room for whole packs, each written by one store: a load before stores of single
/// elements have arrived would wait for them.
template <class T, int... I>
LAZULI_INLINE void gather_packs(std::byte* to, std::byte const* from, index step, index n,
                                std::integer_sequence<int, I...>) {
  using lanes __attribute__((vector_size(sizeof...(I) * sizeof(T)))) = T;
  auto const* at = reinterpret_cast<T const*>(from);
  for (; n > 0; n -= index{sizeof...(I)}, at += index{sizeof...(I)} * step, to += sizeof(lanes)) {
    lanes const one = n >= index{sizeof...(I)} ? lanes{at[I * step]...}
                                               : lanes{at[(I < n ? I : 0) * step]...};
    __builtin_memcpy(to, &one, sizeof(one));
  }
}
template <class T>
LAZULI_OBJECT_TAG LAZULI_NOINLINE void gather_packs(std::byte* to, std::byte const* from,
                                                    index step, index n) {
  gather_packs<T>(to, from, step, n, std::make_integer_sequence<int, native_bytes / sizeof(T)>());
}
LAZULI_OBJECT_TAG LAZULI_INLINE void gather(int size, std::byte* to, std::byte const* from,
                                            index step, index n) {
  if (size == 8) return gather_packs<double>(to, from, step, n);
  if (size == 4) return gather_packs<float>(to, from, step, n);
  copy_each(size, to, 1, from, step, n);
}

/// Operands in steps of 0 and 1; operands in other steps are copied to room of their own.
class LAZULI_OBJECT_TAG gathered {
 public:
  gathered(row_operands const& row, index n) : row_(row), n_(n) {}

  /// Reads what must be gathered. False: there is no room.
  bool load() {
    index used = 0;
    for (int k = row_.count - 1; k >= 0; --k) {
      index const step = row_.steps[k];
      if (row_.sizes[k] == 0 || step == 1 || (step == 0 && k > 0)) continue;
      index const bytes = n_ * row_.sizes[k];
      if (used + bytes > room) return false;
      auto* const here = room_ + used;
      used += (bytes + index{alignment} - 1) & -index{alignment};
      if (k > 0)
        gather(row_.sizes[k], here, row_.data[k], step, n_);
      else
        written_ = row_.data[0], step_ = step;
      row_.data[k] = here;
      row_.steps[k] = 1;
    }
    return true;
  }
  /// Writes a destination that was computed aside.
  void store() const {
    if (written_ != nullptr) copy_each(row_.sizes[0], written_, step_, row_.data[0], 1, n_);
  }

 private:
  static constexpr index room = 8 << 10;
  row_operands const& row_;
  index const n_;
  std::byte* written_ = nullptr;
  index step_ = 1;
  alignas(alignment) std::byte room_[room];
};

}  // namespace driver

LAZULI_API bool run_gathered(elementwise_kernel::loop loop, void const* context,
                             row_operands const& row, index n) {
  driver::gathered operands(row, n);
  if (n > longest_gathered || !operands.load()) return false;
  loop(context, row.data, row.steps, no_row_steps, 1, n);
  operands.store();
  return true;
}

LAZULI_API bool copy_gathered(row_operands const& row, index n) {
  if (n > longest_gathered) return false;
  driver::copy_each(row.sizes[0], row.data[0], row.steps[0], row.data[1], row.steps[1], n);
  return true;
}

LAZULI_API bool reduce_gathered(decltype(reduction_kernel::reduce_rows) reduce, void const* context,
                                row_operands const& row, index n) {
  driver::gathered operands(row, n);
  if (n > longest_gathered || !operands.load()) return false;
  reduce(context, row.data[0], 0, n, row.data, row.steps, row.steps, 1, n);
  return true;
}

}  // namespace simd

LAZULI_END
