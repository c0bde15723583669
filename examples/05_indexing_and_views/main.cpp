// Lesson: elements, ranges and views; views share the elements, indices and masks copy them.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using lz::_, lz::all, lz::newaxis, lz::slice;

int main() {
  lz::matrix<float> const x({{0.6575f, 0.4017f, 0.7391f, 0.6268f},
                             {0.2835f, 0.0993f, 0.7707f, 0.1996f},
                             {0.4447f, 0.5684f, 0.2090f, 0.7724f}});
  std::cout << "-- ranges\n";
  std::cout << x(all) << '\n' << x(all, 2) << '\n' << x(1, all) << '\n' << x(2, 3) << '\n';
  std::cout << x(slice(-1, _)) << ' ' << x(slice(-1, _)).shape() << '\n';  // the last row, kept
  std::cout << x(-1) << ' ' << x(-1).shape() << '\n';                      // an axis less
  std::cout << x(slice(0, 1)) << '\n' << x(slice(_, -1)) << '\n' << x(slice(0, 3, 2)) << '\n';
  std::cout << x(newaxis).shape() << '\n';

  std::cout << "-- other extents over the same elements\n";
  lz::tensor t({{1, 2, 3}, {4, 5, 6}});
  std::cout << t.shape() << '\n'
            << t.view(6) << '\n'
            << t.view(3, 2) << '\n'
            << t.view(3, -1) << '\n';
  std::cout << t.t() << '\n';  // not the same as view(3, 2)

  std::cout << "-- parts\n";
  auto const a = lz::arange<int>(24).view(2, 3, 4);
  std::cout << a.narrow(1, 1, 2).shape() << ' ' << a.narrow(2, 0, 2).shape() << ' '
            << a.view(1, 6, 4).expand(3, 6, 4).shape() << '\n';
  for (auto const& part : a.chunk(2, 2)) std::cout << part.shape() << part.stride() << ' ';
  std::cout << '\n'
            << lz::concat(0, t, t + 6) << '\n'
            << t.index_select(1, lz::tensor({2, 0})) << '\n';

  std::cout << "-- logic\n";
  lz::vector<std::int64_t> const p({4, 1, 0, 2, 3}), q({0, 4, 2, 1, 3});
  std::cout << (p > 3) << '\n' << (p < q) << '\n' << p(p > 1) << '\n';
  lz::vector<std::int64_t> changed = p;
  changed(p > 1) = -1;
  std::cout << changed << '\n';
}
