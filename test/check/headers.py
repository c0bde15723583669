#!/usr/bin/env python3
"""Each header compiles alone and twice included, without a warning.   headers.py COMPILER FLAG …"""
import sys
import sysconfig

import common

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++", "-"]


NEED_PYTHON = {"lazuli/python.hpp", "lazuli/interop/numpy.hpp"}
PYTHON = ["-I", sysconfig.get_paths()["include"]]


def has_pybind11():
    return common.run(sys.argv[1:] + PYTHON + FLAGS, text="#include <pybind11/numpy.h>\n")[0] == 0


def alone(header):
    more = PYTHON if header in NEED_PYTHON else []
    code, output = common.run(sys.argv[1:] + more + FLAGS, text=f"#include <{header}>\n#include <{header}>\n")
    return header, output if code else None


here = common.headers() if has_pybind11() else [header for header in common.headers() if header not in NEED_PYTHON]
common.close(common.side_by_side(alone, here))
