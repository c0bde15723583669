"""Imported first by what needs NumPy: goes on under the system's Python where this one has none, and skips where neither has."""
import os
import pathlib
import sys

try:
    import numpy  # noqa: F401
except ImportError:
    SYSTEM = "/usr/bin/python3"  # has what the system's packages bring
    if os.path.exists(SYSTEM) and os.path.realpath(sys.executable) != os.path.realpath(SYSTEM):
        os.execv(SYSTEM, [SYSTEM, *sys.argv])
    print(f"{pathlib.Path(sys.argv[0]).name}: no NumPy here\n0 passed, 0 failed")
    sys.exit(0)
