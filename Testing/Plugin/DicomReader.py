# SPDX-License-Identifier: BSD-3-Clause
"""Segmentations in DICOM files are read as the same ones in the files of 3D Slicer."""

import os

import numpy
from dicom_files import (CT_IMAGE, DEFLATED, IMPLICIT, JPEG_2000, LABEL_MAP, RLE, Segmentation)
from label_files import AXES, ORIGIN, SPACING, write_layers
from paraview import servermanager
from reader_support import ReaderTest
from testing_support import array_of, main, write_text

NAMES = ["blood", "inlet", "Gefäß"]


def masks():
    """Three segments, the later ones partly over the first, with empty slices: [segment, z, y, x]."""
    segments = numpy.zeros((3, 9, 5, 7), numpy.uint8)
    segments[0, 1:8, 1:4, 1:6] = 1
    segments[0, 4] = 0  # an empty slice between others
    segments[0, 2, 1, 1] = 0
    segments[1, 1:4, 1:4, :2] = 1
    segments[2, 5:7, 2:5, 3:] = 1
    return segments


def label_map(segments):
    labels = numpy.zeros(segments.shape[1:], int)
    for i, mask in enumerate(segments):
        labels[mask != 0] = i + 1
    return labels


def shuffled(count):
    return numpy.random.default_rng(5).permutation(count)


class DicomReader(ReaderTest):
    def setUp(self):
        super().setUp()
        self.expected = label_map(masks())
        used = numpy.nonzero(self.expected.any((1, 2)))[0]
        self.slices = slice(used[0] - 1, used[-1] + 2)  # and an empty one on both sides

    def write(self, name="seg.dcm", segmentation=None, **changes):
        """Writes a segmentation, by default the three segments in any order, with changed parts."""
        segmentation = segmentation or Segmentation(masks(), NAMES, order=shuffled)
        for what, value in changes.items():
            setattr(segmentation, what, value)
        segmentation.write(self.path(name))

    def check(self, name="seg.dcm"):
        """The labels and the place, of the slices from before the first one painted to behind the last one."""
        image = self.read(name)
        self.assertEqual(self.errors, [])
        numpy.testing.assert_array_equal(self.values(image), self.expected[self.slices])
        first = numpy.array(ORIGIN) + SPACING * self.slices.start * numpy.array(AXES[2])
        self.check_place(image, origin=first)
        return image

    def test_as_the_same_segments_of_3d_slicer(self):
        self.write()
        image = self.check()
        write_layers(self.path("same.seg.nrrd"), masks(),
                     [(name, 1, layer) for layer, name in enumerate(NAMES)])
        other = self.read("same.seg.nrrd")
        places = [image.GetPoint(voxel) for voxel in range(image.GetNumberOfPoints())]
        there = [other.FindPoint(place) for place in places]
        numpy.testing.assert_allclose([other.GetPoint(voxel) for voxel in there], places, atol=1e-6)
        numpy.testing.assert_array_equal(array_of(image), array_of(other)[there])
        self.assertEqual(self.segments(image), self.segments(other))
        self.assertEqual(self.segments(image), list(zip(NAMES, (1, 2, 3))))

    def test_all_ways_of_writing(self):
        for syntax in (IMPLICIT, DEFLATED):
            with self.subTest(syntax):
                self.write(syntax=syntax)
                self.check()
        for bits, syntax in ((8, RLE), (8, IMPLICIT), (16, IMPLICIT)):
            with self.subTest(bits=bits, syntax=syntax):
                self.write("seg.dcm", Segmentation([self.expected], NAMES, kind="LABELMAP", order=shuffled),
                           bits=bits, syntax=syntax)
                self.check()

    def test_shares_belong_to_a_segment_from_a_half_on(self):
        for largest in (255, 100):
            shares = masks() * largest
            shares[0, 1, 2, 3] = (largest + 1) // 2
            shares[0, 1, 2, 4] = (largest - 1) // 2
            self.write("seg.dcm", Segmentation(shares, NAMES, kind="FRACTIONAL", order=shuffled), largest=largest)
            self.expected[1, 2, 4] = 0
            self.check()

    def test_a_text_in_latin_letters(self):
        self.write(charset="ISO_IR 100", names=[name.encode("latin-1") for name in NAMES])
        self.assertEqual([name for name, _label in self.segments(self.check())], NAMES)

    def test_segments_keep_their_numbers(self):
        self.write("seg.dcm", Segmentation(masks(), NAMES, numbers=[4, 2, 300]))
        self.expected = numpy.array([0, 4, 2, 300])[self.expected]
        image = self.check()
        self.assertEqual(self.segments(image), list(zip(NAMES, (4, 2, 300))))

    def test_the_spacing_is_found(self):
        self.write(spacing_between=None)
        self.check()
        # Every other slice alone: what the file says counts.
        lone = masks()[:1]
        lone[:, ::2] = 0
        self.write("lone.dcm", Segmentation(lone, NAMES[:1]))
        image = self.read("lone.dcm")
        self.assertEqual((image.GetDimensions(), image.GetSpacing()[2]), ((7, 5, 9), SPACING))
        # A spacing that contradicts the positions and the thickness does not.
        for spacing in (0.5 * SPACING, 0.25 * SPACING, 2 * SPACING):
            self.write(spacing_between=spacing)
            self.check()
        # Positions are rounded by some programs.
        rounded = Segmentation(masks(), NAMES)
        self.write("rounded.dcm", rounded, spacing_between=None,
                   positions=[numpy.round(position, 2) for position in rounded.positions])
        numpy.testing.assert_array_equal(self.values(self.read("rounded.dcm")), self.expected[self.slices])

    def test_a_single_slice(self):
        single = numpy.zeros((1, 4, 5, 7), numpy.uint8)
        single[0, 2, 1:3] = 1
        segmentation = Segmentation(single, ["blood"])
        self.write("single.dcm", segmentation, spacing_between=None, thickness=0.75)
        image = self.read("single.dcm")
        self.assertEqual(image.GetDimensions(), (7, 5, 3))
        first = numpy.array(ORIGIN) + (2 * SPACING - 0.75) * numpy.array(AXES[2])
        numpy.testing.assert_allclose(image.GetOrigin(), first, rtol=1e-6)
        self.assertEqual(image.GetSpacing(), (SPACING, SPACING, 0.75))
        self.write("single.dcm", segmentation, thickness=None)
        self.check_refused("single.dcm", "thickness of its slices")

    def test_by_folder_and_by_any_name(self):
        os.mkdir(self.path("folder"))
        self.write("folder/IM0001")
        self.write("folder/IM0002", sop_class=CT_IMAGE, modality="CT")
        write_text(self.folder, "folder/readme.txt", "no image")
        self.check("folder/IM0001")
        self.check("folder")
        self.write("folder/IM0003", sop_class=LABEL_MAP)
        self.check_refused("folder", "Give one of the 2 DICOM segmentations", '"IM0001" or "IM0003"')
        os.remove(self.path("folder/IM0001"))
        os.remove(self.path("folder/IM0003"))
        self.check_refused("folder", "Give a folder with a DICOM segmentation", "folder has none")

    def test_paraview_offers_it_for_segmentations_alone(self):
        self.write()
        self.write("image.dcm", sop_class=CT_IMAGE, modality="CT")
        factory = servermanager.vtkSMProxyManager.GetProxyManager().GetReaderFactory()
        session = servermanager.ActiveConnection.Session
        for name, is_offered in (("seg.dcm", True), ("image.dcm", False)):
            offered = factory.GetReaders(self.path(name), session)
            names = [offered.GetString(i) for i in range(offered.GetNumberOfStrings())]
            self.assertEqual("TiledLBMReader" in names, is_offered, names)
            self.assertIn("DICOMReaderSingle", names)

    def test_what_is_no_volume_is_told(self):
        plain = Segmentation(masks(), NAMES)
        moved = [position.copy() for position in plain.positions]
        moved[-1] += 0.4 * SPACING * numpy.array(AXES[2])
        shifted = [position.copy() for position in plain.positions]
        shifted[3] += SPACING * numpy.array(AXES[0])
        for changes, words in (
                ({"sop_class": CT_IMAGE, "modality": "CT"}, "has the modality CT"),
                ({"sop_class": "1.2.840.10008.5.1.4.1.1.66.5"}, "is one of surfaces"),
                ({"count": 0}, "has no frames"),
                ({"count": 5}, "has 5 frames, but describes"),
                ({"directions": [1, 0, 0]}, "directions of its rows and columns"),
                ({"directions": [1, 0, 0, 0.5, 1, 0]}, "directions of its rows and columns"),
                ({"turned": {2: [1, 0, 0, 0, 1, 0]}}, "so that its slices are parallel: frame 3"),
                ({"positions": moved}, "evenly spaced slices: some are"),
                ({"positions": shifted}, "straight behind each other: one is shifted by 0.5 mm"),
                ({"positions": [None] + moved[1:]}, "frame 1 has none"),
                ({"referenced": [7] + plain.referenced[1:]}, "frame 1 belongs to segment 7"),
                ({"referenced": [1] * len(plain.frames)}, "of one moment alone"),
                ({"kind": "SURFACE"}, 'its type is "SURFACE", with 1 bits'),
                ({"bits": 8, "syntax": JPEG_2000, "kind": "FRACTIONAL"}, "cannot be unpacked")):
            with self.subTest(words):
                self.write("seg.dcm", Segmentation(masks(), NAMES), **changes)
                self.check_refused("seg.dcm", words)

    def test_a_file_that_ends_too_early_is_told(self):
        self.check_refused("missing.dcm", "Give a file that is there")
        write_text(self.folder, "text.dcm", "no image at all\n" * 40)
        self.check_refused("text.dcm", "text.dcm")
        self.write()
        length = os.path.getsize(self.path("seg.dcm"))
        for left in (length - 2, length - 40, length // 2, 300, 140, 60, 0):
            with self.subTest(left):
                os.truncate(self.path("seg.dcm"), left)
                self.check_refused("seg.dcm", "Copy or save the file anew")

    def test_a_part_that_is_asked_for(self):
        self.write()
        part = self.read_part("seg.dcm", [2, 5, 1, 3, 3, 6])
        numpy.testing.assert_array_equal(self.values(part), self.expected[self.slices][3:7, 1:4, 2:6])


main()
