#include <boost/test/unit_test.hpp>
#include <lazuli/backend/small/interleave.hpp>
#include <vector>

namespace {

namespace small = lazuli::small;

template <class T, int E>
void check() {
  constexpr int L = small::lanes<T>;
  std::vector<T> records(L * E + L), back(L * E + L, T(-1));
  for (int i = 0; i < L * E; ++i) records[static_cast<std::size_t>(i)] = static_cast<T>(i);
  small::line<T> columns[E];
  small::load_records<E>(records.data(), columns);
  bool right = true;
  for (int e = 0; e < E; ++e) {
    for (int l = 0; l < L; ++l) right = right && columns[e][l] == static_cast<T>(l * E + e);
  }
  BOOST_TEST(right, E << " elements of " << sizeof(T) << " bytes");
  small::store_records<E>(columns, back.data());
  for (int i = 0; i < L * E + L; ++i)
    right = right && back[static_cast<std::size_t>(i)] == (i < L * E ? static_cast<T>(i) : T(-1));
  BOOST_TEST(right, E << " elements of " << sizeof(T) << " bytes, stored");
}

template <class T, int... E>
void check_all(std::integer_sequence<int, E...>) {
  (check<T, E + 1>(), ...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_interleave)

BOOST_AUTO_TEST_CASE(records_of_any_length_become_lanes_and_records_again) {
  check_all<float>(std::make_integer_sequence<int, 17>());
  check_all<double>(std::make_integer_sequence<int, 17>());
}

BOOST_AUTO_TEST_SUITE_END()
