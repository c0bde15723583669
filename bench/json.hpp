// Writes JSON as it goes; writes nothing if there is no file name.
#pragma once

#include <cstdio>
#include <string>

namespace bench {

class json {
 public:
  /// Throws std::runtime_error where the file cannot be written.
  explicit json(std::string const& file);
  ~json();
  json(json const&) = delete;
  json& operator=(json const&) = delete;

  json& begin(char bracket);
  json& end(char bracket);
  json& key(std::string const& name);
  json& operator()(std::string const& name, std::string const& value);
  json& operator()(std::string const& name, char const* value);
  json& operator()(std::string const& name, double value);
  json& operator()(std::string const& name, bool value);

 private:
  void comma();
  void text(std::string const& value);
  std::FILE* file_;
  bool first_ = true;
};

/// With what the figures were taken: processor, instruction set, compiler, threads.
void write_machine(json& out, int threads);

}  // namespace bench
