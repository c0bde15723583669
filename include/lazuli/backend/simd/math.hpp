// Every mathematical function of packs.
#pragma once

#include <lazuli/backend/simd/elementary.hpp>     // IWYU pragma: export
#include <lazuli/backend/simd/exponential.hpp>    // IWYU pragma: export
#include <lazuli/backend/simd/hyperbolic.hpp>     // IWYU pragma: export
#include <lazuli/backend/simd/logarithm.hpp>      // IWYU pragma: export
#include <lazuli/backend/simd/power.hpp>          // IWYU pragma: export
#include <lazuli/backend/simd/special.hpp>        // IWYU pragma: export
#include <lazuli/backend/simd/trigonometric.hpp>  // IWYU pragma: export
