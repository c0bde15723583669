// What a build without optimisation costs: the library against Eigen, in turns. Prints one line for
// each case: name, both medians in microseconds, their ratio.
#include <Eigen/Core>
#include <cstdio>
#include <lazuli/tensor.hpp>

#include "../pairs.hpp"

namespace lz = lazuli;

namespace {

float volatile kept;

template <class Ours, class Theirs>
void compare(char const* name, Ours const& ours, Theirs const& theirs) {
  ours(), theirs();
  auto const [a, b] = pairs::in_turns<std::micro>(101, 1, ours, theirs);
  std::printf("%s %.1f %.1f %.2f\n", name, a.median(), b.median(), a.median() / b.median());
}

}  // namespace

int main() {
  constexpr int n = 100000, side = 100;
  lz::vector<float> a(n), b(n), c(n), y(n);
  Eigen::ArrayXf ea(n), eb(n), ec(n), ey(n);
  a.fill_(1.f), b.fill_(2.f), c.fill_(3.f), y.fill_(0.f);
  ea.setConstant(1.f), eb.setConstant(2.f), ec.setConstant(3.f), ey.setConstant(0.f);
  compare(
      "chain", [&] { y = a * b + c; }, [&] { ey = ea * eb + ec; });
  compare(
      "sum",
      [&] {
        lz::scalar<float> s = lz::sum(a);
        kept = s();
      },
      [&] { kept = ea.sum(); });

  lz::matrix<float> p(side, side), q(side, side), r(side, side);
  Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> ep(side, side),
      eq(side, side), er(side, side);
  p.fill_(1.f), q.fill_(2.f), r.fill_(0.f);
  ep.setConstant(1.f), eq.setConstant(2.f), er.setConstant(0.f);
  compare(
      "matrices", [&] { r = p + q; }, [&] { er = ep + eq; });
  auto const elements = [](auto const& m) {
    float total = 0;
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) total += m(i, j);
    }
    kept = total;
  };
  compare(
      "elements", [&] { elements(p); }, [&] { elements(ep); });
}
