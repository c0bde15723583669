#!/usr/bin/env python3
"""The programs of a top folder, a line `name:file file …` each; Meson asks at configure time.   sources.py test|bench|examples|docs/snippets

In test/ every folder of Boost.Test sources is one program (with the folders in backend/gpu/ and its like); elsewhere every source on top and every folder of sources (in bench/ those with a main.cpp are programs that Meson names).
sources.py --listed FOLDER LINE … is the test that no source has come or gone since.
"""
import sys

import common

ELSEWHERE = {"check", "compile_fail", "conformance", "fuzz", "install", "odr", "peers", "compile_time", "python", "fast_math"}  # folders with a driver of their own


def programs(top):
    found = {}
    for path in sorted((common.ROOT / top).rglob("*.cpp")):
        file = path.relative_to(common.ROOT / top)
        if file.parts[0] in ELSEWHERE or str(file) == "runner.cpp" or (top == "bench" and len(file.parts) > 1 and (path.parent / "main.cpp").exists()):
            continue
        if top == "test":
            name = "/".join(file.parts[:-1][:2]) or "front"  # rooms of backend/gpu are one program
        else:
            name = file.parts[0] if len(file.parts) > 1 else file.stem
        found.setdefault(name, []).append(str(file))
    return [f"{name}:{' '.join(files)}" for name, files in sorted(found.items())]


def listed(top, lines):
    """(source, problem) pairs: the sources there were and the sources there are."""
    built, here = ({file for line in some for file in line.split(":")[1].split()} for some in (lines, programs(top)))
    stale = "the list of sources is stale: meson setup --reconfigure"
    return [(file, None if file in built and file in here else stale) for file in sorted(built | here)]


if __name__ == "__main__":
    if sys.argv[1] == "--listed":
        common.close(listed(sys.argv[2], sys.argv[3:]))
    print("\n".join(programs(sys.argv[1])))
