// solve and eigh against the routines that they call, and against those with the way there and back.
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on;
using matrix = lz::sharded<double, on<"x">, all>;

/// Symmetric and positive definite, of rows over ranks.
matrix well_posed(lz::mesh<"x"> const& m, lz::index n) {
  auto const rows = lz::placed<on<"x">, all>(m);
  auto const i = lz::astype<double>(rows.indices(lz::shape(n, n), 0)), j = lz::astype<double>(rows.indices(lz::shape(n, n), 1));
  return lz::exp(-0.3 * lz::abs(i - j)) + lz::cos(i + j) * 0.01;
}

/// ScaLAPACK as a program calls it that has its matrices as ScaLAPACK wants them; on one rank LAPACK, as Lazuli has it.
class direct {
 public:
  explicit direct(lz::index n)
      : grid_(lz::mesh<"x">().grid()), alone_(grid_->all().size() == 1), problem_("bench", *grid_, n), n_(static_cast<int>(n)), a_(problem_.matrix_of(n, n)),
        work_(problem_.matrix_of(n, n)), vectors_(problem_.matrix_of(n, n)), b_(problem_.matrix_of(n, 1)), x_(problem_.matrix_of(n, 1)),
        pivots_(static_cast<std::size_t>(a_.form.rows + 64)), w_(static_cast<std::size_t>(n)) {}

  void bring(matrix const& a) {
    // Of a symmetric matrix the columns are the rows.
    problem_.bring(lz::detail::held(a.target().read_only(), a.data()).transposed(), a_);
  }
  void bring(lz::sharded<double, on<"x">> const& b) { problem_.bring(lz::detail::held(b.target().read_only(), b.data()), b_); }
  void take(lz::sharded<double, on<"x">>& x) { problem_.take(x_, lz::detail::held(x.target(), x.data())); }
  void take(matrix& v) { problem_.take(vectors_, lz::detail::held(v.target(), v.data())); }
  std::vector<double> const& values() const { return w_; }

  void solve() {
    int const one = 1;
    int info = 0;
    std::copy_n(a_.data(), size(a_), work_.data());
    std::copy_n(b_.data(), size(b_), x_.data());
    if (alone_) {
      auto const& lapack = lz::blas::get().d;
      lapack.getrf(&n_, &n_, work_.data(), &n_, pivots_.data(), &info);
      lapack.getrs("T", &n_, &one, work_.data(), &n_, pivots_.data(), x_.data(), &n_, &info, 1);
    } else if (problem_.here()) {
      problem_.routines().getrf(&n_, &n_, work_.data(), &one, &one, work_.form.descriptor, pivots_.data(), &info);
      problem_.routines().getrs("T", &n_, &one, work_.data(), &one, &one, work_.form.descriptor, pivots_.data(), x_.data(), &one, &one,
                                x_.form.descriptor, &info, 1);
    }
  }
  void eigh() {
    int const one = 1;
    int info = 0, length = -1, ints = -1, wanted_ints = 0;
    double wanted = 0;
    std::copy_n(a_.data(), size(a_), work_.data());
    auto const call = [&](double* room, int* int_room) {
      if (alone_)
        lz::blas::get().d.syevd("V", "U", &n_, work_.data(), &n_, w_.data(), room, &length, int_room, &ints, &info, 1, 1);
      else if (problem_.here())
        problem_.routines().syevd("V", "U", &n_, work_.data(), &one, &one, work_.form.descriptor, w_.data(), vectors_.data(), &one, &one,
                                  vectors_.form.descriptor, room, &length, int_room, &ints, &info, 1, 1);
    };
    call(&wanted, &wanted_ints);
    // More than it asks for, which is too little: mpi/eigen.hpp.
    auto const block = problem_.block(), height = a_.form.rows, width = a_.form.columns;
    length = static_cast<int>(wanted) + static_cast<int>(height * (block + width) + block * (height + width + 4 * block)) + 4 * n_;
    ints = wanted_ints + n_;
    room_.resize(static_cast<std::size_t>(length));
    int_room_.resize(static_cast<std::size_t>(ints));
    call(room_.data(), int_room_.data());
    if (alone_) std::copy_n(work_.data(), size(work_), vectors_.data());
  }

 private:
  using cyclic = lz::detail::cyclic_matrix<double>;
  static lz::index size(cyclic const& a) { return a.form.rows * a.form.columns; }

  std::shared_ptr<lz::mpi::grid const> grid_;  // of its own: BLACS ends a communicator's grids with the first of them
  bool alone_;
  lz::detail::cyclic_problem<double> problem_;
  int n_;
  cyclic a_, work_, vectors_, b_, x_;
  std::vector<int> pivots_, int_room_;
  std::vector<double> w_, room_;
};

void solve(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  auto const a = well_posed(m, n);
  auto const b = lz::placed<on<"x">>(m).ones<double>(n);
  auto x = lz::zeros_like(b), hand = x;
  direct library(n);
  library.bring(a), library.bring(b);
  out.compare(
      "solve, n = " + std::to_string(n) + ", double", 1.03, [&] { x = lz::linalg::solve(a, b); },
      {{"getrf, getrs", [&] { library.solve(); }},
       {"the same, elements moved there and back", [&] {
          library.bring(a), library.bring(b);
          library.solve();
          library.take(hand);
        }}},
      1, [&] { return largest_difference(x.data(), hand.data(), x.local().size()); }, 1e-9);
}

void eigh(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  auto const a = well_posed(m, n);
  auto v = lz::zeros_like(a);
  std::vector<double> w(static_cast<std::size_t>(n));
  direct library(n);
  library.bring(a);
  matrix hand = v;
  out.compare(
      "eigh, n = " + std::to_string(n) + ", double", 1.03,
      [&] {
        auto found = lz::linalg::eigh(a);
        std::copy_n(found.w.data(), n, w.data());
        v = found.v;
      },
      {{"syevd", [&] { library.eigh(); }},
       {"the same, elements moved there and back", [&] {
          library.bring(a);
          library.eigh();
          library.take(hand);
        }}},
      1, [&] { return largest_difference(w.data(), library.values().data(), n); }, 1e-9);
}

}  // namespace

void systems(report& out) {
  if (lz::mesh<"x">().size() > 1 && !lz::mpi::scalapack_available()) {
    if (out.rank() == 0) std::puts("no ScaLAPACK for this MPI");
    return;
  }
  for (lz::index const n : {256, 1024, 2048}) solve(out, n);
  for (lz::index const n : {512, 1024}) eigh(out, n);
}

}  // namespace on_ranks
