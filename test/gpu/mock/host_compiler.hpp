// The machine's C++ compiler as a compiler of kernels in the host dialect: an image is a shared
// object. Built with the sanitizers of the test itself.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <lazuli/backend/gpu/runtime/compiler.hpp>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace mock {

/// Built with the address sanitizer? Then kernels are, too, and take ten times as long to compile;
/// other compilers in the process would be called leaks.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// How many texts have been compiled.
inline std::atomic<int>& compilations() {
  static std::atomic<int> count = 0;
  return count;
}

/// A name for a file that nobody else uses.
inline std::string scratch_file(std::string const& ending) {
  static std::atomic<unsigned> count = 0;
  auto const name =
      lazuli::text::concat("lazuli_kernel_", static_cast<long>(::getpid()), "_", count++, ending);
  return (std::filesystem::temp_directory_path() / name).string();
}

inline std::string read_file(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

#define MOCK_TEXT_OF(x) #x
#define MOCK_TEXT(x) MOCK_TEXT_OF(x)

/// The command up to its files: the compiler that built this test, where it has that name. C++14,
/// whose <cmath> is read in half the time.
inline std::string host_command() {
#if defined(__clang__)
  std::string const versioned = "clang++-" MOCK_TEXT(__clang_major__);
  static std::string const program =
      std::system(("command -v " + versioned + " >/dev/null").c_str()) == 0 ? versioned : "clang++";
#else
  static std::string const program = "g++";
#endif
  // Not optimised: they compile in two fifths of the time, and run a moment. Whatever a kernel calls
  // is in the process that loads it.
  std::string out =
      program +
      " -std=c++14 -O0 -fwrapv -fno-threadsafe-statics -fPIC -shared -nostdlib -nostartfiles "
      "-w";
#if defined(__SANITIZE_ADDRESS__)
  out += " -fsanitize=address,undefined -fno-sanitize-recover=all "
         "-fno-sanitize=float-cast-overflow";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  out += " -fsanitize=address,undefined -fno-sanitize-recover=all "
         "-fno-sanitize=float-cast-overflow";
#endif
#endif
  return out;
}

/// What texts begin with, their #include lines, read once in a process: half of a kernel's time.
class precompiled_headers {
 public:
  precompiled_headers(std::string const& command, std::string const& lines)
      : header_(scratch_file(".hpp")) {
    std::ofstream(header_) << lines;
    ready_ = std::system((command + " -x c++-header -o " + image() + " " + header_).c_str()) == 0;
  }
  ~precompiled_headers() {
    for (auto const& file : {header_, image()}) std::filesystem::remove(file);
  }
  precompiled_headers(precompiled_headers const&) = delete;
  precompiled_headers& operator=(precompiled_headers const&) = delete;

  /// The words by which a command takes them; none where they do not compile.
  std::string options() const {
    if (!ready_) return "";
#if defined(__clang__)
    return " -include-pch " + image();
#else
    return " -include " + header_;
#endif
  }

 private:
  std::string image() const { return header_ + ".gch"; }

  std::string header_;
  bool ready_;
};

inline std::string first_includes(std::string const& text) {
  std::size_t end = 0;
  while (text.compare(end, 9, "#include ") == 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}
inline std::string with_headers(std::string const& command, std::string const& text) {
  static std::map<std::pair<std::string, std::string>, precompiled_headers> known;
  static std::mutex access;
  std::lock_guard const lock(access);
  std::string const lines = first_includes(text);
  auto const& headers = known.try_emplace({command, lines}, command, lines).first->second;
  return command + headers.options();
}

/// The bytes of a shared object (none where it cannot be made) and what the compiler said. Tests
/// launch the same kernels on many devices: each text is compiled once in a process.
inline lazuli::gpu::compiled built(std::string const& command, std::string const& text) {
  static std::map<std::pair<std::string, std::string>, lazuli::gpu::compiled> known;
  static std::mutex access;
  {
    std::lock_guard const lock(access);
    if (auto const found = known.find({command, text}); found != known.end()) return found->second;
  }
  std::string const in = scratch_file(".cpp"), out = scratch_file(".so"),
                    log = scratch_file(".log");
  std::ofstream(in) << text;
  int const result = std::system(
      (with_headers(command, text) + " -x c++ -o " + out + " " + in + " 2> " + log).c_str());
  lazuli::gpu::compiled made{result == 0 ? read_file(out) : std::string(), read_file(log)};
  for (auto const& file : {in, out, log}) std::filesystem::remove(file);
  std::lock_guard const lock(access);
  return known[{command, text}] = made;
}

/// Compiles a text to the bytes of a shared object.   Throws device_error with the compiler's
/// words.
inline lazuli::gpu::compiled compile_on_host(std::string const& text, std::string const& kernel,
                                             lazuli::gpu::compile_options const& options) {
  ++compilations();
  auto made = built(
      host_command() + (options.contract ? " -ffp-contract=fast" : " -ffp-contract=off"), text);
  if (made.image.empty())
    lazuli::fail<lazuli::device_error>("host compiler: kernel ", kernel, " does not compile:\n",
                                       made.log.substr(0, 2000));
  return made;
}

/// The compiler as a platform has it.
inline lazuli::gpu::compiler host_compiler() {
  return {"host compiler " MOCK_TEXT(__VERSION__), compile_on_host,
          [](int, int) { return std::string("host"); }};
}

#undef MOCK_TEXT
#undef MOCK_TEXT_OF

}  // namespace mock
