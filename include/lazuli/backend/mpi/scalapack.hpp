// ScaLAPACK and its BLACS, looked for when they are first needed: programs link neither.
#pragma once

#include <cstdlib>
#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/mpi/grid.hpp>
#include <lazuli/base/library.hpp>

LAZULI_BEGIN
namespace mpi {

/// The routines for one element type (Fortran names and ABI, 32-bit integers); a matrix is its
/// first element, where it begins (1, 1) and its descriptor. To add one: a line here, and in find.
template <class T>
struct scalapack_routines {
  using R = real_part_t<T>;
  using flag = char const*;
  using num = int const*;
  using len = std::size_t;
  static constexpr char letter = complex_dtype<T> ? (sizeof(R) == 4 ? 'c' : 'z') : (sizeof(R) == 4 ? 's' : 'd');

  void (*getrf)(num, num, T*, num, num, num, int*, int*) = nullptr;
  void (*getrs)(flag, num, num, T const*, num, num, num, num, T*, num, num, num, int*, len) = nullptr;
  void (*getri)(num, T*, num, num, num, num, T*, num, int*, num, int*) = nullptr;
  void (*potrf)(flag, num, T*, num, num, num, int*, len) = nullptr;
  void (*gemm)(flag, flag, num, num, num, T const*, T const*, num, num, num, T const*, num, num, num, T const*, T*, num,
               num, num, len, len) = nullptr;
  // Of two signatures of one routine the second is for complex types: it takes rwork.
  void (*gesvd)(flag, flag, num, num, T*, num, num, num, R*, T*, num, num, num, T*, num, num, num, T*, num, int*, len,
                len) = nullptr;
  void (*gesvd_complex)(flag, flag, num, num, T*, num, num, num, R*, T*, num, num, num, T*, num, num, num, T*, num, R*,
                        int*, len, len) = nullptr;
  void (*syevd)(flag, flag, num, T*, num, num, num, R*, T*, num, num, num, T*, num, int*, num, int*, len,
                len) = nullptr;
  void (*heevd)(flag, flag, num, T*, num, num, num, R*, T*, num, num, num, T*, num, R*, num, int*, num, int*, len,
                len) = nullptr;

  /// Are all of them there?
  bool find(shared_library const& from) {
    auto const one = [&](std::string_view name, auto*& routine) {
      return from.find(text::concat('p', letter, name, '_').c_str(), routine);
    };
    bool found = one("getrf", getrf) && one("getrs", getrs) && one("getri", getri) && one("potrf", potrf) &&
                 one("gemm", gemm);
    if constexpr (complex_dtype<T>)
      found = found && one("heevd", heevd) && one("gesvd", gesvd_complex);
    else
      found = found && one("syevd", syevd) && one("gesvd", gesvd);
    return found;
  }
};

/// What of BLACS is needed to lay ranks out in rows and columns.
struct blacs_routines {
  int (*handle_of)(MPI_Comm) = nullptr;
  void (*free_handle)(int) = nullptr;
  void (*make_grid)(int*, int*, int, int, int) = nullptr;
  void (*place)(int, int*, int*, int*, int*) = nullptr;
  void (*end_grid)(int) = nullptr;

  bool find(shared_library const& from) {
    return from.find("Csys2blacs_handle", handle_of) && from.find("Cfree_blacs_system_handle", free_handle) &&
           from.find("Cblacs_gridmap", make_grid) && from.find("Cblacs_gridinfo", place) &&
           from.find("Cblacs_gridexit", end_grid);
  }
};

/// A ScaLAPACK for the MPI of this program, or none.
class scalapack {
 public:
  /// `wanted`: the library's file, "none" for none; null: the first of the usual names that exists.
  explicit scalapack(char const* wanted) {
    if (wanted != nullptr) {
      if (std::string_view(wanted) != "none") (void)load(wanted);
      return;
    }
#if defined(OPEN_MPI)
    for (char const* const file :
         {"libscalapack-openmpi.so.2.2", "libscalapack-openmpi.so.2.1", "libscalapack-openmpi.so"})
      if (load(file)) return;
#elif defined(MPICH_VERSION)
    for (char const* const file : {"libscalapack-mpich.so.2.2", "libscalapack-mpich.so.2.1", "libscalapack-mpich.so"})
      if (load(file)) return;
#endif
    for (char const* const file : {"libscalapack.so.2.2", "libscalapack.so"})
      if (load(file)) return;
  }

  bool available() const { return found_; }
  blacs_routines const& blacs() const { return blacs_; }
  template <class T>
  scalapack_routines<T> const& of() const {
    if constexpr (std::is_same_v<T, float>) return s_;
    else if constexpr (std::is_same_v<T, double>) return d_;
    else if constexpr (std::is_same_v<T, std::complex<float>>) return c_;
    else return z_;
  }

 private:
  bool load(char const* file) {
    shared_library const from{file};
    if (!from.found() || !for_this_mpi(from)) return false;
    found_ = blacs_.find(from) && s_.find(from) && d_.find(from) && c_.find(from) && z_.find(from);
    return found_;
  }
  /// A library for another MPI loads that as well, and would end the program at its first call.
  static bool for_this_mpi(shared_library const& from) {
    void* (*world)() = nullptr;
    bool const open_mpi = from.find("ompi_mpi_comm_world", world);
    bool const any = from.find("MPI_Comm_rank", world);
#if defined(OPEN_MPI)
    return open_mpi || !any;
#else
    return !open_mpi || !any;
#endif
  }

  bool found_ = false;
  blacs_routines blacs_;
  scalapack_routines<float> s_;
  scalapack_routines<double> d_;
  scalapack_routines<std::complex<float>> c_;
  scalapack_routines<std::complex<double>> z_;
};

/// The one in use, loaded by the first call: the file that the environment variable LAZULI_SCALAPACK
/// names (none: none), else the one that is installed for this MPI.
inline scalapack const& get_scalapack() {
  static scalapack const one = [] {
    (void)blas::get();  // first: it asks OpenBLAS, which both use, for its fastest kernels
    return scalapack(std::getenv("LAZULI_SCALAPACK"));
  }();
  return one;
}

/// Is there one, on this rank?
inline bool scalapack_available() { return get_scalapack().available(); }

/// Throws error, alike on every rank, where one of them has no ScaLAPACK; collective.
inline void need_scalapack(char const* call, MPI_Comm all) {
  int const here = scalapack_available();
  int everywhere = 0;
  MPI_Allreduce(&here, &everywhere, 1, MPI_INT, MPI_MIN, all);
  if (everywhere != 0) return;
#if defined(OPEN_MPI)
  constexpr std::string_view package = "libscalapack-openmpi-dev";
#else
  constexpr std::string_view package = "libscalapack-mpich-dev";
#endif
  fail<error>("linalg::", call, " over ranks needs ScaLAPACK, and a rank found none for its MPI: install it (Debian: ",
              "apt install ", package, "), or set LAZULI_SCALAPACK to its path");
}

}  // namespace mpi
LAZULI_END
