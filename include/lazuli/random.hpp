// Random numbers: tensors of them, in-place methods, generators and their seeds.
#pragma once

#include <lazuli/tensor.hpp>
#include <lazuli/random/factory.hpp>
#include <lazuli/random/sampling.hpp>
#include <lazuli/random/sequence.hpp>
