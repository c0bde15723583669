// Few elements in steps: columns, diagonals, short rows and what is reduced along them, against
// Eigen: in pairs, one run.
//   columns_bench [rounds]   prints per case: ns of Lazuli and of Eigen (least, median), and the
//   median ratio of the rounds.
#include <Eigen/Dense>
#include <cstdio>
#include <cstdlib>
#include <lazuli/lazuli.hpp>

#include "../pairs.hpp"

namespace lz = lazuli;
using lz::all;

namespace {

constexpr int calls = 2000;
int rounds = 41;

/// Makes the compiler assume that all memory is read and written, and that x is needed.
template <class T>
inline void touch(T const& x) {
  asm volatile("" : : "r"(&x) : "memory");
}

struct compare {
  char const* dtype;
  long n;

  template <class Ours, class Theirs>
  void operator()(char const* name, Ours ours, Theirs theirs) const {
    auto const [a, b] = pairs::in_turns<std::nano>(rounds, calls, ours, theirs);
    std::printf("|%s, %ld %s|%.1f|%.1f|%.1f|%.1f|%.2f|\n", name, n, dtype, a.least(), a.median(),
                b.least(), b.median(), pairs::ratios(a, b).median());
  }
};

template <class T>
void columns(lz::index n) {
  using matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using column = Eigen::Matrix<T, Eigen::Dynamic, 1>;
  using row = Eigen::Matrix<T, 1, Eigen::Dynamic>;
  compare const by{sizeof(T) == 4 ? "floats" : "doubles", long(n)};
  auto m = lz::rand<T>(n, n);
  auto const x = lz::rand<T>(n);
  auto y = lz::rand<T>(n);
  matrix em = Eigen::Map<matrix const>(m.data(), n, n);
  column const ex = Eigen::Map<column const>(x.data(), n);
  column ey = Eigen::Map<column const>(y.data(), n);
  row er(n);
  T const c = T(1e-3);
  T one = T(1);
  touch(one);
  by(
      "column += c column", [&] { m(all, 1) += c * m(all, 0), touch(m); },
      [&] { em.col(1) += c * em.col(0), touch(em); });
  by(
      "column = x", [&] { m(all, 1) = x, touch(m); }, [&] { em.col(1) = ex, touch(em); });
  by(
      "y = column", [&] { y = m(all, 1), touch(y); }, [&] { ey = em.col(1), touch(ey); });
  by(
      "y += c column", [&] { y += c * m(all, 1), touch(y); },
      [&] { ey += c * em.col(1), touch(ey); });
  by(
      "column *= 1", [&] { m(all, 1) *= one, touch(m); }, [&] { em.col(1) *= one, touch(em); });
  by(
      "diagonal += c x", [&] { m.diagonal() += c * x, touch(m); },
      [&] { em.diagonal() += c * ex, touch(em); });
  by(
      "sum of x", [&] { touch(T(lz::sum(x))); }, [&] { touch(ex.sum()); });
  by(
      "norm of x", [&] { touch(T(lz::norm(x))); }, [&] { touch(ex.norm()); });
  by(
      "sum of a column", [&] { touch(T(lz::sum(m(all, 1)))); }, [&] { touch(em.col(1).sum()); });
  by(
      "column times column", [&] { touch(T(lz::sum(m(all, 1) * m(all, 0)))); },
      [&] { touch(em.col(1).dot(em.col(0))); });
  by(
      "trace", [&] { touch(T(lz::trace(m))); }, [&] { touch(em.trace()); });
  by(
      "y = sum of rows", [&] { y = lz::sum(m, 1), touch(y); },
      [&] { ey = em.rowwise().sum(), touch(ey); });
  by(
      "y = sum of columns", [&] { y = lz::sum(m, 0), touch(y); },
      [&] { er = em.colwise().sum(), touch(er); });
}

}  // namespace

int main(int count, char** words) {
  if (count > 1) rounds = std::atoi(words[1]);
  std::puts("|case|Lazuli, least|median|Eigen, least|median|ratio of the medians of pairs|");
  std::puts("|--|--|--|--|--|--|");
  for (lz::index n : {3, 10, 32, 100}) columns<float>(n), columns<double>(n);
}
