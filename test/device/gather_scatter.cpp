// Masks and index tensors on devices: as on the host, over strides, sizes and kinds of elements.
#include <lazuli/indexing.hpp>

#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;

namespace {

lz::tensor<long, 2, 3> const places({{2, 0, -1}, {1, 1, -3}});

}  // namespace

BOOST_AUTO_TEST_CASE(elements_are_gathered) {
  machine const here;
  auto const x = counted<float>(3, 4);
  auto const g = x.cuda();
  auto const at = places.cuda();
  BOOST_TEST(same(lz::take(g, at, 1), lz::take(x, places, 1)));
  BOOST_TEST(same(lz::take(g.t(), at), lz::take(x.t(), places)));
  BOOST_TEST(same(g.flip(0).gather(0, at), x.flip(0).gather(0, places)));
  BOOST_TEST(same(lz::take_along_axis(g, at(0).unsqueeze(1), 1),
                  lz::take_along_axis(x, places(0).unsqueeze(1), 1)));
  BOOST_TEST(same(g(at, 1), x(places, 1)));
  BOOST_TEST(same(g(at(0), at(1)), x(places(0), places(1))));
  BOOST_TEST(same(g(all, at(0)) + 1.f, x(all, places(0)) + 1.f));
  BOOST_TEST((lz::take(g, lz::vector<long>().cuda()).numel() == 0));
}

using sizes = std::tuple<bool, std::int16_t, std::complex<double>>;  // 1, 2 and 16 bytes
BOOST_AUTO_TEST_CASE_TEMPLATE(elements_of_any_size_are_moved_and_added, T, sizes) {
  machine const here;
  lz::vector<T> x(9), v(4);
  for (lz::index i = 0; i < 9; ++i) x(i) = static_cast<T>(i % 5 == 3 ? 0 : 1);
  for (lz::index i = 0; i < 4; ++i) v(i) = static_cast<T>(i % 2);
  lz::vector<std::int16_t> const at({3, -1, 3, 7});
  auto g = x.cuda();
  auto const h = at.cuda();
  BOOST_TEST(same(lz::take(g, h), lz::take(x, at)));
  g.index_copy_(0, h, v.cuda());
  x.index_copy_(0, at, v);
  BOOST_TEST(same(g, x));
  g.index_add_(0, h, v.cuda());
  x.index_add_(0, at, v);
  BOOST_TEST(same(g, x));
}

BOOST_AUTO_TEST_CASE(results_lie_where_the_operands_do) {
  machine const here;
  lz::cuda::device const second(1);
  auto const g = counted<float>(3, 4).to(second);
  auto const at = lz::vector<long>({1, 0});
  BOOST_TEST(lz::take(g, at.to(second), 0).device().index() == 1);
  BOOST_CHECK_THROW(lz::take(g, at.cuda(), 0), lz::device_error);
}

BOOST_AUTO_TEST_CASE(elements_are_scattered) {
  machine const here;
  auto x = counted<float>(3, 4);
  auto const v = counted<float>(2, 3);
  auto g = x.cuda();
  auto const at = places.cuda();
  g.scatter_(0, at, v.cuda());
  x.scatter_(0, places, v);
  g.scatter_(1, at, 7.f);
  x.scatter_(1, places, 7.f);
  BOOST_TEST(same(g, x));
  auto const rows = places(1);  // 1 is named twice: the last one stays
  g.index_copy_(0, at(1), counted<float>(3, 4).cuda() * 3.f);
  x.index_copy_(0, rows, counted<float>(3, 4) * 3.f);
  BOOST_TEST(same(g, x));
  g(all, at(0)) = counted<float>(3, 3).cuda();
  x(all, places(0)) = counted<float>(3, 3);
  g(at(0), at(1)) += 1.f;
  x(places(0), places(1)) += 1.f;
  BOOST_TEST(same(g, x));
}

BOOST_AUTO_TEST_CASE(the_last_of_many_equal_places_stays) {
  machine const here(1);
  long const n = 3000;
  lz::vector<long> at(n);
  for (long i = 0; i < n; ++i) at(i) = i * i % 17 - (i % 3 == 0 ? 17 : 0);
  auto const v = lz::arange<int>(n);
  lz::vector<int> const zero = lz::zeros<int>(34);
  lz::vector<int> x = zero;
  auto const base = zero.cuda();
  auto wide = zero.cuda();
  auto g = wide(slice(33, lz::_, -2));  // every other one, backwards
  auto h = x(slice(33, lz::_, -2));
  g.index_copy_(0, at.cuda(), v.cuda());
  h.index_copy_(0, at, v);
  BOOST_TEST(same(wide, x));
}

BOOST_AUTO_TEST_CASE(masks_select) {
  machine const here;
  auto x = counted<float>(5, 6);
  auto g = x.cuda();
  BOOST_TEST(same(g(g > 3.f), x(x > 3.f)));
  BOOST_TEST(same(g.masked_select(g > 3.f), x.masked_select(x > 3.f)));
  BOOST_TEST(same(lz::masked_select(g, g(0) > 1.f), lz::masked_select(x, x(0) > 1.f)));
  BOOST_TEST(same(g(g(all, 0) > 3.f), x(x(all, 0) > 3.f)));
  BOOST_TEST(same(g.nonzero(), x.nonzero()));
  auto const [rows, columns] = lz::nonzero(g);
  BOOST_TEST((same(rows, lz::nonzero(x)[0]) && same(columns, lz::nonzero(x)[1])));
  g(g > 4.f) = 0.f;
  x(x > 4.f) = 0.f;
  g(g(all, 1) > 2.f) *= 2.f;
  x(x(all, 1) > 2.f) *= 2.f;
  lz::index const zeros = 30 - x.nonzero().extent(0);
  BOOST_TEST(zeros > 3);
  g.t()(g.t() == 0.f) = counted<float>(zeros).cuda();
  x.t()(x.t() == 0.f) = counted<float>(zeros);
  BOOST_TEST(same(g, x));
  BOOST_TEST((g(g > 1e6f).eval().numel() == 0));
  BOOST_CHECK_THROW(g(g > 3.f) = counted<float>(1000).cuda(), lz::shape_error);
}

using chosen =
    std::tuple<bool, std::int8_t, std::uint64_t, lz::float16, float, std::complex<float>>;
BOOST_AUTO_TEST_CASE_TEMPLATE(what_is_not_zero_is_found, T, chosen) {
  machine const here(1);
  for (lz::index const n : {0, 1, 7, 1024, 9001}) {
    lz::vector<T> x(n);
    for (lz::index i = 0; i < n; ++i) x(i) = static_cast<T>(i * i % 7 % 3 == 1 ? 1.f : -0.f);
    BOOST_TEST(same(lz::flatnonzero(x.cuda()), lz::flatnonzero(x)), n);
    if (n > 0)  // from where no access of several elements begins
      BOOST_TEST(same(lz::flatnonzero(x.cuda().narrow(0, 1, n - 1)),
                      lz::flatnonzero(x.narrow(0, 1, n - 1))),
                 n);
    BOOST_TEST(lz::flatnonzero(lz::zeros<T>(n).cuda()).numel() == 0, n);
    BOOST_TEST(same(lz::flatnonzero(lz::ones<T>(n).cuda()), lz::arange<lz::index>(n)), n);
  }
  lz::matrix<T> y(20, 30);
  for (lz::index i = 0; i < 600; ++i) y.data()[i] = static_cast<T>(static_cast<float>(i % 4 / 3));
  BOOST_TEST(same(lz::argwhere(y.cuda().t().flip(0)), lz::argwhere(y.t().flip(0))));
}

BOOST_AUTO_TEST_CASE(what_a_mask_selects_is_neither_captured_nor_explained) {
  machine const here(1);
  auto const g = counted<float>(9).cuda();
  auto const mask = lz::eval(g > 1.f);
  gvector<float> y(3);
  BOOST_CHECK_EXCEPTION(lz::explain(y, g(mask)), lz::device_error, [](auto const& e) {
    return std::string_view(e.what()).find("explain: nonzero must be computed") !=
           std::string_view::npos;
  });
  BOOST_CHECK_EXCEPTION(
      (lz::cuda::graph{[&] { y = g(mask); }}), lz::device_error, [](auto const& e) {
        return std::string_view(e.what()).find("what a mask selects cannot be counted") !=
               std::string_view::npos;
      });
}

BOOST_AUTO_TEST_CASE(equal_places_add_up) {
  machine const here;
  auto x = counted<float>(3, 4);
  auto g = x.cuda();
  auto const at = places.cuda();
  g.scatter_add_(0, at, counted<float>(2, 3).cuda());
  x.scatter_add_(0, places, counted<float>(2, 3));
  g.t().index_add_(1, at(1), counted<float>(4, 3).cuda());
  x.t().index_add_(1, places(1), counted<float>(4, 3));
  g.index_add_(1, at(0), 2.f);
  x.index_add_(1, places(0), 2.f);
  BOOST_TEST(same(g, x));
  for (int k = 0; k < 12; ++k) {  // memory runs out once
    mock::gpu_machine().fail_call["allocate_async"] = {k, 2};
    g.index_add_(1, at(0), 2.f);
    mock::gpu_machine().fail_call.clear();
    x.index_add_(1, places(0), 2.f);
    BOOST_TEST(same(g, x), k);
  }
}

BOOST_AUTO_TEST_CASE(what_is_out_of_range_changes_nothing) {
  machine const here(1);
  auto const x = counted<float>(3, 4);
  auto g = x.cuda();
  auto const far = lz::tensor({0, -4, 3}).cuda();
  LAZULI_CHECK_TEXT(g.index_select(0, far), lz::index_error,
                    "index_select: index -4 is out of range for axis 0 with extent 3");
  LAZULI_CHECK_TEXT(lz::take(g, lz::tensor({3, 12, -13}).cuda()), lz::index_error,
                    "take: index 12 is out of range for 12 elements");
  BOOST_CHECK_THROW(g(far) = 1.f, lz::index_error);
  BOOST_CHECK_THROW(g.index_fill_(0, far, 1.f), lz::index_error);
  for (long fails = 0; fails < 12; ++fails) {
    auto const one = lz::tensor({0, 2, 0}).cuda();
    mock::gpu_machine().calls = 0;
    mock::gpu_machine().fail_at = fails;
    mock::gpu_machine().error = 2;  // out of memory
    bool thrown = false;
    try {
      g(one) = 1.f;
    } catch (lz::device_error const&) {
      thrown = true;
    }
    mock::gpu_machine().fail_at = -1;
    if (!thrown) break;
    BOOST_TEST(same(g, x));
  }
}

BOOST_AUTO_TEST_CASE(sums_at_equal_places_are_those_of_the_host) {
  machine const here;
  auto const x = counted<float>(3, 4), given = counted<float>(2, 3);
  auto const g = x.cuda();
  auto const at = places.cuda();
  BOOST_TEST(same(lz::scatter_reduce(g, 0, at, given.cuda(), "sum"),
                  lz::scatter_reduce(x, 0, places, given, "sum")));
  BOOST_TEST(same(lz::index_add(g, 1, at(0), 2.f), lz::index_add(x, 1, places(0), 2.f)));
  BOOST_TEST(same(lz::index_copy(g, 1, at(0), g(lz::all, lz::slice(0, 1)) * 2.f), lz::index_copy(x, 1, places(0), x(lz::all, lz::slice(0, 1)) * 2.f)));
  BOOST_TEST(same(lz::index_fill(g.t(), 0, at(0), 5.f), lz::index_fill(x.t(), 0, places(0), 5.f)));
  BOOST_TEST(same(lz::embedding(g, at), lz::embedding(x, places)));
  BOOST_TEST(same(lz::masked_scatter(g, g > 3.f, g), lz::masked_scatter(x, x > 3.f, x)));
}

BOOST_AUTO_TEST_CASE(elements_are_merged_and_put_as_on_the_host) {
  machine const here;
  auto const x = counted<float>(3, 4), given = counted<float>(2, 3);
  auto const g = x.cuda();
  auto const at = places.cuda();
  for (char const* how : {"prod", "mean", "amax", "amin"}) {
    for (bool const with_self : {true, false})
      BOOST_TEST(same(lz::scatter_reduce(g, 0, at, given.cuda(), how, with_self),
                      lz::scatter_reduce(x, 0, places, given, how, with_self)),
                 how);
  }
  auto h = x.cuda();
  auto host = x;
  lz::put(h, lz::vector<long>{0, -1}.cuda(), 9.f);
  lz::put(host, {0, -1}, 9.f);
  BOOST_TEST(same(h, host));
  BOOST_TEST(same(lz::delete_at(g, {0, -1}, 1), lz::delete_at(x, {0, -1}, 1)));
  BOOST_TEST(same(lz::insert(g, {1, 3}, 5.f, 1), lz::insert(x, {1, 3}, 5.f, 1)));
}
