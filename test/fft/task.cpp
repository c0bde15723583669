#include <boost/test/unit_test.hpp>
#include <lazuli/fft/task.hpp>

#include "shape/naive.hpp"

namespace fft_task {

namespace lz = lazuli;
namespace fft = lazuli::fft;

BOOST_AUTO_TEST_SUITE(task_hpp)

BOOST_AUTO_TEST_CASE(the_factor_goes_where_the_norm_says) {
  auto const scale = [](fft::norm norm, bool inverse) {
    return fft::detail::task{"fft", {}, -1, norm, inverse}.scale(4);
  };
  BOOST_TEST((scale(fft::norm::backward, false) == 1 && scale(fft::norm::backward, true) == 0.25));
  BOOST_TEST((scale(fft::norm::forward, false) == 0.25 && scale(fft::norm::forward, true) == 1));
  BOOST_TEST((scale(fft::norm::ortho, false) == 0.5 && scale(fft::norm::ortho, true) == 0.5));
}

BOOST_AUTO_TEST_CASE(a_length_is_that_of_the_axis_unless_it_is_named) {
  fft::detail::task const any{"rfft", {}, 0, fft::norm::backward, false};
  fft::detail::task const named{"rfft", 6, 0, fft::norm::backward, false};
  BOOST_TEST((any.length(9) == 9 && named.length(9) == 6));
  LAZULI_CHECK_TEXT(any.length(0), lz::shape_error,
                    "rfft: the length of the transform is 0; it must be 1 or more");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_task
