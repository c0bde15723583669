// Division by multiplication: every quotient is exact.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <random>

namespace gpu = lazuli::gpu;

static_assert(gpu::divide(1u << 30, gpu::make_magic(7)) == (1u << 30) / 7);

BOOST_AUTO_TEST_CASE(quotients_are_exact_for_all_divisors_and_numbers_below_2_to_the_31) {
  std::mt19937 random(1);
  std::uint32_t const most = (1u << 31) - 1;
  int wrong = 0;
  auto const check = [&](std::uint32_t divisor) {
    gpu::magic const m = gpu::make_magic(divisor);
    auto const one = [&](std::uint32_t n) { wrong += gpu::divide(n, m) != n / divisor; };
    for (std::uint32_t const n : {0u, 1u, most - 1, most}) one(n);
    for (int i = 0; i < 20; ++i) {
      std::uint32_t const n = random() >> (1 + random() % 31);
      one(n);
      std::uint32_t const multiple = n / divisor * divisor;  // where the quotient changes
      one(multiple);
      if (multiple > 0) one(multiple - 1);
    }
  };
  for (std::uint32_t divisor = 1; divisor < 20000; ++divisor) check(divisor);
  for (int i = 0; i < 20000; ++i)
    check(std::max(1u, static_cast<std::uint32_t>(random()) >> (1 + random() % 31)));
  for (int bit = 1; bit < 31; ++bit)
    for (std::uint32_t const each : {-1, 0, 1}) check((1u << bit) + each);
  check(most);
  BOOST_TEST(wrong == 0);
}
