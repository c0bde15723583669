// Systems of equations in device memory by cuSOLVER and cuBLAS: solve, invert, LU, Cholesky.
#pragma once

#include <climits>
#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <lazuli/backend/gpu/vendor/solver_table.hpp>
#include <string>
#include <utility>
#include <vector>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

struct solver_state {
  void *handle = nullptr, *parameters = nullptr;
};
struct solver_handles {
  using key = device_key<solver_table>;
  using handle = solver_state;
  static constexpr std::size_t most = 64;
  static solver_state make(key const& wanted, execution const& on) {
    solver_state made;
    wanted.table->create(on, &made.handle);
    int const status = wanted.table->create_params.status(on.device, &made.parameters);
    if (status != 0) destroy(wanted, made);
    check(wanted.table->create_params.name, on.device, status);
    return made;
  }
  static void destroy(key const& of, solver_state const& state) noexcept {
    if (of.table->destroy_params && state.parameters != nullptr)
      of.table->destroy_params.function(state.parameters);
    if (of.table->destroy) of.table->destroy.function(state.handle);
  }
};

/// What every call needs: the routines, this thread's handle set to the stream, the type.
struct solver_call {
  char const* name;  // of the function, for errors
  execution const& on;
  solver_table const& routines;
  solver_state state;
  int type, kind;  // cudaDataType; 0 to 3 as letter()
  int bytes;       // of one element

  solver_call(char const* call, code of, execution const& where)
      : name(call), on(where), routines(library<solver_table>(on.hip)) {
    type = data_type(of);
    kind = letter(of);
    bytes = size_of(of);
    if (kind < 0) {
      fail<dtype_error>(call, ": the device's solver takes float32, float64, complex64 and ",
                        "complex128, not ", name_of(of));
    }
    state = kept<solver_handles>::get({&routines, on.device}, on);
    routines.set_stream(on, state.handle, on.stream);
  }
  void* at(void* data, index element) const { return vendor::at(data, element, bytes); }
  /// An extent as routines of 32 bits count it.
  int narrow(index extent) const {
    if (extent > INT_MAX) {
      fail<linalg_error>(name, ": extent ", extent, ": the device's solver counts in 32 bits here");
    }
    return static_cast<int>(extent);
  }
};

/// Workspace on the device and on the host, as much as a query says.
class work_areas {
 public:
  template <class Query>
  work_areas(execution const& on, Query&& query)
      : sizes_(ask(query)), device_(on, sizes_.first), host_(sizes_.second) {}
  void* device() const { return device_.data(); }
  std::size_t device_bytes() const { return sizes_.first; }
  void* host() { return host_.data(); }
  std::size_t host_bytes() const { return sizes_.second; }

 private:
  template <class Query>
  static std::pair<std::size_t, std::size_t> ask(Query&& query) {
    std::pair<std::size_t, std::size_t> sizes{};
    query(&sizes.first, &sizes.second);
    return sizes;
  }
  std::pair<std::size_t, std::size_t> sizes_;
  workspace device_;
  std::vector<std::byte> host_;
};

/// What a routine says of each matrix of a batch: 0, or what went wrong.
class infos {
 public:
  infos(execution const& on, index batch)
      : on_(on), batch_(batch), memory_(on, static_cast<std::size_t>(batch) * sizeof(int)) {}
  int* of(index i) const { return static_cast<int*>(memory_.data()) + i; }

  /// Waits for the routine; throws linalg_error with the text for the first that is not 0.
  template <class Reason>
  void check(char const* call, char const* routine, Reason&& reason) const {
    std::vector<int> all(static_cast<std::size_t>(batch_));
    on_.read(on_.context, all.data(), memory_.data(), all.size() * sizeof(int));
    for (index i = 0; i < batch_; ++i) {
      int const info = all[static_cast<std::size_t>(i)];
      if (info == 0) continue;
      if (info < 0)
        fail<linalg_error>(call, ": ", routine, ": argument ", -info, " has an illegal value");
      fail<linalg_error>(call, ": ", routine, ": matrix",
                         batch_ == 1 ? std::string() : text::concat(' ', i, " of the batch"),
                         reason(info));
    }
  }

 private:
  execution const& on_;
  index batch_;
  workspace memory_;
};

LAZULI_COLD inline std::string singular(int pivot) {
  return lazuli::text::concat(" is singular: U(", pivot, ", ", pivot, ") is exactly zero");
}

/// Whether a batch goes to the routines for many small matrices, one call for all. The limit is
/// the order up to which such kernels are said to win; not measured.
inline bool is_small_batch(index n, index columns, index batch) {
  return batch > 1 && n <= 128 && columns <= INT_MAX && batch <= INT_MAX;
}

/// The addresses of the matrices of a batch, on the device.
LAZULI_API void write_addresses(execution const& on, void* first, index step_bytes, index batch,
                                void* out);

/// Pointers to matrices of n × n, n × columns: two arrays for the routines of batches.
class addresses {
 public:
  addresses(execution const& on, int bytes, index n, index columns, index batch, void* a, void* b);
  void** first() const { return static_cast<void**>(memory_.data()); }
  void** second() const { return first() + batch_; }

 private:
  workspace memory_;
  index batch_;
};

/// LU factors of column-major (m, n) matrices one after another, pivots of each from 1.
LAZULI_API void factor_one_by_one(solver_call const& c, index m, index n, index batch, void* a,
                                  std::int64_t* pivots, infos const& info);

/// x = a⁻¹·x for column-major x, or with `plain` (aᵀ)⁻¹·x; a row-major.
LAZULI_API void solve_one_by_one(solver_call const& c, bool plain, index n, index nrhs, index batch,
                                 void* a, void* x);

/// LU factors of many small matrices.
LAZULI_API void factor_all(solver_call const& c, blas_table const& blas, void* handle, int n,
                           int batch, addresses const& of, int* pivots, infos const& info);

}  // namespace vendor

/// Solves a·x = b for each of a batch, in place: b becomes x.
/// Shapes: a (batch, n, n) row-major, overwritten; b (batch, nrhs, n), that is each n × nrhs
/// column-major: with several right-hand sides for one a, so many more columns.
/// dtype: float32, float64, complex64, complex128.
/// Throws linalg_error where a pivot is exactly zero, with the number of the matrix; it waits for
/// the device to know. b is not written then.   Source: cusolverDnXgetrf and Xgetrs with aᵀ, as
/// row-major memory is to them; small batches: cublas getrfBatched and getrsBatched.
LAZULI_API void solve(code type, index n, index nrhs, index batch, void* a, void* b,
                      execution const& on);

/// x = a⁻¹ for each of a batch.   Shapes: a and x (batch, n, n) row-major; a is overwritten, x
/// holds identity matrices before.   dtype and errors as solve. Source: getrf and getrs of the
/// identity; small batches: cublas getrfBatched and getriBatched.
LAZULI_API void invert(code type, index n, index batch, void* a, void* x, execution const& on);

/// LU factors with partial pivoting of each of a batch, in place: the unit lower triangle of l and
/// the upper one of u. Singular matrices have zeros on u's diagonal; nothing is thrown for them.
/// Shapes: a (batch, n, m), that is each m × n column-major; pivots (batch, min(m, n)) on the
/// device, the row from 1 with which each row was exchanged.   Source: cusolverDnXgetrf.
LAZULI_API void lu(code type, index m, index n, index batch, void* a, std::int64_t* pivots,
                   execution const& on);

/// The Cholesky factor of each of a batch, in place: the lower triangle l with a = l·lᴴ, or
/// (`upper`) the upper one with a = uᴴ·u; the other triangle is neither read nor written.
/// Shape: a (batch, n, n) row-major, for which l is to the library conj(u).
/// Throws linalg_error where a is not positive definite; it waits for the device to know.
/// Source: cusolverDnXpotrf; small batches: potrfBatched.
LAZULI_API void cholesky(code type, index n, index batch, void* a, bool upper, execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/solver.ipp>
#endif
