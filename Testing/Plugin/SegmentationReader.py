# SPDX-License-Identifier: BSD-3-Clause
"""Files of segmentation programs are read with their values and their place in the patient."""

import os
import unittest
from importlib.util import find_spec
from pathlib import Path

import numpy
from label_files import (ORIGIN, SPACING, labels, rotation_of, write_layers, write_mha, write_nifti, write_nii,
                         write_nii_gz, write_nrrd, write_seg_nrrd)
from paraview import simple
from reader_support import DIRECTION, ReaderTest, affine_of
from testing_support import Flow, Preview, image_with, main, write_text

TO_PATIENT = numpy.diag((-1, -1, 1))  # of NIfTI's world, where x and y run the other way
CASES = 250


class SegmentationReader(ReaderTest):
    def check_voxels(self, image, expected):
        """Each voxel has its number in the file as value; expected: 3 x 4, to the patient."""
        numbers = self.values(image).ravel().astype(int)
        for point in range(0, numbers.size, 7):
            layer, row, column = numpy.unravel_index(numbers[point], (4, 5, 6))
            place = expected @ (column, row, layer, 1)
            numpy.testing.assert_allclose(image.GetPoint(point), place, rtol=0, atol=1e-4)

    def test_nifti_lies_where_its_header_says(self):
        random = numpy.random.default_rng(4)
        voxels = numpy.arange(120, dtype=numpy.uint16).reshape(4, 5, 6)
        for case in range(40):
            with self.subTest(case=case):
                spacing = random.uniform(0.01, 1, 3)
                b, c, d = random.uniform(-0.55, 0.55, 3)
                offset, side = random.uniform(-500, 500, 3), 1 if case % 3 else -1
                unit, millimetres = ((2, 1), (1, 1e3), (3, 1e-3), (0, 1))[case % 4]
                steps = rotation_of(b, c, d) * spacing * (1, 1, side)
                qform = numpy.column_stack((steps, offset))
                flipped = numpy.column_stack((steps[:, [1, 0, 2]] * random.uniform(0.5, 2), offset + 3))
                has_sform, has_qform = case % 5 < 3, case % 5 > 1
                write_nifti(self.path("voxels.nii"), voxels, spacing / millimetres,
                            flipped / millimetres if has_sform else None,
                            (b, c, d, *(offset / millimetres)) if has_qform else None, side, unit)
                image = self.read("voxels.nii")
                self.assertEqual(self.errors, [])
                self.check_voxels(image, TO_PATIENT @ (flipped if has_sform else qform))
        write_nifti(self.path("voxels.nii"), voxels, [0.5, 0.6, 0.7])
        self.check_voxels(self.read("voxels.nii"), TO_PATIENT @ numpy.eye(3, 4) * (0.5, 0.6, 0.7, 1))

    def test_sheared_axes_are_refused(self):
        sform = numpy.eye(3, 4)
        sform[0, 1] = 0.1
        write_nifti(self.path("sheared.nii"), numpy.zeros((4, 5, 6), numpy.uint8), [1, 1, 1], sform)
        self.check_refused("sheared.nii", "Resample the file", "5.7 degrees")

    def test_spaces_of_nrrd(self):
        """By the definition of the format. ITK mirrors left-anterior-superior along a wrong axis."""
        voxels = numpy.arange(120, dtype=numpy.uint8).reshape(4, 5, 6)
        write_nrrd(self.path("lps.nrrd"), voxels)
        expected = affine_of(self.read("lps.nrrd"))
        content = Path(self.path("lps.nrrd")).read_bytes()
        other = Path(self.path("other.nrrd"))
        for space, signs in (("right-anterior-superior", (-1, -1, 1)), ("RAS", (-1, -1, 1)),
                             ("left-anterior-superior", (1, -1, 1)), ("LAS", (1, -1, 1)),
                             ("LPS", (1, 1, 1)), ("scanner-xyz", (1, 1, 1)),
                             ("3D-right-handed", (1, 1, 1))):
            for unit, scale in ((None, 1), ("mm", 1), ("cm", 10), ("m", 1e3), ("microns", 1e-3)):
                units = f'space units: "{unit}" "{unit}" "{unit}"\n' if unit else ""
                with self.subTest(space=space, units=units):
                    other.write_bytes(content.replace(b"space: left-posterior-superior\n",
                                                      f"space: {space}\n{units}".encode()))
                    numpy.testing.assert_allclose(affine_of(self.read("other.nrrd")),
                                                  numpy.diag((*(scale * numpy.array(signs)), 1)) @ expected,
                                                  rtol=1e-6, atol=1e-9)
                    self.assertEqual(self.errors, [])
        other.write_bytes(content.replace(b"sizes:", b'space units: "s" "s" "s"\nsizes:'))
        self.check_refused("other.nrrd", "space units", '"s" is none of a length')

    def test_all_formats(self):
        array = labels()
        for extension, write, to_patient in (
                (".nii", write_nii, TO_PATIENT), (".nii.gz", write_nii_gz, TO_PATIENT),
                (".nrrd", write_nrrd, numpy.eye(3)), (".seg.nrrd", write_seg_nrrd, numpy.eye(3)),
                (".mha", write_mha, numpy.eye(3))):
            with self.subTest(extension):
                write(self.path("labels" + extension), array)
                image = self.read("labels" + extension)
                self.assertEqual(self.errors, [])
                numpy.testing.assert_array_equal(self.values(image), array)
                self.assertEqual(image.GetPointData().GetScalars().GetName(), "ImageScalars")
                self.check_place(image, to_patient)

    def test_a_compressed_nifti_is_opened_as_any_other_file(self):
        write_nii_gz(self.path("labels.nii.gz"), labels())
        reader = simple.OpenDataFile(self.path("labels.nii.gz"))
        self.assertEqual(reader.SMProxy.GetXMLName(), "TiledLBMReader")

    def test_the_flow_is_that_of_the_same_image(self):
        array = labels()
        write_nrrd(self.path("labels.nrrd"), array)
        properties = {"FluidRange": [1, 1], "OpeningLabels": [2, 3], "KinematicViscosity": 1e-4}
        found = Flow(self.read("labels.nrrd"), **properties).update()
        expected = Flow(image_with(array, spacing=[SPACING] * 3, origin=ORIGIN,
                                   direction=DIRECTION), **properties).run()
        self.assertEqual(list(found.openings("label")), [2, 3])
        self.assertGreater(abs(expected.array("velocity")).max(), 0)
        found.equals(expected, "velocity", "pressure", rtol=1e-6, atol=1e-9)

    def test_segments_that_overlap_become_labels(self):
        layers = numpy.zeros((2, 5, 6, 7), numpy.uint8)
        layers[0, 1:4, 1:5] = 1
        layers[0, 1:4, 1:5, 5:] = 2
        layers[1, 1:4, 1:5, :2] = 1  # over the first segment
        write_layers(self.path("layers.seg.nrrd"), layers,
                     [("blood", 1, 0), ("outlet", 2, 0), ("inlet", 1, 1)])
        image = self.read("layers.seg.nrrd")
        self.assertEqual(self.errors, [])
        expected = numpy.zeros((5, 6, 7), int)
        expected[1:4, 1:5] = 1
        expected[1:4, 1:5, 5:] = 2
        expected[1:4, 1:5, :2] = 3
        numpy.testing.assert_array_equal(self.values(image), expected)
        self.assertEqual(self.segments(image), [("blood", 1), ("outlet", 2), ("inlet", 3)])
        self.check_place(image)

    def test_segments_in_one_layer_keep_their_labels(self):
        array = labels()
        write_seg_nrrd(self.path("labels.seg.nrrd"), array)
        self.assertEqual(self.segments(self.read("labels.seg.nrrd")), [("blood", 1)])

    def test_segments_name_the_openings_of_the_preview(self):
        layers = numpy.zeros((2, 9, 9, 12), numpy.uint8)
        layers[0, 2:7, 2:7, 3:10] = 1
        layers[0, 2:7, 2:7, 10:] = 2
        layers[1, 2:7, 2:7, :3] = 1
        write_layers(self.path("named.seg.nrrd"), layers,
                     [("blood", 1, 0), ("aorta, descending", 2, 0), ("inlet", 1, 1)])
        reader = simple.TiledLBMReader(FileName=self.path("named.seg.nrrd"))
        preview = Preview(reader, MaskArray=["POINTS", "ImageScalars"], FluidRange=[1, 1], OpeningLabels=[3, 2])
        self.assertEqual(dict(zip(preview.column("face"), preview.column("segment"))),
                         {"label 2": "aorta, descending", "label 3": "inlet"})
        preview.update(OpeningLabels=[3], VesselEnds="Cut all")  # the cut of the other end has no name
        self.assertEqual([name for name in preview.column("segment") if name], ["inlet"])

    def test_a_part_that_is_asked_for(self):
        array = labels()
        write_mha(self.path("labels.mha"), array)
        image = self.read_part("labels.mha", [2, 5, 1, 7, 3, 6])
        self.assertEqual(image.GetExtent(), (2, 5, 1, 7, 3, 6))
        numpy.testing.assert_array_equal(self.values(image), array[3:7, 1:8, 2:6])
        self.assertEqual(image.GetPointData().GetScalars().GetName(), "ImageScalars")
        self.check_place(image)

    def test_what_cannot_be_read_is_told(self):
        self.check_refused("missing.nrrd", "Give a file that is there", "missing.nrrd")
        write_text(self.folder, "image.png", "abc")
        self.check_refused("image.png", "ends in .nii, .nii.gz", '"image.png" is neither')
        for name in ("broken.nrrd", "broken.nii", "broken.nii.gz", "broken.mha"):
            write_text(self.folder, name, "no image at all\n" * 40)
            self.check_refused(name, "Check the file", name)
        write_nii(self.path("series.nii"), labels())
        with open(self.path("series.nii"), "r+b") as file:
            file.seek(40)
            file.write(b"\x04\0")
            file.seek(48)
            file.write(b"\x03\0")
        self.check_refused("series.nii", "Save one volume alone", "3 of them")
        write_layers(self.path("layer.seg.nrrd"), numpy.zeros((2, 4, 4, 4), numpy.uint8),
                     [("blood", 1, 7)])
        self.check_refused("layer.seg.nrrd", 'segment "blood"', "layer 7 of 2")

    def test_a_file_that_ends_too_early_is_told(self):
        array = numpy.random.default_rng(3).integers(0, 256, (20, 30, 40), numpy.uint8)
        for name, write, words in (
                ("cut.mha", write_mha, "ends too early, with 23000 of 24000 bytes"),
                ("cut.nii", write_nii, "ends too early, with 23000 of 24000 bytes"),
                ("cut.nrrd", write_nrrd, "Check the file"),
                ("cut.nii.gz", write_nii_gz, "ends too early")):
            with self.subTest(name):
                write(self.path(name), array)
                os.truncate(self.path(name), os.path.getsize(self.path(name)) - 1000)
                self.check_refused(name, name, words)


class OtherReaders(ReaderTest):
    """Files lie where nibabel and SimpleITK put them."""

    def check_alike(self, image, expected, voxels, case):
        self.assertEqual(self.errors, [], case)
        corners = numpy.array(numpy.meshgrid(*([0, n - 1] for n in voxels.shape[::-1]), [1])).reshape(4, -1)
        # VTK keeps the order of the slices where it reverses an axis, so voxels are compared by value.
        values = self.values(image)
        for corner in corners.T:
            number = voxels[tuple(corner[2::-1])]
            found = numpy.argwhere(values == number)[0][::-1]
            numpy.testing.assert_allclose((affine_of(image) @ (*found, 1))[:3], (expected @ corner)[:3],
                                          rtol=0, atol=1e-4, err_msg=str(case))

    @unittest.skipUnless(find_spec("nibabel"), "nibabel is not installed")
    def test_nifti_as_nibabel(self):
        import nibabel
        random = numpy.random.default_rng(5)
        voxels = numpy.arange(120, dtype=numpy.uint16).reshape(4, 5, 6)
        for case in range(CASES):
            spacing = random.uniform(0.05, 2, 3)
            b, c, d = random.uniform(-0.57, 0.57, 3)
            side = random.choice([-1, 1])
            steps = rotation_of(*random.uniform(-0.57, 0.57, 3)) * random.uniform(0.05, 2, 3)
            flips = random.choice([-1, 1], 3)
            sform = numpy.column_stack((steps * flips, random.uniform(-500, 500, 3)))
            write_nifti(self.path("voxels.nii"), voxels, spacing, sform if random.random() < 0.6 else None,
                        (b, c, d, *random.uniform(-500, 500, 3)), side, 2)
            expected = numpy.diag((-1, -1, 1, 1)) @ nibabel.load(self.path("voxels.nii")).affine
            self.check_alike(self.read("voxels.nii"), expected, voxels, case)

    @unittest.skipUnless(find_spec("SimpleITK"), "SimpleITK is not installed")
    def test_nrrd_and_metaimage_as_simpleitk(self):
        import SimpleITK
        random = numpy.random.default_rng(6)
        voxels = numpy.arange(120, dtype=numpy.uint8).reshape(4, 5, 6)
        for case in range(CASES):
            image = SimpleITK.GetImageFromArray(voxels)
            image.SetSpacing(random.uniform(0.05, 2, 3).tolist())
            image.SetOrigin(random.uniform(-500, 500, 3).tolist())
            image.SetDirection(rotation_of(*random.uniform(-0.57, 0.57, 3)).ravel().tolist())
            name = f"voxels.{('nrrd', 'mha', 'nhdr', 'mhd')[case % 4]}"
            SimpleITK.WriteImage(image, self.path(name))
            expected = numpy.eye(4)
            expected[:3, :3] = numpy.reshape(image.GetDirection(), (3, 3)) * image.GetSpacing()
            expected[:3, 3] = image.GetOrigin()
            self.check_alike(self.read(name), expected, voxels, case)


main()
