// Searching and counting on devices: searchsorted and isin by a kernel of fixed text, histogram and
// bincount by the units; quantile and median from sorted rows.
#pragma once

#include <lazuli/device/moving.hpp>
#include <lazuli/device/reduce.hpp>
#include <lazuli/device/sorting.hpp>
#include <lazuli/sorting/histogram.hpp>
#include <lazuli/sorting/quantile.hpp>

LAZULI_BEGIN

namespace detail {

/// For each value how many of the sorted elements lie below it (right: not above it).
template <device_space S, class T, class E, class F>
auto searched(device_tensor_of<S, T, E> const& sorted, device_tensor_of<S, T, F> const& values,
              side where) {
  int const device = values.device_index();
  if (sorted.device_index() != device && sorted.numel() > 0)
    throw_devices("searchsorted", S::name, sorted.device_index(), device);
  device_tensor_of<S, std::int64_t, F> out(values.extents(), device_of_space<S>(device));
  std::int64_t geometry[] = {values.numel(), sorted.numel()};
  if (geometry[0] == 0) return out;
  unit_call const on = call_beside(values);
  T const* a = on.read(sorted);
  T const* b = on.read(values);
  std::int64_t* c = on.write(out);
  void* parameters[] = {&a, &b, &c, geometry};
  bool const right = where == side::right;
  char const key[] = {static_cast<char>(gpu::code_of<T>), static_cast<char>(right)};
  launch_fixed(
      on.stream(), {key, sizeof key},
      [&](gpu::dialect d) { return gpu::write_search(gpu::code_of<T>, right, d); },
      move_blocks(values.numel()), parameters);
  return out;
}

template <class T, class X>
auto dense_as(X const& x) {
  return device_tensor_of<space_of<X>, T, extents_t<X>>(astype<T>(x));
}

template <device_space S>
struct row_ranker<S> {
  /// out[k · rows + row], as quantiles_of_rows.
  template <class T, class Rows, class Out>
  static void run(Rows& rows, vector<double> const& q, Out& out) {
    index const n = rows.length(), count = rows.count();
    if (out.numel() == 0) return;
    if (n == 0) {
      out.fill_(std::numeric_limits<double>::quiet_NaN());
      return;
    }
    unit_call const on = call_beside(rows.array());
    T* const data = on.write(rows.array());
    on.run(gpu::units().sort, data, data, gpu::code_of<T>, count, n, 0);
    using column = mapping<dextents<1>>;
    auto const nth = [&](index at) {
      return arranged(rows.array(), column{dextents<1>(count), {n}, at});
    };
    auto const last = nth(n - 1);
    for (index k = 0; k < q.numel(); ++k) {
      double const at = q.data()[k] * static_cast<double>(n - 1);
      auto const low = static_cast<index>(at);
      double const part = at - static_cast<double>(low);
      auto const a = nth(low), b = nth(part == 0 ? low : low + 1);
      auto const x = astype<double>(a), y = astype<double>(b);
      auto const to = arranged(out, column{dextents<1>(count), {1}, k * count});
      constexpr double nan = std::numeric_limits<double>::quiet_NaN();
      if (part == 0.5) {
        auto const mean = where(isfinite(x + y), (x + y) * 0.5, x * 0.5 + y * 0.5);
        assign_to(to, where(last != last, nan, where(x == y, x, mean)));
      } else {
        auto const near_one = astype<double>(part < 0.5 ? a : b);
        auto const shifted = near_one + (y - x) * (part < 0.5 ? part : part - 1);
        assign_to(to, where(last != last, nan, where(x == y, x, shifted)));
      }
    }
  }
};

/// Counts in equal bins, their edges on the host.
template <class X, class E>
auto counted_in_bins(X const& dense, vector<E> const& edges, double low, double high) {
  using S = space_of<X>;
  device_of_space<S> const device(dense.device_index());
  index const bins = edges.numel() - 1;
  device_tensor<S, std::int64_t, dyn> counts(extents<dyn>(bins), device);
  counts.zero_();
  auto const bounds = vector<double>(astype<double>(edges)).to(device);
  if (dense.numel() > 0) {
    unit_call const on = call_beside(dense);
    on.run(gpu::units().histogram, on.read(dense), on.write(counts), gpu::code_of<value_t<X>>,
           dense.numel(), low, high, on.read(bounds), bins);
  }
  return histogram_result<E, S>{std::move(counts), edges.to(device)};
}

/// An element of a dense array as a double.
template <class X>
double item_as_double(X const& x) {
  return static_cast<double>(static_cast<compute_t<value_t<X>>>(x.item()));
}

template <class X>
auto equal_bins_on_device(X const& x, index bins, interval const* given) {
  using E = floating_t<value_t<X>>;
  check_order<X>();
  if (bins < 1) throw_bins(bins);
  auto const dense = evaluate_to_tensor(x);
  double low = 0, high = dense.numel() == 0 ? 1 : 0;
  if (given != nullptr) {
    low = given->low;
    high = given->high;
  } else if (dense.numel() > 0) {
    low = item_as_double(lazuli::min(dense));
    high = item_as_double(lazuli::max(dense));
  }
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) throw_interval(low, high);
  if (!std::isfinite(high - low)) throw_width(low, high);
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  return counted_in_bins(dense, lazuli::linspace<E>(low, high, bins + 1), low, high);
}

/// How often each of 0 … bins - 1 occurs.
template <class X>
auto occurrences(X const& values, index bins) {
  using S = space_of<X>;
  device_tensor<S, std::int64_t, dyn> out(extents<dyn>(bins),
                                          device_of_space<S>(values.device_index()));
  if (bins == 0) return out;
  out.zero_();
  if (values.numel() > 0) {
    unit_call const on = call_beside(values);
    on.run(gpu::units().bincount, on.read(values), on.write(out), gpu::code_of<value_t<X>>,
           values.numel(), bins);
  }
  return out;
}

/// As countable: the elements, and the greatest plus 1.
template <class X>
auto countable_on_device(X const& x, index& length) {
  static_assert(rank_of<X> == 1 && (integer_dtype<value_t<X>> || std::same_as<value_t<X>, bool>),
                "lazuli::bincount: x must be a vector of integers");
  auto values = dense_as<std::int64_t>(x);
  if (values.numel() == 0) return values;
  if (lazuli::min(values).item() < 0) (void)countable(copy_to_cpu(values), length);  // which throws
  std::int64_t const greatest = lazuli::max(values).item();
  length = greatest >= length ? greatest + 1 : length;
  return values;
}

}  // namespace detail

template <expression S, expression X>
  requires(on_device<S> || on_device<X>)
auto searchsorted(S const& sorted, X const& values, side where = side::left) {
  static_assert(rank_of<S> == 1, "lazuli::searchsorted: the sorted elements must be a vector");
  detail::check_near<S, X>();
  detail::check_order<S>();
  detail::check_order<X>();
  using T = promote_t<value_t<S>, value_t<X>>;
  return detail::searched<space_of<X>, T, extents_t<S>, extents_t<X>>(
      detail::dense_as<T>(sorted), detail::dense_as<T>(values), where);
}
template <expression S, class V>
  requires(is_scalar_v<V>&& on_device<S>)
std::int64_t searchsorted(S const& sorted, V value, side where = side::left) {
  device_tensor<space_of<S>, as_dtype_t<V>> number(
      extents<>{}, device_of_space<space_of<S>>(detail::device_of(sorted, "searchsorted")));
  number.fill_(value);
  return lazuli::searchsorted(sorted, number, where).item();
}

template <expression X, expression C>
  requires(on_device<X> || on_device<C>)
auto isin(X const& x, C const& candidates, bool inverted = false) {
  detail::check_near<X, C>();
  detail::check_order<X>();
  detail::check_order<C>();
  detail::common_device("isin", x, candidates);
  using T = promote_t<value_t<X>, value_t<C>>;
  using S = space_of<X>;
  auto const values = detail::dense_as<T>(x);
  auto const all = detail::dense_as<T>(candidates);
  device_tensor_of<S, bool, extents_t<X>> out(values.extents(),
                                              device_of_space<S>(values.device_index()));
  auto const sorted = lazuli::sort(all.view(all.numel()));
  auto const left = lazuli::searchsorted(sorted, values);
  auto const right = lazuli::searchsorted(sorted, values, side::right);
  out = ((left < right) && (values == values)) != inverted;
  return out;
}

template <expression X>
  requires on_device<X>
auto histogram(X const& x, index bins = 10) {
  return detail::equal_bins_on_device(x, bins, nullptr);
}
template <expression X>
  requires on_device<X>
auto histogram(X const& x, index bins, interval const& range) {
  return detail::equal_bins_on_device(x, bins, &range);
}
template <expression X, expression B>
  requires(on_device<X> || on_device<B>)
auto histogram(X const& x, B const& edges) {
  static_assert(rank_of<B> == 1, "lazuli::histogram: the edges must be a vector");
  detail::check_near<X, B>();
  detail::common_device("histogram", x, edges);
  using T = promote_t<value_t<X>, value_t<B>>;
  using S = space_of<X>;
  // The host checks the edges, and counts nothing.
  (void)lazuli::histogram(vector<value_t<X>>(), copy_to_cpu(edges));
  device_tensor<S, value_t<B>, dyn> bounds(edges);
  index const count = bounds.numel();
  auto const sorted = detail::dense_as<T>(bounds);
  auto const values = detail::dense_as<T>(x);
  auto const left = lazuli::searchsorted(sorted, values);
  auto const right = lazuli::searchsorted(sorted, values, side::right);
  // The last bin has its end.
  device_tensor_of<S, std::int64_t, extents_t<X>> const bins(
      where((right == count) && (left < right), left, right) - index{1});
  return histogram_result<value_t<B>, S>{detail::occurrences(bins, count - 1), std::move(bounds)};
}

template <expression X>
  requires on_device<X>
auto bincount(X const& x, index minlength = 0) {
  auto const values = detail::countable_on_device(x, minlength);
  return detail::occurrences(values, minlength);
}
template <expression X, expression W>
  requires(on_device<X> || on_device<W>)
auto bincount(X const& x, W const& weights, index minlength = 0) {
  static_assert(rank_of<W> == 1, "lazuli::bincount: the weights must be a vector");
  static_assert(!complex_dtype<value_t<W>>, "lazuli::bincount: complex weights");
  detail::check_near<X, W>();
  detail::common_device("bincount", x, weights);
  using S = space_of<X>;
  auto const values = detail::countable_on_device(x, minlength);
  auto const each = detail::dense_as<double>(weights);
  if (each.numel() != values.numel())
    fail<shape_error>("bincount: ", each.numel(), " weights for ", values.numel(), " elements");
  device_tensor<S, double, dyn> sums(extents<dyn>(minlength),
                                     device_of_space<S>(values.device_index()));
  sums.zero_();
  if (values.numel() > 0) {
    auto const on = detail::call_beside(values);
    on.run(gpu::units().scatter_add, on.read(each), on.read(values), on.write(sums), minlength,
           gpu::code::float64, values.numel());
  }
  return device_tensor<S, floating_t<value_t<W>>, dyn>(astype<floating_t<value_t<W>>>(sums));
}

LAZULI_END
