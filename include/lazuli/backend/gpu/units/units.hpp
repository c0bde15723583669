// The units that are compiled ahead of time (kernels/): sorting, from a shared library that is
// looked for on first use.
#pragma once

#include <lazuli/backend/gpu/units/units.h>

#include <exception>
#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
#include <lazuli/backend/gpu/vendor/routines.hpp>

LAZULI_BEGIN

namespace gpu {

static_assert(static_cast<int>(code::complex128) == lazuli_unit_complex128 &&
                  static_cast<int>(code::uint8) == lazuli_unit_uint8 &&
                  static_cast<int>(code::float16) == lazuli_unit_float16,
              "lazuli: the element types of units.h are those of code");

namespace vendor {

/// The functions of lazuli/backend/gpu/units/units.h, which says what they do.
struct unit_table {
  static constexpr char const* name = "the units of lazuli";
  static constexpr char const* file = "liblazuli_kernels.so";

  routine<decltype(lazuli_unit_sort)> sort{"lazuli_unit_sort"};
  routine<decltype(lazuli_unit_topk)> topk{"lazuli_unit_topk"};

  decltype(lazuli_units_system)* system = nullptr;
  decltype(lazuli_unit_error)* error = nullptr;

  template <class Table, class F>
  static void each(Table& t, F&& f) {
    visit(f, t.sort, t.topk);
  }
};

/// The file that LAZULI_KERNELS names, and no other; if it is not set, liblazuli_kernels.so beside
/// the program, then where the loader looks.
template <>
LAZULI_API unit_table load<unit_table>(bool hip);

/// An execution as the units see it: no exception passes through them.
class unit_queue {
 public:
  explicit unit_queue(execution const& on)
      : on_(on), queue_{on.stream, this, &unit_queue::allocate, &unit_queue::release} {}
  unit_queue(unit_queue const&) = delete;
  unit_queue& operator=(unit_queue const&) = delete;

  lazuli_unit_queue const* get() const { return &queue_; }
  /// Throws what the caller's allocation threw.
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  static void* allocate(void* self, std::size_t bytes) {
    auto& q = *static_cast<unit_queue*>(self);
    try {
      return q.on_.allocate(q.on_.context, bytes);
    } catch (...) {
      q.thrown_ = std::current_exception();
      return nullptr;
    }
  }
  static void release(void* self, void* memory, std::size_t) {
    auto& q = *static_cast<unit_queue*>(self);
    q.on_.release(q.on_.context, memory);
  }

  execution const& on_;
  lazuli_unit_queue queue_;
  std::exception_ptr thrown_;
};

}  // namespace vendor

/// The units; throws device_error that names the missing file.
inline vendor::unit_table const& units() { return vendor::library<vendor::unit_table>(); }

/// True if the units can be loaded.
inline bool units_available() { return vendor::available<vendor::unit_table>(); }

/// Calls a unit: run_unit(on, units().sort, in, out, code::float32, rows, n, 0).   Throws what
/// allocation throws, dtype_error for an element type that the unit does not take, else
/// device_error.
template <class... A, class... B>
void run_unit(execution const& on, vendor::routine<int(A...)> const& unit, B... arguments) {
  vendor::unit_queue queue(on);
  auto const plain = []<class T>(T const& x) {
    if constexpr (std::is_same_v<T, code>)
      return static_cast<int>(x);
    else
      return x;
  };
  int const status = unit.status(on.device, plain(arguments)..., queue.get());
  if (status == lazuli_unit_ok) return;
  queue.rethrow();
  auto* const error = units().error;
  char const* const words = error == nullptr ? "an error" : error(status);
  if (status == lazuli_unit_bad_dtype) fail<dtype_error>(unit.name, ": ", words);
  fail<device_error>(unit.name, ": ", words, " (", status, ") on device ", on.device);
}

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/units/units.ipp>
#endif
