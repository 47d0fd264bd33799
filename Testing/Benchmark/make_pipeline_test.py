# SPDX-License-Identifier: BSD-3-Clause
"""The page of a run that is made up.

make_pipeline_test.py
"""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import make_pipeline


def case(name, seconds, stages):
    """One of which a step takes a hundredth of a second."""
    applies = [{"what": "reading", "seconds": 0.25, "stages": []},
               {"what": "first Apply, 1 step", "seconds": seconds, "stages": stages},
               {"what": "second Apply, 50 steps", "seconds": 0.75, "stages": []},
               {"what": "another unit of pressure", "seconds": 0.125, "stages": []}]
    return {"name": name, "nodes": 2000000, "voxels": 9000000, "mflups": 200.0,
            "precision": "Single", "storage": "compact tiles", "device": "Some GPU",
            "applies": applies}


RUN = {"date": "2030-01-02T03:04:05+00:00", "cores": 8, "processor": "Some CPU",
       "cases": [case("tube", 1.51, [["walls", 0, 1.0], ["mesh", 1, 0.5], ["steps", 0, 0.01]]),
                 case("aorta", 0.31, [["walls", 0, 0.2], ["steps", 0, 0.01]])]}


def steady_case(rest_updates, default_updates):
    """A vessel of 2000 nodes."""
    flow = {"nodes": 2000, "device": "Some GPU", "reynolds_number": 85.6, "steps": 4000, "seconds": 0.5}
    return {"name": "vein", "speed": 0.1, "drop_difference": 0.0005, "share_difference": 0, "field_difference": 0.002,
            "field_difference_at_rest": 0.003,
            "at_rest": {**flow, "updates": rest_updates}, "default": {**flow, "updates": default_updates}}


class Pipeline(unittest.TestCase):
    def page(self, *runs):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for i, run in enumerate(runs):
                paths.append(Path(folder) / f"{i}.json")
                paths[-1].write_text(json.dumps(run), encoding="utf-8")
            code = make_pipeline.main([str(path) for path in paths] + ["--output", folder])
            page = Path(folder) / "PIPELINE.md"
            return code, page.read_text(encoding="utf-8") if page.exists() else ""

    def page_with(self, option, content):
        """The page of a run and of another script's, which the option names."""
        with tempfile.TemporaryDirectory() as folder:
            for name, run in (("run", RUN), (option, content)):
                (Path(folder) / f"{name}.json").write_text(json.dumps(run), encoding="utf-8")
            self.assertEqual(make_pipeline.main([f"{folder}/run.json", f"--{option}", f"{folder}/{option}.json",
                                                 "--output", folder]), 0)
            return (Path(folder) / "PIPELINE.md").read_text(encoding="utf-8")

    def test_what_is_around_the_solver_is_told_in_steps(self):
        code, page = self.page(RUN)
        self.assertEqual(code, 0)
        self.assertIn("| around the solver, in steps | 150 | 30 |", page)
        self.assertIn("| a time step, ms | 10.000 | 10.000 |", page)
        self.assertIn("| nodes | 2 000 000 | 2 000 000 |", page)

    def test_stages_within_others_are_set_in_and_may_be_missing(self):
        page = self.page(RUN)[1]
        self.assertIn("| walls | 1.0000 | 0.2000 |", page)
        self.assertIn("| &nbsp;&nbsp;&nbsp;&nbsp;mesh | 0.5000 | – |", page)

    def test_memory_is_told_by_the_voxel_and_may_be_missing(self):
        told = {**RUN["cases"][0], "memory_beside": 22500000}
        page = self.page({**RUN, "cases": [told, RUN["cases"][1]]})[1]
        self.assertIn("| host memory, bytes a voxel | 2.5 | – |", page)

    def test_each_run_has_a_section(self):
        page = self.page(RUN, {**RUN, "cases": [{**RUN["cases"][0], "device": "CPU, 2 threads"}]})[1]
        self.assertIn("## Some GPU\n", page)
        self.assertIn("## CPU, 2 threads\n", page)

    def test_a_discussion_is_included(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "run.json").write_text(json.dumps(RUN), encoding="utf-8")
            (Path(folder) / "pipeline_discussion.md").write_text("Walls bind.\n", encoding="utf-8")
            self.assertEqual(make_pipeline.main([folder + "/run.json", "--output", folder]), 0)
            page = (Path(folder) / "PIPELINE.md").read_text(encoding="utf-8")
        self.assertTrue(page.endswith("\nWalls bind.\n"))

    def test_steady_flows_are_counted_in_updates(self):
        steady = {"date": "2030-01-02", "precision": "Single", "tolerance": 0.001, "reference": 40000,
                  "cases": [steady_case(8e6, 2e6)]}
        page = self.page_with("steady", steady)
        self.assertIn("| vein | 2 000 | 0.1 | 86 | 4000, 0.50 | 1000, 0.50 | 0.25 | 0.050 %, 0.000 %, 0.200 % | 0.300 % |",
                      page)
        self.assertIn("Flow tolerance 0.001, compared with 40 000 steps from rest.", page)

    def test_heartbeats_are_counted(self):
        beating = {"date": "2030-01-02", "precision": "Single", "cases": [
            {"name": "vein", "device": "Some GPU", "nodes": 2000, "preset": "Vertebral, young", "reynolds_number": 85.6,
             "beats": 3.0, "steps": 60000, "seconds": 4.04, "flow_rate_change": 0.004, "pressure_change": 0.0012}]}
        page = self.page_with("heartbeats", beating)
        self.assertIn("| vein | 2 000 | Vertebral, young | 86 | 3 | 60 000, 4.0 | 0.40 %, 0.12 % |", page)

    def test_a_run_without_cases_is_told(self):
        told = io.StringIO()
        with contextlib.redirect_stderr(told):
            self.assertEqual(self.page({**RUN, "cases": []})[0], 1)
        self.assertIn("make_pipeline.py: IndexError", told.getvalue())


if __name__ == "__main__":
    unittest.main()
