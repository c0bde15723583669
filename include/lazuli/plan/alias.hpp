// Does an operand share memory with the destination, and does it matter? Exact, by a bounded linear
// Diophantine equation.
#pragma once

#include <lazuli/plan/nest.hpp>

LAZULI_BEGIN

namespace plan {

/// How the memory of an operand overlaps the destination's.
enum class overlap {
  none,    // no common byte
  same,    // each element is read where it is written: in place
  ahead,   // read where a later point is written: in place in ascending order
  behind,  // read where an earlier point was written: in place in descending order
  mixed    // neither: needs a temporary
};

namespace detail {

LAZULI_API bool share_a_byte(nest const& n, operand const& d, operand const& o);

}  // namespace detail

/// How operand k overlaps the destination. The nest must be collapsed (extents above 1, destination
/// strides sorted, positive).
LAZULI_API overlap relate(nest const& n, int k);

/// The same for all operands together: `none` and `same` combine with everything, `ahead` and
/// `behind` exclude each other.
LAZULI_API overlap relate_all(nest const& n);

/// For a nest whose overlap is mixed: the bytes of the operands that cause it, if only these do and
/// they are so few (a row that is read again and again) that copying them costs less than copying
/// the result, which is not small. Otherwise 0.
LAZULI_API index bytes_to_copy(nest const& n);

/// Whether every operand lies clear of the destination's span of bytes, or is read just where it is
/// written. Cheap, for any nest with points, collapsed or not. If false, relate_all decides.
LAZULI_API bool lies_apart(nest const& n);

/// Reverses every axis, so that the nest visits its points in descending order of the destination's
/// addresses.
LAZULI_API void descend(nest& n);

}  // namespace plan

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/plan/alias.ipp>
#endif
