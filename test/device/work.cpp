// Work on the current stream of a device: ordered after what wrote its operands.
#include <lazuli/device/work.hpp>
#include <lazuli/indexing.hpp>
#include <lazuli/sorting.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(work_waits_for_the_streams_of_its_operands) {
  machine const here;
  auto const x = counted<float>(1000);
  lz::cuda::stream const other(lz::cuda::device(0));
  auto g = x.cuda();
  {
    lz::gpu::stream_guard const in(other);
    g += 1.f;
  }
  auto const work = lz::detail::work_beside(g);
  BOOST_TEST(work.read(g) == g.data());
  auto const sorted = lz::sort(g).cpu();
  BOOST_TEST(std::is_sorted(sorted.begin(), sorted.end()));
  BOOST_TEST((sorted(0) == 1.5f && sorted(999) == 25.5f));
}

BOOST_AUTO_TEST_CASE(explain_does_not_compute_what_a_mask_selects) {
  machine const here;
  auto const g = counted<float>(9).cuda();
  gvector<float> y(3);
  BOOST_CHECK_THROW(lz::explain(y, g(g > 1.f)), lz::device_error);
}
