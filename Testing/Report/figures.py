# SPDX-License-Identifier: BSD-3-Clause
"""The figures and curves that tiledlbm_validation writes, by flow."""

import csv
import math

from text import show, table

PRECISIONS = ("double", "single", "sixteen-bit")
COLLISIONS = ("LBGK", "LBMRT", "TRT")
COLUMNS = ["flow", "model", "across", "precision", "quantity", "value"]
CURVE_COLUMNS = ["flow", "model", "across", "curve", "x", "y"]


def rows_of(path, columns):
    """The rows of a CSV that has these columns."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != columns:
            raise ValueError(f"{path} has other columns than {','.join(columns)}")
        return list(reader)


class Flow:
    """The figures of a flow, and the curves of its plots. Models are in the order of the file."""

    def __init__(self):
        self.figures, self.curves = {}, {}

    def __bool__(self):
        return bool(self.figures)

    @property
    def precision(self):
        """That of the figures: double, where there are any."""
        return min((precision for _, _, precision, _ in self.figures), key=PRECISIONS.index, default=PRECISIONS[0])

    @property
    def models(self):
        """All of them."""
        return list(dict.fromkeys(model for model, *_ in self.figures))

    def sizes(self, of=None):
        """The resolutions that a model, or any, was run at in the flow's precision, rising."""
        precision = self.precision
        return sorted({across for model, across, each, _ in self.figures
                       if of in (None, model) and each == precision})

    @property
    def runs(self):
        """Models, each with its resolutions."""
        return [(model, across) for model in self.models for across in self.sizes(model)]

    def row(self, run, *quantities):
        """Figures of a run, all of them "unstable" if it failed."""
        return [self.get(*run, "failed") and "unstable" or self.get(*run, each) for each in quantities]

    def get(self, model, across, quantity, precision=None):
        """A figure in the flow's precision or another one, None where there is none."""
        return self.figures.get((model, across, precision or self.precision, quantity))

    def curve(self, model, name, across=None):
        """The points of a curve at a resolution, else at the finest."""
        sizes = [size for of, size, each in self.curves if (of, each) == (model, name)]
        return self.curves.get((model, across or max(sizes), name), []) if sizes else []

    def errors(self, model, quantity, sizes, precision=None):
        """Errors at these resolutions, each with the order from the one before that has an error."""
        cells, coarser = [], None
        for across in sizes:
            error = self.get(model, across, quantity, precision)
            cells.append(show(error, "power") + (f" ({order(across, error, *coarser):.1f})" if error and coarser else ""))
            coarser = (across, error) if error else coarser
        return cells

    def error_table(self, quantity):
        """A row a model, a column a resolution, the order from the resolution before in brackets."""
        sizes = self.sizes()
        return table(["voxels across", *map(str, sizes)],
                     [[model, *self.errors(model, quantity, sizes)] for model in self.models])

    def last_order(self, model, quantity):
        """The order of convergence over all resolutions but the coarsest, if there are three."""
        found = [(across, self.get(model, across, quantity)) for across in self.sizes(model)]
        found = [(across, abs(error)) for across, error in found if error]
        return order(*found[-1], *found[1 if len(found) > 2 else 0]) if len(found) > 1 else None


def read_flows(folders):
    """All flows; what several folders have is taken from the last."""
    flows = {}
    for folder in folders:
        for row in rows_of(folder / "figures.csv", COLUMNS):
            key = row["model"], int(row["across"]), row["precision"], row["quantity"]
            flows.setdefault(row["flow"], Flow()).figures[key] = float(row["value"])
        curves = {}
        for row in rows_of(folder / "curves.csv", CURVE_COLUMNS):
            key = row["flow"], row["model"], int(row["across"]), row["curve"]
            curves.setdefault(key, []).append((float(row["x"]), float(row["y"])))
        for (flow, *key), points in curves.items():
            flows.setdefault(flow, Flow()).curves[tuple(key)] = points
    return flows


def order(fine, error, coarse, before):
    """The order of convergence from one resolution to another."""
    return math.log(before / error) / math.log(fine / coarse)


def span(values, form):
    """The lowest and the highest value, or the one that both are written as."""
    low, high = (show(of(values, default=None), form) for of in (min, max))
    return low if low == high else f"{low} to {high}"


def at(curve, place):
    """Linear between the points of a curve; its first value half a voxel before it, None beyond."""
    for (x, y), (next_x, next_y) in zip(curve, curve[1:]):
        if x <= place <= next_x:
            return y + (next_y - y) * (place - x) / (next_x - x)
    is_before = len(curve) > 1 and 2 * curve[0][0] - curve[1][0] <= place < curve[0][0]
    return curve[0][1] if is_before else None


def rms_difference(found, expected):
    """Root mean square of the difference, over that of what is expected."""
    pairs = list(zip(found, expected))
    return math.sqrt(sum((a - b)**2 for a, b in pairs) / sum(b**2 for _, b in pairs))
