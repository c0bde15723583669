// Arrays of arrays: block, block_diag; and a function of each vector along an axis:
// apply_along_axis.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/tensor/grid.hpp>
#include <tuple>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_results(index got, index first) {
  fail<shape_error>("apply_along_axis: a result of ", got, " elements after one of ", first);
}
[[noreturn]] LAZULI_COLD inline void throw_no_vectors(std::span<index const> shape, int axis) {
  fail<shape_error>("apply_along_axis: shape ", text::shape(shape), " has no vector along axis ",
                    axis, ", so that the length of the results is not known");
}

/// Parts of one row of blocks, side by side.
template <class X>
auto block_row(std::initializer_list<X> const& row) {
  return lazuli::concat(constant<-1>{}, std::span<X const>(row.begin(), row.size()));
}
template <class... X>
auto block_row(std::tuple<X...> const& row) {
  return std::apply([](auto const&... x) { return lazuli::concat(constant<-1>{}, x...); }, row);
}

/// Rows and columns of an operand of block_diag: a vector is one row, a number one element.
template <class X>
auto as_block(X const& x) {
  if constexpr (rank_of<X> == 2)
    return evaluate_to_tensor(x);
  else
    return matrix<value_t<X>>(evaluate_to_tensor(x).reshape(1, -1));
}

template <class... X>
auto blocks_of_values(X const&... x) {
  std::tuple<decltype(as_block(x))...> const parts(as_block(x)...);
  return std::apply(
      [](auto const&... part) {
        auto out = empty_beside<promote_t<value_t<decltype(part)>...>>(
            dextents<2>((... + part.extent(0)), (... + part.extent(1))), first_of(part...));
        out.zero_();
        index row = 0, column = 0;
        auto const put = [&](auto const& each) {
          index const rows = each.extent(0), columns = each.extent(1);
          out.narrow(0, row, rows).narrow(1, column, columns).copy_(each);
          row += rows;
          column += columns;
        };
        (put(part), ...);
        return out;
      },
      parts);
}
/// What block_diag of x… gives back to each.
template <class... X>
auto blocks_back(X const&... x) {
  constexpr std::size_t count = sizeof...(X);
  std::array<index_array<2>, count + 1> ends{};
  std::size_t next = 0;
  auto const add = [&]<class Y>(Y const& y) {
    index_array<2> size{1, 1};
    for (int i = 0; i < rank_of<Y>; ++i)
      size[static_cast<std::size_t>(2 - rank_of<Y> + i)] = y.extents()[i];
    ends[next + 1] = {ends[next][0] + size[0], ends[next][1] + size[1]};
    ++next;
  };
  (add(x), ...);
  return [ends]<class I>(I, auto const& g) {
    constexpr auto at = static_cast<std::size_t>(I::value);
    auto const own = g.narrow(0, ends[at][0], ends[at + 1][0] - ends[at][0])
                         .narrow(1, ends[at][1], ends[at + 1][1] - ends[at][1]);
    constexpr int R = rank_of<nth_t<I::value, X...>>;
    if constexpr (R == 2)
      return own;
    else if constexpr (R == 1)
      return own.squeeze(0);
    else
      return own.squeeze(0).squeeze(0);
  };
}

/// Calls f(offset of the first element) for each vector along an axis, in row-major order.
template <std::size_t N, class F>
void for_each_vector(std::array<index, N> shape, std::array<index, N> const& strides, int axis,
                     F const& f) {
  shape[static_cast<std::size_t>(axis)] = 1;
  for (index n : shape) {
    if (n == 0) return;
  }
  std::array<index, N> at{};
  index offset = 0;
  for (bool more = true; more;) {
    f(offset);
    more = false;
    for (std::size_t i = N; i-- > 0 && !more;) {
      offset += strides[i];
      more = ++at[i] < shape[i];
      if (!more) {
        offset -= at[i] * strides[i];
        at[i] = 0;
      }
    }
  }
}

}  // namespace detail

/// One array of blocks: `block({{a, b}, {c, d}})` of one type, where braces copy; of several types
/// `block(std::tie(a, b), std::tie(c, d))`. The blocks of a row are joined along the last axis, the
/// rows along the one before it; vectors make only one row.   Throws shape_error. Source: NumPy.
template <in_one_memory X>
auto block(std::initializer_list<std::initializer_list<X>> rows) {
  static_assert(rank_of<X> >= 2, "lazuli: block: blocks in rows need rank 2 or more");
  using row = decltype(detail::block_row(*rows.begin()));
  std::vector<row> parts;
  parts.reserve(rows.size());
  for (auto const& each : rows) parts.push_back(detail::block_row(each));
  return lazuli::concat(constant<-2>{}, parts);
}
template <in_one_memory X>
auto block(std::initializer_list<X> row) {
  return detail::block_row(row);
}
template <class... First, class... Rest>
auto block(std::tuple<First...> const& row, Rest const&... rows) {
  if constexpr (sizeof...(Rest) == 0)
    return detail::block_row(row);
  else
    return lazuli::concat(constant<-2>{}, detail::block_row(row), detail::block_row(rows)...);
}

// clang-format off
LAZULI_NO_FORM block(std::initializer_list<detail::any_argument>) LAZULI_FORMS("block({{a, b}, {c, d}}) of blocks of one type, such as lz::eval(2 * a) beside a tensor, block(std::tie(a, b), std::tie(c, d)) of several");
// clang-format on

/// The matrix with the operands along its diagonal and zeros elsewhere; a vector is one row, a
/// number one element.   dtype: the common one.   Source: SciPy.
template <in_one_memory... X>
  requires(sizeof...(X) > 0)
auto block_diag(X const&... x) {
  static_assert(((rank_of<X> <= 2) && ...), "lazuli: block_diag takes matrices, vectors, numbers");
  detail::check_near<X...>();
  if constexpr ((on_tape<X> || ...))
    return detail::recording_on<joint_space<X...>>::linear(
        [](auto const&... part) { return block_diag(part...); }, detail::blocks_back(x...), x...);
  else
    return detail::blocks_of_values(x...);
}

/// f of each vector of x along an axis. If f returns numbers, the axis is dropped; if it returns
/// vectors, the axis holds them.   dtype: that of the results.   Throws index_error, shape_error if
/// the results differ in length. Cost: a call and a small result for each vector; reductions and
/// map are faster if they can express f.   Source: NumPy.
template <class F, of_values X>
auto apply_along_axis(F const& f, brace_index axis, X const& x) {
  static_assert(rank_of<X> > 0, "lazuli: apply_along_axis: a number has no axis");
  static_assert(on_host<X>, "lazuli: apply_along_axis: copy the device's tensor with .cpu() first");
  using T = value_t<X>;
  using vector_view = tensor_view<T const, dyn>;
  int const along = normalize_axis(axis, rank_of<X>, "apply_along_axis");
  auto&& from = detail::with_views(x);
  auto const shape = from.extents().values();
  index_array<rank_of<X>> const strides = from.strides();
  auto const length = shape[static_cast<std::size_t>(along)];
  auto const step = strides[static_cast<std::size_t>(along)];
  T const* const first = from.data();
  auto const vector_at = [&](index offset) {
    T const* const at = length > 0 ? first + offset : first;  // null where nothing is there
    return vector_view(lazuli::view(at, dextents<1>(length), index_array<1>{step}));
  };
  using result = std::remove_cvref_t<std::invoke_result_t<F const&, vector_view>>;
  if constexpr (!expression<result>) {
    auto out = lazuli::empty<as_dtype_t<result>>(
        dextents<rank_of<X> - 1>(views::detail::without(shape, along)));
    auto* to = out.data();
    detail::for_each_vector(shape, strides, along, [&](index at) { *to++ = f(vector_at(at)); });
    return out;
  } else {
    static_assert(rank_of<result> <= 1,
                  "lazuli: apply_along_axis: f must give a number or a vector");
    using value = value_t<result>;
    std::vector<value> all;
    index width = rank_of<result> == 0 ? 1 : -1;
    detail::for_each_vector(shape, strides, along, [&](index at) {
      auto const part = evaluate_to_tensor(f(vector_at(at)));
      if (width >= 0 && part.numel() != width) detail::throw_results(part.numel(), width);
      width = part.numel();
      all.insert(all.end(), part.data(), part.data() + width);
    });
    if (width < 0) detail::throw_no_vectors(shape, along);
    auto const others = views::detail::without(shape, along);
    if constexpr (rank_of<result> == 0) {
      auto out = lazuli::empty<value>(dextents<rank_of<X> - 1>(others));
      std::copy(all.begin(), all.end(), out.data());
      return out;
    } else {
      auto rows = lazuli::empty<value>(
          dextents<rank_of<X>>(views::detail::with(others, rank_of<X> - 1, width)));
      std::copy(all.begin(), all.end(), rows.data());
      return evaluate_to_tensor(rows.movedim(-1, along));
    }
  }
}

LAZULI_END
