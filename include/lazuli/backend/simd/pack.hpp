// SIMD packs, the front door: everything that a number offers, N lanes at a time.
#pragma once

#include <lazuli/backend/simd/arithmetic.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/complex_math.hpp>  // IWYU pragma: export
#include <lazuli/backend/simd/complex_pack.hpp>  // IWYU pragma: export
#include <lazuli/backend/simd/convert.hpp>       // IWYU pragma: export
#include <lazuli/backend/simd/half.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/horizontal.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/integer.hpp>       // IWYU pragma: export
#include <lazuli/backend/simd/mask.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/math.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/memory.hpp>        // IWYU pragma: export
