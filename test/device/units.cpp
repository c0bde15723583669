// Units on the current stream of a device: ordered after what wrote their operands.
#include "gpu/mock/units.hpp"

#include <lazuli/indexing.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_unit_waits_for_the_streams_of_its_operands) {
  if (!mock::units::available()) return;
  machine const here;
  mock::units const on;
  auto const x = counted<float>(1000);
  lz::cuda::stream const other(lz::cuda::device(0));
  auto g = x.cuda();
  {
    lz::gpu::stream_guard const in(other);
    g += 1.f;
  }
  gvector<float> out(1000);
  lz::detail::unit_call const call(lz::cuda::space::platform(), 0);
  auto const* const from = call.read(g);
  call.run(lz::gpu::units().sort, from, call.write(out), lz::gpu::code::float32, 1, 1000, 0);
  auto const sorted = out.cpu();
  BOOST_TEST(std::is_sorted(sorted.begin(), sorted.end()));
  BOOST_TEST((sorted(0) == 1.5f && sorted(999) == 25.5f));
}

BOOST_AUTO_TEST_CASE(without_units_the_error_names_the_library) {
  if (mock::units::available()) return;
  BOOST_CHECK_EXCEPTION(lz::gpu::units(), lz::device_error, [](auto const& e) {
    return std::string_view(e.what()).find("liblazuli_kernels.so") != std::string_view::npos;
  });
}

BOOST_AUTO_TEST_CASE(explain_does_not_compute_what_a_mask_selects) {
  machine const here;
  auto const g = counted<float>(9).cuda();
  gvector<float> y(3);
  BOOST_CHECK_THROW(lz::explain(y, g(g > 1.f)), lz::device_error);
}

BOOST_AUTO_TEST_CASE(units_cannot_be_captured) {
  machine const here;
  gvector<float> const g = counted<float>(9).cuda();
  gvector<float> out(9);
  lz::gpu::vendor::unit_table const none;
  auto const sorted = [&] {
    lz::detail::unit_call const call(lz::cuda::space::platform(), 0);
    call.run(none.sort, call.read(g), call.write(out), lz::gpu::code::float32, 1, 9, 0);
  };
  BOOST_CHECK_EXCEPTION(lz::cuda::graph{sorted}, lz::device_error, [](auto const& e) {
    return std::string_view(e.what()).find("sorting and selection cannot run") !=
           std::string_view::npos;
  });
}
