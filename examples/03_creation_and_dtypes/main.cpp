// Lesson: creating tensors, what they know of themselves, their element types. Random numbers come
// from the Mersenne twister, used as PyTorch does: after manual_seed(0) they are PyTorch's.
#include <cstdio>
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const seed = [] { lz::manual_seed(0, lz::random::mt19937); };

  std::cout << "-- random numbers\n";
  seed();
  std::cout << lz::rand(1) << '\n';
  seed();  // before each operation, for the same result
  std::printf("%.17g\n", static_cast<double>(lz::rand(1).item()));
  seed();
  std::cout << lz::rand(5) << '\n';
  seed();
  std::cout << lz::randn(5) << '\n';
  seed();
  std::cout << lz::rand(1, 1, 1, 1) << '\n' << lz::rand<double>(2, 4) << '\n';

  std::cout << "-- filled\n";
  std::cout << lz::ones(2, 1, 4, 5) << '\n';
  seed();
  auto const t = lz::rand(2, 3);
  std::cout << t << '\n' << lz::zeros_like(t) << '\n' << lz::ones_like(t) << '\n';

  std::cout << "-- sequences\n";
  std::cout << lz::arange(2, 10, 4) << '\n'           // from 2 to 10 in steps of 4
            << lz::linspace<float>(2, 10, 4) << '\n'  // 4 elements from 2 to 10, evenly
            << lz::logspace<float>(2, 10, 4) << '\n'  // the same on the log scale
            << lz::eye(3) << '\n';

  std::cout << "-- what a tensor knows\n";
  std::cout << t.shape() << ' ' << t.dim() << ' ' << t.numel() << ' ' << t.dtype() << ' '
            << t.device() << '\n';

  std::cout << "-- element types: what is not the default is printed\n";
  lz::matrix<double> const t2 = t.to<double>();
  std::cout << t2 << '\n' << t2.dtype() << '\n';
  auto const x = lz::zeros<std::int64_t>(2, 3);
  std::cout << x << '\n' << x.to<float>() << '\n';
  std::cout << lz::tensor<std::int16_t, 2, 2>({{1, 2}, {3, 4}}) << '\n'
            << lz::ones(10, 2).to<std::int16_t>().dtype() << '\n'
            << lz::zeros<lz::float16>(2) << '\n';

  std::cout << "-- from values\n";
  lz::tensor points({{4.f, 1.f}, {5.f, 3.f}, {2.f, 1.f}});
  std::cout << points << '\n' << points.shape() << '\n';
  lz::vector<float> a = lz::ones(3);
  a(2) = 2.f;
  std::cout << a << ' ' << a(1) << '\n';
}
