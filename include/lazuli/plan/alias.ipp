// How alias.hpp finds shared memory: a depth-first search for solutions of one equation.
#pragma once

#include <lazuli/plan/alias.hpp>

LAZULI_BEGIN

namespace plan {

namespace detail {

struct term {  // a · x with 0 <= x <= bound
  index a;
  index bound;
};

/// Is there a choice of all x with Σ a·x == target? Depth first, largest coefficients first, pruned
/// by range and gcd.
class LAZULI_OBJECT_TAG subset_equation {
 public:
  LAZULI_COLD void add(index a, index bound) {
    if (a == 0 || bound == 0) return;
    int i = count_++;
    for (; i > 0 && terms_[i - 1].a < a; --i) terms_[i] = terms_[i - 1];
    terms_[i] = {a, bound};
  }
  LAZULI_COLD bool solvable(index target) {
    reach_[count_] = 0;
    gcd_[count_] = 0;
    for (int i = count_ - 1; i >= 0; --i) {
      reach_[i] = reach_[i + 1] + terms_[i].a * terms_[i].bound;
      gcd_[i] = gcd(terms_[i].a, gcd_[i + 1]);
    }
    work_ = 0;
    return search(0, target);
  }

 private:
  static constexpr int work_limit =
      20000;  // beyond it "yes" is answered: a temporary is never wrong

  static index gcd(index a, index b) {
    while (b != 0) {
      index const r = a % b;
      a = b;
      b = r;
    }
    return a;
  }
  LAZULI_COLD bool search(int i, index target) {
    if (target < 0 || target > reach_[i]) return false;
    if (target == 0 || ++work_ > work_limit) return true;
    if (target % gcd_[i] != 0) return false;
    index const a = terms_[i].a;
    index const rest = target - reach_[i + 1];
    index const least = rest > 0 ? (rest + a - 1) / a : 0;
    index const most = target / a < terms_[i].bound ? target / a : terms_[i].bound;
    for (index x = most; x >= least; --x) {
      if (search(i + 1, target - a * x)) return true;
      if (work_ > work_limit) return true;
    }
    return false;
  }

  term terms_[2 * max_rank + 2];
  index reach_[2 * max_rank + 3];
  index gcd_[2 * max_rank + 3];
  int count_ = 0;
  int work_ = 0;
};

struct span_of_bytes {
  std::byte const* low;
  std::byte const* high;  // one past the last byte
};

inline span_of_bytes bytes_of(nest const& n, operand const& o) {
  span_of_bytes s{o.data, o.data + o.size};
  for (int i = 0; i < n.rank; ++i) {
    index const reach = o.strides[i] * (n.extents[i] - 1);
    (reach < 0 ? s.low : s.high) += reach;
  }
  return s;
}

LAZULI_API bool share_a_byte(nest const& n, operand const& d, operand const& o) {
  if (d.data == nullptr || o.data == nullptr) return false;  // memory that explain only imagines
  auto const a = bytes_of(n, d);
  auto const b = bytes_of(n, o);
  if (a.high <= b.low || b.high <= a.low) return false;
  // d.low + Σ|sd|x + p == o.low + Σ|so|y + q; with y' = bound - y all coefficients are positive
  subset_equation equation;
  index target = b.low - a.low;
  for (int i = 0; i < n.rank; ++i) {
    index const last = n.extents[i] - 1;
    index const so = o.strides[i] < 0 ? -o.strides[i] : o.strides[i];
    equation.add(d.strides[i] < 0 ? -d.strides[i] : d.strides[i], last);
    equation.add(so, last);
    target += so * last;
  }
  equation.add(1, d.size - 1);
  equation.add(1, o.size - 1);
  target += o.size - 1;
  return equation.solvable(target);
}

/// Do the destination's addresses ascend in the order in which the nest visits its points?
inline bool ascends(nest const& n) {
  index inner = n.operands[0].size;
  for (int i = n.rank - 1; i >= 0; --i) {
    index const s = n.operands[0].strides[i];
    if (s < inner) return false;
    inner = s * n.extents[i];
  }
  return true;
}

}  // namespace detail

LAZULI_API overlap relate(nest const& n, int k) {
  auto const& d = n.operands[0];
  auto const& o = n.operands[k];
  if (o.position) return overlap::none;
  bool same_strides = d.size == o.size;
  for (int i = 0; i < n.rank; ++i) same_strides = same_strides && d.strides[i] == o.strides[i];
  if (same_strides && d.data == o.data) return overlap::same;
  if (!detail::share_a_byte(n, d, o)) return overlap::none;
  if (!same_strides || !detail::ascends(n) || (o.data - d.data) % d.size != 0)
    return overlap::mixed;
  return o.data > d.data ? overlap::ahead : overlap::behind;
}

namespace detail {
LAZULI_NOINLINE inline overlap relate_operands(nest const& n) {
  auto worst = overlap::none;
  for (int k = 1; k < n.count; ++k) {
    auto const o = relate(n, k);
    if (o == overlap::mixed) return o;
    if (o == overlap::none || (o == overlap::same && worst != overlap::none)) continue;
    if ((o == overlap::ahead && worst == overlap::behind) ||
        (o == overlap::behind && worst == overlap::ahead)) {
      return overlap::mixed;
    }
    worst = o;
  }
  return worst;
}
}  // namespace detail

LAZULI_API overlap relate_all(nest const& n) { return detail::relate_operands(n); }

namespace detail {
/// Bytes of the distinct elements of operand k.
inline index bytes_of_elements(nest const& n, int k) {
  index bytes = n.operands[k].size;
  for (int i = 0; i < n.rank; ++i)
    if (n.operands[k].strides[i] != 0) bytes *= n.extents[i];
  return bytes;
}
}  // namespace detail

LAZULI_API index bytes_to_copy(nest const& n) {
  constexpr index least = index{16} << 10;  // a smaller result is copied sooner than looked at
  index const result = n.size() * n.operands[0].size;
  if (result < least) return 0;
  index bytes = 0;
  bool ahead = false, behind = false;
  for (int k = 1; k < n.count; ++k) {
    auto const o = relate(n, k);
    if (o == overlap::mixed) bytes += detail::bytes_of_elements(n, k);
    ahead = ahead || o == overlap::ahead;
    behind = behind || o == overlap::behind;
  }
  return 2 * bytes <= result && !(ahead && behind) ? bytes : 0;
}

LAZULI_API bool lies_apart(nest const& n) {
  auto const& d = n.operands[0];
  auto const written = detail::bytes_of(n, d);
  for (int k = 1; k < n.count; ++k) {
    auto const& o = n.operands[k];
    auto const read = detail::bytes_of(n, o);
    if (read.high <= written.low || written.high <= read.low) continue;
    bool same = d.size == o.size && d.data == o.data;
    for (int i = 0; i < n.rank && same; ++i) same = d.strides[i] == o.strides[i];
    if (!same) return false;
  }
  return true;
}

LAZULI_API void descend(nest& n) {
  for (int i = 0; i < n.rank; ++i) {
    for (int k = 0; k < n.count; ++k) {
      auto& o = n.operands[k];
      o.data += o.strides[i] * (n.extents[i] - 1);
      o.strides[i] = -o.strides[i];
    }
  }
}

}  // namespace plan

LAZULI_END
