#!/usr/bin/env python3
"""Each header compiles alone and twice included, without a warning.   headers.py COMPILER FLAG …

Those that users include do so too where the plain code is compiled once elsewhere (-DLAZULI_COMPILED): then a body no longer brings what a header forgot.

Where a header begins with `#include <lazuli/A>`, A is read there as if it were alone: two fifths of the headers need no run of their own.
"""
import re
import sys
import sysconfig

import common

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++", "-"]


NEED_PYTHON = {"lazuli/python.hpp", "lazuli/interop/numpy.hpp"}
PYTHON = ["-I", sysconfig.get_paths()["include"]]
MPI = common.mpi_flags()


def has_pybind11():
    return common.run(sys.argv[1:] + PYTHON + FLAGS, text="#include <pybind11/numpy.h>\n")[0] == 0


def alone(header, *more_flags):
    more = list(more_flags) + (PYTHON if header in NEED_PYTHON else MPI if common.needs_mpi(header) else [])
    code, output = common.run(sys.argv[1:] + more + FLAGS, text=f"#include <{header}>\n#include <{header}>\n")
    return header, output if code else None


def with_compiled_parts(header):
    """A header that users name: short enough to be read twice, and between them they read all."""
    header, output = alone(header, "-DLAZULI_COMPILED")
    return f"{header} -DLAZULI_COMPILED", output


def first_included(header):
    """The Lazuli header that is read before anything else, if there is one."""
    found = re.match(r"(?:\s|//.*\n|#pragma once\n)*#include <(lazuli/[^>]+\.hpp)>", (common.INCLUDE / header).read_text())
    return found and found[1]


here = common.headers() if has_pybind11() else [header for header in common.headers() if header not in NEED_PYTHON]
here = [header for header in here if MPI is not None or not common.needs_mpi(header)]
shown = {first_included(header) for header in here}
results = dict.fromkeys(here)  # those that others show have failed where these fail
results.update(common.side_by_side(alone, [header for header in here if header not in shown]))
results.update(common.side_by_side(with_compiled_parts, [header for header in here if header.count("/") == 1]))
common.close(results.items())
