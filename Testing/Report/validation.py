# SPDX-License-Identifier: BSD-3-Clause
"""The tables of RESULTS.md and PRECISION.md of the validation."""

import csv
import itertools
import math
import re
import statistics
from pathlib import Path
from typing import NamedTuple, Optional

from figures import COLLISIONS, PRECISIONS, at, rms_difference, short, span
from text import DASH, show, table

FOLDER = Path(__file__).resolve().parent.parent / "Validation"

# Of the first table: name, title, what it is compared with, and the models and quantity of its order and error.
FLOWS = (
    ("duct", "Square duct", "series solution", ".*", "profile_error"),
    ("pipe", "Pipe at an angle", "Hagen and Poiseuille; walls from grey levels", "grey.*", "gradient_error"),
    ("womersley", "Womersley flow", "exact solution", ".*", "profile_error"),
    ("pulsatile", "Womersley flow with default settings", "exact solution", ".*", "velocity_error"),
    ("pulse-wave", "Pulse waves in a distensible tube", "one-dimensional theory", ".*", "pressure_error"),
    ("taylor-green", "Taylor-Green vortices", "exact solution", ".*", "velocity_error"),
    ("turbulence", "Turbulent vortices", "peak of the spectral solution", "", ""),
    ("channel", "Turbulent channel", "direct numerical simulation", "", ""),
    ("cavity2d", "Plane lid-driven cavity", "Ghia et al. (1982)", ".*", "error"),
    ("cavity1000", "Lid-driven cavity", "Albensoeder and Kuhlmann (2005)", ".*", "error"),
    ("spheres", "Sphere arrays", "Zick and Homsy (1982); interpolated walls", "TRT interpolated.*tau=1", "error"),
    ("nozzle", "FDA nozzle", "three resolutions; measurements", "", ""),
    ("jet", "Jet of the FDA nozzle", "three Reynolds numbers, several resolutions", "", ""),
    ("aorta", "Cardiac cycles in an aorta", "three voxel sizes", "", ""),
    ("tube", "Tubes at the Reynolds numbers of blood",
     "Hagen and Poiseuille; drop of the pressure, grey levels, Reynolds number 200", ".*grey levels Re=200",
     "drop_error"),
    ("wall-stress", "Wall shear stress against finite elements", "bend, all points, grey levels",
     "bend grey.*", "stress_rms"))


def summary_rows(flows):
    """A row a flow: the orders of its models, and the errors at the finest resolution."""
    for name, title, compared, chosen, quantity in FLOWS:
        flow = flows[name]
        if flow.sizes():
            models = [model for model in flow.models if re.fullmatch(chosen, model)]
            errors = [flow.get(model, flow.sizes()[-1], quantity) for model in models]
            yield [f"[{title}](#{title.lower().replace(' ', '-')})", compared,
                   span([flow.last_order(model, quantity) for model in models], ".1f"),
                   span([abs(error) for error in errors if error], "power")]


# Turbulent flows

def turbulence_table(flow):
    """A row a resolution, for each model the largest dissipation and when it is."""
    head = ["voxels along an edge", *(f"{model}: {what}" for model in flow.models for what in ("peak @.5f", "time"))]
    return table(head, [[str(across), *(cell for model in flow.models
                                        for cell in flow.row((model, across), "peak_dissipation | peak_time"))]
                        for across in flow.sizes()], ".2f")


CHANNEL_CURVES = ("U", "u", "v", "w", "uv")


def measurements(file):
    """The rows of a table in the folder of the validation, without the lines that tell its source."""
    with (FOLDER / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(line for line in stream if not line.startswith("#")))


def simulation():
    """The profiles of the direct numerical simulation of the channel, in wall units."""
    rows = measurements("channel_dns.csv")
    return {name: [(float(row["y"]), float(row[name])) for row in rows] for name in CHANNEL_CURVES}


def figures_of_simulation():
    """The quantities of the channel's table, of the simulation."""
    profiles = simulation()
    mean = [(0.0, 0.0), *profiles["U"]]
    area = sum((y - before) * (u + slower) / 2 for (before, slower), (y, u) in zip(mean, mean[1:]))
    (u_place, u_peak), (_, v_peak), (_, w_peak) = (max(profiles[name], key=lambda point: point[1]) for name in "uvw")
    return {"bulk_velocity": area / mean[-1][0], "centre_velocity": mean[-1][1], "u_peak": u_peak, "u_place": u_place,
            "v_peak": v_peak, "w_peak": w_peak, "stress_peak": -min(value for _, value in profiles["uv"])}


def deviation(found, expected):
    """Relative root mean square difference at the places of what was found."""
    return rms_difference((value, at(expected, y)) for y, value in found if expected[0][0] <= y <= expected[-1][0])


def channel_runs(flow):
    """The turbulent ones."""
    return [run for run in flow.runs if "laminar" not in run[0]]


def channel_deviations(flow):
    """How far each profile is from the simulation."""
    expected = simulation()
    for model, across in channel_runs(flow):
        curves = {name: flow.curve(model, name, across) for name in CHANNEL_CURVES}
        yield [model, str(across), *(
            deviation(found, expected[name]) if found and all(math.isfinite(value) for _, value in found) else None
            for name, found in curves.items())]


def with_short_waves(flow):
    """The runs in which the shortest waves of the lattice outgrow the eddies."""
    largest = 2 * figures_of_simulation()["u_peak"]
    return [f"{model} with {across} voxels" for model, across in channel_runs(flow)
            if (flow.get(model, across, "u_peak") or 0) > largest]


# Sphere arrays

WALLS = ("half-way", "interpolated")


def arrays(flow):
    """The models by collision, walls, solid fraction and relaxation time."""
    found = (re.fullmatch("(.*) (.*) c=(.*) tau=(.*)", model) for model in flow.models)
    return {(each[1], each[2], float(each[3]), float(each[4])): each[0] for each in found if each}


def array_models(flow, walls):
    """The models that were run at several resolutions, by solid fraction."""
    return {key[2]: model for key, model in arrays(flow).items() if key == ("TRT", walls, key[2], 1)}


def spheres(flow):
    """Tables of errors and of the relaxation time, the resolution of the latter, and what the permeability of all cells
    differs by from that of the middle one."""
    found, models = arrays(flow), {walls: array_models(flow, walls) for walls in WALLS}
    sizes = flow.sizes(*models[WALLS[0]].values())
    size = flow.sizes(*(model for model in flow.models if model.endswith("tau=2")))[-1]
    errors = [[f"{fraction:g}", walls, *flow.errors(model, "error", sizes=sizes),
               *flow.row((model, sizes[-1]), "permeability | exact")]
              for fraction in models[WALLS[0]] for walls in WALLS for model in [models[walls][fraction]]]
    relaxation, whole = [], []
    for walls, collision in itertools.product(WALLS, COLLISIONS):
        values = {time: flow.get(found[collision, walls, 0.216, time], size, "permeability")
                  for *array, time in sorted(found) if array == [collision, walls, 0.216]}
        if len(values) > 1:
            spread = (max(values.values()) - min(values.values())) / values[1.0]
            relaxation.append([collision, walls, *values.values(), show(spread, ".2f %")])
    for (*array, time), model in found.items():
        all_cells, middle = flow.row((model, size), "whole | permeability")
        if array == ["TRT", "half-way", 0.216] and all_cells and middle:
            whole.append(f"{all_cells / middle - 1:+.2%} at a relaxation time of {time:g}")
    times = sorted({time for *_, time in found})
    heads = (["solid fraction", "walls", *map(str, sizes), "computed", "Zick and Homsy"],
             ["collision", "walls", *(f"{time:g}" for time in times), "spread"])
    return {"errors": table(heads[0], errors, ".5f", 2), "relaxation": table(heads[1], relaxation, ".5f", 2),
            "size": size, "whole": whole}


# The nozzle, beside what laboratories measured in it

NOZZLE = "Bounded LBMRT"
REFERENCE_PLACE = 0.032
"""Where pressures are compared from, m behind the expansion: the last place of the measurements."""

def nozzle_rows(flow):
    """A row a quantity, a column a resolution, with what changes from the one before."""
    sizes = flow.sizes()
    for quantity, name, form in (("throat_peak", "largest centreline velocity (m/s)", ".4f"),
                                 ("pressure_lost", "pressure lost (Pa)", ".3f")):
        first, *finer = values = flow.values(NOZZLE, quantity)
        yield [name, format(first, form), *(f"{value:{form}} ({value / before - 1:+.2%})"
                                            for before, value in zip(values, finer))]
    for quantity, place in (("throat", "in the throat"), ("jet", "2 mm behind the expansion"),
                            ("outlet", "at the outlet")):
        yield [f"flow {place}, change from that before the cone",
               *(f"{value:+.3%}" for value in flow.values(NOZZLE, f"{quantity}_flow"))]
    *curves, finest = (flow.curve(NOZZLE, "centreline", across) for across in sizes)
    yield ["centreline velocity, difference to the finest",
           *(show(rms_difference((at(curve, place), at(finest, place)) for place in places([curve, finest])), "power")
             for curve in curves), None]


def places(curves, step=2e-3):
    """Places at equal distances that all curves reach."""
    low, high = max(curve[0][0] for curve in curves), min(curve[-1][0] for curve in curves)
    return [i * step for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def write_nozzle(flow, folder):
    """The CSV files of the nozzle: its curves every 2 mm at all resolutions."""
    for name, unit in (("centreline", "m/s"), ("wall pressure", "Pa")):
        curves = [flow.curve(NOZZLE, name, across) for across in flow.sizes()]
        with (folder / f"nozzle_{name.replace(' ', '_')}.csv").open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(["distance from the expansion (m)",
                             *(f"{across} voxels across the throat ({unit})" for across in flow.sizes())])
            writer.writerows([f"{place:.3f}", *(f"{at(curve, place):.5g}" for curve in curves)]
                             for place in places(curves))


class Measurement(NamedTuple):
    """What the laboratories found at a place, in their order and without those that have nothing."""

    place: float
    values: tuple

    @property
    def mean(self):
        """Of the laboratories."""
        return statistics.fmean(self.values)

    @property
    def deviation(self):
        """Standard deviation, of the sample."""
        return statistics.stdev(self.values)


def by_laboratory(file):
    """The rows of a table: the place along the axis in m, the row, and the values of the laboratories."""
    return [(float(row["z_m"]), row, {name: float(value) for name, value in row.items()
                                      if name.startswith("lab") and value})
            for row in measurements(f"nozzle_measured_{file}.csv")]


def measured_flows():
    """What flows through each laboratory's profile over what it let in, by the name of the profile."""
    return {profile_at(z): values for z, _, values in by_laboratory("flows")}


def profile_at(z):
    """The name of the profile at a place."""
    return f"profile z={round(1000 * z)} mm"


def measured(by_flow=False):
    """What the laboratories found, by the name of a curve of the computation: axial velocity on the axis, m/s, and
    pressure at the wall less that at REFERENCE_PLACE, Pa, since each has a zero of its own, over m from the expansion;
    profiles of the axial velocity, m/s, over m from the axis: by their flow, those that would let through all that is
    let in."""
    pressures = {z: values for z, _, values in by_laboratory("wall_pressure")}
    zeros, flows = pressures.pop(REFERENCE_PLACE), measured_flows()
    found = {"centreline": [Measurement(z, tuple(values.values())) for z, _, values in by_laboratory("centreline")],
             "wall pressure": [Measurement(z, tuple(value - zeros[name] for name, value in values.items()))
                               for z, values in pressures.items()]}
    for z, row, values in by_laboratory("profiles"):
        found.setdefault(profile_at(z), []).append(Measurement(float(row["r_m"]), tuple(
            value / flows[profile_at(z)][name] if by_flow else value for name, value in values.items())))
    return found


def computed(flow, name, across=None):
    """A curve beside which measurements are, at a resolution or the finest."""
    curve = flow.curve(NOZZLE, name, across)
    zero = at(curve, REFERENCE_PLACE) if name == "wall pressure" else 0
    return [] if zero is None else [(x, y - zero) for x, y in curve]


class Agreement(NamedTuple):
    """How what was computed lies in what was measured."""

    points: int
    within: int         # between the lowest and the highest of the laboratories
    deviations: float   # the largest distance from their mean, in their standard deviations
    place: float        # where that is

    def __str__(self):
        return f"{self.within} of {self.points}"


def agreement(points, curve):
    """Compares at the places that a computed curve reaches; None if it reaches none."""
    pairs = [(each, at(curve, each.place)) for each in points]
    pairs = [(each, value) for each, value in pairs if value is not None]
    if not pairs:
        return None
    within = sum(min(each.values) <= value <= max(each.values) for each, value in pairs)
    return Agreement(len(pairs), within, *max((abs(value - each.mean) / each.deviation, each.place)
                                              for each, value in pairs))


def agreements(flow, across, by_flow=False):
    """Of all that is compared, by its name; of profiles by their flow alone."""
    found = {name: agreement(points, computed(flow, name, across)) for name, points in measured(by_flow).items()}
    return {name: each for name, each in found.items() if each and (name in measured_flows() or not by_flow)}


def agreement_rows(compared):
    """A row for all that is compared, by its name."""
    for name, each in compared.items():
        yield ["centreline velocity" if name == "centreline" else name.replace("profile z=", "profile at z = "),
               f"{each} ({each.within / each.points:.0%})", each.deviations,
               f"{'r' if 'profile' in name else 'z'} = {1000 * each.place:g} mm"]


def measured_shares(by_flow):
    """What flows through each of these measured profiles over what is let in."""
    return [list(measured_flows()[name].values()) for name in by_flow]


def totals(found):
    """Points within the range of all points."""
    return f"{sum(each.within for each in found)} of {sum(each.points for each in found)}"


# The jet

def jet_rows(flow):
    """A row a run, with the solver's choice of a subgrid viscosity and of the lattice velocity."""
    for run, row in zip(flow.runs, flow.rows("breakdown | rms_peak | rms_place | throat_velocity | throat_rms | "
                                             "pressure_lost | loss | throat_flow | relaxation_time")):
        has_eddies, halvings = (flow.get(*run, quantity) for quantity in ("has_eddies", "halvings"))
        choice = ["eddies"] * bool(has_eddies) + [f"lattice velocity halved {halvings or 0:.0f}×"] * bool(halvings)
        # A jet that does not break down has no place where it does: NaN.
        yield [*(None if value != value else value for value in row), ", ".join(choice) or None]


def known(flow, quantity, runs):
    """A quantity of the runs that have it, by run."""
    return {run: flow.get(*run, quantity) for run in runs if flow.get(*run, quantity) is not None}


# The aorta

AORTA_PARTS = ("wall", "ascending", "arch", "descending", "branches")
WALL_FIGURES = {**{f"tawss {part}": f"TAWSS, {part}" for part in AORTA_PARTS},
                "tawss_high wall": "TAWSS, 95th percentile", **{f"osi {part}": f"OSI, {part}" for part in AORTA_PARTS}}


def quality_rows(flow):
    """What each run is worth."""
    words = {None: None, 0: "good", 1: "read with care", 2: "not usable"}
    rows = flow.rows("nodes | steps | relaxation_time | flow_change | pressure_change | short_waves | stored | reasons")
    return [[*row, words[flow.get(*run, "quality")]] for run, row in zip(flow.runs, rows)]


def aorta_table(flow, names, form):
    """A row a quantity, a column a run, and what the finest two differ by."""
    finest = [[flow.get(*run, quantity) for run in flow.runs[-2:]] for quantity in names]
    rows = [[name, *(cell for run in flow.runs for cell in flow.row(run, quantity)),
             None if len(pair) < 2 or None in pair else pair[0] / pair[1] - 1]
            for (quantity, name), pair in zip(names.items(), finest)]
    return table(["", *(short(model) for model, _ in flow.runs), "finest two @+.1%"], rows, form)


def wall_differences(flow):
    """How far the stress at points of the wall is from that with the next larger voxels."""
    return [f"{cell} of OSI between {short(before[0])} and {short(run[0])}"
            for before, run in zip(flow.runs, flow.runs[1:]) if flow.get(*run, "tawss_difference") is not None
            for cell in flow.row(run, "{tawss_difference:.0f %} of the mean TAWSS and {osi_difference}")]


# The wall shear stress

def stress_rows(flow, shape, quantities):
    """A row a run of the shapes that begin so: shape, input, Reynolds number, resolution (a star: not steady), figures."""
    for model, across in flow.runs:
        if model.startswith(shape):
            star = " \\*" if flow.get(model, across, "is_steady") == 0 else ""
            yield [*re.fullmatch("(.*) (mask|grey levels) Re=(.*)", model).groups(), f"{across}{star}",
                   *flow.row((model, across), quantities)]


# Tubes

GEOMETRIES = {"tube": "along x", "tilted": "27°/33°, labels", "cut": "27°/33°, faces", "ellipse": "ellipse, 2:1",
              "bend": "quarter bend"}
INPUTS = ("mask", "grey levels", "distance")
TUBE = re.compile(r"(\w+) (mask|grey levels|distance) Re=([\d.]+)( Plug)?(?: u=([\d.]+))?")


class Tube(NamedTuple):
    """A run of the matrix."""

    geometry: str
    input: str
    reynolds: float
    across: int
    is_plug: bool = False
    lattice_velocity: Optional[float] = None  # None: the default


class Tubes:
    """The quantities of each run, and the rows of the tables."""

    def __init__(self, flow):
        self.runs = {}
        for (model, across, _, quantity), value in flow.figures.items():
            found = TUBE.fullmatch(model)
            if not found:
                raise ValueError(f"'{model}' is no run of a tube")
            geometry, given, reynolds, plug, velocity = found.groups()
            run = Tube(geometry, given, float(reynolds), across, bool(plug), float(velocity) if velocity else None)
            self.runs.setdefault(run, {})[quantity] = value
        self.plugs = {run: each for run, each in self.runs.items() if run.is_plug}
        self.swept = {run: each for run, each in self.runs.items() if run.lattice_velocity is not None}
        self.basic = {run: each for run, each in self.runs.items() if run not in {**self.plugs, **self.swept}}
        self.bends = {run: each for run, each in self.basic.items() if "friction_ratio" in each}

    def number(self, run, quantity, form, factor=1):
        """A figure, a failure, or a dash where there is none; a star where the flow did not come to rest."""
        found = self.runs.get(run, {})
        if found.get("failed") or quantity not in found:
            return "failed" if found.get("failed") else DASH
        return format(factor * found[quantity], form) + ("" if found.get("is_steady", 1) else "\\*")

    def table(self, runs, field, cell, more=(), prefix="", form=".3f"):
        """A row a geometry and input of some runs at the finest resolution, a column a value of a field; more rows."""
        finest, values = max(runs, key=lambda run: run.across), values_of(field, runs)
        found = [[GEOMETRIES[geometry], given, *(cell(finest._replace(geometry=geometry, input=given, **{field: value}))
                                                 for value in values)] for geometry, given in families(runs)]
        return table(["geometry", "input", *(f"{prefix}{value:g}" for value in values)],
                     [row for row in (*found, *more) if set(row[2:]) != {DASH}], form, 2)

    def error_table(self, quantity, form="+.1f"):
        """A row a geometry and input, a column a Reynolds number, all sizes in a cell with their order."""
        return self.table(self.basic, "reynolds", lambda run: self.error_cell(run, quantity, form), prefix="Re ")

    def error_cell(self, run, quantity, form):
        """Errors in % at all sizes, with the order of their logarithms by least squares."""
        runs = [run._replace(across=across) for across in values_of("across", self.basic)]
        numbers = [self.number(each, quantity, form, 100) for each in runs]
        errors = {each.across: self.runs.get(each, {}).get(quantity) for each in runs}
        points = [(math.log(across), math.log(abs(error))) for across, error in errors.items() if error]
        slope = f" ({-statistics.linear_regression(*zip(*points)).slope:.1f})" if len(points) > 1 else ""
        return DASH if set(numbers) == {DASH} else " / ".join(numbers) + slope

    def worst(self, quantity, form):
        """The largest figure of the basic runs at each Reynolds number."""
        found = {reynolds: [abs(each[quantity]) for run, each in self.basic.items()
                            if run.reynolds == reynolds and quantity in each]
                 for reynolds in values_of("reynolds", self.basic)}
        return ", ".join(f"{show(max(each), form)} at Re {reynolds:g}" for reynolds, each in found.items() if each)

    def plug_table(self):
        """Hagenbach's factor of a plug inlet, beside correlations."""
        numbers = values_of("reynolds", self.plugs)
        lengths = {run.reynolds: each["length"] for run, each in self.plugs.items() if "length" in each}
        return self.table(self.plugs, "reynolds", lambda run: self.number(run, "hagenbach", ".2f"), [
            ["boundary layers", "Shah (1978)",
             *(entrance_factor(each, lengths[each]) if each in lengths else None for each in numbers)],
            ["once developed", "Chen (1973)", *(1.2 + 38 / each for each in numbers)],
            ["length (diameters)", "", *(show(lengths.get(each), ".1f") for each in numbers)]], "Re ", ".2f")

    def sweep_table(self):
        """Errors of gradient and drop by lattice velocity."""
        return self.table(self.swept, "lattice_velocity", lambda run: tuple(
            self.number(run, quantity, "+.1f", 100) for quantity in ("gradient_error", "drop_error")))

    def bend_table(self):
        """Friction in the bend over that in the straight tube, and White's, which the error is against."""
        numbers, size = values_of("reynolds", self.bends), max(values_of("across", self.bends))
        expected = {run.reynolds: each["friction_ratio"] / (1 + each["gradient_error"])
                    for run, each in self.bends.items() if run.across == size}
        return table(["input", *(f"Re {each:g}" for each in numbers)], [
            *([given, *(self.number(Tube(geometry, given, each, size), "friction_ratio", ".3f") for each in numbers)]
              for geometry, given in families(self.bends)), ["White (1929)", *map(expected.get, numbers)]])

    def count(self, quantity, value):
        """Runs whose quantity is so."""
        return sum(bool(each.get(quantity, not value)) == value for each in self.runs.values())


def values_of(field, runs):
    """The values of a field of some runs, rising."""
    return sorted({getattr(run, field) for run in runs})


def families(runs):
    """Geometries and inputs, in the order of the tables."""
    present = {run[:2] for run in runs}
    return [(geometry, given) for geometry in GEOMETRIES for given in INPUTS if (geometry, given) in present]


def entrance_factor(reynolds, length):
    """What a plug at the inlet of a round tube of so many diameters costs beyond friction, over
    rho u^2 / 2: the correlation of Shah (1978, J. Fluids Eng. 100, 177) of the boundary layers."""
    x = length / reynolds
    excess = 3.44 / math.sqrt(x)
    return 4 * x * (excess + (16 + 1.25 / (4 * x) - excess) / (1 + 2.12e-4 / x**2) - 16)


# PRECISION.md

def limit(discretisation, storage):
    """What limits sixteen-bit storage: less than a third of the error of discretisation changes little."""
    if discretisation is None or storage is None:
        return DASH
    return "discretisation" if 3 * storage < discretisation else "both" if storage < discretisation else "**16 bits**"


def precision_rows(flow, model, prefix="", sizes=None):
    """A row a resolution: errors with their orders, what the shorter precisions add, and the limit.
    The quantities are `prefix` and "error" or "difference"."""
    errors = [flow.errors(model, f"{prefix}error", precision, sizes) for precision in PRECISIONS]
    for across, *row in zip(sizes or flow.sizes(), *errors):
        storage = [flow.get(model, across, f"{prefix}difference", precision) for precision in PRECISIONS[1:]]
        yield [str(across), *row, *storage, limit(flow.get(model, across, f"{prefix}error", "double"), storage[1])]


def duct_rows(duct, quantity):
    """The same for all models."""
    return [[model, *row] for model in COLLISIONS for row in precision_rows(duct, model, f"{quantity}_")]


def meeting(duct, quantity, model):
    """Voxels across at which the error of discretisation has fallen to the round-off of 16 bits."""
    before = None
    for across in duct.sizes():
        error = duct.get(model, across, f"{quantity}_error", "double")
        storage = duct.get(model, across, f"{quantity}_difference", "sixteen-bit")
        if error and storage:
            excess = math.log(error / storage)
            if excess <= 0 and before is None:
                return f"below {across}"
            if excess <= 0:
                return f"{before[0] * (across / before[0])**(before[1] / (before[1] - excess)):.0f}"
            before = across, excess
    return f"above {before[0]}" if before else DASH


def added(duct, precision):
    """The largest round-off in the duct over the error of discretisation."""
    shares = []
    for (model, across, each, quantity), value in duct.figures.items():
        error = duct.get(model, across, quantity.replace("_difference", "_error"), "double")
        if each == precision and quantity.endswith("_difference") and error is not None:
            shares.append(value / error)
    return f"{100 * max(shares):.1g} %" if shares else DASH


def cavity_rows(cavity):
    """A row a resolution of the cavity at Reynolds number 100."""
    rows = cavity.rows("difference@single | difference@sixteen-bit | discretisation@double")
    return [[across, "0", *row, limit(row[2], row[1])] for _, across, *row in rows]


def nearest(sizes, across):
    """The resolution that is closest to another."""
    return min(sizes, key=lambda each: abs(each - across))


def round_off(flows, *quantities):
    """The smallest and the largest round-off of 16 bits."""
    return span([value for flow in flows.values() for (_, _, precision, quantity), value in flow.figures.items()
                 if precision == "sixteen-bit" and quantity in quantities], "power")
