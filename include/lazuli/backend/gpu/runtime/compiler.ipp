// Bodies of compiler.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/compiler.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API runtime_compiler runtime_compiler_of(shared_library const& library, api whose) {
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

LAZULI_API std::string cuda_architecture(std::vector<int> const& known, int major, int minor) {
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

LAZULI_API void program::compile(std::vector<std::string> const& options) {
  std::vector<char const*> texts;
  for (auto const& each : options) texts.push_back(each.c_str());
  int const result = c_.compile(handle_, static_cast<int>(texts.size()), texts.data());
  if (result != 0) {
    std::string const all = log();
    std::size_t end = 0;  // eight lines say enough
    for (int line = 0; line < 8 && end != std::string::npos; ++line) end = all.find('\n', end + 1);
    std::string options_text;
    for (auto const& each : options) options_text += ' ' + each;
    fail<device_error>(name_, ": kernel ", kernel_, " does not compile (", error(result), ";",
                       options_text, "):\n", all.substr(0, end));
  }
}

LAZULI_API std::string program::image(bool portable) const {
  return portable ? read(c_.portable_size, c_.portable, "image")
                  : read(c_.binary_size, c_.binary, "image");
}

LAZULI_API std::string program::read(int (*size)(void*, std::size_t*), int (*get)(void*, char*),
                                     char const* what) const {
  std::size_t bytes = 0;
  check(size(handle_, &bytes), what);
  std::string out(bytes, '\0');
  if (bytes != 0) check(get(handle_, out.data()), what);
  return out;
}

LAZULI_API std::string program::without_zero(std::string s) {
  while (!s.empty() && s.back() == '\0') s.pop_back();
  return s;
}

LAZULI_API void program::check(int result, char const* what) const {
  if (result != 0)
    fail<device_error>(name_, ": ", what, " of kernel ", kernel_, ": ", error(result));
}

LAZULI_API std::vector<std::string> option_texts(compile_options const& o, api whose) {
  bool const cuda = whose == api::cuda;
  std::vector<std::string> all{"--std=c++17"};
  if (!o.architecture.empty())
    all.push_back((cuda ? "--gpu-architecture=" : "--offload-arch=") + o.architecture);
  if (cuda)
    all.push_back(o.contract ? "--fmad=true" : "--fmad=false");
  else
    all.push_back(o.contract ? "-ffp-contract=fast" : "-ffp-contract=off");
  if (cuda && o.coarse) all.insert(all.end(), {"--prec-div=false", "--prec-sqrt=false"});
  all.insert(all.end(), o.more.begin(), o.more.end());
  return all;
}

}  // namespace detail

LAZULI_API compiler make_compiler(runtime_compiler const& functions, api whose) {
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
  // hipRTC compiles for the present device if no architecture is named.
  out.architecture = [=](int major, int minor) {
    return whose == api::cuda ? cuda_architecture(known, major, minor) : std::string();
  };
  return out;
}

namespace detail {

LAZULI_API std::vector<std::string> compiler_files(api whose) {
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

LAZULI_API compiler find_compiler(api whose, int driver_version) {
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
