// What is written to a stream without the header that does it.
#pragma once

#include <iosfwd>
#include <lazuli/expr/concepts.hpp>

LAZULI_BEGIN

namespace detail {
struct tensors_are_printed_by_include_lazuli_io_hpp {};
}  // namespace detail

// Those of <lazuli/io.hpp> are more special.
template <class Traits, expression X>
detail::tensors_are_printed_by_include_lazuli_io_hpp operator<<(std::basic_ostream<char, Traits>&,
                                                                X const&)
    LAZULI_REFUSED("lazuli: tensors and expressions are printed by #include <lazuli/io.hpp>");

LAZULI_END
