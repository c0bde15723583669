// Printing, and files: text, .npy, .npz, .safetensors, PNG images, CIFAR-10.
#pragma once

#include <lazuli/io/cifar.hpp>
#include <lazuli/io/image.hpp>
#include <lazuli/io/npy.hpp>
#include <lazuli/io/npz.hpp>
#include <lazuli/io/print.hpp>
#include <lazuli/io/safetensors.hpp>
#include <lazuli/io/text.hpp>
