# SPDX-License-Identifier: BSD-3-Clause
"""Random plausible set-ups: a result that is wrong says so.

Vessels, openings, roles, units, fluids and settings are drawn by chance. Each result is held against
conservation, the symmetry of its vessel, the prescribed values, a longer run and its own `quality`;
preview and run have to agree on what cannot be computed, and a remedy has to help. TILEDLBM_SETUPS
says how many, TILEDLBM_FIRST_SETUP the number of the first.
"""

import collections
import os
import random
import tempfile
import unittest

import numpy
from paraview import simple

from testing_support import OPENINGS, Flow, Preview, image_with, main, points_of, write_table

SETUPS = int(os.environ.get("TILEDLBM_SETUPS", "20"))
FIRST = int(os.environ.get("TILEDLBM_FIRST_SETUP", "0"))

# What a result of good quality may be off by: the limits of `quality` and the rounding of masks.
OF_BALANCE = 0.011
OF_PRESCRIBED = 0.011
OF_LONGER_RUN = 0.02
OF_SYMMETRY = 0.01
OF_SECTIONS = 0.5  # over the width in voxels: a sum over them lacks the strip beside the wall

DENSITY = 1060  # kg/m3, the default
UNITS = {"Metre": 1, "Centimetre": 1e-2, "Millimetre": 1e-3, "Micrometre": 1e-6}
WALL, VELOCITY, PRESSURE, FLOW_RATE, RESISTANCE, WINDKESSEL = 0, 1, 2, 4, 5, 6


def tube(width, length, rng):
    """A straight tube along x: round, elliptic, square or narrowed in the middle."""
    size = width + 4
    z, y, x = numpy.mgrid[0:size, 0:size, 0:length]
    middle = (size - 1) / 2
    kind = rng.choice(["round", "ellipse", "square", "stenosis"])
    radius = width / 2
    if kind == "square":
        return numpy.maximum(abs(y - middle), abs(z - middle)) < radius
    if kind == "stenosis":
        radius = radius * (1 - 0.35 * numpy.exp(-((x - length / 2) / (width / 2)) ** 2))
    squeeze = 0.7 if kind == "ellipse" else 1
    return numpy.hypot(y - middle, (z - middle) / squeeze) < radius


def branch(width, length, _rng):
    """A tube along x that parts into two."""
    size = 2 * width + 4
    z, y, x = numpy.mgrid[0:size, 0:size, 0:length]
    middle = (size - 1) / 2
    apart = numpy.clip((x - length / 3) * 0.5, 0, width / 2 + 1)
    upper = numpy.hypot(y - middle - apart, z - middle) < width / 2
    lower = numpy.hypot(y - middle + apart, z - middle) < width / 2
    return upper | lower


def bend(width, length, _rng):
    """A quarter of a circle, from a face to another one at right angles."""
    size = max(length // 2, 2 * width)
    z, y, x = numpy.mgrid[0:width + 4, 0:size, 0:size]
    radius = size - width / 2 - 2
    return numpy.hypot(numpy.hypot(x, y) - radius, z - (width + 3) / 2) < width / 2


def two_tubes(width, length, rng):
    """Two vessels that nothing joins."""
    return numpy.concatenate([tube(width, length, rng), tube(width, length, rng)], axis=1)


def at_an_edge(width, length, _rng):
    """A tube that an edge of the volume cuts."""
    z, y, x = numpy.mgrid[0:width + 4, 0:length // 2, 0:length]
    return numpy.hypot((y - x * 0.5) * 0.9, z - (width + 3) / 2) < width / 2


def labelled(width, length, rng):
    """A tube whose ends are labels 2 and 3, which may cover a part of the section or be nested."""
    fluid = numpy.pad(tube(width, length, rng), ((0, 0), (0, 0), (3, 3)), mode="edge")
    mask = fluid.astype(float)
    kind = rng.choice(["whole", "whole", "part", "nested", "stub"])
    mask[:, :, :3] *= 2
    mask[:, :, -3:] *= 3
    if kind == "part":
        half = mask[:, :mask.shape[1] // 2, -3:]
        half[half == 3] = 0
    elif kind == "nested":
        core = mask[mask.shape[0] // 2 - 2:mask.shape[0] // 2 + 2, :, -3:]
        core[core == 3] = 4
    elif kind == "stub":
        mask[:, :, -2:][mask[:, :, -2:] == 3] = 1
    return mask


SHAPES = (tube, tube, tube, branch, bend, two_tubes, at_an_edge, labelled)


class SetUp:
    """One case, drawn by its number."""

    def __init__(self, number, folder):
        rng = random.Random(number)
        self.folder = folder
        self.shape = rng.choice(SHAPES)
        self.width = rng.choice([6, 8, 10, 12])
        self.mask = self.shape(self.width, rng.choice([20, 30, 45]), rng).astype(float)
        if rng.random() < 0.3:
            self.mask = numpy.moveaxis(self.mask, (0, 1, 2), rng.sample([0, 1, 2], 3)).copy()
        unit = rng.choice(list(UNITS))
        self.diameter = 10 ** rng.uniform(-4, -1.6)  # m
        self.voxel = self.diameter / self.width
        self.viscosity = rng.choice([3.3e-6, 3.3e-6, 1e-6, 1e-5])
        # The Reynolds numbers of vessels.
        self.speed = 10 ** rng.uniform(-1, 2.5) * self.viscosity / self.diameter
        labels = [label for label in (2, 3, 4) if (self.mask == label).any()]
        self.spacing = self.voxel / UNITS[unit]
        self.properties = dict(
            LengthUnit=unit, KinematicViscosity=self.viscosity, InletVelocity=self.speed,
            FluidRange=[0.5, 1.5], OpeningLabels=labels, Device="CPU", FlowTolerance=1e-3,
            NumberOfSteps=rng.choice([300, 1500] + [20000] * 6),
            RampSteps=rng.choice([1000, 1000, 200, 4000]),
            LatticeVelocity=rng.choice([0] * 6 + [0.01, 0.03, 0.1, 0.4]),
            InletProfile=rng.choice(["Plug", "Developed"]),
            FluidModel=rng.choice(["Incompressible", "Incompressible", "Quasi-compressible"]),
            CollisionModel=rng.choice(["Bounded LBMRT", "Bounded LBMRT", "LBMRT", "LBGK", "TRT"]),
            WallModel=rng.choice(["Interpolated", "Interpolated", "Half-way"]),
            Precision=rng.choice(["Double", "Double", "Single", "Sixteen-bit storage"]),
            ViscosityModel=rng.choice(["Newtonian"] * 4 + ["Carreau-Yasuda"]),
            FlowExtension=rng.choice([0, 0, 0, 10]))
        if rng.random() < 0.2:
            self._add_waveform(rng)
        self.rng = rng

    def _add_waveform(self, rng):
        period = rng.choice([0.2, 0.8, 1.0]) * min(1, 20 * self.diameter / self.speed)
        name = write_table(self.folder, "wave.csv", "", [(0, 0.5), (period / 3, 1), (period, 0.5)])
        self.properties.update(WaveformFile=name, WaveformQuantity="Factor",
                               CardiacCycles=rng.choice([1, 2, 3]), SnapshotsPerCycle=0)

    def image(self):
        return image_with(self.mask, spacing=(self.spacing,) * 3)

    def draw_roles(self, openings):
        """Rows for the openings of the preview."""
        rng, rows = self.rng, []
        area = openings.GetPointData().GetArray("area")
        viscous = 32 * DENSITY * self.viscosity * self.speed * 10 / self.diameter
        pressure = DENSITY * self.speed ** 2 + viscous
        for number in range(openings.GetNumberOfPoints()):
            flow = 1e6 * self.speed * area.GetValue(number)
            if number == 0:
                row = rng.choice([[VELOCITY, self.speed, 0, 0], [FLOW_RATE, flow, 0, 0],
                                  [PRESSURE, 0.5 * pressure, 0, 0]])
            else:
                row = rng.choice([[PRESSURE, 0, 0, 0], [PRESSURE, 0, 0, 0],
                                  [PRESSURE, 0.1 * pressure, 0, 0],
                                  [RESISTANCE, pressure / flow, 0, 0],
                                  [WINDKESSEL, 0.1 * pressure / flow, 0.1 * flow / pressure,
                                   pressure / flow]] * 2 + [[WALL, 0, 0, 0]])
            rows += [number] + row
        return rows if rng.random() < 0.7 else []


def preventing(preview):
    return [problem for problem in preview.problems() if problem["problem_prevents"]]


class Result:
    """What is looked at of a flow."""

    def __init__(self, flow):
        self.quality = flow.figure("quality")
        self.steps = flow.steps()
        self.role, self.region, self.flow, self.area, self.pressure, self.drop = map(
            flow.openings, ("role", "region", "flow_rate", "area", "mean_pressure", "pressure_drop"))
        self.velocity = flow.array("velocity")
        self.place = points_of(flow.output(OPENINGS))
        self.finite = bool(numpy.isfinite(self.velocity).all() and
                           numpy.isfinite(flow.array("pressure")).all())


def asymmetry(setup, result):
    """How far a flow differs from its mirror image, where vessel and openings are their own."""
    velocity, largest = result.velocity.reshape(setup.mask.shape + (3,)), 0
    for axis, component in ((0, 2), (1, 1), (2, 0)):
        middle = setup.spacing * (setup.mask.shape[axis] - 1) / 2
        off_middle = numpy.abs(result.place[:, component] - middle).max()
        if off_middle > 1e-6 * middle or (setup.mask != numpy.flip(setup.mask, axis)).any():
            continue
        mirrored = numpy.flip(velocity, axis).copy()
        mirrored[..., component] *= -1
        largest = max(largest, numpy.abs(velocity - mirrored).max() / numpy.abs(velocity).max())
    return largest


def spread_of_sections(setup, result):
    """By what share the flow through the sections of a straight vessel differs."""
    if setup.shape is not tube:
        return 0
    velocity = result.velocity.reshape(setup.mask.shape + (3,))
    component = int(numpy.argmax(numpy.ptp(result.place, axis=0)))
    across = tuple(axis for axis in range(3) if axis != 2 - component)
    sections = velocity[..., component].sum(axis=across)[2:-2]
    return numpy.ptp(sections) / numpy.abs(sections).max()


class PlausibleSetUps(unittest.TestCase):
    def wrongs_of(self, setup, result, rows, flow):
        """What is wrong with a result: sentences."""
        wrongs = [] if result.finite else ["a value is not finite"]
        pulsatile = "WaveformFile" in setup.properties
        for region in set(result.region[result.region >= 0]):
            here = (result.region == region) & (result.role != 3)
            inflow = result.flow[here & (result.flow > 0)].sum()
            if not pulsatile and inflow > 0:
                imbalance = abs(result.flow[here].sum()) / inflow
                if imbalance > OF_BALANCE:
                    wrongs.append(f"region {region} keeps no mass: {imbalance:.3g}")
            if not pulsatile:
                wrongs += self.missed(setup, result, rows, here)
            if inflow < 1e-6 * setup.speed * result.area[here].max() and \
                    numpy.isfinite(result.drop[here]).any():
                wrongs.append(f"region {region} is at rest and has a pressure drop")
        if not pulsatile and result.quality == "good":
            for name, off, most in (("mirror image", asymmetry(setup, result), OF_SYMMETRY),
                                    ("sections", spread_of_sections(setup, result),
                                     OF_SECTIONS / setup.width)):
                if not off <= most:
                    wrongs.append(f"{name} differ by {off:.3g}")
            flow.update(NumberOfSteps=2 * result.steps, FlowTolerance=0)
            later = Result(flow)
            for name, now, then, least in (
                    ("flow", result.flow, later.flow, 0),
                    ("pressure", result.pressure - result.pressure[0], later.pressure - later.pressure[0],
                     DENSITY * setup.speed ** 2)):
                change = numpy.abs(now - then)[result.role != WALL].max() / max(numpy.abs(then).max(), least)
                if change > OF_LONGER_RUN:
                    wrongs.append(f"{name} changes by {change:.3g} in a longer run")
        return wrongs

    @staticmethod
    def missed(setup, result, rows, here):
        wrongs = []
        scale = max(numpy.ptp(result.pressure[here]), DENSITY * setup.speed ** 2)
        prescribed = {rows[i]: rows[i + 1:i + 5] for i in range(0, len(rows), 5)}
        if not rows:
            prescribed = {i: [PRESSURE, 0, 0, 0] for i in range(len(result.role))}
            prescribed[0] = [VELOCITY, setup.speed, 0, 0]
        for number in numpy.flatnonzero(here):
            role, value = prescribed[number][:2]
            if role in (VELOCITY, FLOW_RATE):
                wanted = value * result.area[number] if role == VELOCITY else 1e-6 * value
                if abs(result.flow[number] - wanted) > OF_PRESCRIBED * abs(wanted):
                    wrongs.append(f"opening {number} lets in {result.flow[number] / wanted:.4g} "
                                  "of what was prescribed")
            elif role == PRESSURE:
                off = abs(result.pressure[number] - value)
                if off > OF_PRESCRIBED * scale:
                    wrongs.append(f"opening {number} has {result.pressure[number]:.4g} Pa for "
                                  f"{value:.4g} Pa")
        return wrongs

    def judge(self, number, folder):
        """What is wrong with a set-up and not told, in a line; and how it ended."""
        setup = SetUp(number, folder)
        preview = Preview(setup.image(), **setup.properties)
        rows = setup.draw_roles(preview.openings)
        prevented = preventing(preview.update(Openings=rows))
        flow = Flow(setup.image(), **{**setup.properties, "Openings": rows}).update()
        if bool(prevented) != bool(flow.errors) and not any("unstable" in e for e in flow.errors):
            return f"preview {prevented} and run {flow.errors} disagree", "disagree"
        if flow.errors:
            return self.untrue_remedy(prevented, preview), "refused"
        result = Result(flow)
        wrongs = self.wrongs_of(setup, result, rows, flow)
        if wrongs and result.quality == "good":
            return f"{setup.shape.__name__}: {'; '.join(wrongs)}; {setup.properties} {rows}", "wrong"
        return None, result.quality

    @staticmethod
    def untrue_remedy(prevented, preview):
        """A remedy that leaves its problem, if there is one."""
        if not prevented or not prevented[0]["remedy_property"]:
            return None
        sentence, _, name, values = prevented[0].values()
        before = getattr(preview.proxy, name)
        left = preventing(preview.update(**{name: float(values.split()[0])}))
        preview.update(**{name: before})
        if left and left[0]["problems"].split(":")[-1] == sentence.split(":")[-1]:
            return f"{name} = {values} does not help: {sentence}"
        return None

    def test_none_is_wrong_without_being_told(self):
        ends, findings = collections.Counter(), []
        for number in range(FIRST, FIRST + SETUPS):
            with tempfile.TemporaryDirectory() as folder:
                finding, end = self.judge(number, folder)
            ends[end] += 1
            if number % 10 == 9:
                print(number + 1 - FIRST, "set-ups:", dict(ends), flush=True)
            if finding:
                findings.append(f"{number}: {finding}")
                print(findings[-1], flush=True)
            simple.ResetSession()
        self.assertEqual(findings, [])
        self.assertGreater(ends["good"], SETUPS // 10)


main()
