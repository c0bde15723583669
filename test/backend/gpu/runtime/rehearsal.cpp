// Rehearsals: the innermost is told, imagined memory is nobody else's.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>

BOOST_AUTO_TEST_CASE(the_innermost_rehearsal_is_told) {
  using lazuli::gpu::rehearsal;
  BOOST_TEST(rehearsal::current() == nullptr);
  {
    rehearsal outer;
    BOOST_TEST(rehearsal::current() == &outer);
    {
      rehearsal inner;
      BOOST_TEST(rehearsal::current() == &inner);
    }
    BOOST_TEST(rehearsal::current() == &outer);
  }
  BOOST_TEST(rehearsal::current() == nullptr);
}

BOOST_AUTO_TEST_CASE(imagined_memory_does_not_overlap) {
  using lazuli::plan::imagined_address;
  auto const number = [](void* p) { return reinterpret_cast<std::uintptr_t>(p); };
  auto const a = number(imagined_address(1000)), b = number(imagined_address(0)),
             c = number(imagined_address(1));
  BOOST_TEST(b >= a + 1000);
  BOOST_TEST(c > b);
  BOOST_TEST((a % 256 == 0 && b % 256 == 0 && c % 256 == 0));
}
