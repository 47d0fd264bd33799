# SPDX-License-Identifier: BSD-3-Clause
"""No host of a package archive is written down: packages come from where the machine takes them.

python3 archives.py
"""

import re
import sys

import sources

# By what such hosts are called: deb.*, archive.*, security.*, mirror.*, snapshot.*, and those of Python.
HOST = re.compile(
    r"\b(?:deb|archive|security|ftp|apt|packages|snapshot|mirrors?|registry|repo)[\w-]*"
    r"(?:\.[\w-]+)*\.(?:org|com|net|edu|io|dev)\b"
    r"|\bpy" r"pi\.|\bpython" r"hosted\.", re.IGNORECASE)


def main():
    problems = []
    for path in sources.all_files():
        text = (sources.ROOT / path).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            found = HOST.search(line)
            if found:
                problems.append(f"{path}:{number}: {found[0]}")
    return sources.report(problems, "Hosts of package archives")


if __name__ == "__main__":
    sys.exit(main())
