// What optimisers share: the parameters that they refer to, the checks of gradients, and updates
// whose statements go over memory once.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/meta/results.hpp>
#include <lazuli/op/catalogue.hpp>
#include <lazuli/tensor/cache_blocks.hpp>
#include <lazuli/tensor/factory.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <optional>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_gradient(char const* call, int number,
                                                    std::span<index const> gradient,
                                                    std::span<index const> parameter) {
  fail<shape_error>(call, ": gradient ", number, " of shape ", text::shape(gradient),
                    " for a parameter of shape ", text::shape(parameter));
}

template <class P, class G>
void check_gradient(char const* call, int number, P const& parameter, G const& gradient) {
  static_assert(share_a_space<P, G>,
                "lazuli: parameter and gradient lie in different memory; copy one of them with "
                ".to(device) or .cpu()");
  static_assert(!complex_dtype<value_t<G>> || complex_dtype<value_t<P>>,
                "lazuli: the gradient of a real parameter is real");
  auto const own = parameter.extents().values();
  auto const given = gradient.extents().values();
  if (!std::ranges::equal(own, given)) throw_gradient(call, number, given, own);
}

/// A gradient as elements in memory that no update of a parameter changes.
template <class G>
struct steady_gradient {
  using value_type = tensor_beside<value_t<G>, extents_t<G>, G>;
  G const* given;
  std::optional<value_type> copy;

  /// f(leaf).
  template <class F>
  void with_leaf(F const& f) const {
    if (copy) return f(*copy);
    if constexpr (leaf<G>) f(*given);
  }
};

/// Calls work(parameter, gradient, state…) with leaves: on the host piece by piece, each of which
/// stays in the cache for all statements of `work`; on devices once.
template <class Work, class P, class G, class... State>
void update(Work const& work, P& parameter, steady_gradient<G> const& gradient, State&... state) {
  gradient.with_leaf([&](auto const& g) {
    if constexpr (on_host<P>) {
      constexpr int rank = rank_of<P>;
      auto const slopes = strided_of(g);
      piece<rank> whole;
      whole.length = index_array<rank>(parameter.extents().values());
      in_pieces(whole, [](int) { return true; }, 40, [&](piece<rank> const& at) {
        work(cut_out(parameter.target(), at), cut_out(slopes, at), cut_out(state.target(), at)...);
      });
    } else {
      work(parameter.target(), g, state.target()...);
    }
  });
}

/// What optimisers have that take a step at a time: their number, and gradients as grad gives them.
template <class Derived>
class stepping {
 public:
  template <class... G>
  void step(results<G...> const& gradients) {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      static_cast<Derived&>(*this).step(lazuli::get<I>(gradients.each)...);
    }
    (std::make_integer_sequence<int, sizeof...(G)>{});
  }
  index steps() const { return steps_; }

 protected:
  index steps_ = 0;
};

/// Parameters by reference; they must outlive what refers to them.
template <class... P>
class parameters {
  static_assert(sizeof...(P) > 0, "lazuli: an optimiser needs the parameters that it changes");
  static_assert((leaf<P> && ...) && (!std::is_const_v<P> && ...) && (P::is_mutable && ...) &&
                    (!on_tape<P> && ...),
                "lazuli: an optimiser changes its parameters: give it tensors or views that are "
                "not const, not the tape's variables of them");
  static_assert(((dtype_kind_v<typename P::value_type> >= dtype_kind::real) && ...),
                "lazuli: parameters are floating-point numbers");

 public:
  static constexpr int count = sizeof...(P);
  explicit parameters(P&... p) : each_(make_list<P*...>(&p...)) {}

  template <int I>
  auto& get() const {
    return *lazuli::get<I>(each_);
  }
  /// f(index, parameter) for each.
  template <class F>
  void for_each(F const& f) const {
    unroll<count>([&](auto i) { f(i, *lazuli::get<i.value>(each_)); });
  }
  /// The gradients, checked, and such that they do not change when parameters do.
  template <class... G>
  auto steady(char const* call, G const&... gradients) const {
    static_assert(sizeof...(G) == count, "lazuli: step needs one gradient for each parameter");
    auto const all = make_list<G const*...>(&gradients...);
    for_each([&](auto i, auto const& p) {
      check_gradient(call, i.value, p, *lazuli::get<i.value>(all));
    });
    return make_list(hold(gradients)...);
  }

 private:
  template <class G>
  steady_gradient<G> hold(G const& g) const {
    bool changes = !leaf<G>;
    if constexpr (leaf<G>) {
      for_each([&](auto, auto& p) {
        auto const to = p.target();
        changes = changes || backend_for<decltype(to)>::of(to).overlaps(to, g);
      });
    }
    steady_gradient<G> out{&g, {}};
    if (changes) out.copy.emplace(g);
    return out;
  }

  list<P*...> each_;
};

}  // namespace detail

LAZULI_END
