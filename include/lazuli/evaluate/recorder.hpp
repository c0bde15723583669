// recorder: a backend that writes down what another backend would do. An expression takes the real
// path through the evaluator, but nothing is computed.
#pragma once

#include <lazuli/evaluate/assign.hpp>
#include <lazuli/evaluate/recording.hpp>

LAZULI_BEGIN

namespace detail {

/// How the loops of backend B are described, specialised beside it: static functions
///   guard                                     while one lives, nothing is computed
///   imagine<T>(on, extents)                   memory that nobody computes
///   imagine_for<T>(on, e)                     the same for the value of e, if it is there
///   chain(log, on, to, e, name)               one loop or kernel of a chain
///   reduction(log, on, to, r, folded, name)   of a reduction
///   has_rows<X>, rows(log, …)                 of a barrier X that is no call of a library
///   fuse(log, recorder, on, to, e, known)     as the backend's
template <class B>
struct scribe;

/// Whether a library overwrites its operands, so that it is given copies.
template <class X>
concept copies_operands = requires {
  X::copies_operands;
};

}  // namespace detail

/// A backend that tells a recording what B would do.
template <backend B>
class recorder {
  using scribe = detail::scribe<B>;

 public:
  using space = typename B::space;
  static constexpr bool records = true;
  template <class D, class X>
  using value_of_barrier = typename B::template value_of_barrier<D, X>;
  template <class X>
  static constexpr bool may_fail = B::template may_fail<X>;

  recorder(B const& of, detail::recording& log) : of_(of), log_(&log) {}

  template <class To, class X>
  void check(To const& to, X const& e) const {
    of_.check(to, e);
  }
  template <class T, extents_like E>
  auto allocate(E const& extents) const {
    auto const memory = scribe::template imagine<T>(of_, extents);
    log_->add_temporary(memory);
    return memory;
  }
  template <class T, class X>
    requires requires(B const& of, X const& e) { scribe::template imagine_for<T>(of, e); }
  auto allocate_for(X const& e) const {
    auto const memory = scribe::template imagine_for<T>(of_, e);
    log_->add_temporary(memory);
    return memory;
  }
  template <class To, class X>
  bool overlaps(To const& to, X const& e) const {
    return of_.overlaps(to, e);
  }
  template <class To, class X>
  void run(To const& to, X const& e, aliasing) const {
    scribe::chain(*log_, of_, to, e, log_->name_of_target(to.data()));
  }
  template <class To, class Reduction, class X>
  void reduce(To const& to, Reduction const& r, X const& folded) const {
    scribe::reduction(*log_, of_, to, r, folded, log_->name_of_target(to.data()));
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    call_beside(*this, to, e);
  }
  template <class To, class X>
  bool fuse(To const& to, X const& e, aliasing known) const {
    return scribe::fuse(*log_, *this, of_, to, e, known);
  }

  /// The same where `on` evaluates the operands.
  template <class On, class To, class X>
  void call_beside(On const& on, To const& to, X const& e) const {
    if constexpr (scribe::template has_rows<X>)
      scribe::rows(*log_, on, of_, to, e, log_->name_of_target(to.data()));
    else
      library_call(on, to, e);
  }

  /// Evaluates operands into memory, then calls.
  template <class On, class To, class X>
  void library_call(On const& on, To const& to, X const& e,
                    std::string_view what = "library call") const {
    plan::loop_description loop;
    std::string arguments;
    e.for_each_operand([&](auto const& x) {
      using child = std::remove_cvref_t<decltype(x)>;
      using C = typename child::value_type;
      std::string own;
      if constexpr (leaf<child>) {
        own = log_->name_of(x);
        constexpr bool copied =
            detail::copies_operands<X> || !std::is_same_v<C, compute_t<typename X::value_type>>;
        log_->describe_operand(loop, x, own, copied ? "copied" : "passed by strides");
        if (copied)
          log_->add_copy(x.extents().size() * index{sizeof(compute_t<typename X::value_type>)});
      } else {
        auto const memory = on.template allocate<C>(x.extents());
        evaluate_into(on, memory.target(), x, aliasing::excluded);
        own = log_->name_of(memory);
        log_->describe_operand(loop, memory, own, "passed by strides");
      }
      loop.bytes_read += x.extents().size() * index{sizeof(C)};
      text::append(arguments, text::concat(arguments.empty() ? "" : ", ", own));
    });
    std::string const name = log_->name_of_target(to.data());
    log_->describe_operand(loop, to, name, "written");
    loop.formula = text::concat(name, " = ", X::name, "(", arguments, ")");
    loop.kind = what;
    auto const extents = to.shape.values();
    loop.extents = text::shape(extents);
    loop.points = to.shape.size();
    loop.bytes_written = loop.points * static_cast<index>(sizeof(value_t<To>));
    loop.simd = "as the library has it";
    log_->result.loops.push_back(loop);
  }

 private:
  B of_;
  detail::recording* log_;
};

namespace detail {
/// Records what writing e to `to` does.
template <class To, class X>
explanation explain_into(To const& to, X const& e) {
  using B = backend_for<To>;
  recording log;
  recorder<B> const on(B::of(to), log);
  log.name_inputs(e);
  check_assignment(on, to, e);
  evaluate_into(on, to, e, aliasing::possible);
  return log.result;
}
}  // namespace detail

/// What `destination = expression` does: loops with their operands and strides, temporaries, bytes,
/// SIMD width, threads; on devices kernels with their frames, blocks and text. Nothing is computed,
/// and no device is needed: `imagine` makes operands. Throws what the assignment would throw before
/// it computes.   Example: examples/02_fused_chain
template <leaf D, expression X>
explanation explain(D const& destination, X const& e) {
  static_assert(share_a_space<D, X>,
                "lazuli: explain: destination and expression lie in different memory");
  auto to = destination.target();
  using B = backend_for<decltype(to)>;
  [[maybe_unused]] typename detail::scribe<B>::guard const nothing_is_computed{};
  // A tensor takes the shape of what is assigned to it, in new memory.
  if constexpr (rank_of<D> == rank_of<X> && requires { D::fitting(e); }) {
    auto const wanted = D::fitting(e);
    if (!(wanted == to.shape))
      to = detail::scribe<B>::template imagine<value_t<D>>(B::of(to), wanted);
  }
  return detail::explain_into(to, e);
}

// clang-format off
struct explain_is_of_y_and_an_expression_or_with_include_lazuli_autodiff_explain_hpp_of_lz_grad_of_f_or_lz_into_dx_and_lz_gradients;
template <class D, class... X>
  requires(!expression<D> || (!expression<X> || ...))
explain_is_of_y_and_an_expression_or_with_include_lazuli_autodiff_explain_hpp_of_lz_grad_of_f_or_lz_into_dx_and_lz_gradients explain(D const&, X const&...)
    LAZULI_REFUSED("lazuli: explain is of a destination and an expression, explain(y, x + 1); of gradients, with #include <lazuli/autodiff/explain.hpp>, explain(lz::grad(f))(x) or explain(lz::into(dx), lz::gradients(f)(x))");
// clang-format on

LAZULI_END
