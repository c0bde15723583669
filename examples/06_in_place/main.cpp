// Lesson: an underscore says that the tensor itself is changed; everything else makes new values.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor t1({1, 2});
  lz::tensor t2({1, 1});
  t1.add_(t2);
  std::cout << t1 << '\n';
  t1.zero_();
  std::cout << t1 << '\n';

  std::cout << "-- in place: the same memory; a new value: other memory\n" << std::boolalpha;
  lz::vector<float> x = lz::ones(1);
  float const* const before = x.data();
  x.add_(1);
  std::cout << x << ' ' << (x.data() == before) << '\n';
  lz::vector<float> y = x.add(1);
  std::cout << y << ' ' << (y.data() == before) << '\n';
  x = x + 1;  // assigned to x: one loop over the memory that x has
  std::cout << x << ' ' << (x.data() == before) << '\n';

  std::cout << "-- a zoo of them\n";
  auto z = lz::zeros(5);
  z.fill_(1.125f);
  std::cout << z << ' ' << z.mean() << ' ' << z.stddev() << ' ' << z.sum() << ' ' << z.sum().item()
            << '\n';
  z.mul_(lz::arange<float>(5)).sub_(2.f);
  std::cout << z << '\n' << z.clamp_(-1.f, 2.f) << '\n';
  std::cout << z.abs_().sqrt_() << '\n' << z.masked_fill_(z > 1.f, 0.f) << '\n';

  std::cout << "-- operands may be views of what is written\n";
  lz::matrix<float> m({{1.f, 2.f}, {3.f, 4.f}});
  m += m.t();
  std::cout << m << '\n';
  m(0).copy_(m(1));
  std::cout << m << '\n';
}
