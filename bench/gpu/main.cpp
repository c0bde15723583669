// lz_gpu_bench [--device] [--why] [--check] [--csv FILE] [--only TEXT] [--largest ITEMS]
// [ceiling|fused|reduce|ordered|sweep|latency …]
//
// Times generated kernels on the GPU at hand: all programs where none is named. --check runs every
// workload in tiny sizes on a driver without a GPU, and compares values. scripts/gpu.sh does it
// all.
#include <optional>

#include "gpu.hpp"
#include "gpu/mock/libraries.hpp"
#include "gpu/mock/units.hpp"

namespace gpu_bench {

std::vector<list_maker>& fused_lists() {
  static std::vector<list_maker> all;
  return all;
}

void fused() {
  std::vector<workload> list;
  for (list_maker const each : fused_lists()) each(list);
  run_all(list);
}

namespace {

/// The GPU as the name of a file; or why there is none.
int describe(bool why) {
  bool const there = lz::cuda::is_available();
  if (!there && why) std::printf("no GPU: %s\n", lz::cuda::why_not_available().c_str());
  if (there && !why) {
    std::string name = lz::cuda::device(0).properties().name;
    for (char& c : name)
      c = c >= 'A' && c <= 'Z'                               ? static_cast<char>(c + 32)
          : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c
                                                             : '-';
    std::printf("%s\n", name.c_str());
  }
  return there ? 0 : 1;
}

int usage() {
  std::fputs(
      "lz_gpu_bench [--check] [--csv FILE] [--only TEXT] [--largest ITEMS] "
      "[ceiling|fused|reduce|ordered|sweep|latency ...]\n",
      stderr);
  return 2;
}

}  // namespace

int run_programs(std::vector<std::string> programs) {
  struct {
    char const* name;
    void (*run)();
  } const known[] = {{"ceiling", ceiling}, {"fused", fused}, {"reduce", reduce},
                     {"ordered", ordered}, {"sweep", sweep}, {"latency", latency}};
  auto const wanted = [&](char const* name) {
    for (auto const& each : programs)
      if (each == name) return true;
    return programs.empty();
  };
  // The ceiling is what others are compared with.
  if (!wanted("ceiling") && (wanted("fused") || wanted("reduce"))) ceiling();
  for (auto const& each : known) {
    if (!wanted(each.name)) continue;
    int const before = chosen().rows;
    each.run();
    std::printf("# %s: %d rows\n", each.name, chosen().rows - before);
    std::fflush(stdout);
  }
  return chosen().failures;
}

int main(int count, char** words) {
  settings& s = chosen();
  std::vector<std::string> programs;
  for (int i = 1; i < count; ++i) {
    std::string const word = words[i];
    bool const more = i + 1 < count;
    if (word == "--check")
      s.check = true;
    else if (word == "--csv" && more)
      s.csv = words[++i];
    else if (word == "--only" && more)
      s.only = words[++i];
    else if (word == "--largest" && more)
      s.largest = std::atoll(words[++i]);
    else if (word == "--device" || word == "--why")
      return describe(word == "--why");
    else if (word.starts_with("-"))
      return usage();
    else
      programs.push_back(word);
  }
  if (s.check) {
    mock::install();
    {
      mock::libraries const stand_ins;
      std::optional<mock::units> units;
      if (mock::units::available()) units.emplace();
      run_programs(programs);
      mock::release();
    }
    if (!mock::gpu_machine().problems.empty()) {
      ++s.failures;
      std::printf("# WRONG: %s\n", mock::gpu_machine().problems.c_str());
    }
    if (programs.empty()) host_times();
    std::printf("%d passed, %d failed\n", s.rows - s.failures, s.failures);
    return s.failures != 0;
  }
  if (!lz::cuda::is_available()) {
    std::printf("no GPU: %s\n", lz::cuda::why_not_available().c_str());
    return 0;
  }
  std::printf("# %s\n", lz::cuda::config_text().c_str());
  if (!s.csv.empty()) {
    bool const fresh = std::fopen(s.csv.c_str(), "r") == nullptr;
    s.out = std::fopen(s.csv.c_str(), "a");
    if (fresh && s.out != nullptr)
      std::fputs(
          "library,workload,dtype,items,bytes,us,spread %,GB/s,GFLOP/s,% of copy,goal %,met,"
          "note\n",
          s.out);
  }
  return run_programs(programs) != 0;
}

}  // namespace gpu_bench

int main(int count, char** words) { return gpu_bench::main(count, words); }
