// References to function objects.
#include <lazuli/base/function_ref.hpp>
#include <string>

#include "support.hpp"

using namespace support;

static_assert(sizeof(lz::function_ref<void()>) == 2 * sizeof(void*));
static_assert(!std::is_constructible_v<lz::function_ref<int(int)>, std::string>);

BOOST_AUTO_TEST_CASE(it_calls_what_it_refers_to) {
  int calls = 0;
  auto const add = [&calls](int a, std::string const& b) {
    ++calls;
    return a + static_cast<int>(b.size());
  };
  lz::function_ref<int(int, std::string const&)> const f = add;
  auto const copy = f;
  BOOST_TEST((f(1, "ab") == 3 && copy(2, "") == 2 && calls == 2));
}
