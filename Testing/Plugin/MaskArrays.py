# SPDX-License-Identifier: BSD-3-Clause
"""Masks of every numeric type, on points and on cells."""

import os
import unittest

import numpy
from paraview import servermanager, simple
from vtkmodules import vtkCommonCore

from testing_support import (Flow, add_array, attributes_of, duct, duct_flow, folder_of, image_with, main, source_of,
                             vtk_array, write_data)

NUMERIC_ARRAYS = [
    "vtkBitArray", "vtkCharArray", "vtkSignedCharArray", "vtkUnsignedCharArray", "vtkShortArray",
    "vtkUnsignedShortArray", "vtkIntArray", "vtkUnsignedIntArray", "vtkLongArray",
    "vtkUnsignedLongArray", "vtkLongLongArray", "vtkUnsignedLongLongArray", "vtkIdTypeArray",
    "vtkFloatArray", "vtkDoubleArray"]


def retyped(image, association, array_type):
    """The image with its mask copied into an array of another type."""
    old = attributes_of(image, association).GetScalars()
    new = getattr(vtkCommonCore, array_type)()
    new.DeepCopy(old)
    new.SetName(old.GetName())
    attributes_of(image, association).SetScalars(new)
    return image


class MaskArrays(unittest.TestCase):
    def flow_on(self, association):
        return Flow(image_with(duct(), association), MaskArray=[association, "mask"]).update()

    def test_every_type_gives_the_same_flow(self):
        for association in ("POINTS", "CELLS"):
            velocity = self.flow_on(association).array("velocity", association)
            self.assertGreater(abs(velocity).max(), 0)
            for array_type in NUMERIC_ARRAYS:
                with self.subTest(association=association, type=array_type):
                    other = retyped(image_with(duct(), association), association, array_type)
                    self.assertEqual(attributes_of(other, association).GetScalars().GetClassName(), array_type)
                    flow = Flow(other, MaskArray=[association, "mask"]).run()
                    numpy.testing.assert_array_equal(flow.array("velocity", association), velocity)

    def test_points_and_cells_give_the_same_flow(self):
        points, cells = map(self.flow_on, ("POINTS", "CELLS"))
        for name in ("velocity", "pressure"):
            numpy.testing.assert_array_equal(points.array(name, "POINTS"), cells.array(name, "CELLS"))
        self.assertIsNone(cells.array("velocity", "POINTS"))

    def test_the_array_is_found_on_the_other_side(self):
        nodes = (duct() != 0).sum()
        for where, said in (("POINTS", "CELLS"), ("CELLS", "POINTS")):
            with self.subTest(where=where):
                flow = Flow(image_with(duct(), where), MaskArray=[said, "mask"]).run()
                self.assertEqual(flow.figure("non_solid_nodes"), nodes)
                self.assertIsNotNone(flow.array("velocity", where))

    def test_labels_need_not_be_exact(self):
        labels = duct().astype(float)
        labels[..., :3] *= 2
        labels[..., -3:] *= 3
        settings = {"FluidRange": [1, 1], "OpeningLabels": [2, 3]}
        exact = Flow(image_with(labels), **settings).update().array("velocity")
        self.assertGreater(abs(exact).max(), 0)
        for factor in (1 - 2.3e-10, 1.00001526):
            with self.subTest(factor=factor):
                rounded = Flow(image_with((factor * labels).astype(numpy.float32)), **settings).run()
                numpy.testing.assert_array_equal(rounded.array("velocity"), exact)
        Flow(image_with(0.9882 * labels), **settings).refuse("value 2", "1.9764 and 2.9646")

    def test_hidden_voxels_are_solid(self):
        for association, hidden in (("POINTS", 2), ("CELLS", 32)):
            with self.subTest(association=association):
                image = image_with(duct(), association)
                types = numpy.zeros(duct().shape, numpy.uint8)
                types[:duct().shape[0] // 2] = hidden
                add_array(image, "vtkGhostType", types, association)
                flow = Flow(image, MaskArray=[association, "mask"]).run()
                self.assertEqual(flow.figure("non_solid_nodes"), ((duct() != 0) & (types == 0)).sum())

    def test_flow_is_zero_in_the_solid_and_not_in_the_fluid(self):
        flow = duct_flow(NumberOfSteps=100, RampSteps=20).update()
        solid = duct().ravel() == 0
        for name in ("velocity", "pressure"):
            self.assertEqual(abs(flow.array(name)[solid]).max(), 0)
        self.assertGreater(numpy.linalg.norm(flow.array("velocity")[~solid], axis=1).min(), 0)

    def test_no_name_means_the_active_scalars(self):
        for association in ("POINTS", "CELLS"):
            with self.subTest(association=association):
                flow = Flow(image_with(duct(), association))
                flow.filter.SetInputArrayToProcess(0, 0, 0, 0, "")
                flow.proxy.SMProxy.MarkModified(None)
                self.assertIsNotNone(flow.run().array("velocity", association))

    def check_cells(self, flow):
        flow.UpdatePipeline()
        cells = flow.GetDataInformation().GetCellDataInformation()
        self.assertIsNotNone(cells.GetArrayInformation("velocity"))

    def test_default_is_an_array_of_the_input(self):
        masks = {(name, on): source_of(image_with(duct(), on, name))
                 for name, on in (("a", "POINTS"), ("b", "POINTS"), ("c", "CELLS"))}
        for active in masks.values():
            for (name, association), source in masks.items():
                simple.SetActiveSource(active)
                for flow in (simple.TiledLBMFlow(Input=source), simple.TiledLBMFlow(source)):
                    self.assertEqual(list(flow.MaskArray), [association, name])
                simple.SetActiveSource(source)
                self.assertEqual(list(simple.TiledLBMFlow().MaskArray), [association, name])
        # Without ParaView's defaults the active scalars are the mask.
        self.check_cells(servermanager.filters.TiledLBMFlow(Input=masks["c", "CELLS"], NumberOfSteps=10, Device="CPU"))

    def test_default_of_an_input_that_was_not_read_yet_is_its_scalars(self):
        file = os.path.join(folder_of(self), "mask.vti")
        write_data(image_with(duct(), "CELLS"), file)
        self.check_cells(simple.TiledLBMFlow(Input=simple.XMLImageDataReader(FileName=[file]), NumberOfSteps=10,
                                             Device="CPU"))

    def test_fluid_range_is_closed(self):
        labels = 3 * duct()
        labels[0, 0, 0] = 4
        for fluid_range in ([3, 3], [2.5, 3], [3, 3.5]):
            flow = Flow(image_with(labels), FluidRange=fluid_range).update()
            self.assertEqual(flow.figure("non_solid_nodes"), (labels == 3).sum())

    def test_input_arrays_pass_and_the_active_scalars_stay(self):
        image = image_with(duct())
        image.GetCellData().AddArray(vtk_array("note", [""] * image.GetNumberOfCells()))
        image.GetFieldData().AddArray(vtk_array("patient", [7]))
        output = Flow(image).update().output()
        self.assertEqual(output.GetPointData().GetScalars().GetName(), "mask")
        self.assertEqual(output.GetPointData().GetVectors().GetName(), "velocity")
        self.assertIsNotNone(output.GetCellData().GetAbstractArray("note"))
        self.assertEqual(output.GetFieldData().GetArray("patient").GetValue(0), 7)
        self.assertIsNone(image.GetFieldData().GetArray("steps"), "the input was changed")
        self.assertIsNone(image.GetPointData().GetArray("velocity"), "the input was changed")

    def test_precision_is_the_type_of_the_output(self):
        double, single = duct_flow().update(), duct_flow(Precision="Single").update()
        for name in ("velocity", "pressure"):
            self.assertEqual(double.array(name).dtype, numpy.float64)
            self.assertEqual(single.array(name).dtype, numpy.float32)
        numpy.testing.assert_allclose(single.array("velocity"), double.array("velocity"), rtol=0, atol=1e-6)


main()
