// Compilers of kernels at run time: NVRTC and hipRTC, found when first needed; no driver needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <lazuli/backend/gpu/driver.hpp>
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

inline runtime_compiler runtime_compiler_of(shared_library const& library, api whose) {
  runtime_compiler c;
  auto const find = [&](auto& function, char const* cuda, char const* hip) {
    char const* const symbol = whose == api::cuda ? cuda : hip;
    if (*symbol != '\0') library.find(symbol, function);
  };
  find(c.version, "nvrtcVersion", "hiprtcVersion");
  find(c.error_text, "nvrtcGetErrorString", "hiprtcGetErrorString");
  find(c.architecture_count, "nvrtcGetNumSupportedArchs", "");
  find(c.architectures, "nvrtcGetSupportedArchs", "");
  find(c.create, "nvrtcCreateProgram", "hiprtcCreateProgram");
  find(c.destroy, "nvrtcDestroyProgram", "hiprtcDestroyProgram");
  find(c.compile, "nvrtcCompileProgram", "hiprtcCompileProgram");
  find(c.log_size, "nvrtcGetProgramLogSize", "hiprtcGetProgramLogSize");
  find(c.log, "nvrtcGetProgramLog", "hiprtcGetProgramLog");
  find(c.binary_size, "nvrtcGetCUBINSize", "hiprtcGetCodeSize");
  find(c.binary, "nvrtcGetCUBIN", "hiprtcGetCode");
  find(c.portable_size, "nvrtcGetPTXSize", "");
  find(c.portable, "nvrtcGetPTX", "");
  return c;
}

/// The target for a device: its own if the compiler knows it, else the newest portable one that is
/// not newer than the device. `known` as 75, 80, 90 …; a device of capability 9.0 is sm_90.
inline std::string cuda_architecture(std::vector<int> const& known, int major, int minor) {
  int const wanted = major * 10 + minor;
  int newest = 0;
  for (int const each : known) {
    if (each == wanted) return text::concat("sm_", wanted);
    if (each < wanted) newest = std::max(newest, each);
  }
  if (newest == 0)
    fail<device_error>("no kernels for compute capability ", major, ".", minor,
                       ": the compiler knows none so old");
  return text::concat("compute_", newest);
}

namespace detail {

/// A program of the vendor's compiler, destroyed when it goes.
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

  void compile(std::vector<std::string> const& options) {
    std::vector<char const*> texts;
    for (auto const& each : options) texts.push_back(each.c_str());
    int const result = c_.compile(handle_, static_cast<int>(texts.size()), texts.data());
    if (result != 0) {
      std::string const all = log();
      std::size_t end = 0;  // eight lines say enough
      for (int line = 0; line < 8 && end != std::string::npos; ++line)
        end = all.find('\n', end + 1);
      std::string options_text;
      for (auto const& each : options) options_text += ' ' + each;
      fail<device_error>(name_, ": kernel ", kernel_, " does not compile (", error(result), ";",
                         options_text, "):\n", all.substr(0, end));
    }
  }
  std::string log() const {
    return c_.log_size && c_.log ? without_zero(read(c_.log_size, c_.log, "log")) : std::string();
  }
  std::string image(bool portable) const {
    return portable ? read(c_.portable_size, c_.portable, "image")
                    : read(c_.binary_size, c_.binary, "image");
  }

 private:
  std::string read(int (*size)(void*, std::size_t*), int (*get)(void*, char*),
                   char const* what) const {
    std::size_t bytes = 0;
    check(size(handle_, &bytes), what);
    std::string out(bytes, '\0');
    if (bytes != 0) check(get(handle_, out.data()), what);
    return out;
  }
  static std::string without_zero(std::string s) {
    while (!s.empty() && s.back() == '\0') s.pop_back();
    return s;
  }
  std::string error(int result) const {
    return c_.error_text ? std::string(c_.error_text(result)) : text::concat("error ", result);
  }
  void check(int result, char const* what) const {
    if (result != 0)
      fail<device_error>(name_, ": ", what, " of kernel ", kernel_, ": ", error(result));
  }

  runtime_compiler const& c_;
  std::string const &name_, &kernel_;
  void* handle_ = nullptr;
};

inline std::vector<std::string> option_texts(compile_options const& o, api whose) {
  bool const cuda = whose == api::cuda;
  std::vector<std::string> all{"--std=c++17"};
  if (!o.architecture.empty())
    all.push_back((cuda ? "--gpu-architecture=" : "--offload-arch=") + o.architecture);
  if (cuda)
    all.push_back(o.contract ? "--fmad=true" : "--fmad=false");
  else
    all.push_back(o.contract ? "-ffp-contract=fast" : "-ffp-contract=off");
  all.insert(all.end(), o.more.begin(), o.more.end());
  return all;
}

}  // namespace detail

/// A compiler from its table of functions.
inline compiler make_compiler(runtime_compiler const& functions, api whose) {
  int major = 0, minor = 0;
  functions.version(&major, &minor);
  std::string const name =
      text::concat(whose == api::cuda ? "NVRTC " : "hipRTC ", major, ".", minor);
  std::vector<int> known;
  if (functions.architecture_count && functions.architectures) {
    int count = 0;
    if (functions.architecture_count(&count) == 0) known.resize(static_cast<std::size_t>(count));
    if (!known.empty()) functions.architectures(known.data());
  }
  compiler out;
  out.name = name;
  out.compile = [=](std::string const& text, std::string const& kernel,
                    compile_options const& options) {
    detail::program program(functions, name, text, kernel);
    program.compile(detail::option_texts(options, whose));
    bool const portable = options.architecture.starts_with("compute_");
    return compiled{program.image(portable), program.log()};
  };
  // hipRTC compiles for the device at hand when no architecture is named.
  out.architecture = [=](int major, int minor) {
    return whose == api::cuda ? cuda_architecture(known, major, minor) : std::string();
  };
  return out;
}

namespace detail {

inline std::vector<std::string> compiler_files(api whose) {
  std::vector<std::string> files;
  char const* const named = std::getenv(whose == api::cuda ? "LAZULI_NVRTC" : "LAZULI_HIPRTC");
  if (named != nullptr && *named != '\0') return {named};
  if (whose == api::hip) return {"libhiprtc.so", "/opt/rocm/lib/libhiprtc.so"};
  for (char const* const folder : {"", "/usr/local/cuda/lib64/"})
    for (char const* const file : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"})
      files.push_back(std::string(folder) + file);
  return files;
}

}  // namespace detail

/// The vendor's newest compiler whose output a driver of that version (13000 = 13.0; 0: any) loads.
/// Throws device_error that names the files looked for, or the version that is too new.
inline compiler find_compiler(api whose, int driver_version = 0) {
  std::string looked_for, too_new;
  for (std::string const& file : detail::compiler_files(whose)) {
    looked_for += (looked_for.empty() ? "" : ", ") + file;
    shared_library const library{file.c_str()};
    runtime_compiler const functions = runtime_compiler_of(library, whose);
    if (!functions.complete()) continue;
    compiler found = make_compiler(functions, whose);
    int major = 0, minor = 0;
    functions.version(&major, &minor);
    // Modules load on any driver of the same major version, or a newer one.
    if (whose == api::hip || driver_version == 0 || major <= driver_version / 1000) return found;
    if (too_new.empty()) too_new = found.name;
  }
  if (!too_new.empty())
    fail<device_error>(too_new, " is newer than the driver (", driver_version / 1000, ".",
                       driver_version % 1000 / 10,
                       "): update the driver, or name an older libnvrtc ", "in LAZULI_NVRTC");
  fail<device_error>("no compiler of kernels was found; looked for ", looked_for);
}

}  // namespace gpu

LAZULI_END
