#include <boost/test/unit_test.hpp>
#include <type_traits>

#include "support.hpp"

namespace support {

using lz::all, lz::slice;

BOOST_AUTO_TEST_SUITE(rebind)

BOOST_AUTO_TEST_CASE(constness_follows_the_elements) {
  using X = lz::matrix<float>;
  using V = lz::tensor_view<float, dyn, dyn>;
  using C = lz::tensor_view<float const, dyn, dyn>;
  static_assert(std::is_same_v<decltype(std::declval<X&>().t()), V>);
  static_assert(std::is_same_v<decltype(std::declval<X const&>().t()), C>);
  static_assert(std::is_same_v<decltype(std::declval<X const&>()(all, slice(0, 1))), C>);
  static_assert(std::is_same_v<decltype(std::declval<V const&>().t()), V>);  // as a pointer: the view is const, not its elements
  static_assert(std::is_same_v<decltype(std::declval<C&>().t()), C>);
  static_assert(std::is_convertible_v<X&, V> && std::is_convertible_v<X&, C> && std::is_convertible_v<X const&, C> && std::is_convertible_v<V, C>);
  static_assert(!std::is_convertible_v<X const&, V> && !std::is_convertible_v<C, V>);
  static_assert(!std::is_convertible_v<X, V>);  // of a temporary it would dangle
  static_assert(std::is_same_v<decltype(std::declval<C&>()(0, 0)), float const&> && std::is_same_v<decltype(std::declval<V&>()(0, 0)), float&>);
  static_assert(std::is_same_v<decltype(std::declval<C&>().data()), float const*>);
  static_assert(V::is_mutable && !C::is_mutable);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
