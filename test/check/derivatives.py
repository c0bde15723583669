#!/usr/bin/env python3
"""The ledger of PyTorch's derivatives, test/autodiff/derivatives.txt: each function that it names is a row, whose derivative is tested with all
rows, or is called by a test that takes gradients; docs/gradients.md says how many there are. With the path of a derivatives.yaml (torchgen's
package has one): names that only one of the two has."""
import re
import sys

import common

LEDGER = common.ROOT / "test" / "autodiff" / "derivatives.txt"
NAME, FUNCTION = re.compile(r"(\w+) ([=-]) (.+)"), re.compile(r"\w+")


def entries():
    for line in LEDGER.read_text().splitlines():
        if not line.startswith("#"):
            yield line, NAME.fullmatch(line)


def main():
    results, found = [], {}
    rows = set(re.findall(r"^\| `(\w+)\(", (common.ROOT / "docs" / "ops.md").read_text(), re.M))
    tests = [path.read_text() for path in (common.ROOT / "test").rglob("*.cpp") if path.parent.name not in ("compile_fail", "device", "gpu", "mpi")]
    tests = "\n".join(text for text in tests if re.search(r"gradcheck|value_and_grad|lz::grad\(|hvp", text))
    for line, entry in entries():
        if entry is None or entry[1] in found:
            results.append((line, "not `name = function` or `name - why not`, or named twice"))
            continue
        found[entry[1]] = entry[2]
        if entry[2] == "=" and FUNCTION.fullmatch(entry[3]):
            called = entry[3] in rows or re.search(rf"\b{entry[3]}\s*(?:<[^<>]*>)?\(", tests)
            results.append((entry[1], None if called else f"no test takes a gradient of {entry[3]}"))
    says = re.search(r"(\d+) of the (\d+) functions", (common.ROOT / "docs" / "gradients.md").read_text())
    numbers = (sum(how == "=" for how in found.values()), len(found))
    told = says and tuple(map(int, says.groups()))
    results.append(("docs/gradients.md", None if told == numbers else f"must say {numbers[0]} of the {numbers[1]} functions"))
    for path in sys.argv[1:]:
        theirs = set(re.findall(r"^- name: (\w+)", open(path).read(), re.M))
        results += [(name, "only in " + ("the ledger" if name in found else path)) for name in sorted(theirs ^ set(found))]
    common.close(results)


main()
