// The version of the documented API (semantic versioning).
#pragma once

#define LAZULI_VERSION_MAJOR 0
#define LAZULI_VERSION_MINOR 1
#define LAZULI_VERSION_PATCH 0
#define LAZULI_VERSION_STRING "0.1.0"
