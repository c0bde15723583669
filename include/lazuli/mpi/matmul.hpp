// Products of matrices and vectors over ranks: each rank multiplies blocks, which are added up if
// the inner axis is divided among ranks.
#pragma once

#include <algorithm>
#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/mpi/values.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN
namespace detail {

/// Placements of a product: the batch as that of a and of b, rows as those of a, columns as those
/// of b; the inner axis drops out.
template <class A, class B>
struct placed_product {
  using left = space_of_values<A>;
  using right = space_of_values<B>;
  static constexpr int inner_a = rank_of<A> == 1 ? 1 : 2, inner_b = rank_of<B> == 1 ? 1 : 2;
  using inner = typename two_placements<decltype(placements<left>::template from_end<0>()),
                                        decltype(placements<right>::template from_end<inner_b - 1>())>::type;
  using batch = joined_batches<left, inner_a, right, inner_b>;
  static consteval auto find() {
    using rows = decltype(placements<left>::template from_end<1>());
    using columns = decltype(placements<right>::template from_end<0>());
    if constexpr (rank_of<A> == 1 && rank_of<B> == 1)
      return followed_by<batch>{};
    else if constexpr (rank_of<A> == 1)
      return followed_by<batch, columns>{};
    else if constexpr (rank_of<B> == 1)
      return followed_by<batch, rows>{};
    else
      return followed_by<batch, rows, columns>{};
  }
  using type = typename decltype(find())::type;
  /// Do the inner axes agree, and is no axis of the mesh used twice?
  static constexpr bool possible = all_placed<typename followed_by<type, inner>::type>;
};

/// Factors of which one is in blocks: matrices of one dtype, which ScaLAPACK multiplies. The
/// product has the rows of a and the columns of b.
template <class A, class B>
consteval auto place_product_in_blocks() {
  using V = value_t<A>;
  constexpr bool multiplies = std::is_same_v<V, value_t<B>> && std::is_same_v<V, compute_t<V>> &&
                              (dtype_kind_v<V> >= dtype_kind::real) && rank_of<A> == 2 &&
                              rank_of<B> == 2;
  if constexpr (!multiplies || on_tape<A> || on_tape<B>) {
    return type_box<void>{};
  } else {
    using space = space_of_placements<decltype(placements<space_of<A>>::template from_end<1>()),
                                      decltype(placements<space_of<B>>::template from_end<0>())>;
    return type_box<std::conditional_t<all_placed<space> && !has_slices<space>, space, void>>{};
  }
}
template <class A, class B>
inline constexpr bool barrier_takes_blocks<matmul_node<A, B>> = true;
/// Such a product; mpi/cyclic_operands.hpp.
template <class Space, class A, class B>
auto product_placed_on(A const& a, B const& b);

/// The placement of a·b; void if it would need more than one message.
template <class A, class B>
consteval auto place_product() {
  if constexpr (!over_ranks<A> || !over_ranks<B>)
    return type_box<void>{};
  else if constexpr (is_cyclic<space_of_values<A>> || is_cyclic<space_of_values<B>>)
    return place_product_in_blocks<A, B>();
  else if constexpr (!placed_product<A, B>::possible || has_slices<space_of_values<A>> || has_slices<space_of_values<B>>)
    return type_box<void>{};
  else
    return type_box<std::conditional_t<on_tape<A> || on_tape<B>, recorded<typename placed_product<A, B>::type>,
                                       typename placed_product<A, B>::type>>{};
}
template <class A, class B>
  requires(over_ranks<A> || over_ranks<B>)
struct space_of_product<A, B> {
  using type = typename decltype(place_product<A, B>())::type;
  using clash = placed_differently_move_one_with_to<space_of_values<A>, space_of_values<B>>;
  using objection = std::conditional_t<std::is_void_v<type>, clash, void>;
};

template <class A, class B>
struct barrier_on_ranks<matmul_node<A, B>> {
  template <class On, class To>
  static void run(On const& on, To const& to, matmul_node<A, B> const& e) {
    e.with_operands([&](auto const& a, auto const& b) {
      bool const shared = inner_axis(to.grid.get(), a, b) >= 0;
      auto const x = lowered_operand(on, to, shared, a);
      auto const y = lowered_operand(on, to, shared, b);
      if constexpr (in_blocks<A> || in_blocks<B>)
        return on.run(to, close(product_placed_on<space_of<matmul_node<A, B>>>(x, y)),
                      aliasing::excluded);
      else if (!shares_inner_axis(to, x, y))
        return multiply(to, x, y);
      else {
        // Each rank needs the sum of all parts, so every rank gets the product first.
        using T = typename To::value_type;
        auto const whole = mpi::together(on.grid->all().get(), [&] {
          return make_shard<space_of<matmul_node<A, B>>, T>(
              on.grid, dextents<To::rank>(e.extents().values()));
        });
        multiply(whole, x, y);
        auto const local = to.local();
        if (local.shape.size() != 0)
          assign_to(local, here(whole.read_only(), to.shares()), aliasing::excluded);
      }
    });
  }
  static waiting waits(matmul_node<A, B> const& e, mpi::grid const* grid) {
    if constexpr (in_blocks<A> || in_blocks<B>)
      return waiting::maybe;
    else
      return e.with_operands([&](auto const& a, auto const& b) {
        auto const own = inner_axis(grid, a, b) < 0 ? waiting::never : waiting::after_agreeing;
        return std::max({own, detail::waits(a, grid), detail::waits(b, grid)});
      });
  }

  /// The factors of `part` of the product as chains of the host, with this rank's share of the
  /// inner axis.
  template <std::size_t Ranks, class X, class Y>
  static auto factors_here(std::array<mpi::share, Ranks> const& part, mpi::grid const* grid,
                           X const& a, Y const& b) {
    constexpr int axes_a = rank_of<X>, axes_b = rank_of<Y>;
    constexpr std::size_t inner_a = axes_a - 1, inner_b = axes_b == 1 ? 0 : axes_b - 2;
    constexpr int rows = axes_a > 1, columns = axes_b > 1;
    auto left = part_of_batch<rows + 1>(part, rows + columns, a.extents());
    auto right = part_of_batch<columns + 1>(part, rows + columns, b.extents());
    left[inner_a] = right[inner_b] =
        share_along(grid, inner_axis(grid, a, b), a.extents()[axes_a - 1]);
    if constexpr (axes_a > 1) left[inner_a - 1] = part[Ranks - 1 - columns];
    if constexpr (axes_b > 1) right[inner_b + 1] = part[Ranks - 1];
    return std::pair(here(a, left), here(b, right));
  }
  /// The mesh axis along which the inner axes are shared, or -1.
  template <class X, class Y>
  static int inner_axis(mpi::grid const* grid, X const& a, Y const& b) {
    constexpr std::size_t inner_a = rank_of<X> - 1, inner_b = rank_of<Y> == 1 ? 0 : rank_of<Y> - 2;
    return std::max(axes_in<space_of<X>>(grid, a.extents())[inner_a],
                    axes_in<space_of<Y>>(grid, b.extents())[inner_b]);
  }

 private:
  template <class On, class To, class X>
  static auto lowered_operand(On const& on, To const& to, bool shared, X const& x) {
    if constexpr (To::rank == 0 && plan::detail::barriers_in<X> != 0)
      if (shared)  // the message that agrees also adds up a number
        return mpi::together(to.grid->all().get(), [&] { return lower(on, x); });
    return lowered_before(shared, on, to.grid.get(), x);
  }
  /// Does the destination lie along the same axis of the mesh?
  template <class To, class X, class Y>
  static bool shares_inner_axis(To const& to, X const& a, Y const& b) {
    int const inner = inner_axis(to.grid.get(), a, b);
    auto const along = to.axes();
    return inner >= 0 && std::find(along.begin(), along.end(), inner) != along.end();
  }
  template <class To, class X, class Y>
  static void multiply(To const& to, X const& a, Y const& b) {
    static_assert(!reads_neighbours<X> && !reads_neighbours<Y>,
                  "lazuli: a product does not exchange halos; assign what shift gives to a tensor first");
    constexpr int ranks = To::rank;
    auto const grid = grid_of(b, "matmul", grid_of(a, "matmul", to.grid));
    int const shared = inner_axis(grid.get(), a, b);
    auto const [x, y] = factors_here(to.shares(), grid.get(), a, b);
    matmul_node<std::remove_cvref_t<decltype(x)>, std::remove_cvref_t<decltype(y)>> const product(
        x, y);
    auto const local = to.local();
    if (shared < 0) {
      if (local.shape.size() != 0) evaluate_into(host_backend{}, local, product, aliasing::excluded);
      return;
    }
    using T = compute_t<typename matmul_node<A, B>::value_type>;
    auto const& line = grid->along(shared);
    if constexpr (ranks == 0 && std::is_floating_point_v<T>) {
      if (line.size() == grid->all().size()) {
        T const dotted = dot_over_ranks<T>(line, x, y);
        return assign_to(local, scalar_leaf<T>(dotted), aliasing::excluded);
      }
    }
    dtensor<T, ranks> sum = mpi::together(grid->all().get(), [&] {
      dtensor<T, ranks> out(local.shape);
      if (out.size() != 0) evaluate_into(host_backend{}, out.target(), product, aliasing::excluded);
      return out;
    });
    mpi::sum_everywhere(line, sum.data(), sum.size());
    if (sum.size() != 0) assign_to(local, close(sum), aliasing::excluded);
  }

  /// Σ x·y over all ranks, which agree by the same message. Chains are added up as they are
  /// computed, in the loop of sum.
  template <class T, class X, class Y>
  static T dot_over_ranks(mpi::communicator const& all, X const& x, Y const& y) {
    T sums[2] = {};  // the second: how many ranks have failed
    std::exception_ptr failed = mpi::brought();
    try {
      strided<T, extents<>> const here{sums, {}, {}};
      if constexpr (leaf<X> && leaf<Y>)
        evaluate_into(host_backend{}, here, matmul_node<X, Y>(x, y), aliasing::excluded);
      else if (x.extents().size() != 0)
        assign_to(here, sum(astype<T>(x) * astype<T>(y)), aliasing::excluded);
    } catch (...) {
      failed = std::current_exception();
    }
    sums[1] = failed ? 1 : 0;
    mpi::sum_everywhere(all, sums, 2);
    if (sums[1] != 0) mpi::agree(all.get(), failed);
    return sums[0];
  }
};

}  // namespace detail
LAZULI_END
