#!/usr/bin/env bash
# Tests and measures on the GPU of this machine; where there is none, builds and checks the programs on a driver without one.
#   scripts/gpu.sh             all that follows but build
#   scripts/gpu.sh test        the device tests on the GPU, on all cores, then some under compute-sanitizer where that is there
#   scripts/gpu.sh kernels     chains, reductions, latency: figures in bench/results/<GPU>.csv and .md
#   scripts/gpu.sh others      schedules, sorting and scans, and the same workloads by PyTorch, CuPy and JAX: added to them
#   scripts/gpu.sh build       both programs and the units (GPU_ARCHITECTURE: sm_90), for another machine: build/gpu can be carried along
# Each takes 9 minutes at most. GPU_BENCH: words for the program of figures. OUT: a folder for all results instead of bench/results.
# Needed: g++, Boost.Hana, xsimd, Boost.Test; where these are missing, programs that were built elsewhere are taken as they are.
# Neither Meson nor git nor a network. What is printed on a machine with a GPU is also in gpu.log among the results.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1:-all} in
all | test | kernels | others | build) what=${1:-all} ;;
*)
  sed -n '2,10s/^# \{0,1\}//p' "$0"
  exit 2
  ;;
esac

root=$PWD
folder=build/gpu
results=${OUT:-bench/results}
compiler=${CXX:-g++}
flags=(-std=c++20 -O2 -w -I "$root/include" -I "$root/test" "-DLAZULI_TEST_DIR=\"$root/test\"")
mkdir -p "$folder" "$results"
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

# The vendor's libraries of Python packages, where the loader and the toolkit's folder have none.
vendor() {
  local found
  ! ls /usr/local/cuda/lib64/libnvrtc.so* /usr/local/cuda/lib64/libcublas.so* >/dev/null 2>&1 || return 0
  found=$(python3 -c 'import glob, os, sys
all = [f for p in sys.path for f in glob.glob(p + "/nvidia/**/lib*.so.*", recursive=True)]
print(":".join(sorted({os.path.dirname(f) for f in all})))' 2>/dev/null || true)
  [ -z "$found" ] || export LD_LIBRARY_PATH=$found${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
}

# units ARCHITECTURE: sorting by CUB, with which the figures are compared.
units() {
  local nvcc library=$root/$folder/liblazuli_kernels.so
  nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
  if [ ! -f "$library" ] && [ -n "$nvcc" ]; then
    say "build the units"
    timeout 240 "$nvcc" -x cu -std=c++20 -O2 --extended-lambda --expt-relaxed-constexpr -fmad=false -w -Xcompiler=-fPIC,-fvisibility=hidden \
      -I include "-arch=$1" --threads 0 -shared -o "$library" kernels/*.cpp || say "the units do not build"
  fi
  if [ -f "$library" ]; then
    export LAZULI_KERNELS=$library
  else
    say "no units: sorting is not compared with CUB"
  fi
}

# Tests of what only the mocks show: how libraries were called, how little memory there is.
mock_only=(
  one_line_says_what_there_is memory_that_runs_out_leaves_the_operands
  bias_and_relu_are_part_of_the_product a_destination_that_is_added_is_read_by_the_product what_no_call_does_is_a_product_and_a_kernel
  batches_with_a_bias a_fused_product_that_fails_leaves_the_destination faults_of_the_library_leave_the_destination
  more_arguments_than_the_driver_takes_are_refused_before_the_launch
  what_lies_as_the_destination_does_is_added_by_the_product amd_devices_multiply_by_hipblas
)
kernel_sources=(test/runner.cpp test/gpu/fuzz_cases.cpp test/gpu/fuzz_on_device.cpp test/backend/gpu/codegen/catalogue_*.cpp)
failed=0

# one "PROGRAM TEST"    a test in a process of its own: its output if it fails.
one() {
  local program=${1%% *} test=${1#* } out
  out=$(timeout 100 "$folder/$program" "--run_test=$test" --log_level=error --report_level=no --color_output=no 2>&1) && return 0
  printf -- '--- %s: exit status %d\n%s\n' "$test" "$?" "$(head -n 12 <<<"$out")"
  return 1
}
export -f one
export folder

device_tests() {
  say "every op, random expressions, and device tests: a process each"
  local program
  for program in device_kernels device_tests; do
    "$folder/$program" --list_content 2>&1 | sed 's/^ *//; s/\*$//' | grep -vxF "$(printf '%s\n' "${mock_only[@]}")" | sed "s/^/$program /"
  done >"$folder/tests.txt"
  LAZULI_TEST_DEVICE=1 timeout 300 xargs -P "${JOBS:-$(nproc)}" -d '\n' -I '{}' bash -c 'one "{}"' <"$folder/tests.txt" || failed=1
  say "$(wc -l <"$folder/tests.txt") tests have run"
  local sanitizer tool
  sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda/bin/compute-sanitizer 2>/dev/null || true)
  if [ -z "$sanitizer" ]; then
    say "no compute-sanitizer"
    return 0
  fi
  # Failing calls are part of some tests; chains, rows, tiles, reductions, scans, sorts and sums at places are enough.
  say "memcheck and racecheck, at once"
  for tool in memcheck racecheck; do
    LAZULI_TEST_DEVICE=1 timeout 100 "$sanitizer" --tool "$tool" --report-api-errors no --error-exitcode 9 "$folder/device_tests" --log_level=error \
      --report_level=no --color_output=no '--run_test=a_chain*,sizes*,sums*,every_reduction,views*,softmax*,one_kernel_folds*,parts_of*,scans*,long_and_short_rows*,few_*,what_is_not_zero*,rows_and_columns*' >"$folder/$tool.log" 2>&1 &
  done
  for tool in 1 2; do wait -n || { say "a sanitizer's exit status is $?" && failed=1; }; done
  tail -n 3 "$folder/memcheck.log" "$folder/racecheck.log"
}

# figures SECONDS WORD …: lines of the table.
figures() {
  local limit=$1 words
  shift
  read -ra words <<<"${GPU_BENCH:-$*}"
  say "figures: ${words[*]}"
  timeout "$limit" "$folder/gpu_bench" --csv "$results/$gpu.csv" "${words[@]}" || failed=1
}

report() {
  command -v python3 >/dev/null || return 0
  python3 bench/gpu/report.py "$results/$gpu.csv" || failed=1
  say "$results/$gpu.md"
}

# One after another, each with the same share of the time.
peers() {
  command -v python3 >/dev/null || return 0
  local peer
  for peer in torch torch.compile cupy jax; do
    say "$peer"
    timeout 75 python3 bench/gpu/peers.py "$results/$gpu.csv" "$peer" || say "$peer did not end"
  done
}

program gpu_bench bench/gpu/*.cpp
vendor
gpu=$("$folder/gpu_bench" --device || true)
if [ "$what" = build ]; then
  program device_tests test/runner.cpp test/device/*.cpp
  program device_kernels "${kernel_sources[@]}"
  units "${GPU_ARCHITECTURE:-sm_90}"
elif [ -z "$gpu" ]; then
  "$folder/gpu_bench" --why || true
  say "check, without a GPU: nothing is measured"
  "$folder/gpu_bench" --check || failed=1
else
  nvidia-smi 2>/dev/null | head -n 20 || true
  case $what in test | all)
    program device_tests test/runner.cpp test/device/*.cpp
    program device_kernels "${kernel_sources[@]}"
    device_tests
    ;;
  esac
  case $what in kernels | all)
    rm -f "$results/$gpu.csv"
    figures 420 fused reduce latency
    report
    ;;
  esac
  case $what in others | all)
    units native
    figures 240 sweep ordered
    peers
    report
    ;;
  esac
  cp "$log" "$results/gpu.log"
fi
say "done"
exit "$failed"
