// Training: optimisers, schedules, losses, first values of weights. Gradients: lazuli/autodiff.hpp.
#pragma once

#include <lazuli/optim/adamw.hpp>
#include <lazuli/optim/clip.hpp>
#include <lazuli/optim/init.hpp>
#include <lazuli/optim/lbfgs.hpp>
#include <lazuli/optim/loss.hpp>
#include <lazuli/optim/schedule.hpp>
#include <lazuli/optim/sgd.hpp>
