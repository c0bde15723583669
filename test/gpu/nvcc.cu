// A program for nvcc: kernels of its own and Lazuli's tensors, on the processor and on a GPU.
#include <complex>
#include <cstdio>
#include <lazuli/cuda.hpp>

namespace lz = lazuli;
using lz::dyn;

__global__ void doubled(float* x, int n) {
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) x[i] *= 2;
}

namespace {

int wrong = 0;
void check(bool right, char const* what) {
  if (right) return;
  ++wrong;
  std::printf("wrong: %s\n", what);
}

template <class T>
void on_the_processor() {
  lz::matrix<T> x(37, 53), y(53, 37), z(37, 53);
  for (lz::index i = 0; i < x.numel(); ++i) {
    x.data()[i] = static_cast<T>(i % 61);
    y.data()[i] = static_cast<T>(i % 13);
  }
  z = x * x + y.t();  // lanes are shuffled where they are turned
  bool same = true;
  for (int i = 0; i < 37; ++i)
    for (int j = 0; j < 53; ++j) same = same && z(i, j) == x(i, j) * x(i, j) + y(j, i);
  check(same, "a sum with a transposed operand");
  z = x.flip(1) - x;
  for (int i = 0; i < 37; ++i)
    for (int j = 0; j < 53; ++j) same = same && z(i, j) == x(i, 52 - j) - x(i, j);
  check(same, "a reversed operand");
  T total{};
  for (lz::index i = 0; i < x.numel(); ++i) total += x.data()[i];
  check(lz::sum(x).item() == total, "a sum");
}

void on_a_gpu() {
  auto g = lz::cuda::ones<float>(100);
  doubled<<<1, 128>>>(g.data(), 100);
  lz::cuda_tensor<float, dyn> const h = g * 2.f + 1.f;
  check(lz::array_equal(h.cpu(), lz::full(lz::shape(100), 5.f)),
        "a kernel of nvcc and one of ours");
}

}  // namespace

int main() {
  on_the_processor<float>();
  on_the_processor<std::complex<float>>();
  if (lz::cuda::is_available()) on_a_gpu();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
