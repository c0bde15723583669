// Products whose bias, addend, factor and ReLU are part of the library's call; what is none of
// these is a product and a kernel.
#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;

namespace {

template <class T>
inline constexpr bool goes_in_one = lz::detail::is_fused_product<T>;

/// Numbers of both signs that float multiplies exactly.
template <class... I>
auto signed_numbers(I... sizes) {
  lz::dtensor<float, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i % 7 - 3);
  return x;
}

/// How often the libraries and kernels of a test were called since.
struct calls_since {
  long launches = logged("launch");
  std::size_t products = mock::seen().calls.size();
  bool are(std::size_t library, long kernels) const {
    return mock::seen().calls.size() - products == library &&
           logged("launch") - launches == kernels;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_type_says_what_one_call_may_do) {
  gmatrix<float>* a = nullptr;
  gmatrix<double>* d = nullptr;
  gmatrix<int>* k = nullptr;
  gvector<float>* v = nullptr;
  auto const product = [](auto* x) { return lz::matmul(*x, *x); };
  static_assert(goes_in_one<decltype(lz::relu(product(a) + *v))>);
  static_assert(goes_in_one<decltype(*v + product(a))>);
  static_assert(goes_in_one<decltype(lz::relu(product(a)))>);
  static_assert(goes_in_one<decltype(2 * product(a) - *a * 0.5f)>);
  static_assert(goes_in_one<decltype(*d - product(d))>);
  static_assert(!goes_in_one<decltype(lz::relu(product(d)))>);
  static_assert(!goes_in_one<decltype(product(k) + *k)>);
  static_assert(!goes_in_one<decltype(lz::gelu(product(a)))>);
  static_assert(!goes_in_one<decltype(product(a) + product(a))>);
  static_assert(!goes_in_one<decltype(product(a) + *d)>);
  BOOST_TEST((a == nullptr && d == nullptr && k == nullptr && v == nullptr));
}

BOOST_AUTO_TEST_CASE(bias_and_relu_are_part_of_the_product) {
  machine const here;
  mock::libraries const libraries;
  auto const x = signed_numbers(6, 5), w = signed_numbers(5, 8);
  auto const b = signed_numbers(8);
  auto const gx = x.cuda(), gw = w.cuda();
  auto const gb = b.cuda();
  lz::matrix<float> const plain = lz::matmul(x, w) + b;
  gmatrix<float> out(6, 8);
  calls_since const start;
  out = lz::matmul(gx, gw) + gb;
  BOOST_TEST(same(out, plain));
  out = lz::relu(gb + lz::matmul(gx, gw));
  BOOST_TEST(same(out, lz::eval(lz::relu(plain))));
  out = lz::relu(lz::matmul(gx, gw));
  BOOST_TEST(same(out, lz::eval(lz::relu(lz::matmul(x, w)))));
  BOOST_TEST(start.are(3, 0));
}

BOOST_AUTO_TEST_CASE(a_destination_that_is_added_is_read_by_the_product) {
  machine const here;
  mock::libraries const libraries;
  auto const a = signed_numbers(4, 3), b = signed_numbers(3, 4), c = signed_numbers(4, 4);
  auto const ga = a.cuda(), gb = b.cuda();
  lz::matrix<float> const ab = lz::matmul(a, b);
  auto out = c.cuda();
  calls_since const start;
  out += lz::matmul(ga, gb);
  BOOST_TEST(same(out, c + ab));
  out -= 2 * lz::matmul(ga, gb);
  BOOST_TEST(same(out, c - ab));
  out = 0.5f * out + lz::matmul(ga, gb) * 3.f;
  BOOST_TEST(same(out, lz::eval(0.5f * (c - ab) + ab * 3.f)));
  out = lz::matmul(ga, gb) * 4.f;
  BOOST_TEST(same(out, ab * 4.f));
  BOOST_TEST(start.are(4, 0));
}

BOOST_AUTO_TEST_CASE(what_lies_as_the_destination_does_is_added_by_the_product) {
  machine const here;
  mock::libraries const libraries;
  auto const x = signed_numbers(6, 5), w = signed_numbers(5, 8), r = signed_numbers(6, 8);
  auto const gx = x.cuda(), gw = w.cuda(), gr = r.cuda();
  lz::matrix<float> const xw = lz::matmul(x, w);
  gmatrix<float> out(6, 8);
  calls_since const start;
  out = lz::matmul(gx, gw) + gr;
  BOOST_TEST(same(out, xw + r));
  out = lz::relu(0.5f * lz::matmul(gx, gw) - 2.f * gr);
  BOOST_TEST(same(out, lz::eval(lz::relu(0.5f * xw - 2.f * r))));
  auto const many = signed_numbers(3, 6, 5), more = signed_numbers(3, 6, 8);
  auto const all_w = signed_numbers(3, 5, 8);
  auto const gmany = many.cuda(), gmore = more.cuda(), gall_w = all_w.cuda();
  lz::cuda_tensor<float, dyn, dyn, dyn> all_out(3, 6, 8);
  all_out = lz::matmul(gmany, gall_w) + gmore;  // a batch
  BOOST_TEST(same(all_out, lz::eval(lz::matmul(many, all_w) + more)));
  BOOST_TEST(start.are(3, 0));
  calls_since const other;
  auto const turned = signed_numbers(8, 6);
  auto const gturned = turned.cuda();
  out = lz::matmul(gx, gw) + gturned.t();  // lies otherwise
  BOOST_TEST(same(out, xw + turned.t()));
  BOOST_TEST(other.are(1, 1));
}

BOOST_AUTO_TEST_CASE(what_no_call_does_is_a_product_and_a_kernel) {
  machine const here;
  mock::libraries const libraries;
  auto const x = signed_numbers(6, 5), w = signed_numbers(5, 8);
  auto const b = signed_numbers(9);
  auto const gx = x.cuda(), gw = w.cuda();
  auto const gb = b.cuda();
  lz::matrix<float> const xw = lz::matmul(x, w);
  gmatrix<float> out(6, 8);
  auto const two_steps = [&](auto const& e, auto const& want) {
    calls_since const start;
    out = e;
    return start.are(1, 1) && same(out, want);
  };
  BOOST_TEST(two_steps(lz::matmul(gx, gw) + gb(slice(1, 9)), xw + b(slice(1, 9))));  // not aligned
  auto const column = gx(all, slice(0, 1));
  BOOST_TEST(two_steps(lz::matmul(gx, gw) + column, xw + x(all, slice(0, 1))));
  mock::seen().no_algorithm = true;  // of a shape for which none was chosen before
  auto const tall = signed_numbers(11, 5);
  auto const gtall = tall.cuda();
  BOOST_TEST(two_steps(lz::matmul(gtall, gw) + gb(slice(0, 8)),
                       lz::matmul(tall, w) + b(slice(0, 8))));
  mock::seen().no_algorithm = false;
  auto const square = signed_numbers(6, 6);
  auto const gs = square.cuda();
  auto in_out = x.cuda();
  in_out = lz::relu(lz::matmul(gs, in_out));
  BOOST_TEST(same(in_out, lz::eval(lz::relu(lz::matmul(square, x)))));
}

BOOST_AUTO_TEST_CASE(batches_with_a_bias) {
  machine const here;
  mock::libraries const libraries;
  auto const x = signed_numbers(3, 4, 5), many = signed_numbers(3, 5, 8);
  auto const w = signed_numbers(5, 8);
  auto const b = signed_numbers(8);
  auto const gx = x.cuda(), gmany = many.cuda();
  auto const gw = w.cuda();
  auto const gb = b.cuda();
  lz::cuda_tensor<float, dyn, dyn, dyn> out(3, 4, 8);
  calls_since const start;
  out = lz::matmul(gx, gw) + gb;  // rows of one product
  BOOST_TEST(same(out, lz::eval(lz::matmul(x, w) + b)));
  out = lz::matmul(gx, gmany) + gb;
  BOOST_TEST(same(out, lz::eval(lz::matmul(x, many) + b)));
  // One column, repeated: the batch would become columns, and the bias is not that long.
  out(all, all, slice(0, 1)) = lz::matmul(gx, gw(all, slice(0, 1))) + gb(slice(0, 1));
  BOOST_TEST(same(out(all, all, 0), lz::eval(lz::matmul(x, w(all, 0)) + b(0))));
  BOOST_TEST(start.launches <= logged("launch"));
}

BOOST_AUTO_TEST_CASE(a_fused_product_that_fails_leaves_the_destination) {
  machine const here;
  mock::libraries const libraries;
  auto const a = signed_numbers(4, 4);
  auto const g = a.cuda();
  auto out = a.cuda();
  lz::cuda::synchronize();
  mock::seen().refuse = 13;
  BOOST_CHECK_THROW(out = lz::relu(lz::matmul(g, g) + g(0)), lz::device_error);
  BOOST_CHECK_THROW(out += lz::matmul(g, g), lz::device_error);
  mock::seen().refuse = 0;
  BOOST_TEST(same(out, a));
}
