// Lesson: a tensor is a storage, which is one-dimensional, and the numbers that say where an
// element lies in it: extents, strides, offset. Views are other numbers over the same storage.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  std::cout << "-- a storage\n";
  auto t = lz::arange<float>(10).view(2, 5);
  std::cout << t << '\n';
  auto storage = t.storage();
  std::cout << storage << '\n' << storage[3] << '\n';
  storage[3] = 10.f;
  std::cout << storage << '\n' << t << '\n';
  std::cout << t.shape() << ' ' << t.storage_offset() << ' ' << t.stride() << '\n';

  std::cout << "-- transposed: the strides exchanged\n";
  lz::tensor u({{3, 1, 2}, {4, 1, 7}});
  std::cout << u.t() << '\n' << u.t().shape() << ' ' << u.stride() << ' ' << u.t().stride() << '\n';
  std::cout << std::boolalpha << lz::array_equal(u.t(), u.transpose(0, 1)) << '\n';
  lz::dtensor<float, 3> z = lz::zeros(1, 2, 3);
  std::cout << z.shape() << ' ' << z.stride() << '\n';
  for (auto [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)})
    std::cout << z.transpose(a, b).shape() << ' ' << z.transpose(a, b).stride() << '\n';
  std::cout << z.transpose(0, 2) << '\n';

  std::cout << "-- an offset\n";
  lz::tensor points({{4.f, 1.f}, {5.f, 3.f}, {2.f, 1.f}});
  auto const second = points(1);
  std::cout << second.storage_offset() << ' ' << second.shape() << '\n';

  std::cout << "-- several tensors over one storage\n";
  lz::matrix<float> q = lz::zeros(2, 4);
  q.storage()[4] = 1.f;
  std::cout << q << '\n';
  auto r = q.view(2, 2, 2);
  r(1, 1, 0) = 7.f;
  std::cout << q << '\n' << r.narrow(0, 1, 1).fill_(3.f) << '\n' << q << '\n';

  std::cout << "-- what cannot be a view\n";
  lz::matrix<float> const x = lz::zeros(100, 100);
  try {
    x.t().view(-1);
  } catch (lz::shape_error const& e) {
    std::cout << e.what() << '\n';
  }
  std::cout << x.t().stride() << ' ' << x.t().reshape(-1).shape() << '\n';
}
