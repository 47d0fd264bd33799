# SPDX-License-Identifier: BSD-3-Clause
"""Numbers, tables and pages in GitHub's Markdown."""

import re
from pathlib import Path

import jinja2

DASH = "–"


def shown(value, form=".3f"):
    """A number by its format, or a dash where there is none."""
    return DASH if value is None else format(value, form)


def whole(value):
    """MFLUPS and counts."""
    return shown(value, ".0f")


def share(value):
    """Bandwidth utilisation and other shares, with three decimals."""
    return shown(value, ".3f")


def percent(value, decimals=2):
    """A share in per cent."""
    return DASH if value is None else f"{100 * value:.{decimals}f} %"


def spaced(value):
    """A large count, its thousands apart."""
    return f"{value:,}".replace(",", " ")


def both(paper, ours, form=".3f"):
    """The paper's figure and ours in a cell; one dash if there is neither."""
    return DASH if paper is None and ours is None else f"{shown(paper, form)} / {shown(ours, form)}"


def ratio(part, total):
    """A quotient, if both are there."""
    return part / total if part is not None and total else None


def bold(text):
    """Bold text; a dash stays as it is."""
    return text if text == DASH else f"**{text}**"


def embolden_best(cells, values):
    """Makes bold the cell with the highest of at least two values in each column."""
    cells = [list(row) for row in cells]
    for column in range(len(cells[0]) if cells else 0):
        present = [row for row, each in enumerate(values) if each[column] is not None]
        if len(present) > 1:
            row = max(present, key=lambda row: values[row][column])
            paper, slash, ours = cells[row][column].rpartition(" / ")
            cells[row][column] = paper + slash + bold(ours)
    return cells


def table(head, rows, text_columns=1):
    """A table, whose first columns are text and the others figures. head: a list, or "a | b"."""
    head = head.split(" | ") if isinstance(head, str) else head
    marks = ["---" if column < text_columns else "---:" for column in range(len(head))]
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, marks, *rows])


def anchor(title):
    """GitHub's anchor of a heading."""
    return "".join(each for each in title.lower() if each.isalnum() or each in " -").replace(" ", "-")


def render(template, pictures=True, **values):
    """A page from its template. "[contents]" becomes a list of links to its sections, and picture(),
    where pictures are drawn, one that lies beside the page."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).resolve().parent / "templates"),
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.globals.update(
        both=both, whole=whole, share=share, percent=percent, table=table, shown=shown,
        picture=lambda name, text: f"![{text}]({name})" if pictures else "")
    text = environment.get_template(template).render(values)
    titles = re.findall("^## (.*)$", text, re.MULTILINE)
    text = text.replace("[contents]", "\n".join(f"- [{each}](#{anchor(each)})" for each in titles))
    return re.sub("\n{3,}", "\n\n", text).strip() + "\n"
