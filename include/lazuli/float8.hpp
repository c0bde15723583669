// 8-bit floats, float8_e4m3 and float8_e5m2, as elements of tensors: storage only, computed in
// float. To be included beside lazuli.hpp or cuda.hpp by who uses them.
#pragma once

#include <lazuli/backend/simd/packs/float8.hpp>
#include <lazuli/tensor.hpp>
