#include "part.hpp"

part part_two() { return make_part(); }
