// Launches of elementwise kernels, kept instead of run: texts of many are compiled together, for
// any dialect, and run then.
#pragma once

#include <cstring>
#include <lazuli/backend/gpu/elementwise.hpp>
#include <lazuli/evaluate/host.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace mock {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// A launch: which kernel, and its arguments. Pointers have 0 bytes.
struct launch {
  std::size_t kernel = 0;
  unsigned blocks = 0;
  std::vector<std::size_t> bytes;
  std::vector<std::vector<std::byte>> values;
};

inline std::size_t bytes_of_type(std::string const& name) {
  for (int c = 0; c < gpu::codes; ++c) {
    auto const each = static_cast<gpu::code>(c);
    if (gpu::stored_name(each) == name) return static_cast<std::size_t>(gpu::size_of(each));
  }
  throw std::runtime_error("no type " + name);
}

/// The size of `geometry` as its declaration in a kernel says.
inline std::size_t geometry_bytes(std::string const& text) {
  auto const from = text.find("typedef struct {\n"), to = text.find("} geometry;");
  std::string const fields = text.substr(from, to - from);
  bool const wide = fields.find("int64 stride") != fields.npos;
  std::size_t bytes = 0;
  std::regex const field(R"((stride|count|extent|factor|shift|edge)(\[(\d+)\])?(\[(\d+)\])?)");
  for (std::sregex_iterator at(fields.begin(), fields.end(), field), end; at != end; ++at) {
    auto const& m = *at;
    std::size_t const n = m[3].matched ? std::stoul(m[3]) : 1,
                      k = m[5].matched ? std::stoul(m[5]) : 1;
    bytes += n * k * (m[1] == "stride" && wide ? 8 : 4);
  }
  return wide ? (bytes + 7) / 8 * 8 : bytes;
}

/// Sizes of a kernel's parameters, 0 for pointers.
inline std::vector<std::size_t> parameter_bytes(std::string const& text) {
  auto from = text.find(")(", text.find("KERNEL(")) + 2;
  auto const to = text.find(") {", from);
  std::vector<std::size_t> out;
  while (from < to) {
    auto const end = std::min(text.find(", ", from), to);
    std::string const own = text.substr(from, end - from);
    if (own == "geometry g")
      out.push_back(geometry_bytes(text));
    else
      out.push_back(own.starts_with("GLOBAL ") ? 0 : bytes_of_type(own.substr(0, own.find(' '))));
    from = end + 2;
  }
  return out;
}

/// Kernels without their dialect's prelude, named k0, k1, …, and launches of them.
class recorder {
 public:
  std::vector<std::string> kernels;
  std::vector<launch> launches;
  std::set<std::string> ways;  // frame and route of every operand seen: "lv", "tg"

  /// What assigning e to `to` would launch.
  template <class To, class E>
  void add(To const& to, E const& e, index most = gpu::most_points) {
    lazuli::plan::operand operands[1 + lazuli::leaf_count<E>];
    lazuli::plan::nest n;
    lazuli::plan::make_nest(to, e, n, operands);
    lazuli::plan::collapse(n, 0);
    gpu::run_elementwise<typename To::value_type>(
        n, e,
        [&](auto key, auto const& source, unsigned blocks, void** parameters, unsigned) {
          for (std::size_t k = 6; k < key.size(); k += 2) ways.insert({key[0], key[k]});
          auto const [name, text, bytes, in_16_bits] = source();
          keep(name, text, blocks, parameters);
        },
        most);
  }

  /// Runs all: f(name, blocks, bytes, parameters).
  template <class F>
  void run(F const& f) {
    for (launch& each : launches) {
      std::vector<void*> parameters;
      for (auto& value : each.values) parameters.push_back(value.data());
      f(lazuli::text::concat("k", each.kernel), each.blocks, each.bytes, parameters.data());
    }
  }

  /// All kernels as OpenCL C, which has no namespaces.
  std::string opencl() const {
    std::string text;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      std::string names = "chain geometry";
      std::regex const vector(R"(\} __attribute__\(\(aligned\(\d+\)\)\) (\w+);)");
      for (std::sregex_iterator at(kernels[i].begin(), kernels[i].end(), vector), end; at != end;
           ++at)
        names += ' ' + (*at)[1].str();
      std::istringstream words(names);
      for (std::string each; words >> each;)
        text += lazuli::text::concat("#undef ", each, "\n#define ", each, " ", each, "_k", i, "\n");
      text += kernels[i];
    }
    return gpu::prelude(gpu::dialect::opencl, text) + text;
  }

 private:
  void keep(std::string const& name, std::string text, unsigned blocks, void** parameters) {
    std::size_t number = 0;
    while (number < texts_.size() && texts_[number] != text) ++number;
    if (number == texts_.size()) {
      texts_.push_back(text);
      auto const own = lazuli::text::concat("k", number);
      for (std::string const before : {"KERNEL(", "ENTRY("})
        text.replace(text.find(before + name) + before.size(), name.size(), own);
      kernels.push_back(text);
    }
    launch made{number, blocks, parameter_bytes(text), {}};
    for (std::size_t i = 0; i < made.bytes.size(); ++i) {
      auto const* const from = static_cast<std::byte const*>(parameters[i]);
      made.values.emplace_back(from, from + (made.bytes[i] == 0 ? sizeof(void*) : made.bytes[i]));
    }
    launches.push_back(std::move(made));
  }
  std::vector<std::string> texts_;
};

}  // namespace mock
