# SPDX-License-Identifier: BSD-3-Clause
"""Figures and tables in GitHub's markdown."""

from typing import List, Optional, Sequence

DASH = "–"


def whole(value: Optional[float]) -> str:
    """MFLUPS and counts."""
    return DASH if value is None else f"{value:.0f}"


def share(value: Optional[float]) -> str:
    """Bandwidth utilisation and other shares, with three decimals."""
    return DASH if value is None else f"{value:.3f}"


def percent(value: Optional[float]) -> str:
    """A share in per cent."""
    return DASH if value is None else f"{100 * value:.2f} %"


def bold(text: str) -> str:
    """Bold text; a dash stays as it is."""
    return text if text == DASH else f"**{text}**"


def both(paper: str, ours: str) -> str:
    """The paper's figure and ours in a cell; one dash if there is neither."""
    return DASH if paper == DASH and ours == DASH else f"{paper} / {ours}"


def highest(values: Sequence[Optional[float]]) -> Optional[int]:
    """Where the highest of at least two values is."""
    present = [index for index, value in enumerate(values) if value is not None]
    if len(present) < 2:
        return None
    return max(present, key=lambda index: values[index])


def embolden_columns(cells: List[List[str]],
                     values: Sequence[Sequence[Optional[float]]]) -> List[List[str]]:
    """Makes the cell of the highest value in each column bold."""
    result = [list(row) for row in cells]
    for column in range(len(cells[0]) if cells else 0):
        row = highest([each[column] for each in values])
        if row is not None:
            paper, slash, ours = result[row][column].rpartition(" / ")
            result[row][column] = paper + slash + bold(ours)
    return result


def table(head: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int = 1) -> str:
    """A table, whose first columns are text and the others figures."""
    marks = ["---" if column < text_columns else "---:" for column in range(len(head))]
    lines = [head, marks, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def picture(name: str, text: str) -> str:
    """A picture that lies beside the document."""
    return f"![{text}]({name})"
