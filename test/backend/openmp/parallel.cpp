#include <boost/test/unit_test.hpp>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "support.hpp"

namespace support {

using lz::slice, lz::_;

namespace {

/// Sets the number of threads and puts it back.
class threads {
 public:
  explicit threads(int n) : before_(lz::get_num_threads()) { lz::set_num_threads(n); }
  ~threads() { lz::set_num_threads(before_); }
  threads(threads const&) = delete;
  threads& operator=(threads const&) = delete;

 private:
  int before_;
};

template <class T>
bool same_bits(lz::tensor<T, dyn> const& a, lz::tensor<T, dyn> const& b) {
  return a.numel() == b.numel() &&
         std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.numel()) * sizeof(T)) == 0;
}

/// `make()` on 1, 2, 3 and 7 threads.
template <class Make>
void check_same_bits(char const* what, Make make) {
  auto const on = [&](int n) {
    threads const set(n);
    auto const value = lz::eval(make());
    return lz::tensor<lz::value_t<decltype(value)>, dyn>(value.reshape(-1));
  };
  auto const one = on(1);
  for (int n : {2, 3, 7}) BOOST_TEST(same_bits(on(n), one), what << " on " << n << " threads");
}

template <class X>
void scatter(X& x, std::uint64_t seed) {
  numbers random(seed);
  for (auto& v : x.flat())
    v = static_cast<std::remove_reference_t<decltype(v)>>(
        static_cast<double>(random.next()) / 2147483648.0 - 0.4);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parallel)

BOOST_AUTO_TEST_CASE(copies_of_any_length_are_whole) {
  for (int n : {1, 2, 3, 7}) {
    threads const on(n);
    for (std::size_t bytes :
         {std::size_t{0}, std::size_t{5}, std::size_t{4095}, std::size_t{20'481},
          lz::openmp::large_copy, 3 * lz::openmp::large_copy + 17}) {
      std::vector<char> from(bytes + 1), to(bytes + 1, 'x');
      for (std::size_t i = 0; i < bytes; ++i) from[i] = static_cast<char>(i * 7 + i / 251);
      lz::openmp::copy(to.data(), from.data(), bytes);
      BOOST_TEST(std::memcmp(to.data(), from.data(), bytes) == 0,
                 n << " threads, " << bytes << " bytes");
      BOOST_TEST(to[bytes] == 'x');
    }
  }
  lz::tensor<float, dyn, dyn> x(1000, 700);
  fill(x);
  lz::tensor<float, dyn, dyn> y(3, 4), z = x;
  y = x;
  BOOST_TEST(equals(y, x));
  BOOST_TEST(equals(z, x));
}

BOOST_AUTO_TEST_CASE(at_least_one_thread) {
  BOOST_CHECK_THROW(lz::set_num_threads(0), lz::index_error);
  BOOST_CHECK_THROW(lz::set_num_threads(-3), lz::index_error);
  threads const set(2);
#if defined(_OPENMP)
  BOOST_TEST(lz::get_num_threads() == 2);
#else
  BOOST_TEST(lz::get_num_threads() == 1);
#endif
}

BOOST_AUTO_TEST_CASE(small_work_stays_on_one_thread) {
  threads const set(4);
  BOOST_TEST(lz::openmp::threads_for(1000) == 1);
  BOOST_TEST(lz::openmp::threads_for(0) == 1);
  BOOST_TEST(lz::openmp::threads_for(index{1} << 40) <= 4);
}

BOOST_AUTO_TEST_CASE(middling_work_does_not_wake_threads) {
  namespace omp = lz::openmp;
  threads const set(2);
  index const middling = omp::worth_waking / 3;
  omp::eager() = false;
  omp::pool cold;
  BOOST_TEST(!cold.is_awake_for(middling));
  BOOST_TEST(omp::threads_for(omp::worth_waking) == omp::useful_threads(omp::worth_waking));
  BOOST_TEST(omp::useful_threads(2 * omp::grain - 1) == 1);
  omp::eager() = true;
#if defined(_OPENMP)
  BOOST_TEST(omp::useful_threads(middling) == 2);
  BOOST_TEST(omp::threads_for(middling) == 2);
#endif
}

BOOST_AUTO_TEST_CASE(loops_stay_on_a_thread_that_wants_to_be_alone) {
  int const before = lz::openmp::threads_for(index{1} << 40);
  {
    lz::openmp::alone const outer;
    lz::openmp::alone const inner;
    BOOST_TEST(lz::openmp::threads_for(index{1} << 40) == 1);
  }
  BOOST_TEST(lz::openmp::threads_for(index{1} << 40) == before);
}

BOOST_AUTO_TEST_CASE(every_part_runs_once) {
  for (int n : {1, 2, 5}) {
    std::vector<int> runs(100, 0);
    lz::openmp::for_each_part(100, n, [&](index i) { ++runs[static_cast<std::size_t>(i)]; });
    for (int r : runs) BOOST_TEST(r == 1);
  }
}

BOOST_AUTO_TEST_CASE(an_exception_of_a_part_reaches_the_caller) {
  for (int n : {1, 3}) {
    BOOST_CHECK_THROW(lz::openmp::for_each_part(10, n,
                                                [](index i) {
                                                  if (i == 7) throw std::domain_error("seven");
                                                }),
                      std::domain_error);
  }
}

BOOST_AUTO_TEST_CASE(a_lambda_that_throws_on_some_thread_leaves_the_destination_untouched) {
  threads const set(3);
  lz::vector<float> x(300000), out(300000), kept;
  count_up(x), count_up(out, 5);
  kept = out;
  auto const fails = [](float v) {
    if (v == 299000.f) throw std::domain_error("reached");
    return v;
  };
  BOOST_CHECK_THROW(out = lz::map(fails, x), std::domain_error);
  BOOST_TEST(same_bits(out, kept));
}

BOOST_AUTO_TEST_CASE(reductions_over_short_axes_do_not_depend_on_the_number_of_threads) {
  lz::matrix<float> x(100003, 3);
  scatter(x, 9);
  check_same_bits("short rows", [&] { return lz::sum(x * x, 1); });
  check_same_bits("few columns", [&] { return lz::sum(x, 0); });
  check_same_bits("spread", [&] { return lz::var(x, 0); });
  lz::matrix<float> y(602, 306);
  scatter(y, 10);
  check_same_bits("pools", [&] { return lz::sum(y.view(301, 2, 153, 2), {1, 3}); });
}

BOOST_AUTO_TEST_CASE(elementwise_results_do_not_depend_on_the_number_of_threads) {
  lz::matrix<float> x(301, 1003), y(1003, 301);
  scatter(x, 1), scatter(y, 2);
  check_same_bits("chain", [&] { return x * x + 0.5f - x; });
  check_same_bits("transposed", [&] { return x + y.t(); });
  check_same_bits("column", [&] { return x - x(lz::all, slice(0, 1)); });
  lz::vector<float> z(300007);
  scatter(z, 3);
  check_same_bits("one axis", [&] { return z * 2.f; });
  check_same_bits("reversed", [&] { return z.flip(0) * 2.f; });
}

BOOST_AUTO_TEST_CASE(reductions_give_the_same_bits_on_any_number_of_threads) {
  lz::matrix<float> wide(37, 40001), tall(40001, 37), square(900, 900);
  scatter(wide, 4), scatter(tall, 5), scatter(square, 6);
  check_same_bits("all of wide", [&] { return lz::sum(wide); });
  check_same_bits("all of tall.t", [&] { return lz::sum(tall.t()); });
  check_same_bits("rows of wide", [&] { return lz::sum(wide, 1); });
  check_same_bits("columns of wide", [&] { return lz::sum(wide, 0); });
  check_same_bits("rows of tall", [&] { return lz::sum(tall, 1); });
  check_same_bits("columns of tall", [&] { return lz::sum(tall, 0); });
  check_same_bits("variances of tall", [&] { return lz::var(tall, 0); });
  check_same_bits("variance of all", [&] { return lz::var(wide); });
  check_same_bits("argmax of tall", [&] { return lz::argmax(tall, 0); });
  check_same_bits("argmax of all", [&] { return lz::argmax(wide); });
  check_same_bits("a chain inside", [&] { return lz::mean(square * square.t() + 1.f, 0); });
  check_same_bits("read by a chain", [&] { return square - lz::mean(square, 0); });
}

BOOST_AUTO_TEST_CASE(shifts_in_place_stay_in_order_on_many_threads) {
  threads const set(4);
  lz::vector<int> x(500000);
  count_up(x);
  x(slice(1, _)) = x(slice(_, -1)) + 0;
  bool right = x(0) == 0;
  for (index i = 1; i < x.numel(); ++i) right = right && x(i) == i - 1;
  BOOST_TEST(right);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
