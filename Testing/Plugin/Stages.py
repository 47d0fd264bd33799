# SPDX-License-Identifier: BSD-3-Clause
"""The stages of an Apply are in ParaView's Timer Log, and the profile of them is made."""

import json
import os
import subprocess
import sys
import unittest

from vtkmodules.vtkCommonSystem import vtkTimerLog

from testing_support import duct, duct_flow, folder_of, image_with, main, write_data

HERE = os.path.dirname(os.path.abspath(__file__))
PLUGIN = sys.argv[1]


def names_in_log():
    return [vtkTimerLog.GetEventString(i) for i in range(vtkTimerLog.GetNumberOfEvents())]


class Stages(unittest.TestCase):
    def test_those_of_an_apply_are_in_the_timer_log(self):
        vtkTimerLog.ResetLog()
        flow = duct_flow(NumberOfSteps=60).update()
        first = names_in_log()
        for name in ("distances from the wall", "walls along links", "populations on the device",
                     "steps", "fields to arrays", "wall mesh"):
            self.assertEqual(first.count(name), 2, f"{name}: its start and its end")
        vtkTimerLog.ResetLog()
        flow.update(NumberOfSteps=120)
        self.assertEqual(names_in_log().count("steps"), 2)
        self.assertNotIn("distances from the wall", names_in_log())

    def test_the_profile_is_made(self):
        script = os.path.join(HERE, "..", "Benchmark", "profile_filter.py")
        mask, output = (os.path.join(folder_of(self), name) for name in ("mask.vti", "run.json"))
        write_data(image_with(duct()), mask)
        subprocess.run([os.environ["PVPYTHON"], script, "pipeline", PLUGIN, output, "duct=" + mask, "--device=CPU",
                        "--seconds=0.01"], check=True, timeout=120, stdout=subprocess.DEVNULL)
        with open(output, encoding="utf-8") as file:
            case, = json.load(file)["cases"]
        self.assertEqual(case["nodes"], int(duct().sum()))
        self.assertEqual(case["voxels"], duct().size)
        self.assertIn("memory_beside", case)
        self.assertEqual([apply["what"].split(",")[0] for apply in case["applies"]],
                         ["reading", "first Apply", "second Apply", "another unit of pressure"])
        for apply in case["applies"]:
            outermost = sum(seconds for _name, depth, seconds in apply["stages"] if depth == 0)
            self.assertLessEqual(outermost, apply["seconds"])
        self.assertIn("steps", [name for name, _depth, _seconds in case["applies"][1]["stages"]])


main()
