// Compilers of kernels at run time, NVRTC and hipRTC: found when first needed, without a driver.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <lazuli/backend/gpu/runtime/driver.hpp>
#include <lazuli/base/error.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// How a text is compiled.
struct compile_options {
  std::string architecture;       ///< "sm_90", "compute_90", "gfx90a"; "": the compiler's default
  bool contract = false;          ///< may a · b + c become one fma?
  std::vector<std::string> more;  ///< as the compiler spells them
  bool coarse = false;            ///< do quotients and roots of floats within 2 ulp suffice?
};

/// What a compiler made: a module's image (cubin, or PTX with its closing 0), and its remarks.
struct compiled {
  std::string image, log;
};

/// A compiler of kernels: name with version, as "NVRTC 13.0"; `compile` throws device_error with
/// the log's first lines; `architecture` is what a device of that compute capability is given.
struct compiler {
  std::string name;
  std::function<compiled(std::string const& text, std::string const& kernel,
                         compile_options const& options)>
      compile;
  std::function<std::string(int major, int minor)> architecture;
};

/// The functions of NVRTC or hipRTC.
struct runtime_compiler {
  int (*version)(int* major, int* minor) = nullptr;
  char const* (*error_text)(int error) = nullptr;
  int (*architecture_count)(int* count) = nullptr;
  int (*architectures)(int* numbers) = nullptr;
  int (*create)(void** program, char const* text, char const* name, int headers,
                char const* const* sources, char const* const* names) = nullptr;
  int (*destroy)(void** program) = nullptr;
  int (*compile)(void* program, int options, char const* const* texts) = nullptr;
  int (*log_size)(void* program, std::size_t* bytes) = nullptr;
  int (*log)(void* program, char* log) = nullptr;
  int (*binary_size)(void* program, std::size_t* bytes) = nullptr;
  int (*binary)(void* program, char* image) = nullptr;
  int (*portable_size)(void* program, std::size_t* bytes) = nullptr;
  int (*portable)(void* program, char* image) = nullptr;

  bool complete() const { return version && create && destroy && compile && binary_size && binary; }
};

LAZULI_API runtime_compiler runtime_compiler_of(shared_library const& library, api whose);

/// The target for a device: its own if the compiler knows it, else the newest portable one that is
/// not newer than the device. `known` as 75, 80, 90 …; a device of capability 9.0 is sm_90.
LAZULI_API std::string cuda_architecture(std::vector<int> const& known, int major, int minor);

namespace detail {

/// A program of the vendor's compiler, destroyed with this object.
class program {
 public:
  program(runtime_compiler const& c, std::string const& name, std::string const& text,
          std::string const& kernel)
      : c_(c), name_(name), kernel_(kernel) {
    check(c_.create(&handle_, text.c_str(), kernel.c_str(), 0, nullptr, nullptr), "create");
  }
  program(program const&) = delete;
  program& operator=(program const&) = delete;
  ~program() {
    if (handle_ != nullptr) c_.destroy(&handle_);
  }

  void compile(std::vector<std::string> const& options);
  std::string log() const {
    return c_.log_size && c_.log ? without_zero(read(c_.log_size, c_.log, "log")) : std::string();
  }
  std::string image(bool portable) const;

 private:
  std::string read(int (*size)(void*, std::size_t*), int (*get)(void*, char*),
                   char const* what) const;
  static std::string without_zero(std::string s);
  std::string error(int result) const {
    return c_.error_text ? std::string(c_.error_text(result)) : text::concat("error ", result);
  }
  void check(int result, char const* what) const;

  runtime_compiler const& c_;
  std::string const &name_, &kernel_;
  void* handle_ = nullptr;
};

LAZULI_API std::vector<std::string> option_texts(compile_options const& o, api whose);

}  // namespace detail

/// A compiler from its table of functions.
LAZULI_API compiler make_compiler(runtime_compiler const& functions, api whose);

namespace detail {

LAZULI_API std::vector<std::string> compiler_files(api whose);

}  // namespace detail

/// The vendor's newest compiler whose output a driver of that version (13000 = 13.0; 0: any) loads.
/// Throws device_error that names the files looked for, or the version that is too new.
LAZULI_API compiler find_compiler(api whose, int driver_version = 0);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/compiler.ipp>
#endif
