// The bytes of a kernel's last argument.
#include <lazuli/backend/gpu/codegen/geometry.hpp>

#include "framed.hpp"

namespace backend_gpu {

namespace {

std::vector<std::int64_t> packed(framed const& f, int strides) {
  gpu::geometry<8> g;
  std::memset(g.bytes, 0, sizeof g.bytes);
  gpu::pack_geometry(f.nest, f.operands(), g.bytes);
  std::vector<std::int64_t> out;
  std::byte const* at = g.bytes;
  auto const read = [&]<class T>(T value) {
    std::memcpy(&value, at, sizeof value);
    at += sizeof value;
    out.push_back(value);
  };
  for (int i = 0; i < strides; ++i) f.frame.wide ? read(std::int64_t{}) : read(std::int32_t{});
  read(std::uint32_t{});
  for (int i = 0; f.frame.located && i < 3 * f.nest.rank; ++i) read(std::uint32_t{});
  for (int i = 0; f.frame.kind == gpu::frame_kind::tiles && i < 2; ++i) read(std::uint32_t{});
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(flat_kernels_are_told_the_number_of_points) {
  framed const f({1000}, {{f32, {1}}, {f32, {1}}});
  BOOST_TEST(packed(f, 0) == (std::vector<std::int64_t>{1000}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(rows_are_told_steps_in_vectors_and_the_number_of_items) {
  framed const f({64, 128}, {{f32, {128, 1}}, {f32, {0, 1}, 2 << 20}, {f32, {-1, 0}, 3 << 20}});
  auto const found = packed(f, 9);
  BOOST_TEST(found[0] == 32);  // y: vectors from row to row
  BOOST_TEST(found[1] == 1);   // and along a row
  BOOST_TEST(found[3] == 0);   // x0
  BOOST_TEST(found[4] == 1);
  BOOST_TEST(found[6] == -1);  // x1: an element of each row
  BOOST_TEST(found[7] == 0);
  BOOST_TEST(found[9] == 2048);  // items
  BOOST_TEST(found[10] == 64);
  BOOST_TEST(found[11] == 32);  // items of a row
}

BOOST_AUTO_TEST_CASE(wide_strides_have_64_bits_and_come_first) {
  framed const f({64, 128}, {{f32, {128, 1}}, {f32, {index{1} << 35, 2}, 2 << 20}});
  auto const found = packed(f, 6);
  BOOST_TEST(found[3] == index{1} << 35);
  BOOST_TEST(found[4] == 8);  // four lanes of step 2
  BOOST_TEST(found[5] == 2);
  BOOST_TEST(found[6] == 2048);
}

BOOST_AUTO_TEST_CASE(squares_are_told_their_numbers_and_the_edges) {
  framed const f({65, 3, 64}, {{f32, {192, 64, 1}}, {f32, {1, 8192, 128}, 2 << 20}});
  auto const found = packed(f, 8);
  BOOST_TEST(found[8] == 65 * 3 * 64);
  BOOST_TEST(found[9] == 3);
  BOOST_TEST(found[10] == 3);
  BOOST_TEST(found[11] == 2);
  BOOST_TEST(found[18] == 64);
  BOOST_TEST(found[19] == 65);
}

BOOST_AUTO_TEST_CASE(arguments_are_counted_as_a_compiler_lays_them_out) {
  framed const f({64, 128}, {{f32, {128, 1}},
                             {f32, {0, 1}, 2 << 20},
                             number(gpu::code::bool8),
                             number(gpu::code::complex128),
                             number(f32),
                             {f32, {-1, 0}, 3 << 20}});
  gpu::geometry<8> g;
  std::size_t const bytes = gpu::pack_geometry(f.nest, f.operands(), g.bytes);
  BOOST_TEST(bytes == 4 * (3 * 3 + 1 + 3 * 2));  // strides, items, and the numbers of two axes
  // y, x0; bool; complex, aligned; float; x1, aligned
  BOOST_TEST(gpu::argument_bytes(f.operands(), bytes) == 16 + 16 + 16 + 8 + 8 + bytes);
  BOOST_TEST(gpu::argument_bytes(f.operands(), bytes, 1) == 24 + 8 + 16 + 8 + 8 + bytes);
}

}  // namespace backend_gpu
