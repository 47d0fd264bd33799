# SPDX-License-Identifier: BSD-3-Clause
"""Many Applies in one process, with changing properties and Cancels, take no more and more memory.

TILEDLBM_APPLIES says how many; 1000 take some minutes. With a GPU about half of them run there.
"""

import ctypes
import gc
import math
import os
import random
import subprocess
import unittest

import numpy

from testing_support import Flow, duct, image_with, main

# Each kernel at once: else CUDA loads it when it first runs, and memory grows until all have run.
os.environ["CUDA_MODULE_LOADING"] = "EAGER"

APPLIES = int(os.environ.get("TILEDLBM_APPLIES", "180"))
SIZE = (40, 20, 20)
# An output alone has 16 bytes a voxel, the populations some 200.
OUTPUT = 16 * numpy.prod(SIZE)

# Between so many Applies the filter is as it was at first, and what it then takes is measured.
INTERVAL = 10

# The first of each is that of the measurements.
CHOICES = {
    "NumberOfSteps": (40, 1, 7, 80),
    "InletVelocity": (0.1, 0.05, 0.2),
    "LatticeVelocity": (0.02, 0.01, 0.03, 0.9),  # the last is refused
    "InletProfile": ("Plug", "Developed"),
    "CollisionModel": ("Bounded LBMRT", "LBMRT", "LBGK", "TRT"),
    "FluidModel": ("Incompressible", "Quasi-compressible"),
    "Precision": ("Double", "Single", "Sixteen-bit storage"),
    "PopulationStorage": ("Auto", "Full tiles", "Compact tiles", "Compact tiles, in place"),
    "WallModel": ("Half-way", "Interpolated"),
    "FlowExtension": (0, 5),
    "SnapshotInterval": (0, 10),
    "WallShearStress": (0, 1),
    "Vorticity": (0, 1),
    "Openings": ([], [0, 1, 0.1, 0, 0, 1, 5, 20, 0, 0], [0, 4, 0.2, 0, 0, 1, 6, 5, 0.01, 50]),
}


def bytes_of_this_process():
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # else the allocator keeps some of what it was given back
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def bytes_of_gpu():
    """What is taken of the first GPU; None where there is none."""
    try:
        asked = subprocess.run(["nvidia-smi", "--query-gpu=memory.used", "--format=csv,noheader,nounits"],
                               capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return int(asked.stdout.split()[0]) * 2 ** 20


class ManyRuns(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(7)
        self.choices = {**CHOICES, "Device": ("CPU",) if bytes_of_gpu() is None else ("CPU", "GPU")}
        narrow = duct(SIZE)
        narrow[:, :3, 10:] = 0
        self.images = [image_with(mask) for mask in (duct(SIZE), narrow)]
        self.flow = Flow(self.images[0], KinematicViscosity=3e-5)
        self.cancel_after = math.inf  # so many reports of progress
        self.flow.filter.AddObserver("ProgressEvent", self.cancel)
        self.cancelled = self.refused = 0

    def cancel(self, caller, _event):
        self.cancel_after -= 1
        if self.cancel_after < 0:
            caller.SetAbortExecute(1)

    def measure(self):
        self.cancel_after = math.inf
        self.flow.show(self.images[0])
        self.flow.run(**{name: values[0] for name, values in self.choices.items()})
        return bytes_of_this_process()

    def apply(self):
        changed = self.random.sample(sorted(self.choices), self.random.randint(1, 4))
        properties = {name: self.random.choice(self.choices[name]) for name in changed}
        if self.random.random() < 0.1:
            self.flow.show(self.random.choice(self.images))
        self.cancel_after = math.inf
        if self.random.random() < 0.3:
            self.cancel_after = self.random.randint(0, 2)
            properties["NumberOfSteps"] = 1000000
        elif self.flow.proxy.NumberOfSteps == 1000000:
            properties.setdefault("NumberOfSteps", 20)
        if self.flow.proxy.LatticeVelocity > 0.3:
            properties["LatticeVelocity"] = 0.02
        self.flow.update(**properties)
        if self.flow.output().GetNumberOfPoints() == 0:
            self.refused += 1
            self.assertLessEqual(len(self.flow.errors), 1, self.flow.errors)
        else:
            self.assertEqual(self.flow.errors, [])
            self.cancelled += any("Stopped at step" in text for text in self.flow.warnings)
            self.assertTrue(numpy.isfinite(self.flow.array("velocity")).all())

    def test_take_no_more_memory_with_time(self):
        taken, taken_of_gpu = [], []
        for number in range(APPLIES):
            if number % INTERVAL == 0:
                taken.append(self.measure())
                taken_of_gpu.append(bytes_of_gpu())
                print("after %4d Applies: %.1f MB, of the GPU %s" % (number, taken[-1] / 1e6,
                                                                  taken_of_gpu[-1]))
            self.apply()
        print("%d cancelled, %d refused" % (self.cancelled, self.refused))
        self.assertGreater(self.cancelled, APPLIES // 20)
        self.assertGreater(self.refused, APPLIES // 20)
        self.assertLess(self.refused, APPLIES // 2)
        # The first third warms up: libraries load, and threads get arenas of their own.
        third = len(taken) // 3
        grown = numpy.median(taken[2 * third:]) - numpy.median(taken[third:2 * third])
        self.assertLess(grown, third * INTERVAL * OUTPUT / 4)
        if taken_of_gpu[0] is not None:
            self.assertLessEqual(taken_of_gpu[-1], max(taken_of_gpu[:third]))


main()
