// tape: what was computed, statement by statement, for the backward pass.
#pragma once

#include <cstdint>
#include <lazuli/autodiff/step_memory.hpp>
#include <lazuli/tensor/cache_blocks.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

LAZULI_BEGIN

class tape;

// What the compiler prints where a tape cannot do what is asked for.
struct a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result;
struct gradients_are_of_real_or_complex_elements_write_lz_astype_of_x;

namespace detail {

struct tape_step;

/// Can it be differentiated? It must be one real number.
template <class L>
inline constexpr bool is_loss = rank_of<L> == 0 && dtype_kind_v<value_t<L>> == dtype_kind::real;

/// What a tape keeps of a variable or of a result.
struct variable_base {
  tape* on = nullptr;
  [[no_unique_address]] lifetime_token tape_token;
  [[no_unique_address]] lifetime_token memory_token;  // of borrowed elements
  bool reached = false;   // has an adjoint
  bool asked = false;     // its adjoint stays after backward
  bool borrowed = false;  // a variable: its elements are not written
  bool ended = false;     // its last write was met on the way back
  tape_step* late = nullptr;  // computes the elements when they are read first

  variable_base() = default;
  variable_base(variable_base const&) = delete;
  virtual ~variable_base() = default;
  virtual void drop_adjoint() = 0;
  LAZULI_API void compute_late();
};

/// Throws tape_error: what a handle refers to no longer exists.
[[noreturn]] LAZULI_API void throw_tape_ended();
[[noreturn]] LAZULI_API void throw_memory_ended(std::string_view of);

/// Contiguous elements in memory of space S.
template <class S, class T>
using elements_in = typename memory_of<S>::template leaf<T, dextents<1>>;
template <class X>
LAZULI_INLINE auto elements_of(X&& x) {
  index const size = x.extents().size();
  return arranged(x, mapping<dextents<1>>{dextents<1>(index_array<1>{size}), {1}, 0});
}

/// The type to which expression X is evaluated.
template <class X>
using value_tensor = tensor_in<space_of_values<X>, value_t<X>, extents_t<X>>;

/// The elements of a leaf, which stays, for expressions that no tape follows.
template <class X>
auto leaf_of(X const& x) {
  if constexpr (on_tape<X>) {
    return arranged(x.on_its_tape().read(), x.map());
  } else if constexpr (on_host<X>) {
    return strided_of(x);
  } else {
    return memory_of<space_of<X>>::leaf_of(x);
  }
}

template <class T, class S>
struct variable : variable_base {
  elements_in<S, T const> elements{};  // dense, row-major; see read()
  elements_in<S, T> adjoint{};         // as many, where reached
  vector_in<S, T> tangent;             // the same, where tangents go along
  variable* along = nullptr;  // where adjoints have tangents: what holds those, as its adjoint

  index size() const { return elements.shape.size(); }
  /// The elements, to be read.
  elements_in<S, T const> const& read() {
    if (!memory_token.owner_lives() || !memory_token.storage_lives())
      throw_memory_ended("a variable's tensor");
    if (late != nullptr) compute_late();
    return elements;
  }

  /// Memory for the adjoint, not initialised.
  virtual void make_adjoint() = 0;
  void clear_adjoint() {
    if constexpr (host_readable<S>)
      std::fill_n(adjoint.first, size(), T(0));
    else
      assign_to(adjoint, scalar_leaf<T>(T(0)), aliasing::excluded);
  }
  /// Provides an adjoint, with 0 if none has come.
  void need_adjoint() {
    if (reached) return;
    make_adjoint();
    clear_adjoint();
  }
  /// The way back begins here: with 1 at one place.
  void start_at(index offset) {
    make_adjoint();
    if (size() > 1) clear_adjoint();
    if constexpr (host_readable<S>)
      adjoint.first[offset] = T(1);
    else
      assign_to(arranged(adjoint, mapping<extents<>>{{}, {}, offset}), scalar_leaf<T>(T(1)),
                aliasing::excluded);
  }
};

/// The same with the extents of the elements and the adjoint.
template <class T, class E, class S>
struct variable_in : variable<T, S> {
  // With static extents on the host a part of this; on devices it is made when it is needed.
  using shape = std::conditional_t<host_readable<S>, E, dextents<E::rank()>>;

  E extents{};
  tensor_in<S, T, shape> memory;  // of the adjoint

  template <class X>
  void set(E const& own, X const& elements) {
    extents = own;
    this->elements = elements_of(leaf_of(elements));
  }
  void make_adjoint() override {
    if constexpr (!shape::is_static)
      memory = memory_of<S>::template empty<T>(shape(extents.values()), this->elements);
    this->adjoint = elements_of(memory);
    this->reached = true;
  }
  mapping<E> map() const { return {extents, row_major(extents), 0}; }
  auto adjoint_there() const { return arranged(memory, map()); }
  auto adjoint_view() const { return memory_of<S>::viewed(elements_of(memory), map()); }
  void drop_adjoint() override {
    if (this->asked) return;
    if constexpr (!shape::is_static) memory = tensor_in<S, T, shape>();
    this->adjoint = {};
    this->reached = false;
  }
};

#if LAZULI_DEBUG
/// The caller's memory to which a tape refers: on the way back it must hold what it held before.
struct borrowed_memory {
  char const* first = nullptr;
  std::size_t size = 0;  // of an element
  std::vector<index> extents, strides;
  std::uint64_t digest = 0;
  lifetime_token owner;
  std::string what;  // "operand 2 of multiply"

  template <class X>
  void watch(X const& x, std::string name) {
    auto const all = x.extents().values();
    index_array<rank_of<X>> const steps(x.strides());
    watch(x.data(), sizeof(value_t<X>), all, steps, x.view_token(), std::move(name));
  }
  LAZULI_API void watch(void const* at, std::size_t element, std::span<index const> shape,
                        std::span<index const> steps, lifetime_token of, std::string name);
  /// Throws tape_error if it was written or no longer exists.
  LAZULI_API void check() const;

 private:
  LAZULI_API std::uint64_t found() const;
};
#endif

/// One statement, or one variable.
struct tape_step {
  tape_step() = default;
  tape_step(tape_step const&) = delete;
  virtual ~tape_step() = default;
  /// In the tape's memory, which is released all at once: `new (tape) step(…)`.
  static void* operator new(std::size_t bytes, tape& on);
  static void operator delete(void*, tape&) {}
  static void operator delete(void*) {}
  /// Hands the adjoint of the result on to the operands.
  virtual void backward() = 0;
  /// Computes a value that has waited.
  virtual void compute() {}
  /// Called after all have run backwards, in the order of recording: does again what was undone.
  virtual void restore() {}
#if LAZULI_DEBUG
  /// Throws tape_error if the caller's memory is not as it was recorded.
  virtual void check() const {}
#endif
  tape_step* before = nullptr;  // on the tape
  tape_step* after = nullptr;
};
/// Owns a step until its tape takes it. (A smart pointer to each type of step would take longer to
/// compile than the step.)
using new_step = std::unique_ptr<tape_step>;

}  // namespace detail

/// Records statements over its variables; `backward` and `gradients` run back through them, once.
/// Belongs to one thread; never global. Costs: a statement keeps its value and its leaves, and
/// nothing else that grows with the elements.   Example: docs/gradients.md
class tape {
 public:
  tape() = default;
  ~tape() { drop_steps_after(nullptr); }
  tape(tape const&) = delete;
  tape& operator=(tape const&) = delete;

  /// A variable. A named x is borrowed if it is dense (do not change or destroy it before the
  /// gradients have been computed: for host memory, debug builds throw tape_error), else copied; a
  /// temporary is moved in.
  template <expression X>
    requires(dtype_kind_v<value_t<std::remove_cvref_t<X>>> >= dtype_kind::real &&
             detail::has_tapes<space_of<X>>)
  auto variable(X&& x);
  /// The gradients of a loss, one real number (an active or an expression), with respect to
  /// variables and results on this tape: a tensor for one, a tuple-like of tensors for several.
  /// Uses the tape up.
  template <on_tape L, class... A>
    requires detail::is_loss<L>
  auto gradients(L const& loss, A const&... wrt);
  /// The same, stored in grad() of all variables.
  template <on_tape L>
    requires detail::is_loss<L>
  void backward(L const& loss);
  // clang-format off
  template <expression X>
    requires(dtype_kind_v<value_t<std::remove_cvref_t<X>>> < dtype_kind::real && detail::has_tapes<space_of<X>>)
  gradients_are_of_real_or_complex_elements_write_lz_astype_of_x variable(X&&) LAZULI_REFUSED("lazuli: gradients are of real or complex elements; convert with lz::astype<T>(x)");
  template <expression X>
    requires(!detail::has_tapes<space_of<X>>)
  detail::tapes_do_not_follow_block_cyclic_tensors_move_x_with_to_first variable(X&&) LAZULI_REFUSED("lazuli: tapes do not follow block-cyclic tensors: move x first, x.to(on<\"x\">, all)");
  template <on_tape L, class... A>
    requires(!detail::is_loss<L>)
  a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result gradients(L const&, A const&...) LAZULI_REFUSED("lazuli: a gradient is that of one real number: take lz::sum(…) or lz::mean(…) of the result");
  template <on_tape L>
    requires(!detail::is_loss<L>)
  a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result backward(L const&) LAZULI_REFUSED("lazuli: a gradient is that of one real number: take lz::sum(…) or lz::mean(…) of the result");
  // clang-format on
  /// Forgets everything; earlier actives must not be used any more.
  LAZULI_API void clear();
  /// The number of recorded statements.
  index size() const { return statements_; }

  // -- for records
  /// Runs back from the loss; what wrt names keeps its adjoint.
  template <class L, class... A>
  void run_gradients(L const& loss, A const&... wrt);
  /// Runs all steps backwards; the loss has its adjoint. Records: the steps may add steps of their
  /// own, which are dropped afterwards.
  LAZULI_API void run_backward(bool records = false);
  /// Throws tape_error unless statements may be added.
  LAZULI_API void check_open() const;
  /// Throws tape_error on another thread.
  LAZULI_API void check_thread() const;
  LAZULI_API void push(detail::new_step step, bool statement);
  /// From now on sums over chains wait until they are read. For one that no one reads, such as a
  /// loss, the way back computes the value and the adjoints in one loop.
  void let_sums_wait() { sums_wait_ = true; }
  bool sums_wait() const { return sums_wait_; }
  /// Computes the waiting sums before something that they read is written.
  LAZULI_API void compute_waiting();
  lifetime_token token() const { return lifetime_.token(); }
  bool records() const { return quiet_ == 0; }
  /// Where its steps lie.
  detail::step_memory& memory() { return memory_; }

 private:
  friend class no_grad;
  LAZULI_API static void const* this_thread();
  /// Ends all steps behind `last`; null: all.
  LAZULI_API void drop_steps_after(detail::tape_step* last);

  detail::step_memory memory_;
  detail::tape_step* first_ = nullptr;
  detail::tape_step* last_ = nullptr;
  index statements_ = 0;
  int quiet_ = 0;
  bool sums_wait_ = false;
  bool used_ = false;
  bool returning_ = false;  // on the way back, where that records
  void const* thread_ = this_thread();
  [[no_unique_address]] lifetime lifetime_;
};

inline void* detail::tape_step::operator new(std::size_t bytes, tape& on) {
  return on.memory().take(bytes);
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/autodiff/tape.ipp>
#endif
