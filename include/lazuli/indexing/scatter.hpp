// Writing elements that index tensors name: scatter, scatter_add and what the in-place methods
// index_add_, index_copy_ and index_fill_ call.
#pragma once

#include <lazuli/indexing/select.hpp>
#include <memory>
#include <numeric>

LAZULI_BEGIN

namespace detail {

/// Writes or adds `source` to the elements of x that the indices name, by the rule of gather.
template <transfer M, class X, class I, class V>
void scattered(X& x, index axis, I const& indices, V const& v, char const* call) {
  using T = value_t<X>;
  static_assert(X::is_mutable, "lazuli: scatter: this view is read-only");
  static_assert(rank_of<X> == rank_of<I> && rank_of<X> > 0,
                "lazuli::scatter: x and the indices must have the same rank, at least 1");
  static_assert(!loses_imaginary_part<T, V>, "lazuli::scatter: complex values into real elements");
  int const along = normalize_axis(axis, rank_of<X>, call);
  auto const to = x.target();
  check_target(to);
  auto const& source = as_source<T>(v, call);
  constexpr int rank = extents_t<decltype(source)>::rank();
  static_assert(rank == 0 || rank == rank_of<X>,
                "lazuli::scatter: the source must be a number or have the rank of x");
  auto const all = x.extents().values(), own = indices.extents().values();
  for (int i = 0; i < rank_of<X>; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i != along && own[a] > all[a])
      throw_gather(call, own, all, i, "they must not reach beyond it");
    if constexpr (rank > 0) {
      auto const given = source.extents().values();
      if (own[a] > given[a])
        throw_gather(call, own, given, i, "the source must have an element for each");
    }
  }
  auto const places = positions_of(indices, call, along, all[static_cast<std::size_t>(along)]);
  with_source<T>(to, source, [&](auto const& from) {
    byte_array plain = bytes_of(from);
    auto const named = bytes_of(to);
    plain.rank = rank_of<X>;
    for (int i = 0; i < plain.rank; ++i) plain.extents[i] = own[static_cast<std::size_t>(i)];
    named_walk const w = walk_along(along, plain, named, bytes_of(places));
    move_elements<M>(w, from, to, places);
  });
}

/// Writes or adds `source`, broadcast, to the places along an axis that a vector names.
template <transfer M, class X, class I, class V>
void indexed(X& x, index axis, I const& indices, V const& v, char const* call) {
  using T = value_t<X>;
  static_assert(X::is_mutable, "lazuli: index_add_, index_copy_, index_fill_: a read-only view");
  static_assert(rank_of<I> <= 1, "lazuli: index_add_ …: the indices must be a vector");
  static_assert(rank_of<X> > 0, "lazuli: index_add_ …: a number has no axis");
  static_assert(!loses_imaginary_part<T, V>, "lazuli: complex values are assigned to real ones");
  int const along = normalize_axis(axis, rank_of<X>, call);
  auto const to = x.target();
  check_target(to);
  auto const& source = as_source<T>(v, call);
  auto extents = x.extents().values();
  auto const places = positions_of(indices, call, along, extents[static_cast<std::size_t>(along)]);
  extents[static_cast<std::size_t>(along)] = places.numel();
  check_assignable(dextents<rank_of<X>>(extents), source.extents());
  with_source<T>(to, source, [&](auto const& from) {
    auto const plain = stretched(bytes_of(from), extents);
    auto const named = bytes_of(to);
    named_walk w;
    w.plain = plain.data;
    w.named = named.data;
    w.where = places.data();
    w.step = named.steps[along];
    for (int i = 0; i < plain.rank; ++i)
      w.add_axis(plain.extents[i], plain.steps[i], i == along ? 0 : named.steps[i], i == along);
    w.may_name(named.extents[along], named.steps[along]);
    move_elements<M>(w, from, to, places);
  });
}

/// Numbers 0, 1, … in the extents of x, in its memory space.
template <int R, class X>
auto numbered_beside(X const& x) {
  dtensor<index, R> out{dextents<R>(x.extents().values())};
  std::iota(out.data(), out.data() + out.size(), index{0});
  return tensor_beside<index, dextents<R>, X>(brought_beside(out, x));
}

/// For what a tape follows: x loses the adjoint of overwritten elements; the source gets that of
/// the elements it wrote. Of elements that were written to one place only the last one stayed.
template <transfer M, class X, class I, class V>
auto scattered_on_tape(X const& x, index axis, I const& indices, V const& v, char const* call) {
  constexpr int R = rank_of<X>;
  static_assert(R == rank_of<I> && R > 0,
                "lazuli::scatter: x and the indices must have the same rank, at least 1");
  using T = value_t<X>;
  using S = typename space_under_tape<joint_space<X, V>>::type;
  using result = tensor_in<S, T, extents_t<X>>;
  int const along = normalize_axis(axis, R, call);
  auto const places = std::make_shared<tensor_in<S, index, dextents<R>> const>(
      positions_of(indices, call, along, x.extents()[along]));
  auto const write = [=](auto const& to, auto const& source) {
    result out(to);
    scattered<M>(out, along, *places, source, call);
    return out;
  };
  auto const back_to_x = [=](auto const& g) {
    result out(g);
    if constexpr (M == transfer::store) scattered<M>(out, along, *places, T(0), call);
    return out;
  };
  using record = recording_on<joint_space<X, V>>;
  if constexpr (!expression<V>) {
    return record::affine([=](auto const& to) { return write(to, v); },
                          [=](auto const&, auto const& t) { return back_to_x(t); },
                          [=](int, auto const& g) { return back_to_x(g); }, x);
  } else {
    auto const own = v.extents().values();
    auto const back = [=, all_of_x = x.extents().values()]<class Which>(Which, auto const& g) {
      if constexpr (Which::value == 0) {
        return back_to_x(g);
      } else {
        tensor_in<S, T, dextents<R>> share(gather(g, along, *places));
        if constexpr (M == transfer::store) {
          auto last = empty_beside<index>(dextents<R>(all_of_x), *places);
          auto const all = numbered_beside<R>(*places);
          scattered<M>(last, along, *places, all, call);
          share = where(gather(last, along, *places) == all, share, T(0));
        }
        if constexpr (rank_of<V> == 0) {
          return tensor_in<S, T, extents<>>(sum(share));
        } else {
          auto out = empty_beside<T>(dextents<R>(own), share);
          out.zero_();
          assign_to(
              arranged(out, mapping<dextents<R>>{share.extents(), row_major(out.extents()), 0}),
              share, aliasing::excluded);
          return out;
        }
      }
    };
    return record::linear(write, back, x, v);
  }
}

/// f(x). If x has gaps and lies on a device, which can add only to memory without gaps, f of a copy
/// that is written back.
template <class X, class F>
void without_gaps(X& x, F const& f) {
  if constexpr (!runs_loops_of_host<space_of<X>>) {
    if (!x.is_contiguous()) {
      auto copy = evaluate_to_tensor(x);
      f(copy);
      return assign_to(x.target(), copy);
    }
  }
  f(x);
}

}  // namespace detail

/// What the in-place methods call: x[…, indices[…, k, …], …] = source[…, k, …] (or += it), for
/// every k of the indices; source is a number or has at least their extents. Of equal indices the
/// last one stays.   Throws index_error, shape_error, before anything is written. On a tape it is the
/// function's result that is written.
template <class X, detail::index_tensor I, operand V>
auto scatter_into(X& x, index axis, I const& indices, V const& source) {
  if constexpr (on_tape<X>)
    x.copy_(scatter(x, axis, indices, source));
  else
    detail::scattered<detail::transfer::store>(x, axis, indices, source, "scatter");
}
template <class X, detail::index_tensor I, operand V>
auto scatter_add_into(X& x, index axis, I const& indices, V const& source) {
  if constexpr (on_tape<X>)
    x.copy_(scatter_add(x, axis, indices, source));
  else
    detail::without_gaps(x, [&](auto& to) {
    detail::scattered<detail::transfer::add>(to, axis, indices, source, "scatter_add");
  });
}
template <class X, detail::index_tensor I, operand V>
auto index_into(X& x, index axis, I const& indices, V const& source, char const* call) {
  if constexpr (on_tape<X>)
    x.copy_(index_copy(x, axis, indices, source));
  else
    detail::indexed<detail::transfer::store>(x, axis, indices, source, call);
}
template <class X, detail::index_tensor I, operand V>
auto index_add_into(X& x, index axis, I const& indices, V const& source) {
  if constexpr (on_tape<X>)
    x.copy_(index_add(x, axis, indices, source));
  else
    detail::without_gaps(x, [&](auto& to) {
    detail::indexed<detail::transfer::add>(to, axis, indices, source, "index_add_");
  });
}

/// x with the elements of `source` written where the indices name a place along `axis`.   Shapes:
/// indices and source have the rank of x (source may be a number), other extents at most those of
/// x. Throws index_error, shape_error.   Source: PyTorch.
template <in_one_memory X, detail::index_tensor I, operand V>
auto scatter(X const& x, brace_index axis, I const& indices, V const& source) {
  if constexpr (detail::is_recorded<joint_space<X, V>>) {
    return detail::scattered_on_tape<detail::transfer::store>(x, axis, indices, source, "scatter");
  } else {
    auto out = evaluate_to_tensor(x);
    scatter_into(out, axis, indices, source);
    return out;
  }
}
/// x with the elements of `source` added at those places, in row-major order (on a device in
/// another one, which indices and shapes decide): equal indices add up.
template <in_one_memory X, detail::index_tensor I, operand V>
auto scatter_add(X const& x, brace_index axis, I const& indices, V const& source) {
  if constexpr (detail::is_recorded<joint_space<X, V>>) {
    return detail::scattered_on_tape<detail::transfer::add>(x, axis, indices, source,
                                                            "scatter_add");
  } else {
    auto out = evaluate_to_tensor(x);
    scatter_add_into(out, axis, indices, source);
    return out;
  }
}

/// Writes values to the elements of x at flat positions (row-major): a number, or as many values as
/// there are indices. Negative positions count from the end.   Throws index_error, shape_error,
/// before anything is written.   Source: NumPy, which repeats values if there are too few.
template <class X, detail::index_tensor I, operand V>
  requires expression<std::remove_cvref_t<X>>
void put(X&& x, I const& indices, V const& values) {
  if (!x.is_contiguous()) {
    auto copy = evaluate_to_tensor(x);
    lazuli::put(copy, indices, values);
    x.copy_(copy);
    return;
  }
  auto flat = x.view(-1);
  auto const places = evaluate_to_tensor(indices).flatten();
  if constexpr (expression<V>)
    index_into(flat, 0, places, evaluate_to_tensor(values).flatten(), "put");
  else
    index_into(flat, 0, places, values, "put");
}
template <class X, std::size_t N, operand V>
  requires expression<std::remove_cvref_t<X>>
void put(X&& x, brace_index const (&indices)[N], V const& values) {
  auto const places = detail::listed(indices);
  lazuli::put(x, lazuli::view(places.data(), lazuli::shape(index(N))), values);
}
template <class X, detail::index_element I, std::size_t N, operand V>
  requires expression<std::remove_cvref_t<X>>
void put(X&& x, I const (&indices)[N], V const& values) {
  auto const places = detail::listed(detail::unnamed(indices));
  lazuli::put(x, lazuli::view(places.data(), lazuli::shape(index(N))), values);
}

/// x.scatter_(axis, indices, values) as a function: writes to x what take_along_axis reads:
/// `put_along_axis(x, argmax(x, 1, keepdims), 0.f, 1)`.   Source: NumPy.
template <class X, detail::index_tensor I, operand V>
  requires expression<std::remove_cvref_t<X>>
void put_along_axis(X&& x, I const& indices, V const& values, brace_index axis) {
  x.scatter_(axis, indices, values);
}

namespace detail {

template <class X, class Number, class V>
void write_selected(X const& x, Number const& number, V const& v) {
  auto const numbers = numbered_beside<rank_of<X>>(x);
  auto const places = evaluate_to_tensor(number(numbers));
  auto const flat = reshape(x, index_array<1>{x.size()});
  auto const write = [&](auto const& source) {
    auto const changed = lazuli::scatter(flat, 0, places.flatten(), source);
    x(ellipsis) = reshape(changed, x.extents().values());
  };
  if constexpr (!expression<V>) {
    write(v);
  } else if constexpr (rank_of<V> == 0) {
    write(v);
  } else {
    check_assignable(places.extents(), v.extents());
    write(evaluate_to_tensor(with_views(v).expand(places.extents().values())).flatten());
  }
}

}  // namespace detail

LAZULI_END
