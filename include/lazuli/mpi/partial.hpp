// partial: sums of which each rank along an axis of the mesh has a part. Statements add to the
// parts without a message; x.to(…) adds the parts up.
#pragma once

#include <lazuli/mpi/add_up.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/terms.hpp>

LAZULI_BEGIN

/// The first placement of a sharded tensor whose elements are sums: the ranks along the mesh axis
/// of this name each have a part of them: sharded<float, partial<"x">, all>.
template <fixed_text Name>
struct partial_over_axis {
  static constexpr std::string_view name() { return Name.view(); }
  /// The placement of an axis that the same ranks share.
  static constexpr on_axis<Name> shares{};
};
template <fixed_text Name>
inline constexpr partial_over_axis<Name> partial{};

/// What the compiler prints where partial sums are an operand: a memory space that no op accepts.
template <class... P>
struct partial_sums_are_no_operand_add_them_up_with_x_to_all {
  static constexpr std::string_view name = "ranks";
};
/// What the compiler prints where partial sums are given something that they do not take.
template <class Given>
struct partial_sums_take_what_is_placed_as_they_are_move_it_with_to_and_are_scaled_by_numbers;

namespace detail {

template <class P>
inline constexpr bool is_partial = false;
template <fixed_text Name>
inline constexpr bool is_partial<partial_over_axis<Name>> = true;
template <class... P>
inline constexpr bool is_one_space<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>> =
    false;
template <class... P, class B>
struct two_spaces<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>, B>
    : type_box<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>> {};
template <class... P, class A>
struct two_spaces<A, partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>>
    : type_box<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>> {};
template <class... P>
struct two_spaces<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>, any_space>
    : type_box<partial_sums_are_no_operand_add_them_up_with_x_to_all<P...>> {};

// Refuses partial sums where no op has done so: in a reduction, a product, a function. The code
// after the message compiles.
template <class T, auto S, auto... P>
  requires is_partial<std::remove_const_t<decltype(S)>>
struct closure<sharded<T, S, P...>&> {
  static_assert(!is_partial<std::remove_const_t<decltype(S)>>,
                "lazuli: partial sums are no operand; add them up first, x.to(all)");
  using type = shard<sharded_space<std::remove_const_t<decltype(P)>...>, T const>;
  static type make(sharded<T, S, P...> const&) { return {}; }
};

/// assigned_to_sums: what can be assigned to partial sums of the values in Whole; added_to_sums:
/// what can be added to them.
template <class Whole, class X>
concept assigned_to_sums = assignable<Whole, X> && has_rank<X, rank_of<Whole>>;
template <class Op, class Whole, class X>
concept added_to_sums = updatable<Op, Whole, X> &&
    (is_number_v<X> || has_rank<X, 0> || has_rank<X, rank_of<Whole>>);

/// X if First, else Y.
template <bool First, auto X, auto Y>
consteval auto one_of() {
  if constexpr (First)
    return X;
  else
    return Y;
}

}  // namespace detail

/// Partial sums: each rank along an axis of the mesh has a part, and the values are the sums of the
/// parts over all its ranks. P… place the axes of the values. `x += e` sends no message where e is
/// a sum or a product along axes that are shared there: each rank adds what its own elements give.
/// `x.to(…)` adds up the parts, by one Allreduce for all statements before it. New sums are 0.
/// Where parts of T are rounded, the bits depend on the number of ranks.   Throws shape_error,
/// alike on every rank. Example: docs/distributed.md, "Partial sums".
template <class T, auto S, auto... P>
  requires detail::is_partial<std::remove_const_t<decltype(S)>>
class sharded<T, S, P...> {
  static_assert(dtype<T> && (placement<std::remove_const_t<decltype(P)>> && ...),
                "lazuli: write sharded<float, partial<\"x\">, all>: an element type, partial<\"name of an axis "
                "of the mesh\">, then for each axis on<\"name\"> or all");
  static constexpr int axes_ = sizeof...(P);
  using on_ = std::remove_const_t<decltype(S.shares)>;
  using space_ = sharded_space<std::remove_const_t<decltype(P)>...>;
  /// Row i is the part of the ranks at place i of the mesh axis.
  using parts_ = sharded<T, on_{}, P...>;
  static_assert(
      detail::all_placed<typename parts_::memory_space> &&
          !detail::is_cyclic<detail::space_of_placements<std::remove_const_t<decltype(P)>...>>,
      "lazuli: the axes of partial sums are placed on all, or on other axes of the mesh than the "
      "sums are");

 public:
  using value_type = T;
  using extents_type = dextents<axes_>;
  using expression_kind = leaf_kind;
  using memory_space =
      partial_sums_are_no_operand_add_them_up_with_x_to_all<std::remove_const_t<decltype(S)>,
                                                            std::remove_const_t<decltype(P)>...>;
  static constexpr bool owns_memory = false;

  /// Extents 0, on no mesh: assignment takes both from what is assigned.
  sharded() = default;
  /// All sums are 0.
  template <any_mesh M, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  explicit sharded(M const& m, I... sizes) : sharded(m.grid(), extents_type(sizes...)) {}
  template <any_mesh M>
    requires(axes_ > 0)
  sharded(M const& m, extents_type const& shape) : sharded(m.grid(), shape) {}
  /// The sums of an expression.
  template <class X>
    requires(detail::assigned_to_sums<sharded<T, P...>, X>)
  sharded(X const& x)
      : sharded(detail::grid_of(x, "partial sums"),
                extents_type(tensor_of<T, extents_type>::fitting(x))) {
    if (grid() != nullptr) add(x, plus);
  }

  template <class X>
    requires(detail::assigned_to_sums<sharded<T, P...>, X>)
  sharded& operator=(X const& x) { return *this = sharded(x); }
  /// Sets every value to a number.
  template <class V>
    requires(is_number_v<V>&& detail::added_to_sums<op::add_op, sharded<T, P...>, V>)
  sharded& operator=(V v) {
    parts_of_ranks_.local().fill_(T());
    return *this += v;
  }
  /// Adds the sums of an expression of these extents, or a number. Strong guarantee, on each
  /// rank.
  template <class X>
    requires(detail::added_to_sums<op::add_op, sharded<T, P...>, X>)
  sharded& operator+=(X const& x) {
    add(x, plus);
    return *this;
  }
  template <class X>
    requires(detail::added_to_sums<op::subtract_op, sharded<T, P...>, X>)
  sharded& operator-=(X const& x) {
    add(x, minus);
    return *this;
  }
  sharded& operator+=(sharded const& x) {
    check(x.extents(), "add");
    parts_of_ranks_ += x.parts_of_ranks_;
    return *this;
  }
  sharded& operator-=(sharded const& x) {
    check(x.extents(), "subtract");
    parts_of_ranks_ -= x.parts_of_ranks_;
    return *this;
  }
  /// Multiplies, or divides, each part by a number.
  template <class V>
    requires(is_number_v<V>&& detail::updatable<op::multiply_op, sharded<T, P...>, V>)
  sharded& operator*=(V by) {
    parts_of_ranks_ *= by;
    return *this;
  }
  template <class V>
    requires(is_number_v<V>&& detail::updatable<op::divide_op, sharded<T, P...>, V>)
  sharded& operator/=(V by) {
    parts_of_ranks_ /= by;
    return *this;
  }
  // clang-format off
#define LAZULI_NOT_SUMMED(...) template <class X> requires(!std::same_as<X, sharded> && !(__VA_ARGS__)) partial_sums_take_what_is_placed_as_they_are_move_it_with_to_and_are_scaled_by_numbers<X>
  LAZULI_NOT_SUMMED(detail::assigned_to_sums<sharded<T, P...>, X> || (is_number_v<X>&& detail::added_to_sums<op::add_op, sharded<T, P...>, X>)) operator=(X const&) LAZULI_REFUSED("lazuli: partial sums are not assigned this: it is placed differently (move it with .to(…)), or of another element type or rank");
  LAZULI_NOT_SUMMED(detail::added_to_sums<op::add_op, sharded<T, P...>, X>) operator+=(X const&) LAZULI_REFUSED("lazuli: this is not added to partial sums: it is placed differently (move it with .to(…)), or of another element type or rank");
  LAZULI_NOT_SUMMED(detail::added_to_sums<op::subtract_op, sharded<T, P...>, X>) operator-=(X const&) LAZULI_REFUSED("lazuli: this is not subtracted from partial sums: it is placed differently (move it with .to(…)), or of another element type or rank");
  LAZULI_NOT_SUMMED(is_number_v<X>&& detail::updatable<op::multiply_op, sharded<T, P...>, X>) operator*=(X const&) LAZULI_REFUSED("lazuli: partial sums are multiplied by numbers; add them up first, x.to(all)");
  LAZULI_NOT_SUMMED(is_number_v<X>&& detail::updatable<op::divide_op, sharded<T, P...>, X>) operator/=(X const&) LAZULI_REFUSED("lazuli: partial sums are divided by numbers; add them up first, x.to(all)");
#undef LAZULI_NOT_SUMMED
  // clang-format on

  /// The values, which are the sums of the parts, placed as asked. Nothing moves along axes whose
  /// placement stays the same. `all` takes one Allreduce; an axis that is placed on the mesh axis
  /// of the parts takes one Reduce_scatter. Collective.
  template <placement... Q>
    requires(sizeof...(Q) == sizeof...(P) && detail::all_placed<detail::space_of_placements<Q...>>)
  auto to(Q...) const {
    using wanted = detail::space_of_placements<Q...>;
    constexpr int scattered = scattered_axis<Q...>();
    if constexpr (scattered >= 0) {
      if (grid() != nullptr && extents()[scattered] != 1 &&
          2 * parts_of_ranks_.local().size() <= INT_MAX)
        return placed<wanted>(scattered_along<scattered>(std::make_integer_sequence<int, axes_>{}));
    }
    return placed<wanted>(everywhere());
  }
  /// This rank's part: a view of the host.
  view_of<T, extents_type> local() { return row(parts_of_ranks_.local()); }
  view_of<T const, extents_type> local() const { return row(parts_of_ranks_.local()); }

  /// Extents of the values.
  extents_type extents() const { return without_parts(parts_of_ranks_.extents()); }
  std::shared_ptr<mpi::grid const> grid() const { return parts_of_ranks_.grid(); }
  void swap(sharded& other) noexcept { parts_of_ranks_.swap(other.parts_of_ranks_); }

 private:
  static constexpr auto plus = [](auto& sums, auto const& e) { sums += e; };
  static constexpr auto minus = [](auto& sums, auto const& e) { sums -= e; };

  sharded(std::shared_ptr<mpi::grid const> grid, extents_type const& shape) {
    index_array<axes_ + 1> sizes{};
    sizes[0] = grid == nullptr ? 1 : grid->size(grid->axis(S.name()));
    for (int i = 0; i < axes_; ++i) sizes[static_cast<std::size_t>(i) + 1] = shape[i];
    parts_of_ranks_ = parts_(std::move(grid), dextents<axes_ + 1>(sizes));
    parts_of_ranks_.local().fill_(T());
  }
  void check(extents_type const& other, char const* call) const {
    if (other == extents()) return;
    auto const own = extents().values(), others = other.values();
    fail<shape_error>(call, ": partial sums of shape ", text::shape(own),
                      " take values of the same shape, not ", text::shape(others));
  }
  bool is_first() const { return grid() == nullptr || grid()->place(grid()->axis(S.name())) == 0; }

  /// Adds the terms of x to this rank's part, or subtracts them, all or none.
  template <class X, class Update>
  void add(X const& x, Update const& update) {
    auto own = local();
    if constexpr (!expression<X>) {
      if (is_first()) update(own, x);
    } else {
      if constexpr (rank_of<X> == axes_) check(extents_type(x.extents().values()), "add");
      auto const on = detail::grid_of(x, "add", grid());
      if (on == nullptr) return;
      detail::terms_of_rank<on_, space_> const terms(*on.get(), extents());
      if constexpr (barrier<X>) return terms.each(x, [&](auto const& e) { update(own, e); });
      tensor_of<T, extents_type> sums(own.extents());
      sums.fill_(T());
      terms.each(detail::held_operands(x), [&](auto const& e) { update(sums, e); });
      own += sums;
    }
  }

  static extents_type without_parts(dextents<axes_ + 1> const& shape) {
    return extents_type(views::detail::without(shape.values(), 0));
  }
  template <class V>
  static auto row(V const& parts) {
    return view(parts.data(), without_parts(parts.extents()));
  }

  /// The axis that Q… place on the mesh axis of the parts, and that the parts have whole; -1 if
  /// there is none.
  template <class... Q>
  static consteval int scattered_axis() {
    bool const goes[] = {
        (std::is_same_v<Q, on_> && std::is_same_v<std::remove_const_t<decltype(P)>, all_t>)...,
        false};
    for (int i = 0; i < axes_; ++i)
      if (goes[i]) return i;
    return -1;
  }
  template <class Wanted, auto... Q>
  static auto placed(sharded<T, Q...>&& x) {
    if constexpr (std::is_same_v<typename sharded<T, Q...>::memory_space, Wanted>)
      return std::move(x);
    else
      return redistributed(Wanted{}, x);
  }
  mpi::communicator const& line() const { return grid()->along(grid()->axis(S.name())); }
  auto everywhere() const {
    using whole = sharded<T, P...>;
    if (grid() == nullptr) return whole(nullptr, extents());
    MPI_Comm const all = grid()->all().get();
    auto out = mpi::together(all, [&] { return whole(grid(), extents()); });
    detail::add_up<T, axes_>(local(), out.local(), line(), all);
    return out;
  }
  template <int Axis, int... I>
  auto scattered_along(std::integer_sequence<int, I...>) const {
    using shares = sharded<T, detail::one_of<I == Axis, on_{}, P>()...>;
    MPI_Comm const all = grid()->all().get();
    auto out = mpi::together(all, [&] { return shares(grid(), extents()); });
    detail::add_up_shares<T, axes_>(local(), Axis, out.local(), line(), all);
    return out;
  }

  parts_ parts_of_ranks_;
};

LAZULI_END
