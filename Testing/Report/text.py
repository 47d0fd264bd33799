# SPDX-License-Identifier: BSD-3-Clause
"""Numbers, tables and pages in GitHub's Markdown."""

import functools
import math
import re
from pathlib import Path

import jinja2

DASH, UNSTABLE = "–", "unstable"
FIELD = re.compile("{([^:}]*):?([^}]*)}")


def show(value, form=".3f"):
    """A cell: text as it is, a number by its format, figures to compare with " / " between, a dash for none of them.
    Formats are Python's, besides "power" (1.2e-3), ".1f %" (a share in per cent) and "," (thousands apart)."""
    if isinstance(value, tuple):
        return DASH if all(each is None for each in value) else " / ".join(show(each, form) for each in value)
    if value is None:
        return DASH
    if isinstance(value, str):
        return value
    if math.isnan(value):
        return UNSTABLE
    if form == "power":
        return f"{value:.2e}".replace("e-0", "e-")
    if form.endswith(" %"):
        return f"{100 * value:{form[:-2]}} %"
    return format(value, form).replace(",", " ")


def fill(cell, figure, form=".3f"):
    """A cell with figures in place of their names and formats in braces; a dash, or "unstable", if one of them is."""
    found = [show(figure(name), own or form) for name, own in FIELD.findall(cell)]
    return next((each for each in found if each in (DASH, UNSTABLE)), None) or FIELD.sub(lambda _: found.pop(0), cell)


def cells(names, figure):
    """A row's cells, between " | ": figures by their names, or text with figures in braces."""
    return tuple(fill(cell, figure) if "{" in cell else figure(cell) for cell in names.split(" | "))


def rows(names, items):
    """A row of such cells for each item, whose figures may be parts of its figures: "first.seconds"."""
    def of(item):
        return lambda name: functools.reduce(lambda each, part: (each or {}).get(part), name.split("."), item)

    return [cells(names, of(item)) for item in items]


def ratio(part, total):
    """A quotient, if both are there."""
    return part / total if part is not None and total else None


def bold(text):
    """Bold text; a dash stays as it is."""
    return text if text == DASH else f"**{text}**"


def embolden_best(cells, values):
    """Makes bold the cell with the highest of at least two values in each column."""
    cells = [list(row) for row in cells]
    for column, found in enumerate(zip(*values)):
        if sum(each is not None for each in found) > 1:
            row = max(range(len(found)), key=lambda row: -1 if found[row] is None else found[row])
            paper, slash, ours = cells[row][column].rpartition(" / ")
            cells[row][column] = paper + slash + bold(ours)
    return cells


def table(head, rows, form=".3f", text=1):
    """A table, whose first columns are text and the others figures. head: a list, or "a | b"; "a @.1f" is a column
    with a format of its own."""
    columns = [each.partition(" @") for each in (head.split(" | ") if isinstance(head, str) else head)]
    marks = ["---" if column < text else "---:" for column in range(len(columns))]
    lines = [[show(cell, own if is_own else form) for cell, (_, is_own, own) in zip(row, columns)] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in
                     [[name for name, *_ in columns], marks, *lines])


def render(template, pictures=True, **values):
    """A page from its template. "[contents]" becomes a list of links to its sections, and picture(),
    where pictures are drawn, one that lies beside the page."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).resolve().parent / "templates"),
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.globals.update(
        table=table, rows=rows, show=show, zip=zip, picture=lambda name, text: f"![{text}]({name})" if pictures else "")
    text = environment.get_template(template).render(values)
    titles = re.findall("^## (.*)$", text, re.MULTILINE)
    anchors = (re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in titles)
    text = text.replace("[contents]", "\n".join(map("- [{}](#{})".format, titles, anchors)))
    return re.sub("\n{3,}", "\n\n", text).strip() + "\n"
