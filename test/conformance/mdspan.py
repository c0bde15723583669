#!/usr/bin/env python3
"""Builds and runs mdspan.cpp by the first compiler and standard library that have std::mdspan.   mdspan.py COMPILER FLAG …"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HAS = "#include <version>\n#if !defined(__cpp_lib_mdspan)\n#error\n#endif\n"


def works(command):
    try:
        probe = subprocess.run([*command, "-fsyntax-only", "-x", "c++", "-"], input=HAS, text=True, capture_output=True)
    except OSError:
        return False
    return probe.returncode == 0


def main():
    compiler, *flags = sys.argv[1:]
    flags = ["-std=c++23" if flag == "-std=c++20" else flag for flag in flags]
    for command in ([compiler, *flags], ["clang++-19", "-stdlib=libc++", *flags]):
        if works(command):
            break
    else:
        print("mdspan.py: no standard library here has std::mdspan\n0 passed, 0 failed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "mdspan"
        built = subprocess.run([*command, "-Wall", "-Wextra", "-Werror", str(HERE / "mdspan.cpp"), "-ldl", "-o", str(program)])
        if built.returncode != 0:
            print("0 passed, 1 failed")
            return 1
        return subprocess.run([str(program)]).returncode


sys.exit(main())
