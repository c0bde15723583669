// Looking up names.
#pragma once

#include <algorithm>
#include <lazuli/io/name_table.hpp>

LAZULI_BEGIN
namespace detail {

LAZULI_API std::size_t name_table::first_not_before(std::string const& name) const {
  return static_cast<std::size_t>(std::lower_bound(names_.begin(), names_.end(), name) -
                                  names_.begin());
}

LAZULI_API index name_table::place(std::string const& name) const {
  std::size_t const at = first_not_before(name);
  return at < names_.size() && names_[at] == name ? places_[at] : -1;
}

LAZULI_API index name_table::add(std::string const& name) {
  std::size_t const at = first_not_before(name);
  if (at < names_.size() && names_[at] == name) return places_[at];
  auto const next = static_cast<index>(names_.size());
  places_.resize(names_.size() + 1);  // first: without memory for the name it is only too long
  names_.push_back(name);
  for (std::size_t i = names_.size() - 1; i > at; --i) {
    names_[i].swap(names_[i - 1]);
    places_[i] = places_[i - 1];
  }
  places_[at] = next;
  return next;
}

}  // namespace detail
LAZULI_END
