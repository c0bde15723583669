// What is written to a stream without the header that does it, and read from one.
#pragma once

#include <iosfwd>
#include <lazuli/expr/concepts.hpp>

LAZULI_BEGIN

namespace detail {
struct tensors_are_printed_by_include_lazuli_io_hpp {};
struct read_by_loadtxt_or_number_by_number_for_auto_ref_e_of_x_flat {};
}  // namespace detail

// Those of <lazuli/io.hpp> are more special.
template <class Traits, expression X>
detail::tensors_are_printed_by_include_lazuli_io_hpp operator<<(std::basic_ostream<char, Traits>&,
                                                                X const&)
    LAZULI_REFUSED("lazuli: tensors and expressions are printed by #include <lazuli/io.hpp>");

template <class Traits, expression X>
detail::read_by_loadtxt_or_number_by_number_for_auto_ref_e_of_x_flat operator>>(
    std::basic_istream<char, Traits>&, X&&)
    LAZULI_REFUSED("lazuli: a stream is read number by number, for (auto& e : x.flat()) in >> e; a file by lz::loadtxt");

LAZULI_END
