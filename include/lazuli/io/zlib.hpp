// DEFLATE by the system's zlib, which is looked for when it is first needed.
#pragma once

#include <lazuli/base/error.hpp>

LAZULI_BEGIN
namespace detail::zlib {

/// True where `in` is raw DEFLATE data of exactly `size` bytes, which are written to `out`.
LAZULI_API bool inflate(std::string_view call, std::string_view in, char* out, std::size_t size);

/// Raw DEFLATE data of `in`.
LAZULI_API std::string deflate(std::string_view call, std::string_view in);

}  // namespace detail::zlib
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/zlib.ipp>
#endif
