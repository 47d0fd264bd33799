# SPDX-License-Identifier: BSD-3-Clause
"""The figures and curves that tiledlbm_validation writes."""

import csv
import math
from pathlib import Path
from typing import Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from report.markdown import DASH

PRECISIONS = ("double", "single", "sixteen-bit")
COLLISIONS = ("LBGK", "LBMRT", "TRT")
COLOURS = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
COLUMNS = ["flow", "model", "across", "precision", "quantity", "value"]
CURVE_COLUMNS = ["flow", "model", "across", "curve", "x", "y"]


class Key(NamedTuple):
    """What a figure belongs to."""

    flow: str
    model: str
    across: int
    precision: str
    quantity: str


Figures = Dict[Key, float]


def read_figures(path: Path) -> Figures:
    """The rows of the CSV."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            raise ValueError(f"{path} has other columns than {','.join(COLUMNS)}")
        return {Key(row["flow"], row["model"], int(row["across"]), row["precision"],
                    row["quantity"]): float(row["value"]) for row in reader}


class Curve(NamedTuple):
    """What a curve belongs to."""

    flow: str
    model: str
    across: int
    name: str


Curves = Dict[Curve, List[Tuple[float, float]]]


def read_curves(path: Path) -> Curves:
    """The points of each curve, in their order."""
    curves: Curves = {}
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != CURVE_COLUMNS:
            raise ValueError(f"{path} has other columns than {','.join(CURVE_COLUMNS)}")
        for row in reader:
            curve = Curve(row["flow"], row["model"], int(row["across"]), row["curve"])
            curves.setdefault(curve, []).append((float(row["x"]), float(row["y"])))
    return curves


class Page(NamedTuple):
    """What a section is made from."""

    figures: Figures
    curves: Curves
    pictures: bool

    def curve(self, flow: str, model: str, name: str, across: Optional[int] = None):
        """The points of a curve at a resolution, else at the finest."""
        sizes = [key.across for key in self.curves
                 if (key.flow, key.model, key.name) == (flow, model, name)]
        if not sizes:
            return []
        return self.curves.get(Curve(flow, model, across or max(sizes), name), [])


def at(curve, place: float) -> float:
    """Linear between the points of a curve."""
    for (x, y), (next_x, next_y) in zip(curve, curve[1:]):
        if x <= place <= next_x:
            return y + (next_y - y) * (place - x) / (next_x - x)
    raise ValueError(f"{place} is beyond the curve")


def precision_of(figures: Figures, flow: str) -> str:
    """That of a flow's figures: double, where there are any."""
    found = {key.precision for key in figures if key.flow == flow}
    return next((precision for precision in PRECISIONS if precision in found), PRECISIONS[0])


def resolutions(figures: Figures, flow: str, model: Optional[str] = None) -> List[int]:
    """Those that a flow was run at in its precision, rising."""
    precision = precision_of(figures, flow)
    return sorted({key.across for key in figures
                   if key.flow == flow and model in (None, key.model)
                   and key.precision == precision})


def models(figures: Figures, flow: str) -> List[str]:
    """Those of a flow, in the order of the file."""
    return list(dict.fromkeys(key.model for key in figures if key.flow == flow))


def figure_of(figures: Figures, flow: str, model: str, across: int,
              quantity: str) -> Optional[float]:
    """A figure in the flow's precision, None where there is none."""
    return figures.get(Key(flow, model, across, precision_of(figures, flow), quantity))


def runs_of(figures: Figures, flow: str) -> List[Tuple[str, int]]:
    """Models of a flow, each with its resolutions."""
    return [(model, across) for model in models(figures, flow)
            for across in resolutions(figures, flow, model)]


def order(fine: int, error: float, coarse: int, before: float) -> float:
    """The order of convergence from one resolution to another."""
    return math.log(before / error) / math.log(fine / coarse)


def power(value: Optional[float]) -> str:
    """An error with two digits after the point."""
    return DASH if value is None else f"{value:.2e}".replace("e-0", "e-")


def span(values: Sequence[float], form: Callable[[float], str]) -> str:
    """The lowest and the highest value, or the one that both are written as."""
    if not values:
        return DASH
    low, high = form(min(values)), form(max(values))
    return low if low == high else f"{low} to {high}"


def with_orders(errors: Iterable[Tuple[int, Optional[float]]]) -> List[str]:
    """Errors at rising resolutions, each with the order from the one before that has an error."""
    cells, coarser = [], None
    for across, error in errors:
        cells.append(power(error))
        if error:
            if coarser:
                cells[-1] += f" ({order(across, error, *coarser):.1f})"
            coarser = (across, error)
    return cells
