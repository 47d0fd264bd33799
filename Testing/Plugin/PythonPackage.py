# SPDX-License-Identifier: BSD-3-Clause
"""The Python package: sources, settings, what it raises, results and progress.

pvpython PythonPackage.py PLUGIN, with the package on the PYTHONPATH. The package loads the plugin itself.
"""

import contextlib
import io
import os
import shutil
import signal
import subprocess
import sys
import types
import unittest
import unittest.mock
import warnings

import numpy
from label_files import labels, write_nii_gz, write_nrrd
from rank_support import command_of_ranks, run_ranks
from testing_support import (OPENINGS, QUARTER_TURN, WALL, Flow, array_of, duct, duct_flow, folder_of,
                             image_with, read_image, source_of, write_text)

import tiledlbm
from tiledlbm import progress, settings

# Twenty steps of a length that does not depend on the vessel, as those of testing_support.Flow.
SHORT = {"steps": 20, "lattice_velocity": 0.02, "flow_tolerance": 0, "device": "CPU", "progress": False}


def run(source, **given):
    """A short flow; that it is too short is no news."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tiledlbm.FlowWarning)
        return tiledlbm.run(source, **{**SHORT, **given})


def run_duct(size=(16, 8, 8), **given):
    return run(duct(size), spacing=0.1, **given)


class Plugin(unittest.TestCase):
    def test_is_that_of_the_build(self):
        self.assertTrue(os.path.samefile(LOADED, PLUGIN))

    def test_is_refused_where_it_is_not(self):
        with self.assertRaisesRegex(tiledlbm.Error, "There is no file /nowhere"):
            tiledlbm.load("/nowhere/TiledLBM.so")

    @unittest.skipUnless(shutil.which("mpiexec") and shutil.which("pvbatch"), "there is no mpiexec or pvbatch")
    def test_is_refused_on_several_ranks(self):
        script = write_text(folder_of(self), "ranks.py", "import tiledlbm\ntry: tiledlbm.load()\n"
                            "except tiledlbm.Error as problem: print(problem)\n")
        done = run_ranks(command_of_ranks("mpiexec", 2, "pvbatch", script))
        self.assertIn("Run this without mpiexec", done.stdout, done.stderr)


class Sources(unittest.TestCase):
    def setUp(self):
        self.expected = duct_flow().update()

    def check(self, found, expected=None, association="POINTS"):
        expected = expected or self.expected
        for name in ("velocity", "pressure"):
            values = getattr(found, name)
            self.assertGreater(abs(values).max(), 0)
            numpy.testing.assert_array_equal(values.ravel(), expected.array(name, association).ravel())

    def test_array(self):
        found = run_duct()
        self.check(found)
        self.assertEqual(found.velocity.shape, (*duct().shape, 3))
        self.assertEqual(found.pressure.shape, duct().shape)
        self.assertGreater(found.velocity[4, 4, 8, 0], 0)
        self.assertEqual(abs(found.velocity[0]).max(), 0)
        self.check(run(duct() > 0, spacing=[0.1] * 3))

    def test_arrays_of_other_programs(self):
        mask = duct().astype(int)
        whole = numpy.where(mask, 300, -50)
        doubled = numpy.concatenate([mask, mask])
        masked = numpy.ma.masked_array(doubled, mask=numpy.indices(doubled.shape)[0] >= len(mask))
        for values, given in (
                (whole.astype(">i2"), {"label": [100, 1000]}), (whole.astype(">f4"), {"label": [100, 1000]}),
                (whole.astype(numpy.longdouble), {"label": [100, 1000]}), (mask.astype(numpy.float16), {}),
                (numpy.ma.masked_array(numpy.ones_like(mask), mask=mask == 0), {}), (masked, {}),
                (numpy.ma.masked_array(whole, mask=mask == 0, dtype=numpy.int16), {"label": [-100, 1000]})):
            with self.subTest(dtype=values.dtype, type=type(values)):
                found = run(values, spacing=0.1, **given)
                self.assertEqual(found.figures["non_solid_nodes"], mask.sum())

    def test_arrays_of_vtk_without_a_name(self):
        for association in ("POINTS", "CELLS"):
            for name in (None, ""):
                image = image_with(duct(), association)
                attributes = image.GetPointData() if association == "POINTS" else image.GetCellData()
                array = attributes.GetScalars()
                array.SetName(name)
                self.assertGreater(abs(run(image).velocity).max(), 0)
                self.assertFalse(array.GetName(), "the user's")

    def test_place_of_an_array(self):
        found = run_duct(origin=(1, 2, 3), directions=QUARTER_TURN)
        expected = Flow(image_with(duct(), origin=(1, 2, 3), direction=QUARTER_TURN)).update()
        self.check(found, expected)
        self.assertEqual(found.origin, (1, 2, 3))
        numpy.testing.assert_allclose(found.spacing, 0.1)
        numpy.testing.assert_array_equal(found.directions, QUARTER_TURN)
        self.assertEqual(found.openings[0].position, expected.output(OPENINGS).GetPoint(0))

    def test_image_and_source(self):
        image = image_with(duct())
        self.check(run(image))
        self.assertIsNone(image.GetPointData().GetArray("velocity"))
        self.check(run(source_of(image)))

    def test_cells(self):
        image = image_with(duct(), "CELLS", name="vessel")
        found = run(image, array="vessel")
        self.check(found, Flow(image, MaskArray=["CELLS", "vessel"]).update(), "CELLS")
        self.assertEqual(found.velocity.shape, (*duct().shape, 3))

    def test_files(self):
        folder = folder_of(self)
        for name, write in (("labels.nrrd", write_nrrd), ("labels.nii.gz", write_nii_gz)):
            path = os.path.join(folder, name)
            write(path, labels())
            found = run(path, label=1, opening_labels=[2, 3], kinematic_viscosity=1e-4)
            self.assertEqual([opening.label for opening in found.openings], [2, 3])
            self.assertGreater(abs(found.velocity).max(), 0)

    def test_refused(self):
        folder = folder_of(self)
        short, odd = (write_text(folder, name, "no such thing") for name in ("short.nii.gz", "text.odd"))
        for source, given, sentence in (
                (duct(), {}, "Say with spacing"),
                (duct(), {"spacing": 0}, "above 0"),
                (duct(), {"spacing": (1, 2)}, "spacing as 3 numbers"),
                (duct()[0], {"spacing": 1}, "2 dimensions"),
                (None, {}, "array \\[z, y, x\\]"),
                (image_with(duct()), {"spacing": 1}, "Leave out spacing"),
                (os.path.join(folder, "absent.vti"), {}, "There is no file"),
                (short, {}, "short.nii.gz cannot be read"),
                (odd, {}, "no kind that ParaView reads")):
            with self.subTest(sentence), self.assertRaisesRegex(tiledlbm.Error, sentence):
                run(source, **given)


class Settings(unittest.TestCase):
    def changed(self, **given):
        return run(image_with(labels(), spacing=[0.5] * 3), label=1, opening_labels=[2, 3], kinematic_viscosity=1e-4,
                   **given)

    def check_roles(self, found, *roles):
        self.assertEqual([opening.role for opening in found.openings], list(roles))

    def test_reach_their_properties(self):
        found = run(duct(), spacing=100, inlet=0.2, outlet=3, unit="um", profile="developed", WallModel="Half-way",
                    ramp_steps=numpy.int64(7), density=numpy.float64(1000)).changed_settings
        self.assertEqual({name: found[name] for name in (
            "InletVelocity", "OutletPressure", "LengthUnit", "InletProfile", "WallModel", "RampSteps", "Density")}, {
                "InletVelocity": 0.2, "OutletPressure": 3, "LengthUnit": "Micrometre", "InletProfile": "Developed",
                "WallModel": "Half-way", "RampSteps": 7, "Density": 1000})
        self.assertNotIn("KinematicViscosity", found)

    def test_fluids(self):
        water = run_duct(fluid="water", density=990).changed_settings
        self.assertEqual((water["Density"], water["KinematicViscosity"]), (990, 1.004e-6))
        thinning = run_duct(fluid="shear-thinning blood", inlet=0.01).changed_settings
        self.assertEqual(thinning["ViscosityModel"], "Carreau-Yasuda")

    def test_openings_by_number_and_place(self):
        found = self.changed(flow=2, openings={1: tiledlbm.outlet(4)})
        self.check_roles(found, "inlet, flow rate", "pressure")
        named = self.changed(inlet=0.25, openings={"label 2": tiledlbm.outlet(resistance=3),
                                                   "label 3": tiledlbm.inlet()})
        self.check_roles(named, "outlet, resistance", "inlet, mean speed")
        self.assertEqual(named.settings["Openings"], [0, 5, 3, 0, 0, 1, 1, 0.25, 0, 0])
        rows = self.changed(openings=[0, 2, 5, 0, 0, 1, 2, 0, 0, 0])
        self.assertEqual(rows.settings["Openings"][:3], [0, 2, 5])

    def test_cuts_are_points_and_directions(self):
        cut = run_duct((30, 8, 8), cuts=[((2, 0.35, 0.35), (1, 0, 0))])
        self.assertEqual(cut.settings["Cuts"], [2, 0.35, 0.35, 1, 0, 0])
        self.assertEqual(sorted(opening.label for opening in cut.openings), [0, 1])

    def test_all_roles_are_rows_of_the_property(self):
        for role, row in (
                (tiledlbm.wall(), [4, 0, 0, 0, 0]), (tiledlbm.inlet(0.3), [4, 1, 0.3, 0, 0]),
                (tiledlbm.inlet(), [4, 1, 9, 0, 0]), (tiledlbm.outlet(7), [4, 2, 7, 0, 0]),
                (tiledlbm.wall((1, 2, 3)), [4, 3, 1, 2, 3]), (tiledlbm.inlet(flow=5), [4, 4, 5, 0, 0]),
                (tiledlbm.outlet(7, resistance=8), [4, 5, 8, 7, 0]),
                (tiledlbm.outlet(proximal=1, compliance=2, distal=3), [4, 6, 1, 2, 3]),
                (tiledlbm.outlet(share=30), [4, 7, 30, 0, 0])):
            self.assertEqual(role.row(4, 9), row)

    def test_waveform_of_pairs_and_its_times(self):
        found = run_duct(inlet=0.2, waveform=[(0, 1), (0.001, 2), (0.002, 1)], cycles=1,
                    snapshots_per_cycle=4, ramp_steps=0)
        numpy.testing.assert_allclose(found.times, [0.0005, 0.001, 0.0015, 0.002], rtol=0.1)
        early = found.at(0.001)
        self.assertAlmostEqual(early.openings[0].velocity, 0.4, delta=0.02)
        self.assertAlmostEqual(found.openings[0].velocity, 0.2, delta=0.02)
        self.assertFalse(numpy.array_equal(early.velocity, found.velocity))

    def test_refused(self):
        for given, sentence in (
                ({"inlt": 1}, "no setting inlt: did you mean inlet\\?"),
                ({"NumberOfStep": 1}, "NumberOfSteps"),
                ({"zzz": 1}, "no setting zzz"),
                ({"inlet": 1, "InletVelocity": 1}, "the same setting"),
                ({"unit": "inch"}, "'mm'"),
                ({"fluid": "honey"}, "'plasma'"),
                ({"device": "TPU"}, "'GPU'"),
                ({"steps": "many"}, "NumberOfSteps cannot be 'many'"),
                ({"label": [1, 2, 3]}, "lowest and the highest"),
                ({"array": "mast"}, "There is no array 'mast': there are 'mask'"),
                ({"waveform": [1, 2]}, "rows of a time"),
                ({"openings": {"y-": tiledlbm.wall()}}, "There is no opening at 'y-': there are 'x-', 'x\\+'"),
                ({"openings": {"x-": tiledlbm.wall(), 0: tiledlbm.wall()}}, "Name opening 0 once"),
                ({"openings": {0: 0.3}}, "Give opening 0 a role"),
                ({"openings": [tiledlbm.wall()]}, "as a dictionary"),
                ({"flow": 1, "openings": {0: tiledlbm.wall()}}, "Leave out flow"),
                ({"cuts": [((1, 2), (3,))]}, "Give cuts as pairs"),
                ({"progress": 3}, "Give progress")):
            with self.subTest(given), self.assertRaisesRegex(tiledlbm.Error, sentence):
                run_duct(**given)
        for wrong in (lambda: tiledlbm.inlet(1, flow=2), lambda: tiledlbm.outlet(proximal=1)):
            with self.assertRaises(tiledlbm.Error):
                wrong()

    def test_all_properties_have_one_python_name(self):
        names = list(run_duct().settings)
        spelled = [settings.spelled(name) for name in names]
        self.assertEqual(len(set(spelled)), len(names))
        self.assertLessEqual({"number_of_steps", "q_criterion", "periodic_x"}, set(spelled))
        self.assertFalse(set(settings.WRITTEN_OUT) & (set(spelled) - {"openings", "cuts", "waveform"}))


class Messages(unittest.TestCase):
    def test_an_error_of_the_filter_is_raised_and_not_printed(self):
        source = ("import tiledlbm, numpy\n"
                  "try: tiledlbm.run(numpy.zeros((8, 8, 8)), spacing=1)\n"
                  "except tiledlbm.Error as problem: print(problem)\n")
        done = subprocess.run([shutil.which("pvpython"), "-c", source], capture_output=True, text=True, check=True)
        self.assertIn("is fluid", done.stdout)
        self.assertNotIn("vtk", done.stdout + done.stderr)
        self.assertNotIn("ERR", done.stderr)

    def test_what_a_result_is_worth_less_for_is_a_warning(self):
        with self.assertWarnsRegex(tiledlbm.FlowWarning, "Raise Number Of Steps") as caught:
            found = tiledlbm.run(duct(), spacing=0.1, **SHORT)
        self.assertEqual(os.path.basename(caught.filename), "PythonPackage.py")
        self.assertEqual(found.quality, "not usable")
        self.assertEqual([str(caught.warning)], found.reasons[:1])


class Results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = run_duct(vorticity=1)
        cls.expected = duct_flow().update()

    def test_hold_what_the_filter_gives(self):
        found, expected = self.found, self.expected
        self.assertEqual(found.figures["steps"], 20)
        self.assertEqual(found.figures["pressure_unit"], "Pa")
        self.assertFalse(found.is_steady)
        for i, opening in enumerate(found.openings):
            for name, array in (("flow_rate", "flow_rate"), ("velocity", "mean_velocity"), ("area", "area"),
                                ("pressure", "mean_pressure"), ("pressure_drop", "pressure_drop")):
                self.assertEqual(getattr(opening, name), expected.openings(array)[i])
        self.assertEqual(found.wall.GetNumberOfPoints(), expected.output(WALL).GetNumberOfPoints())
        numpy.testing.assert_array_equal(found.wall_array(), expected.wall("wall_shear_stress_magnitude"))
        self.assertEqual(found.array("vorticity").shape, (*duct().shape, 3))
        self.assertEqual(found.times, [])
        self.assertIn("quality: not usable", repr(found))

    def test_centrelines(self):
        line, = self.found.centrelines
        self.assertEqual((line["from"], line["to"]), (0, 1))
        self.assertEqual(self.found.settings["Centrelines"], 0)
        self.assertGreater(len(line["abscissa"]), 5)
        numpy.testing.assert_allclose(line["radius"], numpy.sqrt(36 / numpy.pi) * 1e-4, rtol=0.02)
        numpy.testing.assert_allclose(line["points"][:, 1:], 0.35, atol=0.06)
        numpy.testing.assert_allclose(line["abscissa"], 1e-3 * line["points"][:, 0], atol=2e-5)
        numpy.testing.assert_allclose(line["flow_rate"], numpy.pi * line["radius"] ** 2 * line["mean_velocity"])
        # A section is a mean over two voxels on either side of its plane, which the line crosses at a right angle.
        away = abs(line["points"][:, :1] / 0.1 - numpy.arange(16))
        shares = numpy.where(away < 2, 1 + numpy.cos(numpy.pi * away / 2), 0) / 4
        through = self.found.velocity[..., 0].sum(axis=(1, 0)) * 1e-8
        pressure = self.found.pressure[1:-1, 1:-1].mean(axis=(0, 1))
        numpy.testing.assert_allclose(line["flow_rate"], shares @ through, rtol=0.03)
        numpy.testing.assert_allclose(line["pressure"], shares @ pressure, atol=0.03 * abs(pressure).max())

    def test_of_a_filter_in_the_pipeline(self):
        flow = duct_flow().update()
        found = tiledlbm.result_of(flow.proxy)
        numpy.testing.assert_array_equal(found.velocity.reshape(-1, 3), flow.array("velocity"))
        self.assertEqual(len(found.centrelines), 1)
        self.assertEqual(flow.runs(), 1)

    def test_what_is_not_there(self):
        for ask, sentence in ((lambda: self.found.array("heat"), "no array 'heat' in the image"),
                              (lambda: self.found.wall_array("heat"), "no array 'heat' at the wall"),
                              (lambda: self.found.at(0.1), "has kept none"),
                              (lambda: self.found.save("flow.stl"), "not as .stl"),
                              (lambda: self.found.save("/nowhere/flow.vti"), "cannot be written"),
                              (lambda: run_duct(wall_shear_stress=0).wall_array(), "to 1")):
            with self.subTest(sentence), self.assertRaisesRegex(tiledlbm.Error, sentence):
                ask()

    def test_are_saved(self):
        folder = os.path.join(folder_of(self), "new")
        self.found.save(folder)
        self.assertEqual(sorted(os.listdir(folder)), ["convergence.csv", "flow.vti", "openings.csv", "wall.vtp"])
        numpy.testing.assert_array_equal(array_of(read_image(os.path.join(folder, "flow.vti")), "velocity"),
                                         self.found.velocity.reshape(-1, 3))
        with open(os.path.join(folder, "openings.csv"), encoding="utf-8") as file:
            head, first, _ = file.read().splitlines()
        self.assertEqual(head.split(",")[:2], ["id", "role"])
        self.assertIn(repr(self.found.openings[0].flow_rate), first)

    def test_a_later_run_leaves_them(self):
        before = self.found.velocity.copy()
        run_duct(inlet=0.3)
        numpy.testing.assert_array_equal(self.found.velocity, before)


class Previews(unittest.TestCase):
    def test_tell_openings_and_problems(self):
        found = tiledlbm.preview(duct(), spacing=0.1, inlet=0.2, device="CPU")
        self.assertEqual([opening.where for opening in found.openings], ["x-", "x+"])
        self.assertEqual([opening.role for opening in found.openings], ["inlet, mean speed", "pressure"])
        self.assertAlmostEqual(found.openings[0].area, 36e-8)
        self.assertEqual(found.openings[0].velocity, 0.2)
        self.assertGreater(found.figures["time_step"], 0)
        self.assertFalse(found.prevents)
        nothing = tiledlbm.preview(numpy.zeros((8, 8, 8)), spacing=0.1)
        self.assertTrue(nothing.prevents)
        self.assertIn("is fluid", nothing.problems[0])


class Progress(unittest.TestCase):
    LONG = {"steps": 200000, "flow_tolerance": 0}

    def test_is_told_to_a_function(self):
        told = []
        run_duct(steps=2000, progress=lambda share, text: told.append((share, text)))
        self.assertTrue(any("step" in text for _, text in told))
        self.assertTrue(all(0 <= share <= 1 for share, _ in told))

    def test_what_a_function_raises_is_raised(self):
        def fail(_share, _text):
            raise ZeroDivisionError
        with self.assertRaises(ZeroDivisionError):
            run_duct(progress=fail)

    def test_control_c_stops_the_run(self):
        steps = []

        def press(_share, text):
            if text.startswith("step"):
                steps.append(int(text.split()[1]))
                os.kill(os.getpid(), signal.SIGINT)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before or signal.SIG_DFL)
        with self.assertRaises(KeyboardInterrupt):
            run_duct(progress=press, **self.LONG)
        self.assertLess(max(steps), 100000)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_bar_of_a_terminal(self):
        stream = io.StringIO()
        bar = progress.TerminalBar(stream)
        bar.show(0.5, "step 5 of 10")
        bar.show(1.5, "")
        bar.close()
        first, second = stream.getvalue().rstrip("\n").split("\r")[1:]
        self.assertIn("############............]  50% step 5 of 10", first)
        self.assertIn("########################] 100% step 5 of 10", second)

    def test_none_where_nobody_looks(self):
        stream = io.StringIO()
        with contextlib.redirect_stderr(stream):
            run_duct(progress=None)
            self.assertEqual(stream.getvalue(), "")
            run_duct(progress=True)
        self.assertIn("100%", stream.getvalue())

    def test_bar_of_a_notebook(self):
        shown = []
        handle = types.SimpleNamespace(update=shown.append)
        ipython = types.ModuleType("IPython")
        shell = type("ZMQInteractiveShell", (), {})()
        ipython.get_ipython = lambda: shell
        ipython.display = types.ModuleType("IPython.display")
        ipython.display.HTML = str
        ipython.display.display = lambda *_given, display_id: handle
        modules = {"IPython": ipython, "IPython.display": ipython.display}
        with unittest.mock.patch.dict(sys.modules, modules):
            run_duct(progress=None)
        self.assertIn('<progress max="1" value="1.000">', shown[-1])


if __name__ == "__main__":
    PLUGIN = sys.argv.pop(1)
    LOADED = tiledlbm.load()
    unittest.main(verbosity=2)
