#!/usr/bin/env bash
# Tests and measures on the GPU of this machine; where there is none, builds and checks the programs on a driver without one.
#   scripts/gpu.sh             both
#   scripts/gpu.sh test        the device tests on the GPU, then under compute-sanitizer where that is there
#   scripts/gpu.sh bench       bench/results/<GPU>.csv and .md; GPU_BENCH: words for the program, all workloads without
#   scripts/gpu.sh build       both programs, for another machine: build/gpu can be carried along
# Needed: g++, Boost.Hana, xsimd, Boost.Test; where these are missing, programs that were built elsewhere are taken as they are.
# Neither Meson nor git nor a network. What is printed on a machine with a GPU is also in bench/results/gpu.log.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1:-all} in
all | test | bench | build) what=${1:-all} ;;
*)
  sed -n '2,8s/^# \{0,1\}//p' "$0"
  exit 2
  ;;
esac

root=$PWD
folder=build/gpu
results=bench/results
compiler=${CXX:-g++}
flags=(-std=c++20 -O2 -w -I "$root/include" -I "$root/test" "-DLAZULI_TEST_DIR=\"$root/test\"")
mkdir -p "$folder"
log=$folder/gpu.log
exec > >(tee "$log") 2>&1
export LAZULI_CACHE=$root/$folder/kernels

say() { printf '== %4d s  %s\n' "$SECONDS" "$*"; }

# program NAME SOURCE …    compiles what is older than a source, one file on each core
program() {
  local name=$1
  shift
  if [ -x "$folder/$name" ]; then
    [ -n "$(find include test bench/gpu -name '*.[ch]pp' -newer "$folder/$name" -print -quit)" ] || return 0
    if ! "$compiler" -fsyntax-only -x c++ - <<<$'#include <boost/hana.hpp>\n#include <xsimd/xsimd.hpp>' 2>/dev/null; then
      say "$name is taken as it was built: Boost.Hana or xsimd is missing here"
      return 0
    fi
  fi
  say "build $name"
  rm -rf "$folder/$name.objects"
  mkdir -p "$folder/$name.objects"
  (
    cd "$folder/$name.objects"
    printf '%s\0' "${@/#/$root/}" | xargs -0 -P "${JOBS:-$(nproc)}" -n 1 "$compiler" "${flags[@]}" -c
    "$compiler" -s -static-libstdc++ -static-libgcc -o "../$name" ./*.o -ldl -pthread
  )
  rm -rf "$folder/$name.objects"
}

# The units for sorting, scans and selection, for the GPU at hand.
units() {
  local nvcc
  nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
  if [ -z "$nvcc" ]; then
    say "no nvcc: tests of sorting, scans and selection are skipped"
    return 0
  fi
  if [ ! -f "$folder/liblazuli_kernels.so" ]; then
    say "build the units"
    timeout 240 "$nvcc" -x cu -std=c++20 -O2 --extended-lambda --expt-relaxed-constexpr -fmad=false -w -Xcompiler=-fPIC,-fvisibility=hidden \
      -I include -arch=native --threads 0 -shared -o "$folder/liblazuli_kernels.so" kernels/*.cpp || { say "the units do not build"; return 0; }
  fi
  export LAZULI_KERNELS=$root/$folder/liblazuli_kernels.so
}

# What only the mocks show: how libraries were called, how little memory there is.
mock_only=(
  one_line_says_what_there_is memory_that_runs_out_leaves_the_operands
  bias_and_relu_are_part_of_the_product a_destination_that_is_added_is_read_by_the_product what_no_call_does_is_a_product_and_a_kernel
  batches_with_a_bias a_fused_product_that_fails_leaves_the_destination faults_of_the_library_leave_the_destination
  more_arguments_than_the_driver_takes_are_refused_before_the_launch
  a_unit_waits_for_the_streams_of_its_operands without_units_the_error_names_the_library
)
failed=0

device_tests() {
  say "device tests"
  LAZULI_TEST_DEVICE=1 timeout 240 "$folder/device_tests" --log_level=error --report_level=no "${mock_only[@]/#/--run_test=!}" || failed=1
  local sanitizer tool
  sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda/bin/compute-sanitizer 2>/dev/null || true)
  if [ -z "$sanitizer" ]; then
    say "no compute-sanitizer"
    return 0
  fi
  for tool in memcheck racecheck; do
    say "$tool"
    # Failing calls are part of some tests; chains, rows, tiles and reductions are enough.
    LAZULI_TEST_DEVICE=1 timeout 60 "$sanitizer" --tool "$tool" --report-api-errors no --error-exitcode 9 "$folder/device_tests" --log_level=error \
      --report_level=no '--run_test=a_chain*,sizes*,sums*,every_reduction,views*,softmax*' || { say "$tool: exit status $?" && failed=1; }
  done
}

benchmarks() {
  local words
  read -ra words <<<"${GPU_BENCH:-}"
  say "figures"
  rm -f "$results/$gpu.csv"
  timeout 400 "$folder/gpu_bench" --csv "$results/$gpu.csv" "${words[@]}" || failed=1
  if command -v python3 >/dev/null; then
    say "peers"
    timeout 120 python3 bench/gpu/peers.py "$results/$gpu.csv" || say "the peers did not end"
    python3 bench/gpu/report.py "$results/$gpu.csv" && say "$results/$gpu.md"
  fi
}

program gpu_bench bench/gpu/*.cpp
gpu=$("$folder/gpu_bench" --device || true)
if [ "$what" = build ]; then
  program device_tests test/runner.cpp test/device/*.cpp
elif [ -z "$gpu" ]; then
  "$folder/gpu_bench" --why || true
  say "check, without a GPU: nothing is measured"
  "$folder/gpu_bench" --check || failed=1
else
  nvidia-smi 2>/dev/null | head -n 20 || true
  units
  if [ "$what" != bench ]; then
    program device_tests test/runner.cpp test/device/*.cpp
    device_tests
  fi
  [ "$what" = test ] || benchmarks
  cp "$log" "$results/gpu.log"
fi
say "done"
exit "$failed"
