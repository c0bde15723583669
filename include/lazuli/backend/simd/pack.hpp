// SIMD packs, the front door: everything that a number offers, N lanes at a time.
#pragma once

#include <lazuli/backend/simd/packs/arithmetic.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/math/complex_math.hpp>  // IWYU pragma: export
#include <lazuli/backend/simd/packs/complex_pack.hpp>  // IWYU pragma: export
#include <lazuli/backend/simd/packs/convert.hpp>       // IWYU pragma: export
#include <lazuli/backend/simd/packs/half.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/packs/horizontal.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/packs/integer.hpp>       // IWYU pragma: export
#include <lazuli/backend/simd/packs/mask.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/math/math.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/packs/memory.hpp>        // IWYU pragma: export
#include <lazuli/backend/simd/packs/roots.hpp>         // IWYU pragma: export
