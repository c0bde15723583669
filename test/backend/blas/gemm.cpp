#include <sys/mman.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/backend/blas/gemm.hpp>
#include <limits>
#include <string>
#include <vector>

#include "tries.hpp"

namespace blas = lazuli::blas;

namespace {

using lazuli::index;  // not at file scope: there <strings.h> has a function of that name

struct with_library {
  explicit with_library(char const* wanted) { blas::loader::load(wanted); }
  ~with_library() { blas::loader::load(nullptr); }
};

/// A way to lay out a matrix: strides from extents. The first `writable` of them give each element
/// its own place.
struct layout {
  char const* name;
  index (*row)(index rows, index cols);
  index (*col)(index rows, index cols);
};
constexpr layout layouts[] = {
    {"row-major", [](index, index cols) { return cols; }, [](index, index) { return index{1}; }},
    {"column-major", [](index, index) { return index{1}; }, [](index rows, index) { return rows; }},
    {"padded rows", [](index, index cols) { return cols + 3; },
     [](index, index) { return index{1}; }},
    {"padded columns", [](index, index) { return index{1}; },
     [](index rows, index) { return rows + 2; }},
    {"upside down", [](index, index cols) { return -cols; }, [](index, index) { return index{1}; }},
    {"mirrored", [](index, index cols) { return cols; }, [](index, index) { return index{-1}; }},
    {"every second column", [](index, index cols) { return 2 * cols; },
     [](index, index) { return index{2}; }},
    {"every third row, columns first", [](index, index) { return index{3}; },
     [](index rows, index) { return 3 * rows + 1; }},
    {"one row for all", [](index, index) { return index{0}; },
     [](index, index) { return index{1}; }},
    {"one column for all", [](index, index) { return index{1}; },
     [](index, index) { return index{0}; }},
    {"one number for all", [](index, index) { return index{0}; },
     [](index, index) { return index{0}; }},
    {"windows that overlap", [](index, index) { return index{1}; },
     [](index, index) { return index{1}; }},
};
constexpr int writable = 8, all_layouts = 12;

/// Small whole numbers: every product and sum below is exact, whatever the order (or wraps, in the
/// narrow integers).
template <class T>
T number(unsigned& seed) {
  auto const next = [&] {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<int>(seed >> 24 & 15) - 8;
  };
  if constexpr (lazuli::complex_dtype<T>) {
    auto const real = static_cast<lazuli::real_part_t<T>>(next());
    return {real, static_cast<lazuli::real_part_t<T>>(next())};
  } else {
    return static_cast<T>(next());
  }
}

/// A matrix in memory of its own, laid out as asked, with numbers in every place, the gaps
/// included.
template <class T>
struct stored {
  std::vector<T> memory;
  blas::matrix<T> view;

  stored(index rows, index cols, layout const& in, unsigned seed) {
    index const row = in.row(rows, cols), col = in.col(rows, cols);
    index const down = rows > 0 ? (rows - 1) * row : 0, right = cols > 0 ? (cols - 1) * col : 0;
    index const first = std::min<index>(0, down) + std::min<index>(0, right);
    index const last = std::max<index>(0, down) + std::max<index>(0, right);
    memory.resize(static_cast<std::size_t>(last - first + 5));
    for (auto& each : memory) each = number<T>(seed);
    view = {memory.data() - first + 2, rows, cols, row, col};
  }
};

/// Checks alpha·a·b + beta·c against the definition; gaps between the elements of c must stay as
/// they were.
template <class T>
std::string check(index m, index n, index k, T alpha, T beta, layout const& in_a,
                  layout const& in_b, layout const& in_c) {
  using E = std::conditional_t<std::is_integral_v<T>, std::uint64_t,
                               T>;  // wraps as narrower ones do, once cut to size
  stored<T> const a(m, k, in_a, 1), b(k, n, in_b, 2);
  stored<T> c(m, n, in_c, 3);
  std::vector<T> expected = c.memory;
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j) {
      E sum{};
      for (index p = 0; p < k; ++p) sum += E(a.view(i, p)) * E(b.view(p, j));
      T& element = c.view(i, j);
      expected[static_cast<std::size_t>(&element - c.memory.data())] =
          T(E(alpha) * sum + E(beta) * E(element));
      if constexpr (!std::is_integral_v<T>) {
        if (beta == T(0))
          element = std::numeric_limits<lazuli::real_part_t<T>>::quiet_NaN();  // must not be read
      }
    }
  }
  blas::gemm<T>(m, n, k, alpha, a.view.data, a.view.row, a.view.col, b.view.data, b.view.row,
                b.view.col, beta, c.view.data, c.view.row, c.view.col);
  if (c.memory == expected) return "";
  return lazuli::text::concat("m ", m, ", n ", n, ", k ", k, ", a ", in_a.name, ", b ", in_b.name,
                              ", c ", in_c.name, ", beta is 0: ", beta == T(0) ? 1 : 0);
}

struct shape3 {
  index m, n, k;
};
constexpr shape3 shapes[] = {{0, 3, 4},   {3, 0, 4},    {3, 4, 0},    {1, 1, 1},     {1, 1, 7},
                             {1, 5, 1},   {5, 1, 1},    {1, 5, 7},    {5, 1, 7},     {5, 7, 1},
                             {2, 2, 2},   {3, 4, 5},    {17, 9, 13},  {1, 1, 300},   {64, 1, 70},
                             {1, 67, 64}, {64, 64, 64}, {65, 33, 70}, {100, 20, 261}};

/// All layouts of a and b for every shape (under sanitizers some); c and the factors take turns.
template <class T>
void check_all() {
  T const factors[][2] = {{T(1), T(0)}, {T(3), T(1)}, {T(1), T(2)}, {T(2), T(0)}, {T(0), T(3)}};
  int turn = 0;
  int const every = 12 / support::tries(12);
  for (auto const [m, n, k] : shapes) {
    bool const large = m * n * k > 10000;
    for (int i = 0; i < all_layouts; ++i) {
      for (int j = 0; j < all_layouts; ++j, ++turn) {
        if ((i + j) % (large ? 4 * every : every) != 0) continue;
        auto const [alpha, beta] = factors[turn % 5];
        BOOST_TEST(
            check<T>(m, n, k, alpha, beta, layouts[i], layouts[j], layouts[turn % writable]) == "");
      }
    }
  }
}

using blas_dtypes = std::tuple<float, double, std::complex<float>, std::complex<double>>;
using other_dtypes =
    std::tuple<std::int8_t, std::uint16_t, std::int32_t, std::int64_t, std::uint64_t>;

template <class F>
std::string message(F f) {
  try {
    f();
  } catch (lazuli::linalg_error const& e) {
    return e.what();
  }
  return "nothing thrown";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_gemm)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(the_product_is_the_definition_s_for_every_shape_and_layout, T,
                              blas_dtypes) {
  check_all<T>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(without_a_blas_it_is_the_same, T, blas_dtypes) {
  with_library const none("none");
  check_all<T>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(with_the_reference_blas_it_is_the_same, T, blas_dtypes) {
  with_library const reference("reference");
  if (blas::available()) check_all<T>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(integers_wrap_and_have_the_same_shapes_and_layouts, T, other_dtypes) {
  check_all<T>();
}

BOOST_AUTO_TEST_CASE(operands_that_blas_can_read_by_strides_are_not_copied) {
  if (!blas::available()) return;
  for (index const n : {1, 2, 65}) {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        stored<float> const a(n, 64, layouts[i], 1), b(64, 33, layouts[j], 2);
        stored<float> c(n, 33, layouts[i], 3);
        auto const before = lazuli::memory::allocations();
        blas::gemm<float>(n, 33, 64, 1, a.view.data, a.view.row, a.view.col, b.view.data,
                          b.view.row, b.view.col, 0, c.view.data, c.view.row, c.view.col);
        BOOST_TEST(lazuli::memory::allocations() == before,
                   n << ": " << layouts[i].name << ", " << layouts[j].name);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_vector_of_any_stride_is_not_copied) {
  if (!blas::available()) return;
  stored<double> const a(40, 30, layouts[0], 1);
  std::vector<double> x(90, 1), y(120);
  auto const before = lazuli::memory::allocations();
  for (index const step : {1, 3}) {
    blas::gemm<double>(40, 1, 30, 1, a.view.data, 30, 1, x.data(), step, 1, 0, y.data(), step, 1);
    blas::gemm<double>(40, 1, 30, 1, a.view.data, 30, 1, x.data() + 29 * step, -step, 1, 0,
                       y.data() + 39 * step, -step, 1);
    blas::gemm<double>(1, 30, 40, 1, y.data(), 1, step, a.view.data, 30, 1, 0, x.data(), 1, step);
  }
  BOOST_TEST(lazuli::memory::allocations() == before);
}

BOOST_AUTO_TEST_CASE(an_extent_beyond_32_bits_is_an_error_in_words) {
  if (!blas::available()) return;
  float const x = 1;
  float y = 0;
  index const k = 3'000'000'000;
  auto const text =
      message([&] { blas::gemm<float>(1, 1, k, 1, &x, 0, 0, &x, 0, 0, 0, &y, 1, 1); });
  BOOST_TEST(text.find("matmul: extents m = 1, n = 1, k = 3000000000: ") == 0, text);
  BOOST_TEST(text.find("counts in 32 bits, up to 2147483647") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_stride_beyond_32_bits_is_served_through_a_copy) {
  index const far = 3'000'000'000;
  std::size_t const bytes = sizeof(float) * static_cast<std::size_t>(far + 8);
  void* const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return;  // a limit on addresses
  auto* const x = static_cast<float*>(pages);
  x[0] = 1, x[1] = 2, x[far] = 3, x[far + 1] = 4;
  float const b[] = {1, 2, 3, 4};
  float c[4] = {};
  blas::gemm<float>(2, 2, 2, 1, x, far, 1, b, 2, 1, 0, c, 2, 1);
  BOOST_TEST((c[0] == 7 && c[1] == 10 && c[2] == 15 && c[3] == 22));
  blas::gemm<float>(2, 1, 2, 1, b, 2, 1, x, far, 1, 0, c, 1, 1);
  BOOST_TEST((c[0] == 7 && c[1] == 15));
  blas::gemm<float>(2, 1, 2, 1, b, 2, 1, b, 2, 1, 0, x, far, 1);
  BOOST_TEST((x[0] == 7 && x[far] == 15));
  ::munmap(pages, bytes);
}

BOOST_AUTO_TEST_CASE(
    a_library_that_was_asked_for_and_is_not_there_is_an_error_and_no_slow_product) {
  with_library const missing("/nowhere/libblas.so");
  float const a = 2, b = 3;
  float c = 0;
  auto const text =
      message([&] { blas::gemm<float>(1, 1, 1, 1, &a, 1, 1, &b, 1, 1, 0, &c, 1, 1); });
  BOOST_TEST(text.find("matmul: no BLAS: LAZULI_BLAS=/nowhere/libblas.so: ") == 0, text);
  int const i = 2, j = 3;
  int k = 0;
  blas::gemm<int>(1, 1, 1, 1, &i, 1, 1, &j, 1, 1, 0, &k, 1, 1);
  BOOST_TEST(k == 6);
}

BOOST_AUTO_TEST_SUITE_END()
