// Kernels by expression type and layout: text is written once, streams wait for each other.
#include "calls_of_new.hpp"
#include "device/mocked.hpp"

using namespace mocked;

namespace {
/// How many kernels have been compiled, or loaded, for device 0.
std::size_t loads() {
  using lz::gpu::detail::kernel_store, lz::gpu::detail::device_state;
  return lz::cuda::space::platform().part<kernel_store>(0, &device_state::kernels).size();
}
}  // namespace

BOOST_AUTO_TEST_CASE(a_kernel_is_compiled_once_for_each_layout) {
  machine const here;
  auto const x = counted<float>(8, 8);
  auto const g = x.cuda();
  auto const before = loads();
  for (int i = 0; i < 3; ++i) gmatrix<float>(g + g * 2.f);
  BOOST_TEST(loads() == before + 1);
  auto const wide = counted<float>(16, 4).cuda();
  gmatrix<float>(wide + wide * 3.f);  // other extents, another number: the same kernel
  BOOST_TEST(loads() == before + 1);
  gmatrix<float>(g.t() + g * 2.f);
  BOOST_TEST(loads() == before + 2);
}

BOOST_AUTO_TEST_CASE(streams_wait_for_what_they_read) {
  machine const here;
  auto const x = counted<float>(64);
  auto const g = x.cuda();
  lz::cuda::stream const first, second;
  gvector<float> y(64), z(64);
  {
    lz::cuda::stream_guard const on(first);
    y = g * 2.f;
  }
  {
    lz::cuda::stream_guard const on(second);
    z = y + 1.f;  // after the first stream's kernel
  }
  y = g;  // after the second stream's
  BOOST_TEST(same(z, x * 2.f + 1.f));
  BOOST_TEST(same(y, x));
}

BOOST_AUTO_TEST_CASE(numbers_that_a_function_captures_are_arguments) {
  machine const here(1, false);
  auto const x = counted<float>(50);
  auto const g = x.cuda();
  gvector<float> y(50);
  auto const leaky = [](float k, bool mirrored) {
    return [=](auto a) { return lz::select(a > 3.f, a, mirrored ? k - a : lz::relu(a) * k); };
  };
  auto const before = loads();
  for (float const k : {2.f, 3.f, -0.5f}) {
    y = lz::map(leaky(k, false), g);
    BOOST_TEST(same(y, lz::map(leaky(k, false), x)));
  }
  BOOST_TEST(loads() == before + 1);
  for (float const k : {2.f, 3.f}) {
    y = lz::map(leaky(k, true), g);
    BOOST_TEST(same(y, lz::map(leaky(k, true), x)));
    y = lz::map(leaky(k, false), g);
    BOOST_TEST(same(y, lz::map(leaky(k, false), x)));
  }
  BOOST_TEST(loads() == before + 2);
  auto const reduced = loads();
  for (int const at : {7, 12}) {  // beside the position of an element, in a reduction's chain
    auto const far = [at](auto a, auto b) { return lz::abs(a - b * (0.5f + 0.25f * float(at))); };
    BOOST_TEST(lz::argmin(lz::map(far, g, 1.f)).item() == at);
  }
  BOOST_TEST(loads() <= reduced + 2);  // the kernel, and the copy of its result
}

BOOST_AUTO_TEST_CASE(arguments_have_the_dtypes_of_the_numbers_that_are_captured) {
  machine const here(1, false);
  auto const z = counted<std::complex<float>>(12);
  auto const i = counted<std::int64_t>(12);
  auto const gz = z.cuda();
  auto const gi = i.cuda();
  auto const before = loads();
  for (int const k : {1, 2}) {
    auto const f = [k, yes = k == 2](auto a, auto b) {
      std::complex<float> const turn(0, k);
      return lz::select(b % 3 == k && yes, lz::fma(a, turn, a), a + lz::pow(a, 2.f));
    };
    lz::cuda_tensor<std::complex<float>, dyn> const y = lz::map(f, gz, gi);
    BOOST_TEST(close(y, lz::map(f, z, i)));
  }
  BOOST_TEST(loads() == before + 1);
}

namespace {
/// A driver that launches nothing and has one piece of memory: the mock's own allocates.
lz::gpu::platform_parts idle() {
  auto parts = mock::parts();
  parts.load = [own = parts.load] {
    auto table = own();
    table.launch = [](void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                      void*, void**, void**) { return 0; };
    table.allocate_async = [](void** memory, std::size_t, void*) {
      static std::byte there[1 << 16];
      *memory = there;
      return 0;
    };
    table.free_async = [](void*, void*) { return 0; };
    table.fill_bytes = [](void*, unsigned char, std::size_t, void*) { return 0; };
    return table;
  };
  return parts;
}
}  // namespace

BOOST_AUTO_TEST_CASE(repeated_statements_allocate_nothing) {
  machine const here(1, false);
  lz::cuda::space::platform().replace(idle());
  auto const g = lz::cuda::empty<float>(4, 50), many = lz::cuda::empty<float>(5000, 20);
  gmatrix<float> y(4, 50), soft(5000, 20);
  gvector<float> s(4), c(20);
  auto const statements = [&](float k, int n) {
    y = lz::map([k, n](auto a) { return lz::silu(a * k) + n; }, g);
    s = lz::sum(lz::map([k](auto a) { return a + k; }, g), 1);
    y = lz::softmax(g, 1);
    y = (g - lz::mean(g, 1, lz::keepdims)) / lz::stddev(g, 1, lz::keepdims);
    c = lz::sum(many, 0);         // in parts, which need room on the device
    soft = lz::softmax(many, 0);  // in two kernels
  };
  statements(2.f, 1);
  statements(2.5f, 1);
  long const before = calls_of_new;
  statements(3.f, 2);
  BOOST_TEST(calls_of_new == before);
}

namespace {
/// y = x0 + x60 in a kernel of 61 operands along 16 axes each, whose strides are arguments.
void run_with_many_strides() {
  constexpr int count = 62;
  gvector<float> const memory = lz::cuda::ones<float>(1 << 17);
  gvector<float> y(1 << 16);
  lz::plan::operand operands[count] = {};
  lz::gpu::code dtypes[count];
  bool const no[count] = {};
  lz::plan::nest n;
  n.rank = 16;
  n.count = count;
  n.operands = operands;
  for (int i = 0; i < 16; ++i) n.extents[i] = 2;
  for (int k = 0; k < count; ++k) {
    float const* const data = k == 0 ? y.data() : memory.data() + k;
    operands[k].data = reinterpret_cast<std::byte*>(const_cast<float*>(data));
    operands[k].size = 4;
    dtypes[k] = lz::gpu::code::float32;
    for (int i = 0; i < 16; ++i) operands[k].strides[i] = 4 << (k == 0 ? 15 - i : i * 5 % 16);
  }
  auto const body = [](lz::gpu::kernel_operands const&) {
    return lz::gpu::body_text{"lazuli_many", "", "x0 + x60"};
  };
  lz::gpu::stream const stream = lz::cuda::current_stream();
  lz::gpu::run_elementwise(n, {count, dtypes, no, no, body},
                           lz::detail::launcher_on{stream, lz::detail::next_kernel_type()});
  lz::vector<float> const host = y.cpu();
  for (lz::index i = 0; i < host.numel(); i += 97) BOOST_TEST(host.data()[i] == 2.f);
}
}  // namespace

BOOST_AUTO_TEST_CASE(more_arguments_than_the_driver_takes_are_refused_before_the_launch) {
  {
    machine const here(1, false, 12000);
    auto const before = loads();
    auto const tell = [](lz::device_error const& e) {
      std::string_view const words = e.what();
      return words.starts_with("kernel lazuli_many on cuda:0: its arguments take 4") &&
             words.ends_with("evaluate a part of the expression first, with eval");
    };
    BOOST_CHECK_EXCEPTION(run_with_many_strides(), lz::device_error, tell);
    BOOST_TEST(loads() <= before + 1);  // that of ones
    BOOST_TEST(logged("launch lazuli_many") == 0);
  }
  machine const here(1, false, 12010);
  run_with_many_strides();
  BOOST_TEST(logged("launch lazuli_many") == 1);
}
