#!/usr/bin/env python3
"""Names of a build folder's tests whose program exists, a line each; Meson refuses to run any if one is missing.   built.py FOLDER SELECTED …

SELECTED are suites or names of tests; none means all.
"""
import json
import os
import subprocess
import sys

folder, *selected = sys.argv[1:]


def introspect(what):
    return json.loads(subprocess.run(["meson", "introspect", what, folder], capture_output=True, check=True).stdout)


missing = {target["id"] for target in introspect("--targets") if not all(map(os.path.exists, target["filename"]))}
for test in introspect("--tests"):
    suites = {suite.split(":")[-1] for suite in test["suite"]}
    if not missing & set(test["depends"]) and (not selected or test["name"] in selected or suites & set(selected)):
        print(test["name"])
