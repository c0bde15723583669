// The loop over the adjoints of all leaves of a chain, which computes each part of the chain once.
#pragma once

#include <lazuli/autodiff/parts.hpp>
#include <lazuli/autodiff/short_rows.hpp>
#include <numeric>

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
  sweep::back_to_all<E, sweep::holds_selection<E>, 0, Leaf...>(v, g, write);
  if constexpr (Value) write(v.y, static_cast<int>(sizeof...(Leaf)));
}

/// The rank of leaf Leaf of E.
template <class E, int Leaf>
consteval int rank_of_leaf() {
  if constexpr (!elementwise<E>) {
    return E::extents_type::rank();
  } else {
    constexpr int I = child_with_leaf(std::type_identity<E>{}, Leaf);
    return rank_of_leaf<typename E::template child<I>,
                        Leaf - leaves_before(std::type_identity<E>{}, I)>();
  }
}

/// Is operand I, a leaf or, behind the leaves, the adjoint of E, a number by type?
template <class E, bool Value, int I>
consteval bool reads_number() {
  if constexpr (I == leaf_count<E>)
    return Value;
  else
    return rank_of_leaf<E, I>() == 0;
}

/// Computes some rows; with the value, the adjoint is one number. Numbers stay in registers, and so
/// do sums that are numbers.
template <class T, bool Value, class E, int... Leaf>
void adjoint_rows(row_range<T> const& all) {
  static constexpr int lanes = simd_width<T>;
  using pack = simd::pack<T, lanes>;
  [&]<int... I, int... D>(std::integer_sequence<int, I...>,
                          std::integer_sequence<int, D...>) LAZULI_INLINE_LAMBDA {
    static constexpr bool is_number[] = {reads_number<E, Value, I>()...},
                          is_sum[] = {rank_of_leaf<E, Leaf>() == 0 ..., true};
    // Copied by value: what is stored might lie where these are.
    index const n = all.n, rows = all.rows, *const steps = all.steps;
    T const* from[] = {all.in[I]...};
    T* to[] = {all.out[D]...};
    bool adds[] = {all.add[D] != 0 ...};
    pack const number[] = {pack(*from[I])...};
    for (index r = 0;;) {
      pack sums[] = {(static_cast<void>(D), pack(T(0)))...};
      index i = n - n % lanes;
      // The remainder first: it is computed beside the code below, not after it.
      if (i < n) {
        int const rest = static_cast<int>(n - i);
        auto const part = [&](int k) {
          return is_number[k] ? number[k] : simd::load_partial<T, lanes>(from[k] + i, rest);
        };
        adjoints_at<T, Value, E, Leaf...>(
            [&](pack const& y, int d) {
              if (is_sum[d]) {
                T lane[lanes] = {};
                simd::store_partial(y, lane, rest);
                sums[d] = sums[d] + simd::load<T, lanes>(lane);
              } else {
                simd::store_partial(
                    adds[d] ? simd::load_partial<T, lanes>(to[d] + i, rest) + y : y, to[d] + i,
                    rest);
              }
            },
            part(I)...);
      }
      auto const whole = [&](int k) LAZULI_INLINE_LAMBDA {
        return is_number[k] ? number[k] : simd::load<T, lanes>(from[k] + i);
      };
      for (i = 0; i + lanes <= n; i += lanes) {
        adjoints_at<T, Value, E, Leaf...>(
            [&](pack const& y, int d) LAZULI_INLINE_LAMBDA {
              if (is_sum[d])
                sums[d] = sums[d] + y;
              else
                simd::store(adds[d] ? simd::load<T, lanes>(to[d] + i) + y : y, to[d] + i);
            },
            whole(I)...);
      }
      auto const put_sums = [&](int d) LAZULI_INLINE_LAMBDA {
        if (is_sum[d]) simd::store(adds[d] ? simd::load<T, lanes>(to[d]) + sums[d] : sums[d], to[d]);
      };
      (put_sums(D), ...);
      if (++r == rows) break;
      constexpr int reads = sizeof...(I);
      ((from[I] += steps[I]), ...);
      ((to[D] += steps[reads + D], adds[D] = adds[D] || steps[reads + D] == 0), ...);
    }
  }
  (std::make_integer_sequence<int, leaf_count<E> + 1>{},
   std::make_integer_sequence<int, static_cast<int>(sizeof...(Leaf)) + Value>{});
}

/// The operands of such a loop over extents `shape`: first those that it reads. They are written to
/// `all`; whether a result is added to what is there, to `adds`.
template <class T, int R, class S>
class operands {
  using room = typename memory_of<S>::template leaf<T, dextents<R>>;
  using read_only = typename memory_of<S>::template leaf<T const, dextents<R>>;

 public:
  operands(index_array<R> const& shape, plan::operand* all, unsigned char* adds)
      : shape_(shape), all_(all), adds_(adds) {
    for (int i = R - 1; i >= 0; --i) {
      auto const k = static_cast<std::size_t>(i);
      dense_[k] = shape[k] > 1 ? size_ : 0;
      if (shape[k] > 1 && inner_ < 0) inner_ = i;
      size_ *= shape[k];
    }
    short_rows_ = inner_ >= 0 &&
                  size_ >= together::many_short_rows * shape[static_cast<std::size_t>(inner_)] &&
                  shape[static_cast<std::size_t>(inner_)] < together::short_row;
  }

  template <class U, class E>
  void read(strided<U const, E> const& x) {
    auto const all = stretched(x.first, x.shape, x.steps);
    if constexpr (std::is_same_v<U, T>) {
      if (E::rank() == 0 || fits(all.steps)) return add_operand(all, E::rank() == 0);
    }
    auto const copy = new_room();
    assign_to(copy, all, aliasing::excluded);
    add_operand(copy);
  }
  /// The memory of x's adjoint, if the loop can write it; else false.
  template <class E>
  bool write(active<T, E, S> const& x) {
    auto const extents = x.extents();
    auto& state = x.on_its_tape();
    auto to = stretched(state.adjoint.first, extents, index_array<E::rank()>(x.strides()));
    if (E::rank() > 0 && !is_dense(to.steps) &&
        (!fits(to.steps) || meets_itself<R>(shape_, to.steps)))
      return false;
    if (state.reached && !agrees(state.adjoint.first, state.size(), x.storage_offset(), to.steps))
      return false;
    bool const add = claim_adjoint(x);
    to.first = state.adjoint.first + x.storage_offset();
    add_result(to, add, E::rank() == 0);
    return true;
  }
  /// Memory for an adjoint of this loop's extents.
  read_only write() {
    auto const result = new_room();
    add_result(result, false);
    return read_only{result.first, result.shape, result.steps};
  }
  /// Hands the sum of a result on to x.
  void write_sum(T* x) { add_result(room{x, dextents<R>(shape_), {}}, false, true); }
  /// Reads leaves.
  struct reader {
    operands& loop;
    template <class X>
    void operator()(X const& x, int) const {
      loop.read(strided_of(x));
    }
  };
  /// Is it one row, which can take the shortcut?
  bool is_row() const { return dense_or_numbers_ && size_ <= together::tile_columns; }
  std::span<unsigned char const> adds() const {
    return {adds_, static_cast<std::size_t>(results_)};
  }
  plan::nest nest() const {
    plan::nest n;
    n.rank = R;
    n.count = count_;
    n.operands = all_;
    std::copy_n(shape_.data(), R, n.extents);
    return n;
  }
  void run(row_function<T> row) {
    if (is_row())
      return together::run_row<T>({all_, static_cast<std::size_t>(count_)}, adds(), row, size_);
    if (short_rows_ && !dense_or_numbers_)
      return together::run_short_rows<T>(nest(), adds(), row, inner_, in_order_);
    together::run<T>(nest(), adds(), row, in_order_);
  }

 private:
  template <class D, class E>
  auto stretched(D* first, E const& extents, index_array<E::rank()> const& steps) const {
    index_array<R> out{};
    for (int i = 0; i < E::rank(); ++i)
      if (extents[i] > 1)
        out[static_cast<std::size_t>(R - E::rank() + i)] = steps[static_cast<std::size_t>(i)];
    using leaf = typename memory_of<S>::template leaf<D, dextents<R>>;
    return leaf{first, dextents<R>(shape_), out};
  }
  bool is_dense(index_array<R> const& steps) const {
    bool all = true;  // not ==: g++ calls memcmp for it
    for (std::size_t i = 0; i < R; ++i) all = all && steps[i] == dense_[i];
    return all;
  }
  /// May this loop write a view of an adjoint, of `size` elements at `first`, beside its earlier
  /// results? Not if one of them is stored to the same elements in another order. If both are
  /// added, the loop takes them one after another.
  bool agrees(T const* first, index size, index offset, index_array<R> const& steps) {
    for (int d = 0; d < results_; ++d) {
      plan::operand const& other = all_[count_ - results_ + d];
      index const at = reinterpret_cast<T const*>(other.data) - first;
      if (at < 0 || at >= size) continue;
      bool same = at == offset;
      index unit = 0;
      for (std::size_t i = 0; i < R; ++i) {
        index const step = other.strides[i] / static_cast<index>(sizeof(T));
        same = same && step == steps[i];
        unit = std::gcd(unit, std::gcd(step, steps[i]));
      }
      if (same) continue;
      if (adds_[d] == 0) return false;
      in_order_ = in_order_ || unit == 0 || (at - offset) % unit == 0;
    }
    return true;
  }
  bool is_one_row(index_array<R> const& steps) const {
    bool all = true;
    for (std::size_t i = 0; i < R; ++i)
      all = all && (static_cast<int>(i) == inner_ ? steps[i] == 1 : steps[i] == 0);
    return all;
  }
  /// Do these steps fit? In short rows, operands that do not fit are laid out first.
  bool fits(index_array<R> const& steps) const {
    if (short_rows_) return is_dense(steps) || is_one_row(steps);
    return inner_ < 0 || steps[static_cast<std::size_t>(inner_)] == 0 ||
           steps[static_cast<std::size_t>(inner_)] == 1;
  }
  room new_room() {
    dextents<R> const extents(shape_);
    rooms_.push_back(
        memory_of<S>::template empty<T>(dextents<1>(index_array<1>{extents.size()}), room{}));
    return room{rooms_.back().data(), extents, dense_};
  }
  template <class L>
  void add_operand(L const& x, bool is_number = false) {
    plan::operand& next = all_[count_++];
    next.data = reinterpret_cast<std::byte*>(const_cast<T*>(x.first));
    next.size = sizeof(T);
    next.constant = is_number;
    for (std::size_t i = 0; i < R; ++i) next.strides[i] = x.steps[i] * static_cast<index>(sizeof(T));
    dense_or_numbers_ = dense_or_numbers_ && (is_number || is_dense(x.steps));
  }
  void add_result(room const& x, bool add, bool is_number = false) {
    add_operand(x, is_number);
    adds_[results_++] = add;
  }

  index_array<R> shape_;
  index_array<R> dense_{};  // steps of what lies one after another; 0 along axes of one
  index size_ = 1;
  int inner_ = -1;
  bool short_rows_ = false, dense_or_numbers_ = true;
  bool in_order_ = false;  // results meet: one thread
  plan::operand* all_;   // those that are read, then the results
  unsigned char* adds_;  // of the results
  int count_ = 0, results_ = 0;
  std::vector<vector_in<S, T>> rooms_;
};

}  // namespace together::inline LAZULI_SIMD_ISA

}  // namespace detail

LAZULI_END
