#!/usr/bin/env bash
# Sets up a Debian 12 machine, builds the examples and runs them; pictures they draw are left in build/run/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/packages.sh g++ meson ninja-build pkg-config libboost1.81-dev libxsimd-dev libopenblas0-pthread libpng16-16

echo "== build the examples"
mkdir -p build
known=()
[ -f build/run/meson-private/coredata.dat ] && known=(--reconfigure)
CXX=${CXX:-g++} meson setup "${known[@]}" build/run -Dtests=disabled -Ddocs=disabled -Dbench=disabled >build/run.log 2>&1 || { cat build/run.log; exit 1; }
ninja --quiet -j "$(nproc)" -C build/run

for folder in examples/*/; do
  name=$(basename "$folder")
  [ -x "build/run/examples/$name" ] || continue  # it needs what is not here
  echo "== $name"
  (cd build/run && "examples/$name" "../../examples/$name")
done
