// From rows to columns.
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on;
using lz::mpi::share_of;

/// What both ways by hand know of each other rank: its rows and columns of n.
struct shares {
  lz::index n;
  int rank, ranks;
  lz::mpi::share of(int r) const { return share_of(n, ranks, r); }
  lz::index height() const { return of(rank).size(); }
  std::size_t count() const { return static_cast<std::size_t>(ranks); }
};

/// Rows of a column block are copied one behind another; the parts come where they belong.
void pack_and_send(shares const& s, float const* from, float* packed, float* to, std::vector<int>* counts) {
  int sent = 0, got = 0;
  for (int r = 0; r < s.ranks; ++r) {
    auto const k = static_cast<std::size_t>(r);
    auto const columns = s.of(r);
    counts[0][k] = static_cast<int>(columns.size() * s.height());
    counts[1][k] = sent;
    for (lz::index i = 0; i < s.height(); ++i)
      std::copy_n(from + i * s.n + columns.low, columns.size(), packed + sent + i * columns.size());
    sent += counts[0][k];
    counts[2][k] = static_cast<int>(columns.size() == 0 ? 0 : s.of(r).size() * s.height());
    counts[3][k] = got;
    got += counts[2][k];
  }
  MPI_Alltoallv(packed, counts[0].data(), counts[1].data(), MPI_FLOAT, to, counts[2].data(), counts[3].data(), MPI_FLOAT, MPI_COMM_WORLD);
}

/// The same of types that say where elements are.
struct typed_parts {
  explicit typed_parts(shares const& s) : kinds{std::vector<MPI_Datatype>(s.count()), std::vector<MPI_Datatype>(s.count())}, ones(s.count(), 1) {
    for (std::vector<int>& list : starts) list.resize(s.count());
    for (int r = 0; r < s.ranks; ++r) {
      auto const k = static_cast<std::size_t>(r);
      auto const part = s.of(r);
      int const height = static_cast<int>(s.height());
      MPI_Type_vector(height, static_cast<int>(part.size()), static_cast<int>(s.n), MPI_FLOAT, &kinds[0][k]);
      MPI_Type_contiguous(static_cast<int>(part.size()) * height, MPI_FLOAT, &kinds[1][k]);
      starts[0][k] = static_cast<int>(part.low * 4);
      starts[1][k] = static_cast<int>(part.low * height * 4);
      for (auto& kind : kinds) MPI_Type_commit(&kind[k]);
    }
  }
  ~typed_parts() {
    for (auto& kind : kinds)
      for (MPI_Datatype& type : kind) MPI_Type_free(&type);
  }
  typed_parts(typed_parts const&) = delete;
  void send(float const* from, float* to) const {
    MPI_Alltoallw(from, ones.data(), starts[0].data(), kinds[0].data(), to, ones.data(), starts[1].data(), kinds[1].data(), MPI_COMM_WORLD);
  }
  std::vector<MPI_Datatype> kinds[2];
  std::vector<int> starts[2], ones;
};

void rows_to_columns(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  lz::random::generator g(1);
  auto const a = lz::placed<on<"x">, all>(m).rand(g, n, n);
  lz::sharded<float, all, on<"x">> b = a.to(all, on<"x">);
  shares const s{n, m.rank(), m.size()};
  lz::index const elements = s.height() * n;
  std::vector<float> packed(static_cast<std::size_t>(elements)), received(packed), typed(packed);
  std::vector<int> counts[4];
  for (auto& list : counts) list.resize(s.count());
  out.compare(
      "rows to columns, " + std::to_string(n) + "² floats", 1.10, [&] { b = a.to(all, on<"x">); },
      {{"copies, MPI_Alltoallv", [&] { pack_and_send(s, a.data(), packed.data(), received.data(), counts); }},
       {"types, MPI_Alltoallw", [&] { typed_parts(s).send(a.data(), typed.data()); }},
       {"copies, MPI_Alltoallv, into new memory", [&] {
          std::vector<float> room(packed.size()), fresh(packed.size());
          pack_and_send(s, a.data(), room.data(), fresh.data(), counts);
          received.swap(fresh);
        }}},
      2,
      [&] {
        return std::max(largest_difference(b.data(), received.data(), elements), largest_difference(b.data(), typed.data(), elements));
      },
      0);
}

}  // namespace

void redistributions(report& out) {
  rows_to_columns(out, 2048);
  rows_to_columns(out, 256);
}

}  // namespace on_ranks
