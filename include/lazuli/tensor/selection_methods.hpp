// Methods that write the elements which another tensor names. Each calls a function of
// <lazuli/indexing.hpp>, which the core does not include.
#pragma once

#include <lazuli/expr/subscripts.hpp>

LAZULI_BEGIN

// What the methods and x(…) call, defined in indexing/: without <lazuli/indexing.hpp> their results
// are not known, and no program compiles that uses them.
template <class X, detail::mask_tensor M>
auto select_elements(X&& x, M&& mask);
template <class X, class... S>
  requires(!(sizeof...(S) == 1 && (detail::mask_tensor<S> && ...)))
auto select_elements(X&& x, S&&... s);
template <class X, detail::index_tensor I, operand V>
auto scatter_into(X& x, index axis, I const& indices, V const& source);
template <class X, detail::index_tensor I, operand V>
auto scatter_add_into(X& x, index axis, I const& indices, V const& source);
template <class X, detail::index_tensor I, operand V>
auto index_into(X& x, index axis, I const& indices, V const& source, char const* call);
template <class X, detail::index_tensor I, operand V>
auto index_add_into(X& x, index axis, I const& indices, V const& source);

/// Methods of a tensor or view type Derived. They need <lazuli/indexing.hpp>; results, shapes and
/// errors are those of the functions there.
template <class Derived>
class selection_methods {
 public:
  /// In place. Nothing is written where one throws. The indices of index_copy_, index_fill_ and
  /// index_add_ may stand in braces.
  template <class I, class V>
  Derived& scatter_(brace_index axis, I const& indices, V const& source) {
    scatter_into(self(), axis.value, indices, source);  // needs <lazuli/indexing.hpp>
    return self();
  }
  template <class I, class V>
  Derived& scatter_add_(brace_index axis, I const& indices, V const& source) {
    scatter_add_into(self(), axis.value, indices, source);  // needs <lazuli/indexing.hpp>
    return self();
  }
  template <class I, class V, class How>
  Derived& scatter_reduce_(brace_index axis, I const& indices, V const& source, How how,
                           bool include_self = true) {
    return self().copy_(self().scatter_reduce(axis.value, indices, source, how, include_self));
  }
  template <class I, class V>
  Derived& index_copy_(brace_index axis, I const& indices, V const& source) {
    index_into(self(), axis.value, indices, source, "index_copy_");  // needs <lazuli/indexing.hpp>
    return self();
  }
  template <std::size_t N, class V>
  Derived& index_copy_(brace_index axis, brace_index const (&indices)[N], V const& source) {
    index_into(self(), axis.value, indices, source, "index_copy_");  // needs <lazuli/indexing.hpp>
    return self();
  }
  LAZULI_NO_FORM index_copy_(...) LAZULI_FORMS("x.index_copy_(axis, indices, source)");
  template <class I, class V>
  Derived& index_fill_(brace_index axis, I const& indices, V value) {
    index_into(self(), axis.value, indices, value, "index_fill_");  // needs <lazuli/indexing.hpp>
    return self();
  }
  template <std::size_t N, class V>
  Derived& index_fill_(brace_index axis, brace_index const (&indices)[N], V value) {
    index_into(self(), axis.value, indices, value, "index_fill_");  // needs <lazuli/indexing.hpp>
    return self();
  }
  LAZULI_NO_FORM index_fill_(...) LAZULI_FORMS("x.index_fill_(axis, indices, value)");
  template <class I, class V>
  Derived& index_add_(brace_index axis, I const& indices, V const& source) {
    index_add_into(self(), axis.value, indices, source);  // needs <lazuli/indexing.hpp>
    return self();
  }
  template <std::size_t N, class V>
  Derived& index_add_(brace_index axis, brace_index const (&indices)[N], V const& source) {
    index_add_into(self(), axis.value, indices, source);  // needs <lazuli/indexing.hpp>
    return self();
  }
  LAZULI_NO_FORM index_add_(...) LAZULI_FORMS("x.index_add_(axis, indices, source)");

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
};

LAZULI_END
