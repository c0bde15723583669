// The short way gives what the planned way gives, and steps back where operands are not dense runs of their own.
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;
using lz::all, lz::slice;

namespace {

/// Whether assigning `e` to `to` goes the short way; `to` holds the value if it did.
template <class D, class X>
bool goes_flat(D& to, X const& e) {
  return lz::detail::assign_flat(to.target(), e);
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

BOOST_AUTO_TEST_CASE(broadcast_transposed_and_sliced_operands_are_planned) {
  lz::matrix<float> const x = lz::ones<float>(4, 4);
  lz::matrix<float> out(4, 4);
  BOOST_TEST(!goes_flat(out, x + x(0)));
  BOOST_TEST(!goes_flat(out, x + x.t()));
  BOOST_TEST(!goes_flat(out, x(all, slice(0, 1)) + x));
  auto columns = out(all, slice(0, 2));
  BOOST_TEST(!goes_flat(columns, x(all, slice(0, 2)) + 1.f));
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
  lz::vector<int> const three = lz::arange<int>(30);
  lz::vector<int> out(10);
  BOOST_TEST(!goes_flat(out, three(slice(lz::none, lz::none, 3)) + 1));
  lz::vector<std::complex<float>> const z = lz::ones<std::complex<float>>(20);
  lz::vector<std::complex<float>> w(10);
  BOOST_TEST(!goes_flat(w, z(slice(lz::none, lz::none, 2)) + z(slice(0, 10))));
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
