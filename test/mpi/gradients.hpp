// What tests of gradients over ranks share.
#pragma once

#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace ranks {

template <class A, class B>
bool near(A const& ours, B const& theirs) {
  if (!(ours.extents() == theirs.extents())) return false;
  if (ours.size() == 0) return true;
  using R = lz::real_part_t<lz::value_t<A>>;
  R const error = lz::max(lz::abs(ours - theirs)).item(), size = lz::max(lz::abs(theirs)).item();
  return error <= std::numeric_limits<R>::epsilon() * (std::is_same_v<R, float> ? R(1e3) : R(4e6)) *
                      (1 + size);
}
/// Gradients of f by sharded x… against those of one machine, placed as their arguments; near(a,
/// b): whether they are what they should be.
template <class Near, class F, class... X>
void compare_by(Near const& near, F const& f, X const&... x) {
  auto const ours = lz::value_and_grad(f)(x...);
  auto const theirs = lz::value_and_grad(f)(lz::gather(x)...);
  [&]<int... I>(std::integer_sequence<int, I...>) {
    BOOST_TEST(near(lz::gather(lz::get<0>(ours.each)), lz::get<0>(theirs.each)));
    static_assert(
        (std::is_same_v<std::remove_cvref_t<decltype(lz::get<I + 1>(ours.each))>, X> && ...));
    BOOST_TEST((near(lz::gather(lz::get<I + 1>(ours.each)), lz::get<I + 1>(theirs.each)) && ...));
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}
template <class F, class... X>
void compare(F const& f, X const&... x) {
  compare_by([](auto const& ours, auto const& theirs) { return near(ours, theirs); }, f, x...);
}

}  // namespace ranks
