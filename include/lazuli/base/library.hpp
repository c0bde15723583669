// Shared libraries that are looked for when they are first needed, so that programs need no link
// flags and run without them.
#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

/// A shared library that stays loaded, or none.
class shared_library {
 public:
  /// The first of these files that can be loaded.
  explicit shared_library(std::initializer_list<char const*> files) {
    for (char const* const file : files) {
      if (handle_ == nullptr) handle_ = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
    }
  }
  bool found() const { return handle_ != nullptr; }

  /// Sets a function pointer to the function of that name; false, and null, where there is none.
  template <class F>
  bool find(char const* name, F*& function) const {
    function = handle_ == nullptr ? nullptr : reinterpret_cast<F*>(::dlsym(handle_, name));
    return function != nullptr;
  }

 private:
  void* handle_ = nullptr;
};

LAZULI_END
