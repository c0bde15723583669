// Memory without values: what is assigned there is written down by the recorder, as the backend of
// the real memory would do it. Functions run over it as over any other memory space.
#pragma once

#include <lazuli/evaluate/explain.hpp>

LAZULI_BEGIN

namespace detail {

/// The imagined memory of space S.
template <class S>
struct imagined {
  static constexpr std::string_view name = S::name;
};
template <class S>
struct two_spaces<imagined<S>, S> {
  using type = imagined<S>;
};
template <class S>
struct two_spaces<S, imagined<S>> {
  using type = imagined<S>;
};
template <class S, derivatives Kind>
struct two_spaces<recorded<imagined<S>, Kind>, S> {
  using type = recorded<imagined<S>, Kind>;
};
template <class S, derivatives Kind>
struct two_spaces<S, recorded<imagined<S>, Kind>> {
  using type = recorded<imagined<S>, Kind>;
};
template <class S>
inline constexpr bool runs_loops_of_host<imagined<S>> = runs_loops_of_host<S>;

/// Elements of imagined memory: what a leaf L of the real memory would be there.
template <class L>
struct imagined_leaf : L {
  using memory_space = imagined<space_of<L>>;
  static constexpr bool lies_below_tensors = true;

  constexpr imagined_leaf const& target() const { return *this; }
};
/// While it lives, it records what this thread computes in imagined memory. Only the innermost one
/// is told.
class explaining {
 public:
  explaining() : outer_(innermost()) { innermost() = this; }
  explaining(explaining const&) = delete;
  explaining& operator=(explaining const&) = delete;
  ~explaining() { innermost() = outer_; }
  static recording& log() { return innermost()->log_; }

 private:
  static explaining*& innermost() {
    static thread_local explaining* own = nullptr;
    return own;
  }
  recording log_;
  explaining* outer_;
};
inline recording& current_recording() { return explaining::log(); }

/// The leaf of real memory that an imagined one stands for; any other leaf unchanged.
struct real_leaf {
  template <class X>
  constexpr auto operator()(X const& x) const {
    if constexpr (requires { x.stands_for(); })
      return x.stands_for();
    else
      return close(x);
  }
  template <class L>
  constexpr L operator()(imagined_leaf<L> const& x) const {
    return x;
  }
};
/// The expression over those leaves; barriers stay as they are.
template <class X>
auto over_real_leaves(X const& e) {
  return plan::with_leaves(e, real_leaf{});
}

/// Tells once what the description of the loops does not say.
inline void tell_note(std::string note) {
  auto& notes = current_recording().result.notes;
  if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
}

/// The ops of a chain.
template <class X>
inline constexpr int ops_in = 0;
template <class Op, class T, class... C>
inline constexpr int ops_in<node<Op, T, C...>> = (1 + ... + ops_in<C>);
/// From this number of ops in one statement on, a gradient takes more than about twice as long to
/// compile as the value (bench/compile_time).
inline constexpr int most_ops_of_statement = 32;

/// Names the part of chain e that has about half of all its `All` ops.
template <int All, class X>
void note_part(recording& log, X const& e) {
  if constexpr (2 * ops_in<X> <= All) {
    std::string part = log.formula_of(e, log.names_of(e));
    if (part.size() > 60) part = part.substr(0, 57) + "...";
    std::string note = text::concat(
        "a statement of ", All, " ops, of which more than ", most_ops_of_statement,
        " take long to compile with their gradient: make a part of it a statement of its own, by "
        "lz::keep(…) or lz::active h = …, as the ",
        ops_in<X>, " ops of ", part);
    tell_note(std::move(note));
  } else {
    constexpr int largest = []<int... I>(std::integer_sequence<int, I...>) {
      int at = 0, most = -1;
      ((ops_in<typename X::template child<I>> > most
            ? (most = ops_in<typename X::template child<I>>, at = I)
            : 0),
       ...);
      return at;
    }
    (std::make_integer_sequence<int, X::arity>{});
    note_part<All>(log, e.template operand<largest>());
  }
}
/// Tells where to cut a statement that takes long to compile.
template <class X>
void note_long_statement([[maybe_unused]] recording& log, [[maybe_unused]] X const& e) {
  if constexpr (most_ops_of_statement < ops_in<X>) note_part<ops_in<X>>(log, e);
}

/// Records a loop, or a call of a library, that is not the evaluator's.
class told_loop {
 public:
  template <class X>
  void read(X const& leaf, std::string_view access = "read") {
    std::string const name = log_.name_of(leaf);
    text::append(arguments_, text::concat(arguments_.empty() ? "" : ", ", name));
    log_.describe_operand(loop_, leaf, name, access);
    loop_.bytes_read += leaf.extents().size() * index{sizeof(*leaf.data())};
  }
  /// The first result has the points of the loop.
  template <class To>
  void write(To const& leaf) {
    std::string const name = log_.name_of(leaf);
    log_.describe_operand(loop_, leaf, name, "written");
    index const points = leaf.extents().size();
    if (results_.empty()) {
      auto const extents = leaf.extents().values();
      loop_.extents = text::shape(extents);
      loop_.points = points;
    }
    text::append(results_, text::concat(results_.empty() ? "" : ", ", name));
    loop_.bytes_written += points * index{sizeof(*leaf.data())};
  }
  /// results + ` = ` + `cumsum` + `(operands)`
  void tell(std::string_view assigns, std::string_view call,
            std::string_view kind = "loop of its own",
            std::string_view simd = "as the function has it") {
    loop_.formula = text::concat(results_, assigns, call, call.empty() ? "" : "(", arguments_,
                                 call.empty() ? "" : ")");
    loop_.kind = kind;
    loop_.simd = simd;
    log_.result.loops.push_back(std::move(loop_));
  }
  void tell_call(std::string_view call) {
    tell(" = ", call, "library call", "as the library has it");
  }

 private:
  recording& log_ = current_recording();
  plan::loop_description loop_;
  std::string arguments_, results_;
};
/// Such a loop with one result.
template <class To, class... X>
void tell_loop(std::string_view assigns, std::string_view call, To const& to, X const&... x) {
  told_loop loop;
  (loop.read(x), ...);
  loop.write(to);
  loop.tell(assigns, call);
}
/// The backend of imagined memory.
template <class S>
class imagining {
  using B = typename backend_in_space<S>::type;

 public:
  using space = imagined<S>;
  static constexpr bool records = true;
  template <class D, class X>
  using value_of_barrier = typename B::template value_of_barrier<D, X>;
  template <class X>
  static constexpr bool may_fail = B::template may_fail<X>;

  explicit imagining(B const& of) : to_(of, current_recording()) {}
  template <class To>
  static imagining of(To const& to) {
    return imagining(B::of(real_leaf{}(to)));
  }
  template <class To, class X>
  void check(To const&, X const&) const {}
  template <class T, extents_like E>
  auto allocate(E const& extents) const {
    auto const real = to_.template allocate<T>(extents);
    return imagined_leaf<std::remove_const_t<decltype(real)>>{real};
  }
  template <class To, class X>
  bool overlaps(To const& to, X const& e) const {
    return to_.overlaps(real_leaf{}(to), e);
  }
  template <class To, class X>
  void run(To const& to, X const& e, aliasing known) const {
    auto const chain = over_real_leaves(e);
    note_long_statement(current_recording(), chain);
    to_.run(real_leaf{}(to), chain, known);
  }
  template <class To, class Reduction, class X>
  void reduce(To const& to, Reduction const& r, X const& folded) const {
    auto const chain = over_real_leaves(folded);
    note_long_statement(current_recording(), chain);
    to_.reduce(real_leaf{}(to), r, chain);
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    to_.call_beside(*this, real_leaf{}(to), e);
  }
  template <class To, class X>
  bool fuse(To const&, X const&, aliasing) const {
    return false;
  }

 private:
  recorder<B> to_;
};

}  // namespace detail
template <class S>
struct backend_in_space<detail::imagined<S>> {
  using type = detail::imagining<S>;
};

LAZULI_END
