// Element types of HDF5 files as ours, and back.
#pragma once

#include <lazuli/io/array_bytes.hpp>
#include <lazuli/io/hdf5_library.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

/// What HDF5 calls the class of a type: "string".
LAZULI_API std::string class_name(session const& h5, handle type);

/// Our type for a type of a file; its kind is 0 where there is none.
LAZULI_API element_type type_here(session const& h5, handle type);

/// A type of HDF5's for elements as they lie in memory, and as they are written.
class type_in_memory {
 public:
  /// `in_file`: the type in a file that is read: parts of complex numbers are found by name.
  type_in_memory(session const& h5, element_type type, handle in_file = -1)
      : type_(make(h5, type, in_file), h5->close_type) {}
  operator handle() const { return type_; }

 private:
  static handle make(session const& h5, element_type type, handle in_file);

  closed_at_end type_;
};

}  // namespace detail::hdf5
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/hdf5_types.ipp>
#endif
