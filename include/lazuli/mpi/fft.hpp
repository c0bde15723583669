// Fourier transforms over ranks: along axes that every rank has whole locally, along others by pencils: the
// axis is made whole by moving elements along one axis of the mesh, and the result moves back.
#pragma once

#include <lazuli/fft/several_axes.hpp>
#include <lazuli/mpi/sort.hpp>

LAZULI_BEGIN
namespace fft::detail {

template <class... P>
struct transforming_on<sharded_space<P...>> {
  using here = transforming_on<host_space>;

  template <class X>
  static auto complex(X const& x, lines const& t) {
    return by_pencils(x, t.axis, t.n, [&t](auto const& block) { return here::complex(block, t); });
  }
  template <class X>
  static auto real(X const& x, lines const& t) {
    return by_pencils(x, t.axis, t.n / 2 + 1, [&t](auto const& block) { return here::real(block, t); });
  }
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    return by_pencils(x, t.axis, t.n, [&t](auto const& block) { return here::real_back(block, t); });
  }

 private:
  /// transform(block) of blocks that have an axis whole, `length` long afterwards; placed as x.
  template <class X, class F>
  static auto by_pencils(X const& x, int axis, index length, F const& transform) {
    constexpr int rank = rank_of<X>;
    using T = value_t<X>;
    using view = source_view<T, rank>;
    using V = value_t<decltype(transform(std::declval<view const&>()))>;
    auto const own = [&] {
      if constexpr (lazuli::detail::is_sharded<X>)
        return x.target().read_only();
      else
        return lazuli::detail::values_of_its_own<T>(x, axis).target().read_only();
    }();
    auto sizes = own.shape.values();
    sizes[static_cast<std::size_t>(axis)] = length;
    dextents<rank> const shape(sizes);
    using result = lazuli::detail::own_values<V, X>;
    if (own.grid == nullptr) return result(nullptr, shape);
    MPI_Comm const all = own.grid->all().get();
    auto const along = own.axes();
    auto const at = static_cast<std::size_t>(axis);
    bool const moves = along[at] >= 0 || lazuli::detail::is_shared<space_of<result>>(own.grid.get(), shape, axis);
    auto const make = [&](auto const& f) { return moves ? mpi::together(all, f) : f(); };
    result out = make([&] { return result(own.grid, shape); });
    auto const whole = along[at] < 0 ? along : lazuli::detail::with_whole_axis(along, own.shape, axis);
    auto const from = own.local();
    lazuli::detail::moving_block<T, rank> block(*own.grid, own.shape, along, {from.first, from.shape, from.steps});
    block.move_to(whole);
    auto const& pencil = block.block();
    auto const found = make([&] { return transform(view(pencil.first, {pencil.shape, pencil.steps, 0})); });
    lazuli::detail::moving_block<V, rank> moved(*own.grid, shape, whole, {found.data(), found.extents(), found.strides()});
    moved.move_to(out.target().axes());
    auto const to = out.target().local();
    if (to.shape.size() != 0) assign_to(to, moved.block(), aliasing::excluded);
    return out;
  }
};

}  // namespace fft::detail
LAZULI_END
