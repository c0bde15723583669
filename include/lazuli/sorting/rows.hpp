// Work along axes: copies the elements of an expression into contiguous rows, and back.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

template <class X>
using axis_set = std::array<bool, static_cast<std::size_t>(rank_of<X>)>;

template <class X>
axis_set<X> one_axis(index axis, char const* call) {
  static_assert(rank_of<X> > 0, "lazuli: this function works along an axis, and a number has none");
  axis_set<X> out{};
  out[static_cast<std::size_t>(normalize_axis(axis, rank_of<X>, call))] = true;
  return out;
}

struct unfilled {};

/// Calls work(i) for every row; threads share them. `cost`: of one row.
template <class F>
void for_each_row(index count, index cost, F const& work) {
  int const threads = openmp::threads_for(count * cost);
  index const parts = threads > 1 && count > 4 * threads ? 4 * threads : count;
  openmp::for_each_part(parts, threads, [&](index part) {
    for (index i = count * part / parts; i < count * (part + 1) / parts; ++i) work(i);
  });
}

/// Contiguous rows in the memory of an operand, to be read.
template <class T>
class LAZULI_ISA_TAG lying_rows {
 public:
  using value_type = T;
  lying_rows(T const* data, index count, index length)
      : data_(data), count_(count), length_(length) {}
  index count() const { return count_; }
  index length() const { return length_; }
  T const* row(index i) const { return data_ + i * length_; }
  template <class F>
  void for_each(index cost, F const& work) const {
    for_each_row(count_, cost, work);
  }

 private:
  T const* data_;
  index count_, length_;
};
/// The elements of an expression as T in its own memory space, the chosen axes innermost: `count`
/// rows of `length` elements.
template <class Space, class T, class E>
class LAZULI_ISA_TAG rows_in {
  static constexpr int rank = E::rank();
  using array_type = tensor_in<Space, T, E>;

 public:
  using value_type = T;

  template <class X>
  rows_in(X const& x, std::array<bool, static_cast<std::size_t>(rank)> const& along)
      : rows_in(x, along, unfilled{}) {
    if constexpr (std::same_as<value_t<X>, T>)
      assign_to(all(), x, aliasing::excluded);
    else
      assign_to(all(), astype<T>(x), aliasing::excluded);
  }
  /// Rows like those of x, their elements not initialised.
  template <class X>
  rows_in(X const& x, std::array<bool, static_cast<std::size_t>(rank)> const& along, unfilled)
      : array_(empty_beside<T>(x.extents(), x)) {
    auto const extents = array_.extents().values();
    for (bool const inner : {true, false}) {
      index step = inner || length_ == 0 ? 1 : length_;
      for (std::size_t i = extents.size(); i-- > 0;) {
        if (along[i] != inner) continue;
        strides_[i] = step;
        if (extents[i] != 0) step *= extents[i];
        (inner ? length_ : count_) *= extents[i];
      }
    }
  }

  index count() const { return count_; }
  index length() const { return length_; }
  T* row(index i) { return array_.data() + i * length_; }
  /// All rows, one after another.
  array_type& array() { return array_; }

  /// The rows as a tensor of the shape of x.
  array_type back() && {
    if (is_row_major(array_.extents().values(), strides_)) return std::move(array_);
    array_type out = empty_beside<T>(array_.extents(), array_);
    assign_to(out.target(), all(), aliasing::excluded);
    return out;
  }
  /// As for_each_row.
  template <class F>
  void for_each(index cost, F const& work) const {
    for_each_row(count_, cost, work);
  }

 private:
  auto all() { return arranged(array_, mapping<E>{array_.extents(), strides_, 0}); }

  array_type array_;
  index_array<rank> strides_{};
  index count_ = 1, length_ = 1;
};

template <class T, class X>
using row_array = rows_in<space_beside<X>, T, extents_t<X>>;

/// The same in another memory: the operand itself is the array of rows.
template <class X>
class lying_array {
 public:
  using value_type = value_t<X>;
  explicit lying_array(X const& x, int axis)
      : x_(x), length_(x.extents()[axis]), count_(length_ > 0 ? x.numel() / length_ : 0) {}
  index count() const { return count_; }
  index length() const { return length_; }
  X const& array() const { return x_; }

 private:
  X const& x_;
  index length_, count_;
};
template <class X>
concept keeps_elements = leaf<X> && requires(X const& x) {
  x.data();
  x.is_contiguous();
};
/// Are the rows of x along an axis contiguous?
template <class X>
bool rows_lie(X const& x, int axis) {
  if constexpr (keeps_elements<X>)
    return axis == rank_of<X> - 1 && x.is_contiguous();
  else
    return false;
}

/// Calls use(rows) with rows that are contiguous.
template <class X, class F>
void read_lying_rows(X const& x, int axis, F const& use) {
  lying_array<X> rows(x, axis);
  if constexpr (std::same_as<space_beside<X>, host_space>) {
    lying_rows<value_t<X>> here(x.data(), rows.count(), rows.length());
    use(here);
  } else {
    use(rows);
  }
}

/// Calls use(rows) with the rows of x along `axis`: in place, or else copied together.
template <class X, class F>
void read_rows(X const& x, int axis, char const* call, F const& use) {
  if constexpr (keeps_elements<X>) {
    if (rows_lie(x, axis)) return read_lying_rows(x, axis, use);
  }
  row_array<value_t<X>, X> rows(x, one_axis<X>(axis, call));
  use(rows);
}

/// A tensor whose rows along one axis are `width` long where those of x are longer: its extents,
/// and where its elements go when they come row by row.
template <class T, int R, class Space = host_space>
struct row_output {
  using array_type = tensor_in<Space, T, dextents<R>>;
  array_type array;
  index_array<R> strides{};

  /// Where `beside` lies.
  template <class X>
  row_output(index_array<R> extents, int axis, index width, X const& beside)
      : array(empty_beside<T>(sized(extents, axis, width), beside)) {
    auto const a = static_cast<std::size_t>(axis);
    extents[a] = width;
    strides[a] = 1;
    index step = width > 0 ? width : 1;
    for (std::size_t i = extents.size(); i-- > 0;) {
      if (i == a) continue;
      strides[i] = step;
      if (extents[i] != 0) step *= extents[i];
    }
  }
  /// The tensor in row-major order.
  array_type done() && {
    if (is_row_major(array.extents().values(), strides)) return std::move(array);
    array_type out = empty_beside<T>(array.extents(), array);
    assign_to(out.target(), arranged(array, mapping<dextents<R>>{array.extents(), strides, 0}),
              aliasing::excluded);
    return out;
  }

 private:
  static dextents<R> sized(index_array<R> extents, int axis, index width) {
    extents[static_cast<std::size_t>(axis)] = width;
    return dextents<R>(extents);
  }
};

}  // namespace detail

/// Values and the indices where they were found. In an expression it stands for the values; it
/// unpacks: `auto [values, indices] = topk(x, 3)`.
template <class T, class E, class Space = host_space>
struct values_and_indices
    : detail::stands_for<values_and_indices<T, E, Space>, detail::tensor_in<Space, T, E>> {
  detail::tensor_in<Space, T, E> values;
  detail::tensor_in<Space, std::int64_t, E> indices;

  values_and_indices(detail::tensor_in<Space, T, E>&& v,
                     detail::tensor_in<Space, std::int64_t, E>&& i)
      : values(std::move(v)), indices(std::move(i)) {}
  /// What stands for it in expressions.
  constexpr auto const& meant() const& { return values; }
  constexpr auto&& meant() && { return std::move(values); }
};
template <std::size_t I, class T, class E, class Space>
auto& get(values_and_indices<T, E, Space>& x) {
  return detail::nth_of<I>(x.values, x.indices);
}
template <std::size_t I, class T, class E, class Space>
auto const& get(values_and_indices<T, E, Space> const& x) {
  return detail::nth_of<I>(x.values, x.indices);
}
template <std::size_t I, class T, class E, class Space>
auto get(values_and_indices<T, E, Space>&& x) {
  return std::move(lazuli::get<I>(x));
}

namespace detail {

template <class T, class E, class Space>
inline constexpr int result_count_of<values_and_indices<T, E, Space>> = 2;

/// What was found among the values of x, which a tape follows: the same results, followed.
template <class X, class T, class E, class Space>
auto at_their_places(X const& x, values_and_indices<T, E, Space>&& found, index axis) {
  using S = space_of<X>;
  constexpr bool drops = E::rank() < rank_of<X>;
  auto const values = [&]() -> tensor_in<S, T, E> {
    if constexpr (drops)
      return take_along_axis(x, found.indices.unsqueeze(axis), axis).squeeze(axis);
    else
      return take_along_axis(x, found.indices, axis);
  };
  return values_and_indices<T, E, S>(values(), std::move(found.indices));
}

template <class T, class E, class Space>
struct closure<values_and_indices<T, E, Space>&> : closure_of_meant<tensor_in<Space, T, E>&> {};
template <class T, class E, class Space>
struct closure<values_and_indices<T, E, Space>> : closure_of_meant<tensor_in<Space, T, E>> {};

}  // namespace detail

LAZULI_END

template <class T, class E, class Space>
struct std::tuple_size<lazuli::values_and_indices<T, E, Space>>
    : std::integral_constant<std::size_t, 2> {};
template <std::size_t I, class T, class E, class Space>
struct std::tuple_element<I, lazuli::values_and_indices<T, E, Space>> {
  using type = decltype(lazuli::get<I>(std::declval<lazuli::values_and_indices<T, E, Space>>()));
};
