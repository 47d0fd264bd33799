# SPDX-License-Identifier: BSD-3-Clause
"""Masks of every numeric type, on points and on cells."""

import os
import tempfile
import unittest

import numpy
import testing_support as support
from paraview import servermanager, simple
from vtkmodules import vtkCommonCore
from vtkmodules.vtkIOXML import vtkXMLImageDataWriter

NUMERIC_ARRAYS = [
    "vtkBitArray", "vtkCharArray", "vtkSignedCharArray", "vtkUnsignedCharArray", "vtkShortArray",
    "vtkUnsignedShortArray", "vtkIntArray", "vtkUnsignedIntArray", "vtkLongArray",
    "vtkUnsignedLongArray", "vtkLongLongArray", "vtkUnsignedLongLongArray", "vtkIdTypeArray",
    "vtkFloatArray", "vtkDoubleArray"]


def retyped(image, association, array_type):
    """The image with its mask copied into an array of another type."""
    attributes = image.GetCellData() if association == "CELLS" else image.GetPointData()
    old = attributes.GetScalars()
    new = getattr(vtkCommonCore, array_type)()
    new.SetName(old.GetName())
    new.SetNumberOfTuples(old.GetNumberOfTuples())
    for i in range(old.GetNumberOfTuples()):
        new.SetTuple1(i, old.GetTuple1(i))
    attributes.SetScalars(new)
    return image


class MaskArrays(unittest.TestCase):
    def test_every_type_gives_the_same_flow(self):
        mask = support.duct()
        for association in ("POINTS", "CELLS"):
            image = support.image_with(mask, association)
            reference = support.Flow(image, MaskArray=[association, "mask"]).update()
            velocity = reference.array("velocity", association)
            self.assertGreater(abs(velocity).max(), 0)
            for array_type in NUMERIC_ARRAYS:
                with self.subTest(association=association, type=array_type):
                    image = retyped(support.image_with(mask, association), association, array_type)
                    flow = support.Flow(image, MaskArray=[association, "mask"]).run()
                    numpy.testing.assert_array_equal(flow.array("velocity", association), velocity)

    def test_points_and_cells_give_the_same_flow(self):
        mask = support.duct()
        points = support.Flow(support.image_with(mask, "POINTS"), MaskArray=["POINTS", "mask"])
        cells = support.Flow(support.image_with(mask, "CELLS"), MaskArray=["CELLS", "mask"])
        for name in ("velocity", "pressure"):
            numpy.testing.assert_array_equal(
                points.update().array(name, "POINTS"), cells.update().array(name, "CELLS"))
        self.assertIsNone(cells.array("velocity", "POINTS"))

    def test_flow_is_zero_in_the_solid_and_not_in_the_fluid(self):
        mask = support.duct()
        flow = support.Flow(support.image_with(mask), NumberOfSteps=100, RampSteps=20).update()
        solid = mask.ravel() == 0
        self.assertEqual(abs(flow.array("velocity")[solid]).max(), 0)
        self.assertEqual(abs(flow.array("pressure")[solid]).max(), 0)
        self.assertGreater(numpy.linalg.norm(flow.array("velocity")[~solid], axis=1).min(), 0)

    def test_no_name_means_the_active_scalars(self):
        for association in ("POINTS", "CELLS"):
            with self.subTest(association=association):
                flow = support.Flow(support.image_with(support.duct(), association))
                flow.filter.SetInputArrayToProcess(0, 0, 0, 0, "")
                flow.proxy.SMProxy.MarkModified(None)
                flow.run()
                self.assertIsNotNone(flow.array("velocity", association))

    def test_default_is_an_array_of_the_input(self):
        masks = {(name, on): support.source_of(support.image_with(support.duct(), on, name))
                 for name, on in (("a", "POINTS"), ("b", "POINTS"), ("c", "CELLS"))}
        for active in masks.values():
            for (name, association), source in masks.items():
                simple.SetActiveSource(active)
                for flow in (simple.TiledLBMFlow(Input=source), simple.TiledLBMFlow(source)):
                    self.assertEqual(list(flow.MaskArray), [association, name])
                simple.SetActiveSource(source)
                self.assertEqual(list(simple.TiledLBMFlow().MaskArray), [association, name])
        # Without ParaView's defaults the active scalars are the mask.
        flow = servermanager.filters.TiledLBMFlow(
            Input=masks["c", "CELLS"], NumberOfSteps=10, Device="CPU")
        flow.UpdatePipeline()
        self.assertIsNotNone(flow.GetDataInformation().GetCellDataInformation().GetArrayInformation(
            "velocity"))

    def test_default_of_an_input_that_was_not_read_yet_is_its_scalars(self):
        with tempfile.TemporaryDirectory() as folder:
            writer = vtkXMLImageDataWriter()
            writer.SetFileName(os.path.join(folder, "mask.vti"))
            writer.SetInputData(support.image_with(support.duct(), "CELLS"))
            writer.SetDataModeToBinary()
            writer.Write()
            reader = simple.XMLImageDataReader(FileName=[writer.GetFileName()])
            flow = simple.TiledLBMFlow(Input=reader, NumberOfSteps=10, Device="CPU")
            flow.UpdatePipeline()
            cells = flow.GetDataInformation().GetCellDataInformation()
            self.assertIsNotNone(cells.GetArrayInformation("velocity"))

    def test_fluid_range_is_closed(self):
        labels = 3 * support.duct()
        labels[0, 0, 0] = 4
        fluid = int((labels == 3).sum())
        for fluid_range in ([3, 3], [2.5, 3], [3, 3.5]):
            flow = support.Flow(support.image_with(labels), FluidRange=fluid_range).update()
            self.assertEqual(flow.figure("non_solid_nodes"), fluid)

    def test_input_arrays_pass_and_the_active_scalars_stay(self):
        image = support.image_with(support.duct())
        other = vtkCommonCore.vtkStringArray()
        other.SetName("note")
        other.SetNumberOfValues(image.GetNumberOfCells())
        image.GetCellData().AddArray(other)
        note = vtkCommonCore.vtkIntArray()
        note.SetName("patient")
        note.InsertNextValue(7)
        image.GetFieldData().AddArray(note)
        output = support.Flow(image).update().output()
        self.assertEqual(output.GetPointData().GetScalars().GetName(), "mask")
        self.assertEqual(output.GetPointData().GetVectors().GetName(), "velocity")
        self.assertIsNotNone(output.GetCellData().GetAbstractArray("note"))
        self.assertEqual(output.GetFieldData().GetArray("patient").GetValue(0), 7)
        self.assertIsNone(image.GetFieldData().GetArray("steps"), "the input was changed")
        self.assertIsNone(image.GetPointData().GetArray("velocity"), "the input was changed")

    def test_precision_is_the_type_of_the_output(self):
        double = support.Flow(support.image_with(support.duct())).update()
        single = support.Flow(support.image_with(support.duct()), Precision="Single").update()
        for name in ("velocity", "pressure"):
            self.assertEqual(double.array(name).dtype, numpy.float64)
            self.assertEqual(single.array(name).dtype, numpy.float32)
        numpy.testing.assert_allclose(
            single.array("velocity"), double.array("velocity"), rtol=0, atol=1e-6)


support.main()
