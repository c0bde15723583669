// A naive picture of a tensor for comparisons: its shape and the storage position of every element,
// in order.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <lazuli/shape/mapping.hpp>
#include <ostream>
#include <random>
#include <type_traits>
#include <vector>

namespace naive {

namespace lz = lazuli;
using lz::index;
using list = std::vector<index>;

struct picture {
  list shape, cells;
  bool operator==(picture const&) const = default;
};

inline std::ostream& print(std::ostream& out, list const& values) {
  out << '(';
  for (std::size_t i = 0; i < values.size(); ++i) out << (i ? ", " : "") << values[i];
  return out << ')';
}
inline std::ostream& operator<<(std::ostream& out, picture const& p) {
  print(out << "shape ", p.shape);
  return print(out << " cells ", p.cells);
}

inline index volume(list const& shape) {
  index n = 1;
  for (index e : shape) n *= e;
  return n;
}

/// Row-major walk over all indices of a shape.
template <class F>
void for_each_index(list const& shape, F f) {
  list at(shape.size(), 0);
  for (index n = volume(shape); n > 0; --n) {
    f(at);
    for (std::size_t i = shape.size(); i-- > 0;) {
      if (++at[i] < shape[i]) break;
      at[i] = 0;
    }
  }
}

/// The element of `p` at an index, counted row-major.
inline index cell(picture const& p, list const& at) {
  index n = 0;
  for (std::size_t i = 0; i < at.size(); ++i) n = n * p.shape[i] + at[i];
  return p.cells[static_cast<std::size_t>(n)];
}

/// A picture with another shape whose element at `i` is the element of `p` at from(i).
template <class F>
picture gather(picture const& p, list shape, F from) {
  picture out{std::move(shape), {}};
  for_each_index(out.shape, [&](list const& at) { out.cells.push_back(cell(p, from(at))); });
  return out;
}

template <class E>
picture picture_of(lz::mapping<E> const& m) {
  auto const values = m.extents.values();
  picture out{list(values.begin(), values.end()), {}};
  for_each_index(out.shape, [&](list const& at) {
    index position = m.offset;
    for (std::size_t i = 0; i < at.size(); ++i) position += at[i] * m.strides[i];
    out.cells.push_back(position);
  });
  return out;
}

template <std::size_t N>
list as_list(std::array<index, N> const& values) {
  return list(values.begin(), values.end());
}

/// Whether M is mapping<extents<E...>>.
template <class M, index... E>
inline constexpr bool has_type =
    std::is_same_v<std::remove_cvref_t<M>, lz::mapping<lz::extents<E...>>>;

/// Random numbers that print their seed on failure: BOOST_TEST_CONTEXT(dice). LAZULI_SEED overrides
/// the seed.
class dice {
 public:
  dice()
      : seed_(std::getenv("LAZULI_SEED") ? std::strtoul(std::getenv("LAZULI_SEED"), nullptr, 10)
                                         : 20240229u) {
    engine_.seed(seed_);
  }
  index operator()(index low, index high) {
    return low + static_cast<index>(engine_() % static_cast<unsigned long>(high - low + 1));
  }
  friend std::ostream& operator<<(std::ostream& out, dice const& d) {
    return out << "LAZULI_SEED=" << d.seed_;
  }

 private:
  unsigned long seed_;
  std::mt19937_64 engine_;
};

/// A mapping with random extents (0 … most) and strides: row-major, permuted, with gaps, negative
/// or 0.
template <int R>
auto random_mapping(dice& d, index most = 4) {
  lz::mapping<lz::dextents<R>> m{};
  lz::index_array<R> values{};
  for (auto& e : values) e = d(0, 9) == 0 ? 0 : d(1, most);
  m.extents = lz::dextents<R>(values);
  bool placed[R + 1] = {};
  index step = d(1, 3);
  m.offset = 1000;
  for (int n = 0; n < R; ++n) {
    auto i = static_cast<std::size_t>(d(0, R - 1));
    while (placed[i]) i = (i + 1) % R;
    placed[i] = true;
    m.strides[i] = d(0, 7) == 0 ? 0 : (d(0, 3) == 0 ? -step : step);
    step *= (values[i] > 1 ? values[i] : 1) + (d(0, 3) == 0 ? 1 : 0);
  }
  return m;
}

}  // namespace naive

BOOST_TEST_DONT_PRINT_LOG_VALUE(naive::list)

/// Runs the call and checks that it throws Error with exactly this text.
#define LAZULI_CHECK_TEXT(call, Error, text)                            \
  BOOST_CHECK_EXCEPTION((void)(call), Error, [](Error const& problem) { \
    BOOST_TEST(problem.what() == std::string(text));                    \
    return true;                                                        \
  })
