#include <boost/test/unit_test.hpp>
#include <lazuli/backend/small/multiply.hpp>

#include "support.hpp"

namespace {

namespace small = lazuli::small;

using dtypes = std::tuple<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, float, double>;

/// `count` values, then a fence that nobody may write.
template <class T>
std::vector<T> values(int count, int from) {
  std::vector<T> out;
  for (int i = 0; i < count; ++i) out.push_back(support::small_value<T>(i * i + from));
  return out;
}

template <class T, int M, int K, int N>
void check(int batch = 1) {
  auto const a = values<T>(batch * M * K, 1), b = values<T>(batch * K * N, 2);
  std::vector<T> c(static_cast<std::size_t>(batch * M * N + 70), T(77)), want = c;
  for (int q = 0; q < batch; ++q) {
    for (int i = 0; i < M; ++i) {
      for (int j = 0; j < N; ++j) {
        T sum{};
        for (int k = 0; k < K; ++k)
          sum = static_cast<T>(sum + a[static_cast<std::size_t>((q * M + i) * K + k)] *
                                         b[static_cast<std::size_t>((q * K + k) * N + j)]);
        want[static_cast<std::size_t>((q * M + i) * N + j)] = sum;
      }
    }
  }
  // Exactly as large as it must be, so that a sanitizer sees a read beyond.
  if constexpr (M == N && K == N) {
    if (batch > 1)
      small::multiply_batch<N>(batch, a.data(), b.data(), c.data());
    else
      small::multiply<M, K, N>(a.data(), b.data(), c.data());
  } else {
    small::multiply<M, K, N>(a.data(), b.data(), c.data());
  }
  BOOST_TEST(c == want, M << " x " << K << " x " << N << ", " << batch);
}

template <class T, int... N>
void check_orders(std::integer_sequence<int, N...>) {
  (check<T, N + 1, N + 1, N + 1>(), ...);
  (check<T, N + 1, 3, 5>(), ...);
  (check<T, 2, N + 1, 7>(), ...);
  (check<T, 3, 4, N + 1>(), ...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_multiply)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_order_is_the_definition_s, T, dtypes) {
  check_orders<T>(std::make_integer_sequence<int, 16>());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(batches_of_any_length_are_too, T, dtypes) {
  for (int count : {2, 3, 4, 5, 7, 8, 9, 33, 1500}) {
    check<T, 2, 2, 2>(count);
    check<T, 3, 3, 3>(count);
    check<T, 4, 4, 4>(count);
  }
}

BOOST_AUTO_TEST_SUITE_END()
