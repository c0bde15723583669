// Linear algebra of device tensors: <lazuli/linalg.hpp> by cuBLAS and cuSOLVER. Beside
// <lazuli/cuda.hpp>, which has the products only, for the rest costs time to compile.
#pragma once

#include <lazuli/device/contract.hpp>
#include <lazuli/device/factor.hpp>
#include <lazuli/device/norm.hpp>
#include <lazuli/device/spectral.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/linalg/products.hpp>
