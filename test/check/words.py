#!/usr/bin/env python3
"""No tracked file names one machine's paths, or leaves a note about unfinished work."""
import re
import subprocess

import common

HERE = "test/check/words.py"  # spells the patterns out
PATTERNS = {
    "a path of one machine": re.compile(r"(?<![\w./$}])/(?:tmp|work|root|home|mnt|Users)/"),
    "unfinished work": re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|not implemented|unimplemented", re.I),
    "a merge conflict": re.compile(r"^(?:<{7}|>{7}) "),
}


def tracked():
    listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files"], cwd=common.ROOT, text=True, capture_output=True)
    if listed.returncode == 0:
        return listed.stdout.splitlines()
    return [str(path.relative_to(common.ROOT)) for path in common.ROOT.rglob("*")
            if path.is_file() and not re.match(r"build|\.git/", str(path.relative_to(common.ROOT)))]


def problem(name):
    path = common.ROOT / name
    if name == HERE or not path.is_file() or b"\0" in path.read_bytes()[:4096]:
        return None
    return "\n".join(f"{name}:{number}: {what}: {line.strip()}"
                     for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
                     for what, pattern in PATTERNS.items() if pattern.search(line)) or None


if __name__ == "__main__":
    common.close([("words", "\n".join(filter(None, map(problem, tracked()))) or None)])
