// From nests to frames: which loop, how many elements at a time, how each operand is reached.
#include <lazuli/backend/gpu/codegen/schedule.hpp>
#include <set>

#include "framed.hpp"

namespace backend_gpu {

namespace {

std::string summary(framed const& f) {
  return lazuli::text::concat(std::string(1, static_cast<char>(f.frame.kind)), f.frame.lanes, " ",
                              f.routes());
}
std::vector<memory> vectors(std::vector<index> const& addresses) {
  std::vector<memory> out;
  for (index const each : addresses) out.push_back({f32, {1}, each});
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(everything_contiguous_is_flat_at_16_bytes_of_the_widest_dtype) {
  BOOST_TEST(summary({{100}, vectors({0, 1024})}) == "l4 vv");
  BOOST_TEST(summary({{100}, {{f64, {1}}, {f32, {1}}}}) == "l2 vv");
  BOOST_TEST(summary({{100}, {{u8, {1}}, {truth, {1}}}}) == "l16 vv");
  BOOST_TEST(summary({{100}, {{f16, {1}}, {f16, {1}}, number(f16)}}) == "l8 vvs");
  BOOST_TEST(summary({{100}, {{gpu::code::complex128, {1}}, {gpu::code::complex128, {1}}}}) ==
             "l1 vv");
  BOOST_TEST(summary({{}, {{f32, {}}, {f32, {}}}}) == "l4 vf");
}

BOOST_AUTO_TEST_CASE(the_destination_decides_the_width_and_misaligned_operands_are_read_singly) {
  BOOST_TEST(summary({{100}, vectors({0, 1028})}) == "l4 vu");
  BOOST_TEST(summary({{100}, vectors({8, 1024})}) == "l2 vv");
  BOOST_TEST(summary({{100}, vectors({4, 1024})}) == "l1 vv");
}

BOOST_AUTO_TEST_CASE(rows_are_taken_where_the_last_axis_can_be_divided) {
  memory const y{f32, {128, 1}}, x{f32, {128, 1}, 2 << 20};
  BOOST_TEST(summary({{64, 128}, {y, x, {f32, {0, 1}}, {f32, {1, 0}}}}) == "r4 vvvr");
  BOOST_TEST(summary({{64, 128}, {{f32, {256, 1}}, {f32, {256, 2}}}}) == "r4 vg");
  BOOST_TEST(summary({{64, 128}, {{f32, {256, 2}}, {f32, {128, 1}}}}) == "r1 gv");
  BOOST_TEST(summary({{64, 127}, {{f32, {127, 1}}, {f32, {0, 1}}}}) == "l4 vg");
  BOOST_TEST(summary({{64, 126}, {{f32, {127, 1}}, {f32, {126, 1}}}}) == "r1 vv");
  BOOST_TEST(summary({{64, 128}, {y, x, {f32, {0, 1}, 8}}}) == "r4 vvg");
}

BOOST_AUTO_TEST_CASE(squares_are_taken_where_an_operand_lies_along_another_long_axis) {
  BOOST_TEST(summary({{64, 128}, {{f32, {128, 1}}, {f32, {1, 64}}}}) == "t1 gt");
  BOOST_TEST(summary({{4, 128}, {{f32, {128, 1}}, {f32, {1, 64}}}}) == "r4 vg");
  BOOST_TEST(summary({{64, 8}, {{f32, {8, 1}}, {f32, {1, 64}}}}) == "r4 vg");
  BOOST_TEST(summary({{64, 128}, {{f32, {128, 1}}, {f32, {1, 0}}}}) == "r4 vr");
}

BOOST_AUTO_TEST_CASE(operands_are_alike_that_read_the_same_elements_as_the_same_dtype) {
  framed const f({100}, {{f32, {1}},
                         {f32, {1}, 4096},
                         {f32, {1}, 4096},
                         {gpu::code::int32, {1}, 4096},
                         {f32, {1}, 8192}});
  std::vector<int> alike;
  for (auto const& each : f.of) alike.push_back(each.alike);
  BOOST_TEST(alike == (std::vector<int>{0, 1, 1, 3, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_thread_takes_one_item_and_blocks_cover_all_of_them) {
  framed const one({5000}, vectors({0, 65536})), two({5000}, vectors({0, 65536, 131072}));
  BOOST_TEST(one.frame.unroll == 1);
  BOOST_TEST(two.frame.unroll == 1);
  BOOST_TEST(gpu::items_of(one.nest, one.frame) == 1250);
  BOOST_TEST(gpu::blocks_of(one.nest, one.frame) == 5);
  BOOST_TEST(gpu::blocks_of(two.nest, two.frame) == 5);
  framed const bias({1024, 512}, {{f32, {512, 1}}, {f32, {512, 1}, 4 << 20}, {f32, {0, 1}}});
  BOOST_TEST(bias.frame.unroll == 1);
  framed const halves({2, 512}, {{f32, {512, 1}}, {f32, {512, 1}, 4 << 20}, {f32, {0, 1}}});
  BOOST_TEST(halves.frame.unroll == 1);
  framed const bytes({5000}, {{f32, {1}}, {gpu::code::uint8, {1}, 65536}});
  BOOST_TEST(bytes.frame.unroll == 1);
  framed const squares({65, 3, 64}, {{f32, {192, 64, 1}}, {f32, {1, 8192, 128}}});
  BOOST_TEST(gpu::blocks_of(squares.nest, squares.frame) == 3 * 3 * 2);
}

BOOST_AUTO_TEST_CASE(tiles_fit_into_shared_memory) {
  auto const c128 = gpu::code::complex128;
  framed const f({64, 64}, {{c128, {64, 1}},
                            {c128, {1, 64}},
                            {c128, {1, 64}, 3 << 20},
                            {c128, {1, 64}, 2 << 20},
                            {c128, {1, 64}}});
  BOOST_TEST((f.frame.kind == gpu::frame_kind::tiles));
  BOOST_TEST((f.of[1].how == gpu::route::tile && f.of[2].how == gpu::route::tile));
  BOOST_TEST((f.of[3].how == gpu::route::gather));
  BOOST_TEST((f.of[4].alike == 1 && f.of[4].how == gpu::route::tile));
}

BOOST_AUTO_TEST_CASE(strides_that_32_bits_do_not_hold_are_wide) {
  BOOST_TEST(!framed({2, 2}, {{f32, {2, 1}}, {f32, {1 << 26, 1}}}).frame.wide);
  BOOST_TEST(framed({2, 2}, {{f32, {2, 1}}, {f32, {index{1} << 27, 1}}}).frame.wide);
  BOOST_TEST(
      framed({2, 2}, {{f32, {2, 1}}, {f32, {-(index{1} << 40), 1}, index{1} << 43}}).frame.wide);
}

BOOST_AUTO_TEST_CASE(parts_of_a_nest_cover_each_point_once) {
  for (index const most : {1, 7, 64, 100, 1000, 5000}) {
    framed f({3, 10, 40}, {{f32, {400, 40, 1}}, {f32, {0, 1, 10}, 4096}});
    std::multiset<index> points;
    gpu::for_each_part(
        f.nest,
        [&](lazuli::plan::nest const& n) {
          BOOST_TEST(n.size() <= most);
          for (index p = 0; p < n.size(); ++p) {
            index rest = p;
            std::byte *y = n.operands[0].data, *x = n.operands[1].data;
            for (int i = n.rank - 1; i >= 0; --i) {
              y += rest % n.extents[i] * n.operands[0].strides[i];
              x += rest % n.extents[i] * n.operands[1].strides[i];
              rest /= n.extents[i];
            }
            index const at = (reinterpret_cast<index>(y) - (1 << 20)) / 4;
            points.insert(at);
            BOOST_TEST((reinterpret_cast<index>(x) - 4096) / 4 == at / 40 % 10 + at % 40 * 10);
          }
        },
        most);
    BOOST_TEST(points.size() == 1200u);
    BOOST_TEST(std::set<index>(points.begin(), points.end()).size() == 1200u);
  }
}

}  // namespace backend_gpu
