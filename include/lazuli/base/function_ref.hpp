// A function object of any type behind one pointer, so that what calls it is compiled once.
#pragma once

#include <lazuli/base/portability.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

template <class Signature>
class function_ref;

/// Refers to a function object, which must outlive it. Two pointers; calls are never inlined.
template <class R, class... A>
class function_ref<R(A...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref> &&
             std::is_invocable_r_v<R, F const&, A...>)
  constexpr function_ref(F const& f)
      : object_(__builtin_addressof(f)), call_([](void const* object, A... a) -> R {
          return (*static_cast<F const*>(object))(std::forward<A>(a)...);
        }) {}

  R operator()(A... a) const { return call_(object_, std::forward<A>(a)...); }

 private:
  void const* object_;
  R (*call_)(void const*, A...);
};

LAZULI_END
