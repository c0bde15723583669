#!/usr/bin/env python3
"""Each header compiles alone and twice included, without a warning.   headers.py [--turn=N] COMPILER FLAG …

Those that users include do so too where the plain code is compiled once elsewhere (-DLAZULI_COMPILED): then a body no longer brings what a header forgot.

Where a header begins with `#include <lazuli/A>`, A is read there as if it were alone: two fifths of the headers need no run of their own.
What a header includes, and what that includes in turn, is read before its own text, and is proven alone itself: so STEPS on the way to most
headers are read once for all of them. A header that fails so is read without them. With --turn=N only every third header is read, the one at N
and on.
"""
import functools
import pathlib
import re
import sys
import sysconfig
import tempfile

import common

COMPILER, of_this_turn = common.by_turn(sys.argv[1:])
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wno-sign-conversion", "-Werror"]
ALONE = ["-fsyntax-only", "-x", "c++", "-"]

STEPS = ["lazuli/tensor/tensor.hpp", "lazuli/evaluate/dense.hpp", "lazuli/expr/node.hpp", "lazuli/op/callable.hpp"]  # the longest first

NEED_PYTHON = {"lazuli/python.hpp", "lazuli/interop/numpy.hpp"}
PYTHON = ["-I", sysconfig.get_paths()["include"]]
MPI = common.mpi_flags()


def has_pybind11():
    return common.run(COMPILER + PYTHON + FLAGS + ALONE, text="#include <pybind11/numpy.h>\n")[0] == 0


@functools.cache
def always_included(header):
    """What a header includes whatever is defined, and what that includes."""
    found, depth = set(), 0
    for line in (common.INCLUDE / header).read_text().split("\n"):
        depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
        if not depth and (name := re.match(r"#include <(lazuli/[^>]+\.hpp)>", line)):
            found |= {name[1]} | always_included(name[1])
    return found


def read_once(step, flags, folder):
    """The compiler's words for a source that begins with what a header has."""
    name = pathlib.Path(folder) / step.replace("/", "_")
    name.write_text(f"#include <{step}>\n")
    code, output = common.run(COMPILER + flags + FLAGS + ["-x", "c++-header", name, "-o", f"{name}.gch"])
    if code:
        sys.exit(output)
    return ["-include", str(name)]


def alone(header, ready, flags):
    """What is wrong with a header. `ready`: the compiler's words for each step."""
    more = flags + (PYTHON if header in NEED_PYTHON else MPI if common.needs_mpi(header) else [])
    text = f"#include <{header}>\n#include <{header}>\n"
    step = next((step for step in ready if step in always_included(header)), None)
    if step and not common.run(COMPILER + ready[step] + more + FLAGS + ALONE, text=text)[0]:
        return None
    code, output = common.run(COMPILER + more + FLAGS + ALONE, text=text)
    return output if code else None


def first_included(header):
    """The Lazuli header that is read before anything else, if there is one."""
    found = re.match(r"(?:\s|//.*\n|#pragma once\n)*#include <(lazuli/[^>]+\.hpp)>", (common.INCLUDE / header).read_text())
    return found and found[1]


here = common.headers() if has_pybind11() else [header for header in common.headers() if header not in NEED_PYTHON]
here = [header for header in here if MPI is not None or not common.needs_mpi(header)]
shown = {first_included(header) for header in here}
results = {}
# Those that users name are read also where the plain code is compiled elsewhere: short enough, and between them they read all.
for mark, flags, names in [("", [], [header for header in here if header not in shown]),
                           (" -DLAZULI_COMPILED", ["-DLAZULI_COMPILED"], [header for header in here if header.count("/") == 1])]:
    names = of_this_turn(names)
    if not mark:
        for header in names:  # and those that it shows, which have failed where it fails
            while header in here:
                results[header] = None
                header = first_included(header)
    with tempfile.TemporaryDirectory() as folder:
        ready = {step: read_once(step, flags, folder) for step in STEPS}
        results.update(common.side_by_side(lambda header: (header + mark, alone(header, ready, flags)), names))
common.close(results.items())
