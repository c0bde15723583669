#!/usr/bin/env python3
"""No function is forgotten by gradients: each that takes `of_values` operands is refused by name in autodiff/refused.hpp and named as such on
docs/gradients.md; each name in that page's table of what has a derivative is called by a test that takes gradients; each other public
function is a row, whose derivative is tested with all rows, is called by such a test, or stands in test/autodiff/without_gradient.txt."""
import re
import sys

import common

sys.path.insert(0, str(common.ROOT / "scripts"))
import reference

HEADERS = common.ROOT / "include" / "lazuli"
PAGE = (common.ROOT / "docs" / "gradients.md").read_text()
# Words of the table that are no functions: arguments, results, places.
WORDS = set("a g p q x y indices mask scatter_add fft linalg and false pᵀ".split())
# Folders without functions of tensors that a tape follows, and those with checks of their own.
ELSEWHERE = {"autodiff", "base", "benchmark", "device", "interop", "io", "lazuli", "memory", "meta", "mpi", "number", "optim", "shape"}
TAKES_VALUES = re.compile(r"^template <[^;{}]*?\bof_values\b[^;{}]*?^(?:constexpr )?auto (\w+)\(", re.M)


def takers():
    for path in sorted(HEADERS.rglob("*.hpp")):
        if path.parent.name not in ("autodiff", "mpi"):
            text = re.sub(r"^namespace detail \{.*?^\}  // namespace detail", "", path.read_text(), flags=re.M | re.S)
            yield from ((name, path.name) for name in TAKES_VALUES.findall(text))


def of_tensors():
    """Names of the public functions that are no rows."""
    for entry in reference.read_all()[0]:
        if entry.kind in ("function", "value") and entry.owner in ("", "linalg", "fft") and entry.folder not in ELSEWHERE:
            if not re.search(r"callable<op::|_callable\b", entry.signatures[0]):
                yield entry.name


def main():
    results = []
    refused = set(re.findall(r"(\w+)\(X const&", (HEADERS / "autodiff" / "refused.hpp").read_text()))
    has_rule = set(re.findall(r"\w+", PAGE.partition("## What has a derivative")[2].partition("are\nevaluated at once")[0]))  # by overloads of their own
    for name, file in sorted(set(takers())):
        results.append((name, None if name in refused | has_rule else f"{file}: {name} takes of_values: add it to autodiff/refused.hpp"))
    _, _, end = PAGE.partition("have no derivative yet")
    for name in sorted(refused):
        results.append((f"{name}, page", None if re.search(rf"\b{name}\b", end) else f"docs/gradients.md does not say that {name} has no derivative"))
    table = PAGE.partition("## What has a derivative")[2].partition("are\nevaluated at once")[0]
    tests = [path.read_text() for path in (common.ROOT / "test").rglob("*.cpp") if path.parent.name not in ("compile_fail", "device", "gpu", "mpi")]
    tests = "\n".join(text for text in tests if re.search(r"gradcheck|value_and_grad|lz::grad\(|hvp", text))
    first_cells = " ".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| "))
    for name in sorted({name for code in re.findall(r"`([^`]+)`", first_cells) for name in re.findall(r"\w+", code)} - WORDS):
        called = re.search(rf"\b{name}\s*(?:<[^<>]*>)?\(", tests) or name.isdigit()
        results.append((name, None if called else f"docs/gradients.md says that {name} has a derivative; no test takes one"))
    without = (common.ROOT / "test" / "autodiff" / "without_gradient.txt").read_text()
    without = set(re.findall(r"\w+", "\n".join(line.partition(":")[2] for line in without.splitlines() if not line.startswith("#"))))
    named = set(of_tensors())
    rows = set(re.findall(r"^\| `(\w+)\(", (common.ROOT / "docs" / "ops.md").read_text(), re.M))
    for name in sorted(named | without):
        known = name in without | rows or re.search(rf"\b{name}\b", PAGE) or re.search(rf"\b{name}\s*(?:<[^<>]*>)?\(", tests)
        found = None if known else f"no test takes a gradient of {name}, and test/autodiff/without_gradient.txt does not say why"
        results.append((f"{name}, covered", found if name in named else f"test/autodiff/without_gradient.txt: there is no function {name}"))
    common.close(results)


main()
