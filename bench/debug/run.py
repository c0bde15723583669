#!/usr/bin/env python3
"""What debug builds cost beside Eigen's, at -O0 and -Og.   run.py COMPILER FLAG …

A chain and a sum of 1e5 floats, the sum of two matrices and each of their 1e4 elements; the library and Eigen in turns. The goal is 1.0 for
chains and elements, 1.5 for the rest; the bound is a ratchet against accidents, for g++: clang optimises nothing where it is asked not to.
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "test/check"))
import common  # noqa: E402

MOST = 3.0


def main():
    eigen = subprocess.run(["pkg-config", "--cflags", "eigen3"], capture_output=True, text=True)
    if eigen.returncode != 0:
        print("run.py: Eigen is not installed\n0 passed, 0 failed")
        sys.exit(77)
    bounded = "clang" not in sys.argv[1]
    results = []
    print("| build, case | µs | Eigen, µs | ratio |\n|---|---|---|---|")
    for level in ("-O0", "-Og"):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "debug")
            includes = [flag.replace("-I", "-isystem") for flag in eigen.stdout.split()]
            built = subprocess.run([*sys.argv[1:], level, *includes, str(HERE / "main.cpp"), "-o", str(program), "-ldl", "-pthread"])
            if built.returncode != 0:
                results.append((level, "does not compile"))
                continue
            lines = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.split("\n")
        for name, ours, theirs, ratio in (line.split() for line in lines if line):
            print(f"| {level}, {name} | {ours} | {theirs} | {ratio} |", flush=True)
            slow = bounded and float(ratio) > MOST
            results.append((f"{level} {name}", f"{ratio} times Eigen's, more than {MOST}" if slow else None))
    common.close(results)


main()
