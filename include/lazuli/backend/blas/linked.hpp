// Addresses of the BLAS and LAPACK symbols that the build links (LAZULI_LINK_BLAS): strong
// references, so that members of static libraries are linked and shared libraries count as needed.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace blas::linked {

// Names of our own with asm labels, so that they do not clash with a vendor's header in the same
// file.
void sgemm() __asm__("sgemm_"), dgemm() __asm__("dgemm_");
void cgemm() __asm__("cgemm_"), zgemm() __asm__("zgemm_");
void sgemv() __asm__("sgemv_"), dgemv() __asm__("dgemv_");
void cgemv() __asm__("cgemv_"), zgemv() __asm__("zgemv_");
void ssyrk() __asm__("ssyrk_"), dsyrk() __asm__("dsyrk_");
void csyrk() __asm__("csyrk_"), zsyrk() __asm__("zsyrk_");
void sgetrf() __asm__("sgetrf_"), dgetrf() __asm__("dgetrf_");
void cgetrf() __asm__("cgetrf_"), zgetrf() __asm__("zgetrf_");
void sgetrs() __asm__("sgetrs_"), dgetrs() __asm__("dgetrs_");
void cgetrs() __asm__("cgetrs_"), zgetrs() __asm__("zgetrs_");
void sgetri() __asm__("sgetri_"), dgetri() __asm__("dgetri_");
void cgetri() __asm__("cgetri_"), zgetri() __asm__("zgetri_");
void sgeqrf() __asm__("sgeqrf_"), dgeqrf() __asm__("dgeqrf_");
void cgeqrf() __asm__("cgeqrf_"), zgeqrf() __asm__("zgeqrf_");
void sormqr() __asm__("sormqr_"), dormqr() __asm__("dormqr_");
void cunmqr() __asm__("cunmqr_"), zunmqr() __asm__("zunmqr_");
void sgelsd() __asm__("sgelsd_"), dgelsd() __asm__("dgelsd_");
void cgelsd() __asm__("cgelsd_"), zgelsd() __asm__("zgelsd_");
void strsm() __asm__("strsm_"), dtrsm() __asm__("dtrsm_");
void ctrsm() __asm__("ctrsm_"), ztrsm() __asm__("ztrsm_");
void spotrf() __asm__("spotrf_"), dpotrf() __asm__("dpotrf_");
void cpotrf() __asm__("cpotrf_"), zpotrf() __asm__("zpotrf_");
void sorgqr() __asm__("sorgqr_"), dorgqr() __asm__("dorgqr_");
void cungqr() __asm__("cungqr_"), zungqr() __asm__("zungqr_");
void ssyevd() __asm__("ssyevd_"), dsyevd() __asm__("dsyevd_");
void cheevd() __asm__("cheevd_"), zheevd() __asm__("zheevd_");
void sgeev() __asm__("sgeev_"), dgeev() __asm__("dgeev_");
void cgeev() __asm__("cgeev_"), zgeev() __asm__("zgeev_");
void sgesdd() __asm__("sgesdd_"), dgesdd() __asm__("dgesdd_");
void cgesdd() __asm__("cgesdd_"), zgesdd() __asm__("zgesdd_");

struct row {
  std::string_view routine;
  void (*of[4])();  // s, d, c, z
};

inline constexpr row rows[] = {
    {"gemm", {sgemm, dgemm, cgemm, zgemm}},        {"gemv", {sgemv, dgemv, cgemv, zgemv}},
    {"syrk", {ssyrk, dsyrk, csyrk, zsyrk}},        {"getrf", {sgetrf, dgetrf, cgetrf, zgetrf}},
    {"getrs", {sgetrs, dgetrs, cgetrs, zgetrs}},   {"getri", {sgetri, dgetri, cgetri, zgetri}},
    {"geqrf", {sgeqrf, dgeqrf, cgeqrf, zgeqrf}},   {"ormqr", {sormqr, dormqr, nullptr, nullptr}},
    {"unmqr", {nullptr, nullptr, cunmqr, zunmqr}}, {"gelsd", {sgelsd, dgelsd, cgelsd, zgelsd}},
    {"trsm", {strsm, dtrsm, ctrsm, ztrsm}},        {"potrf", {spotrf, dpotrf, cpotrf, zpotrf}},
    {"orgqr", {sorgqr, dorgqr, nullptr, nullptr}}, {"ungqr", {nullptr, nullptr, cungqr, zungqr}},
    {"syevd", {ssyevd, dsyevd, nullptr, nullptr}}, {"heevd", {nullptr, nullptr, cheevd, zheevd}},
    {"geev", {sgeev, dgeev, cgeev, zgeev}},        {"gesdd", {sgesdd, dgesdd, cgesdd, zgesdd}},
};

/// The address of "sgemm_" for 's', "gemm"; null for a routine without a row.
inline void* address(char letter, std::string_view routine) {
  std::size_t const at = std::string_view("sdcz").find(letter);
  for (row const& each : rows) {
    if (at < 4 && each.routine == routine) return reinterpret_cast<void*>(each.of[at]);
  }
  return nullptr;
}

}  // namespace blas::linked

LAZULI_END
