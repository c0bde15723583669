// Searching and counting on devices: searchsorted, isin, histogram and bincount by kernels of fixed
// text; quantile and median from sorted rows, or selected from long ones.
#pragma once

#include <lazuli/backend/gpu/codegen/counting.hpp>
#include <lazuli/device/gather_scatter.hpp>
#include <lazuli/device/reduce.hpp>
#include <lazuli/device/sorting.hpp>
#include <lazuli/sorting/histogram.hpp>
#include <lazuli/sorting/quantile.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct searching_on<S> {
  template <class T, class V, class X>
  static auto below(V const& sorted, X const& values, side where) {
    return searched<T, extents_t<X>>(dense_as<T>(sorted), dense_as<T>(values), where);
  }
  template <class T, class X, class C>
  static auto among(X const& x, C const& candidates, bool inverted) {
    auto const values = dense_as<T>(x);
    auto const all = dense_as<T>(candidates);
    auto out = empty_beside<bool>(values.extents(), values);
    auto const sorted = lazuli::sort(all.view(all.numel()));
    auto const left = lazuli::searchsorted(sorted, values);
    auto const right = lazuli::searchsorted(sorted, values, side::right);
    out = ((left < right) && (values == values)) != inverted;
    return out;
  }

  template <class T, class X>
  static auto dense_as(X const& x) {
    return device_tensor_of<S, T, extents_t<X>>(astype<T>(x));
  }

 private:
  /// For each value, how many of the sorted elements are below it (right: not above it).
  template <class T, class E, class V>
  static auto searched(V const& sorted, device_tensor_of<S, T, E> const& values, side where) {
    auto out = empty_beside<std::int64_t>(values.extents(), values);
    std::int64_t geometry[] = {values.numel(), sorted.numel()};
    if (geometry[0] == 0) return out;
    auto const on = work_beside(values);
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
};

template <device_space S>
struct ranking_on<S> {
  /// out[k · rows + row], as quantiles_of_rows.
  template <class Rows, class Out>
  static void quantiles(Rows& rows, vector<double> const& q, Out& out) {
    index const n = rows.length(), count = rows.count();
    if (n == 0) {
      out.fill_(std::numeric_limits<double>::quiet_NaN());
      return;
    }
    using T = typename Rows::value_type;
    auto const on = work_beside(rows.array());
    auto* const data = on.write(rows.array());
    gpu::sorted_rows given{data, gpu::code_of<T>, count, n, false, n, data};
    if (q.numel() <= 2 && gpu::selects(given, true)) {
      auto const all =
          arranged(rows.array(), mapping<dextents<2>>{dextents<2>(count, n), {n, 1}, 0});
      auto const nth = [&](index at) {
        auto values = empty_beside<T>(dextents<1>(count), rows.array());
        auto places = empty_beside<std::int64_t>(dextents<1>(count), rows.array());
        given.first = at + 1;
        given.values = on.write(values);
        given.places = on.write(places);
        select_last(on.stream(), given);
        return values;
      };
      return interpolate(q, n, out, nth, device_tensor_of<S, T, dextents<1>>(lazuli::max(all, 1)));
    }
    sort_on_stream(on.stream(), given);
    auto const nth = [&](index at) {
      return arranged(rows.array(), mapping<dextents<1>>{dextents<1>(count), {n}, at});
    };
    interpolate(q, n, out, nth, nth(n - 1));
  }

 private:
  /// nth(i): element i of each sorted row; last: NaN if the row contains one.
  template <class Out, class Nth, class Last>
  static void interpolate(vector<double> const& q, index n, Out& out, Nth const& nth,
                          Last const& last) {
    index const count = last.extents()[0];
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (index k = 0; k < q.numel(); ++k) {
      double const at = q.data()[k] * static_cast<double>(n - 1);
      auto const low = static_cast<index>(at);
      double const part = at - static_cast<double>(low);
      auto const to = arranged(out, mapping<dextents<1>>{dextents<1>(count), {1}, k * count});
      auto const a = nth(low);
      auto const x = astype<double>(a);
      if (part == 0) {
        assign_to(to, where(last != last, nan, x));
        continue;
      }
      auto const b = nth(low + 1);
      auto const y = astype<double>(b);
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

/// Adds to `counts` how many elements lie in each bin: with edges, in one of equal width between
/// low and high; else each integer in its own.
LAZULI_NOINLINE inline void count_on_device(gpu::stream const& stream, gpu::code dtype,
                                            void const* elements, index count, double const* edges,
                                            interval const& of, double near, std::int64_t* counts,
                                            index bins) {
  index const blocks = gpu::counting_blocks(count, bins);
  gpu::counting_frame const f{dtype, edges != nullptr, bins <= gpu::block_bins};
  gpu::counting_geometry g{count,  bins,    blocks * gpu::block_threads,
                           of.low, of.high, static_cast<double>(bins) / (of.high - of.low),
                           near};
  gpu::kernel_arguments& arguments = gpu::detail::kept_arguments(3);
  arguments.add(const_cast<void*>(elements));
  if (edges != nullptr) arguments.add(const_cast<double*>(edges));
  arguments.add(counts);
  arguments.add_value(&g);
  char const key[] = {static_cast<char>(dtype), static_cast<char>(2 * f.equal_bins + f.shared)};
  launch_kernel(
      stream, kernel_type<void, gpu::counting_frame>(), {key, sizeof key},
      [&] { return gpu::write_counting(f); }, static_cast<unsigned>(blocks), arguments.data());
}

template <device_space S>
struct counting_on<S> {
  template <class X>
  static interval reach(X const& x) {
    return {as_double(lazuli::min(x).item()), as_double(lazuli::max(x).item())};
  }
  template <class E, class X>
  static device_tensor<S, E, dyn> edges(X const& x, double low, double high, index bins) {
    return make_beside(x).template linspace<E>(low, high, bins + 1);
  }
  template <class X, class E>
  static auto equal_bins(X const& x, E const& edges, double low, double high) {
    index const bins = edges.numel() - 1;
    auto counts = zeros_beside<std::int64_t>(bins, x);
    if (x.numel() == 0) return counts;
    auto const bounds = searching_on<S>::template dense_as<double>(edges);
    auto const on = work_beside(x);
    double const epsilon = as_double(std::numeric_limits<value_t<E>>::epsilon());
    double const near =
        8 * epsilon * (std::abs(low) + std::abs(high)) * (static_cast<double>(bins) / (high - low));
    count_on_device(on.stream(), gpu::code_of<value_t<X>>, on.read(x), x.numel(), on.read(bounds),
                    {low, high}, near, on.write(counts), bins);
    return counts;
  }
  template <class T, class X, class E>
  static auto bins(X const& x, vector<E> const& edges) {
    auto const values = searching_on<S>::template dense_as<T>(x);
    auto const sorted = brought_beside(vector<T>(astype<T>(edges)), values);
    return occurrences(bins_of(values, sorted), edges.numel() - 1);
  }

  template <class X>
  static index length(X const& values, index least) {
    std::int64_t const greatest = lazuli::max(values).item();
    if (lazuli::min(values).item() < 0 || greatest == std::numeric_limits<std::int64_t>::max())
      return counting_on<host_space>::length(copy_to_cpu(values), least);  // which throws
    return greatest >= least ? greatest + 1 : least;
  }
  template <class X>
  static auto occurrences(X const& values, index n) {
    auto out = zeros_beside<std::int64_t>(n, values);
    if (n == 0 || values.numel() == 0) return out;
    auto const on = work_beside(values);
    count_on_device(on.stream(), gpu::code_of<value_t<X>>, on.read(values), values.numel(), nullptr,
                    {0, 1}, 0, on.write(out), n);
    return out;
  }
  template <class X, class W>
  static auto sums(X const& values, W const& weights, index n) {
    auto out = zeros_beside<double>(n, values);
    if (values.numel() == 0) return out;
    auto const on = work_beside(values);
    named_walk w;
    w.plain = reinterpret_cast<std::byte*>(const_cast<double*>(on.read(weights)));
    w.named = reinterpret_cast<std::byte*>(on.write(out));
    w.where = on.read(values);
    w.step = sizeof(double);
    w.add_axis(values.numel(), sizeof(double), 0, 1);
    w.may_name(n, sizeof(double));
    add_at_places(on.stream(), gpu::code::float64, w);
    return out;
  }

 private:
  template <class T, class X>
  static auto zeros_beside(index n, X const& x) {
    auto out = empty_beside<T>(dextents<1>(n), x);
    out.zero_();
    return out;
  }
};

}  // namespace detail

LAZULI_END
