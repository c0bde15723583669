// The mock driver, compiled once for all tests of this folder.
#include "backend/gpu/mocked.hpp"  // before tests that say it is compiled elsewhere

namespace mock {
template gpu::driver driver_table<0>();
template gpu::platform_parts parts<0>();
template gpu::platform& install<0>(machine_options const&);
template void release<0>();
}  // namespace mock
