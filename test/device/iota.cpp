// The numbers of elements in kernels of every frame.
#include "device/mocked.hpp"

using namespace mocked;

namespace {
/// 0, 1, … row by row, written through a view.
template <class F>
bool counts(F const& view, lz::index rows, lz::index columns) {
  gmatrix<std::int64_t> g = lz::cuda::zeros<std::int64_t>(rows, columns);
  lz::matrix<std::int64_t> x = lz::zeros<std::int64_t>(rows, columns);
  lz::cuda_view<std::int64_t, dyn, dyn> to = view(g);
  lz::tensor_view<std::int64_t, dyn, dyn> here = view(x);
  std::int64_t next = 0;
  for (lz::index i = 0; i < here.extent(0); ++i)
    for (lz::index j = 0; j < here.extent(1); ++j) here(i, j) = next++;
  auto const numbers = lz::detail::values_beside<decltype(to)>::numbers(to);
  lz::assign_to(to.target(), numbers, lz::aliasing::excluded);
  if (!same(g, x)) return false;
  lz::assign_to(to.target(), to + numbers, lz::aliasing::possible);
  here.mul_(2);
  return same(g, x);
}
}  // namespace

BOOST_AUTO_TEST_CASE(numbers_in_every_frame) {
  machine const here;
  auto const whole = [](auto& x) { return x(all, all); };
  for (auto const& [n, m] : {std::pair{0, 3}, {1, 1}, {1, 7}, {33, 65}, {64, 64}}) {
    BOOST_TEST(counts(whole, n, m));
    BOOST_TEST(counts([](auto& x) { return x.t(); }, n, m));
  }
  BOOST_TEST(counts([](auto& x) { return x(slice(3, 60, 7), all); }, 64, 64));
  BOOST_TEST(counts([](auto& x) { return x(all, slice(1, lz::_, 3)); }, 64, 64));
  BOOST_TEST(counts([](auto& x) { return x(all, slice(1, lz::_, 2)).t().flip(0); }, 64, 64));
}

BOOST_AUTO_TEST_CASE(numbers_go_on_in_the_parts_of_a_large_nest) {
  lz::plan::operand o[2] = {};
  o[1].data = lz::plan::position(0);
  o[1].size = 1;
  lz::plan::nest n;
  n.rank = 2, n.count = 2, n.operands = o;
  n.extents[0] = 10, n.extents[1] = 4;
  o[1].strides[0] = 4, o[1].strides[1] = 1;
  std::vector<lz::index> firsts;
  lz::gpu::for_each_part(
      n, [&](auto& part) { firsts.push_back(lz::plan::count_of(part.operands[1].data)); }, 12);
  BOOST_TEST(firsts == (std::vector<lz::index>{0, 12, 24, 36}), boost::test_tools::per_element());
}
