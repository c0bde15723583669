// Units on the host: selection, unique, segments, histograms, gather and scatter, errors.
#include "units.hpp"

using namespace unit_test;
using lz::gpu::units;

namespace {
/// Lengths to test; one type has a long one, too.
std::vector<int> sizes(code c) {
  std::vector<int> out = {0, 1, 2, 33, 1000};
  if (c == code::float32) out.push_back(100'000);
  return out;
}

std::size_t extent(std::int64_t n) { return static_cast<std::size_t>(n); }
/// Doubles that an element of the type has.
std::size_t parts(code c) { return is_complex(c) ? 2 : 1; }
/// n elements, of which about a third are zero, of both signs.
numbers with_zeros(code c, int n, unsigned seed) {
  auto x = some_numbers(c, parts(c) * extent(n), seed);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i / parts(c) % 3 == 0) x[i] = is_floating(c) && i % 2 == 0 ? -0.0 : 0;
  }
  return unpacked(c, packed(c, x), x.size());
}
}  // namespace

BOOST_AUTO_TEST_SUITE(gpu_units_counting)

BOOST_AUTO_TEST_CASE(count_nonzero_and_select_see_nan_but_no_zero_of_either_sign) {
  if (!available()) return;
  for (code const c : all_codes()) {
    for (int const n : sizes(c)) {
      auto const x = with_zeros(c, n, 7);
      auto const data = packed(c, x);
      places expected;
      std::vector<std::uint8_t> mask(extent(n) + 1);
      numbers chosen;
      for (std::size_t i = 0; i < extent(n); ++i) {
        double const* const z = &x[parts(c) * i];
        mask[i] = !(z[0] == 0 && z[parts(c) - 1] == 0);
        if (mask[i] == 0) continue;
        expected.push_back(static_cast<std::int64_t>(i));
        chosen.insert(chosen.end(), z, z + parts(c));
      }
      std::int64_t count = -1, selected = -1, found = -1;
      call(units().count, data.data(), c, n, &count);
      BOOST_TEST(extent(count) == expected.size());
      places out(expected.size() + 1, -1);
      call(units().nonzero, data.data(), out.data(), c, n, &found);
      expected.push_back(-1);
      BOOST_TEST((found == count && out == expected), lz::gpu::name_of(c));
      bytes values(extent(n) * 16 + 16);
      call(units().select, data.data(), mask.data(), values.data(), c, n, &selected);
      BOOST_TEST(selected == count);
      BOOST_TEST(same(unpacked(c, values, chosen.size()), chosen), lz::gpu::name_of(c));
    }
  }
}

BOOST_AUTO_TEST_CASE(unique_gives_values_first_places_counts_and_the_way_back) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (int const n : sizes(c)) {
      auto const x = unpacked(c, packed(c, some_numbers(c, extent(n), 8)), extent(n));
      auto const data = packed(c, x);
      numbers expected;
      places first_of, how_many, back(extent(n));
      for (auto const i : sorted_places(x.data(), extent(n), false)) {
        double const v = x[extent(i)] + 0.0;
        if (expected.empty() || !same(v, expected.back())) {
          expected.push_back(v);
          first_of.push_back(i);
          how_many.push_back(0);
        }
        ++how_many.back();
        back[extent(i)] = static_cast<std::int64_t>(expected.size()) - 1;
      }
      bytes values(extent(n) * 8 + 16);
      places firsts(extent(n)), counts(extent(n)), inverse(extent(n));
      std::int64_t count = -1, again = -1;
      call(units().unique, data.data(), values.data(), firsts.data(), counts.data(), inverse.data(),
           c, n, &count);
      BOOST_TEST(extent(count) == expected.size());
      firsts.resize(extent(count));
      counts.resize(extent(count));
      BOOST_TEST((firsts == first_of && counts == how_many && inverse == back),
                 lz::gpu::name_of(c));
      BOOST_TEST(same(unpacked(c, values, extent(count)), expected), lz::gpu::name_of(c));
      call(units().unique, data.data(), nullptr, nullptr, nullptr, nullptr, c, n, &again);
      BOOST_TEST(again == count);
    }
  }
}

BOOST_AUTO_TEST_CASE(segments_are_summed_and_their_extremes_found) {
  if (!available()) return;
  places const offsets = {0, 0, 1, 34, 34, 1000, 1000};
  for (code const c : all_codes()) {
    auto const x =
        unpacked(c, packed(c, some_numbers(c, 1000 * parts(c), 9, false)), 1000 * parts(c));
    auto const data = packed(c, x);
    code const made = c <= code::uint32 ? code::int64 : c;
    auto out = packed(made, numbers(6 * parts(c)));
    call(units().segments, lazuli_unit_sum, data.data(), offsets.data(), out.data(), nullptr, c, 6);
    numbers sums(6 * parts(c));
    for (std::size_t s = 0; s < 6; ++s) {
      for (auto i = parts(c) * extent(offsets[s]); i < parts(c) * extent(offsets[s + 1]); ++i)
        sums[parts(c) * s + i % parts(c)] += x[i];
    }
    for (double& v : sums) v = held(made, v);
    BOOST_TEST(same(unpacked(made, out, sums.size()), sums), lz::gpu::name_of(c));
  }
}

BOOST_AUTO_TEST_CASE(segments_have_extremes_and_the_first_of_their_places) {
  if (!available()) return;
  places const offsets = {0, 0, 1, 34, 34, 1000};
  for (code const c : all_codes(real_codes)) {
    for (int const operation : {lazuli_unit_max, lazuli_unit_min}) {
      bool const greatest = operation == lazuli_unit_max;
      auto const x = unpacked(c, packed(c, some_numbers(c, 1000, 10)), 1000);
      auto const data = packed(c, x);
      bytes out(5 * 8 + 16);
      places found(5);
      call(units().segments, operation, data.data(), offsets.data(), out.data(), found.data(), c,
           5);
      auto const values = unpacked(c, out, 5);
      for (std::size_t s = 0; s < 5; ++s) {
        std::int64_t best = -1;
        for (auto i = offsets[s]; i < offsets[s + 1]; ++i) {
          double const a = x[extent(i)], b = best < 0 ? a : x[extent(best)];
          if (best < 0 || (b == b && (a != a || (greatest ? a > b : a < b)))) best = i;
        }
        BOOST_TEST(found[s] == best, lz::gpu::name_of(c));
        if (best >= 0) {
          BOOST_TEST(same(values[s], x[extent(best)]));
        } else if (is_floating(c)) {
          BOOST_TEST(values[s] == (greatest ? -infinite : infinite));
        } else {
          bool const with_sign = c >= code::int8 && c <= code::int64;
          BOOST_TEST((greatest ? values[s] == 0 || (with_sign && values[s] < 0) : values[s] > 0));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(histogram_and_bincount_count) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (int const n : sizes(c)) {
      auto const x = unpacked(c, packed(c, some_numbers(c, extent(n), 11)), extent(n));
      auto const data = packed(c, x);
      constexpr int bins = 7;
      double const low = -10, high = 11;
      numbers edges(bins + 1);
      for (int k = 0; k <= bins; ++k) edges[extent(k)] = low + 3 * k;
      places counts(bins, -1), expected(bins);
      for (double const v : x) {
        for (int k = 0; k < bins; ++k) {
          bool const last = k + 1 == bins && v == high;
          if (v >= edges[extent(k)] && (v < edges[extent(k) + 1] || last)) ++expected[extent(k)];
        }
      }
      call(units().histogram, data.data(), counts.data(), c, n, low, high, edges.data(), bins);
      BOOST_TEST((counts == expected), lz::gpu::name_of(c));
      if (is_floating(c)) continue;
      places numbers_of(60, -1), some(60);
      for (double const v : x) {
        if (v >= 0 && v < 60) ++some[static_cast<std::size_t>(v)];
      }
      call(units().bincount, data.data(), numbers_of.data(), c, n, 60);
      BOOST_TEST((numbers_of == some), lz::gpu::name_of(c));
    }
  }
}

BOOST_AUTO_TEST_CASE(gather_reads_and_scatter_add_adds_in_order) {
  if (!available()) return;
  std::mt19937 draw(12);
  for (code const c : all_codes()) {
    for (int const n : sizes(c)) {
      auto const x = unpacked(c, packed(c, some_numbers(c, 50 * parts(c), 13)), 50 * parts(c));
      auto const data = packed(c, x);
      places where(extent(n) + 1);
      for (auto& w : where) w = static_cast<std::int64_t>(draw() % 100) - 50;
      auto const at = [&](std::size_t i) {
        return extent(where[i] < 0 ? where[i] + 50 : where[i]);
      };
      bytes out(extent(n) * 16 + 16);
      call(units().gather, data.data(), 50, where.data(), out.data(), c, n);
      numbers expected;
      for (std::size_t i = 0; i < parts(c) * extent(n); ++i)
        expected.push_back(x[parts(c) * at(i / parts(c)) + i % parts(c)]);
      BOOST_TEST(same(unpacked(c, out, expected.size()), expected), lz::gpu::name_of(c));

      auto const added = some_numbers(c, parts(c) * extent(n), 14, false);
      auto const source = packed(c, added);
      auto const exact = unpacked(c, source, added.size());
      numbers sums(50 * parts(c));
      for (std::size_t i = 0; i < parts(c) * extent(n); ++i) {
        double& sum = sums[parts(c) * at(i / parts(c)) + i % parts(c)];
        if (is_floating(c) || std::fabs(sum) < 1e9) sum = sum + exact[i];
        if (is_floating(c)) sum = held(c, sum);
      }
      auto target = packed(c, numbers(50 * parts(c)));
      call(units().scatter_add, source.data(), where.data(), target.data(), 50, c, n);
      auto const wrapped = unpacked(c, target, sums.size());
      for (std::size_t k = 0; k < sums.size(); ++k) {  // integers modulo their size; bool: or
        double const size = std::ldexp(1.0, 8 * lz::gpu::size_of(c));
        bool const equal = is_floating(c)     ? same(wrapped[k] + 0.0, sums[k] + 0.0)
                           : c == code::bool8 ? wrapped[k] == (sums[k] != 0)
                                              : std::fmod(wrapped[k] - sums[k], size) == 0;
        BOOST_TEST(equal, lz::gpu::name_of(c));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
