// Kernels as assembly for AMD's GPUs, where clang knows them: access of 16 bytes, no spilling.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/tensor.hpp>

#include "hip.hpp"
#include "recorded.hpp"

namespace {

namespace lz = lazuli;

int count(std::string const& text, std::string const& part) {
  int n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

}  // namespace

BOOST_AUTO_TEST_CASE(kernels_for_amd_read_and_write_16_bytes_at_a_time) {
  if (!hip::is_there()) {
    std::puts("skipped: clang++-19 does not compile for AMD's GPUs");
    return;
  }
  alignas(64) static std::byte memory[1 << 20];
  auto const seen = [&]<class T>(T, lz::index columns, std::array<lz::index, 2> strides) {
    return lz::view(reinterpret_cast<T*>(memory),
                    lz::dextents<2>(std::array{lz::index{64}, columns}), strides);
  };
  auto const y = seen(0.f, 128, {128, 1}), row = seen(0.f, 128, {0, 1});
  mock::recorder all;
  all.add(y, lz::close(y * 2.f + y));
  all.add(y, lz::close(y + row));
  auto const h = seen(lz::float16(0.f), 128, {128, 1});
  all.add(h, lz::close(h * h));
  all.add(seen(0.f, 127, {127, 1}), lz::close(lz::exp(seen(0.f, 127, {127, 1}))));
  int const loads[] = {2, 2, 2, 2}, stores[] = {2, 1, 2, 2};  // of 16 bytes
  BOOST_TEST_REQUIRE(all.kernels.size() == 4u);
  for (std::size_t i = 0; i < all.kernels.size(); ++i) {
    auto const made = hip::compile(all.kernels[i]);
    BOOST_TEST_CONTEXT(all.kernels[i] << made.log) {
      BOOST_TEST(made.log == "");
      BOOST_TEST(count(made.text, "global_load_dwordx4") == loads[i]);
      BOOST_TEST(count(made.text, "global_store_dwordx4") == stores[i]);
      BOOST_TEST(count(made.text, "vgpr_spill_count: 0") == 1);
    }
  }
}
