# SPDX-License-Identifier: BSD-3-Clause
"""The output "Wall" and what goes with it: ports, arrays, units, the image's place, a real run.

pvpython WallOutputs.py PLUGIN
"""

import math
import unittest

import numpy
import testing_support as support
from paraview import servermanager
from vtkmodules.util import numpy_support

MMHG = 133.322387415  # Pa
QUARTER_TURN = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
TILT = [[0.6, 0, 0.8], [0, 1, 0], [-0.8, 0, 0.6]]


def points_of(flow, port=support.WALL):
    return numpy_support.vtk_to_numpy(flow.output(port).GetPoints().GetData())


def wall_array(flow, name):
    return flow.wall(name)


def unit_of(flow, port):
    return flow.output(port).GetFieldData().GetAbstractArray("pressure_unit").GetValue(0)


class Ports(unittest.TestCase):
    def test_wall_is_the_fourth_port(self):
        flow = support.Flow(support.image_with(support.duct())).run()
        self.assertEqual(flow.proxy.SMProxy.GetNumberOfOutputPorts(), 5)
        self.assertEqual(flow.proxy.SMProxy.GetOutputPort("Wall").GetPortIndex(), support.WALL)
        info = servermanager.OutputPort(flow.proxy, support.WALL).GetDataInformation()
        self.assertEqual(info.GetDataClassName(), "vtkPolyData")

    def test_wall_has_its_arrays(self):
        flow = support.Flow(support.image_with(support.duct())).update()
        count = flow.output(support.WALL).GetNumberOfPoints()
        self.assertGreater(count, 100)
        self.assertGreater(flow.output(support.WALL).GetNumberOfPolys(), 100)
        self.assertEqual(wall_array(flow, "Normals").shape, (count, 3))
        stress = wall_array(flow, "wall_shear_stress")
        self.assertEqual(stress.shape, (count, 3))
        magnitude = wall_array(flow, "wall_shear_stress_magnitude")
        self.assertEqual(wall_array(flow, "wall_shear_stress_error").shape, (count,))
        self.assertGreaterEqual(wall_array(flow, "wall_shear_stress_error").min(), 0)
        numpy.testing.assert_allclose(magnitude, numpy.linalg.norm(stress, axis=1))
        self.assertGreater(magnitude.max(), 0)
        self.assertEqual(wall_array(flow, "pressure").shape, (count,))

    def test_wall_is_empty_when_it_is_not_asked_for(self):
        flow = support.Flow(support.image_with(support.duct()), WallShearStress=0).update()
        self.assertEqual(flow.output(support.WALL).GetNumberOfPoints(), 0)
        flow.update(WallShearStress=1)
        self.assertGreater(flow.output(support.WALL).GetNumberOfPoints(), 0)
        self.assertEqual(flow.runs(), 1)

    def test_wall_is_empty_after_a_failure(self):
        flow = support.Flow(support.image_with(support.duct())).update()
        flow.update(Density=-1)
        self.assertEqual(len(flow.errors), 1)
        self.assertEqual(flow.output(support.WALL).GetNumberOfPoints(), 0)

    def test_wall_closes_at_an_opening_that_is_made_a_wall(self):
        # A tee: the branch upwards along z is the smallest opening.
        mask = support.duct((16, 8, 12))
        mask[7:, :, :] = 0
        mask[1:, 2:6, 6:10] = 1
        ends = []
        for rows in ([], [2, 0, 0, 0, 0]):
            flow = support.Flow(support.image_with(mask, spacing=(1, 1, 1)), LengthUnit="Millimetre",
                                KinematicViscosity=1e-3, Openings=rows).run()
            ends.append(points_of(flow)[:, 2].max())
        self.assertAlmostEqual(ends[0], 11, 3)
        self.assertGreater(ends[1], 11.2)


class Choices(unittest.TestCase):
    def test_vorticity_and_q_are_added_by_choice(self):
        flow = support.Flow(support.image_with(support.duct())).update()
        self.assertIsNone(flow.array("vorticity"))
        self.assertIsNone(flow.array("q_criterion"))
        flow.update(Vorticity=1, QCriterion=1)
        vorticity, q = flow.array("vorticity"), flow.array("q_criterion")
        self.assertEqual(vorticity.shape, flow.array("velocity").shape)
        self.assertEqual(q.shape, flow.array("pressure").shape)
        solid = support.duct().ravel() == 0
        self.assertEqual(abs(vorticity[solid]).max(), 0)
        self.assertEqual(abs(q[solid]).max(), 0)
        self.assertGreater(abs(vorticity).max(), 0)
        self.assertEqual(flow.runs(), 1, "no new run")

    def test_pressures_in_millimetres_of_mercury(self):
        arrays = {}
        for unit in ("Pascal", "Millimetre of mercury"):
            flow = support.Flow(support.image_with(support.duct()), PressureUnit=unit).run()
            arrays[unit] = [flow.array("pressure"), wall_array(flow, "pressure"),
                            flow.openings("mean_pressure"),
                            flow.openings("pressure_drop"),
                            wall_array(flow, "wall_shear_stress_magnitude") / MMHG]
            for port in (support.FLOW, support.OPENINGS, support.WALL):
                self.assertEqual(unit_of(flow, port), "Pa" if unit == "Pascal" else "mmHg")
        self.assertGreater(abs(arrays["Pascal"][0]).max(), 0)
        for pascal, mercury in zip(arrays["Pascal"][:4], arrays["Millimetre of mercury"][:4]):
            numpy.testing.assert_allclose(mercury * MMHG, pascal, rtol=1e-12, atol=1e-12)
        numpy.testing.assert_array_equal(arrays["Pascal"][4], arrays["Millimetre of mercury"][4])

    def test_unit_changes_without_a_run(self):
        flow = support.Flow(support.image_with(support.duct())).update()
        flow.update(PressureUnit="Millimetre of mercury")
        flow.update(PressureUnit="Pascal")
        self.assertEqual(flow.runs(), 1)

    def test_pressure_drop_is_from_the_first_opening_that_is_no_wall(self):
        mask = support.duct((16, 8, 12))
        mask[7:, :, :] = 0
        mask[1:, 2:6, 6:10] = 1
        image = support.image_with(mask)
        flow = support.Flow(image, NumberOfSteps=200).update()
        pressure = flow.openings("mean_pressure")
        drop = flow.openings("pressure_drop")
        self.assertEqual(len(drop), 3)
        numpy.testing.assert_allclose(drop, pressure[0] - pressure)
        self.assertGreater(drop[1], 0)

        at_rest, moving = [0, 0, 0, 0, 0], [0, 3, 0, 0.01, 0]
        for wall in (at_rest, moving):
            flow = support.Flow(image, Openings=[*wall, 1, 1, 0.1, 0, 0]).run()
            pressure = flow.openings("mean_pressure")
            drop = flow.openings("pressure_drop")
            self.assertTrue(math.isnan(drop[0]))
            numpy.testing.assert_allclose(drop[1:], pressure[1] - pressure[1:])


class Place(unittest.TestCase):
    def test_wall_turns_and_moves_with_the_image(self):
        mask = support.duct((16, 8, 10))
        straight = support.Flow(support.image_with(mask)).update()
        for direction in (QUARTER_TURN, TILT, numpy.diag([1, 1, -1])):
            turned = support.Flow(support.image_with(
                mask, origin=(5, -3, 2), start=(2, -1, 7), direction=direction)).run()
            matrix = numpy.asarray(direction, float)
            shift = numpy.array([5, -3, 2]) + matrix @ (0.1 * numpy.array([2, -1, 7]))
            numpy.testing.assert_allclose(
                points_of(turned), points_of(straight) @ matrix.T + shift, atol=1e-6)
            for name in ("Normals", "wall_shear_stress"):
                expected = wall_array(straight, name) @ matrix.T
                numpy.testing.assert_allclose(
                    wall_array(turned, name), expected, atol=1e-6 * abs(expected).max())

    def test_normals_point_into_the_fluid(self):
        flow = support.Flow(support.image_with(support.duct((16, 12, 12)))).update()
        points = points_of(flow)
        to_axis = numpy.array([0, 0.55, 0.55]) - points
        to_axis[:, 0] = 0
        self.assertGreater((wall_array(flow, "Normals") * to_axis).sum(axis=1).min(), 0)

    def test_cells_as_well_as_points(self):
        mask = support.duct((16, 8, 10))
        points = support.Flow(support.image_with(mask)).update()
        cells = support.Flow(support.image_with(mask, "CELLS"), Vorticity=1).run()
        numpy.testing.assert_allclose(points_of(cells), points_of(points) + 0.05, atol=1e-6)
        numpy.testing.assert_allclose(wall_array(cells, "wall_shear_stress"),
                                      wall_array(points, "wall_shear_stress"), rtol=1e-9)
        self.assertEqual(cells.array("vorticity", "CELLS").shape, (mask.size, 3))

    def test_length_unit(self):
        # The same duct in metres and in millimetres.
        mask = support.duct()
        stresses = [wall_array(support.Flow(support.image_with(mask, spacing=(spacing,) * 3),
                                            LengthUnit=unit).update(), "wall_shear_stress")
                    for spacing, unit in ((0.1, "Millimetre"), (1e-4, "Metre"))]
        self.assertGreater(abs(stresses[0]).max(), 0)
        numpy.testing.assert_allclose(*stresses, rtol=1e-6, atol=1e-9)


class Poiseuille(unittest.TestCase):
    def test_developed_flow_through_a_duct(self):
        # 20 voxels across, 2 mm; Reynolds number 2 and relaxation time 0.8.
        across, viscosity, speed = 20, 1e-4, 0.1
        mask = support.duct((60, across + 2, across + 2))
        flow = support.Flow(support.image_with(mask), KinematicViscosity=viscosity, Density=1000,
                            InletVelocity=speed, InletProfile="Developed", LatticeVelocity=0.01,
                            NumberOfSteps=4000, RampSteps=400, Vorticity=1).run()
        side = across * 1e-4
        # White, Viscous Fluid Flow, 3rd edition, Eq. 3-48: mean and middle of a side, of unit
        # pressure gradient, viscosity and side.
        mean_speed = 0.035144254
        at_middle = 4 / math.pi ** 2 * sum(
            (1 if n % 4 == 1 else -1) * math.tanh(n * math.pi / 2) / n ** 2
            for n in range(1, 2001, 2))
        scale = 1000 * viscosity * speed / mean_speed / side
        points, stress = points_of(flow), wall_array(flow, "wall_shear_stress")
        middle = (points[:, 0] > 2.5) & (points[:, 0] < 3.5)
        centre = 0.1 * (across + 1) / 2
        sides = abs(points[:, 1:] - centre)
        near_middle = middle & (sides.min(axis=1) < 0.1)
        self.assertGreater(near_middle.sum(), 40)
        expected = scale * at_middle
        error = stress[near_middle, 0] / expected - 1
        print("duct of %d voxels: wall shear stress %.3f Pa, error %+.1f +- %.1f %%"
              % (across, expected, 100 * error.mean(), 100 * error.std()))
        self.assertLess(abs(error).max(), 0.05)
        self.assertLess(abs(stress[near_middle, 1:]).max(), 0.01 * expected)
        estimate = wall_array(flow, "wall_shear_stress_error")[near_middle]
        print("its estimated error: %.1f %%" % (100 * estimate.mean() / expected))
        self.assertLess(estimate.max(), 0.1 * expected)

        # The wall carries the pressure drop: a balance of forces on a piece of the duct.
        pressure = flow.array("pressure").reshape(mask.shape)
        lower, upper = (pressure[1:-1, 1:-1, x].mean() for x in (25, 35))
        self.assertAlmostEqual((lower - upper) * side ** 2 /
                               (scale / 4 * 4 * side * 10 * 1e-4), 1, delta=0.02)
        at_wall = wall_array(flow, "pressure")
        gradient = numpy.polyfit(points[middle, 0] * 1e-3, at_wall[middle], 1)[0]
        self.assertAlmostEqual(gradient / ((upper - lower) / 10e-4), 1, delta=0.02)

        # At the voxels next to the middle of the wall z-, half a voxel into the flow.
        vorticity = flow.array("vorticity").reshape(mask.shape + (3,))
        found = abs(vorticity[1, across // 2, 30, 1])
        self.assertLess(abs(found * 1000 * viscosity / expected - 1), 0.12)

    def test_developed_flow_through_a_pipe_at_an_angle(self):
        # 10 voxels across, with the wall told by grey levels.
        diameter, viscosity, density = 10, 5e-4, 1000
        for degrees in (0, 20):
            along = numpy.array([math.cos(math.radians(degrees)),
                                 math.sin(math.radians(degrees)), 0])
            size = numpy.array([38, 14 + round(38 * math.tan(math.radians(degrees))), 14])
            centre = (size - 1) / 2 + (0, 0.29, -0.21)

            def off_axis(points):
                offset = points - centre
                return offset - numpy.outer(offset @ along, along)

            grid = numpy.stack(numpy.meshgrid(*map(numpy.arange, size[::-1]), indexing="ij")[::-1],
                               axis=-1).reshape(-1, 3)
            radius = numpy.linalg.norm(off_axis(grid), axis=1)
            mask = (radius < diameter / 2).astype(float).reshape(size[::-1])
            image = support.image_with(mask, spacing=(1, 1, 1))
            depth = (diameter / 2 - radius).reshape(size[::-1])
            image.GetPointData().AddArray(
                support.image_with(depth, name="depth").GetPointData().GetArray("depth"))
            flow = support.Flow(image, KinematicViscosity=viscosity, Density=density,
                                WallModel="Interpolated", GreyLevels="depth", GreyLevelThreshold=0,
                                InletProfile="Developed", LatticeVelocity=0.02,
                                NumberOfSteps=2000, RampSteps=300).run()
            rate = abs(flow.openings("flow_rate")).max()
            expected = 4 * density * viscosity * rate / (math.pi * (diameter * 0.5e-3) ** 3)
            points = points_of(flow)
            inside = abs((points - centre) @ along) < 0.5 * diameter
            error = wall_array(flow, "wall_shear_stress_magnitude")[inside] / expected - 1
            print("pipe of %d voxels at %d degrees: %.3f Pa, error %+.1f +- %.1f %%"
                  % (diameter, degrees, expected, 100 * error.mean(), 100 * error.std()))
            self.assertGreater(len(error), 200)
            self.assertLess(abs(error.mean()), 0.05)
            self.assertLess(error.std(), 0.03)


support.main()
