// JSON, and what is written about the machine: the processor's model, never a host's name.
#include "json.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <lazuli/backend/blas/table.hpp>
#include <stdexcept>
#include <thread>

namespace bench {

json::json(std::string const& file)
    : file_(file.empty() ? nullptr : std::fopen(file.c_str(), "w")) {
  if (!file.empty() && !file_) throw std::runtime_error("cannot write " + file);
}
json::~json() {
  if (file_) std::fputc('\n', file_), std::fclose(file_);
}

void json::comma() {
  if (file_ && !first_) std::fputs(",\n", file_);
  first_ = false;
}
void json::text(std::string const& value) {
  if (!file_) return;
  std::fputc('"', file_);
  for (char const c : value) {
    if (c == '"' || c == '\\') std::fputc('\\', file_);
    std::fputc(static_cast<unsigned char>(c) < 0x20 ? ' ' : c, file_);
  }
  std::fputc('"', file_);
}

json& json::begin(char bracket) {
  comma();
  if (file_) std::fputc(bracket, file_);
  first_ = true;
  return *this;
}
json& json::end(char bracket) {
  if (file_) std::fputc(bracket, file_);
  first_ = false;
  return *this;
}
json& json::key(std::string const& name) {
  comma();
  text(name);
  if (file_) std::fputs(": ", file_);
  first_ = true;
  return *this;
}
json& json::operator()(std::string const& name, std::string const& value) {
  key(name).text(value);
  first_ = false;
  return *this;
}
json& json::operator()(std::string const& name, char const* value) {
  return (*this)(name, std::string(value));
}
json& json::operator()(std::string const& name, double value) {
  key(name);
  if (file_) std::fprintf(file_, std::isfinite(value) ? "%.9g" : "null", value);
  first_ = false;
  return *this;
}
json& json::operator()(std::string const& name, bool value) {
  key(name);
  if (file_) std::fputs(value ? "true" : "false", file_);
  first_ = false;
  return *this;
}

namespace {

/// The value of the first line of this name in the kernel's description of the processor.
std::string of_processor(std::string const& name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name)) return line.substr(std::min(line.find(": ") + 2, line.size()));
  return "";
}

}  // namespace

void write_machine(json& out, int threads) {
  out.key("machine").begin('{');
  out("processor", of_processor("model name"))("family", of_processor("cpu family"));
  out("model", of_processor("model\t"))("cache", of_processor("cache size"));
  out("cores", static_cast<double>(std::thread::hardware_concurrency()));
  out("threads", static_cast<double>(threads));
#if defined(__AVX512F__)
  out("registers", "AVX-512");
#elif defined(__AVX2__)
  out("registers", "AVX2");
#else
  out("registers", "128 bit");
#endif
#if defined(__clang__)
  out("compiler", "clang " __clang_version__);
#else
  out("compiler", "g++ " __VERSION__);
#endif
  out("blas", lazuli::blas::library_name()).end('}');
}

}  // namespace bench
