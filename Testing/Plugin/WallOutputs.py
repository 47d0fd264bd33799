# SPDX-License-Identifier: BSD-3-Clause
"""The output "Wall", optional arrays of "Flow", units, the place of the image, flows with known wall shear stress."""

import math
import re
import unittest

import numpy
from paraview import servermanager

from testing_support import (FLOW, OPENINGS, OPTIONAL_ARRAYS, PROXY, QUARTER_TURN, WALL, Flow, add_array,
                             along_and_across, areas_of, corners_of, duct, duct_flow, image_with, main, points_of, tee,
                             texts_of)

MMHG = 133.322387415  # Pa
TILT = [[0.6, 0, 0.8], [0, 1, 0], [-0.8, 0, 0.6]]


def wall_points(flow):
    return points_of(flow.output(WALL))


class Ports(unittest.TestCase):
    def test_wall_is_the_fourth_port(self):
        flow = duct_flow().run()
        self.assertEqual(flow.proxy.SMProxy.GetNumberOfOutputPorts(), 5)
        self.assertEqual(flow.proxy.SMProxy.GetOutputPort("Wall").GetPortIndex(), WALL)
        info = servermanager.OutputPort(flow.proxy, WALL).GetDataInformation()
        self.assertEqual(info.GetDataClassName(), "vtkPolyData")

    def test_wall_has_its_arrays(self):
        flow = duct_flow().update()
        count = flow.output(WALL).GetNumberOfPoints()
        self.assertGreater(count, 100)
        self.assertGreater(flow.output(WALL).GetNumberOfPolys(), 100)
        for name, shape in (("Normals", (count, 3)), ("wall_shear_stress", (count, 3)),
                            ("wall_shear_stress_error", (count,)), ("pressure", (count,))):
            self.assertEqual(flow.wall(name).shape, shape, name)
        magnitude = flow.wall("wall_shear_stress_magnitude")
        self.assertGreaterEqual(flow.wall("wall_shear_stress_error").min(), 0)
        numpy.testing.assert_allclose(magnitude, numpy.linalg.norm(flow.wall("wall_shear_stress"), axis=1))
        self.assertGreater(magnitude.max(), 0)

    def test_figures_of_the_result(self):
        flow = duct_flow().update()
        corners, areas = corners_of(flow.output(WALL)).ravel(), numpy.repeat(areas_of(flow.output(WALL)), 3)
        stress = flow.wall("wall_shear_stress_magnitude")
        of_corners = stress[corners]
        mean = numpy.average(of_corners, weights=areas)
        order = numpy.argsort(of_corners)
        share = numpy.cumsum(areas[order]) / areas.sum()
        most = of_corners[order][numpy.searchsorted(share, 0.99)]
        figure = lambda name: flow.output(WALL).GetFieldData().GetArray(name).GetValue(0)
        self.assertAlmostEqual(figure("mean_of_wall_shear_stress") / mean, 1, places=6)
        self.assertAlmostEqual(figure("percentile_99_of_wall_shear_stress"), most, delta=2e-3 * stress.max())

        pressures, flows, course, stresses = flow.told("ResultSummary")[0].splitlines()
        drop, reynolds = (float(re.search(pattern, pressures).group(1))
                          for pattern in (r"Pressure drop (\S+) Pa", r"Reynolds number (\S+)$"))
        self.assertAlmostEqual(drop / flow.openings("pressure_drop")[1], 1, delta=5e-3)
        self.assertAlmostEqual(reynolds / flow.figure("reynolds_number"), 1, delta=5e-3)
        inflow, outflow = map(float, re.fullmatch(r"Flow into openings \(ml/s\): 0: (\S+), 1: (\S+)", flows).groups())
        numpy.testing.assert_allclose([inflow, outflow], flow.openings("flow_rate") * 1e6, rtol=5e-3)
        imbalance = abs(flow.openings("flow_rate").sum()) / flow.openings("flow_rate").max() * 100
        told = re.fullmatch(r"Ended after (\d+) steps, inflow and outflow differ by (\S+) %", course)
        numpy.testing.assert_allclose([float(number) for number in told.groups()], [flow.steps(), imbalance], rtol=1e-2)
        told = re.fullmatch(r"Wall shear stress: mean (\S+) \(error (\S+)\), 99 % of the wall up to (\S+), "
                            r"largest (\S+) Pa", stresses)
        error = numpy.average(flow.wall("wall_shear_stress_error")[corners], weights=areas)
        numpy.testing.assert_allclose(
            [float(number) for number in told.groups()], [mean, error, most, stress.max()], rtol=1e-2)

    def test_wall_is_empty_when_it_is_not_asked_for(self):
        flow = duct_flow(WallShearStress=0).update()
        self.assertEqual(flow.output(WALL).GetNumberOfPoints(), 0)
        flow.update(WallShearStress=1)
        self.assertGreater(flow.output(WALL).GetNumberOfPoints(), 0)
        self.assertEqual(flow.runs(), 1)

    def test_wall_is_empty_after_a_failure(self):
        flow = duct_flow().update().refuse(Density=-1)
        self.assertEqual(flow.output(WALL).GetNumberOfPoints(), 0)

    def test_wall_closes_at_an_opening_that_is_made_a_wall(self):
        image = image_with(tee(), spacing=(1, 1, 1))
        tops = [wall_points(Flow(image, LengthUnit="Millimetre", KinematicViscosity=1e-3,
                                 Openings=rows).run())[:, 2].max() for rows in ([], [2, 0, 0, 0, 0])]
        self.assertAlmostEqual(tops[0], 11, 3)
        self.assertGreater(tops[1], 11.2)


class Choices(unittest.TestCase):
    def test_arrays_are_added_by_choice(self):
        flow = duct_flow().update()
        arrays = set(flow.array_names())
        shapes = [flow.array(name).shape for name in ("velocity", "pressure")]
        for name, array in OPTIONAL_ARRAYS.items():
            with self.subTest(name):
                flow.update(**{name: 1})
                self.assertEqual(set(flow.array_names()) - arrays, {array})
                values = abs(flow.array(array))
                self.assertIn(values.shape, shapes)
                self.assertEqual(values[duct().ravel() == 0].max(), 0, "in the solid")
                self.assertGreater(values.max(), 0)
                self.assertIsNotNone(PROXY.find(f"Hints/OutputArray[@name='{array}']"),
                                     "add its unit to the Hints of the XML")
                flow.update(**{name: 0})
                self.assertEqual(set(flow.array_names()), arrays)
        flow.update(**dict.fromkeys(OPTIONAL_ARRAYS, 1))
        self.assertEqual(set(flow.array_names()) - arrays, set(OPTIONAL_ARRAYS.values()))
        self.assertEqual([flow.array(name).shape for name in ("vorticity", "q_criterion")], shapes)
        self.assertEqual(flow.runs(), 1, "no new run")

    def test_pressures_in_millimetres_of_mercury(self):
        def pressures(flow):
            return [flow.array("pressure"), flow.wall("pressure"), flow.openings("mean_pressure"),
                    flow.openings("pressure_drop")]
        pascal, mercury = (duct_flow(PressureUnit=unit).run() for unit in ("Pascal", "Millimetre of mercury"))
        for port in (FLOW, OPENINGS, WALL):
            units = [texts_of(flow.output(port), "pressure_unit") for flow in (pascal, mercury)]
            self.assertEqual(units, [["Pa"], ["mmHg"]])
        self.assertGreater(abs(pascal.array("pressure")).max(), 0)
        for expected, found in zip(pressures(pascal), pressures(mercury)):
            numpy.testing.assert_allclose(found * MMHG, expected, rtol=1e-12, atol=1e-12)
        mercury.equals(pascal, "wall_shear_stress_magnitude", port=WALL)
        # The unit changes without a run.
        mercury.update(PressureUnit="Pascal").update(PressureUnit="Millimetre of mercury")
        self.assertEqual(mercury.runs(), 1)

    def test_pressure_drop_is_from_the_first_opening_that_is_no_wall(self):
        def check(first, **properties):
            flow = Flow(image_with(tee()), **properties).run()
            pressure, drop = flow.openings("mean_pressure"), flow.openings("pressure_drop")
            numpy.testing.assert_allclose(drop[first:], pressure[first] - pressure[first:])
            self.assertEqual(list(numpy.isnan(drop)), [i < first for i in range(3)])
            return drop
        self.assertGreater(check(0, NumberOfSteps=200)[1], 0)
        for wall in ([0, 0, 0, 0, 0], [0, 3, 0, 0.01, 0]):  # at rest, and moving
            check(1, Openings=[*wall, 1, 1, 0.1, 0, 0])


class Place(unittest.TestCase):
    def test_wall_turns_and_moves_with_the_image(self):
        mask = duct((16, 8, 10))
        straight = Flow(image_with(mask)).update()
        for direction in (QUARTER_TURN, TILT, numpy.diag([1, 1, -1])):
            turned = Flow(image_with(mask, origin=(5, -3, 2), start=(2, -1, 7), direction=direction)).run()
            matrix = numpy.asarray(direction, float)
            shift = numpy.array([5, -3, 2]) + matrix @ (0.1 * numpy.array([2, -1, 7]))
            numpy.testing.assert_allclose(wall_points(turned), wall_points(straight) @ matrix.T + shift, atol=1e-6)
            for name in ("Normals", "wall_shear_stress"):
                expected = straight.wall(name) @ matrix.T
                numpy.testing.assert_allclose(turned.wall(name), expected, atol=1e-6 * abs(expected).max())

    def test_normals_point_into_the_fluid(self):
        flow = duct_flow((16, 12, 12)).update()
        to_axis = numpy.array([0, 0.55, 0.55]) - wall_points(flow)
        to_axis[:, 0] = 0
        self.assertGreater((flow.wall("Normals") * to_axis).sum(axis=1).min(), 0)

    def test_cells_as_well_as_points(self):
        mask = duct((16, 8, 10))
        points = Flow(image_with(mask)).update()
        cells = Flow(image_with(mask, "CELLS"), Vorticity=1).run()
        numpy.testing.assert_allclose(wall_points(cells), wall_points(points) + 0.05, atol=1e-6)
        numpy.testing.assert_allclose(cells.wall("wall_shear_stress"), points.wall("wall_shear_stress"), rtol=1e-9)
        self.assertEqual(cells.array("vorticity", "CELLS").shape, (mask.size, 3))

    def test_length_unit(self):
        # The same duct in metres and in millimetres.
        stresses = [Flow(image_with(duct(), spacing=(spacing,) * 3), LengthUnit=unit).update().wall("wall_shear_stress")
                    for spacing, unit in ((0.1, "Millimetre"), (1e-4, "Metre"))]
        self.assertGreater(abs(stresses[0]).max(), 0)
        numpy.testing.assert_allclose(*stresses, rtol=1e-6, atol=1e-9)


class Poiseuille(unittest.TestCase):
    def test_developed_flow_through_a_duct(self):
        # 20 voxels across, 2 mm; Reynolds number 2 and relaxation time 0.8.
        across, viscosity, speed = 20, 1e-4, 0.1
        mask = duct((60, across + 2, across + 2))
        flow = Flow(image_with(mask), KinematicViscosity=viscosity, Density=1000, InletVelocity=speed,
                    InletProfile="Developed", LatticeVelocity=0.01, NumberOfSteps=4000, RampSteps=400,
                    Vorticity=1).run()
        side = across * 1e-4
        # White, Viscous Fluid Flow, 3rd edition, Eq. 3-48: mean and middle of a side, of unit
        # pressure gradient, viscosity and side.
        mean_speed = 0.035144254
        n = numpy.arange(1, 2001, 2)
        at_middle = 4 / math.pi ** 2 * (numpy.where(n % 4 == 1, 1, -1) * numpy.tanh(n * math.pi / 2) / n ** 2).sum()
        scale = 1000 * viscosity * speed / mean_speed / side
        points, stress = wall_points(flow), flow.wall("wall_shear_stress")
        middle = (points[:, 0] > 2.5) & (points[:, 0] < 3.5)
        sides = abs(points[:, 1:] - 0.1 * (across + 1) / 2)
        near_middle = middle & (sides.min(axis=1) < 0.1)
        self.assertGreater(near_middle.sum(), 40)
        expected = scale * at_middle
        error = stress[near_middle, 0] / expected - 1
        print("duct of %d voxels: wall shear stress %.3f Pa, error %+.1f +- %.1f %%"
              % (across, expected, 100 * error.mean(), 100 * error.std()))
        self.assertLess(abs(error).max(), 0.05)
        self.assertLess(abs(stress[near_middle, 1:]).max(), 0.01 * expected)
        estimate = flow.wall("wall_shear_stress_error")[near_middle]
        print("its estimated error: %.1f %%" % (100 * estimate.mean() / expected))
        self.assertLess(estimate.max(), 0.1 * expected)

        # The wall carries the pressure drop: a balance of forces on a piece of the duct.
        pressure = flow.array("pressure").reshape(mask.shape)
        lower, upper = (pressure[1:-1, 1:-1, x].mean() for x in (25, 35))
        self.assertAlmostEqual((lower - upper) * side ** 2 / (scale / 4 * 4 * side * 10 * 1e-4), 1, delta=0.02)
        gradient = numpy.polyfit(points[middle, 0] * 1e-3, flow.wall("pressure")[middle], 1)[0]
        self.assertAlmostEqual(gradient / ((upper - lower) / 10e-4), 1, delta=0.02)

        # At the voxels next to the middle of the wall z-, half a voxel into the flow.
        found = abs(flow.array("vorticity").reshape(mask.shape + (3,))[1, across // 2, 30, 1])
        self.assertLess(abs(found * 1000 * viscosity / expected - 1), 0.12)

    def test_developed_flow_through_a_pipe_at_an_angle(self):
        # 10 voxels across, with the wall told by grey levels.
        diameter, viscosity, density = 10, 5e-4, 1000
        for degrees in (0, 20):
            angle = math.radians(degrees)
            axis = numpy.array([math.cos(angle), math.sin(angle), 0])
            size = (38, 14 + round(38 * math.tan(angle)), 14)
            centre = (numpy.array(size) - 1) / 2 + (0, 0.29, -0.21)
            _along, radius = along_and_across(size, axis, middle=centre)
            image = image_with((radius < diameter / 2).astype(float), spacing=(1, 1, 1))
            add_array(image, "depth", diameter / 2 - radius)
            flow = Flow(image, KinematicViscosity=viscosity, Density=density, WallModel="Interpolated",
                        GreyLevels="depth", GreyLevelThreshold=0, InletProfile="Developed", LatticeVelocity=0.02,
                        NumberOfSteps=2000, RampSteps=300).run()
            rate = abs(flow.openings("flow_rate")).max()
            expected = 4 * density * viscosity * rate / (math.pi * (diameter * 0.5e-3) ** 3)
            inside = abs((wall_points(flow) - centre) @ axis) < 0.5 * diameter
            error = flow.wall("wall_shear_stress_magnitude")[inside] / expected - 1
            print("pipe of %d voxels at %d degrees: %.3f Pa, error %+.1f +- %.1f %%"
                  % (diameter, degrees, expected, 100 * error.mean(), 100 * error.std()))
            self.assertGreater(len(error), 200)
            self.assertLess(abs(error.mean()), 0.05)
            self.assertLess(error.std(), 0.03)


main()
