// Tensors as std::mdspan and back: compiled where a standard library has it; see mdspan.py.
#include <cstdio>
#include <lazuli/lazuli.hpp>
#include <mdspan>

namespace lz = lazuli;

namespace {

int passed = 0, failed = 0;
void check(bool good, char const* what) {
  ++(good ? passed : failed);
  if (!good) std::printf("FAILED %s\n", what);
}
template <class F>
bool throws(F const& run) {
  try {
    run();
  } catch (lz::shape_error const&) {
    return true;
  }
  return false;
}

}  // namespace

/// Memory that is gone with the call is not given out.
template <class X>
concept gives = requires(X x) {
  lz::to_mdspan(static_cast<X>(x));
};
static_assert(gives<lz::vector<int>&> && gives<lz::tensor_view<int, 3>> &&
              !gives<lz::vector<int>&&>);

int main() {
  float memory[6] = {1, 2, 3, 4, 5, 6};
  std::mdspan<float, std::extents<int, 2, std::dynamic_extent>> const rows(memory, 3);
  auto x = lz::view(rows);
  static_assert(std::is_same_v<decltype(x), lz::tensor_view<float, 2, lz::dyn>>);
  x = x * 2.f;
  check(memory[5] == 12 && x.size(1) == 3, "a view of a span writes the span's elements");
  std::mdspan<float const, std::dextents<std::size_t, 2>, std::layout_left> const columns(memory, 3,
                                                                                          2);
  check(lz::view(columns)(2, 1) == 12 && lz::view(columns)(0, 1) == 8, "columns");
  static_assert(!decltype(lz::view(columns))::is_mutable);
  std::mdspan<float, std::extents<int>> const one(memory);
  check(lz::view(one).item() == 2, "rank 0");

  lz::tensor<double, 3, lz::dyn> y(3, 4);
  y = 1.5;
  auto const span = lz::to_mdspan(y);
  static_assert(decltype(span)::static_extent(0) == 3 && decltype(span)::rank_dynamic() == 1);
  span[std::array{2, 3}] = 7;
  check(y(2, 3) == 7 && span.extent(1) == 4, "a span of a tensor writes its elements");
  auto const turned = lz::to_mdspan(y.t()(lz::slice(1, lz::_, 2)));
  check(turned.extent(0) == 2 && turned.stride(0) == 2 && turned[std::array{1, 2}] == 7, "views");
  static_assert(
      std::is_same_v<decltype(lz::to_mdspan(std::as_const(y)))::element_type, double const>);
  check(throws([&] { lz::to_mdspan(y.flip(0)); }), "negative strides are an error");
  check(throws([&] { lz::to_mdspan(y(0, lz::all).expand(2, 4)); }), "strides of 0 are an error");
  lz::matrix<int> none(0, 3);
  check(lz::to_mdspan(none.flip(1)).size() == 0, "nothing has any strides");
  check(lz::to_mdspan(y(lz::slice(0, 1)).flip(0)).extent(0) == 1, "an axis of one element, too");
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
