# SPDX-License-Identifier: BSD-3-Clause
"""Input that cannot be used gives one clear sentence, and the next good input works."""

import unittest

import numpy
import testing_support as support
from vtkmodules.vtkCommonCore import vtkStringArray, vtkUnsignedCharArray
from vtkmodules.vtkCommonDataModel import vtkImageData


def good_image():
    return support.image_with(support.duct())


def image_without_arrays():
    image = good_image()
    image.GetPointData().Initialize()
    return image


def image_with_strings():
    image = image_without_arrays()
    array = vtkStringArray()
    array.SetName("mask")
    array.SetNumberOfValues(image.GetNumberOfPoints())
    image.GetPointData().AddArray(array)
    return image


def image_with_vectors():
    image = image_without_arrays()
    array = support.numpy_support.numpy_to_vtk(
        numpy.ones((image.GetNumberOfPoints(), 3)), deep=True)
    array.SetName("mask")
    image.GetPointData().AddArray(array)
    return image


def image_with_nan():
    mask = support.duct()
    mask[2, 1, 5] = mask[3, 3, 3] = numpy.nan
    return support.image_with(mask)


def image_of_size(extent):
    """An image with a mask of eight values, whatever its extent."""
    image = vtkImageData()
    image.SetExtent(extent)
    array = vtkUnsignedCharArray()
    array.SetName("mask")
    array.SetNumberOfTuples(8)
    array.Fill(1)
    image.GetPointData().AddArray(array)
    return image


def image_with_one_voxel_openings():
    mask = numpy.zeros((7, 7, 12))
    mask[3, 3, :] = 1
    return support.image_with(mask)


class BadInput(unittest.TestCase):
    def refuse(self, image, words, **properties):
        flow = support.Flow(image, **properties).update()
        self.assertEqual(len(flow.errors), 1, flow.errors)
        self.assertEqual(flow.warnings, [])
        sentence = flow.errors[0].split("): ", 1)[-1]
        for word in words:
            self.assertIn(word, sentence)
        self.assertTrue(sentence.endswith("."), sentence)
        self.assertNotIn("\n", sentence)
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)
        self.assertEqual(flow.output(support.OPENINGS).GetNumberOfPoints(), 0)
        self.assertEqual(flow.output(support.CONVERGENCE).GetNumberOfRows(), 0)

        # ParaView asks again for what it has not got: the user is not told twice.
        support.simple.servermanager.Fetch(flow.proxy)
        self.assertEqual(len(flow.errors), 1, flow.errors)

        # The same filter, with input that is good.
        flow.show(good_image())
        flow.run(MaskArray=["POINTS", "mask"], NumberOfSteps=10, FluidRange=[0.5, 1e299],
                    Density=1060, KinematicViscosity=3.3e-6, LatticeVelocity=0.02, Openings=[],
                    InletVelocity=0.1, CollisionModel="LBMRT", RampSteps=500,
                    Precision="Double", PopulationStorage="Auto")
        self.assertEqual(flow.steps(), 10)

    def test_no_array(self):
        self.refuse(image_without_arrays(), ["no array", "Mask Array"])

    def test_array_of_another_name(self):
        self.refuse(good_image(), ['"absent"', '"mask" (points)'], MaskArray=["POINTS", "absent"])

    def test_string_array(self):
        self.refuse(image_with_strings(), ['"mask"', "numeric"], MaskArray=["POINTS", "mask"])

    def test_array_with_components(self):
        self.refuse(image_with_vectors(), ["3 components"], MaskArray=["POINTS", "mask"])

    def test_nan_in_the_mask(self):
        self.refuse(image_with_nan(), ["2 NaN", "(5, 1, 2)"])

    def test_array_of_the_wrong_length(self):
        self.refuse(image_of_size((0, 9, 0, 9, 0, 9)), ["8 values", "10 x 10 x 10"],
                    MaskArray=["POINTS", "mask"])

    def test_size_beyond_32_bits(self):
        self.refuse(image_of_size((0, 65535, 0, 65535, 0, 65535)),
                    ["8 values", "65536 x 65536 x 65536"], MaskArray=["POINTS", "mask"])

    @unittest.skipIf(support.simple.GetParaViewVersion() >= (5, 13), "VTK makes no such image")
    def test_size_beyond_64_bits(self):
        largest = 2 ** 31 - 1
        self.refuse(image_of_size((-largest, largest) * 3), ["8 values", "4294967295"],
                    MaskArray=["POINTS", "mask"])

    def test_no_image(self):
        self.refuse(vtkImageData(), ["empty"])

    def test_spacing_of_zero(self):
        image = good_image()
        image.SetSpacing(0, 0, 0)
        self.refuse(image, ["0 x 0 x 0", "above 0"])

    def test_sheared_axes(self):
        image = good_image()
        image.SetDirectionMatrix(1, 0.5, 0, 0, 1, 0, 0, 0, 1)
        self.refuse(image, ["direction matrix"])

    def test_one_voxel_thick(self):
        self.refuse(support.image_with(numpy.ones((1, 8, 8))), ["1"])

    def test_no_fluid(self):
        self.refuse(support.image_with(numpy.zeros((8, 8, 8))), ["fluid"])

    def test_all_fluid(self):
        self.refuse(support.image_with(numpy.ones((8, 8, 8))), ["fluid"])

    def test_no_opening(self):
        mask = numpy.zeros((8, 8, 8))
        mask[1:-1, 1:-1, 1:-1] = 1
        self.refuse(support.image_with(mask), ["opening"])

    def test_fluid_range_reversed(self):
        self.refuse(good_image(), ["[2, 1]"], FluidRange=[2, 1])

    def test_no_steps(self):
        self.refuse(good_image(), ["Number Of Steps", "0"], NumberOfSteps=0)

    def test_negative_density(self):
        self.refuse(good_image(), ["Density", "-1060"], Density=-1060)

    def test_negative_viscosity(self):
        self.refuse(good_image(), ["iscosity", "-1e-06"], KinematicViscosity=-1e-6)

    def test_negative_ramp(self):
        self.refuse(good_image(), ["Ramp Steps", "-2"], RampSteps=-2)

    def test_unknown_opening(self):
        self.refuse(good_image(), ["7"], Openings=[7, 0, 0, 0, 0])

    def test_unknown_role(self):
        self.refuse(good_image(), ["9"], Openings=[0, 9, 0, 0, 0])

    def test_incomplete_row_of_openings(self):
        self.refuse(good_image(), ["it has 7 numbers"], Openings=[0, 1, 0.1, 0, 0, 1, 2])

    def test_lattice_velocity_too_high(self):
        self.refuse(good_image(), ["Lattice Velocity"], LatticeVelocity=0.5)

    def test_storage_without_sixteen_bits(self):
        self.refuse(good_image(), ["ixteen-bit", "Population Storage to Auto"],
                    Precision="Sixteen-bit storage", PopulationStorage="Full tiles")

    def test_relaxation_time_too_low(self):
        self.refuse(good_image(), ["elaxation time"], KinematicViscosity=1e-9)


class OddInput(unittest.TestCase):
    """Input that looks wrong and works."""

    def test_opening_of_one_voxel(self):
        flow = support.Flow(image_with_one_voxel_openings()).run()
        self.assertTrue(numpy.isfinite(flow.array("velocity")).all())

    def test_isolated_cavity_stays_at_rest(self):
        mask = numpy.zeros((16, 10, 16))
        mask[1:5, 1:-1, :] = 1
        mask[10:14, 3:6, 3:6] = 1
        flow = support.Flow(support.image_with(mask), NumberOfSteps=50).run()
        self.assertEqual(flow.figure("isolated_nodes"), 36)
        self.assertEqual(abs(flow.array("velocity").reshape(mask.shape + (3,))[8:]).max(), 0)


support.main()
