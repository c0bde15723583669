// Fourier transforms over ranks: local along complete axes. Along others by pencils: elements move
// along one mesh axis to make the axis complete, and the result moves back.
#pragma once

#include <lazuli/fft/several_axes.hpp>
#include <lazuli/mpi/moves.hpp>
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
  /// Applies transform(block) to blocks with the whole axis, `length` long afterwards; placed as x.
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

/// For what a tape follows: its adjoint is transformed in the other direction, by the same factor.
template <class... P, derivatives Kind>
struct transforming_on<recorded<sharded_space<P...>, Kind>> {
  using record = lazuli::detail::recording_on<recorded<sharded_space<P...>, Kind>>;
  using values = transforming_on<sharded_space<P...>>;

  template <class X>
  static auto complex(X const& x, lines const& t) {
    index const there = x.extents()[t.axis];
    lines const back{t.axis, t.n, t.scale, !t.inverse};
    return linear([t](auto const& from) { return values::complex(from, t); },
                  [=](auto const& g) {
                    return resized_over_ranks(values::complex(g, back), back.axis, there);
                  },
                  x);
  }
  /// The adjoint's real part counts, as for all real operands.
  template <class X>
  static auto real(X const& x, lines const& t) {
    index const there = x.extents()[t.axis];
    lines const back{t.axis, t.n, t.scale, true};
    return linear([t](auto const& from) { return values::real(from, t); },
                  [=](auto const& g) {
                    return resized_over_ranks(values::complex(g, back), back.axis, there);
                  },
                  x);
  }
  /// Values with a conjugate in the other half count twice.
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    index const there = x.extents()[t.axis];
    lines const back{t.axis, t.n, t.scale, false};
    return linear([t](auto const& from) { return values::real_back(from, t); },
                  [=](auto const& g) {
                    auto out = resized_over_ranks(values::complex(g, back), t.axis, t.n / 2 + 1);
                    if (t.n > 2) double_along(out, t.axis, 1, 1 + (t.n - 1) / 2);
                    return resized_over_ranks(out, t.axis, there);
                  },
                  x);
  }

 private:
  template <class F, class Back, class X>
  static auto linear(F const& f, Back const& back, X const& x) {
    return record::over_ranks(
        f,
        [back](auto const&) {
          return [back](auto, auto const& g, auto const&) { return back(g); };
        },
        x);
  }
  /// The first n elements along an axis; zeros behind those that are there.
  template <class X>
  static auto resized_over_ranks(X const& x, int axis, index n) {
    value_t<X> const zero{};
    index const there = x.extents()[axis];
    if (there == n) return x;
    return lazuli::detail::moved_along(x, axis, n, {{there, 0, std::min(n, there), 0}}, &zero);
  }
  template <class X>
  static void double_along(X& x, int axis, index low, index high) {
    auto const own = x.range(axis);
    low = std::max(low, own.low), high = std::min(high, own.high);
    if (low >= high || x.local().size() == 0) return;
    auto both = x.local().narrow(axis, low - own.low, high - low);
    both *= 2;
  }
};

}  // namespace fft::detail
LAZULI_END
