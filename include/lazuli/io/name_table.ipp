// Names and places.
#pragma once

#include <lazuli/io/name_table.hpp>

LAZULI_BEGIN
namespace detail {

LAZULI_API index name_table::place(std::string const& name) const {
  auto const found = places_.find(name);
  return found == places_.end() ? -1 : found->second;
}

LAZULI_API index name_table::add(std::string const& name) {
  return places_.emplace(name, static_cast<index>(places_.size())).first->second;
}

LAZULI_API std::vector<std::string> name_table::names() const {
  std::vector<std::string> out;
  for (auto const& [name, place] : places_) out.push_back(name);
  return out;
}

}  // namespace detail
LAZULI_END
