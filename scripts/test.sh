#!/usr/bin/env bash
# Sets up a Debian 12 machine, builds everything and passes all tests; the last line says `N passed, N failed`.
#   scripts/test.sh                everything once, with g++: the stage gcc
#   scripts/test.sh all            as CI does: then with clang and under sanitizers; g++, clang, and clang with sanitizers make a third each of the
#                                  units of tests: which, the number of commits decides, so that all come up; every third time the thread sanitizer
#                                  and the benchmarks, too
#   scripts/test.sh whole          the benchmarks, and every unit by all three
#   scripts/test.sh gcc clang      some stages: gcc, clang, sanitize, threads
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

stages=("$@")
bench=-Dbench=disabled
[ ${#stages[@]} -gt 0 ] || stages=(gcc)
turn= gcc_turn=-Dturn=all clang_turn=-Dturn=all sanitize_turn=-Dturn=all
case ${stages[*]} in
all)
  commits=$(git rev-list --count HEAD 2>/dev/null || echo 0)
  turn=$((commits % 3))
  export LAZULI_TEST_TURN=$((commits / 3 % 3))  # of what takes one program seconds: see test/tries.hpp
  gcc_turn=-Dturn=$turn clang_turn=-Dturn=$(((turn + 1) % 3)) sanitize_turn=-Dturn=$(((turn + 2) % 3))
  printf '== turn %d of 0, 1, 2: the units of tests that g++ makes\n' "$turn"
  ;;&
all | whole)
  stages=(gcc clang sanitize)
  [ "${turn:-0}" != 0 ] || stages+=(threads)
  [ "${turn:-2}" != 2 ] || bench=-Dbench=auto
  ;;
esac
folders=()

say() { printf '== %4d s  %s\n' "$SECONDS" "$*"; }

# configure STAGE COMPILER OPTION …
configure() {
  local folder=build/$1 compiler=$2 known=()
  shift 2
  [ -f "$folder/meson-private/coredata.dat" ] && known=(--reconfigure)
  folders+=("$folder")
  mkdir -p build
  rm -f "$folder/broken" "$folder/meson-logs/testlog.json"
  if ! CXX=$compiler meson setup "${known[@]}" "$folder" -Dwerror=true "$@" >"$folder.log" 2>&1; then
    cat "$folder.log"
    mkdir -p "$folder"
    echo configuration >"$folder/broken"
    return 1
  fi
}

# build STAGE TARGET …    What cannot be made is written to the stage's file `broken`; the rest is still tested.
build() {
  local folder=build/$1
  shift
  # One job a core: Ninja's two more would cost a fifth of the time, as compilers evict one another from the caches.
  if ! ninja --quiet -k 0 -j "$(nproc)" -C "$folder" "$@" >"$folder.log" 2>&1; then
    sed -n 's/^FAILED: \([^ ]*\).*/\1/p' "$folder.log" >"$folder/broken"
    [ -s "$folder/broken" ] || echo build >"$folder/broken"
    grep -E -A 3 "^FAILED|error|undefined reference" "$folder.log" | cut -c 1-300 | head -n 200 || true
  fi
}

# check STAGE SUITE-OR-TEST …
check() {
  local folder=build/$1 names
  shift
  mapfile -t names < <(scripts/built.py "$folder" "$@")
  [ ${#names[@]} -eq 0 ] || meson test -C "$folder" --no-rebuild --print-errorlogs --num-processes "$(nproc)" "${names[@]}" || true
}

# stage NAME COMPILER OPTIONS TARGETS SUITES-OR-TESTS, the last three as one word each
stage() {
  local name=$1 compiler=$2 options targets selection
  read -rd "" -a options <<<"$3" || true
  read -rd "" -a targets <<<"$4" || true
  read -ra selection <<<"$5"
  say "$name: configure"
  configure "$name" "$compiler" "${options[@]}" || return 0
  say "$name: build"
  build "$name" "${targets[@]}"
  say "$name: test"
  check "$name" "${selection[@]}"
}

scripts/packages.sh git binutils g++ meson ninja-build cmake make pkg-config python3 python3-numpy libboost1.81-dev libboost-test1.81-dev libxsimd-dev \
  libopenblas0-pthread libpng16-16 zlib1g libhdf5-103-1 clang-19 libc++-19-dev libomp-19-dev libclang-rt-19-dev pybind11-dev python3-dev pocl-opencl-icd ocl-icd-libopencl1 \
  libopenmpi-dev openmpi-bin libscalapack-openmpi2.2 libmpich-dev mpich

tests_only="-Ddocs=disabled -Dbench=disabled -Dexamples=disabled"
# Stages take different instruction sets, so that every pack width is tried: the machine's own, AVX2, SSE2.
avx2=
grep -qw avx2 /proc/cpuinfo && avx2=x86-64-v3
# Sanitizers name lines with the help of binutils; clang's own symbolizer is a package of 100 MB.
lines=external_symbolizer_path=$(command -v addr2line)
export ASAN_OPTIONS=$lines UBSAN_OPTIONS=$lines:print_stacktrace=1
archer=$(clang++-19 -print-file-name=libarcher.so)

for name in "${stages[@]}"; do
  case $name in
  gcc) stage gcc g++ "$bench -Doptimization=1 $gcc_turn" "" "" ;;
  clang)
    # The second compiler, for AVX2; the tests of registers, lanes and optimisers are optimised.
    # Over ranks on two of them; g++'s tests run on one to four, those with sanitizers on three, whose shares are uneven.
    stage clang clang++-19 "$tests_only $clang_turn -Doptimization=1 -Dmarch=$avx2" "" "unit laws mpi_on_2 odr compile_fail"
    ;;
  sanitize)
    # Not optimised: that compiles four times as fast, and it is the library's debug configuration.
    # xsimd's SSE2 rounding converts what no integer holds, then discards the result: that is let pass.
    # Without OpenMP, whose runtime keeps memory that the leak checker then reports; the stage below has it.
    stage sanitize clang++-19 "$tests_only $sanitize_turn -Doptimization=0 -Dmarch= -Dopenmp=disabled -Db_lundef=false -Db_sanitize=address,undefined
      -Dcpp_args=['-gline-tables-only','-fno-sanitize-recover=all','-fno-sanitize=float-cast-overflow']" "" "unit laws mpi_on_3"
    ;;
  threads)
    # All forms of loops and reductions. Archer tells the thread sanitizer what OpenMP's barriers order.
    export OMP_TOOL_LIBRARIES=$archer TSAN_OPTIONS=$lines:ignore_noninstrumented_modules=1 OMP_NUM_THREADS=4
    # Not for the machine's own processor: clang 19 warns of -march=native on some, which is an error here.
    stage threads clang++-19 "$tests_only -Doptimization=0 -Dmarch=$avx2 -Dopenmp=enabled -Db_lundef=false -Db_sanitize=thread
      -Dcpp_args=-gline-tables-only" "test/test_backend_openmp test/test_evaluate" "backend/openmp evaluate"
    ;;
  *)
    echo "no stage $name"
    exit 2
    ;;
  esac
done

say "count"
scripts/count.py "${folders[@]}"
