# SPDX-License-Identifier: BSD-3-Clause
"""The solver runs for what is new, and only for that."""

import re
import unittest

import numpy
from paraview import servermanager, simple

from testing_support import (CONVERGENCE, OPENINGS, QUARTER_TURN, WALL, duct, duct_flow, image_with,
                             main)

LARGE = (64, 24, 24)


def look_at(flow):
    simple.Gradient(Input=flow.proxy, ScalarArray=["POINTS", "velocity"]).UpdatePipeline()


class Caching(unittest.TestCase):
    def setUp(self):
        self.flow = duct_flow(NumberOfSteps=100).update()
        self.assertEqual(self.flow.runs(), 1)

    def test_looking_at_the_flow_runs_nothing(self):
        proxy = self.flow.proxy
        simple.Slice(Input=proxy).UpdatePipeline()
        simple.Contour(Input=proxy, ContourBy=["POINTS", "pressure"], Isosurfaces=[0.1]).UpdatePipeline()
        look_at(self.flow)
        simple.RenameSource("renamed", proxy)
        for port in range(3):
            servermanager.Fetch(proxy, idx=port)
        self.assertEqual(self.flow.at(1.0).at(2.0).runs(), 1)

    def test_a_newer_input_with_the_same_mask_runs_nothing(self):
        before = self.flow.output().GetMTime()
        self.flow.show(image_with(2 * duct())).update()
        self.assertGreater(self.flow.output().GetMTime(), before, "the filter was not asked again")
        self.assertEqual(self.flow.array("mask").max(), 2)
        self.assertEqual(self.flow.runs(), 1)

    def test_an_image_that_only_turned_runs_nothing(self):
        velocity = self.flow.array("velocity").copy()
        self.flow.show(image_with(duct(), direction=QUARTER_TURN, origin=(5, 5, 5))).update()
        numpy.testing.assert_array_equal(self.flow.array("velocity")[:, 1], velocity[:, 0])
        self.assertEqual(self.flow.output(OPENINGS).GetPoint(0)[2], 5 + 0.35)
        self.assertEqual(self.flow.runs(), 1)

    def test_a_new_mask_or_parameter_runs(self):
        mask = duct()
        mask[3, 3, 5] = 0
        self.flow.show(image_with(mask)).update()
        self.assertEqual((self.flow.runs(), self.flow.steps()), (2, 100))
        # The first change leaves the same voxels fluid.
        self.assertEqual(self.flow.update(FluidRange=[0.5, 1.5]).runs(), 2)
        self.assertEqual(self.flow.update(InletVelocity=0.05).runs(), 3)

    def test_more_steps_go_on_from_the_last(self):
        self.flow.update(NumberOfSteps=250)
        self.assertEqual((self.flow.steps(), self.flow.runs()), (250, 2))
        self.flow.equals(duct_flow(NumberOfSteps=250).update())
        first = self.flow.output(CONVERGENCE).GetValue(0, 0).ToInt()
        self.assertLessEqual(first, 100, "the history begins anew")

    def test_fewer_steps_start_anew(self):
        self.flow.update(NumberOfSteps=40)
        self.assertEqual((self.flow.steps(), self.flow.runs()), (40, 2))

    def test_a_failure_is_reported_again_without_a_run(self):
        flow = duct_flow(LatticeVelocity=0.29, KinematicViscosity=1e-6, RampSteps=0, InletProfile="Plug",
                         CollisionModel="LBGK", NumberOfSteps=3000).refuse()
        message = flow.errors[0].split("): ")[-1]
        self.assertEqual(flow.runs(), 1, "it was refused before it ran")
        for _again in range(2):
            flow.apply()
            self.assertEqual([text.split("): ")[-1] for text in flow.errors], [message])
        self.assertEqual(flow.runs(), 1)


class Stopping(unittest.TestCase):
    def stopped(self, flow, when):
        """Stops an update at the first report of progress for which `when(share, text)` holds."""
        def stop(caller, _event):
            if when(caller.GetProgress(), caller.GetProgressText() or ""):
                caller.SetAbortExecute(1)
        tag = flow.filter.AddObserver("ProgressEvent", stop)
        flow.run()
        flow.filter.RemoveObserver(tag)
        return flow

    def stopped_flow(self, at="step [1-9]"):
        return self.stopped(duct_flow(LARGE, NumberOfSteps=100000),
                            lambda share, text: 0 < share < 1 and re.match(at, text) is not None)

    def check_at_rest(self, flow, steps):
        """The output is at rest, and so many steps can be run from there."""
        self.assertEqual(flow.steps(), 0)
        self.assertEqual(abs(flow.array("velocity")).max(), 0)
        self.assertEqual(flow.update(NumberOfSteps=steps).steps(), steps)

    def test_the_flow_at_the_step_reached_is_the_output(self):
        flow = self.stopped_flow()
        self.assertTrue(0 < flow.steps() < 100000)
        flow.warn("Stopped at step %d of 100000" % flow.steps())
        self.assertTrue(numpy.isfinite(flow.array("velocity")).all())
        self.assertEqual(flow.output(OPENINGS).GetNumberOfPoints(), 2)

    def test_on_a_coarser_grid_the_output_is_at_rest(self):
        flow = self.stopped_flow(at="grid")
        self.assertIn("Stopped at step 0 of 100000", flow.warnings_of_else()[0])
        self.check_at_rest(flow, 60)
        self.assertGreater(abs(flow.array("velocity")).max(), 0.1)

    def test_before_the_first_step_the_output_is_at_rest(self):
        for properties in ({}, {"SnapshotInterval": 5}):
            self.check_at_rest(self.stopped(duct_flow(**properties), lambda share, _text: share < 1), 30)

    def test_with_the_last_report_is_too_late_for_it_and_too_early_for_the_next(self):
        flow = duct_flow(NumberOfSteps=20)
        for steps in (20, 30):
            flow.proxy.NumberOfSteps = steps
            self.stopped(flow, lambda share, _text: share == 1)
            self.assertEqual((flow.steps(), flow.warnings_of_else()), (steps, []))

    def test_with_each_report_does_not_go_on_either(self):
        flow = self.stopped(duct_flow(LARGE, NumberOfSteps=100000), lambda _share, _text: True)
        steps = flow.steps()
        self.assertLess(steps, 100000)
        look_at(flow)
        self.assertEqual((flow.steps(), flow.runs()), (steps, 1))

    def test_looking_at_it_does_not_go_on(self):
        flow = self.stopped_flow()
        steps = flow.steps()
        look_at(flow)
        flow.at(1.0)
        flow.source.SMProxy.MarkModified(None)
        flow.source.GetClientSideObject().Modified()
        flow.update()
        self.assertEqual((flow.steps(), flow.runs()), (steps, 1))

    def test_the_next_request_of_the_user_goes_on(self):
        flow = self.stopped_flow()
        steps = flow.steps()
        flow.update(NumberOfSteps=steps + 50)
        self.assertEqual((flow.steps(), flow.runs()), (steps + 50, 2))
        self.assertEqual(flow.warnings_of_else(), [])
        flow.equals(duct_flow(LARGE, NumberOfSteps=steps + 50).update())

    def test_progress_has_a_text(self):
        flow = duct_flow(LARGE, NumberOfSteps=3000)
        shown = []
        flow.filter.AddObserver("ProgressEvent", lambda caller, _event: shown.append(
            (caller.GetProgress(), caller.GetProgressText())))
        flow.update()
        texts = [text for _, text in shown if text]
        self.assertGreater(len(texts), 1)
        figures = r"residual \d\.\d+e[-+]\d+, \d+ MFLUPS$"
        for text in texts:
            self.assertRegex(text, r"^(step \d+ of 3000|grid [24]x coarser), " + figures)
        self.assertTrue(texts[0].startswith("grid"), texts[0])
        self.assertTrue(texts[-1].startswith("step"), texts[-1])
        amounts = [amount for amount, _ in shown]
        self.assertEqual(amounts, sorted(amounts))


class Live(unittest.TestCase):
    def test_parts_make_the_whole(self):
        flow = duct_flow(LARGE, NumberOfSteps=300, LiveInterval=1e-3).update()
        parts = [flow.steps()]
        while not flow.told("IsRunFinished")[0]:
            self.assertLess(parts[-1], 300)
            looked_at = flow.steps()
            flow.proxy.UpdatePipeline()
            self.assertEqual(flow.steps(), looked_at)  # looking does not go on
            self.assertEqual(flow.go_on().errors + flow.warnings_of_else(), [])
            parts.append(flow.steps())
        self.assertEqual(parts[-1], 300)
        self.assertGreater(len(parts), 2)
        self.assertEqual(parts, sorted(set(parts)))
        flow.equals(duct_flow(LARGE, NumberOfSteps=300).update())


class InParts(unittest.TestCase):
    """A run that a client drives."""

    def begin(self, **properties):
        flow = duct_flow(LARGE, **{"NumberOfSteps": 300, "LiveInterval": 1e-3, **properties})
        flow.ask("ComputeInParts").update()
        self.assertTrue(flow.told("AwaitsPart")[0])
        return flow

    def shown(self, flow):
        return flow.ask("ShowFlow").redraw()

    def test_parts_make_the_whole(self):
        flow = self.begin()
        first, parts = flow.steps(), []
        while flow.told("AwaitsPart")[0]:
            flow.ask("ComputePart")
            step, target, residual, speed, left = flow.told("RunProgress")
            self.assertEqual((target, left > 0), (300, step < 300))
            self.assertGreater(speed, 0)
            parts.append(step)
            self.assertEqual(flow.steps(), first)  # outputs are not touched
        self.assertEqual(parts, sorted(set(parts)))
        self.assertGreater(len(parts), 2)
        self.assertGreater(residual, 0)
        self.shown(flow)
        self.assertEqual((flow.steps(), flow.runs(), flow.errors), (300, 1, []))
        at_once = duct_flow(LARGE, NumberOfSteps=300).update()
        flow.equals(at_once)
        flow.equals(at_once, "wall_shear_stress", port=WALL)
        flow.equals(at_once, "flow_rate", port=OPENINGS)
        self.assertEqual(flow.quality_reasons(), at_once.quality_reasons())
        self.assertEqual(len(flow.warnings), len(flow.quality_reasons()))

    def test_the_flow_is_shown_where_the_run_stands(self):
        flow = self.begin(NumberOfSteps=100000)
        for _ in range(2):
            before = flow.steps()
            flow.ask("ComputePart")
            step = flow.told("RunProgress")[0]
            self.assertEqual(self.shown(flow).steps(), step)
            self.assertGreater(step, before)
            self.assertEqual(flow.warnings_of_else(), [])
            self.assertTrue(flow.told("AwaitsPart")[0])

    def test_a_run_that_is_stopped_waits_for_the_user(self):
        flow = self.begin(NumberOfSteps=100000)
        flow.ask("StopRun")
        self.assertFalse(flow.told("AwaitsPart")[0])
        steps = flow.steps()
        flow.ask("ComputePart")
        self.assertEqual(self.shown(flow).steps(), steps)
        flow.warn("Stopped at step %d of 100000" % steps)
        flow.update(NumberOfSteps=steps + 40, LiveInterval=0)
        self.assertEqual((flow.steps(), flow.runs()), (steps + 40, 2))

    def test_what_a_part_fails_in_is_told_when_it_is_shown(self):
        flow = self.begin(LatticeVelocity=0.29, KinematicViscosity=1e-6, RampSteps=300,
                          CollisionModel="LBGK", NumberOfSteps=30000)
        while flow.told("AwaitsPart")[0]:
            flow.ask("ComputePart")
        self.assertEqual(flow.errors, [])
        self.shown(flow).check_refused("unstable")
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)
        self.assertTrue(flow.told("IsRunFinished")[0])

    def test_other_settings_begin_another_run(self):
        flow = self.begin(NumberOfSteps=100000)
        flow.update(InletVelocity=0.05, NumberOfSteps=30, LiveInterval=0)
        self.assertEqual((flow.steps(), flow.runs()), (30, 2))
        self.assertFalse(flow.told("AwaitsPart")[0])


main()
