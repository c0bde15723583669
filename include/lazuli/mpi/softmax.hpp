// softmax, log_softmax, logsumexp and layer_norm over ranks: along complete axes by the host's
// passes over its block; along others by reductions over ranks, or after making the axis complete.
#pragma once

#include <lazuli/mpi/cyclic_values.hpp>
#include <lazuli/mpi/scan.hpp>
#include <lazuli/mpi/sort.hpp>
#include <lazuli/sorting/rows.hpp>
#include <lazuli/tensor/layer_norm.hpp>

LAZULI_BEGIN
namespace detail {

/// An operand that is normalized along axes is read where it lies.
template <class X>
constexpr void check_normalized_over_ranks() {
  static_assert(!in_blocks<X>,
                "lazuli: softmax, logsumexp and layer_norm do not run over block-cyclic tensors; "
                "move x first, "
                "x.to(on<\"x\">, all)");
  static_assert(!reads_neighbours<X> && !has_slices<space_of<X>>,
                "lazuli: softmax, logsumexp and layer_norm take no slices and shifts of sharded tensors; take u(C).to(…), "
                "or assign what shift gives to a tensor first");
}
/// Do ranks share an axis of x for which `axes` is true?
template <class X, std::size_t R>
bool any_shared(mpi::grid const* grid, X const& x, std::array<bool, R> const& axes) {
  auto const along = axes_in<space_of<X>>(grid, dextents<static_cast<int>(R)>(x.extents().values()));
  bool shared = false;
  for (std::size_t i = 0; i < R; ++i) shared = shared || (axes[i] && along[i] >= 0);
  return shared;
}
/// Does an operand that is normalized along these axes wait for other ranks?
template <class X, std::size_t R>
waiting waits_along(mpi::grid const* grid, X const& x, std::array<bool, R> const& axes) {
  if constexpr (in_blocks<X>)
    return waiting::maybe;
  else
    return any_shared(grid, x, axes) ? waiting::maybe : waits(x, grid);
}
/// The lowered operand x of a function that normalizes `of` along these axes.
template <class On, class Of, class X, std::size_t R>
auto lowered_along(On const& on, mpi::grid const* grid, Of const& of, X const& x,
                   std::array<bool, R> const& axes) {
  return lowered_before(!in_blocks<Of> && any_shared(grid, of, axes), on, grid, x);
}
/// x as elements T; it fails on all ranks or on none.
template <class T, class X>
own_values<T, X> shared_values(X const& x) {
  dextents<rank_of<X>> const shape(x.extents().values());
  auto const grid = grid_of(x, "eval");
  auto out = mpi::together(grid->all().get(), [&] { return own_values<T, X>(grid, shape); });
  out = astype<T>(x);
  return out;
}
/// A reduction R of sharded values; reduced axes keep extent 1.
template <class R, class V, class Axes>
V reduced_over_ranks(V const& values, Axes const& axes) {
  return V(make_reduction<true, dextents<rank_of<V>>>(R{}, values, axes));
}
/// For a value that is written to another placement: computes one where its operand lies instead.
template <class To, class X, class Run>
void where_operand_lies(To const& to, X const& x, Run const& run) {
  if constexpr (std::is_same_v<typename To::memory_space, space_of<X>>) {
    run(to);
  } else {
    using T = typename To::value_type;
    own_values<T, X> value(grid_of(x, "eval", to.grid), dextents<rank_of<X>>(x.extents().values()));
    run(value.target());
    assign_to(to, close(value), aliasing::excluded);
  }
}

template <class C, bool Log>
inline constexpr bool barrier_takes_blocks<softmax_node<C, Log>> = true;
template <class C, bool Log>
struct barrier_on_ranks<softmax_node<C, Log>> {
  using T = compute_t<typename softmax_node<C, Log>::value_type>;

  template <class On, class To>
  static void run(On const& on, To const& to, softmax_node<C, Log> const& e) {
    e.with_operand([&](auto const& of, int axis) {
      auto const x = lowered_along(on, to.grid.get(), of, of, one_axis<C>(axis, "softmax"));
      if constexpr (in_blocks<C>) {
        by_way_of_shares(to, x, [axis](auto const& leaf) {
          return softmax_node<std::remove_cvref_t<decltype(leaf)>, Log>(leaf, axis);
        });
      } else {
        check_normalized_over_ranks<std::remove_const_t<decltype(x)>>();
        if (to.shape.size() == 0) return;
        where_operand_lies(to, x, [&](auto const& there) {
          if (there.axes()[static_cast<std::size_t>(axis)] < 0)
            here_alone(there, x, axis);
          else if (axis == first_axis(there.shape))
            by_reductions(there, x, axis);
          else
            where_whole(there, x, axis);
        });
      }
    });
  }
  static waiting waits(softmax_node<C, Log> const& e, mpi::grid const* grid) {
    return e.with_operand(
        [&](C const& of, int axis) { return waits_along(grid, of, one_axis<C>(axis, "softmax")); });
  }

 private:
  template <class X>
  static auto of(X const& x, int axis) {
    return softmax_node<X, Log>(x, axis);
  }
  template <class To, class X>
  static void here_alone(To const& to, X const& x, int axis) {
    auto const local = to.local();
    if (local.shape.size() == 0) return;
    evaluate_into(host_backend{}, local, of(here(x, to.shares()), axis), aliasing::excluded);
  }
  template <class To, class X>
  static void by_reductions(To const& to, X const& x, int axis) {
    auto const axes = one_axis<X>(axis, "softmax");
    auto v = shared_values<T>(x);
    auto const peak = reduced_over_ranks<op::max_reduction>(v, axes);
    if constexpr (Log) {
      auto sum = reduced_over_ranks<op::sum_reduction>(lazuli::eval(exp(v - peak)), axes);
      sum = log(sum);
      assign_to(to, close(v) - close(peak) - close(sum), aliasing::excluded);
    } else {
      v = exp(v - peak);
      auto sum = reduced_over_ranks<op::sum_reduction>(v, axes);
      sum = T(1) / sum;
      assign_to(to, close(v) * close(sum), aliasing::excluded);
    }
  }
  template <class To, class X>
  static void where_whole(To const& to, X const& x, int axis) {
    constexpr int rank = To::rank;
    using S = value_t<X>;
    using D = typename To::value_type;
    auto const v = shared_values<S>(x);
    auto const along = to.axes(), whole = with_whole_axis(along, to.shape, axis);
    auto const from = v.target().local();
    moving_block<S, rank> block(*to.grid, to.shape, along, {from.first, from.shape, from.steps});
    block.move_to(whole);
    auto const found = mpi::together(to.grid->all().get(), [&] { return dtensor<D, rank>(of(block.block(), axis)); });
    moving_block<D, rank> moved(*to.grid, to.shape, whole, {found.data(), found.extents(), found.strides()});
    moved.move_to(along);
    if (to.local().shape.size() != 0) assign_to(to.local(), moved.block(), aliasing::excluded);
  }
};

template <class Peak>
inline constexpr bool barrier_takes_blocks<logsumexp_node<Peak>> = true;
template <class Peak>
struct barrier_on_ranks<logsumexp_node<Peak>> {
  using T = compute_t<typename logsumexp_node<Peak>::value_type>;

  template <class On, class To>
  static void run(On const& on, To const& to, logsumexp_node<Peak> const& e) {
    e.with_peak([&](auto const& peak) {
      auto const x = lowered_along(on, to.grid.get(), peak.operand(), peak.operand(), peak.axes());
      if constexpr (in_blocks<decltype(x)>)
        by_way_of_shares(to, x, [&](auto const& leaf) {
          using chain = std::remove_cvref_t<decltype(leaf)>;
          using peaks = reduction<op::max_reduction, chain, dextents<To::rank>, Peak::keeps_axes,
                                  space_in_shares_t<space_of<Peak>>>;
          return logsumexp_node<peaks>(peaks(op::max_reduction{}, leaf, peak.axes()));
        });
      else
        apply(to, x, peak.axes());
    });
  }
  static waiting waits(logsumexp_node<Peak> const& e, mpi::grid const* grid) {
    return e.with_peak(
        [&](Peak const& peak) { return waits_along(grid, peak.operand(), peak.axes()); });
  }

 private:
  template <class To, class X, class Axes>
  static void apply(To const& to, X const& x, Axes const& axes) {
    check_normalized_over_ranks<X>();
    constexpr int rank = rank_of<X>;
    dextents<rank> const shape(x.extents().values());
    auto const grid = grid_of(x, "logsumexp", to.grid);
    if (shape.size() == 0) return assign_to(to, scalar_leaf<T>(-std::numeric_limits<T>::infinity()), aliasing::excluded);
    if (any_shared(grid.get(), x, axes)) return by_reductions(to, x, axes);
    auto along = axes_in<space_of<X>>(grid.get(), shape);
    auto const kept = to.axes();
    std::size_t next = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (!axes[i])
        along[i] = kept[next++];  // an axis that all ranks have whole: read only its part
      else
        next += Peak::keeps_axes;
    }
    auto const local = to.local();
    if (local.shape.size() == 0) return;
    auto const part = here(x, part_here(grid.get(), shape, along));
    using chain = std::remove_const_t<decltype(part)>;
    using there = reduction<op::max_reduction, chain, typename To::extents_type, Peak::keeps_axes>;
    evaluate_into(host_backend{}, local, logsumexp_node<there>(there(op::max_reduction{}, part, axes)), aliasing::excluded);
  }
  template <class To, class X, class Axes>
  static void by_reductions(To const& to, X const& x, Axes const& axes) {
    auto v = shared_values<T>(x);
    auto peak = reduced_over_ranks<op::max_reduction>(v, axes);
    peak = where(isfinite(peak), peak, T(0));
    v = exp(v - peak);
    auto sum = reduced_over_ranks<op::sum_reduction>(v, axes);
    sum = log(sum) + peak;
    auto const& from = sum.target();
    index_array<To::rank> steps{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
      if (!axes[i] || Peak::keeps_axes) steps[next++] = from.steps[i];
    shard<space_of<Peak>, T const> const result{from.first, to.shape, steps, from.grid,
                                                from.memory};
    assign_to(to, result, aliasing::excluded);
  }
};

template <class C, class... Affine>
struct barrier_on_ranks<layer_norm_node<C, Affine...>> {
  using node = layer_norm_node<C, Affine...>;
  using T = compute_t<typename node::value_type>;

  template <class On, class To>
  static void run(On const& on, To const& to, node const& e) {
    e.with_operands([&](auto const& axes, double eps, auto const& of, auto const&... affine) {
      auto const grid = to.grid.get();
      apply(to, lowered_along(on, grid, of, of, axes), axes, eps,
            lowered_along(on, grid, of, affine, axes)...);
    });
  }
  static waiting waits(node const& e, mpi::grid const* grid) {
    return e.with_operands([&](auto const& axes, double, auto const& of, auto const&... affine) {
      return std::max({waits_along(grid, of, axes), detail::waits(affine, grid)...});
    });
  }

 private:
  template <class To, class X, class Axes, class... A>
  static void apply(To const& to, X const& x, Axes const& axes, double eps, A const&... affine) {
    check_normalized_over_ranks<X>();
    (check_normalized_over_ranks<A>(), ...);
    if (to.shape.size() == 0) return;
    if (any_shared(to.grid.get(), x, axes)) {
      auto const v = shared_values<T>(x);
      auto const mean = reduced_over_ranks<op::mean_reduction>(v, axes);
      auto scale = reduced_over_ranks<op::var_reduction>(v, axes);
      scale = T(1) / sqrt(scale + static_cast<T>(eps));
      return assign_to(to, scaled_and_moved((close(v) - close(mean)) * close(scale), affine...),
                       aliasing::excluded);
    }
    if constexpr (std::is_same_v<typename To::memory_space, space_of<X>>) {
      auto const local = to.local();
      if (local.shape.size() == 0) return;
      evaluate_into(host_backend{}, local, node_of(axes, eps, here(x, to.shares()), here(affine, to.shares())...),
                    aliasing::excluded);
    } else {
      own_values<T, X> normal(grid_of(x, "layer_norm", to.grid), dextents<rank_of<X>>(x.extents().values()));
      auto const local = normal.target().local();
      if (local.shape.size() != 0)
        evaluate_into(host_backend{}, local, node_of(axes, eps, here(x, normal.target().shares())), aliasing::excluded);
      assign_to(to, scaled_and_moved(close(normal), affine...), aliasing::excluded);
    }
  }
  template <class Axes, class X, class... A>
  static auto node_of(Axes const& axes, double eps, X const& x, A const&... affine) {
    return layer_norm_node<X, A...>(x, axes, eps, affine...);
  }
};

}  // namespace detail
LAZULI_END
