# SPDX-License-Identifier: BSD-3-Clause
"""Random inputs of one straight tube: the flow is that of Poiseuille, or the result says otherwise.

Position, direction, voxels, types, labels, units and the way in (memory, a file, a surface) are drawn
by chance. The pressure loss, the flow rate and the direction of the velocity in the world are compared
with the exact flow. TILEDLBM_INPUTS is the number of inputs, TILEDLBM_FIRST_INPUT the first one.
"""

import os
import unittest

import numpy
from label_files import rotation_of, write_nifti
from paraview import simple

from testing_support import (OPENINGS, Flow, add_array, along_and_across, array_of, folder_of, image_with, main,
                             output_of, points_of, source_of, tube_wall, write_data)

INPUTS = int(os.environ.get("TILEDLBM_INPUTS", "24"))
FIRST = int(os.environ.get("TILEDLBM_FIRST_INPUT", "0"))
METRES = {"Metre": 1, "Centimetre": 1e-2, "Millimetre": 1e-3, "Micrometre": 1e-6}
TYPES = ["uint8", "int16", "uint16", "int32", "float32", "float64"]
OF_LOSS, OF_SECTION, OF_BALANCE, OF_DIRECTION = 0.07, 0.04, 0.015, 0.02
DENSITY, VISCOSITY, REYNOLDS = 1060, 3.3e-6, 20


class Tube:
    """A tube at a place of the world, in the unit of length of the input."""

    def __init__(self, random):
        self.unit = str(random.choice(list(METRES)))
        self.diameter = random.uniform(1e-3, 20e-3) / METRES[self.unit]
        self.length = 3 * self.diameter
        self.middle = random.uniform(-50, 50, 3) * self.diameter
        self.turn = rotation_of(*random.uniform(-0.57, 0.57, 3)) if random.random() < 0.6 else numpy.eye(3)
        self.turn = self.turn @ numpy.diag(random.choice([-1, 1], 3))
        self.along = self.turn @ random.permutation(numpy.eye(3))[0]
        if random.random() < 0.6:  # at an angle to the axes of the image
            self.along = rotation_of(*random.uniform(-0.57, 0.57, 3)) @ self.along
        self.speed = REYNOLDS * VISCOSITY / (self.diameter * METRES[self.unit])

        self.area = numpy.pi / 4 * self.diameter ** 2  # of a mask: that of its voxels
        self.voxel = 0

    def flow_rate(self):
        """m3/s."""
        return self.speed * self.area * METRES[self.unit] ** 2

    def loss(self):
        """Pa, between the middles of the voxels at the ends."""
        return (8 * numpy.pi * DENSITY * VISCOSITY * self.flow_rate() * (self.length - self.voxel)
                / (self.area ** 2 * METRES[self.unit] ** 3))


def labelled_image(tube, random):
    """An image with the tube between two labels, and the properties that name the labels."""
    across = random.uniform(10, 15)
    spacing = numpy.full(3, tube.diameter / across)
    if random.random() < 0.25:
        spacing[2] *= random.uniform(1.1, 1.6)  # thick slices
    thickness, rim = random.integers(2, 5) * spacing.max(), random.choice([0, 0, 1, 2.5]) * spacing.max()
    reach = abs(numpy.linalg.inv(tube.turn) @ tube.along) * (tube.length / 2 + thickness) + tube.diameter / 2 + 2 * rim
    size = 2 * (numpy.ceil(reach / spacing).astype(int) + 2)
    origin = tube.middle - tube.turn @ (spacing * (size - 1) / 2)
    ahead, aside = along_and_across(size, tube.turn.T @ tube.along, spacing)
    kind = random.choice(TYPES)
    values = numpy.arange(-4 if kind == "int16" else 0, 120)
    inlet, outlet = random.choice(values[values != 0], 2, replace=False)
    fluid, outside = random.choice(numpy.setdiff1d(values, [inlet, outlet]), 2, replace=False)
    voxels = numpy.full(size[::-1], outside, kind)
    voxels[(abs(ahead) <= tube.length / 2) & (aside < tube.diameter / 2)] = fluid
    tube.area, tube.voxel = numpy.sum(voxels == fluid) * spacing.prod() / tube.length, spacing.min()
    beyond = abs(ahead) - tube.length / 2
    cap = (beyond > 0) & (beyond <= thickness) & (aside < tube.diameter / 2 + rim)
    voxels[cap & (ahead < 0)] = inlet
    voxels[cap & (ahead > 0)] = outlet
    labels = random.permutation([inlet, outlet]).tolist()
    return voxels, spacing, origin, {"FluidRange": [fluid, fluid], "OpeningLabels": labels}, inlet


class PlausibleInputs(unittest.TestCase):
    def image_source(self, tube, random):
        """A source of the image in memory or in a file, with the properties of the flow, and the inlet."""
        voxels, spacing, origin, properties, inlet = labelled_image(tube, random)
        way = random.choice(["memory", "file", "nifti"])
        if way == "nifti" and hasattr(simple, "TiledLBMReader"):
            # The header has single precision, and the reader gives millimetres.
            steps = numpy.diag((-1, -1, 1)) @ (tube.turn * spacing)
            sform = numpy.column_stack((steps, numpy.diag((-1, -1, 1)) @ origin))
            path = os.path.join(folder_of(self), "voxels.nii")
            write_nifti(path, voxels.astype(random.choice(["uint8", "uint16"])) if voxels.min() >= 0
                        else (voxels + 5).astype("uint8"), spacing, sform)
            if voxels.min() < 0:
                properties = {name: [value + 5 for value in numbers] for name, numbers in properties.items()}
                inlet += 5
            properties["MaskArray"] = ["POINTS", "ImageScalars"]
            return simple.TiledLBMReader(FileName=path), properties, inlet
        association = str(random.choice(["POINTS", "CELLS"]))
        image = image_with(voxels, association, "labels", random.integers(-9, 9, 3), spacing, (0, 0, 0), tube.turn)
        first = numpy.array(image.GetPoint(0)) + (tube.turn @ (spacing / 2) if association == "CELLS" else 0)
        image.SetOrigin(*(origin - first))
        for other in ("POINTS", "CELLS"):
            count = image.GetNumberOfPoints() if other == "POINTS" else image.GetNumberOfCells()
            add_array(image, "scan", random.uniform(-1000, 1000, count), other)
        properties["MaskArray"] = [association, "labels"]
        if way == "file":
            path = os.path.join(folder_of(self), "voxels.vti")
            write_data(image, path)
            return simple.OpenDataFile(path), properties, inlet
        return source_of(image), properties, inlet

    def check(self, flow, tube, inlet):
        places = points_of(flow.output(OPENINGS))
        ahead = (places - tube.middle) @ tube.along
        self.assertEqual(len(places), 2)
        self.assertLess(ahead[inlet], 0, "the inlet is at the other end")
        self.assertGreater(ahead[1 - inlet], 0)
        pressure, rate = flow.openings("mean_pressure"), flow.openings("flow_rate")
        loss = pressure[inlet] - pressure[1 - inlet]
        data = flow.output()
        association = "CELLS" if data.GetCellData().HasArray("velocity") else "POINTS"
        velocity = array_of(data, "velocity", association).sum(axis=0)
        wrong = []
        if abs(rate[inlet] / tube.flow_rate() - 1) > OF_SECTION or abs(sum(rate)) > OF_BALANCE * abs(rate[inlet]):
            wrong.append(f"flow rates {rate}, prescribed {tube.flow_rate()}")
        if abs(loss / tube.loss() - 1) > OF_LOSS:
            wrong.append(f"loss {loss}, exact {tube.loss()}")
        if velocity @ tube.along < (1 - OF_DIRECTION) * numpy.linalg.norm(velocity):
            wrong.append(f"velocity along {velocity / numpy.linalg.norm(velocity)}, tube along {tube.along}")
        if wrong and flow.figure("quality") == "good":
            self.fail("; ".join(wrong))

    def flow(self, number):
        random = numpy.random.default_rng(number)
        tube = Tube(random)
        settings = {"LengthUnit": tube.unit, "InletProfile": "Developed", "LatticeVelocity": 0, "NumberOfSteps": 4000,
                    "FlowTolerance": 1e-3, "WallShearStress": 0}
        if random.random() < 0.2:
            half = tube.length / 2 * tube.along
            wall = tube_wall(tube.middle - half, tube.middle + half, tube.diameter / 2)
            flow = Flow(output_of(wall), Grid="Across largest", GridVoxelsAcross=12, **settings)
            flow.run(NumberOfSteps=1)
            ahead = (points_of(flow.output(OPENINGS)) - tube.middle) @ tube.along
            inlet = int(numpy.argmin(ahead))
        else:
            source, properties, label = self.image_source(tube, random)
            flow = Flow(source, **settings, **properties).run(NumberOfSteps=1)
            inlet = list(flow.openings("label")).index(label)
        flow.run(NumberOfSteps=4000, Openings=[inlet, 1, tube.speed, 0, 0, 1 - inlet, 2, 0, 0, 0])
        return flow, tube, inlet

    def test_flow_is_that_of_poiseuille(self):
        for number in range(FIRST, FIRST + INPUTS):
            with self.subTest(input=number):
                self.check(*self.flow(number))


main()
