#include "part.hpp"

part part_one() { return make_part(); }
