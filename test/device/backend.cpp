// Expressions on a device: chains, broadcasting, dtypes, functions of the user's own.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_chain_is_one_kernel) {
  machine const here;
  auto const x = counted<float>(9, 33), z = counted<float>(9, 33);
  auto const b = counted<float>(33);
  auto const c = counted<float>(9, 1);
  auto const gx = x.cuda(), gz = z.cuda();
  auto const gc = c.cuda();
  auto const gb = b.cuda();
  gmatrix<float> y(9, 33);
  auto const before = logged("launch");
  y = lz::sigmoid(gx * gb + gc) - lz::exp(-gz) * 0.5f;
  BOOST_TEST(logged("launch") == before + 1);
  BOOST_TEST(close(y, lz::sigmoid(x * b + c) - lz::exp(-z) * 0.5f));
  y = lz::where(gx > gz + gb, gx, 0.f);
  BOOST_TEST(close(y, lz::eval(lz::where(x > z + b, x, 0.f))));
}

BOOST_AUTO_TEST_CASE(dtypes_convert_as_on_the_host) {
  machine const here;
  auto const x = counted<double>(5, 6);
  lz::matrix<int> const k = x * 10.0;
  auto const gx = x.cuda();
  gmatrix<int> gk = gx * 10.0;
  BOOST_TEST(same(gk, k));
  gmatrix<bool> const odd = gk % 2 == 1;
  BOOST_TEST(same(odd, lz::eval(k % 2 == 1)));
  gmatrix<std::uint8_t> const bytes = gk / 2 > 3.0 && odd;
  BOOST_TEST(same(bytes, lz::eval((k / 2 > 3.0 && k % 2 == 1).to<std::uint8_t>())));
  gmatrix<float> const mixed = gk + gx.to<float>();
  BOOST_TEST(same(mixed, lz::eval(k + x.to<float>())));
}

BOOST_AUTO_TEST_CASE(numbers_are_compared_by_value_as_on_the_host) {
  machine const here;
  lz::vector<std::uint8_t> const u({0, 5, 255});
  lz::vector<std::uint64_t> const w({0u, 5u, 18446744073709551615u});
  lz::vector<std::int64_t> const l({-1, 5, 9223372036854775807});
  auto gu = u.cuda();
  auto const gw = w.cuda();
  auto const gl = l.cuda();
  auto const same_truth = [](auto const& there, auto const& on_host) {
    return same(lz::eval(there), lz::eval(on_host));
  };
  BOOST_TEST(same_truth(gu > -1 && gu < 300 && gu != -6, u > -1 && u < 300 && u != -6));
  BOOST_TEST(same_truth(gw > -1, w > -1));
  BOOST_TEST(same_truth(gl < gw, l < w));
  BOOST_TEST(same_truth(gl >= gw, l >= w));
  BOOST_TEST(same_truth(gl == gw, l == w));
  BOOST_TEST(same_truth(gw != gl, w != l));
  BOOST_TEST(same_truth(lz::clip(gu, -1, 300), u));
  BOOST_TEST(same_truth(gu / 2, u / 2));
  BOOST_TEST(same_truth(gl * 0.5, l * 0.5));
  BOOST_CHECK_THROW(gu += 300, lz::dtype_error);
  BOOST_CHECK_THROW(gu = -1, lz::dtype_error);
  BOOST_CHECK_THROW(gu.fill_(256), lz::dtype_error);
  BOOST_TEST(same(gu, u));
}

BOOST_AUTO_TEST_CASE(a_generic_function_becomes_a_kernel) {
  machine const here;
  auto const x = counted<float>(50);
  auto const g = x.cuda();
  auto const leaky = [](auto a) { return lz::select(a > 3.f, a, a * 0.1f); };
  BOOST_TEST(same(lz::map(leaky, g), lz::eval(lz::map(leaky, x))));
  for (float const k : {2.f, 3.f}) {  // captured: arguments
    auto const times = [k](auto a) { return a * k; };
    BOOST_TEST(same(lz::map(times, g), x * k));
  }
}

BOOST_AUTO_TEST_CASE(sizes_0_and_1_and_many_axes) {
  machine const here;
  gmatrix<float> const none(0, 5);
  BOOST_TEST((none + 1.f).eval().numel() == 0);
  auto const x = counted<float>(2, 3, 1, 4, 2);
  auto const y = counted<float>(3, 5, 1, 2);
  BOOST_TEST(same(x.cuda() * y.cuda(), x * y));
  auto const one = counted<float>(1, 1);
  BOOST_TEST(same(one.cuda() + one.cuda()(0), one + one(0)));
  BOOST_CHECK_THROW((gmatrix<float>(3, 4) + gmatrix<float>(3, 5)).eval(), lz::shape_error);
  gmatrix<float> target(3, 4);
  BOOST_CHECK_THROW(target(all, slice(0, 2)) = target, lz::shape_error);
}

BOOST_AUTO_TEST_CASE(elements_are_counted_beyond_31_bits) {
  machine const here;
  if (mock::test_device() != "1") return;  // 4 GiB, of a real device
  lz::index const n = (lz::index{1} << 31) + 100;
  gvector<std::uint8_t> x = lz::cuda::zeros<std::uint8_t>(n), y(n);
  x(slice(n - 3, n)) = std::uint8_t{7};
  y = x + std::uint8_t{1};
  BOOST_TEST((y(0).item() == 1 && y(n / 2).item() == 1 && y(n - 1).item() == 8));
  y(slice(1, n)) = x(slice(0, n - 1)) * std::uint8_t{2};  // not aligned
  BOOST_TEST((y(n - 2).item() == 14 && y(n - 4).item() == 0));
  BOOST_TEST(lz::sum(lz::astype<std::int64_t>(x)).item() == 21);
}

BOOST_AUTO_TEST_CASE(faults_leave_the_destination) {
  machine const here;
  auto const x = counted<float>(40);
  auto const g = x.cuda();
  auto y = x.cuda();
  lz::cuda::synchronize();
  mock::gpu_machine().fail_call["launch"] = {0, 2};  // out of memory, at the next launch
  BOOST_CHECK_THROW(y = g * 3.f, lz::device_error);
  BOOST_TEST(same(y, x));
  y = g * 3.f;
  BOOST_TEST(same(y, x * 3.f));
}
