# SPDX-License-Identifier: BSD-3-Clause
"""The tables of RESULTS.md and PRECISION.md of the validation."""

import csv
import math
import re
import statistics
from pathlib import Path
from typing import NamedTuple, Optional

from figures import COLLISIONS, PRECISIONS, Flow, at, rms_difference, span
from text import DASH, show, table

FOLDER = Path(__file__).resolve().parent.parent / "Validation"


# Of the first table: name, title, what it is compared with, and the models and quantity of its order and error.
FLOWS = (
    ("duct", "Square duct", "series solution", ".*", "profile_error"),
    ("pipe", "Pipe at an angle", "Hagen and Poiseuille; walls from grey levels", "grey.*", "gradient_error"),
    ("womersley", "Womersley flow", "exact solution", ".*", "profile_error"),
    ("pulsatile", "Womersley flow with default settings", "exact solution", ".*", "velocity_error"),
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
     "drop_error"))


def summary_rows(flows):
    """A row a flow: the orders of its models, and the errors at the finest resolution."""
    for name, title, compared, chosen, quantity in FLOWS:
        flow = flows.get(name, Flow())
        if flow.sizes():
            models = [model for model in flow.models if re.fullmatch(chosen, model)]
            orders = [flow.last_order(model, quantity) for model in models]
            errors = [flow.get(model, flow.sizes()[-1], quantity) for model in models]
            yield [f"[{title}](#{title.lower().replace(' ', '-')})", compared,
                   span([value for value in orders if value is not None], ".1f"),
                   span([abs(error) for error in errors if error], "power")]


# Womersley flows

def womersley_rows(flow):
    """A row a resolution."""
    sizes = flow.sizes()
    return list(zip(map(str, sizes), *(flow.errors("TRT", f"{of}_error", sizes) for of in ("profile", "amplitude")),
                    (flow.get("TRT", across, "phase_error") for across in sizes)))


def pulsatile_rows(flow):
    """A row a run: errors of amplitudes in % and of phases in degrees."""
    for run in flow.runs:
        row = [run[0].rpartition("=")[2], str(run[1]), flow.get(*run, "velocity_error")]
        for part in ("flow", "gradient", "shear", "shear_stress", "shear_fit"):
            amplitude, phase = (flow.get(*run, f"{part}_{of}") for of in ("amplitude", "phase"))
            row.append(None if None in (amplitude, phase) else f"{100 * amplitude:+.1f} % / {phase:+.1f}°")
        yield row


# Turbulent flows

def turbulence_head(flow):
    """Two columns a model."""
    return ["voxels along an edge", *(f"{model}: {what}" for model in flow.models for what in ("peak @.5f", "time"))]


def turbulence_rows(flow):
    """A row a resolution: the peak of each model, and when."""
    return [[str(across), *(flow.get(model, across, quantity) for model in flow.models
                            for quantity in ("peak_dissipation", "peak_time"))] for across in flow.sizes()]


CHANNEL_CURVES = ("U", "u", "v", "w", "uv")
CHANNEL = ("bulk_velocity", "centre_velocity", "u_peak", "u_place", "v_peak", "w_peak", "stress_peak")
CHANNEL_CHECKS = ("wall_stress", "wall_stress_slope", "stress_error", "friction")


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
    return dict(zip(CHANNEL, (area / mean[-1][0], mean[-1][1], u_peak, u_place, v_peak, w_peak,
                              -min(value for _, value in profiles["uv"]))))


def deviation(found, expected):
    """Relative root mean square difference at the places of what was found."""
    pairs = [(value, at(expected, y)) for y, value in found if expected[0][0] <= y <= expected[-1][0]]
    return rms_difference(*zip(*pairs))


def channel_runs(flow):
    """The turbulent ones."""
    return [run for run in flow.runs if "laminar" not in run[0]]


def channel_rows(flow, quantities):
    """A row a run."""
    return [[run[0], str(run[1]), *flow.row(run, *quantities)] for run in channel_runs(flow)]


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


def array_rows(flow, sizes):
    """A row a solid fraction and kind of wall."""
    models = {walls: array_models(flow, walls) for walls in WALLS}
    return [[f"{fraction:g}", walls, *flow.errors(models[walls][fraction], "error", sizes),
             *(flow.get(models[walls][fraction], sizes[-1], quantity) for quantity in ("permeability", "exact"))]
            for fraction in models[WALLS[0]] for walls in WALLS]


def array_sizes(flow):
    """The resolutions of the errors, and the one at which the relaxation time was varied."""
    return (sorted({across for model, across, precision, quantity in flow.figures
                    if quantity == "error" and "tau=1" in model and precision == flow.precision}),
            max(across for model, across, *_ in flow.figures if model.endswith("tau=2")))


def times(flow):
    """All relaxation times."""
    return [f"{time:g}" for time in sorted({key[3] for key in arrays(flow)})]


def relaxation_rows(flow, size):
    """How the permeability depends on the relaxation time."""
    for walls in WALLS:
        for collision in COLLISIONS:
            found = {key[3]: flow.get(model, size, "permeability") for key, model in arrays(flow).items()
                     if key[:3] == (collision, walls, 0.216)}
            if len(found) > 1:
                spread = (max(found.values()) - min(found.values())) / found[1.0]
                yield [collision, walls, *(found[time] for time in sorted(found)), show(spread, ".2f %")]


def whole_cells(flow, size):
    """What the permeability of all cells differs by from that of the middle one, by relaxation time."""
    for (*array, time), model in arrays(flow).items():
        whole, middle = (flow.get(model, size, quantity) for quantity in ("whole", "permeability"))
        if array == ["TRT", "half-way", 0.216] and whole and middle:
            yield f"{whole / middle - 1:+.2%} at a relaxation time of {time:g}"


# The nozzle, beside what laboratories measured in it

NOZZLE = "Bounded LBMRT"
REFERENCE_PLACE = 0.032
"""Where pressures are compared from, m behind the expansion: the last place of the measurements."""
NOZZLE_FLOWS = {"throat_flow": "flow in the throat", "jet_flow": "flow 2 mm behind the expansion",
                "outlet_flow": "flow at the outlet"}


def nozzle_rows(flow):
    """A row a quantity, a column a resolution, with what changes from the one before."""
    sizes = flow.sizes()
    for quantity, name, form in (("throat_peak", "largest centreline velocity (m/s)", ".4f"),
                                 ("pressure_lost", "pressure lost (Pa)", ".3f")):
        values = [flow.get(NOZZLE, across, quantity) for across in sizes]
        yield [name, format(values[0], form), *(f"{value:{form}} ({value / before - 1:+.2%})"
                                                for before, value in zip(values, values[1:]))]
    for quantity, name in NOZZLE_FLOWS.items():
        yield [f"{name}, change from that before the cone",
               *(f"{flow.get(NOZZLE, across, quantity):+.3%}" for across in sizes)]
    *curves, finest = (flow.curve(NOZZLE, "centreline", across) for across in sizes)
    pairs = [zip(*((at(curve, place), at(finest, place)) for place in places([curve, finest]))) for curve in curves]
    yield ["centreline velocity, difference to the finest",
           *(show(rms_difference(*each), "power") for each in pairs), None]


def half_way_change(flow):
    """The largest change of a flow rate with half-way walls."""
    return max(abs(flow.get(f"{NOZZLE} half-way", flow.sizes()[0], quantity)) for quantity in NOZZLE_FLOWS)


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


def by_laboratory(file, place="z_m"):
    """The rows of a table: their place along the axis, another one and the values of the laboratories."""
    return [(float(row["z_m"]), float(row[place]), {name: float(value) for name, value in row.items()
                                                    if name.startswith("lab") and value})
            for row in measurements(f"nozzle_measured_{file}.csv")]


def measured_centreline():
    """Axial velocity on the axis, m/s, over m from the expansion."""
    return [Measurement(z, tuple(values.values())) for z, _, values in by_laboratory("centreline")]


def measured_pressure():
    """Pressure at the wall less that at REFERENCE_PLACE, Pa: each laboratory has a zero of its own."""
    rows = {z: values for z, _, values in by_laboratory("wall_pressure")}
    reference = rows.pop(REFERENCE_PLACE)
    return [Measurement(z, tuple(value - reference[name] for name, value in values.items()))
            for z, values in rows.items()]


def measured_flows():
    """What flows through each laboratory's profile over what it let in, for each place."""
    return {z: values for z, _, values in by_laboratory("flows")}


def measured_profiles(by_flow=False):
    """Axial velocity, m/s, over m from the axis, for each place along it; by their flow, with the
    velocities that they would have if all that is let in flowed through them."""
    flows, found = measured_flows(), {}
    for z, r, values in by_laboratory("profiles", "r_m"):
        values = (value / flows[z][name] if by_flow else value for name, value in values.items())
        found.setdefault(z, []).append(Measurement(r, tuple(values)))
    return found


def profile_name(place):
    """The name of a curve of the computation."""
    return f"profile z={round(1000 * place)} mm"


def pressure_from_reference(flow, across):
    """The computed wall pressure less that at the place of reference."""
    curve = flow.curve(NOZZLE, "wall pressure", across)
    reference = at(curve, REFERENCE_PLACE)
    return [] if reference is None else [(x, y - reference) for x, y in curve]


class Agreement(NamedTuple):
    """How what was computed lies in what was measured."""

    points: int
    within: int         # between the lowest and the highest of the laboratories
    deviations: float   # the largest distance from their mean, in their standard deviations
    place: float        # where that is


def agreement(measured, curve):
    """Compares at the places that a computed curve reaches; None if it reaches none."""
    pairs = [(each, at(curve, each.place)) for each in measured]
    pairs = [(each, value) for each, value in pairs if value is not None]
    if not pairs:
        return None
    within = sum(min(each.values) <= value <= max(each.values) for each, value in pairs)
    return Agreement(len(pairs), within, *max((abs(value - each.mean) / each.deviation, each.place)
                                              for each, value in pairs))


def agreement_by_flow(flow, across):
    """The same of the profiles at each place, with those of the laboratories by their flow."""
    found = {place: agreement(measured, flow.curve(NOZZLE, profile_name(place), across))
             for place, measured in measured_profiles(by_flow=True).items()}
    return {place: each for place, each in found.items() if each}


def comparisons(flow, across):
    """What is compared, the unit of its places and how it agrees."""
    found = [("centreline velocity", "z", agreement(measured_centreline(), flow.curve(NOZZLE, "centreline", across))),
             ("wall pressure", "z", agreement(measured_pressure(), pressure_from_reference(flow, across)))]
    found += [(f"profile at z = {1000 * place:g} mm", "r",
               agreement(measured, flow.curve(NOZZLE, profile_name(place), across)))
              for place, measured in measured_profiles().items()]
    return [each for each in found if each[2]]


def totals(agreements):
    """Points within the range of all points."""
    return f"{sum(each.within for each in agreements)} of {sum(each.points for each in agreements)}"


def flow_shares(places):
    """What flows through the measured profiles at some places, over what was let in, rising."""
    return sorted(flow for place in places for flow in measured_flows()[place].values())


# The jet

JET = ("breakdown", "rms_peak", "rms_place", "throat_velocity", "throat_rms", "pressure_lost", "loss", "throat_flow",
       "relaxation_time")


def jet_rows(flow):
    """A row a run, with the solver's choice of a subgrid viscosity and of the lattice velocity."""
    for run in flow.runs:
        halvings = flow.get(*run, "halvings")
        choice = ["eddies"] if flow.get(*run, "has_eddies") else []
        choice += [f"lattice velocity halved {halvings:.0f}×"] if halvings else []
        # A jet that does not break down has no place where it does: NaN.
        values = [None if value != value else value for value in flow.row(run, *JET)]
        yield [run[0].rpartition("=")[2], str(run[1]), *values, ", ".join(choice) or None]


def known(flow, quantity, runs):
    """A quantity of the runs that have it, by run."""
    return {run: flow.get(*run, quantity) for run in runs if flow.get(*run, quantity) is not None}


# The aorta

QUALITIES = ("good", "read with care", "not usable")
AORTA = ("nodes", "steps", "relaxation_time", "flow_change", "pressure_change", "short_waves", "stored", "reasons")
AORTA_PARTS = ("wall", "ascending", "arch", "descending", "branches")
WALL_FIGURES = {**{f"tawss {part}": f"TAWSS, {part}" for part in AORTA_PARTS},
                "tawss_high wall": "TAWSS, 95th percentile", **{f"osi {part}": f"OSI, {part}" for part in AORTA_PARTS}}


def voxels_of(run):
    """The size of the voxels of a run."""
    return run[0].replace("voxels of ", "")


def quality_rows(flow):
    """What each run is worth."""
    for run in flow.runs:
        quality = flow.get(*run, "quality")
        yield [voxels_of(run), str(run[1]), *flow.row(run, *AORTA),
               None if quality is None else QUALITIES[int(quality)]]


def aorta_table(flow, names, form):
    """A row a quantity, a column a run, and what the finest two differ by."""
    finest = [[flow.get(*run, quantity) for run in flow.runs[-2:]] for quantity in names]
    rows = [[name, *(cell for run in flow.runs for cell in flow.row(run, quantity)),
             None if len(pair) < 2 or None in pair else pair[0] / pair[1] - 1]
            for (quantity, name), pair in zip(names.items(), finest)]
    return table(["", *map(voxels_of, flow.runs), "finest two @+.1%"], rows, form)


def wall_differences(flow):
    """How far the stress at points of the wall is from that with the next larger voxels."""
    for before, run in zip(flow.runs, flow.runs[1:]):
        stress, index = (flow.get(*run, f"{of}_difference") for of in ("tawss", "osi"))
        if stress is not None and index is not None:
            yield (f"{100 * stress:.0f} % of the mean TAWSS and {index:.3f} of OSI between {voxels_of(before)} "
                   f"and {voxels_of(run)}")


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

    def error_table(self, quantity, form="+.1f"):
        """A row a geometry and input, a column a Reynolds number, all sizes in a cell with their order."""
        numbers, sizes = values_of("reynolds", self.basic), values_of("across", self.basic)
        rows = [[*names(family), *(self.error_cell([Tube(*family, reynolds, across) for across in sizes],
                                                   quantity, form) for reynolds in numbers)]
                for family in families(self.basic)]
        return table(["geometry", "input", *(f"Re {each:g}" for each in numbers)],
                     [row for row in rows if set(row[2:]) != {DASH}], text=2)

    def error_cell(self, runs, quantity, form):
        """Errors in % at all sizes, with the order of their logarithms by least squares."""
        numbers = [self.number(run, quantity, form, 100) for run in runs]
        errors = {run.across: self.runs[run].get(quantity) for run in runs if run in self.runs}
        points = [(math.log(across), math.log(abs(error))) for across, error in errors.items() if error]
        if set(numbers) == {DASH}:
            return DASH
        slope = f" ({-statistics.linear_regression(*zip(*points)).slope:.1f})" if len(points) > 1 else ""
        return " / ".join(numbers) + slope

    def worst(self, quantity, form):
        """The largest figure of the basic runs at each Reynolds number."""
        found = {}
        for run in sorted(self.basic, key=lambda run: run.reynolds):
            if quantity in self.basic[run]:
                found[run.reynolds] = max(found.get(run.reynolds, 0), abs(self.basic[run][quantity]))
        return ", ".join(f"{show(value, form)} at Re {reynolds:g}" for reynolds, value in found.items())

    def plug_rows(self):
        """Hagenbach's factor of a plug inlet, beside correlations."""
        numbers, size = values_of("reynolds", self.plugs), max(values_of("across", self.plugs))
        lengths = {run.reynolds: each["length"] for run, each in self.plugs.items() if "length" in each}
        return [*([*names(family), *(self.number(Tube(*family, each, size, True), "hagenbach", ".2f")
                                     for each in numbers)] for family in families(self.plugs)),
                ["boundary layers", "Shah (1978)",
                 *(entrance_factor(each, lengths[each]) if each in lengths else None for each in numbers)],
                ["once developed", "Chen (1973)", *(1.2 + 38 / each for each in numbers)],
                ["length (diameters)", "", *(show(lengths.get(each), ".1f") for each in numbers)]]

    def sweep_rows(self):
        """Errors of gradient and drop by lattice velocity."""
        first, velocities = next(iter(self.swept)), values_of("lattice_velocity", self.swept)
        return [[*names(family), *(tuple(self.number(Tube(*family, *first[2:4], False, velocity), quantity, "+.1f", 100)
                                         for quantity in ("gradient_error", "drop_error")) for velocity in velocities)]
                for family in families(self.swept)]

    def bend_rows(self):
        """Friction in the bend over that in the straight tube, and White's, which the error is against."""
        numbers, size = values_of("reynolds", self.bends), max(values_of("across", self.bends))
        expected = {run.reynolds: each["friction_ratio"] / (1 + each["gradient_error"])
                    for run, each in self.bends.items() if run.across == size}
        return [*([given, *(self.number(Tube(geometry, given, reynolds, size), "friction_ratio", ".3f")
                            for reynolds in numbers)] for geometry, given in families(self.bends)),
                ["White (1929)", *map(expected.get, numbers)]]

    def count(self, quantity, value):
        """Runs whose quantity is so."""
        return sum(bool(each.get(quantity, not value)) == value for each in self.runs.values())


def values_of(field, runs):
    """The values of a field of some runs, rising."""
    return sorted({getattr(run, field) for run in runs})


def headings(field, runs, prefix=""):
    """Those of the columns of its values."""
    return [f"{prefix}{value:g}" for value in values_of(field, runs)]


def families(runs):
    """Geometries and inputs, in the order of the tables."""
    present = {run[:2] for run in runs}
    return [(geometry, given) for geometry in GEOMETRIES for given in INPUTS if (geometry, given) in present]


def names(family):
    """The first cells of a row."""
    return [GEOMETRIES[family[0]], family[1]]


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


def precision_rows(flow, model, prefix, sizes):
    """A row a resolution: errors with their orders, what the shorter precisions add, and the limit.
    The quantities are `prefix` and "error" or "difference"."""
    errors = [flow.errors(model, f"{prefix}error", sizes, precision) for precision in PRECISIONS]
    for across, *row in zip(sizes, *errors):
        storage = [flow.get(model, across, f"{prefix}difference", precision) for precision in PRECISIONS[1:]]
        yield [str(across), *row, *storage, limit(flow.get(model, across, f"{prefix}error", "double"), storage[1])]


def duct_rows(duct, quantity):
    """The same for all models."""
    return [[model, *row] for model in COLLISIONS
            for row in precision_rows(duct, model, f"{quantity}_", duct.sizes())]


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
    for across in cavity.sizes():
        storage = [cavity.get("LBMRT", across, "difference", each) for each in PRECISIONS[1:]]
        error = cavity.get("LBMRT", across, "discretisation", "double")
        yield [str(across), "0", *storage, error, limit(error, storage[1])]


def nearest(sizes, across):
    """The resolution that is closest to another."""
    return min(sizes, key=lambda each: abs(each - across))


def cavity_sizes(cavity):
    """The resolutions of the cavity at Reynolds number 1000 that were run in sixteen bits."""
    return [across for across in cavity.sizes() if cavity.get("LBMRT", across, "error", "sixteen-bit") is not None]


def vessel_rows(vessel):
    """A row a quantity of the vessel."""
    for name, quantity in (("velocity, difference to double", "velocity_difference"),
                           ("pressure, difference to double", "pressure_difference"),
                           ("mass imbalance", "mass_imbalance")):
        yield [name, *("0" if precision == "double" and quantity != "mass_imbalance" else
                       vessel.get("LBMRT", vessel.sizes()[0], quantity, precision) for precision in PRECISIONS)]


def round_off(flows, *quantities):
    """The smallest and the largest round-off of 16 bits."""
    return span([value for flow in flows.values() for (_, _, precision, quantity), value in flow.figures.items()
                 if precision == "sixteen-bit" and quantity in quantities], "power")
