// Units on the host: the table, errors, sorting and scans against plain loops.
#include "units.hpp"

using namespace unit_test;
using lz::gpu::units;

BOOST_AUTO_TEST_SUITE(gpu_units)

BOOST_AUTO_TEST_CASE(sort_brings_rows_of_every_type_in_order) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (auto const& [rows, n] : {std::pair{1, 0}, {1, 1}, {1, 2}, {3, 33}, {0, 5}, {2, 1000}}) {
      for (int const descending : {0, 1}) {
        auto const size = static_cast<std::size_t>(rows * n);
        auto const x = unpacked(c, packed(c, some_numbers(c, size, 1)), size);
        auto data = packed(c, x);
        call(units().sort, data.data(), data.data(), c, rows, n, descending);
        numbers expected = x;
        for (double& v : expected) v += 0.0;  // -0 becomes 0
        for (int r = 0; r < rows; ++r) {
          std::sort(expected.begin() + r * n, expected.begin() + (r + 1) * n,
                    [&](double a, double b) { return descending ? before(b, a) : before(a, b); });
        }
        BOOST_TEST(same(unpacked(c, data, size), expected), lz::gpu::name_of(c));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(sort_takes_the_whole_range_of_integers_and_long_rows) {
  if (!available()) return;
  std::vector<std::int64_t> x(100'000);
  std::mt19937_64 draw(2);
  for (auto& v : x) v = static_cast<std::int64_t>(draw());
  x[7] = std::numeric_limits<std::int64_t>::min();
  x[8] = std::numeric_limits<std::int64_t>::max();
  auto expected = x, out = x;
  std::sort(expected.begin(), expected.end());
  call(units().sort, x.data(), out.data(), code::int64, 1, 100'000, 0);
  BOOST_TEST((out == expected));
  std::vector<std::uint64_t> y(x.begin(), x.end()), z(y);
  std::sort(y.begin(), y.end(), std::greater());
  call(units().sort, z.data(), z.data(), code::uint64, 1, 100'000, 1);
  BOOST_TEST((y == z));
}

BOOST_AUTO_TEST_CASE(topk_gives_values_as_they_are_and_the_first_places_of_equals) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (auto const& [rows, n, k] :
         {std::tuple{1, 0, 0}, {1, 1, 1}, {2, 2, 0}, {3, 33, 5}, {4, 1000, 1000}}) {
      bool const descending = n % 2 == 1;
      auto const size = static_cast<std::size_t>(rows * n),
                 kept = static_cast<std::size_t>(rows * k);
      auto const x = unpacked(c, packed(c, some_numbers(c, size, 3)), size);
      auto const data = packed(c, x);
      bytes values(kept * 8 + 16);
      places found(kept + 1, -1);
      call(units().topk, data.data(), values.data(), found.data(), c, rows, n, k, descending);
      numbers expected;
      places where;
      for (int r = 0; r < rows; ++r) {
        double const* const row = x.data() + r * n;
        auto order = sorted_places(row, static_cast<std::size_t>(n), descending);
        for (int i = 0; i < k; ++i) {
          where.push_back(order[static_cast<std::size_t>(i)]);
          expected.push_back(row[where.back()]);
        }
      }
      where.push_back(-1);
      BOOST_TEST((found == where), lz::gpu::name_of(c));
      BOOST_TEST(same(unpacked(c, values, kept), expected));
      places alone(kept + 1, -1);
      call(units().topk, data.data(), nullptr, alone.data(), c, rows, n, k, descending);
      BOOST_TEST((alone == where));
    }
  }
}

namespace {
/// The result type of sums.
code sum_code(code c) { return c <= code::uint32 ? code::int64 : c; }

struct shape {
  int outer, length, inner;
  std::size_t size() const { return static_cast<std::size_t>(outer * length * inner); }
  /// Calls f(first element, step) for every row.
  template <class F>
  void rows(F const& f) const {
    for (int o = 0; o < outer; ++o) {
      for (int i = 0; i < inner; ++i)
        f(static_cast<std::size_t>(o * length * inner + i), static_cast<std::size_t>(inner));
    }
  }
};
std::vector<shape> const shapes = {{1, 0, 1},  {1, 1, 1},    {2, 2, 1},  {1, 33, 3},
                                   {3, 64, 1}, {1, 1000, 1}, {2, 65, 5}, {0, 4, 1}};
}  // namespace

BOOST_AUTO_TEST_CASE(accumulate_sums_and_multiplies_along_the_middle_axis) {
  if (!available()) return;
  for (code const c : all_codes()) {
    for (shape const& s : shapes) {
      for (int const operation : {lazuli_unit_sum, lazuli_unit_product}) {
        std::size_t const parts = is_complex(c) ? 2 : 1, size = s.size();
        bool const product = operation == lazuli_unit_product;
        numbers x = some_numbers(c, parts * size, 4, false);
        if (product) {  // ±1, ±i, so that products are exact
          for (std::size_t i = 0; i < size; ++i) {
            bool const turned = parts == 2 && x[2 * i] > 50;
            x[parts * i] = turned ? 0 : x[parts * i] < 0 ? -1 : 1;
            if (parts == 2) x[2 * i + 1] = turned ? 1 : 0;
          }
        }
        auto const data = packed(c, x);
        code const made = sum_code(c);
        auto out = packed(made, numbers(parts * size));
        call(units().accumulate, operation, data.data(), out.data(), c, s.outer, s.length, s.inner);
        numbers expected = unpacked(c, data, parts * size);
        s.rows([&](std::size_t first, std::size_t step) {
          double re = product ? 1 : 0, im = 0;
          for (int k = 0; k < s.length; ++k) {
            double* const z = &expected[parts * (first + static_cast<std::size_t>(k) * step)];
            double const a = z[0], b = parts == 2 ? z[1] : 0;
            double const before = re;
            re = product ? re * a - im * b : re + a;
            im = product ? before * b + im * a : im + b;
            z[0] = held(made, re);
            if (parts == 2) z[1] = held(made, im);
          }
        });
        for (double& v : expected) v += 0.0;
        auto got = unpacked(made, out, parts * size);
        for (double& v : got) v += 0.0;
        BOOST_TEST(same(got, expected), lz::gpu::name_of(c));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(accumulate_wraps_integers_may_work_in_place_and_is_close_for_floats) {
  if (!available()) return;
  std::vector<std::int64_t> x(100'000), expected;
  std::mt19937_64 draw(5);
  for (auto& v : x) v = static_cast<std::int64_t>(draw());
  std::uint64_t sum = 0;
  for (auto v : x)
    expected.push_back(static_cast<std::int64_t>(sum += static_cast<std::uint64_t>(v)));
  call(units().accumulate, lazuli_unit_sum, x.data(), x.data(), code::int64, 1, 100'000, 1);
  BOOST_TEST((x == expected));

  std::vector<float> y(100'000), z(y);
  for (float& v : y) v = std::ldexp(static_cast<float>(draw() >> 40), -24) - 0.5f;
  call(units().accumulate, lazuli_unit_sum, y.data(), z.data(), code::float32, 1, 100'000, 1);
  double exact = 0, size = 0, worst = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    exact += static_cast<double>(y[i]);
    size += std::fabs(static_cast<double>(y[i]));
    worst = std::max(worst, std::fabs(static_cast<double>(z[i]) - exact) / size);
  }
  BOOST_TEST(worst < 4 * 32 * 6e-8);  // four levels of 32 additions
}

BOOST_AUTO_TEST_CASE(extremes_are_the_best_so_far_the_last_of_equals_and_nan_from_the_first_on) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    auto tested = shapes;
    if (c == code::float32) tested.push_back({1, 100'000, 1});
    for (shape const& s : tested) {
      for (int const operation : {lazuli_unit_max, lazuli_unit_min}) {
        auto const data = packed(c, some_numbers(c, s.size(), 6));
        numbers const x = unpacked(c, data, s.size());
        numbers expected = x;
        places where(s.size()), found(s.size());
        s.rows([&](std::size_t first, std::size_t step) {
          std::size_t best = first;
          std::int64_t at = 0;
          for (int k = 0; k < s.length; ++k) {
            std::size_t const i = first + static_cast<std::size_t>(k) * step;
            bool const better = operation == lazuli_unit_max ? x[i] >= x[best] : x[i] <= x[best];
            if (better || x[i] != x[i]) {
              best = i;
              at = k;
            }
            expected[i] = x[best];
            where[i] = at;
          }
        });
        auto out = packed(c, numbers(s.size()));
        call(units().extremes, operation, data.data(), out.data(), found.data(), c, s.outer,
             s.length, s.inner);
        BOOST_TEST(same(unpacked(c, out, s.size()), expected), lz::gpu::name_of(c));
        BOOST_TEST((found == where), lz::gpu::name_of(c));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
