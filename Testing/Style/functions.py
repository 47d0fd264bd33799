# SPDX-License-Identifier: BSD-3-Clause
"""No function of Kernels, Solver and Plugin is longer than 60 lines, signature and braces included.

python3 functions.py [FILE...]
"""

import pathlib
import re
import sys

import sources

LONGEST = 60
FOLDERS = ("Kernels", "Solver", "Plugin")
# Comments, strings, characters and preprocessor lines: what may hold braces that are none.
OTHER = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    r"|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.DOTALL | re.MULTILINE)
LABEL = re.compile(r"\s*(?:(?:public|protected|private|signals|Q_SIGNALS)(?: Q_SLOTS| slots)?\s*:\s*)+")
SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b")
TEMPLATE = re.compile(r"\btemplate\s*<")


def without_other(text):
    """The text, blank where it is no code, with all line ends kept."""
    # A separator of digits (1'000) would begin a character.
    text = re.sub(r"(?<=\d)'(?=\d)", " ", text)
    return OTHER.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def without_template(head):
    """A declaration without its template parameters, where `class` opens no scope."""
    found = TEMPLATE.search(head)
    while found:
        depth, end = 1, found.end()
        while depth and end < len(head):
            depth += {"<": 1, ">": -1}.get(head[end], 0)
            end += 1
        head = head[:found.start()] + head[end:]
        found = TEMPLATE.search(head)
    return head


def is_function(head):
    declaration = without_template(head)
    before = declaration.split("(")[0]
    return "(" in declaration and not SCOPE.search(before) and "=" not in before.replace(
        "operator==", "").replace("operator=", "")


def functions_of(text):
    """Each function's first and last line, from 1, and the beginning of its declaration."""
    code = without_other(text)
    found, scopes = [], []  # of each open brace: the function that it opens, or None
    head_start = 0
    pending = None  # a function whose members are initialised by braces before its body
    for match in re.finditer(r"[{};]", code):
        at, sign = match.start(), match.group()
        inside = any(scopes)
        if sign == "{":
            head = code[head_start:at]
            opened = None
            if not inside and pending and head.lstrip().startswith(","):
                opened = pending
            elif not inside and pending and not head.strip():
                opened = pending
            elif not inside and is_function(head):
                label = LABEL.match(head)
                declaration = (head[label.end():] if label else head).lstrip()
                opened = (at - len(declaration), " ".join(declaration.split())[:70])
            scopes.append(opened)
            pending = None
        elif sign == "}":
            closed = scopes.pop() if scopes else None
            if closed:
                rest = code[at + 1:].lstrip()
                if rest.startswith((",", "{")):
                    pending = closed
                else:
                    found.append((code.count("\n", 0, closed[0]) + 1,
                                  code.count("\n", 0, at) + 1, closed[1]))
        head_start = at + 1
    return found


def main():
    paths = [pathlib.Path(name) for name in sys.argv[1:]] or [
        sources.ROOT / path for path in sources.cpp_files(FOLDERS)]
    problems = []
    for path in paths:
        for first, last, name in functions_of(path.read_text(encoding="utf-8")):
            if last - first + 1 > LONGEST:
                problems.append(f"{path}:{first}: {last - first + 1} lines: {name}")
    return sources.report(problems, f"Functions of at most {LONGEST} lines")


if __name__ == "__main__":
    sys.exit(main())
