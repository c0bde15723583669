// A fuzz target for everything that reads files: whatever the bytes, a reader gives a value or
// throws lz::error. By clang's libFuzzer, in a folder of one's own:
//   clang++-19 -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -I… files.cpp -o fuzz_files
//   ./fuzz_files -max_len=4096 NEW_CORPUS …/test/io/reference …/test/fuzz/corpus
// Without it (LAZULI_FUZZ_REPLAY) the program runs the files and folders that it is given, and ends
// with `N passed, N failed`.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <lazuli/lazuli.hpp>
#include <string>
#include <string_view>

namespace lz = lazuli;

namespace {

/// Where readers find the bytes: a file of this process.
std::string const& path() {
  static std::string const name =
      (std::filesystem::temp_directory_path() / ("lazuli_fuzz_" + std::to_string(::getpid())))
          .string();
  return name;
}

template <class Read>
void attempt(Read const& read) {
  try {
    read();
  } catch (lz::error const&) {  // said in words: what a reader owes
  }
}

void read_all(std::string_view bytes) {
  std::ofstream(path(), std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  attempt([] { lz::load_npy<float, 2>(path()); });
  attempt([] { lz::load_npy<std::complex<double>, 1>(path()); });
  attempt([] { lz::sum(lz::map_npy<std::int16_t, 1>(path())).item(); });
  attempt([] {
    auto const file = lz::load_npz(path());
    for (auto const& name : file.names()) attempt([&] { file.load<double, 2>(name); });
  });
  attempt([] {
    auto const file = lz::load_safetensors(path());
    for (auto const& name : file.names()) attempt([&] { file.load<float, 1>(name); });
  });
  attempt([] { lz::load_cifar10(path()); });
  attempt([] { lz::loadtxt<double>(path()); });
  if (bytes.size() < 100'000) attempt([] { lz::load_image(path()); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  read_all({reinterpret_cast<char const*>(data), size});
  return 0;
}

#if defined(LAZULI_FUZZ_REPLAY)
int main(int count, char** words) {
  int runs = 0;
  auto const replay = [&](std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary);
    read_all(std::string(std::istreambuf_iterator<char>(in), {}));
    ++runs;
  };
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(words[i])) {
      replay(words[i]);
      continue;
    }
    for (auto const& entry : std::filesystem::directory_iterator(words[i])) replay(entry.path());
  }
  std::filesystem::remove(path());
  std::printf("%d passed, 0 failed\n", runs);
}
#endif
