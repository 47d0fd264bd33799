# SPDX-License-Identifier: BSD-3-Clause
"""The figures and curves that tiledlbm_validation writes, by flow."""

import collections
import csv
import math

from text import UNSTABLE, cells, show, table

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

    @property
    def runs(self):
        """Models, each with its resolutions."""
        return [(model, across) for model in self.models for across in self.sizes(model)]

    def sizes(self, *models, precision=None):
        """The resolutions that these models, or any, were run at in a precision or the flow's, rising."""
        precision = precision or self.precision
        return sorted({across for model, across, each, _ in self.figures
                       if each == precision and (not models or model in models)})

    def get(self, model, across, quantity, precision=None):
        """A figure in the flow's precision or another one, None where there is none."""
        return self.figures.get((model, across, precision or self.precision, quantity))

    def values(self, model, quantity, precision=None):
        """A figure of a model at all resolutions of the flow."""
        return [self.get(model, across, quantity, precision) for across in self.sizes()]

    def row(self, run, names):
        """Cells of a run by the names of its quantities, in another precision as "error@single", all of them
        "unstable" if it failed."""
        def figure(name):
            name, _, precision = name.partition("@")
            return self.get(*run, name, precision)

        found = cells(names, figure)
        return [UNSTABLE] * len(found) if figure("failed") else list(found)

    def rows(self, names, runs=None):
        """A row a run: what its model is told apart by, its resolution, and cells."""
        return [[short(run[0]), str(run[1]), *self.row(run, names)] for run in runs or self.runs]

    def curve(self, model, name, across=None):
        """The points of a curve at a resolution, else at the finest."""
        sizes = [size for of, size, each in self.curves if (of, each) == (model, name)]
        return self.curves.get((model, across or max(sizes), name), []) if sizes else []

    def errors(self, model, quantity, precision=None, sizes=None):
        """Errors at these or all resolutions, each with the order from the one before that has an error."""
        found, coarser = [], None
        for across in sizes or self.sizes():
            error = self.get(model, across, quantity, precision)
            order_of_it = f" ({order(across, error, *coarser):.1f})" if error and coarser else ""
            found.append(show(error, "power") + order_of_it)
            coarser = (across, error) if error else coarser
        return found

    def error_table(self, quantity):
        """A row a model, a column a resolution, the order from the resolution before in brackets."""
        return table(["voxels across", *map(str, self.sizes())],
                     [[model, *self.errors(model, quantity)] for model in self.models])

    def last_order(self, model, quantity):
        """The order of convergence over all resolutions but the coarsest, if there are three."""
        found = [(across, self.get(model, across, quantity)) for across in self.sizes(model)]
        found = [(across, abs(error)) for across, error in found if error]
        return order(*found[-1], *found[1 if len(found) > 2 else 0]) if len(found) > 1 else None


def read_flows(folders):
    """All flows, empty ones for all other names; what several folders have is taken from the last."""
    flows = collections.defaultdict(Flow)
    for folder in folders:
        for row in rows_of(folder / "figures.csv", COLUMNS):
            key = row["model"], int(row["across"]), row["precision"], row["quantity"]
            flows[row["flow"]].figures[key] = float(row["value"])
        curves = {}
        for row in rows_of(folder / "curves.csv", CURVE_COLUMNS):
            key = row["flow"], row["model"], int(row["across"]), row["curve"]
            curves.setdefault(key, []).append((float(row["x"]), float(row["y"])))
        for (flow, *key), points in curves.items():
            flows[flow].curves[tuple(key)] = points
    return flows


def short(model):
    """What the models of a flow are told apart by."""
    return model.rpartition("=")[2].replace("voxels of ", "")


def order(fine, error, coarse, before):
    """The order of convergence from one resolution to another."""
    return math.log(before / error) / math.log(fine / coarse)


def span(values, form):
    """The lowest and the highest of the known values, or the one that both are written as."""
    known = [value for value in values if value is not None]
    low, high = (show(of(known, default=None), form) for of in (min, max))
    return low if low == high else f"{low} to {high}"


def at(curve, place):
    """Linear between the points of a curve; its first value half a voxel before it, None beyond."""
    for (x, y), (next_x, next_y) in zip(curve, curve[1:]):
        if x <= place <= next_x:
            return y + (next_y - y) * (place - x) / (next_x - x)
    is_before = len(curve) > 1 and 2 * curve[0][0] - curve[1][0] <= place < curve[0][0]
    return curve[0][1] if is_before else None


def rms_difference(pairs):
    """Root mean square of the difference of pairs, found and expected, over that of what is expected."""
    pairs = list(pairs)
    return math.sqrt(sum((a - b)**2 for a, b in pairs) / sum(b**2 for _, b in pairs))
