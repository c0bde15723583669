// Assignments between memory of any layout: axes in any order, any steps, repeated operands, short
// rows, gaps in the destination.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

namespace {

using shape3 = std::array<index, 3>;

/// Memory of random values and a view of it: axes in any order, gaps, any signs; with guards.
template <class T>
struct layout_of {
  std::vector<T> memory;
  shape3 strides{};
  index origin = 0;

  layout_of(numbers& random, shape3 const& shape, bool may_repeat) {
    std::array<std::size_t, 3> order{0, 1, 2};
    if (random.chance(60)) {
      for (std::size_t i = 2; i > 0; --i)
        std::swap(order[i],
                  order[static_cast<std::size_t>(random.between(0, static_cast<index>(i)))]);
    } else {
      order = {2, 1, 0};  // row-major
    }
    index step = random.chance(60) ? 1 : random.between(1, 5), low = 0, high = 0;
    for (auto axis : order) {
      bool const repeats = may_repeat && random.chance(15);
      strides[axis] = repeats ? 0 : random.chance(20) ? -step : step;
      (strides[axis] < 0 ? low : high) += strides[axis] * (shape[axis] - 1);
      if (!repeats) step = step * shape[axis] + (random.chance(30) ? random.between(0, 3) : 0);
    }
    origin = 3 + random.between(0, 9) - low;
    for (index i = 0; i < origin + high + 20; ++i) memory.push_back(small_value<T>(i * i + i / 7));
  }
  std::size_t place(index i, index j, index k) const {
    return static_cast<std::size_t>(origin + i * strides[0] + j * strides[1] + k * strides[2]);
  }
  auto view(shape3 const& shape) {
    return lz::view(memory.data() + origin, lz::dextents<3>(shape), strides);
  }
};

template <class T>
bool equal_memory(std::vector<T> const& a, std::vector<T> const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

shape3 some_shape(numbers& random) {
  auto const extent = [&] {
    return random.chance(30)   ? random.between(1, 4)
           : random.chance(80) ? random.between(1, 24)
                               : random.between(25, 160);
  };
  return {extent(), extent(), extent()};
}

template <class T>
void check_layouts(int seeds) {
  for (int seed = 1; seed <= seeds; ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    auto const shape = some_shape(random);
    lz::set_num_threads(random.chance(50) ? 1 : 3);
    layout_of<T> a(random, shape, true), b(random, shape, true), to(random, shape, false);
    auto const x = a.view(shape), z = b.view(shape);
    auto copied = to.memory, added = to.memory;
    for (index i = 0; i < shape[0]; ++i) {
      for (index j = 0; j < shape[1]; ++j) {
        for (index k = 0; k < shape[2]; ++k) {
          T const p = a.memory[a.place(i, j, k)], q = b.memory[b.place(i, j, k)];
          copied[to.place(i, j, k)] = p;
          added[to.place(i, j, k)] = lazuli::number::convert<T>(static_cast<lz::compute_t<T>>(p) +
                                                                static_cast<lz::compute_t<T>>(q));
        }
      }
    }
    auto const label = [&] {
      std::ostringstream out;
      out << lz::dtype_name_v<T> << " seed " << seed << ", shape " << shape[0] << ' ' << shape[1]
          << ' ' << shape[2];
      return out.str();
    };
    auto const before = to.memory;
    to.view(shape) = x;
    BOOST_TEST(equal_memory(to.memory, copied), "copy, " << label());
    to.memory = before;
    to.view(shape) = x + z;
    BOOST_TEST(equal_memory(to.memory, added), "sum, " << label());
  }
  lz::set_num_threads(1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(view_loops)

BOOST_AUTO_TEST_CASE(copies_and_sums_are_right_in_any_layout_and_write_nothing_else) {
  check_layouts<float>(300);
  check_layouts<double>(100);
  check_layouts<std::int8_t>(150);
  check_layouts<std::uint16_t>(100);
  check_layouts<lz::bfloat16>(60);
  check_layouts<std::complex<float>>(60);
  check_layouts<std::complex<double>>(100);
}

BOOST_AUTO_TEST_CASE(large_transposes_on_whole_cache_lines_are_stored_past_the_caches) {
  for (index rows : {1600, 1601}) {
    lz::tensor<float, dyn, dyn> x(rows, 1648L), y(1648L, rows), z(1648L, rows);
    for (index i = 0; i < rows * 1648; ++i) x.data()[i] = static_cast<float>(i);
    y = x.t();
    z = x.t() + y;
    bool right = true;
    for (index i = 0; i < 1648; ++i) {
      for (index j = 0; j < rows; ++j) {
        right = right && y(i, j) == x(j, i) && z(i, j) == 2 * x(j, i);
      }
    }
    BOOST_TEST(right, rows);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
