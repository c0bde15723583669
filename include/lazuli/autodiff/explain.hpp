// explain of gradients: runs the function over imagined memory, forwards and back, and records what
// its statements and rules would compute.
#pragma once

// clang-format off
#include <lazuli/evaluate/explain.hpp>  // first: what these refuse is refused in few lines
#include <lazuli/autodiff/statement.hpp>
#include <lazuli/autodiff/imagined.hpp>
#include <lazuli/autodiff/imagined_algebra.hpp>
// clang-format on

LAZULI_BEGIN

namespace detail {

/// Argument number i of a function, followed or not, as imagined memory that is called x and its
/// number; a number that is not followed as it is, as are integers: they may be indices.
template <bool Follow, class X>
auto imagined_argument(X const& x, int i) {
  auto& log = current_recording();
  if constexpr (!expression<X> && !Follow) {
    return x;
  } else if constexpr (!expression<X>) {
    using T = as_dtype_t<X>;
    imagined_tensor<host_space, T, extents<>> const out;
    log.add_name(out.data(), 1, sizeof(T), text::concat("x", i));
    return out;
  } else if constexpr (!can_be_followed<X>) {
    if constexpr (leaf<X>)
      log.add_name(x.data(), x.extents().size(), sizeof(value_t<X>), text::concat("x", i));
    return x;
  } else if constexpr (leaf<X>) {
    auto real = leaf_of(x);
    if (!log.name_at(real.first).empty())  // of another argument, which it overlaps
      real.first = static_cast<value_t<X> const*>(
          plan::imagined_address(x.extents().size() * index{sizeof(value_t<X>)}));
    imagined_tensor<space_of<X>, value_t<X> const, extents_t<X>> const out(
        imagined_leaf<decltype(real)>{real});
    log.add_name(out.data(), x.extents().size(), sizeof(value_t<X>), text::concat("x", i));
    return out;
  } else {
    return imagined_tensor<space_of<X>, value_t<X>, extents_t<X>>(x);
  }
}

/// The last step of assign(into(…), gradients(…)): writes a value to destination d.
template <class D, class V>
void explain_commit(D const& d, V const& value, std::string name) {
  if (takes_memory_of(d, value)) return;
  check_assignable(d.extents(), value.extents());
  check_target(d.target());
  auto const real = d.target();
  current_recording().add_name(d.data(), d.extents().size(), sizeof(value_t<D>), std::move(name));
  assign_to(imagined_leaf<std::remove_const_t<decltype(real)>>{real}, leaf_of(value),
            aliasing::excluded);
}

/// Records copies of constants: the copy of a tensor bears the name of that tensor.
class told_copies : public copies_of_constants {
 public:
  told_copies() : outer_(std::exchange(current(), this)) {}
  told_copies(told_copies const&) = delete;
  told_copies& operator=(told_copies const&) = delete;
  ~told_copies() { current() = outer_; }

  void made(void const* copy, void const* of, std::span<index const> extents, index size,
            std::string_view dtype) override {
    auto& log = current_recording();
    index count = 1;
    std::vector<index> strides(extents.size());
    for (std::size_t i = extents.size(); i-- > 0; count *= extents[i]) strides[i] = count;
    std::string const name = log.name_of_input(of == nullptr ? copy : of, extents, strides);
    log.add_name(copy, count, size, name);
    log.add_copy(count * size);
    plan::loop_description loop;
    loop.formula = text::concat(
        name, of == nullptr ? " = what is captured, computed once" : " = copy of what is captured");
    loop.kind = "copy for the way back";
    loop.extents = text::shape(extents);
    loop.points = count;
    loop.simd = "as the evaluator has it";
    loop.bytes_read = of == nullptr ? 0 : count * size;
    loop.bytes_written = count * size;
    loop.operands.push_back(
        {name, std::string(dtype), text::shape(extents), text::shape(strides), "written"});
    log.result.loops.push_back(std::move(loop));
  }

 private:
  copies_of_constants* outer_;
};

/// Stands for gradients: records what computing them does.
struct explained_gradients {
  using explains = void;

  template <class F, int... W, class... X>
  static explanation explain(F const& f, wrt_arguments<W...> which, X const&... x) {
    return explain_then(
        f, which, [](auto const&...) {}, x...);
  }
  template <class F, int... W, class Then, class... X>
  static explanation explain_then(F const& f, wrt_arguments<W...> which, Then const& then,
                                  X const&... x) {
    using B = typename backend_in_space<space_beside<X...>>::type;
    explaining const now;
    told_copies const copies;
    [[maybe_unused]] typename scribe<B>::guard const nothing_is_computed{};
    current_recording().keep_names_of_inputs();
    [&]<int... Number, int... I>(std::integer_sequence<int, Number...> numbers,
                                 std::integer_sequence<int, I...> all) {
      constexpr auto followed = [](int i) { return ((i == Number) || ...); };
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"  // braces: in order
      list<decltype(imagined_argument<followed(I)>(x, I))...> const arguments{
          imagined_argument<followed(I)>(x, I)...};
#pragma GCC diagnostic pop
      auto const run = [&](tape& on, auto const& loss, auto const&... a) {
        ((a.on_its_tape().argument = Number), ...);
        on.run_gradients(loss, a...);
        then(take_gradient(a)...);
      };
      derive(f, run, numbers, all, get<I>(arguments)...);
    }
    (followed<X...>(which), std::make_integer_sequence<int, sizeof...(X)>{});
    return current_recording().result;
  }
};

}  // namespace detail

/// What computing gradients does, forwards and backwards: `explain(grad(f))(x, w, b)`,
/// `explain(value_and_grad(f, wrt<1, 2>))(x, w, b)`. Its loops are shown as by explain(destination,
/// expression): x1 is argument 1, dx1 its gradient, t0 an intermediate result, dt0 its adjoint. f
/// is called once, over memory without values, so it must not read elements.   Throws what f throws
/// before it computes.   Cost: that of compiling f once more.   Example: docs/gradients.md
template <class F, class R, int... W>
auto explain(detail::derivative_of<F, R, W...> const& of) {
  return detail::derivative_of<F, detail::explained_gradients, W...>{of.f};
}
/// The same for gradients written to existing memory: y0, y1, ….
template <class... D, class F, int... W, class... X>
  requires(detail::is_one_for_each<sizeof...(D), detail::wrt_arguments<W...>, X...>)
explanation explain(destinations<D...> to,
                    detail::gradient_sources<F, detail::wrt_arguments<W...>, X...> const& from) {
  auto const commit = [&](auto const&... gradients) {
    int next = 0;
    auto const write = [&](auto& to, auto const& value) {
      detail::explain_commit(to.get(), value, text::concat("y", next++));
    };
    [&]<int... I>(std::integer_sequence<int, I...>) { (write(get<I>(to.each), gradients), ...); }
    (std::make_integer_sequence<int, sizeof...(D)>{});
  };
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return detail::explained_gradients::explain_then(from.function(), detail::wrt_arguments<W...>{},
                                                     commit, get<I>(from.arguments())...);
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}
/// The same for new tensors.
template <class F, int... W, class... X>
explanation explain(detail::gradient_sources<F, detail::wrt_arguments<W...>, X...> const& from) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return detail::explained_gradients::explain(from.function(), detail::wrt_arguments<W...>{},
                                                get<I>(from.arguments())...);
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}
// clang-format off
template <class... D, class F, int... W, class... X>
  requires(!detail::is_one_for_each<sizeof...(D), detail::wrt_arguments<W...>, X...>)
assign_needs_as_many_destinations_as_gradients explain(destinations<D...>, detail::gradient_sources<F, detail::wrt_arguments<W...>, X...> const&)
    LAZULI_REFUSED("lazuli: assign needs as many destinations as gradients");
// clang-format on

LAZULI_END
