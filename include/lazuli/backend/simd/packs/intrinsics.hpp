// The processor's intrinsics, and xsimd.
#pragma once

#include <lazuli/base/portability.hpp>

#if defined(__x86_64__) || defined(__i386__)
// g++ 12 calls the don't-care operands of its own AVX-512 intrinsics uninitialized (GCC bug
// 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
LAZULI_AS_WRITTEN

// <immintrin.h> declares AVX-512 for every processor: that is nine tenths of it, and a third of
// what our headers take to compile. Its parts up to AVX2 are separate files, which ask that it be
// included; each is guarded, so that a later include of it gets the rest.
#if defined(__AVX512F__) || defined(_IMMINTRIN_H_INCLUDED) || defined(__IMMINTRIN_H) || \
    defined(__CUDACC__) || !__has_include(<f16cintrin.h>)
#include <immintrin.h>

#include <xsimd/xsimd.hpp>
#else
#define _IMMINTRIN_H_INCLUDED
#define __IMMINTRIN_H
// clang-format off
#include <smmintrin.h>
#include <popcntintrin.h>
#if defined(__AVX__)
#include <avxintrin.h>
#include <avx2intrin.h>
#include <fmaintrin.h>
#include <f16cintrin.h>
#endif
// clang-format on
#include <xsimd/xsimd.hpp>
#undef _IMMINTRIN_H_INCLUDED
#undef __IMMINTRIN_H
#endif

LAZULI_AS_WRITTEN_END
#pragma GCC diagnostic pop
#else
#include <xsimd/xsimd.hpp>
#endif
