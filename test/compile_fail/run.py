#!/usr/bin/env python3
"""Programs with one bad line each: they must compile without it, and fail with it in words.   run.py COMPILER FLAG …

A case is a .cpp beside this file: comments `// fails: <regex>` on top (`// fails gcc: …` and `// fails clang: …` where the compilers
differ), good code, and under #ifdef LAZULI_BAD one bad line. The output may have 10 lines at most, its first error stands at the bad line,
and every regex is found in it.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "check"))
import common  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MOST_LINES = 10
COMPILER = sys.argv[1:]


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


def problem(case, kind):
    text = case.read_text()
    wanted = re.findall(rf"^// fails(?: {kind})?: (.+)$", text, re.M)
    if not wanted:
        return "has no line `// fails: <regex>`"
    base = COMPILER + ["-Wall", "-Wextra", "-fsyntax-only", "-fdiagnostics-color=never", case.name]
    code, output = common.run(base, cwd=HERE)
    if code or output:
        return "must compile silently without LAZULI_BAD:\n" + output
    code, output = common.run(base + ["-DLAZULI_BAD"], cwd=HERE)
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
    cases = sorted(HERE.glob("*.cpp"))
    results = common.side_by_side(lambda case: problem(case, kind), cases)
    common.close((case.name, result) for case, result in zip(cases, results))


main()
