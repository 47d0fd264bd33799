# SPDX-License-Identifier: BSD-3-Clause
"""Input that cannot be used gives one clear sentence, and the next good input works."""

import unittest

import numpy
from paraview import servermanager, simple
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkCommonDataModel import vtkImageData

from testing_support import CONVERGENCE, FLOW, OPENINGS, Flow, duct, image_with, main, vtk_array

MASK = {"MaskArray": ["POINTS", "mask"]}
LARGEST = 2 ** 31 - 1


def image_of(mask=None, last=15):
    """A cube of voxels from 0 to `last` along each axis, with any array as mask, or none."""
    image = vtkImageData()
    image.SetExtent((0, last) * 3)
    if mask is not None:
        image.GetPointData().AddArray(vtk_array("mask", mask))
    return image


def image_with_nan():
    mask = duct()
    mask[2, 1, 5] = mask[3, 3, 3] = numpy.nan
    return image_with(mask)


def sheared_image():
    image = image_with(duct())
    image.SetDirectionMatrix(1, 0.5, 0, 0, 1, 0, 0, 0, 1)
    return image


def filled(box, value=1):
    """8 x 8 x 8 voxels of 0 with a value in a box."""
    mask = numpy.zeros((8, 8, 8))
    mask[box] = value
    return image_with(mask)


class BadInput(unittest.TestCase):
    def refuse(self, image, words, **properties):
        flow = Flow(image, **properties).refuse()
        self.assertEqual(flow.warnings, [])
        sentence = flow.errors[0].split("): ", 1)[-1]
        for word in words:
            self.assertIn(word, sentence)
        self.assertTrue(sentence.endswith("."), sentence)
        self.assertNotIn("\n", sentence)
        for port in (FLOW, OPENINGS):
            self.assertEqual(flow.output(port).GetNumberOfPoints(), 0)
        self.assertEqual(flow.output(CONVERGENCE).GetNumberOfRows(), 0)

        # ParaView asks again for what it has not got: the user is not told twice.
        servermanager.Fetch(flow.proxy)
        self.assertEqual(len(flow.errors), 1, flow.errors)

        # The same filter, with input that is good.
        flow.show(image_with(duct())).run(
            **MASK, NumberOfSteps=10, FluidRange=[0.5, 1e299], Density=1060, KinematicViscosity=3.3e-6,
            LatticeVelocity=0.02, Openings=[], InletVelocity=0.1, CollisionModel="LBMRT", RampSteps=500,
            Precision="Double", PopulationStorage="Auto")
        self.assertEqual(flow.steps(), 10)

    def test_masks(self):
        eight = numpy.ones(8, numpy.uint8)
        images = {
            "no array": (image_of(), ["no array", "Mask Array"]),
            "strings": (image_of([""] * 16 ** 3), ['"mask"', "numeric"]),
            "components": (image_of(numpy.ones((16 ** 3, 3))), ["3 components"]),
            "NaN": (image_with_nan(), ["2 NaN", "(5, 1, 2)"]),
            "wrong length": (image_of(eight, 9), ["8 values", "10 x 10 x 10"]),
            "beyond 32 bits": (image_of(eight, 65535), ["8 values", "65536 x 65536 x 65536"]),
            "no image": (vtkImageData(), ["empty"]),
            "no spacing": (image_with(duct(), spacing=(0, 0, 0)), ["0 x 0 x 0", "above 0"]),
            "sheared axes": (sheared_image(), ["direction matrix"]),
            "one voxel thick": (image_with(numpy.ones((1, 8, 8))), ["1"]),
            "no fluid": (filled(slice(0)), ["fluid"]),
            "all fluid": (filled(slice(None)), ["fluid"]),
            "no opening": (filled((slice(1, -1),) * 3), ["opening"])}
        if simple.GetParaViewVersion() < (5, 13):  # where VTK makes such an image
            beyond = image_of(eight)
            beyond.SetExtent((-LARGEST, LARGEST) * 3)
            images["beyond 64 bits"] = beyond, ["8 values", "4294967295"]
        for name, (image, words) in images.items():
            named = name in ("strings", "components", "wrong length", "beyond 32 bits", "beyond 64 bits")
            with self.subTest(name):
                self.refuse(image, words, **(MASK if named else {}))

    def test_more_voxels_than_any_machine_holds(self):
        edge = 2 ** 14
        mask = vtkUnsignedCharArray()
        mask.SetVoidArray(bytearray(1), edge ** 3, 1)  # claims values that the filter must not come to read
        mask.SetName("mask")
        image = image_of(last=edge - 1)
        image.GetPointData().SetScalars(mask)
        flow = Flow(image_with(duct()))
        flow.filter.SetInputDataObject(image)  # ParaView would read the values too
        flow.filter.Update()
        flow.check_refused("16384 x 16384 x 16384")

    def test_settings(self):
        for properties, words in (
                ({"MaskArray": ["POINTS", "absent"]}, ['"absent"', '"mask" (points)']),
                ({"FluidRange": [2, 1]}, ["[2, 1]"]),
                ({"NumberOfSteps": 0}, ["Number Of Steps", "0"]),
                ({"Density": -1060}, ["Density", "-1060"]),
                ({"KinematicViscosity": -1e-6}, ["iscosity", "-1e-06"]),
                ({"KinematicViscosity": 1e-9}, ["elaxation time"]),
                ({"RampSteps": -2}, ["Ramp Steps", "-2"]),
                ({"Openings": [7, 0, 0, 0, 0]}, ["7"]),
                ({"Openings": [0, 9, 0, 0, 0]}, ["9"]),
                ({"Openings": [0, 1, 0.1, 0, 0, 1, 2]}, ["it has 7 numbers"]),
                ({"LatticeVelocity": 0.5}, ["Lattice Velocity"]),
                ({"Precision": "Sixteen-bit storage", "PopulationStorage": "Full tiles"},
                 ["ixteen-bit", "Population Storage to Auto"])):
            with self.subTest(properties):
                self.refuse(image_with(duct()), words, **properties)


class OddInput(unittest.TestCase):
    """Input that looks wrong and works."""

    def test_opening_of_one_voxel(self):
        mask = numpy.zeros((7, 7, 12))
        mask[3, 3, :] = 1
        self.assertTrue(numpy.isfinite(Flow(image_with(mask)).run().array("velocity")).all())

    def test_isolated_cavity_stays_at_rest(self):
        mask = numpy.zeros((16, 10, 16))
        mask[1:5, 1:-1, :] = 1
        mask[10:14, 3:6, 3:6] = 1
        flow = Flow(image_with(mask), NumberOfSteps=50).run()
        self.assertEqual(flow.figure("isolated_nodes"), 36)
        self.assertEqual(abs(flow.array("velocity").reshape(mask.shape + (3,))[8:]).max(), 0)


main()
