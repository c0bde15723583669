// Linear algebra of device tensors: <lazuli/linalg.hpp> by cuBLAS and cuSOLVER. Opt-in, beside
// <lazuli/cuda.hpp>, which has only the products: the rest takes time to compile.
#pragma once

#include <lazuli/device/contract.hpp>
#include <lazuli/device/factor.hpp>
#include <lazuli/device/norm.hpp>
#include <lazuli/device/spectral.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/linalg/products.hpp>
