#!/usr/bin/env python3
"""No program of tests registers two cases of one name in one suite: Boost.Test then runs none of them.

Which units are together in a program depends on the turn, so that a commit's own run need not see it.
"""
import re

import common
import sources

REGISTERED = re.compile(r"\bBOOST_(?:(AUTO_TEST_SUITE_END)|(?:AUTO|FIXTURE)_TEST_(SUITE|CASE(?:_TEMPLATE)?))\s*\(\s*(\w*)")
PROGRAM = {"backend/mpi": "mpi"}  # a folder that is part of another's program


def cases(text):
    """suite/…/case of each that a source registers."""
    suites = []
    for end, kind, name in REGISTERED.findall(text):
        if end:
            suites.pop()
        elif kind == "SUITE":
            suites.append(name)
        else:
            yield "/".join([*suites, name])


def twice(texts):
    """The names that come twice, of a program's sources, with the later source. texts: (source, text) pairs."""
    first = {}
    for source, text in texts:
        for name in cases(text):
            if name in first:
                yield f"{name}: in {first[name]} and in {source}"
            first.setdefault(name, source)


def check():
    together = {}
    for line in sources.programs("test"):
        folder, files = line.split(":")
        together.setdefault(PROGRAM.get(folder, folder), []).extend(files.split())
    for program, files in sorted(together.items()):
        yield program, "\n".join(twice((file, (common.TEST / file).read_text()) for file in files)) or None
    made_up = [("a.cpp", "BOOST_AUTO_TEST_SUITE(s)\nBOOST_AUTO_TEST_CASE(\n    one) {}\nBOOST_AUTO_TEST_SUITE_END()\nBOOST_AUTO_TEST_CASE(one) {}"),
               ("b.cpp", "BOOST_AUTO_TEST_SUITE(s)\nBOOST_AUTO_TEST_CASE_TEMPLATE(one, T, all) {}\nBOOST_AUTO_TEST_SUITE_END()\n")]
    yield "names that come twice are found", None if list(twice(made_up)) == ["s/one: in a.cpp and in b.cpp"] else "they are not"


if __name__ == "__main__":
    common.close(check())
