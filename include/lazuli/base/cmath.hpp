// <cmath>, read once: libstdc++ 12 makes the compiler read its 1,940 lines at each inclusion.
#pragma once

#include <cmath>
