#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <ranges>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::all, lz::slice;

namespace {

template <class R>
inline constexpr bool is_random_access =
    std::ranges::random_access_range<R> && std::ranges::sized_range<R>;
template <class X>
using flat_t = decltype(std::declval<X&>().flat());

/// Every way to walk over x.flat() gives its elements in row-major order.
template <class X>
bool walks(X&& x) {
  auto const want = naive_values(x);
  auto const all = x.flat();
  auto const n = static_cast<index>(want.size());
  bool good = all.size() == n && all.end() - all.begin() == n && all.empty() == (n == 0);
  std::size_t k = 0;
  for (auto const& v : all) good = good && k < want.size() && v == want[k++];
  for (index i = 0; i < n; ++i) {
    auto const expected = want[static_cast<std::size_t>(i)];
    good = good && all[i] == expected && *(all.end() - (n - i)) == expected;
    auto it = all.begin() + i;
    it += n - i;
    it -= n - i;
    good = good && *it == expected && (it < all.end()) && it - all.begin() == i;
  }
  for (auto it = all.end(); it != all.begin();) good = good && *--it == want[--k];
  return good && k == 0;
}

}  // namespace

static_assert(is_random_access<lz::matrix<float>> && is_random_access<lz::matrix<float> const>);
static_assert(is_random_access<lz::tensor_view<float, dyn>>);
static_assert(is_random_access<lz::tensor_view<float const, dyn, 3>>);
static_assert(is_random_access<flat_t<lz::tensor_view<float, dyn, 3>>>);
static_assert(std::ranges::contiguous_range<lz::vector<float>>);
static_assert(std::ranges::contiguous_range<flat_t<lz::matrix<float>>>);
static_assert(std::ranges::view<flat_t<lz::matrix<float>>>);
static_assert(std::ranges::borrowed_range<lz::tensor_view<float, dyn>>);
static_assert(!std::ranges::range<lz::scalar<float>>);
// Elements can be sorted where they lie, views of them cannot: a copy of one keeps no elements.
static_assert(std::sortable<std::ranges::iterator_t<lz::tensor_view<float, dyn>>>);
static_assert(!std::sortable<std::ranges::iterator_t<lz::tensor_view<float const, dyn>>>);
static_assert(!std::sortable<std::ranges::iterator_t<lz::matrix<float>>>);

BOOST_AUTO_TEST_SUITE(iteration)

BOOST_AUTO_TEST_CASE(a_tensor_is_walked_along_its_first_axis) {
  lz::tensor<int, 2, 3> m({{1, 2, 3}, {4, 5, 6}});
  for (auto row : m) {
    static_assert(std::is_same_v<decltype(row), lz::tensor_view<int, 3>>);
    row *= 2;
    row(0) = 0;
  }
  BOOST_TEST(holds(m, {0, 4, 6, 0, 10, 12}));
  BOOST_TEST(m.begin()->size() == 3);
  m.begin()->fill_(7);
  BOOST_TEST(holds(m, {7, 7, 7, 0, 10, 12}));
  m(0) = {0, 4, 6};
  for (auto column : m.t()) column += 1;
  BOOST_TEST(holds(m, {1, 5, 7, 1, 11, 13}));
  auto const& fixed = m;
  for (auto row : fixed) static_assert(std::is_same_v<decltype(row), lz::tensor_view<int const, 3>>);
  lz::dtensor<int, 3> cube(2, 3, 4);
  for (auto plane : cube)
    for (auto row : plane)
      for (int& v : row) v = 2;
  BOOST_TEST(lz::sum(cube).item() == 48);
  int count = 0;
  for (auto row : lz::zeros(0, 3)) count += row.size() > 0;
  for (float v : lz::ones(4)) count += v == 1.f;
  BOOST_TEST(count == 4);
  auto it = m.begin();
  it = m.begin() + 1;  // an iterator is assigned, no elements are
  BOOST_TEST((holds(*it, {1, 11, 13}) && holds(it[-1], {1, 5, 7}) && m.end() - it == 1));
}

BOOST_AUTO_TEST_CASE(flat_is_every_element_in_row_major_order) {
  lz::dtensor<int, 3> x(3, 4, 5);
  std::iota(x.flat().begin(), x.flat().end(), 0);
  BOOST_TEST((x.data()[59] == 59 && walks(x)));
  BOOST_TEST(walks(x.permute(2, 0, 1)));
  BOOST_TEST(walks(x.flip(0, 2)));
  BOOST_TEST(walks(x(all, slice(0, 4, 3), slice(4, lz::_, -2))));
  BOOST_TEST(walks(x(1, all, 2)));
  auto const none = lz::zeros(3, 0, 2);
  BOOST_TEST((walks(none) && walks(none.permute(1, 2, 0))));
  BOOST_TEST((walks(lz::scalar<int>(1)) && walks(lz::matrix<int>(2, 2)(1))));
  BOOST_TEST(walks(lz::tensor<int, 1, 3>({{1, 2, 3}}).expand(4, 3)));
  for (int& v : x(all, 0).t().flat()) v = -1;
  BOOST_TEST((x(2, 0, 4) == -1 && x(2, 1, 4) == 49));
  float sum = 0;
  for (float v : lz::ones(2, 3).flat()) sum += v;  // kept for the loop
  for (float v : lz::ones(2, 3).t().flat()) sum += v;
  BOOST_TEST(sum == 12.f);
}

BOOST_AUTO_TEST_CASE(algorithms_work_on_strided_vectors) {
  lz::matrix<float> m = {{3, 9}, {1, 8}, {2, 7}};
  std::ranges::sort(m(all, 0));
  BOOST_TEST(holds(m, {1, 9, 2, 8, 3, 7}));
  auto column = m(all, 1);
  std::sort(column.begin(), column.end());
  BOOST_TEST(holds(m, {1, 7, 2, 8, 3, 9}));
  std::ranges::reverse(m.t().flat());
  BOOST_TEST(holds(m, {9, 3, 8, 2, 7, 1}));
  auto const row = m(1);
  BOOST_TEST((std::vector<float>(row.begin(), row.end()) == std::vector<float>{8, 2}));
  BOOST_TEST(std::accumulate(m.flat().begin(), m.flat().end(), 0.f) == 30.f);
  BOOST_TEST((std::ranges::max(m.flat()) == 9.f && std::size(m(1)) == 2));
}

BOOST_AUTO_TEST_CASE(as_a_range_a_tensor_has_as_many_elements_as_it_is_walked) {
  lz::tensor<int, 2, 3> const fixed({{1, 2, 3}, {4, 5, 6}});
  lz::matrix<int> m = fixed;
  BOOST_TEST((std::ranges::size(fixed) == 2 && std::ranges::size(m.t()) == 3));
  BOOST_TEST((std::ranges::distance(m) == 2 && std::size(m) == 6));
  index rows = 0;
  for (auto row : m | std::views::take(5)) rows += row.size() / 3;
  BOOST_TEST(rows == 2);
  BOOST_TEST(std::ranges::size(m(0)) == 3u);
}

BOOST_AUTO_TEST_CASE(brackets_name_the_first_axis) {
  lz::matrix<int> m = {{1, 2}, {3, 4}};
  m[0][1] = 20;
  m[-1] = 5;
  m[slice(1, 2)] += 1;
  BOOST_TEST(holds(m, {1, 20, 6, 6}));
  lz::vector<int> v{1, 2, 3};
  static_assert(std::is_same_v<decltype(v[0]), int&>);
  v[1_c] = 9;
  BOOST_TEST((v[1] == 9 && v[-1] == 3 && (v + 1)[1] == 10));
  BOOST_TEST(holds((m + 1)[0], {2, 21}));
  BOOST_TEST((lz::vector<int>{4, 5}[1] == 5));
  BOOST_CHECK_THROW(m[2], lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
