# SPDX-License-Identifier: BSD-3-Clause
"""How populations are stored changes memory and speed, and the flow by rounding alone."""

import unittest

import numpy

from testing_support import Flow, image_with, main

# The choices, and what the field data calls them.
STORAGES = {"Full tiles": "full tiles", "Compact tiles": "compact tiles",
            "Compact tiles, in place": "compact tiles, in place"}


def bent_vessel():
    """From x- to y+, with voxels of solid in it: full, partly filled and absent tiles."""
    mask = numpy.zeros((11, 22, 29))
    mask[1:10, 2:11, :20] = 1
    mask[1:10, 2:, 11:20] = 1
    mask[4:6, 5:7, 6:9] = 0
    mask[7, 9, 13] = 0
    return mask


def flow_of(**properties):
    # A relaxation time of 0.7: near 0.5 any method amplifies its own round-off.
    properties = {"NumberOfSteps": 400, "RampSteps": 200, "KinematicViscosity": 3.3e-5,
                  "LatticeVelocity": 0.02, **properties}
    return Flow(image_with(bent_vessel()), **properties).run()


class Storage(unittest.TestCase):
    def check(self, flow, storage):
        self.assertEqual(flow.figure("storage"), storage)
        self.assertGreater(flow.figure("device_memory"), 0)

    def check_near(self, flow, expected, tolerance):
        """Velocity and pressure differ by so much, relative, in L2."""
        for name in ("velocity", "pressure"):
            found, there = (each.array(name).astype(float) for each in (flow, expected))
            self.assertLess(numpy.linalg.norm(found - there) / numpy.linalg.norm(there), tolerance, name)

    def test_every_storage_gives_the_flow_of_full_tiles(self):
        # Round-off: 400 steps of 1e-16, relative to a density of 1, for velocities of 0.02.
        for precision, tolerance in (("Double", 1e-11), ("Single", 1e-4)):
            expected = flow_of(Precision=precision, PopulationStorage="Full tiles")
            self.assertGreater(abs(expected.array("velocity")).max(), 0.1)
            for choice, storage in STORAGES.items():
                with self.subTest(precision=precision, storage=storage):
                    flow = flow_of(Precision=precision, PopulationStorage=choice)
                    self.check(flow, storage)
                    self.check_near(flow, expected, tolerance)

    def test_a_run_can_go_on_in_every_storage(self):
        for choice in STORAGES:
            with self.subTest(storage=choice):
                at_once = flow_of(PopulationStorage=choice)
                # An odd number, since a storage in place alternates between two kinds of step.
                continued = flow_of(PopulationStorage=choice, NumberOfSteps=133)
                continued.update(NumberOfSteps=400)
                self.assertEqual(continued.runs(), 2)
                continued.equals(at_once, "velocity", "pressure")

    def test_automatic_storage_on_the_cpu(self):
        for precision in ("Double", "Single", "Sixteen-bit storage"):
            with self.subTest(precision=precision):
                self.check(flow_of(Precision=precision, NumberOfSteps=1), "compact tiles, in place")

    def test_memory_falls_from_storage_to_storage(self):
        def memory(precision, choice):
            return flow_of(Precision=precision, PopulationStorage=choice,
                           NumberOfSteps=1).figure("device_memory")
        full, compact, in_place = (memory("Double", choice) for choice in STORAGES)
        self.assertLess(compact, full)
        # No less in place, for a flow as small as this.
        self.assertLessEqual(in_place, compact)
        self.assertLess(memory("Single", "Compact tiles"), 0.6 * compact)
        self.assertLess(memory("Sixteen-bit storage", "Compact tiles"), 0.4 * compact)

    def test_a_new_storage_runs(self):
        flow = flow_of(NumberOfSteps=10, PopulationStorage="Full tiles")
        flow.update(PopulationStorage="Compact tiles")
        self.assertEqual(flow.runs(), 2)
        self.check(flow, "compact tiles")

    def test_sixteen_bits_agree_with_single_precision(self):
        # 11 bits of each population remain: 5e-4 a step, of which most averages out.
        single = flow_of(Precision="Single")
        for choice in ("Auto", "Compact tiles", "Compact tiles, in place"):
            with self.subTest(storage=choice):
                flow = flow_of(Precision="Sixteen-bit storage", PopulationStorage=choice)
                self.check(flow, STORAGES.get(choice, "compact tiles, in place"))
                self.check_near(flow, single, 1e-3)
                for name in ("velocity", "pressure"):
                    self.assertEqual(flow.array(name).dtype, numpy.float32)


main()
