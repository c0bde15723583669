#include <boost/test/unit_test.hpp>
#include <lazuli/expr/operators.hpp>
#include <lazuli/tensor.hpp>
#include <lazuli/tensor/shared_array.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(shared_array)

BOOST_AUTO_TEST_CASE(copies_and_expressions_keep_the_owner) {
  auto const owner = std::make_shared<std::vector<float>>(std::vector<float>{1, 2, 3, 4, 5, 6});
  auto sum = [&] {
    lz::shared_array<float, 2> const x(owner->data(), lz::dextents<2>(3, 2), {1, 3}, owner);
    BOOST_TEST((x.numel() == 6 && x.rank() == 2 && x.view()(2, 1) == 6.f));
    return x + x;
  }();
  BOOST_TEST(owner.use_count() == 3);
  lz::matrix<float> const y = sum;
  BOOST_TEST((y(0, 0) == 2.f && y(1, 0) == 4.f && y(0, 1) == 8.f));
}

BOOST_AUTO_TEST_CASE(elements_are_written_through_the_view_unless_they_are_const) {
  std::vector<int> memory{1, 2, 3};
  lz::shared_array<int, 1> const x(memory.data(), lz::dextents<1>(3), {1}, nullptr);
  x.view() = x + x.view().flip(0);
  BOOST_TEST((memory == std::vector<int>{4, 4, 4}));
  static_assert(!lz::shared_array<int const, 1>::is_mutable);
  static_assert(
      !decltype(lz::shared_array<int const, 1>(nullptr, {}, {}, nullptr).view())::is_mutable);
}

BOOST_AUTO_TEST_SUITE_END()
