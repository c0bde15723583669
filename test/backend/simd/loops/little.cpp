// Little work as one block: any layout, against plain loops, and with the bits of the long way.
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/drive.hpp>
#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/backend/simd/loops/little.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/plan/collapse.hpp>
#include <vector>

#include "support.hpp"
#include "tries.hpp"

namespace support {

namespace {

/// A nest over one or two axes: whole or in gaps, turned, backwards, broadcast, or over memory that
/// is written.
template <class D, class T>
struct little_nest {
  static constexpr index elements = 1 << 14;
  std::vector<D> target = std::vector<D>(elements, D(77));
  std::vector<T> source = std::vector<T>(2 * elements);
  T const three = 3;
  lz::plan::operand operands[4];
  lz::plan::nest nest;

  little_nest(numbers& random, int count, bool over_target = false, T part = 8) {
    for (auto& v : source)
      v = std::is_floating_point_v<T> ? static_cast<T>(random.between(0, 1000)) / part
                                      : static_cast<T>(random.between(0, 80));
    nest.rank = static_cast<int>(random.between(1, 2));
    nest.count = count;
    nest.operands = operands;
    for (int i = 0; i < nest.rank; ++i)
      nest.extents[i] = random.between(1, random.chance(50) ? 40 : 6);
    for (int k = 0; k < count; ++k) place(random, k);
    if (over_target) operands[1].data = operands[0].data + random.between(-1, 1) * index{sizeof(T)};
  }
  void place(numbers& random, int k) {
    auto& o = operands[k];
    o.size = k == 0 ? int{sizeof(D)} : int{sizeof(T)};
    o.constant = k == 2;
    bool const turned = random.chance(30);
    index step = o.size * (random.chance(70) ? 1 : random.between(1, 3));
    for (int j = 0; j < nest.rank; ++j) {
      int const i = turned ? j : nest.rank - 1 - j;
      o.strides[i] = o.constant || nest.extents[i] == 1 || (k > 0 && random.chance(20)) ? 0 : step;
      step *= nest.extents[i];
      if (random.chance(30)) step += o.size * random.between(0, 2);
      if (random.chance(15)) o.strides[i] *= -1;
    }
    o.data = k == 0   ? reinterpret_cast<std::byte*>(target.data() + elements / 2)
             : k == 2 ? reinterpret_cast<std::byte*>(const_cast<T*>(&three))
                      : reinterpret_cast<std::byte*>(source.data() + elements);
  }
  template <class F>
  void for_each_point(F const& f) const {
    index const rows = nest.rank == 2 ? nest.extents[0] : 1;
    for (index i = 0; i < rows; ++i) {
      for (index j = 0; j < nest.extents[nest.rank - 1]; ++j) {
        std::byte* at[4];
        for (int k = 0; k < nest.count; ++k) {
          auto const& s = operands[k].strides;
          at[k] = operands[k].data + (nest.rank == 2 ? i * s[0] : 0) + j * s[nest.rank - 1];
        }
        f(at);
      }
    }
  }
};

template <class T>
T element(std::byte const* at) {
  T out;
  std::memcpy(&out, at, sizeof(T));
  return out;
}

template <class D, class T>
void check_chain(std::uint64_t seed) {
  numbers random(seed);
  lz::vector<T> const any(1);
  auto const chain = any * T(3) + any;
  auto const kernel = lz::simd::make_kernel<D>(chain);
  auto const copy = lz::simd::make_kernel<T>(any);
  index taken = 0;
  index const all = tries(400);
  for (index n = 0; n < all; ++n) {
    little_nest<D, T> c(random, 4);
    auto wanted = c.target;
    c.for_each_point([&](std::byte* const* at) {
      auto const value =
          static_cast<D>(static_cast<T>(element<T>(at[1]) * T(3) + element<T>(at[3])));
      auto const place = reinterpret_cast<std::byte*>(wanted.data()) +
                         (at[0] - reinterpret_cast<std::byte*>(c.target.data()));
      std::memcpy(place, &value, sizeof(D));
    });
    bool const done = lz::simd::drive_little(kernel, c.nest);
    taken += done;
    BOOST_TEST((c.target == (done ? wanted : std::vector<D>(c.target.size(), D(77)))),
               "chain " << n << " of seed " << seed);
    little_nest<T, T> b(random, 2);
    auto copied = b.target;
    b.for_each_point([&](std::byte* const* at) {
      std::memcpy(reinterpret_cast<std::byte*>(copied.data()) +
                      (at[0] - reinterpret_cast<std::byte*>(b.target.data())),
                  at[1], sizeof(T));
    });
    if (lz::simd::drive_little(copy, b.nest))
      BOOST_TEST((b.target == copied), "copy " << n << " of seed " << seed);
  }
  BOOST_TEST(taken > all / 2);
}

/// The bytes of all outputs, by the short way and by the long one.
template <class D, class R, class T>
void check_reduction(std::uint64_t seed) {
  numbers random(seed);
  lz::vector<T> const any(1);
  using E = std::remove_cvref_t<decltype(lz::close(any))>;
  E const leaf = lz::close(any);
  lz::simd::detail::fold_context<R, E> const context{&leaf, R{}};
  auto const kernel =
      lz::simd::make_reduction_kernel<D, typename R::template accumulator<T>>(context);
  index taken = 0, to_one = 0;
  index const all = tries(400);
  for (index n = 0; n < all; ++n) {
    little_nest<D, T> c(random, 2, false, 7);
    int const along = c.nest.rank == 1 || random.chance(50) ? c.nest.rank - 1 : 0;
    bool const all_axes = c.nest.rank == 2 && random.chance(25);
    c.nest.accumulates = true;
    index elements = 1;
    for (int i = 0; i < c.nest.rank; ++i) {
      if (i != along && !all_axes) continue;
      c.nest.reduced[i] = true;
      c.operands[0].strides[i] = 0;
      elements *= c.nest.extents[i];
    }
    c.operands[2] = {};
    if (R::positional) {
      c.operands[2].data = lz::plan::position(0);
      c.operands[2].size = 1;
      c.operands[2].position = true;
      for (int i = 0; i < c.nest.rank; ++i)
        c.operands[2].strides[i] = all_axes && i == 0 ? c.nest.extents[1] : i == along || all_axes;
      c.nest.count = 3;
    }
    if (!lz::plan::walks_forward(c.nest, 1) || !lz::simd::drive_little(kernel, c.nest, elements))
      continue;
    ++taken;
    to_one += all_axes;
    auto const done = c.target;
    std::fill(c.target.begin(), c.target.end(), D(77));
    lz::plan::collapse(c.nest, 1);
    lz::plan::lengthen_rows(c.nest, kernel.short_row);
    lz::simd::drive(kernel, c.nest, elements);
    BOOST_TEST((std::memcmp(done.data(), c.target.data(), done.size() * sizeof(D)) == 0),
               R::about.name << " " << n << " of seed " << seed);
  }
  BOOST_TEST(taken > all / 5);
  BOOST_TEST(to_one >= all / 200);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(little)

BOOST_AUTO_TEST_CASE(chains_and_copies_of_any_layout_are_those_of_plain_loops) {
  check_chain<float, float>(1);
  check_chain<double, std::int32_t>(2);
  check_chain<std::uint8_t, std::uint8_t>(3);
  check_chain<std::int64_t, std::int16_t>(4);
  check_chain<double, double>(5);
}

BOOST_AUTO_TEST_CASE(reductions_have_the_bits_of_the_long_way) {
  check_reduction<float, lz::op::sum_reduction, float>(1);
  check_reduction<double, lz::op::var_reduction, double>(2);
  check_reduction<float, lz::op::mean_reduction, float>(3);
  check_reduction<std::int64_t, lz::op::arg_reduction<true>, float>(4);
  check_reduction<std::int64_t, lz::op::arg_reduction<false>, std::int16_t>(5);
  check_reduction<std::int64_t, lz::op::sum_reduction, std::uint8_t>(6);
}

BOOST_AUTO_TEST_CASE(what_is_read_over_the_destination_is_left_to_others_but_in_place) {
  numbers random(7);
  lz::vector<float> const any(1);
  auto const kernel = lz::simd::make_kernel<float>(any);
  int in_place = 0, left = 0;
  for (index n = 0; n < tries(400); ++n) {
    little_nest<float, float> c(random, 2, true);
    auto const before = c.target;
    auto const& [to, from] = std::tie(c.operands[0], c.operands[1]);
    bool same = to.data == from.data;
    for (int i = 0; i < c.nest.rank; ++i) same = same && to.strides[i] == from.strides[i];
    bool const done = lz::simd::drive_little(kernel, c.nest);
    BOOST_TEST((!done || same || !lz::plan::detail::share_a_byte(c.nest, to, from)));
    BOOST_TEST((done || c.target == before));
    in_place += done && same;
    left += !done;
  }
  BOOST_TEST(in_place > 0);
  BOOST_TEST(left > 0);
}

BOOST_AUTO_TEST_CASE(what_is_not_little_is_left_to_others) {
  lz::vector<float> const any(1);
  auto const kernel = lz::simd::make_kernel<float>(any);
  lz::plan::operand operands[2] = {};
  lz::plan::nest n;
  n.count = 2;
  n.operands = operands;
  for (int rank : {0, 3}) {
    n.rank = rank;
    for (auto& extent : n.extents) extent = 1;
    BOOST_TEST(!lz::simd::drive_little(kernel, n));
  }
  n.rank = 2;
  n.extents[0] = n.extents[1] = index{1} << 31;
  BOOST_TEST(!lz::simd::drive_little(kernel, n));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
