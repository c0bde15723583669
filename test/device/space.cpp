// Devices by number, and where things lie.
#include "device/mocked.hpp"

using namespace mocked;

static_assert(lz::device_space<lz::cuda::space> && !lz::device_space<lz::host_space>);
static_assert(lz::on_device<gmatrix<float>> && !lz::on_device<lz::matrix<float>>);
static_assert(lz::copy_target<lz::cuda::device> && lz::copy_target<lz::cpu_t>);

BOOST_AUTO_TEST_CASE(devices_have_numbers_and_facts) {
  machine const here(3);
  BOOST_TEST((lz::cuda::is_available() && lz::cuda::device_count() == 3));
  BOOST_TEST(lz::cuda::device(2).str() == "cuda:2");
  BOOST_TEST((lz::cuda::device() == lz::cuda::device(0)));
  BOOST_TEST(lz::cuda::device(1).properties().multiprocessors > 0);
  lz::cuda::set_device(lz::cuda::device(2));
  BOOST_TEST(lz::cuda::current_device().index() == 2);
  lz::cuda::set_device(lz::cuda::device(0));
}

BOOST_AUTO_TEST_CASE(memory_is_counted) {
  machine const here(1);
  auto const before = lz::cuda::memory_allocated();
  {
    auto const x = lz::cuda::zeros<double>(100);
    BOOST_TEST(lz::cuda::memory_allocated() == before + 800);
  }
  BOOST_TEST(lz::cuda::memory_allocated() == before);
  BOOST_TEST(lz::cuda::max_memory_allocated() >= 800);
}
