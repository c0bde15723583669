// A table against what it stands for: the installed library has every routine, and the vendor's
// header declares it with as many arguments of the same kinds and sizes.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/backend/gpu/vendor/routines.hpp>
#include <string>
#include <type_traits>

namespace symbols {

/// As the calling convention sees a type: floating point, or an integer or pointer of so many
/// bytes.
template <class T, class U>
inline constexpr bool same_argument =
    sizeof(T) == sizeof(U) && std::is_floating_point_v<T> ==
                                  std::is_floating_point_v<U>&& std::is_pointer_v<T> ==
                                  std::is_pointer_v<U>;
template <class F, class G>
inline constexpr bool same_call = false;
template <class R, class... A, class S, class... B>
inline constexpr bool same_call<R(A...), S(B...)> = [] {
  if constexpr (sizeof...(A) == sizeof...(B)) {
    return same_argument<R, S> && (same_argument<A, B> && ...);
  } else {
    return false;
  }
}();
static_assert(same_call<int(int, void*), unsigned(int, char const*)>);
static_assert(!same_call<int(int), int(long)> && !same_call<int(int), int(float)> &&
              !same_call<int(int), int()>);
static_assert(!same_call<int(long), int(void*)> && !same_call<int(double), int(long)>);

/// Whether the vendor's function, as text and type, is what `ours` says.
template <class G, class F>
bool agree(lazuli::gpu::vendor::routine<F> const& ours, char const* name) {
  return same_call<F, G> && std::string(ours.name) == name;
}

template <class Table>
int count() {
  int routines = 0;
  Table table;
  Table::each(table, [&](auto&) { ++routines; });
  return routines;
}

/// Every routine has an address in the library, where that is installed.
template <class Table>
void check_names() {
  lazuli::shared_library const library(Table::files);
  if (!library.found()) {
    std::string const skipped = std::string("skipped: ") + Table::name + " is not installed";
    BOOST_TEST_MESSAGE(skipped);
    std::puts(skipped.c_str());
    return;
  }
  Table table;
  Table::each(table,
              [&](auto& each) { BOOST_TEST(library.find(each.name, each.function), each.name); });
}

}  // namespace symbols
