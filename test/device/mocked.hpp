// Device tensors on the mock driver: each test has a fresh machine, and must leave nothing on it.
#pragma once

#include <lazuli/cuda.hpp>

#include "gpu/mock/mock.hpp"
#include "support.hpp"

namespace mocked {

using namespace support;
using lz::all, lz::slice, lz::newaxis;
template <class T>
using gmatrix = lz::cuda_tensor<T, dyn, dyn>;
template <class T>
using gvector = lz::cuda_tensor<T, dyn>;

/// Two devices whose streams run as late as their order allows.
struct machine {
  explicit machine(int devices = 2, bool late = true, int version = 13000) {
    mock::machine_options choice;
    choice.devices = devices;
    choice.deferred = late;
    choice.version = version;
    mock::install(choice);
  }
  ~machine() {
    try {
      for (int i = 0; i < lz::cuda::device_count(); ++i) lz::cuda::synchronize(lz::cuda::device(i));
    } catch (lz::error const& e) {  // a real device does nothing more after a fault
      BOOST_ERROR(e.what());
    }
    mock::release();
    BOOST_TEST(mock::gpu_machine().nothing_left());
    BOOST_TEST(mock::gpu_machine().problems == "");
    mock::gpu_machine().start({});
  }
};

inline bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
/// How many lines of the machine's log so far begin like this.
inline long logged(std::string_view start) {
  long count = 0;
  for (auto const& line : mock::gpu_machine().log) count += line.starts_with(start);
  return count;
}

/// 0.5, 0.75, … in the given extents.
template <class T, class... I>
auto counted(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(0.5 + 0.25 * static_cast<double>(i % 97));
  return x;
}

/// Elements in a row, without the library's own loops, which would cost seconds of compile time.
template <class T>
bool elements_close(T const* a, T const* b, lz::index n, double tolerance) {
  using number = std::conditional_t<lz::complex_dtype<T>, std::complex<double>, double>;
  for (lz::index i = 0; i < n; ++i) {
    auto const x = lz::number::convert<number>(a[i]), y = lz::number::convert<number>(b[i]);
    bool const equal = a[i] == b[i] || (x != x && y != y);
    if (!equal && !(std::abs(x - y) <= tolerance * (1 + std::abs(y)))) return false;
  }
  return true;
}

/// Equal extents and elements near each other (NaN near NaN), of a device expression and a host
/// one.
template <class X, class Y>
bool close(X const& x, Y const& y, double tolerance = 1e-5) {
  auto const a = x.cpu();
  auto const b = lz::eval(y);
  return a.extents().values() == b.extents().values() &&
         elements_close(a.data(), b.data(), a.numel(), tolerance);
}

/// The same for results of libraries, which add in orders of their own.
template <class X, class Y>
bool roughly(X const& x, Y const& y, double tolerance = 1e-4) {
  return close(x, y, tolerance);
}

/// Equal elements and extents.
template <class X, class Y>
bool same(X const& x, Y const& y) {
  return close(x, y, 0);
}

}  // namespace mocked
