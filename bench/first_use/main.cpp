// What users write first, against loops by hand over the same memory: in pairs, one run.
//   first_use [rounds]   prints per case: µs of Lazuli and of the loop (least, median), and the
//   median ratio of the rounds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <lazuli/lazuli.hpp>
#include <vector>

#include "../pairs.hpp"

namespace lz = lazuli;

namespace {

int rounds = 15;

inline void touch(void const* p) { asm volatile("" : : "r"(p) : "memory"); }

/// `loop` fills memory of its own that already exists; `ours` makes a tensor as users do.
template <class Ours, class Loop>
void compare(char const* name, bool right, Ours ours, Loop loop) {
  auto const [a, b] = pairs::in_turns<std::micro>(rounds, 1, ours, loop);
  std::printf("|%s|%.0f|%.0f|%.0f|%.0f|%.2f|%s|\n", name, a.least(), a.median(), b.least(),
              b.median(), pairs::ratios(a, b).median(), right ? "" : "results differ");
}

void pad_edge() {
  constexpr lz::index n = 1000, w = 2, m = n + 2 * w;
  lz::matrix<float> const x = lz::rand<float>(n, n);
  lz::matrix<float> y, want(m, m);
  auto const loop = [&] {
    for (lz::index i = 0; i < m; ++i) {
      lz::index const r = std::clamp<lz::index>(i - w, 0, n - 1);
      float const* from = x.data() + r * n;
      float* to = want.data() + i * m;
      for (lz::index j = 0; j < w; ++j) to[j] = from[0], to[m - 1 - j] = from[n - 1];
      std::copy(from, from + n, to + w);
    }
    touch(want.data());
  };
  auto const ours = [&] { y = lz::pad(x, w, lz::padding::edge), touch(y.data()); };
  ours(), loop();
  compare("pad edge, 1000x1000 by 2", bool(lz::array_equal(y, want)), ours, loop);
}

void products() {
  constexpr lz::index n = 100000;
  lz::tensor<double, lz::dyn, lz::dyn, lz::dyn> const a = lz::rand<double>(n, 3, 3);
  lz::matrix<double> const b = lz::rand<double>(n, 3);
  lz::matrix<double> y, want(n, 3);
  auto const loop = [&] {
    for (lz::index q = 0; q < n; ++q)
      for (int i = 0; i < 3; ++i) {
        double sum = 0;
        for (int k = 0; k < 3; ++k) sum += a.data()[q * 9 + i * 3 + k] * b.data()[q * 3 + k];
        want.data()[q * 3 + i] = sum;
      }
    touch(want.data());
  };
  auto const ours = [&] { y = lz::einsum<"nij,nj->ni">(a, b), touch(y.data()); };
  ours(), loop();
  compare("einsum nij,nj->ni, 1e5 of 3x3", bool(lz::allclose(y, want)), ours, loop);
  lz::tensor<double, lz::dyn, lz::dyn, lz::dyn> z, wanted(n, 3, 3);
  auto const loops = [&] {
    for (lz::index q = 0; q < n; ++q)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
          double sum = 0;
          for (int k = 0; k < 3; ++k)
            sum += a.data()[q * 9 + i * 3 + k] * a.data()[q * 9 + j * 3 + k];
          wanted.data()[q * 9 + i * 3 + j] = sum;
        }
    touch(wanted.data());
  };
  auto const both = [&] { z = lz::einsum<"nik,njk->nij">(a, a), touch(z.data()); };
  both(), loops();
  compare("einsum nik,njk->nij, 1e5 of 3x3", bool(lz::allclose(z, wanted)), both, loops);
}

void places() {
  constexpr lz::index n = 1000000;
  lz::vector<double> const x = lz::rand<double>(n);
  lz::vector<lz::index> const i = lz::randint<lz::index>(0, n, lz::shape(n));
  lz::vector<double> y, want(n);
  auto const loop = [&] {
    for (lz::index k = 0; k < n; ++k) want.data()[k] = x.data()[i.data()[k]];
    touch(want.data());
  };
  auto const ours = [&] { y = lz::take(x, i), touch(y.data()); };
  ours(), loop();
  compare("take(x, i), 1e6", bool(lz::array_equal(y, want)), ours, loop);

  lz::matrix<double> const m = lz::rand<double>(1000, 1000);
  std::vector<lz::index> rows(n), columns(n);
  std::array<lz::vector<std::int64_t>, 2> found;
  lz::index count = 0;
  auto const search = [&] {
    count = 0;
    for (lz::index r = 0; r < 1000; ++r)
      for (lz::index c = 0; c < 1000; ++c) {
        rows[static_cast<std::size_t>(count)] = r;
        columns[static_cast<std::size_t>(count)] = c;
        count += m.data()[r * 1000 + c] > 0.5;
      }
    touch(rows.data());
  };
  auto const nonzero = [&] { found = lz::nonzero(m > 0.5), touch(found[0].data()); };
  nonzero(), search();
  bool right = found[0].numel() == count;
  for (lz::index k = 0; right && k < count; ++k)
    right = found[0](k) == rows[static_cast<std::size_t>(k)] &&
            found[1](k) == columns[static_cast<std::size_t>(k)];
  compare("nonzero(m > 0.5), 1000x1000", right, nonzero, search);

  lz::vector<double> sums(1000), wanted(1000);
  lz::vector<lz::index> const bins = lz::randint<lz::index>(0, 1000, lz::shape(n));
  auto const add = [&] {
    wanted.zero_();
    for (lz::index k = 0; k < n; ++k) wanted.data()[bins.data()[k]] += x.data()[k];
    touch(wanted.data());
  };
  auto const index_add = [&] { sums.zero_(), sums.index_add_(0, bins, x), touch(sums.data()); };
  index_add(), add();
  compare("index_add_, 1e6 into 1000", bool(lz::array_equal(sums, wanted)), index_add, add);

  lz::matrix<float> table(1000, 64), tables(1000, 64);
  lz::matrix<float> const v = lz::rand<float>(10000, 64);
  lz::vector<lz::index> const at = lz::randint<lz::index>(0, 1000, lz::shape(10000));
  auto const add_rows = [&] {
    tables.zero_();
    for (lz::index k = 0; k < 10000; ++k)
      for (lz::index c = 0; c < 64; ++c)
        tables.data()[at.data()[k] * 64 + c] += v.data()[k * 64 + c];
    touch(tables.data());
  };
  auto const ours_rows = [&] { table.zero_(), table.index_add_(0, at, v), touch(table.data()); };
  ours_rows(), add_rows();
  compare("index_add_, 1e4 rows of 64 into 1000", bool(lz::array_equal(table, tables)), ours_rows,
          add_rows);
}

void short_axes() {
  constexpr lz::index n = 100000, m = 1000, w = 500, k = 5;
  lz::matrix<double> const x = lz::rand<double>(n, 3);
  lz::vector<double> sums, rows, wanted(3), wanted_rows(n);
  auto const columns_by_hand = [&] {
    double s[3] = {};
    for (lz::index i = 0; i < n; ++i)
      for (int j = 0; j < 3; ++j) s[j] += x.data()[i * 3 + j];
    std::copy(s, s + 3, wanted.data());
    touch(wanted.data());
  };
  auto const columns = [&] { sums = lz::sum(x, 0), touch(sums.data()); };
  columns(), columns_by_hand();
  compare("sum(x, 0), 1e5x3", bool(lz::allclose(sums, wanted)), columns, columns_by_hand);
  auto const rows_by_hand = [&] {
    for (lz::index i = 0; i < n; ++i) {
      double const* v = x.data() + i * 3;
      wanted_rows.data()[i] = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    }
    touch(wanted_rows.data());
  };
  auto const squares = [&] { rows = lz::sum(x * x, -1), touch(rows.data()); };
  squares(), rows_by_hand();
  compare("sum(x * x, -1), 1e5x3", bool(lz::allclose(rows, wanted_rows)), squares, rows_by_hand);

  lz::matrix<float> const image = lz::rand<float>(m, m);
  lz::matrix<float> pool, wanted_pool(m / 2, m / 2);
  auto const pool_by_hand = [&] {
    for (lz::index i = 0; i < m / 2; ++i)
      for (lz::index j = 0; j < m / 2; ++j) {
        float const* p = image.data() + 2 * i * m + 2 * j;
        wanted_pool.data()[i * (m / 2) + j] =
            std::max(std::max(p[0], p[1]), std::max(p[m], p[m + 1]));
      }
    touch(wanted_pool.data());
  };
  auto const pools = [&] {
    pool = lz::max(image.view(m / 2, 2, m / 2, 2), {1, 3}), touch(pool.data());
  };
  pools(), pool_by_hand();
  compare("max-pool 2x2, 1000x1000", bool(lz::array_equal(pool, wanted_pool)), pools, pool_by_hand);

  lz::matrix<double> const y = lz::rand<double>(w, w);
  lz::matrix<double> means, wanted_means(w - k + 1, w - k + 1);
  auto const means_by_hand = [&] {
    for (lz::index i = 0; i + k <= w; ++i)
      for (lz::index j = 0; j + k <= w; ++j) {
        double sum = 0;
        for (lz::index a = 0; a < k; ++a)
          for (lz::index b = 0; b < k; ++b) sum += y.data()[(i + a) * w + j + b];
        wanted_means.data()[i * (w - k + 1) + j] = sum / (k * k);
      }
    touch(wanted_means.data());
  };
  auto const windows = [&] {
    means = lz::mean(y.unfold(0, k, 1).unfold(1, k, 1), {2, 3}), touch(means.data());
  };
  windows(), means_by_hand();
  compare("mean of 5x5 windows, 500x500", bool(lz::allclose(means, wanted_means)), windows,
          means_by_hand);
}

void ordering() {
  constexpr lz::index m = 1000, n = 1000, k = 10;
  lz::matrix<float> const x = lz::rand<float>(m, n);
  // The k best of what was read so far, with the worst of them in front.
  std::vector<std::pair<float, lz::index>> best(k);
  lz::matrix<float> wanted(m, k);
  auto const best_by_hand = [&] {
    auto const worse = [](auto const& a, auto const& b) { return a.first > b.first; };
    for (lz::index i = 0; i < m; ++i) {
      float const* row = x.data() + i * n;
      for (lz::index j = 0; j < k; ++j) best[static_cast<std::size_t>(j)] = {row[j], j};
      std::make_heap(best.begin(), best.end(), worse);
      for (lz::index j = k; j < n; ++j) {
        if (row[j] <= best[0].first) continue;
        std::pop_heap(best.begin(), best.end(), worse);
        best.back() = {row[j], j};
        std::push_heap(best.begin(), best.end(), worse);
      }
      std::sort_heap(best.begin(), best.end(), worse);
      for (lz::index j = 0; j < k; ++j)
        wanted(i, j) = best[static_cast<std::size_t>(j)].first;
    }
    touch(wanted.data());
  };
  lz::matrix<float> found;
  auto const bests = [&] { found = lz::topk(x, k).values, touch(found.data()); };
  bests(), best_by_hand();
  compare("topk(x, 10), 1000x1000", bool(lz::array_equal(found, wanted)), bests, best_by_hand);

  lz::matrix<float> sorted, want(m, n);
  auto const sort_by_hand = [&] {
    std::copy(x.data(), x.data() + m * n, want.data());
    for (lz::index i = 0; i < m; ++i) std::sort(want.data() + i * n, want.data() + (i + 1) * n);
    touch(want.data());
  };
  auto const sorts = [&] { sorted = lz::sort(x), touch(sorted.data()); };
  sorts(), sort_by_hand();
  compare("sort(x), 1000x1000", bool(lz::array_equal(sorted, want)), sorts, sort_by_hand);
}

void copies_of_windows() {
  constexpr lz::index c = 8, h = 100, k = 3, o = h - k + 1;
  lz::dtensor<float, 3> const x = lz::rand<float>(c, h, h);
  lz::matrix<float> y, want(o * o, c * k * k);
  auto const loop = [&] {
    float* to = want.data();
    for (lz::index i = 0; i < o; ++i)
      for (lz::index j = 0; j < o; ++j)
        for (lz::index a = 0; a < c; ++a)
          for (lz::index r = 0; r < k; ++r)
            for (lz::index q = 0; q < k; ++q) *to++ = x.data()[(a * h + i + r) * h + j + q];
    touch(want.data());
  };
  auto const ours = [&] {
    y = x.unfold(1, k, 1).unfold(2, k, 1).permute(1, 2, 0, 3, 4).reshape(o * o, c * k * k);
    touch(y.data());
  };
  ours(), loop();
  compare("im2col 3x3, 8x100x100", bool(lz::array_equal(y, want)), ours, loop);
}

}  // namespace

int main(int count, char** words) {
  if (count > 1) rounds = std::atoi(words[1]);
  std::puts(
      "|case|Lazuli µs, least|median|loop µs, least|median|ratio, "
      "median||\n|--|--|--|--|--|--|--|");
  pad_edge();
  products();
  places();
  short_axes();
  ordering();
  copies_of_windows();
}
