# SPDX-License-Identifier: BSD-3-Clause
"""The solver runs for what is new, and only for that."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy
import testing_support as support
from paraview import simple


class Caching(unittest.TestCase):
    def setUp(self):
        self.flow = support.Flow(support.image_with(support.duct()), NumberOfSteps=100)
        self.flow.update()
        self.assertEqual(self.flow.runs(), 1)

    def test_looking_at_the_flow_runs_nothing(self):
        proxy = self.flow.proxy
        simple.Slice(Input=proxy).UpdatePipeline()
        simple.Contour(Input=proxy, ContourBy=["POINTS", "pressure"], Isosurfaces=[0.1]
                       ).UpdatePipeline()
        simple.Gradient(Input=proxy, ScalarArray=["POINTS", "velocity"]).UpdatePipeline()
        simple.RenameSource("renamed", proxy)
        for port in range(3):
            simple.servermanager.Fetch(proxy, idx=port)
        proxy.UpdatePipeline(1.0)
        proxy.UpdatePipeline(2.0)
        self.assertEqual(self.flow.runs(), 1)

    def test_a_newer_input_with_the_same_mask_runs_nothing(self):
        before = self.flow.output().GetMTime()
        self.flow.source.GetClientSideObject().SetOutput(support.image_with(2 * support.duct()))
        self.flow.source.SMProxy.MarkModified(None)
        self.flow.update()
        self.assertGreater(self.flow.output().GetMTime(), before, "the filter was not asked again")
        self.assertEqual(self.flow.array("mask").max(), 2)
        self.assertEqual(self.flow.runs(), 1)

    def test_an_image_that_only_turned_runs_nothing(self):
        velocity = self.flow.array("velocity").copy()
        self.flow.source.GetClientSideObject().SetOutput(support.image_with(
            support.duct(), direction=[[0, -1, 0], [1, 0, 0], [0, 0, 1]], origin=(5, 5, 5)))
        self.flow.source.SMProxy.MarkModified(None)
        self.flow.update()
        numpy.testing.assert_array_equal(self.flow.array("velocity")[:, 1], velocity[:, 0])
        self.assertEqual(self.flow.output(support.OPENINGS).GetPoint(0)[2], 5 + 0.35)
        self.assertEqual(self.flow.runs(), 1)

    def test_a_new_mask_or_parameter_runs(self):
        mask = support.duct()
        mask[3, 3, 5] = 0
        self.flow.source.GetClientSideObject().SetOutput(support.image_with(mask))
        self.flow.source.SMProxy.MarkModified(None)
        self.flow.update()
        self.assertEqual(self.flow.runs(), 2)
        self.assertEqual(self.flow.steps(), 100)
        changes = {"FluidRange": [0.5, 1.5], "InletVelocity": 0.05}
        for number, (name, value) in enumerate(changes.items(), start=2):
            self.flow.update(**{name: value})
            # The first change leaves the same voxels fluid.
            self.assertEqual(self.flow.runs(), number)

    def test_more_steps_go_on_from_the_last(self):
        self.flow.update(NumberOfSteps=250)
        self.assertEqual(self.flow.steps(), 250)
        self.assertEqual(self.flow.runs(), 2)
        at_once = support.Flow(support.image_with(support.duct()), NumberOfSteps=250).update()
        numpy.testing.assert_array_equal(self.flow.array("velocity"), at_once.array("velocity"))
        first = self.flow.output(support.CONVERGENCE).GetValue(0, 0).ToInt()
        self.assertLessEqual(first, 100, "the history begins anew")

    def test_fewer_steps_start_anew(self):
        self.flow.update(NumberOfSteps=40)
        self.assertEqual(self.flow.steps(), 40)
        self.assertEqual(self.flow.runs(), 2)

    def test_a_failure_is_reported_again_without_a_run(self):
        flow = support.Flow(support.image_with(support.duct()), LatticeVelocity=0.29,
                            KinematicViscosity=1e-6, RampSteps=0, InletProfile="Plug",
                            CollisionModel="LBGK", NumberOfSteps=3000)
        flow.update()
        self.assertEqual(len(flow.errors), 1, flow.errors)
        message, runs = flow.errors[0], flow.runs()
        self.assertEqual(runs, 1, "it was refused before it ran")
        for again in range(2):
            flow.filter.Modified()
            flow.proxy.SMProxy.MarkModified(None)
            flow.update()
            self.assertEqual([text.split("): ")[-1] for text in flow.errors],
                             [message.split("): ")[-1]])
        self.assertEqual(flow.runs(), runs)


class Stopping(unittest.TestCase):
    def stopped_flow(self, at="step"):
        flow = support.Flow(support.image_with(support.duct((64, 24, 24))), NumberOfSteps=100000)

        def stop(caller, _event):
            if 0 < caller.GetProgress() < 1 and caller.GetProgressText().startswith(at):
                caller.SetAbortExecute(1)
        tag = flow.filter.AddObserver("ProgressEvent", stop)
        flow.update()
        flow.filter.RemoveObserver(tag)
        return flow

    def test_the_flow_at_the_step_reached_is_the_output(self):
        flow = self.stopped_flow()
        self.assertEqual(flow.errors, [])
        self.assertTrue(0 < flow.steps() < 100000)
        self.assertEqual(len(flow.warnings_of_else()), 1, flow.warnings_of_else())
        self.assertIn("Stopped at step %d of 100000" % flow.steps(), flow.warnings_of_else()[0])
        self.assertTrue(numpy.isfinite(flow.array("velocity")).all())
        self.assertEqual(flow.output(support.OPENINGS).GetNumberOfPoints(), 2)

    def test_on_a_coarser_grid_the_output_is_at_rest(self):
        flow = self.stopped_flow(at="grid")
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 0)
        self.assertIn("Stopped at step 0 of 100000", flow.warnings_of_else()[0])
        self.assertEqual(abs(flow.array("velocity")).max(), 0)
        flow.update(NumberOfSteps=60)
        self.assertEqual(flow.steps(), 60)
        self.assertGreater(abs(flow.array("velocity")).max(), 0.1)

    def test_before_the_first_step_the_output_is_at_rest(self):
        def stop(caller, _event):
            if caller.GetProgress() < 1:
                caller.SetAbortExecute(1)
        for properties in ({}, {"SnapshotInterval": 5}):
            flow = support.Flow(support.image_with(support.duct()), **properties)
            tag = flow.filter.AddObserver("ProgressEvent", stop)
            flow.update()
            flow.filter.RemoveObserver(tag)
            self.assertEqual(flow.errors, [])
            self.assertEqual(flow.steps(), 0)
            self.assertEqual(abs(flow.array("velocity")).max(), 0)
            flow.update(NumberOfSteps=30)
            self.assertEqual(flow.steps(), 30)

    def test_with_the_last_report_is_too_late_for_it_and_too_early_for_the_next(self):
        def stop(caller, _event):
            if caller.GetProgress() == 1:
                caller.SetAbortExecute(1)
        flow = support.Flow(support.image_with(support.duct()), NumberOfSteps=20)
        flow.filter.AddObserver("ProgressEvent", stop)
        for steps in (20, 30):
            flow.update(NumberOfSteps=steps)
            self.assertEqual((flow.steps(), flow.errors, flow.warnings_of_else()), (steps, [], []))

    def test_with_each_report_does_not_go_on_either(self):
        flow = support.Flow(support.image_with(support.duct((64, 24, 24))), NumberOfSteps=100000)
        flow.filter.AddObserver("ProgressEvent", lambda caller, _event: caller.SetAbortExecute(1))
        flow.update()
        steps = flow.steps()
        self.assertLess(steps, 100000)
        simple.Gradient(Input=flow.proxy, ScalarArray=["POINTS", "velocity"]).UpdatePipeline()
        self.assertEqual((flow.steps(), flow.runs()), (steps, 1))

    def test_looking_at_it_does_not_go_on(self):
        flow = self.stopped_flow()
        steps = flow.steps()
        simple.Gradient(Input=flow.proxy, ScalarArray=["POINTS", "velocity"]).UpdatePipeline()
        flow.proxy.UpdatePipeline(1.0)
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
        at_once = support.Flow(flow.source.GetClientSideObject().GetOutputDataObject(0),
                               NumberOfSteps=steps + 50).update()
        numpy.testing.assert_array_equal(flow.array("velocity"), at_once.array("velocity"))

    def test_progress_has_a_text(self):
        flow = support.Flow(support.image_with(support.duct((64, 24, 24))), NumberOfSteps=3000)
        shown = []
        flow.filter.AddObserver(
            "ProgressEvent",
            lambda caller, _event: shown.append((caller.GetProgress(), caller.GetProgressText())))
        flow.update()
        texts = [text for _, text in shown if text]
        self.assertGreater(len(texts), 1)
        figures = r"residual \d\.\d+e[-+]\d+, \d+ MFLUPS$"
        for text in texts:
            self.assertRegex(
                text, r"^(step \d+ of 3000|grid [24]x coarser), " + figures)
        self.assertTrue(texts[0].startswith("grid"), texts[0])
        self.assertTrue(texts[-1].startswith("step"), texts[-1])
        amounts = [amount for amount, _ in shown]
        self.assertEqual(amounts, sorted(amounts))


class Live(unittest.TestCase):
    def is_finished(self, flow):
        flow.proxy.UpdatePropertyInformation()
        return flow.proxy.SMProxy.GetProperty("IsRunFinished").GetElement(0) == 1

    def test_parts_make_the_whole(self):
        image = support.image_with(support.duct((64, 24, 24)))
        flow = support.Flow(image, NumberOfSteps=300, LiveInterval=1e-3).update()
        parts = [flow.steps()]
        while not self.is_finished(flow):
            self.assertLess(parts[-1], 300)
            looked_at = flow.steps()
            flow.proxy.UpdatePipeline()
            self.assertEqual(flow.steps(), looked_at)  # looking does not go on
            flow.proxy.SMProxy.InvokeCommand("GoOn")
            flow.proxy.SMProxy.MarkModified(None)
            flow.proxy.UpdatePipeline()
            self.assertEqual(flow.errors + flow.warnings_of_else(), [])
            parts.append(flow.steps())
        self.assertEqual(parts[-1], 300)
        self.assertGreater(len(parts), 2)
        self.assertEqual(parts, sorted(set(parts)))
        at_once = support.Flow(image, NumberOfSteps=300).update()
        numpy.testing.assert_array_equal(flow.array("velocity"), at_once.array("velocity"))


class InParts(unittest.TestCase):
    """A run that a client drives."""

    def begin(self, **properties):
        flow = support.Flow(support.image_with(support.duct((64, 24, 24))),
                            **{"NumberOfSteps": 300, "LiveInterval": 1e-3, **properties})
        self.ask(flow, "ComputeInParts")
        flow.update()
        self.assertTrue(self.told(flow, "AwaitsPart")[0])
        return flow

    def ask(self, flow, command):
        flow.proxy.SMProxy.InvokeCommand(command)

    def told(self, flow, name):
        flow.proxy.UpdatePropertyInformation()
        values = flow.proxy.SMProxy.GetProperty(name)
        return [values.GetElement(i) for i in range(values.GetNumberOfElements())]

    def shown(self, flow):
        self.ask(flow, "ShowFlow")
        flow.proxy.SMProxy.MarkModified(None)
        return flow.update()

    def test_parts_make_the_whole(self):
        flow = self.begin()
        first, parts = flow.steps(), []
        while self.told(flow, "AwaitsPart")[0]:
            self.ask(flow, "ComputePart")
            step, target, residual, speed, left = self.told(flow, "RunProgress")
            self.assertEqual((target, left > 0), (300, step < 300))
            self.assertGreater(speed, 0)
            parts.append(step)
            self.assertEqual(flow.steps(), first)  # outputs are not touched
        self.assertEqual(parts, sorted(set(parts)))
        self.assertGreater(len(parts), 2)
        self.assertGreater(residual, 0)
        self.shown(flow)
        self.assertEqual((flow.steps(), flow.runs(), flow.errors), (300, 1, []))
        at_once = support.Flow(flow.source.GetClientSideObject().GetOutputDataObject(0),
                               NumberOfSteps=300).update()
        for port, name in ((support.FLOW, "velocity"), (support.WALL, "wall_shear_stress"),
                           (support.OPENINGS, "flow_rate")):
            numpy.testing.assert_array_equal(flow.array(name, port=port),
                                             at_once.array(name, port=port))
        self.assertEqual(flow.quality_reasons(), at_once.quality_reasons())
        self.assertEqual(len(flow.warnings), len(flow.quality_reasons()))

    def test_the_flow_is_shown_where_the_run_stands(self):
        flow = self.begin(NumberOfSteps=100000)
        for _ in range(2):
            before = flow.steps()
            self.ask(flow, "ComputePart")
            step = self.told(flow, "RunProgress")[0]
            self.shown(flow)
            self.assertEqual(flow.steps(), step)
            self.assertGreater(step, before)
            self.assertEqual(flow.warnings_of_else(), [])
            self.assertTrue(self.told(flow, "AwaitsPart")[0])

    def test_a_run_that_is_stopped_waits_for_the_user(self):
        flow = self.begin(NumberOfSteps=100000)
        self.ask(flow, "StopRun")
        self.assertFalse(self.told(flow, "AwaitsPart")[0])
        steps = flow.steps()
        self.ask(flow, "ComputePart")
        self.shown(flow)
        self.assertEqual(flow.steps(), steps)
        self.assertEqual(len(flow.warnings_of_else()), 1)
        self.assertIn("Stopped at step %d of 100000" % steps, flow.warnings_of_else()[0])
        flow.update(NumberOfSteps=steps + 40, LiveInterval=0)
        self.assertEqual((flow.steps(), flow.runs()), (steps + 40, 2))

    def test_what_a_part_fails_in_is_told_when_it_is_shown(self):
        flow = self.begin(LatticeVelocity=0.29, KinematicViscosity=1e-6, RampSteps=300,
                          CollisionModel="LBGK", NumberOfSteps=30000)
        while self.told(flow, "AwaitsPart")[0]:
            self.ask(flow, "ComputePart")
        self.assertEqual(flow.errors, [])
        self.shown(flow)
        self.assertEqual(len(flow.errors), 1, flow.errors)
        self.assertIn("unstable", flow.errors[0])
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)
        self.assertTrue(self.told(flow, "IsRunFinished")[0])

    def test_other_settings_begin_another_run(self):
        flow = self.begin(NumberOfSteps=100000)
        flow.update(InletVelocity=0.05, NumberOfSteps=30, LiveInterval=0)
        self.assertEqual((flow.steps(), flow.runs()), (30, 2))
        self.assertFalse(self.told(flow, "AwaitsPart")[0])


if __name__ == "__main__":
    support.main()
