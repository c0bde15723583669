// Rows to be sorted, and what must come out: run twice, first for the texts of all kernels.
#pragma once

#include <functional>
#include <lazuli/backend/gpu/select.hpp>
#include <lazuli/sorting/sort.hpp>
#include <memory>
#include <random>

#include "gpu/numbered_kernels.hpp"

namespace sorts {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;
using lz::index;

struct shape {
  index rows, length;
};
enum class wanted { values, places, both };

/// Few numbers and many, of all bytes; floats also infinite, -0 and NaN.
template <class T>
std::unique_ptr<T[]> drawn(std::mt19937& draw, std::size_t n) {
  auto out = std::make_unique<T[]>(n);
  bool const few = draw() % 2 == 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t const bits = std::uint64_t{draw()} << 32 | draw();
    if constexpr (std::same_as<T, bool>)
      out[i] = bits % 3 == 0;
    else if constexpr (lz::integer_dtype<T>)
      out[i] = static_cast<T>(few ? bits % 7 : bits);
    else
      out[i] = bits % 11 == 0   ? std::numeric_limits<T>::quiet_NaN()
               : bits % 13 == 0 ? lz::number::convert<T>(-0.0)
               : bits % 17 == 0
                   ? lz::number::convert<T>(-std::numeric_limits<double>::infinity())
                   : lz::number::convert<T>(static_cast<int>(bits % (few ? 5 : 90000)) - 2);
  }
  return out;
}

/// The texts of all kernels that all(launcher, check) launches; nothing is run.
template <class All>
mock::numbered_kernels texts_of(All const& all) {
  mock::numbered_kernels kernels;
  all([&](std::string_view, gpu::kernel_writer write, unsigned, void**,
          unsigned) { kernels.name_of(write()); },
      false);
  return kernels;
}
/// Then as a Program that has them all.
template <class Program, class All>
void run_as(All const& all) {
  mock::numbered_kernels kernels = texts_of(all);
  Program const program(kernels.texts);
  all([&](std::string_view, gpu::kernel_writer write, unsigned blocks, void** arguments,
          unsigned) { program.run(kernels.name_of(write()), blocks, arguments); },
      true);
}

/// Memory that is written as blocks of a test's device.
using allocation = std::function<std::byte*(std::size_t)>;

/// Rows, and memory for what is made of them.
template <class T>
struct rows_to_sort {
  shape s;
  std::unique_ptr<T[]> given;
  T *from, *values;
  std::int64_t* places;

  rows_to_sort(shape of, index first, bool in_place, allocation const& allocate) : s(of) {
    std::mt19937 draw(static_cast<unsigned>(s.rows * 7 + s.length));
    auto const n = static_cast<std::size_t>(s.rows * s.length);
    auto const count = static_cast<std::size_t>(s.rows * first);
    given = drawn<T>(draw, n);
    from = reinterpret_cast<T*>(allocate(n * sizeof(T)));
    std::copy(given.get(), given.get() + n, from);
    values = in_place ? from : reinterpret_cast<T*>(allocate(count * sizeof(T)));
    places = reinterpret_cast<std::int64_t*>(allocate(count * 8));
  }
  /// Elements `low` to `high` - 1 of each sorted row are what was written; empty, or what is wrong.
  std::string check(index low, index high, bool descending, wanted w) const {
    lz::detail::key_order<T> const order(descending);
    for (index row = 0; row < s.rows; ++row) {
      T const* const own = given.get() + row * s.length;
      std::vector<index> in_order(static_cast<std::size_t>(s.length));
      for (index i = 0; i < s.length; ++i) in_order[static_cast<std::size_t>(i)] = i;
      std::sort(in_order.begin(), in_order.end(), [&](index a, index b) {
        auto const x = order.key(own[a]), y = order.key(own[b]);
        return x < y || (x == y && a < b);
      });
      for (index i = low; i < high; ++i) {
        index const at = in_order[static_cast<std::size_t>(i)], to = row * (high - low) + i - low;
        // Beside places an element is as it was; alone it is what its key says.
        T const value = w == wanted::both ? own[at] : order.value(order.key(own[at]));
        bool const wrong =
            (w != wanted::places && std::memcmp(&value, values + to, sizeof(T)) != 0) ||
            (w != wanted::values && places[to] != at);
        if (wrong)
          return lz::text::concat(gpu::name_of(gpu::code_of<T>), " (", s.rows, ", ", s.length,
                                  "), ", static_cast<int>(w), descending ? " down" : " up",
                                  ": row ", row, ", ", i);
      }
    }
    return {};
  }
};

/// Memory as run_sort asks for it: where it need not be cleared, it is not.
inline auto blocks_of(allocation const& allocate) {
  return [&allocate](index bytes, bool cleared) {
    auto* const data = allocate(static_cast<std::size_t>(bytes));
    std::memset(data, cleared ? 0 : 0xa5, static_cast<std::size_t>(bytes));
    return static_cast<void*>(data);
  };
}

/// Sorts rows with a launcher; empty, or what is wrong.
template <class T>
std::string sorted(shape s, index first, wanted w, bool descending, gpu::sort_sizes const& sizes,
                   gpu::kernel_launcher launch, allocation const& allocate, bool in_place = false) {
  rows_to_sort<T> const x(s, first, in_place, allocate);
  gpu::run_sort(
      {x.from, gpu::code_of<T>, s.rows, s.length, descending, first,
       w == wanted::places ? nullptr : x.values, w == wanted::values ? nullptr : x.places},
      launch, blocks_of(allocate), sizes);
  return x.check(0, first, descending, w);
}

/// Selects the first elements, or the last of them.
template <class T>
std::string selected(shape s, index first, bool one, bool descending,
                     gpu::select_sizes const& sizes, gpu::kernel_launcher launch,
                     allocation const& allocate) {
  rows_to_sort<T> const x(s, one ? 1 : first, false, allocate);
  gpu::run_select(
      {x.from, gpu::code_of<T>, s.rows, s.length, descending, first, x.values, x.places}, one,
      launch, blocks_of(allocate), sizes);
  return x.check(one ? first - 1 : 0, first, descending, wanted::both);
}

}  // namespace sorts
