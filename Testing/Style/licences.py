# SPDX-License-Identifier: BSD-3-Clause
"""Every source file names its licence in its first lines, as SPDX writes it.

python3 licences.py [--fix]
"""

import sys

import sources

IDENTIFIER = "SPDX-License-Identifier: BSD-3-Clause"
HASH = "# {}"
SLASHES = "// {}"
XML = "<!-- {} -->"
BY_SUFFIX = {
    **dict.fromkeys(sources.CPP, SLASHES),
    **dict.fromkeys((".cmake", ".py", ".sh", ".module", ".plugin"), HASH),
    **dict.fromkeys((".xml", ".qrc", ".svg"), XML)}
BY_NAME = {"CMakeLists.txt": HASH, "run": HASH, ".clang-format": HASH, ".clang-tidy": HASH}
# What configure_file makes sources from: InstantiateRival.in.
TEMPLATES = {".in"}
# ParaView's player reads recorded actions itself, and a comment is none.
WITHOUT = {("Testing", "Gui")}


def comment_of(path):
    """The comment that a file begins with, or None where it has none."""
    if path.suffix == ".xml" and path.parts[:2] in WITHOUT:
        return None
    form = BY_NAME.get(path.name) or BY_SUFFIX.get(path.suffix)
    if path.suffix in TEMPLATES:
        form = BY_SUFFIX.get(path.with_suffix("").suffix, SLASHES)
    return form and form.format(IDENTIFIER)


def position(lines):
    """Where the comment goes: behind what has to be the first line."""
    return 1 if lines and lines[0].startswith(("#!", "<?xml")) else 0


def with_comment(text, comment):
    """The text with its comment, and an empty line before a comment that follows."""
    lines = text.splitlines(keepends=True)
    at = position(lines)
    follows = lines[at:at + 1] and lines[at].startswith(comment.split()[0])
    lines[at:at] = [comment + "\n"] + (["\n"] if follows else [])
    return "".join(lines)


def main():
    fix = "--fix" in sys.argv[1:]
    problems = []
    for path in sources.all_files():
        comment = comment_of(path)
        if not comment:
            continue
        file = sources.ROOT / path
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        at = position(lines)
        if lines[at:at + 1] == [comment]:
            continue
        if fix:
            file.write_text(with_comment(text, comment), encoding="utf-8")
        else:
            problems.append(f"{path}: line {at + 1} is not '{comment}'")
    return sources.report(problems, "Licences")


if __name__ == "__main__":
    sys.exit(main())
