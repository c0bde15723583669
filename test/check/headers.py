#!/usr/bin/env python3
"""Each header compiles alone and twice included, without a warning.   headers.py COMPILER FLAG …"""
import sys

import common

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++", "-"]


def alone(header):
    code, output = common.run(sys.argv[1:] + FLAGS, text=f"#include <{header}>\n#include <{header}>\n")
    return header, output if code else None


common.close(common.side_by_side(alone, common.headers()))
