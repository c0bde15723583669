// Names of what is in a file, each with its place in a list.
#pragma once

#include <lazuli/base/portability.hpp>
#include <map>
#include <string>
#include <vector>

LAZULI_BEGIN
namespace detail {

/// One map for the parts of all files, whatever they are: users compile it once.
class name_table {
 public:
  /// The place of a name; -1 where it is not there.
  index place(std::string const& name) const;
  bool contains(std::string const& name) const { return place(name) >= 0; }
  /// The place that a name has, or else takes: the next.
  index add(std::string const& name);
  /// All names, sorted.
  std::vector<std::string> names() const;

 private:
  std::map<std::string, index> places_;
};

}  // namespace detail
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/name_table.ipp>
#endif
