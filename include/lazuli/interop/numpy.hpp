// NumPy arrays as arguments and results of functions that pybind11 binds: shared, not copied, where
// the types allow it.
#pragma once

#if !__has_include(<pybind11/numpy.h>)
#error \
    "lazuli/python.hpp needs pybind11 (Debian: pybind11-dev python3-dev) among the include folders"
#endif
#include <pybind11/numpy.h>

#include <lazuli/tensor/factory.hpp>
#include <lazuli/tensor/shared_array.hpp>
#include <optional>

LAZULI_BEGIN

/// What the casters below are made of, and the errors.
namespace python {

/// NumPy's name for T.
template <dtype T>
pybind11::dtype dtype_of() {
  static_assert(!is_stored_float_v<T> || std::is_same_v<T, float16>,
                "lazuli: NumPy has neither bfloat16 nor floats of 8 bits; hand over "
                "astype<float>(x)");
  if constexpr (std::is_same_v<T, float16>)
    return pybind11::dtype("float16");
  else
    return pybind11::dtype::of<T>();
}

/// Do the sizes of an array fit a type's rank and static extents?
template <index... E>
bool fits(pybind11::array const& a, std::type_identity<extents<E...>>) {
  constexpr std::array<index, sizeof...(E)> wanted{E...};
  bool good = a.ndim() == static_cast<pybind11::ssize_t>(wanted.size());
  for (std::size_t i = 0; good && i < wanted.size(); ++i)
    good = wanted[i] == dyn || wanted[i] == a.shape(static_cast<pybind11::ssize_t>(i));
  return good;
}

/// Can elements be read as T's where they lie, and written unless T is const?
template <class T>
bool lies_ready(pybind11::array const& a) {
  auto const want = dtype_of<std::remove_const_t<T>>();
  auto const& api = pybind11::detail::npy_api::get();
  if (!api.PyArray_EquivTypes_(a.dtype().ptr(), want.ptr())) return false;
  if (!std::is_const_v<T> && !a.writeable()) return false;
  bool whole = reinterpret_cast<std::uintptr_t>(a.data()) % alignof(T) == 0;
  for (pybind11::ssize_t i = 0; i < a.ndim(); ++i)
    whole = whole && a.strides(i) % static_cast<pybind11::ssize_t>(sizeof(T)) == 0;
  return whole;
}

/// The elements of an array that lies ready and fits.
template <class T, class E>
view_of<T, E> elements_of(pybind11::array const& a) {
  index_array<E::rank()> shape{}, strides{};
  for (int i = 0; i < E::rank(); ++i) {
    auto const at = static_cast<std::size_t>(i);
    shape[at] = a.shape(i);
    strides[at] = a.strides(i) / static_cast<index>(sizeof(T));
  }
  return view(static_cast<T*>(const_cast<void*>(a.data())), E(shape), strides);
}

/// A copy in NumPy's "same_kind" way (float64 to float32, not float to int); null where there is
/// none.
template <dtype T>
pybind11::array converted(pybind11::handle from) {
  try {
    auto const numpy = pybind11::module_::import("numpy");
    return numpy.attr("asarray")(from).attr("astype")(dtype_of<T>(), pybind11::arg("order") = "C",
                                                      pybind11::arg("casting") = "same_kind");
  } catch (pybind11::error_already_set const&) {
    return pybind11::reinterpret_steal<pybind11::array>(pybind11::handle());
  }
}

/// The array that `from` is, where its elements lie ready for T; else, if reading is all that is
/// asked and `convert` allows it, a converted copy. Null where neither is, or it does not fit.
template <class T, class E>
pybind11::array taken(pybind11::handle from, bool convert) {
  constexpr bool reads = std::is_const_v<T>;
  auto held = pybind11::reinterpret_steal<pybind11::array>(pybind11::handle());
  if (pybind11::isinstance<pybind11::array>(from))
    held = pybind11::reinterpret_borrow<pybind11::array>(from);
  if (!held || !lies_ready<T>(held)) {
    if (!reads || !convert) return pybind11::reinterpret_steal<pybind11::array>(pybind11::handle());
    held = converted<std::remove_const_t<T>>(from);
  }
  if (held && !fits(held, std::type_identity<E>()))
    held = pybind11::reinterpret_steal<pybind11::array>(pybind11::handle());
  return held;
}

/// Keeps an array until the call of the bound function ends: the caster of a vector's or optional's
/// element does not live as long. Outside of such a call one that Python holds is the caller's
/// matter; of a copy nobody would be the owner: a cast_error.
inline void keep_for_call(pybind11::array const& held, bool is_copy) {
  try {
    pybind11::detail::loader_life_support::add_patient(held);
  } catch (pybind11::cast_error const&) {
    if (is_copy) throw;
  }
}

/// An array over the elements of x, which `owner` keeps; with a null owner nobody does.
template <leaf X>
pybind11::handle array_over(X const& x, pybind11::handle owner, bool writes) {
  pybind11::none const nobody;
  using T = value_t<X>;
  auto const extents = x.extents().values();
  std::vector<pybind11::ssize_t> shape, strides;
  for (std::size_t i = 0; i < extents.size(); ++i) {
    shape.push_back(extents[i]);
    strides.push_back(x.strides()[i] * static_cast<index>(sizeof(T)));
  }
  pybind11::array made(dtype_of<T>(), std::move(shape), std::move(strides), x.data(),
                       owner ? owner : pybind11::handle(nobody));
  if (!writes) made.attr("setflags")(false);
  return made.release();
}
/// An array that owns x.
template <class X>
pybind11::handle array_of(X&& x, bool writes) {
  using owner = std::remove_cvref_t<X>;
  auto held = std::make_unique<owner>(static_cast<X&&>(x));
  pybind11::capsule const base(held.get(), [](void* p) { delete static_cast<owner*>(p); });
  return array_over(*held.release(), base, writes);
}

/// Translates Lazuli's errors to Python's, for functions of the module that calls this once:
/// IndexError, TypeError (dtype_error), OSError (io_error), ValueError (shape_error, linalg_error).
/// Without it all become RuntimeError.
inline void translate_errors() {
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (index_error const& e) {
      PyErr_SetString(PyExc_IndexError, e.what());
    } catch (dtype_error const& e) {
      PyErr_SetString(PyExc_TypeError, e.what());
    } catch (io_error const& e) {
      PyErr_SetString(PyExc_OSError, e.what());
    } catch (shape_error const& e) {
      PyErr_SetString(PyExc_ValueError, e.what());
    } catch (linalg_error const& e) {
      PyErr_SetString(PyExc_ValueError, e.what());
    }
  });
}

}  // namespace python

LAZULI_END

namespace PYBIND11_NAMESPACE {
namespace detail {

/// As an argument, a view shares the array's memory. A view of `T` takes only arrays of exactly
/// that dtype that are writable; a view of `T const` also takes arrays that NumPy can convert
/// within their kind, by a copy that lives until the function returns. As a result it is copied,
/// unless the policy is reference or reference_internal.
template <class T, lazuli::index... E>
struct type_caster<lazuli::tensor_view<T, E...>> {
  using view = lazuli::tensor_view<T, E...>;
  using extents = lazuli::extents<E...>;
  static constexpr auto name = const_name("numpy.ndarray");
  template <class>
  using cast_op_type = view&;
  operator view&() { return *view_; }

  bool load(handle from, bool convert) {
    array const held = lazuli::python::taken<T, extents>(from, convert);
    if (!held) return false;
    lazuli::python::keep_for_call(held, held.ptr() != from.ptr());
    view_.emplace(lazuli::python::elements_of<T, extents>(held));
    return true;
  }
  static handle cast(view const& x, return_value_policy policy, handle parent) {
    if (policy != return_value_policy::reference &&
        policy != return_value_policy::reference_internal)
      return lazuli::python::array_of(lazuli::tensor<std::remove_const_t<T>, E...>(x), true);
    return lazuli::python::array_over(x, parent, !std::is_const_v<T>);
  }

 private:
  std::optional<view> view_;
};

/// As an argument, a tensor is a copy, converted within its kind. As a result it is moved out: the
/// array owns its memory; with reference or reference_internal a named one is shared.
template <class T, lazuli::index... E>
struct type_caster<lazuli::tensor<T, E...>> {
  using tensor = lazuli::tensor<T, E...>;
  static constexpr auto name = const_name("numpy.ndarray");
  template <class X>
  using cast_op_type = movable_cast_op_type<X>;
  operator tensor*() { return &*value_; }
  operator tensor&() { return *value_; }
  operator tensor&&() && { return std::move(*value_); }

  bool load(handle from, bool convert) {
    using extents = lazuli::extents<E...>;
    array const held = lazuli::python::taken<T const, extents>(from, convert);
    if (!held) return false;
    value_.emplace(lazuli::python::elements_of<T const, extents>(held));
    return true;
  }
  template <class X>
  static handle cast(X&& x, return_value_policy policy, handle parent) {
    if constexpr (std::is_pointer_v<std::remove_reference_t<X>>) {
      return x == nullptr ? none().release() : cast(*x, policy, parent);
    } else {
      if (policy == return_value_policy::reference ||
          policy == return_value_policy::reference_internal)
        return lazuli::python::array_over(x, parent, !std::is_const_v<std::remove_reference_t<X>>);
      return lazuli::python::array_of(tensor(static_cast<X&&>(x)), true);
    }
  }

 private:
  std::optional<tensor> value_;
};

/// As a result, an array that shares the memory and keeps its owner.
template <class T, int R>
struct type_caster<lazuli::shared_array<T, R>> {
  static constexpr auto name = const_name("numpy.ndarray");
  static handle cast(lazuli::shared_array<T, R> const& x, return_value_policy, handle) {
    return lazuli::python::array_of(x, !std::is_const_v<T>);
  }
};

}  // namespace detail
}  // namespace PYBIND11_NAMESPACE
