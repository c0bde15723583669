// The vendor's own headers where they are installed, to check our declarations against them.
#pragma once
#pragma GCC system_header

#if __has_include(<cublasLt.h>) && __has_include(<cusolverDn.h>) && __has_include(<cufft.h>)
#define LAZULI_HAS_VENDOR_HEADERS 1
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cufft.h>
#include <cusolverDn.h>
#elif __has_include("/usr/local/cuda/include/cublasLt.h") && \
                    __has_include("/usr/local/cuda/include/cusolverDn.h")
#define LAZULI_HAS_VENDOR_HEADERS 1
#include "/usr/local/cuda/include/cublasLt.h"
#include "/usr/local/cuda/include/cublas_v2.h"
#include "/usr/local/cuda/include/cufft.h"
#include "/usr/local/cuda/include/cusolverDn.h"
#endif
