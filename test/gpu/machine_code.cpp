// The kernels whose machine code is looked at.
#include "machine_code.hpp"

#include <lazuli/tensor.hpp>

#include "recorded.hpp"

namespace mock {

namespace {

namespace lz = lazuli;

alignas(64) std::byte memory[1 << 20];

template <class T, std::size_t N = 2>
auto seen(index offset, std::array<index, N> shape, std::array<index, N> strides) {
  return lz::view(reinterpret_cast<T*>(memory) + offset, lz::dextents<N>(shape), strides);
}

template <class Y, class E>
promised expect(char const* what, Y const& y, E const& e, int loads, int stores, int bytes,
                int elements = 1, int most = 0) {
  recorder all;
  all.add(y, lz::close(e));
  auto sizes = all.launches[0].bytes;
  for (auto& each : sizes) each = each == 0 ? sizeof(void*) : each;
  return {what, all.kernels[0], sizes, loads, stores, bytes, elements, most};
}

}  // namespace

std::vector<promised> promised_kernels() {
  std::array<index, 2> const rows{1024, 1}, shape{256, 1024}, bias{0, 1}, column{1, 0},
      turned{1, 256}, odd{255, 1023}, odd_rows{1023, 1};
  auto const y = seen<float>(0, shape, rows);
  auto const x = seen<float const>(0, shape, rows), w = seen<float const>(64, shape, rows);
  auto const b = seen<float const>(0, shape, bias), c = seen<float const>(0, shape, column);
  auto const t = seen<float const>(0, shape, turned);
  std::array<index, 3> const cube{8192, 128, 1};
  using half = lz::float16;
  std::vector<promised> all;
  all.push_back(expect("copy", y, x, 1, 1, 16));
  all.push_back(expect("axpy", y, x * 2.f + w, 2, 1, 32, 4, 18));
  all.push_back(expect("square: one load", y, x * x, 1, 1, 16));
  all.push_back(expect("gelu", y, lz::gelu(x), 1, 1, 16, 4, 46));
  all.push_back(expect("gelu of float16", seen<half>(0, shape, rows),
                       lz::gelu(seen<half const>(0, shape, rows)), 1, 1, 16, 8, 26));
  all.push_back(
      expect("gelu of float16 and a row", seen<half>(0, shape, rows),
             lz::gelu(seen<half const>(0, shape, rows) + seen<half const>(0, shape, bias)), 2, 1,
             16, 8, 32));
  all.push_back(expect("quotients and roots", y, x / w + lz::sqrt(w), 2, 1, 32, 4, 90));
  all.push_back(expect("relaxed ones", y, lz::relaxed(x / w + lz::sqrt(w)), 2, 1, 32, 4, 40));
  all.push_back(expect("bias row", y, x + b, 2, 1, 16, 4, 15));
  all.push_back(expect("bias of the first of three axes", seen<float, 3>(0, {8, 64, 128}, cube),
                       seen<float const, 3>(0, {8, 64, 128}, cube) +
                           seen<float const, 3>(0, {8, 64, 128}, {128, 0, 1}),
                       2, 1, 16, 4, 20));
  all.push_back(expect("four leaves", y, x * w + b * c, 3, 1, 32));
  all.push_back(expect("where", y, lz::where(x > w, x, 0.f), 2, 1, 32));
  all.push_back(expect("odd extent", seen<float>(0, odd, odd_rows),
                       lz::exp(seen<float const>(0, odd, odd_rows)), 1, 1, 16));
  all.push_back(expect("misaligned", y, seen<float const>(1, shape, rows) + w, 1, 1, 32));
  all.push_back(expect("transposed", y, t + x, 0, 0, 32, 4, 38));
  all.push_back(expect("transposed bfloat16", seen<lz::bfloat16>(0, shape, rows),
                       seen<lz::bfloat16 const>(0, shape, turned) * 2.f, 0, 0, 32, 16, 27));
  all.push_back(expect(
      "bfloat16", seen<lz::bfloat16>(0, shape, rows),
      seen<lz::bfloat16 const>(0, shape, rows) * 2.f + seen<lz::bfloat16 const>(64, shape, rows), 2,
      1, 32, 8, 15));
  all.push_back(expect("double", seen<double>(0, {64, 128}, {128, 1}),
                       seen<double const>(0, {64, 128}, {128, 1}) + 1., 1, 1, 16));
  all.push_back(expect("float16", seen<half>(0, shape, rows),
                       seen<half const>(0, shape, rows) * seen<half const>(64, shape, rows), 2, 1,
                       32));
  all.push_back(
      expect("complex64", seen<std::complex<float>>(0, {64, 128}, {128, 1}),
             seen<std::complex<float> const>(0, {64, 128}, {128, 1}) * std::complex<float>(0, 1), 1,
             1, 16));
  all.push_back(expect("uint8 to float", y,
                       lz::astype<float>(seen<std::uint8_t const>(0, shape, rows)), 0, 1, 4));
  return all;
}

}  // namespace mock
