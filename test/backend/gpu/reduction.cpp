// The arguments of reduction kernels, and what tells them apart.
#include <lazuli/backend/gpu/reduction.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

namespace {
template <class T>
T read(std::vector<std::byte> const& bytes, std::size_t& at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return value;
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_geometry_is_packed_as_its_type_is_written) {
  lz::plan::operand operands[2] = {};
  for (auto& o : operands) o.size = 4;
  operands[0].strides[0] = 4;
  operands[1].strides[0] = 4 * 64;
  operands[1].strides[1] = 4;
  lz::plan::nest n;
  n.rank = n.count = 2;
  n.operands = operands;
  n.extents[0] = 10;
  n.extents[1] = 64;
  gpu::reduce_frame f;
  f.kept = f.reduced = 1;
  f.lanes = 4;
  gpu::frame vectors;
  vectors.lanes = 4;
  gpu::code const dtypes[] = {gpu::code::float32, gpu::code::float32};
  gpu::operand_route const of[] = {{gpu::route::gather, 0}, {gpu::route::vector, 1}};
  gpu::kernel_operands const o{vectors, 2, dtypes, of};
  gpu::reduce_sizes sizes;
  sizes.outputs = 10;
  sizes.items = 16;
  sizes.elements = 64;
  auto const bytes = gpu::reduction_geometry(n, f, o, sizes);
  std::size_t at = 0;
  BOOST_TEST(read<std::int64_t>(bytes, at) == 64);
  for (int const s : {1, 0, 0}) BOOST_TEST(read<std::int32_t>(bytes, at) == s);
  for (int const s : {16, 1, 1}) BOOST_TEST(read<std::int32_t>(bytes, at) == s);  // in vectors
  for (unsigned const s : {10u, 16u, 1u, 1u}) BOOST_TEST(read<std::uint32_t>(bytes, at) == s);
  for (unsigned const s : {10u, 16u}) BOOST_TEST(read<std::uint32_t>(bytes, at) == s);
  gpu::reduce_frame other = f;
  other.group = 32;
  BOOST_TEST(gpu::reduction_key(f, o, "") != gpu::reduction_key(other, o, ""));
  BOOST_TEST(gpu::reduction_key(f, o, "a") != gpu::reduction_key(f, o, "b"));
}
