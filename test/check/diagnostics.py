#!/usr/bin/env python3
"""docs/diagnostics.md is made of the cases of test/compile_fail/: this says where it is not.   diagnostics.py [--write]

A case gives its rule (`// rule:`), its bad line (under #ifdef LAZULI_BAD) and what the compilers say (`// fails:` regexes).
"""
import re
import sys

import common

PAGE = common.ROOT / "docs" / "diagnostics.md"
HEAD = """# What the compiler refuses

What the compiler knows is checked at compile time: static extents, constant indices and axes, element types, what may be written.
The message of each rule has at most 10 lines from g++ 12 and clang 19; its first line names your line, and the message shows the
shapes. g++ names a deleted function whose return type says what is wrong; clang prints a sentence and the types.

`test/check/diagnostics.py --write` makes this page from the cases in `test/compile_fail/`. One test compiles each case with and
without its bad line; another fails if this page is older than the cases. How to add a rule: [contributing](../CONTRIBUTING.md).

Shapes that are not static are checked at run time: a `shape_error`, `index_error`, `dtype_error` or `linalg_error` names the call,
the shapes, the axis and the rule, in release builds too.
"""


def readable(regexes):
    """What regexes look for, as a person would write it: name<, a, b becomes name<a, b>."""
    plain = [re.sub(r"\\(.)", r"\1", re.sub(r"\\s\*|\.\*", lambda found: "" if "s" in found[0] else " … ", regex)) for regex in regexes]
    if plain and plain[0].endswith("<"):
        closing = next((i for i, word in enumerate(plain[1:], 1) if not word.endswith(">")), len(plain))
        plain = [plain[0] + ", ".join(plain[1:closing]) + ">"] + plain[closing:]
    return " … ".join(plain)


def section(case):
    text = case.read_text()
    rule = re.search(r"^// rule: (.+)$", text, re.M)
    bad = re.search(r"#ifdef LAZULI_BAD\n(.*?)\n#endif", text, re.S)
    says = {kind: re.findall(rf"^// fails(?: {kind})?: (.+)$", text, re.M) for kind in ("gcc", "clang")}
    shown = re.sub(r"^ {2}", "", re.sub(r"\n *\(void\)\w+;", "", bad[1]), flags=re.M) if bad else ""
    declared = [line.strip() for line in text.split("\n") if re.match(r"  lz::(tensor|matrix|vector|sharded)", line) and line.strip() not in shown]
    lines = [rule[1] if rule else "", "", "```cxx", *declared, shown + "  // does not compile", "```", ""]
    lines += [f"- {name}: `{readable(says[kind])}`" for kind, name in (("gcc", "g++"), ("clang", "clang")) if says[kind]]
    return f"## {case.stem.replace('_', ' ').capitalize()}\n\n" + "\n".join(lines) + "\n"


def page():
    cases = sorted((common.TEST / "compile_fail").glob("*.cpp"))
    cases = [case for case in cases if re.search(r"lazuli/(lazuli|cuda|mpi)\.hpp", case.read_text())]  # the others are about inner layers
    return HEAD + "".join("\n" + section(case) for case in cases), cases


def main():
    text, cases = page()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(text)
    results = [(case.name, None if "// rule: " in case.read_text() else "has no line `// rule: …`") for case in cases]
    stale = None if PAGE.is_file() and PAGE.read_text() == text else "is stale: test/check/diagnostics.py --write"
    common.close(results + [("docs/diagnostics.md", stale)])


main()
