// Many small matrices, one after the other in memory, row by row.
#include "loop.hpp"
#include "transpose.hpp"

using namespace limit;

namespace {

/// The lane of element (row of lane l, k) of its matrix, or (k, column of l); 0 behind the last.
template <int order>
constexpr int left_lane(int l, int k, int used) {
  return l < used ? l - l % order + k : 0;
}
template <int order>
constexpr int right_lane(int l, int k, int used) {
  int const in_matrix = l % (order * order);
  return l < used ? l - in_matrix + k * order + l % order : 0;
}

/// Whole matrices in a register: a row's element k beside a column's, once for each k.
template <class T, int order, int k, int used, std::size_t... l>
inline vec<T> add_products(vec<T> a, vec<T> b, vec<T> sum, std::index_sequence<l...> all) {
  vec<T> const left =
      __builtin_shufflevector(a, a, left_lane<order>(static_cast<int>(l), k, used)...);
  vec<T> const right =
      __builtin_shufflevector(b, b, right_lane<order>(static_cast<int>(l), k, used)...);
  sum = left * right + sum;
  if constexpr (k + 1 < order)
    return add_products<T, order, k + 1, used>(a, b, sum, all);
  else
    return sum;
}

template <class T, int order>
void by_registers(T const* a, T const* b, T* y, size count) {
  constexpr size matrix = order * order, held = lanes<T> / matrix, used = held * matrix;
  auto const multiply = [](vec<T> l, vec<T> r) {
    using all = std::make_index_sequence<static_cast<std::size_t>(lanes<T>)>;
    return add_products<T, order, 0, static_cast<int>(used)>(l, r, vec<T>{}, all{});
  };
  size i = 0;
  for (; i + held <= count; i += held, a += used, b += used, y += used) {
    if constexpr (used == lanes<T>)
      store(y, multiply(load(a), load(b)));
    else
      store_first(y, multiply(load_first(a, used), load_first(b, used)), used);
  }
  size const rest = (count - i) * matrix;
  if (rest > 0) store_first(y, multiply(load_first(a, rest), load_first(b, rest)), rest);
}

/// A row in a register: all of b is held, two rows of y are under way.
template <class T, int order>
void by_rows(T const* a, T const* b, T* y, size count) {
  typedef T row __attribute__((vector_size(order * sizeof(T)), aligned(sizeof(T)), may_alias));
  for (size i = 0; i < count; ++i, a += order * order, b += order * order, y += order * order) {
    row right[order];
    for (int k = 0; k < order; ++k) right[k] = *reinterpret_cast<row const*>(b + k * order);
    for (int r = 0; r < order; r += 2) {
      auto const *upper = a + r * order, *lower = upper + order;
      row s = upper[0] * right[0], t = lower[0] * right[0];
      for (int k = 1; k < order; ++k) s += upper[k] * right[k], t += lower[k] * right[k];
      *reinterpret_cast<row*>(y + r * order) = s;
      *reinterpret_cast<row*>(y + (r + 1) * order) = t;
    }
  }
}

/// A row in two registers or more: four rows of y at once, b is read once for them.
template <class T, int order>
void by_parts(T const* a, T const* b, T* y, size count) {
  constexpr int parts = order / static_cast<int>(lanes<T>), rows = 4;
  for (size i = 0; i < count; ++i, a += order * order, b += order * order, y += order * order)
    for (int row = 0; row < order; row += rows) {
      vec<T> s[rows][parts] = {};
#pragma GCC unroll 16
      for (int k = 0; k < order; ++k)
#pragma GCC unroll 4
        for (int p = 0; p < parts; ++p) {
          vec<T> const right = load(b + k * order + p * lanes<T>);
#pragma GCC unroll 4
          for (int u = 0; u < rows; ++u) s[u][p] += a[(row + u) * order + k] * right;
        }
#pragma GCC unroll 4
      for (int u = 0; u < rows; ++u)
#pragma GCC unroll 4
        for (int p = 0; p < parts; ++p) store(y + (row + u) * order + p * lanes<T>, s[u][p]);
    }
}

/// Rows of three in registers of four: a row is read with what follows it, the last with what comes
/// before; the last is written with the end of the row before.
template <class T>
void by_threes(T const* a, T const* b, T* y, size count) {
  typedef T row __attribute__((vector_size(4 * sizeof(T)), aligned(sizeof(T)), may_alias));
  for (size i = 0; i < count; ++i, a += 9, b += 9, y += 9) {
    row const b0 = *reinterpret_cast<row const*>(b), b1 = *reinterpret_cast<row const*>(b + 3);
    row const end = *reinterpret_cast<row const*>(b + 5);
    row const b2 = __builtin_shufflevector(end, end, 1, 2, 3, 3);
    row s[3];
#pragma GCC unroll 3
    for (int r = 0; r < 3; ++r) s[r] = a[3 * r] * b0 + a[3 * r + 1] * b1 + a[3 * r + 2] * b2;
    *reinterpret_cast<row*>(y) = s[0];
    *reinterpret_cast<row*>(y + 3) = s[1];
    *reinterpret_cast<row*>(y + 5) = __builtin_shufflevector(s[1], s[2], 2, 4, 5, 6);
  }
}

template <class T, int order>
void multiply(arguments const& p) {
  auto const *a = as<T>(p.a), *b = as<T>(p.b);
  auto* const y = static_cast<T*>(p.y);
  if constexpr (order * order <= lanes<T>)
    by_registers<T, order>(a, b, y, p.m);
  else if constexpr (order == 3)
    by_threes(a, b, y, p.m);
  else if constexpr (order <= lanes<T>)
    by_rows<T, order>(a, b, y, p.m);
  else
    by_parts<T, order>(a, b, y, p.m);
}

template <class T>
void multiply_order(arguments const& p) {
  switch (p.n) {
    case 2:
      return multiply<T, 2>(p);
    case 3:
      return multiply<T, 3>(p);
    case 4:
      return multiply<T, 4>(p);
    case 8:
      return multiply<T, 8>(p);
    case 16:
      return multiply<T, 16>(p);
  }
}

/// o = a⁻¹ by cofactors, a matrix in each lane.
void invert(floats const* a, floats* o, std::integral_constant<int, 3>) {
  floats const c0 = a[4] * a[8] - a[5] * a[7], c1 = a[5] * a[6] - a[3] * a[8];
  floats const c2 = a[3] * a[7] - a[4] * a[6];
  floats const d = 1.F / (a[0] * c0 + a[1] * c1 + a[2] * c2);
  o[0] = c0 * d, o[3] = c1 * d, o[6] = c2 * d;
  o[1] = (a[2] * a[7] - a[1] * a[8]) * d, o[2] = (a[1] * a[5] - a[2] * a[4]) * d;
  o[4] = (a[0] * a[8] - a[2] * a[6]) * d, o[5] = (a[2] * a[3] - a[0] * a[5]) * d;
  o[7] = (a[1] * a[6] - a[0] * a[7]) * d, o[8] = (a[0] * a[4] - a[1] * a[3]) * d;
}

/// By minors of the upper and the lower two rows (Laplace).
void invert(floats const* a, floats* o, std::integral_constant<int, 4>) {
  floats up[6], low[6];  // of columns 01, 02, 03, 12, 13, 23
  for (int i = 0, at = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j, ++at) {
      up[at] = a[i] * a[4 + j] - a[j] * a[4 + i];
      low[at] = a[8 + i] * a[12 + j] - a[8 + j] * a[12 + i];
    }
  floats const d = 1.F / (up[0] * low[5] - up[1] * low[4] + up[2] * low[3] + up[3] * low[2] -
                          up[4] * low[1] + up[5] * low[0]);
  // Row i of the inverse: the three other columns, and the minors of two of them.
  constexpr int column[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  constexpr int minor_of[4][3] = {{5, 4, 3}, {5, 2, 1}, {4, 2, 0}, {3, 1, 0}};
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    auto const expand = [&](int row, floats const* m) {
      return a[4 * row + column[i][0]] * m[minor_of[i][0]] -
             a[4 * row + column[i][1]] * m[minor_of[i][1]] +
             a[4 * row + column[i][2]] * m[minor_of[i][2]];
    };
    floats const sign = i % 2 == 0 ? d : -d;
    o[4 * i] = expand(1, low) * sign, o[4 * i + 1] = -expand(0, low) * sign;
    o[4 * i + 2] = expand(3, up) * sign, o[4 * i + 3] = -expand(2, up) * sign;
  }
}

/// `each` numbers of `count` matrices, at most as many as there are lanes: number e of all in r[e].
template <int each, bool all>
inline __attribute__((always_inline)) void to_lanes(float const* p, size count, floats* r) {
  constexpr size tile = lanes<float>;
  for (size e = 0; e < each; e += tile) {
    auto const read = [=](float const* from) {
      return each % tile == 0 ? load(from) : load_first(from, std::min<size>(tile, each - e));
    };
#pragma GCC unroll 16
    for (size l = 0; l < tile; ++l) r[e + l] = all || l < count ? read(p + l * each + e) : floats{};
    transpose(r + e);
  }
}
template <int each, bool all>
inline __attribute__((always_inline)) void from_lanes(float* p, size count, floats* r) {
  constexpr size tile = lanes<float>;
  for (size e = 0; e < each; e += tile) {
    transpose(r + e);
#pragma GCC unroll 16
    for (size l = 0; l < tile; ++l)
      if (each % tile == 0 && all)
        store(p + l * each + e, r[e + l]);
      else if (all || l < count)
        store_first(p + l * each + e, r[e + l], std::min<size>(tile, each - e));
  }
}

/// Lane l of the result: that of the wanted element where it lies in register `next`, else what
/// has been found so far.
template <int each, int k, int next>
constexpr int dealt_lane(int l) {
  constexpr int tile = static_cast<int>(lanes<float>);
  int const at = l * each + k;
  return at / tile == next ? tile + at % tile : (next == 1 && at / tile == 0 ? at : l);
}
template <int each, int k, int next, std::size_t... l>
inline floats deal(floats const* r, floats found, std::index_sequence<l...> all) {
  found =
      __builtin_shufflevector(found, r[next], dealt_lane<each, k, next>(static_cast<int>(l))...);
  if constexpr (next + 1 < each)
    return deal<each, k, next + 1>(r, found, all);
  else
    return found;
}
/// Lane l of register q of the result is number (q tile + l) % each of matrix (q tile + l) / each.
template <int each, int q, int next>
constexpr int gathered_lane(int l) {
  constexpr int tile = static_cast<int>(lanes<float>);
  int const at = q * tile + l;
  return at % each == next ? tile + at / each : (next == 1 && at % each == 0 ? at / each : l);
}
template <int each, int q, int next, std::size_t... l>
inline floats gather(floats const* r, floats found, std::index_sequence<l...> all) {
  found =
      __builtin_shufflevector(found, r[next], gathered_lane<each, q, next>(static_cast<int>(l))...);
  if constexpr (next + 1 < each)
    return gather<each, q, next + 1>(r, found, all);
  else
    return found;
}
constexpr auto each_lane = std::make_index_sequence<static_cast<std::size_t>(lanes<float>)>{};

/// x = o b for vectors b of `order` numbers.
template <int order, std::size_t... k>
inline void apply(floats const* o, float const* b, float* y, std::index_sequence<k...>) {
  constexpr size tile = lanes<float>;
  floats const raw[] = {load(b + static_cast<size>(k) * tile)...};
  floats const right[] = {deal<order, static_cast<int>(k), 1>(raw, raw[0], each_lane)...};
  floats x[order] = {};
  for (int row = 0; row < order; ++row)
    for (int i = 0; i < order; ++i) x[row] += o[row * order + i] * right[i];
  (store(y + static_cast<size>(k) * tile,
         gather<order, static_cast<int>(k), 1>(x, x[0], each_lane)),
   ...);
}

template <int order, bool solves>
void by_lanes(arguments const& p) {
  constexpr size tile = lanes<float>, matrix = order * order;
  constexpr size most = (matrix + tile - 1) / tile * tile;
  [[maybe_unused]] constexpr auto numbers =
      std::make_index_sequence<static_cast<std::size_t>(order)>{};
  auto const *a = as<float>(p.a), *b = as<float>(p.b);
  auto* const y = static_cast<float*>(p.y);
  split(p.m, p.threads, tile, [=](size first, size last, int) {
    floats in[most], out[most] = {};
    for (size i = first; i < last; i += tile) {
      size const count = std::min(tile, last - i);
      if (count == tile)
        to_lanes<matrix, true>(a + i * matrix, tile, in);
      else
        to_lanes<matrix, false>(a + i * matrix, count, in);
      invert(in, out, std::integral_constant<int, order>{});
      if constexpr (!solves) {
        if (count == tile)
          from_lanes<matrix, true>(y + i * matrix, tile, out);
        else
          from_lanes<matrix, false>(y + i * matrix, count, out);
      } else if (count == tile) {
        apply<order>(out, b + i * order, y + i * order, numbers);
      } else {
        float right[tile * order] = {}, x[tile * order];
        std::copy(b + i * order, b + last * order, right);
        apply<order>(out, right, x, numbers);
        std::copy(x, x + count * order, y + i * order);
      }
    }
  });
}

}  // namespace

void limit_small_f(arguments const* p) { multiply_order<float>(*p); }
void limit_small_d(arguments const* p) { multiply_order<double>(*p); }
void limit_inverse(arguments const* p) {
  p->n == 3 ? by_lanes<3, false>(*p) : by_lanes<4, false>(*p);
}
void limit_solve(arguments const* p) { p->n == 3 ? by_lanes<3, true>(*p) : by_lanes<4, true>(*p); }
