// Values of expressions over ranks: in place, on the host, and in other placements.
#pragma once

#include <lazuli/mpi/sharded.hpp>

LAZULI_BEGIN
namespace detail {

/// The value of an expression over slices; mpi/slice_values.hpp.
template <class X>
auto value_of_slices(X const& x);

/// For a tensor in blocks, the same in shares; mpi/cyclic_values.hpp.
template <class T, auto... P>
auto in_shares_of_ranks(sharded<T, P...> const& x);

/// Values of expressions over ranks.
template <class Space>
  requires places_axes<Space>
struct values_in<Space> : reads_items<values_in<Space>> {
  template <class X>
  static auto value(X const& x) {
    constexpr int rank = rank_of<X>;
    if constexpr (rank == 0)
      return sharded<value_t<X>>(x);
    else if constexpr (has_slices<Space>)
      return value_of_slices(x);
    else
      return typename sharded_in<Space, value_t<X>>::type(x);
  }
  template <class X>
  static auto on_host(X const& x) {
    return gather(sent(x));
  }
  template <class X>
  static auto on_rank(X const& x, int root) {
    return gather_to(sent(x), root);
  }
  template <class X, class... Q>
  static auto placed(X const& x, Q...) {
    return redistributed(space_of_placements<Q...>{}, sent(x));
  }
  template <class X, class A>
  static auto at_distance(X const& x, A axis, index by, value_t<X> fill) {
    return shift(x, axis, by, fill);
  }
  /// Random numbers of a law; mpi/factory.hpp.
  template <class X, class Law, class Source>
  static void draw(X& x, Law const& law, Source const& by) {
    fill_shard(x.target(), law, by);
  }

 private:
  template <class X>
  static decltype(auto) sent(X const& x) {
    if constexpr (is_sharded<X>)
      return (x);
    else
      return value_to_send(x);
  }
};

}  // namespace detail

LAZULI_END
