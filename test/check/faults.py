#!/usr/bin/env python3
"""Are the tests sharp? Seeded faults, each of one line in one header (or .ipp), and the test that must find it.
  faults.py                                   the texts of faults.txt still occur, each once; its tests are there
  faults.py [--only 7 or 3-9] COMPILER FLAG … makes each fault in a copy of include/; its test must fail then, and pass without
"""
import argparse
import collections
import pathlib
import re
import shutil
import sys
import tempfile

import common

Fault = collections.namedtuple("Fault", "number area test old new")
LIST = pathlib.Path(__file__).with_name("faults.txt")
LIBRARIES = ["-lboost_unit_test_framework", "-ldl", "-pthread"]


def faults():
    text = "\n".join(line for line in LIST.read_text().split("\n") if not line.startswith("#"))
    found = re.findall(r"^(\w+) (\S+)\n- (.+)\n\+ ?(.*)$", text, re.M)
    if len(found) != len(re.findall(r"^- ", text, re.M)):
        sys.exit("faults.txt: a record is not `area test`, `- text`, `+ text`")
    return [Fault(number, *each) for number, each in enumerate(found, 1)]


def places(fault, texts):
    """(header, match) wherever the text of a fault occurs."""
    pattern = re.compile(r"\s+".join(re.escape(word) for word in fault.old.split()))
    return [(path, match) for path, text in texts.items() for match in pattern.finditer(text)]


def name(fault):
    return f"fault {fault.number}: {fault.area}: {fault.old}"


def stale(fault, texts):
    if not (common.TEST / fault.test).is_file():
        return f"there is no test {fault.test}"
    count = len(places(fault, texts))
    return None if count == 1 else f"its text occurs {count} times in include/: write another one that this test finds"


class Bench:
    """Compiles tests against headers of its own, and runs them."""

    def __init__(self, compiler, folder):
        at = next((i for i, word in enumerate(compiler) if pathlib.Path(word).resolve() == common.INCLUDE.resolve()), None)
        words = compiler if at is None else compiler[:at - 1] + compiler[at + 1:]
        self.folder, self.include = folder, folder / "include"
        self.command = [*words, "-w", "-I", self.include, "-I", common.TEST, f'-DLAZULI_TEST_DIR="{common.TEST}"', "-DBOOST_TEST_DYN_LINK"]
        self.passing = {}
        shutil.copytree(common.INCLUDE, self.include)
        code, output = common.run([*self.command, "-c", common.TEST / "runner.cpp", "-o", folder / "runner.o"])
        if code:
            sys.exit(output)

    def problem(self, test):
        """None where the test passes, else what the compiler or the test says."""
        program = self.folder / "program"
        code, output = common.run([*self.command, common.TEST / test, self.folder / "runner.o", "-o", program, *LIBRARIES], seconds=900)
        if code:
            return "does not compile: " + output
        code, output = common.run([program, "--log_level=error", "--report_level=no", "--color_output=no"], cwd=self.folder, seconds=300)
        return output or f"exit code {code}" if code else None

    def check(self, fault, texts):
        """None where the test finds the fault."""
        if fault.test not in self.passing:
            self.passing[fault.test] = self.problem(fault.test)
        if self.passing[fault.test]:
            return f"{fault.test} fails without it: {self.passing[fault.test]}"
        (path, match), = places(fault, texts)
        text = texts[path]
        (self.include / path).write_text(text[:match.start()] + fault.new + text[match.end():])
        found = self.problem(fault.test)
        (self.include / path).write_text(text)
        return None if found else f"survives {fault.test}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="1-9999")
    options.add_argument("compiler", nargs=argparse.REMAINDER)
    given = options.parse_args()
    first, last = (int(part) for part in (given.only + "-" + given.only).split("-")[:2])
    texts = {path.relative_to(common.INCLUDE): path.read_text() for path in common.INCLUDE.rglob("*.?pp")}
    results = []
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(given.compiler, pathlib.Path(folder)) if given.compiler else None
        for fault in faults():
            if not first <= fault.number <= last:
                continue
            problem = stale(fault, texts)
            if bench and not problem:
                problem = bench.check(fault, texts)
                print(("not found " if problem else "found     ") + name(fault), flush=True)
            results.append((name(fault), problem))
    common.close(results)


main()
