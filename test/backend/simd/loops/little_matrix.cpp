// Small matrices in any steps, beside operands that are broadcast or lie over the destination:
// every statement against plain loops.
#include <array>
#include <boost/test/unit_test.hpp>
#include <complex>
#include <lazuli/backend/simd/loops/little_matrix.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"
#include "tries.hpp"

namespace lz = lazuli;

namespace {

using dtypes = std::tuple<std::uint8_t, std::int16_t, float, double, std::complex<double>>;

/// Where a matrix lies in a memory of numbers.
struct place {
  lz::index rows, columns, first, row_step, step;

  lz::index operator()(lz::index i, lz::index j) const {
    return first + (rows == 1 ? 0 : i) * row_step + (columns == 1 ? 0 : j) * step;
  }
};

/// Rows × columns places, from `at` on, no two at one place unless `twice`.
place random_place(support::numbers& random, lz::index rows, lz::index columns, lz::index at,
                   bool twice) {
  lz::index const gap = random.between(0, 3), step = random.chance(70) ? 1 : random.between(2, 3);
  place p{rows, columns, at, columns * step + gap, step};
  if (random.chance(30)) {  // columns first
    p.step = rows * step + gap;
    p.row_step = step;
  }
  if (twice && random.chance(10)) p.row_step = 0;
  if (twice && random.chance(10)) p.step = 0;
  if (random.chance(15)) {
    p.first += (rows - 1) * p.row_step;
    p.row_step = -p.row_step;
  }
  if (random.chance(15)) {
    p.first += (columns - 1) * p.step;
    p.step = -p.step;
  }
  return p;
}

/// One memory, in which a destination and two operands lie, next to or over one another.
template <class T>
struct matrices {
  std::vector<T> memory;
  place to, left, right;
  lz::index along;  // of a vector: 1, or the destination's columns

  matrices(support::numbers& random) : memory(4 * 2400) {
    for (auto& v : memory) v = support::small_value<T>(random.between(0, 30));
    constexpr lz::index extents[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 31, 33};
    lz::index const rows = extents[random.between(0, 13)], columns = extents[random.between(0, 13)];
    to = random_place(random, rows, columns, 2400, false);
    left = operand(random);
    right = operand(random);
    along = random.chance(30) ? 1 : columns;
  }
  place operand(support::numbers& random) {
    if (random.chance(20)) return to;
    lz::index const rows = random.chance(20) ? 1 : to.rows,
                    columns = random.chance(20) ? 1 : to.columns;
    if (random.chance(20)) {  // over the destination, a little moved
      place p = to;
      p.rows = rows;
      p.columns = columns;
      p.first += random.between(-3, 3);
      return p;
    }
    return random_place(random, rows, columns, random.chance(20) ? 2400 : 4800, true);
  }
  auto view(place const& p) {
    return lz::view(memory.data() + p.first, lz::dextents<2>(p.rows, p.columns),
                    std::array{p.row_step, p.step});
  }
  /// What the memory holds after f(left, right, vector, before) was written to every place.
  template <class F>
  std::vector<T> wanted(F const& f) const {
    auto out = memory;
    for (lz::index i = 0; i < to.rows; ++i) {
      for (lz::index j = 0; j < to.columns; ++j)
        out[at(to, i, j)] = static_cast<T>(f(memory[at(left, i, j)], memory[at(right, i, j)],
                                             memory[along == 1 ? 0 : static_cast<std::size_t>(j)],
                                             memory[at(to, i, j)]));
    }
    return out;
  }
  static std::size_t at(place const& p, lz::index i, lz::index j) {
    return static_cast<std::size_t>(p(p.rows == 1 ? 0 : i, p.columns == 1 ? 0 : j));
  }
};

template <class T, class Write, class F>
void check(std::uint64_t seed, Write const& write, F const& f) {
  support::numbers random(seed);
  matrices<T> m(random);
  auto const wanted = m.wanted(f);
  auto const vector = lz::view(std::as_const(m.memory).data(), lz::shape(m.along));
  auto const to = m.view(m.to);
  write(to, m.view(m.left), m.view(m.right), vector);
  BOOST_TEST((m.memory == wanted), m.to.rows << " × " << m.to.columns << ", seed " << seed);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(little_matrix)

BOOST_AUTO_TEST_CASE_TEMPLATE(statements_over_matrices_are_plain_loops, T, dtypes) {
  T const two = T(2);
  for (int i = 0; i < support::tries(400); ++i) {
    auto const seed = static_cast<std::uint64_t>(i);
    check<T>(
        seed, [&](auto to, auto x, auto y, auto) { to = x * two + y + lz::scalar<T>(two); },
        [&](T x, T y, T, T) { return static_cast<T>(static_cast<T>(x * two) + y) + two; });
    check<T>(
        seed + 1000, [&](auto to, auto x, auto, auto v) { to += x - v; },
        [&](T x, T, T v, T old) { return old + static_cast<T>(x - v); });
    check<T>(
        seed + 2000, [&](auto to, auto x, auto, auto) { to = x; }, [&](T x, T, T, T) { return x; });
    check<T>(
        seed + 3000, [&](auto to, auto, auto, auto) { to *= two; },
        [&](T, T, T, T old) { return old * two; });
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(elements_of_other_sizes_than_the_destinations_are_packed, T, dtypes) {
  for (int i = 0; i < support::tries(200); ++i) {
    support::numbers random(static_cast<std::uint64_t>(i));
    matrices<T> m(random);
    matrices<std::int32_t> other(random);
    place to = random_place(random, m.to.rows, m.to.columns, 2400, false);
    auto const differ = lz::view(m.memory.data() + m.to.first, lz::dextents<2>(to.rows, to.columns),
                                 std::array{m.to.row_step, m.to.step}) != m.view(m.left);
    std::vector<float> memory(9600, -1.f);
    auto wanted = memory;
    for (lz::index r = 0; r < to.rows; ++r) {
      for (lz::index c = 0; c < to.columns; ++c)
        wanted[other.at(to, r, c)] = m.memory[m.at(m.to, r, c)] != m.memory[m.at(m.left, r, c)] ? 2.f : 5.f;
    }
    auto out = lz::view(memory.data() + to.first, lz::dextents<2>(to.rows, to.columns),
                        std::array{to.row_step, to.step});
    out = lz::where(differ, 2.f, 5.f);
    BOOST_TEST((memory == wanted), to.rows << " × " << to.columns << ", seed " << i);
    lz::matrix<bool> const mask = differ;
    bool same = true;
    for (lz::index r = 0; r < to.rows; ++r) {
      for (lz::index c = 0; c < to.columns; ++c) same = same && mask(r, c) == (wanted[other.at(to, r, c)] == 2.f);
    }
    BOOST_TEST(same, "a mask of " << to.rows << " × " << to.columns << ", seed " << i);
  }
}

BOOST_AUTO_TEST_CASE(a_number_of_the_destination_is_read_before_it_is_written) {
  for (int n : {2, 16, 17, 40}) {
    lz::matrix<double> m = lz::arange<double>(n * n).reshape(n, n) + 1., wanted = m;
    lz::scalar<double> const two = 2.;
    double const corner = m(n - 1, n - 1);
    for (int i = 1; i < n; ++i)
      for (int j = 1; j < n; ++j) wanted(i, j) = m(i, j) * 2 + corner;
    auto part = m(lz::slice(1, n), lz::slice(1, n));
    part = part * two + m(n - 1, n - 1, lz::ellipsis);
    BOOST_TEST(lz::array_equal(m, wanted), n << " rows");
  }
}

BOOST_AUTO_TEST_CASE(a_tensor_takes_the_extents_of_what_is_assigned) {
  lz::matrix<double> const row({{1, 2, 3}}), column({{1}, {2}});
  lz::vector<double> const v({1, 2, 3});
  lz::matrix<double> m = lz::ones<double>(2, 3);
  m = row * 2.;
  BOOST_TEST((m.extents() == row.extents()));
  m = lz::ones<double>(2, 3);
  m = row(lz::all, lz::all) + 1.;
  BOOST_TEST((m.extents() == row.extents()));
  m = lz::ones<double>(2, 3);
  m = column + v;
  BOOST_TEST(lz::array_equal(m, lz::matrix<double>({{2, 3, 4}, {3, 4, 5}})));
  m = lz::ones<double>(2, 3);
  m = column.t() + 1.;
  BOOST_TEST(lz::array_equal(m, lz::matrix<double>({{2, 3}})));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused_and_nothing_is_written) {
  lz::matrix<float> m = lz::ones<float>(5, 5);
  auto block = m(lz::slice(1, 4), lz::slice(1, 3));
  BOOST_CHECK_THROW(block = m, lz::shape_error);
  BOOST_CHECK_THROW(block += lz::ones<float>(3), lz::shape_error);
  BOOST_CHECK_THROW(block = lz::ones<float>(3, 2).t() * 2.f, lz::shape_error);
  auto spread = lz::ones<float>(1, 5);
  BOOST_CHECK_THROW(spread.expand({3, 5}) = m(lz::slice(0, 3), lz::all) * 2.f, lz::shape_error);
  BOOST_TEST(lz::array_equal(m, lz::ones<float>(5, 5)));
  auto none = m(lz::slice(2, 2), lz::all);
  none = lz::ones<float>(1, 5) + 1.f;  // no rows
  BOOST_TEST(lz::array_equal(m, lz::ones<float>(5, 5)));
  BOOST_CHECK_THROW(none = lz::ones<float>(2, 5) + 1.f, lz::shape_error);
}

BOOST_AUTO_TEST_CASE(many_rows_are_walked_where_they_are_long) {
  static_assert(lz::simd::walks_rows(16, 1, 8) && !lz::simd::walks_rows(17, 1, 8));
  static_assert(lz::simd::walks_rows(17, 8, 8) && !lz::simd::walks_rows(17, 9, 8) &&
                lz::simd::walks_rows(17, 16, 8));
}

BOOST_AUTO_TEST_SUITE_END()
