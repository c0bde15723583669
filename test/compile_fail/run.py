#!/usr/bin/env python3
"""Programs with one bad line each: they must compile without it, and fail with it in words.   run.py [--turn=N] COMPILER FLAG …

A case is a .cpp beside this file: comments `// fails: <regex>` on top (`// fails gcc: …` and `// fails clang: …` where the compilers
differ; those of clang only are its warnings of what a result refers to), good code, and under #ifdef LAZULI_BAD one bad line. The output may have 10 lines at most, its first error stands at the bad line,
and every regex is found in it.

The good halves are compiled together, the bad ones with <lazuli/lazuli.hpp> precompiled, which changes no line that is counted; where
something is wrong, the case is compiled again as users do. With --turn=N only every third case is tried, the one at N and on.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "check"))
import common  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MOST_LINES = 10
MPI = common.mpi_flags()
COMPILER, of_this_turn = common.by_turn(sys.argv[1:])
COMPILER += MPI or []


def bad_lines(lines):
    """Numbers of the lines between #ifdef LAZULI_BAD and its #else or #endif."""
    inside, numbers = False, set()
    for number, line in enumerate(lines, 1):
        if re.match(r"#\s*if(def)?\b.*LAZULI_BAD", line):
            inside = True
        elif re.match(r"#\s*(else|endif)", line):
            inside = False
        elif inside:
            numbers.add(number)
    return numbers


INCLUDE = re.compile(r"^#include .*$", re.M)
FLAGS = ["-Wall", "-Wextra", "-fdiagnostics-color=never"]


def alone(case):
    """Does it choose how headers are read?"""
    return "#define" in case.read_text()


def not_silent(cases):
    """What the compiler says of the cases without their bad lines, in one source."""
    if len(cases) == 1:
        code, output = common.run([*COMPILER, *FLAGS, "-fsyntax-only", cases[0].name], cwd=HERE)
        return output or f"exit code {code}" if code or output else None
    texts = [case.read_text() for case in cases]
    headers = sorted({line for text in texts for line in INCLUDE.findall(text)}, key=lambda line: "lazuli.hpp" not in line)
    bodies = [f'namespace case_{i} {{\n#line 1 "{case.name}"\n{INCLUDE.sub("", text)}\n}}' for i, (case, text) in enumerate(zip(cases, texts))]
    code, output = common.run([*COMPILER, *FLAGS, "-Wno-return-type", "-fsyntax-only", "-x", "c++", "-"], text="\n".join(headers + bodies))
    return output or f"exit code {code}" if code or output else None


def problem(case, kind, compiler):
    text = case.read_text()
    wanted = re.findall(rf"^// fails(?: {kind})?: (.+)$", text, re.M)
    if not wanted and kind == "gcc" and "// fails clang: " in text:
        return None  # a warning that g++ does not have
    if not wanted:
        return "has no line `// fails: <regex>`"
    strict = ["-Werror=return-stack-address"] if kind == "clang" else []
    code, output = common.run([*compiler, *FLAGS, *strict, "-fsyntax-only", case.name, "-DLAZULI_BAD"], cwd=HERE)
    lines = output.rstrip("\n").split("\n")
    first = next((line for line in lines if re.search(r"\berror: ", line)), "")
    place = re.match(r"([^:]+):(\d+):", first)
    found = []
    if code == 0:
        return "compiles with LAZULI_BAD"
    if not place or place[1] != case.name or int(place[2]) not in bad_lines(text.split("\n")):
        found.append("the first error is not at the bad line")
    if len(lines) > MOST_LINES:
        found.append(f"{len(lines)} lines of output, at most {MOST_LINES}")
    found += [f"no match for: {regex}" for regex in wanted if not re.search(regex, output)]
    return "\n".join(found + lines[:40]) if found else None


def main():
    _, version = common.run(COMPILER[:1] + ["--version"])
    kind = "clang" if "clang" in version else "gcc"
    cases = of_this_turn([case for case in sorted(HERE.glob("*.cpp")) if MPI is not None or "lazuli/mpi.hpp" not in case.read_text()])
    with common.precompiled(COMPILER, FLAGS) as quick:
        def verdict(case):
            begins = INCLUDE.search(case.read_text())
            if begins and begins[0] == "#include <lazuli/lazuli.hpp>" and not alone(case) and not problem(case, kind, quick):
                return None
            return problem(case, kind, COMPILER)

        results = common.side_by_side(verdict, cases)
    usual = [case for case in cases if not alone(case)]
    halves = [half for half in (usual[::2], usual[1::2], *([case] for case in cases if alone(case))) if half]
    for half, said in zip(halves, common.side_by_side(not_silent, halves)):
        for case in half if said else []:  # one by one, for its name
            if heard := not_silent([case]):
                results[cases.index(case)] = "must compile silently without LAZULI_BAD:\n" + heard
    common.close((case.name, result) for case, result in zip(cases, results))


main()
