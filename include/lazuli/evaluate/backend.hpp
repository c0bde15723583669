// backend: all that the evaluator asks of a memory space. The host, the devices and the recorder
// behind `explain` model it; everything above is written once.
#pragma once

#include <lazuli/expr/strided.hpp>

LAZULI_BEGIN

/// What is known about source and destination before an assignment. `excluded`: it fails if they
/// overlap after all.
enum class aliasing { possible, excluded };

/// backend: evaluates expressions into the memory of one space. A small value, copied freely.
///   on.check(to, e)                throws where e cannot be read from where `to` lies
///   on.allocate<T>(extents)        memory for an intermediate result: a leaf with target()
///   on.allocate_for<T>(e)          the same for the value of e: where that is not enough
///   on.value<T>(e, read)           such memory with the value of barrier e, which reads `read`;
///   on.lower(e)                    e with such values in the place of its barriers, and
///   on.lower_operand(r)            the same of a reduction's operand: all three where allocating
///                                  and computing are more than one after the other
///   on.overlaps(to, e)             may a leaf of e share memory with `to`? "Yes" is never wrong
///   on.run(to, e, known)           writes a chain without barriers: one loop, or one kernel
///   on.run_small(to, e)            optional: the same before anything is checked, if that is all
///                                  there is to do; if it is missing or returns false, then
///                                  on.run_planned(to, e, known)
///   on.run_whole(to, e)            optional: the same if only whole tensors and numbers are
///                                  involved (evaluate/assign.hpp)
///   on.copy_whole(to, value)       optional: the same for an intermediate result
///                                  of that dtype
///   on.call(to, e)                 evaluates a barrier into its own extents,
///                                  in memory that no
///                                  operand overlaps
///   on.reduce(to, r, folded)       the same for a reduction r of the chain `folded`
///   on.fuse(to, e, known)          writes a chain over barriers at one go if it knows how; else
///                                  returns false, and nothing is written
///   B::value_of_barrier<D, X>      dtype in which barrier X is evaluated for elements D
///   B::may_fail<X>                 may the chain X throw when some elements are written?
///   B::records                     writes down what would be done; does it of empty results, too
/// The evaluator (evaluate/assign.hpp) calls them in this order: check, fuse, allocate, reduce or
/// call, run. Everything that on.run is given is plain data and functions of rows.
/// Models: host_backend (evaluate/host.hpp), device_backend (device/backend.hpp), recorder of
/// either (evaluate/recorder.hpp). Not: host_space.
template <class B>
concept backend = std::copyable<B> && requires(B const& on, extents<dyn> const& shape) {
  typename B::space;
  typename B::template value_of_barrier<float, strided<float, extents<dyn>>>;
  { B::template may_fail<strided<float, extents<dyn>>> } -> std::convertible_to<bool>;
  { B::records } -> std::convertible_to<bool>;
  { on.template allocate<float>(shape) } -> leaf;
  on.template allocate<float>(shape).target();
};

/// The backend of a memory space, specialised next to each: THE choice between host and devices.
template <class Space>
struct backend_in_space;
/// The backend that writes destinations of type To; `B::of(to)` makes it.
template <class To>
using backend_for = typename backend_in_space<space_of<To>>::type;

LAZULI_END
