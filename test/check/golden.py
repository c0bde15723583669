#!/usr/bin/env python3
"""Runs a program in a folder of its own and compares what it prints with a text.   golden.py TEXT PROGRAM ARGUMENT …

`…` in the text stands for any text, alone on a line for any lines. Without the text, the program must only end well.
"""
import pathlib
import sys
import tempfile

import common

wanted, program, *arguments = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    code, output = common.run([pathlib.Path(program).resolve(), *arguments], cwd=folder)
text = pathlib.Path(wanted)
problem = f"exit code {code}\n{output}" if code else (common.differs(text.read_text(), output) if text.is_file() else None)
common.close([(pathlib.Path(program).name, problem)])
