#!/usr/bin/env python3
"""The API reference can be made, its search finds what users look for, its links lead somewhere, and every public name has a comment.

docs/undocumented.txt lists the names that had none when this rule came: another one is an error. Make the list anew, and shorter, by
`scripts/reference.py --undocumented > docs/undocumented.txt`."""
import json
import pathlib
import re
import sys
import tempfile

import common

sys.path.insert(0, str(common.ROOT / "scripts"))
import reference

# What a user types, and a word of the comment that must come with it.
WANTED = {"softmax": "exp", "matmul": "a·b", "zeros": "elements 0", "sum": "Σ", "linalg::solve": "solves", "fft::rfft": "real", "tensor": "row-major",
          "einsum": "einstein", "exp": "power", "concat": "axis", "load_npy": ".npy", "randn": "normal", "cuda::is_available": "gpu",
          "where": "condition", "shape_error": "extents", "sort": "order"}


def missing_words(index):
    for name, word in WANTED.items():
        found = [entry for entry in index if entry[0] == name or entry[0].endswith("::" + name)]
        if not any(word.casefold() in entry[2].casefold() for entry in found):
            yield f"{name}: no comment with the word {word!r} among {found}"


def dead_links(folder):
    anchors = {path.relative_to(folder).as_posix(): set(re.findall(r' id="([^"]+)"', path.read_text())) for path in folder.rglob("*.html")}
    for name in anchors:
        text = (folder / name).read_text()
        links = re.findall(r'href="([^"]+)"', text) + ([entry[1] for entry in json.loads((folder / "index.json").read_text())] if name == "index.html" else [])
        for link in links:
            page, _, place = link.partition("#")
            if page not in anchors or place and place not in anchors[page]:
                yield f"{name}: {link} leads nowhere"


def main():
    results = []
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        reference.write(folder)
        index = json.loads((folder / "index.json").read_text())
        results.append(("names that users look for", "\n".join(missing_words(index)) or None))
        results.append(("links", "\n".join(list(dead_links(folder))[:20]) or None))
    entries, _ = reference.read_all()
    now = set(reference.undocumented(entries))
    allowed = set((common.ROOT / "docs" / "undocumented.txt").read_text().split("\n")) - {""}
    results.append(("names without a comment", "\n".join(f"{name} needs a /// comment" for name in sorted(now - allowed)) or None))
    common.close(results)


main()
