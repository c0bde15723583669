// Reductions and chains over random layouts on a device, against the host; LAZULI_FUZZ=N: N rounds.
#include <cstdlib>

#include "device/mocked.hpp"

using namespace mocked;

namespace {

struct arrangement {
  explicit arrangement(numbers& random) {
    static constexpr lz::index sizes[] = {1,  2,  3,  4,   5,   7,   8,    12,    16,
                                          31, 33, 64, 100, 257, 300, 5000, 40'000};
    lz::index total = 1;
    for (auto& x : extents) {
      do x = sizes[random.between(0, 16)];
      while (total * x > 200'000);
      total *= x;
    }
    for (int i = 2; i > 0; --i) std::swap(order[i], order[random.between(0, i)]);
    flipped = random.chance(40);
    step = random.between(1, 2);
    first = extents[order[2]] > 2 ? random.between(0, 1) : 0;
  }
  template <class X>
  auto of(X& x) const {
    auto view = x.permute(order[0], order[1], order[2])(all, all, slice(first, lz::_, step));
    return flipped ? view.flip(1) : view.flip(0).flip(0);
  }

  lz::index extents[3];
  int order[3] = {0, 1, 2};
  bool flipped;
  lz::index step, first;
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_layouts) {
  machine const here(1, false);
  char const* const wanted = std::getenv("LAZULI_FUZZ");
  int const rounds = wanted != nullptr ? std::atoi(wanted) : 6;
  numbers random(20'261);
  for (int round = 0; round < rounds; ++round) {
    arrangement const l(random);
    lz::dtensor<float, 3> x(l.extents[0], l.extents[1], l.extents[2]);
    for (lz::index i = 0; i < x.numel(); ++i)
      x.data()[i] = static_cast<float>(random.between(-1000, 1000)) * 0.01f;
    auto g = x.cuda();
    auto const a = l.of(x);
    auto const b = l.of(g);
    int const axis = static_cast<int>(random.between(0, 2));
    BOOST_TEST_CONTEXT("round " << round) {
      BOOST_TEST(close(lz::sum(b * 2.f), lz::sum(a * 2.f), 1e-4));
      BOOST_TEST(close(lz::sum(b, axis), lz::sum(a, axis), 1e-4));
      BOOST_TEST(same(lz::argmax(b, axis), lz::argmax(a, axis)));
      BOOST_TEST(close(lz::var(b, {0, 2}), lz::var(a, {0, 2}), 1e-3));
      BOOST_TEST(close(lz::softmax(b, axis), lz::softmax(a, axis), 1e-4));
      auto y = x;
      auto h = g;
      auto c = l.of(y);
      auto d = l.of(h);
      c = a * c + c.flip(2);  // overlaps itself
      d = b * d + d.flip(2);
      BOOST_TEST(close(h, y, 1e-4));
    }
  }
}
