// Products on a device, by the mock of cuBLAS and by generated kernels, against loops.

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;

namespace {

/// Small integers, which every dtype multiplies exactly.
template <class T, class... I>
auto factors(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<T>(i % 5);
  return x;
}

/// Whether out = a·b, (m, k)·(k, n), for each of a batch; a factor's step may be 0. Copies count
/// and steps, as numbers.
struct product_shape {
  lz::index m, k, n, batch = 1, a_step = 0, b_step = 0;
};
template <class T>
bool is_product(T const* out, T const* a, T const* b, product_shape const& s) {
  for (lz::index e = 0; e < s.batch * s.m * s.n; ++e) {
    lz::index const j = e % s.n, i = e / s.n % s.m, batch = e / s.n / s.m;
    T sum{};
    for (lz::index p = 0; p < s.k; ++p)
      sum = static_cast<T>(sum +
                           a[batch * s.a_step + i * s.k + p] * b[batch * s.b_step + p * s.n + j]);
    if (!(out[e] == sum)) return false;
  }
  return true;
}
template <class A, class B>
bool multiplies(A const& a, B const& b, product_shape const& s) {
  auto const out = lz::matmul(a.cuda(), b.cuda()).cpu();
  return out.numel() == s.batch * s.m * s.n && is_product(out.data(), a.data(), b.data(), s);
}

}  // namespace

BOOST_AUTO_TEST_CASE(products_of_all_ranks_are_those_of_the_host) {
  machine const here;
  mock::libraries const libraries;
  for (lz::index const k : {0, 1, 6}) {
    auto const v = factors<float>(k);
    auto const a = factors<float>(3, k), b = factors<float>(k, 4);
    BOOST_TEST(multiplies(v, v, {1, k, 1}));
    BOOST_TEST(multiplies(a, v, {3, k, 1}));
    BOOST_TEST(multiplies(v, b, {1, k, 4}));
    BOOST_TEST(multiplies(a, b, {3, k, 4}));
    BOOST_TEST(
        multiplies(factors<float>(2, 3, k), factors<float>(2, k, 4), {3, k, 4, 2, 3 * k, 4 * k}));
    BOOST_TEST(
        multiplies(factors<float>(1, 3, k), factors<float>(2, k, 4), {3, k, 4, 2, 0, 4 * k}));
    BOOST_TEST(multiplies(v, factors<float>(2, k, 4), {1, k, 4, 2, 0, 4 * k}));
    BOOST_TEST(multiplies(factors<int>(3, k), factors<int>(k, 4), {3, k, 4}));
  }
  BOOST_TEST(multiplies(factors<float>(0, 3), factors<float>(3, 2), {0, 3, 2}));
  BOOST_TEST(multiplies(factors<int>(2, 3, 4), factors<int>(4), {3, 4, 1, 2, 12}));
  BOOST_CHECK_THROW(lz::matmul(factors<float>(2, 3).cuda(), factors<float>(2, 3).cuda()),
                    lz::shape_error);
}

BOOST_AUTO_TEST_CASE(every_dtype_is_multiplied) {
  machine const here;
  mock::libraries const libraries;
  auto const of = []<class T>(T) {
    BOOST_TEST(multiplies(factors<T>(3, 7), factors<T>(7, 2), {3, 7, 2}), lz::dtype_name_v<T>);
  };
  of(double{}), of(lz::float16{}), of(lz::bfloat16{}), of(std::complex<float>{});
  of(bool{}), of(std::int8_t{}), of(std::uint64_t{});
  auto const k = factors<int>(3, 7);
  auto const b = factors<float>(7, 2);
  gmatrix<float> const mixed = lz::matmul(k.cuda(), b.cuda());
  BOOST_TEST(is_product(mixed.cpu().data(), factors<float>(3, 7).data(), b.data(), {3, 7, 2}));
}

BOOST_AUTO_TEST_CASE(views_are_multiplied_where_they_lie) {
  machine const here;
  mock::libraries const libraries;
  auto const a = factors<float>(6, 8), b = factors<float>(8, 6);
  auto const ga = a.cuda(), gb = b.cuda();
  auto const right = [&](auto const& x) {
    return is_product(x.cpu().data(), a.data(), b.data(), {6, 8, 6});
  };
  auto const launched = logged("launch");
  gmatrix<float> out(6, 6), wide(6, 12);
  out = lz::matmul(ga, gb);
  BOOST_TEST(right(out));
  out.t() = lz::matmul(gb.t(), ga.t());
  BOOST_TEST(right(out));
  wide(all, slice(3, 9)) = lz::matmul(ga, gb);
  BOOST_TEST(logged("launch") == launched);
  BOOST_TEST(right(wide(all, slice(3, 9))));
  // What no library can read where it lies is copied.
  out = lz::matmul(ga.flip(1), gb.flip(0));
  BOOST_TEST(right(out));
  wide(all, slice(0, 12, 2)) = lz::matmul(ga, gb);
  BOOST_TEST(right(wide(all, slice(0, 12, 2))));
}

BOOST_AUTO_TEST_CASE(the_destination_may_be_an_operand) {
  machine const here;
  mock::libraries const libraries;
  auto const a = factors<float>(4, 4), b = factors<float>(4, 4);
  auto out = a.cuda();
  auto const gb = b.cuda();
  out = lz::matmul(out, gb);
  BOOST_TEST(is_product(out.cpu().data(), a.data(), b.data(), {4, 4, 4}));
  out = a.cuda();
  out(all, slice(1, 3)) = lz::matmul(out, gb(all, slice(1, 3)));
  BOOST_TEST(lz::array_equal(out(all, 0).cpu(), a(all, 0)));
  auto const part = out(all, slice(1, 3)).cpu();
  lz::matrix<float> const half = b(all, slice(1, 3));
  BOOST_TEST(is_product(part.data(), a.data(), half.data(), {4, 4, 2}));
}

BOOST_AUTO_TEST_CASE(faults_of_the_library_leave_the_destination) {
  machine const here;
  mock::libraries const libraries;
  auto const a = factors<float>(4, 4);
  auto const g = a.cuda();
  auto out = a.cuda();
  lz::cuda::synchronize();
  mock::seen().refuse = 13;
  BOOST_CHECK_THROW(out = lz::matmul(g, g), lz::device_error);
  BOOST_CHECK_THROW(out = lz::matmul(out, g) + 1.f, lz::device_error);
  mock::seen().refuse = 0;
  BOOST_TEST(lz::array_equal(out.cpu(), a));
  auto const other = a.to(lz::cuda::device(1));
  BOOST_CHECK_THROW(out = lz::matmul(g, other), lz::device_error);
  BOOST_TEST(lz::array_equal(out.cpu(), a));
}

BOOST_AUTO_TEST_CASE(products_on_several_streams_wait_for_their_operands) {
  machine const here;
  mock::libraries const libraries;
  auto const a = factors<float>(5, 5);
  auto const g = a.cuda();
  lz::cuda::stream const first, second;
  gmatrix<float> x, y;
  {
    lz::cuda::stream_guard const on(first);
    x = g * 2.f;
  }
  {
    lz::cuda::stream_guard const on(second);
    y = lz::matmul(x, g);
  }
  lz::matrix<float> const twice = a * 2.f;
  BOOST_TEST(is_product(y.cpu().data(), twice.data(), a.data(), {5, 5, 5}));
}
