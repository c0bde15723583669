// What the tests on several ranks share. Each runs on 1, 2, 3 and 4 of them.
#pragma once

#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace ranks {

namespace lz = lazuli;
using lz::all, lz::on, lz::keepdims;

inline constexpr lz::index sizes[] = {0, 1, 2, 3, 5, 8, 13};

/// Are they the same elements, bit for bit?
template <class A, class B>
bool same(A const& a, B const& b) {
  auto const x = lz::eval(a);
  auto const y = lz::eval(b);
  static_assert(std::is_same_v<lz::value_t<A>, lz::value_t<B>>);
  if (!(x.shape() == y.shape())) return false;
  auto const bytes = static_cast<std::size_t>(x.nbytes());
  return bytes == 0 || std::memcmp(x.data(), y.data(), bytes) == 0;
}

/// Numbers that come several times.
template <class T>
lz::matrix<T> numbers(lz::index n, lz::index k) {
  lz::matrix<std::int64_t> const i = lz::arange(n * k).reshape(n, k);
  return lz::astype<T>((i * i * 31 + i * 17) % 53 % 29);
}

/// f.operator()<T>() for dtypes with an order, of which no other case is: one for each size and
/// each kind of number. Ranks send bytes; how numbers of each dtype are ordered and added, tests of
/// one machine tell.
template <class F>
void for_each_other_dtype(F const& f) {
  f.template operator()<bool>(), f.template operator()<std::int8_t>(),
      f.template operator()<std::uint16_t>();
  f.template operator()<std::uint64_t>(), f.template operator()<lz::float16>();
}
/// Sixty numbers that come several times; negative ones, too, where T has them.
template <class T>
lz::vector<T> sixty() {
  lz::vector<std::int64_t> const x = numbers<std::int64_t>(60, 1).flatten();
  return lz::astype<T>(x - (std::is_unsigned_v<T> ? 0 : 9));
}

/// n numbers of 0 … extent - 1, of which some come several times and some are counted from the end.
inline lz::vector<std::int64_t> some(lz::index n, lz::index extent) {
  lz::vector<std::int64_t> out(n);
  for (lz::index i = 0; i < n; ++i)
    out(i) = extent == 0 ? 0 : (i * 11 + i / 3) % extent - (i % 4 == 0 ? extent : 0);
  return out;
}

/// True, and said, where systems cannot be solved over ranks.
inline bool without_scalapack() {
  if (lz::mpi::scalapack_available()) return false;
  BOOST_TEST_MESSAGE("skipped: there is no ScaLAPACK for this MPI");
  return true;
}

inline auto line() {
  static auto const m = lz::mesh<"x">();
  return m;
}
/// 1 × 1, 2 × 1, 3 × 1 or 2 × 2 ranks.
inline auto rectangle() {
  static auto const m = lz::mesh<"x", "y">(0, 0);
  return m;
}

/// A matrix of noise with its adjoint added.
template <class T>
lz::matrix<T> hermitian(lz::index n) {
  lz::random::generator g(3);
  lz::matrix<T> x = lz::randn<T>(g, n, n);
  x = x + lz::eval(lz::conj(x).t());
  return x;
}

}  // namespace ranks
