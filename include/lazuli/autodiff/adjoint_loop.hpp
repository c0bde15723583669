// The adjoints of all leaves of a chain in one loop: each part of the chain is computed once.
#pragma once

#include <lazuli/autodiff/multi_result_loop.hpp>
#include <lazuli/autodiff/parts.hpp>

LAZULI_BEGIN

namespace detail {

/// Do all leaves of chain E compute in T, as its value does?
template <class T, class E>
consteval bool in_one_type() {
  if constexpr (!std::is_same_v<T, float> && !std::is_same_v<T, double>) {
    return false;
  } else if constexpr (!elementwise<E>) {
    return std::is_same_v<compute_t<typename E::value_type>, T>;
  } else {
    return []<int... I>(std::integer_sequence<int, I...>) {
      return (in_one_type<T, typename E::template child<I>>() && ...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }
}

namespace together::inline LAZULI_SIMD_ISA {

/// write(adjoint, d) for the adjoints of the leaves Leaf… at some lanes, from the leaves of E and
/// its own adjoint; Value: then for the value of E.
template <class T, bool Value, class E, int... Leaf, class Write, class... N>
LAZULI_INLINE void adjoints_at(Write const& write, N const&... n) {
  sweep::numbers<N...> const all = tie_list(n...);
  sweep::values<E, 0, sweep::numbers<N...>> const v(all);
  auto const& g = get<static_cast<int>(sizeof...(N)) - 1>(all);
  int d = 0;
  using pack = simd::pack<T, simd_width<T>>;
  (write(pack(sweep::back<E, Leaf, sweep::holds_selection<E>>(v, g)), d++), ...);
  if constexpr (Value) write(pack(v.y), d);
}

/// n places of all operands.
template <class T, bool Value, class E, int... Leaf>
void adjoint_rows(T const* const* in, T* const* out, unsigned char const* add, index n) {
  static constexpr int lanes = simd_width<T>;
  [&]<int... I, int... D>(std::integer_sequence<int, I...>, std::integer_sequence<int, D...>) {
    // By value: what is stored could lie where these are.
    T const* const from[] = {in[I]...};
    T* const to[] = {out[D]...};
    bool const adds[] = {add[D] != 0 ...};
    index i = 0;
    for (; i + lanes <= n; i += lanes) {
      adjoints_at<T, Value, E, Leaf...>(
          [&](auto const& y, int d) LAZULI_INLINE_LAMBDA {
            simd::store(adds[d] ? simd::load<T, lanes>(to[d] + i) + y : y, to[d] + i);
          },
          simd::load<T, lanes>(from[I] + i)...);
    }
    if (i == n) return;
    int const rest = static_cast<int>(n - i);
    adjoints_at<T, Value, E, Leaf...>(
        [&](auto const& y, int d) {
          simd::store_partial(adds[d] ? simd::load_partial<T, lanes>(to[d] + i, rest) + y : y,
                              to[d] + i, rest);
        },
        simd::load_partial<T, lanes>(from[I] + i, rest)...);
  }
  (std::make_integer_sequence<int, leaf_count<E> + 1>{},
   std::make_integer_sequence<int, static_cast<int>(sizeof...(Leaf)) + Value>{});
}

/// The operands of such a loop over extents `shape`: first those that it reads.
template <class T, int R>
class operands {
 public:
  operands(index_array<R> const& shape, std::size_t reads, std::size_t results) : shape_(shape) {
    all_.reserve(reads + results);
    adds_.reserve(results);
    index total = 1;
    for (int i = 0; i < R; ++i) {
      total *= shape[static_cast<std::size_t>(i)];
      if (shape[static_cast<std::size_t>(i)] > 1) inner_ = i;
    }
    // Short rows are laid out one after another first.
    short_rows_ = inner_ >= 0 && total >= 8 * shape[static_cast<std::size_t>(inner_)] &&
                  shape[static_cast<std::size_t>(inner_)] < 32;
  }

  template <class S, class E>
  void read(strided<S const, E> const& x) {
    auto const all = stretched(x.first, x.shape, x.steps);
    if constexpr (std::is_same_v<S, T>) {
      if (fits(all.steps)) return add_operand(all);
    }
    auto const room = new_room();
    assign_to(room, all, aliasing::excluded);
    add_operand(room);
  }
  /// Memory of x's adjoint, if the loop can write it; else false.
  template <class E>
  bool write(active<T, E> const& x) {
    auto const extents = x.extents();
    auto& state = x.on_its_tape();
    auto to = stretched(state.adjoint.first, extents, index_array<E::rank()>(x.strides()));
    if (!fits(to.steps) || meets_itself<R>(shape_, to.steps)) return false;
    bool const add = claim_adjoint(x);
    to.first = state.adjoint.first + x.storage_offset();
    add_operand(to);
    adds_.push_back(add);
    return true;
  }
  /// Memory for an adjoint of this loop's extents.
  strided<T const, dextents<R>> write() {
    auto const room = new_room();
    add_operand(room);
    adds_.push_back(false);
    return {room.first, room.shape, room.steps};
  }
  /// The sum of a result goes to x.
  void write_sum(T& x) {
    add_operand(strided<T, dextents<R>>{&x, dextents<R>(shape_), {}});
    adds_.push_back(false);
  }
  /// Reads leaves.
  struct reader {
    operands& loop;
    template <class X>
    void operator()(X const& x, int) const {
      loop.read(strided_of(x));
    }
  };
  void run(row_function<T> row) {
    plan::nest n;
    n.rank = R;
    n.count = static_cast<int>(all_.size());
    n.operands = all_.data();
    std::copy_n(shape_.data(), R, n.extents);
    together::run<T>(n, adds_, row);
  }

 private:
  template <class D, class E>
  strided<D, dextents<R>> stretched(D* first, E const& extents,
                                    index_array<E::rank()> const& steps) const {
    index_array<R> out{};
    for (int i = 0; i < E::rank(); ++i)
      if (extents[i] > 1)
        out[static_cast<std::size_t>(R - E::rank() + i)] = steps[static_cast<std::size_t>(i)];
    return {first, dextents<R>(shape_), out};
  }
  bool fits(index_array<R> const& steps) const {
    if (short_rows_) return steps == row_major(dextents<R>(shape_));
    return inner_ < 0 || steps[static_cast<std::size_t>(inner_)] == 0 ||
           steps[static_cast<std::size_t>(inner_)] == 1;
  }
  strided<T, dextents<R>> new_room() {
    dextents<R> const extents(shape_);
    rooms_.emplace_back(extents.size());
    return {rooms_.back().data(), extents, row_major(extents)};
  }
  template <class D>
  void add_operand(strided<D, dextents<R>> const& x) {
    plan::read_operand(x, R, all_.emplace_back());
  }

  index_array<R> shape_;
  int inner_ = -1;
  bool short_rows_ = false;
  std::vector<plan::operand> all_;   // those that are read, then the results
  std::vector<unsigned char> adds_;  // of the results
  std::vector<tensor<T, dyn>> rooms_;
};

}  // namespace together::inline LAZULI_SIMD_ISA

/// Hands adjoints to the parts that are leaves Leaf… of the chain e, whose adjoint is g. Sum: gives
/// the sum of e.
template <class T, bool Sum, int... Leaf, class E, class G, class... Source>
T send_jointly(E const& e, G const& g, Source const&... sources) {
  constexpr int R = E::extents_type::rank();
  auto const adjoint = operand_in_memory(g);
  together::operands<T, R> loop(index_array<R>(e.extents().values()), leaf_count<E> + 1,
                                sizeof...(Leaf) + Sum);
  for_each_leaf(e, typename together::operands<T, R>::reader{loop});
  loop.read(strided_of(adjoint));
  strided<T const, dextents<R>> rooms[sizeof...(Leaf)] = {};
  int next = 0;
  bool const empty = e.extents().size() == 0;
  auto const prepare = [&]<class X>(kept<X> const& source) {
    auto& room = rooms[next++];
    if constexpr (leaf<X> && std::is_same_v<value_t<X>, T>) {
      if (!empty && loop.write(source.held)) return;
    }
    room = loop.write();
  };
  (prepare(sources), ...);
  T sum = 0;
  if constexpr (Sum) loop.write_sum(sum);
  if (!empty) loop.run(together::adjoint_rows<T, Sum, E, Leaf...>);
  next = 0;
  ((rooms[next].first != nullptr || empty ? hand_to(sources, rooms[next]) : void(), ++next), ...);
  return sum;
}

}  // namespace detail

LAZULI_END
