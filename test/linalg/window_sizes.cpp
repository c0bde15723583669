#include <lazuli/linalg/window_sizes.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace linalg_window_sizes {

namespace lz = lazuli;

static_assert(lz::rows_and_columns(3).columns == 3 && lz::rows_and_columns(1, 2).columns == 2);
static_assert(std::is_convertible_v<std::nullopt_t, lz::no_bias> && !std::is_convertible_v<int, lz::no_bias>);

BOOST_AUTO_TEST_SUITE(window_sizes_hpp)

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_told_in_numbers) {
  BOOST_CHECK_EXCEPTION(lz::detail::throw_windows("conv2d", 4, {1, 2}, 3, 5), lz::shape_error, [](auto const& e) {
    return std::string_view(e.what()) == "conv2d: windows of 4 x 4 with strides 1, 2 do not fit an image of 3 x 5";
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_window_sizes
