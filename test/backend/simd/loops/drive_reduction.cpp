#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/drive_reduction.hpp>

#include "support.hpp"

namespace support {

namespace {

template <class X>
void scatter(X& x, std::uint64_t seed) {
  numbers random(seed);
  for (auto& v : x.flat())
    v = static_cast<std::remove_reference_t<decltype(v)>>(
        static_cast<double>(random.next()) / 2147483648.0 - 0.4);
}

/// A hash of all bits (FNV-1a), so that one line stands for many results.
template <class X>
std::uint64_t hash(X const& x) {
  std::uint64_t h = 14695981039346656037u;
  auto const* p = reinterpret_cast<unsigned char const*>(x.data());
  for (std::size_t i = 0; i < static_cast<std::size_t>(x.numel()) * sizeof(*x.data()); ++i)
    h = (h ^ p[i]) * 1099511628211u;
  return h;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(drive_reduction)

// The tree of a reduction depends on the shape alone. These bits were the same with g++ and
// clang++, with SSE2, AVX2 and AVX-512.
BOOST_AUTO_TEST_CASE(the_bits_of_a_sum_are_the_same_on_every_machine) {
  lz::vector<float> line(300001);
  lz::matrix<float> wide(37, 8001), tall(8001, 37);
  lz::dtensor<double, 3> cube(30, 41, 70);
  scatter(line, 1), scatter(wide, 2), scatter(tall, 3), scatter(cube, 4);
  auto const check = [](char const* what, auto const& value, std::uint64_t want) {
    BOOST_TEST(hash(value) == want, what << ": the hash is " << hash(value) << "u");
  };
  check("line", lz::eval(lz::sum(line)), 4694030296760788231u);
  check("line backwards", lz::eval(lz::sum(line.flip(0))), 4694030296760788231u);
  lz::vector<float> sparse(3 * 300001), sparser(5 * 300001);
  sparse(lz::slice(lz::_, lz::_, 3)) = line;
  sparser(lz::slice(lz::_, lz::_, 5)) = line;
  check("line in steps of 3", lz::eval(lz::sum(sparse(lz::slice(lz::_, lz::_, 3)))),
        4694030296760788231u);
  check("line in steps of 3 and 5",
        lz::eval(lz::sum(sparse(lz::slice(lz::_, lz::_, 3)) * 0.5f +
                         sparser(lz::slice(lz::_, lz::_, 5)) * 0.5f)),
        4694030296760788231u);
  check("all of wide", lz::eval(lz::sum(wide)), 6808300574399213637u);
  check("rows of wide", lz::eval(lz::sum(wide, 1)), 15589483423454118020u);
  check("columns of wide", lz::eval(lz::sum(wide, 0)), 7324026560283940579u);
  check("columns of tall", lz::eval(lz::sum(tall, 0)), 9828199810114110693u);
  check("all of tall", lz::eval(lz::sum(tall)), 2996538561300232816u);
  check("every other row of tall", lz::eval(lz::sum(tall(lz::slice(lz::_, lz::_, 2)), 0)),
        14035219201935774957u);
  check("middle of cube", lz::eval(lz::sum(cube, 1)), 5020431081871758492u);
  check("outside of cube", lz::eval(lz::sum(cube, {0, 2})), 17550953635485164143u);
#if defined(__FMA__)
  check("variances", lz::eval(lz::var(tall, 0)), 5754768620470744784u);
  check("a chain", lz::eval(lz::mean(cube * 3.0 + 0.1, {0, 1})), 971704873374551601u);
#endif
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
