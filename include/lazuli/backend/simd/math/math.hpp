// Every mathematical function of packs.
#pragma once

#include <lazuli/backend/simd/math/binary.hpp>         // IWYU pragma: export
#include <lazuli/backend/simd/math/exponential.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/math/hyperbolic.hpp>     // IWYU pragma: export
#include <lazuli/backend/simd/math/logarithm.hpp>      // IWYU pragma: export
#include <lazuli/backend/simd/math/power.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/math/remainder.hpp>      // IWYU pragma: export
#include <lazuli/backend/simd/math/special.hpp>        // IWYU pragma: export
#include <lazuli/backend/simd/math/trigonometric.hpp>  // IWYU pragma: export
#include <lazuli/backend/simd/packs/elementary.hpp>    // IWYU pragma: export
