# SPDX-License-Identifier: BSD-3-Clause
"""Files lie where nibabel and SimpleITK put them; skipped where these packages are not installed."""

import unittest

import numpy
from label_files import rotation_of, write_nifti
from reader_support import ReaderTest, affine_of
from testing_support import main

try:
    import nibabel
except ImportError:
    nibabel = None
try:
    import SimpleITK
except ImportError:
    SimpleITK = None

TO_DICOM = numpy.diag((-1, -1, 1, 1))
CASES = 250


class OtherReaders(ReaderTest):
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

    @unittest.skipUnless(nibabel, "nibabel is not installed")
    def test_nifti_as_nibabel(self):
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
            expected = TO_DICOM @ nibabel.load(self.path("voxels.nii")).affine
            self.check_alike(self.read("voxels.nii"), expected, voxels, case)

    @unittest.skipUnless(SimpleITK, "SimpleITK is not installed")
    def test_nrrd_and_metaimage_as_simpleitk(self):
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
