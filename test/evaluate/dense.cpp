// The short way gives what the planned way gives, and steps back where operands are not dense runs of their own.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"
#include "tries.hpp"

namespace lz = lazuli;
using lz::all, lz::slice;

namespace {

using whole_dtypes = std::tuple<float, double, std::uint8_t, std::int16_t, std::complex<double>>;

/// A chain over whole tensors of random extents, some of them 1, to a new tensor and to one that is
/// there, against the same to a view, which is planned. How many were broadcast.
template <class T, int R>
int check_whole(std::uint64_t seed) {
  support::numbers random(seed);
  using tensor_type = lz::dtensor<T, R>;
  auto const extents = [&](int rank, auto const& of) {
    lz::index_array<R> out{};
    for (int i = 0; i < rank; ++i) {
      auto const k = static_cast<std::size_t>(i + R - rank);
      out[static_cast<std::size_t>(i)] = random.chance(30) ? 1 : of[k];
    }
    return out;
  };
  auto const filled = [&](auto x) {
    for (auto& value : x.flat()) value = support::small_value<T>(random.between(0, 30));
    return x;
  };
  constexpr lz::index few[] = {0, 1, 2, 3, 4, 5, 8, 15, 17, 33}, many[] = {100, 129, 300};
  lz::index_array<R> full{};
  for (int i = 0; i < R; ++i)
    full[static_cast<std::size_t>(i)] =
        R < 4 && random.chance(20) ? many[random.between(0, 2)] : few[random.between(0, 9)];
  tensor_type const x = filled(tensor_type(lz::dextents<R>(extents(R, full))));
  tensor_type const y = filled(tensor_type(lz::dextents<R>(extents(R, full))));
  auto const below = extents(R - 1, full);
  lz::index_array<R - 1> lower{};
  for (std::size_t i = 0; i + 1 < R; ++i) lower[i] = below[i];
  auto const b = filled(lz::dtensor<T, R - 1>(lz::dextents<R - 1>(lower)));
  auto const chain = x * y + b - T(1);
  tensor_type planned(chain.extents());
  auto view = planned(lz::ellipsis);
  view = chain;
  tensor_type const made = chain;
  tensor_type there(chain.extents());
  there = chain;
  BOOST_TEST(lz::array_equal(made, planned), "new, of seed " << seed);
  BOOST_TEST(lz::array_equal(there, planned), "there, of seed " << seed);
  there = there * y + b - T(1);  // in place, or of other extents
  auto const again_chain = planned * y + b - T(1);
  tensor_type again(again_chain.extents());
  again(lz::ellipsis) = again_chain;
  BOOST_TEST(lz::array_equal(there, again), "in place, of seed " << seed);
  return !(x.extents() == y.extents());
}

/// Whether assigning `e` to `to` goes the short way; `to` holds the value if it did.
template <class D, class X>
bool goes_flat(D& to, X const& e) {
  return lz::detail::assign_flat<false>(to.target(), e);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(flat)

BOOST_AUTO_TEST_CASE(dense_operands_of_one_shape_go_the_short_way) {
  for (int n : {1, 2, 15, 16, 17, 63, 64, 65, 1000}) {
    lz::vector<float> const x = lz::arange<float>(n), y = lz::ones<float>(n) * 3.f;
    lz::vector<float> out(n);
    BOOST_TEST(goes_flat(out, x * 2.f + y));
    for (int i = 0; i < n; ++i) BOOST_TEST(out(i) == 2 * i + 3);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(whole_tensors_have_the_values_of_planned_chains, T, whole_dtypes) {
  int broadcast = 0;
  int const all = support::tries(24);
  for (bool const threads : {false, true}) {
    lz::openmp::eager() = threads;
    for (int i = 0; i < (threads ? 8 : all); ++i) {
      auto const seed = static_cast<std::uint64_t>(i);
      broadcast += check_whole<T, 1>(seed) + check_whole<T, 2>(seed) + check_whole<T, 3>(seed) +
                   check_whole<T, 4>(seed);
    }
  }
  lz::openmp::eager() = false;
  BOOST_TEST(broadcast > all);
}

BOOST_AUTO_TEST_CASE(whole_tensors_are_known_to_the_compiler) {
  lz::vector<float> x = lz::arange<float>(8), y = x;
  lz::matrix<float> m = lz::ones<float>(4, 8);
  [[maybe_unused]] auto const to = y.target();
  [[maybe_unused]] auto const to_matrix = m.target();
  auto const whole = []<class To, class X>(To const&, X const&) {
    return lz::whole_tensors<To, X>;
  };
  BOOST_TEST(whole(to, x * 2.f + y));
  BOOST_TEST(whole(to_matrix, m + x));
  BOOST_TEST(whole(to_matrix, m + lz::ones<float>(8) * lz::full(lz::shape(), 2.f)));
  BOOST_TEST(!whole(to, x(slice(0, 8)) + y));
  BOOST_TEST(whole(to, x + y(0)));  // a number
  BOOST_TEST(!whole(to, x + y(slice(0, 1))));
  BOOST_TEST(!whole(to_matrix, m + m.flip(0)));
  BOOST_TEST(!whole(to, x + lz::sum(m, 0)));
  BOOST_TEST(!whole(to, lz::map([](float a) { return a; }, x)));  // it may throw halfway
}

BOOST_AUTO_TEST_CASE(what_may_be_small_is_known_to_the_compiler) {
  lz::vector<float> x = lz::arange<float>(8), y = x;
  lz::matrix<float> m = lz::ones<float>(4, 8);
  [[maybe_unused]] auto const to_vector = y.target();
  [[maybe_unused]] auto const to_matrix = m.target();
  auto const small = []<class To, class X>(To const&, X const&) { return lz::maybe_small<To, X>; };
  BOOST_TEST(small(to_vector, x));
  BOOST_TEST(small(to_vector, x * 2.f + y));
  BOOST_TEST(small(to_matrix, m + x));
  BOOST_TEST(!small(to_matrix, x + 1.f));  // no leaf has the destination's rank: extents are checked
  BOOST_TEST(!small(to_vector, lz::sum(m, 0)));
  BOOST_TEST(!small(to_vector, lz::sum(m, 0) + x));
  BOOST_TEST(!small(to_vector, lz::map([](float a) { return a; }, x)));  // it may throw halfway
  BOOST_TEST(small(to_vector, lz::map([](auto a) { return a + a; }, x)));
}

BOOST_AUTO_TEST_CASE(columns_of_one_matrix_go_the_short_way_where_none_shares_an_element) {
  for (int n : {1, 2, 3, 8, 9, 40, 128}) {
    lz::matrix<double> m = lz::arange<double>(5 * n).reshape(n, 5);
    auto wanted = [&](int to, int of, int i) { return m(i, to) + 2 * m(i, of); };
    for (auto [to, of] : {std::pair{1, 2}, {4, 0}, {0, 4}, {3, 3}}) {
      lz::vector<double> sum(n);
      for (int i = 0; i < n; ++i) sum(i) = wanted(to, of, i);
      auto column = m(all, to);
      BOOST_TEST(goes_flat(column, m(all, to) + 2. * m(all, of)));
      BOOST_TEST(lz::array_equal(m(all, to), sum), n << " rows, " << to << " and " << of);
      auto up = m(all, to).flip(0);
      for (int i = 0; i < n; ++i) sum(n - 1 - i) = wanted(to, of, i);
      up = up + 2. * m(all, of).flip(0);
      BOOST_TEST(lz::array_equal(up, sum), n << " rows, backwards, " << to << " and " << of);
    }
  }
  // Every second element against what lies one row, and one and a half, beside it.
  lz::vector<double> x = lz::arange<double>(40);
  auto even = x(slice(0, 20, 2));
  BOOST_TEST(goes_flat(even, x(slice(1, 21, 2)) * 1.));
  BOOST_TEST(!goes_flat(even, x(slice(2, 22, 2)) * 1.));
  BOOST_TEST(!goes_flat(even, x(slice(3, 23, 2)) * 1.));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused_behind_the_short_way) {
  lz::vector<float> const three({1, 2, 3}), four({1, 2, 3, 4});
  lz::vector<float> x({7, 7, 7});
  auto part = x(slice(0, 2));
  BOOST_CHECK_THROW(part = three + 1.f, lz::shape_error);
  BOOST_CHECK_THROW(x += four, lz::shape_error);
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({7, 7, 7})));
  float const* const before = x.data();
  x = three + 1.f;  // in the memory that is there
  BOOST_TEST(x.data() == before);
  x = four * 2.f;
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({2, 4, 6, 8})));
  x = x(slice(1, 3)) + 1.f;
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({5, 7})));
  x = lz::vector<float>(0) + 1.f;
  BOOST_TEST(x.numel() == 0);
}

BOOST_AUTO_TEST_CASE(in_place_is_short_an_overlap_is_not) {
  lz::vector<int> x = lz::arange<int>(20);
  BOOST_TEST(goes_flat(x, x + 1));
  BOOST_TEST(x(19) == 20);
  auto ahead = x(slice(0, 10));
  BOOST_TEST(!goes_flat(ahead, x(slice(5, 15)) + 1));
  BOOST_TEST(x(0) == 1);
}

BOOST_AUTO_TEST_CASE(broadcast_transposed_and_sliced_operands_of_few_rows_go_the_short_way) {
  for (int n : {2, 16, 17}) {
    lz::matrix<float> const x = lz::arange<float>(n * n).reshape(n, n);
    lz::matrix<float> out(n, n);
    constexpr int lanes = lz::simd::detail::loop_lanes<decltype(x + x(1))>;
    bool const few = lz::simd::walks_rows(n, n, lanes);
    auto const is = [&](auto const& value) {
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
          if (out(i, j) != value(i, j)) return false;
      return true;
    };
    BOOST_TEST(goes_flat(out, x + x(1)) == few);
    if (few) BOOST_TEST(is([&](int i, int j) { return x(i, j) + x(1, j); }));
    BOOST_TEST(goes_flat(out, x(all, slice(1, 2)) + x) == few);
    if (few) BOOST_TEST(is([&](int i, int j) { return x(i, j) + x(i, 1); }));
    BOOST_TEST(goes_flat(out, x + x.t()));  // packed, all lie as one row
    BOOST_TEST(is([&](int i, int j) { return x(i, j) + x(j, i); }));
    auto columns = out(all, slice(0, 1));
    BOOST_TEST(goes_flat(columns, x(all, slice(1, 2)) + 1.f));
    BOOST_TEST(is([&](int i, int j) { return j == 0 ? x(i, 1) + 1 : x(i, j) + x(j, i); }));
    auto part = out(slice(0, n - 1), slice(0, n - 1));
    bool const alone = n == 2;                                                      // an element
    BOOST_TEST(goes_flat(part, out(slice(1, n), slice(0, n - 1)) + 1.f) == alone);  // else over it
  }
}

BOOST_AUTO_TEST_CASE(vectors_in_steps_that_the_loop_takes_go_the_short_way) {
  for (int n : {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100, 1000}) {
    lz::vector<float> const x = lz::arange<float>(2 * n), y = lz::ones<float>(n);
    lz::vector<float> out(n);
    BOOST_TEST(goes_flat(out, x(slice(lz::none, lz::none, 2)) + y));
    for (int i = 0; i < n; ++i) BOOST_TEST(out(i) == 2 * i + 1);
    BOOST_TEST(goes_flat(out, x.flip(0)(slice(0, n)) * 2.f));
    for (int i = 0; i < n; ++i) BOOST_TEST(out(i) == 2 * (2 * n - 1 - i));
    // In place beside a strided operand: the last pack overlaps the one before.
    BOOST_TEST(goes_flat(out, out + x(slice(1, lz::none, 2))));
    for (int i = 0; i < n; ++i) BOOST_TEST(out(i) == 2 * (2 * n - 1 - i) + 2 * i + 1);
    if (n > 1) BOOST_TEST(!goes_flat(out, out.flip(0) + 1.f));
    if (n > 1) BOOST_TEST(!goes_flat(out, x(slice(0, 1)) + y));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(short_vectors_go_the_short_way_in_any_steps, T, whole_dtypes) {
  support::numbers random(5);
  for (int i = 0; i < support::tries(200); ++i) {
    lz::index const n = random.between(1, 1 + lz::simd::longest_gathered);
    lz::dtensor<T, 1> source(4 * n);
    for (auto& value : source.flat()) value = support::small_value<T>(random.between(0, 30));
    auto const part = [&](auto& x) {
      lz::index const step = random.between(1, 4);
      auto const forward = x(slice(0, n * step, step));
      return random.chance(30) ? forward.flip(0) : forward;
    };
    auto const x = part(source), y = part(source);
    lz::dtensor<T, 1> flat = source, planned = source;
    auto to = part(flat);
    auto expected =
        lz::view(planned.data() + (to.data() - flat.data()), lz::shape(n), to.strides());
    bool const little = n <= lz::simd::longest_gathered;
    BOOST_TEST((goes_flat(to, x * y + T(2)) || !little));
    for (lz::index k = 0; k < n; ++k) expected(k) = T(x(k) * y(k) + T(2));
    if (little) BOOST_TEST(lz::array_equal(flat, planned), "chain " << i);
    BOOST_TEST((goes_flat(to, y) || !little));
    for (lz::index k = 0; k < n; ++k) expected(k) = y(k);
    if (little) BOOST_TEST(lz::array_equal(flat, planned), "copy " << i);
    BOOST_TEST((goes_flat(to, to + y) || !little));
    for (lz::index k = 0; k < n; ++k) expected(k) = T(expected(k) + y(k));
    if (little) BOOST_TEST(lz::array_equal(flat, planned), "in place " << i);
  }
}

BOOST_AUTO_TEST_CASE(vectors_in_steps_that_meet_the_destination_are_planned) {
  lz::vector<double> x = lz::arange<double>(12);
  auto every_third = x(slice(0, 12, 3));
  BOOST_TEST(!goes_flat(every_third, x(slice(0, 4)) + 1.));
  auto still = lz::view(x.data(), lz::shape(4), {0});
  lz::vector<double> const y = lz::ones<double>(4);
  BOOST_TEST(!goes_flat(still, y));
  BOOST_CHECK_THROW(still = y, lz::shape_error);
  lz::vector<double> out(4);
  BOOST_TEST(
      goes_flat(out, lz::view(static_cast<double const*>(x.data() + 5), lz::shape(4), {0}) + y));
  BOOST_TEST(lz::array_equal(out, lz::vector<double>({6, 6, 6, 6})));
  every_third = x(slice(1, 12, 3)) * 2.;
  BOOST_TEST(lz::array_equal(every_third, lz::vector<double>({2, 8, 14, 20})));
  x(slice(0, 4)) = every_third;
  BOOST_TEST(lz::array_equal(x, lz::vector<double>({2, 8, 14, 20, 4, 5, 14, 7, 8, 20, 10, 11})));
}

BOOST_AUTO_TEST_CASE(a_tensor_of_rank_0_inside_the_destination_is_seen) {
  lz::vector<float> x = lz::arange<float>(8);
  auto const third = lz::view(static_cast<float const*>(x.data() + 3), lz::shape());
  BOOST_TEST(!goes_flat(x, x + third));
  x = x + third;
  BOOST_TEST(x(7) == 10);
  BOOST_TEST(x(3) == 6);
}

BOOST_AUTO_TEST_CASE(elements_of_another_size_at_the_same_place_are_an_overlap) {
  lz::vector<std::int32_t> x = lz::arange<std::int32_t>(16);
  auto const low = lz::view(reinterpret_cast<std::int8_t const*>(x.data()), lz::shape(16));
  BOOST_TEST(!goes_flat(x, low + std::int8_t{1}));
}

BOOST_AUTO_TEST_CASE(large_work_is_left_to_the_plan) {
  lz::vector<float> x = lz::zeros<float>(lz::detail::flat_limit);
  BOOST_TEST(!goes_flat(x, x + 1.f));
}

BOOST_AUTO_TEST_SUITE_END()
