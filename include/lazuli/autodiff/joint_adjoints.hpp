// Hands the adjoints of all leaves of a chain on to where the leaves come from: one loop writes
// those that it can write in place; the rest are added up after it.
#pragma once

#include <lazuli/autodiff/adjoint_loop.hpp>

LAZULI_BEGIN

namespace detail {

/// A number that such a loop writes in space S, and one that it reads.
template <class S, class T>
struct number_of_loop {
  T value = 0;
  T* data() { return &value; }
  T result() const { return value; }
};
template <class T>
strided<T const, extents<>> number_in_memory(T const& x) {
  return {&x, {}, {}};
}
template <class L>
auto number_at(L const& x) {
  if constexpr (on_host<L>)
    return *x.data();
  else
    return memory_of<space_of<L>>::number_at(x);
}

/// How space S runs such a loop: specialised where explain imagines its memory.
template <class S>
struct adjoint_loop_on {
  template <class T, bool Sum, class E, int... Leaf, int R>
  static void run(together::operands<T, R, S>& loop, E const&) {
    loop.run(together::adjoint_rows<T, Sum, E, Leaf...>);
  }
};

/// Hands adjoints on to the parts that are leaves Leaf… of the chain e, whose adjoint is g. Sum: g
/// is one number, and the sum of e is returned.
template <class T, bool Sum, int... Leaf, class E, class G, class... Source>
auto send_jointly(E const& e, G const& g, Source const&... sources) {
  using S = space_beside<E>;
  using memory = memory_of<S>;
  constexpr int R = E::extents_type::rank();
  constexpr std::size_t results = sizeof...(Leaf) + Sum;
  static_assert(leaf_count<E> < together::most_results);
  auto const adjoint = held_on_way_back(g);
  plan::operand all[leaf_count<E> + 1 + results];
  unsigned char adds[results];
  together::operands<T, R, S> loop(index_array<R>(e.extents().values()), all, adds);
  for_each_leaf(e, typename together::operands<T, R, S>::reader{loop});
  loop.read(strided_of(adjoint));
  typename memory::template leaf<T const, dextents<R>> rooms[sizeof...(Leaf)] = {};
  number_of_loop<S, T> numbers[sizeof...(Leaf)];
  int next = 0;
  bool const empty = e.extents().size() == 0;
  auto const prepare = [&]<class X>(kept<X> const& source) {
    auto& room = rooms[next];
    auto& number = numbers[next++];
    if constexpr (leaf<X> && std::is_same_v<value_t<X>, T>) {
      if (!empty && loop.write(source.held)) return;
    }
    if constexpr (rank_of<X> == 0) {
      room.first = number.data();
      loop.write_sum(number.data());
    } else {
      room = loop.write();
    }
  };
  (prepare(sources), ...);
  number_of_loop<S, T> sum;
  if constexpr (Sum) loop.write_sum(sum.data());
  if (!empty) adjoint_loop_on<S>::template run<T, Sum, E, Leaf...>(loop, e);
  next = 0;
  auto const hand = [&]<class X>(kept<X> const& source) {
    auto const& room = rooms[next++];
    if (room.first == nullptr && !empty) return;
    if constexpr (rank_of<X> == 0)
      source.backward(typename memory::template leaf<T const, extents<>>{room.first, {}, {}});
    else
      hand_to(source, room);
  };
  (hand(sources), ...);
  return sum.result();
}

}  // namespace detail

LAZULI_END
