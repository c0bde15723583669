// Names of what is in a file, each with its place in a list.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string>
#include <vector>

LAZULI_BEGIN
namespace detail {

/// One table for the parts of all files, whatever they are. (A map would cost every user's source
/// more.)
class name_table {
 public:
  /// The place of a name; -1 where it is not there.
  index place(std::string const& name) const;
  bool contains(std::string const& name) const { return place(name) >= 0; }
  /// The place that a name has, or else takes: the next.
  index add(std::string const& name);
  /// All names, sorted.
  std::vector<std::string> const& names() const { return names_; }

 private:
  std::size_t first_not_before(std::string const& name) const;

  std::vector<std::string> names_;  // sorted
  std::vector<index> places_;       // beside them
};

}  // namespace detail
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/name_table.ipp>
#endif
