// Printing, and text files of numbers.
#pragma once

#include <lazuli/io/print.hpp>
#include <lazuli/io/text.hpp>
