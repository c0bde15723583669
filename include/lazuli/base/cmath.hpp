// <cmath> once: libstdc++ 12 has the compiler read its 1,940 lines anew wherever it is included.
#pragma once

#include <cmath>
