// Discrete Fourier transforms, along one axis or several.
#pragma once

#include <lazuli/tensor.hpp>
#include <lazuli/fft/recorded_transforms.hpp>
#include <lazuli/fft/several_axes.hpp>
#include <lazuli/fft/windows.hpp>
