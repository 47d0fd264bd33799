# SPDX-License-Identifier: BSD-3-Clause
"""The flows at small resolutions, and the pages of their figures.

small_flows_test.py; TILEDLBM_VALIDATION names the program.
"""

import importlib.util
import math
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
if not importlib.util.find_spec("jinja2"):
    print("Skipped: jinja2 was not found (Debian: python3-jinja2)")
    sys.exit(77)
TESTING = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTING / "Report"))

import make
from figures import COLLISIONS, PRECISIONS, read_flows

PROGRAM = os.environ["TILEDLBM_VALIDATION"]
EXAMPLES = TESTING.parent / "Data" / "examples"
ROUND_OFF = {"single": 2.0**-24, "sixteen-bit": 2.0**-11}
"""Half the distance from 1 to the next number that is stored."""


def run_flows(folder, *options):
    """The flows, run at their small resolutions."""
    subprocess.run([PROGRAM, "--quick", "--device=cpu", *options, f"--inflow={EXAMPLES / 'aortic_flow.csv'}",
                    f"--output={folder}"], check=True)
    return read_flows([folder])


class InFolder(unittest.TestCase):
    """A folder for all tests."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)


class SmallFlows(InFolder):
    """Coarse grids: bounds half as high again as the error there, orders a little below two."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.flows = run_flows(cls.folder)

    def figures(self, name):
        """Those of a flow, by model, resolution and quantity."""
        return {(model, across, quantity): value
                for (model, across, _, quantity), value in self.flows[name].figures.items()}

    def assert_near(self, figures, model, across, bounds):
        """The figures of a run are nearer to zero than their bounds, or to another value if that comes first."""
        for quantity, bound in bounds.items():
            expected, within = bound if isinstance(bound, tuple) else (0, bound)
            with self.subTest(model=model, quantity=quantity):
                self.assertLess(abs(figures[model, across, quantity] - expected), within)

    def test_they_make_pages(self):
        self.assertEqual(make.main(["validation", str(self.folder), "--output", str(self.folder), "--no-plots"]), 0)
        results, precision = ((self.folder / name).read_text("utf-8") for name in ("RESULTS.md", "PRECISION.md"))
        for part in ("| along x | grey levels |", "| TRT incompressible |", "| 4 | 12 | 1.5 % |",
                     "| bend | grey levels | 300 | 12 |"):
            self.assertIn(part, results)
        for model in COLLISIONS:
            self.assertEqual(precision.count(f"| {model} | 12 |"), 2)
        self.assertEqual(len(self.flows["pipe"].models), 1)
        self.assertEqual(self.flows["pipe"].sizes(), [8, 16])

    def test_errors_of_a_duct_are_those_of_the_lattice_and_of_the_stored_bits(self):
        across = 12

        def figure(model, precision, quantity):
            return self.flows["duct"].figures[model, across, precision, quantity]

        # Bounce-back at a relaxation time of 0.8 shifts the speed at the wall by 0.52 / across^2 of
        # the peak (He, Zou, Luo and Dembo 1997, J. Stat. Phys. 87), 0.7 / across^2 of the profile's
        # L2 norm, and the wall by 0.13 / across voxels. The gradient goes with the fourth power of
        # the width: 1.0 / across^2. Twice as much leaves room for the corners and the inlet.
        lattice = 2 / across**2
        for model in COLLISIONS:
            for precision in PRECISIONS:
                with self.subTest(model=model, precision=precision):
                    # Sixteen bits are rounded to once a step, when populations are stored, single
                    # precision in each operation: sums over 19 populations, before and after the
                    # equilibrium.
                    operations = {"double": 0, "single": 40, "sixteen-bit": 1}[precision]
                    stored = operations * ROUND_OFF.get(precision, 0)
                    # The momentum of a node gets an error of about 0.3 of the populations' each
                    # step, which viscosity spreads as fast: in so few voxels the profile's stays
                    # below one round-off. Errors of planes go to and fro as sound until friction
                    # damps them; beside the pressure, which falls by 8.5 u / across^2 a voxel, they
                    # come to about across / 24 round-offs. A quarter leaves room for six times as
                    # much.
                    allowed = {"profile": stored, "gradient": stored * across / 4}
                    for quantity, bound in allowed.items():
                        self.assertLess(figure(model, precision, f"{quantity}_error"),
                                        lattice + bound)
                        if precision != "double":
                            difference = figure(model, precision, f"{quantity}_difference")
                            self.assertLess(difference, bound)
                            self.assertGreater(difference, 0, "is not another precision")
            single, sixteen = (figure(model, precision, "profile_difference")
                               for precision in PRECISIONS[1:])
            self.assertGreater(sixteen, 10 * single, "does not store 16 bits")
            # Else the errors above were those of the start-up.
            self.assertLess(figure(model, "double", "residual"), 1e-6)

    def test_pipe_at_an_angle_is_of_second_order(self):
        found = self.figures("pipe")
        model = "grey levels 27°/33°"
        for quantity, least in (("gradient_error", 1.8), ("velocity_error", 1.7)):
            coarse, fine = found[model, 8, quantity], found[model, 16, quantity]
            self.assertGreater(math.log2(coarse / fine), least)
        self.assert_near(found, model, 16, {"gradient_error": 0.04, "leak": 1e-3})

    def test_womersley_flow_has_the_exact_profile_and_phase(self):
        self.assert_near(self.figures("womersley"), "TRT", 12,
                         {"profile_error": 0.03, "amplitude_error": 0.02, "phase_error": 1})

    def test_pulsatile_flow_has_the_flow_and_the_gradient_that_are_prescribed(self):
        self.assert_near(self.figures("pulsatile"), "alpha=4", 12, {
            "velocity_error": 0.05, "flow_amplitude": 0.006, "flow_phase": 0.4, "gradient_amplitude": 0.02,
            "gradient_phase": 0.9,
            "shear_amplitude": 0.03, "shear_phase": 1.2, "shear_fit_amplitude": 0.012})

    def test_pulse_wave_is_that_of_the_theory(self):
        self.assert_near(self.figures("pulse-wave"), "5 m/s 1 Z grey levels", 8, {
            "pressure_error": 0.03, "outflow_error": 0.02, "arrival_error": 0.02, "compliance_error": 0.05,
            "reflection_error": 0.03, "mean_flow_error": 1e-3, "drop_error": 0.05})

    def test_walls_that_accelerate_drive_a_channel(self):
        found = self.figures("channel")
        # The parabola stays, whose mean is a third of the friction Reynolds number.
        self.assert_near(found, "laminar Re 10", 16, {
            "bulk_velocity": (10 / 3, 0.01 * 10 / 3), "wall_stress": (1, 3e-3), "wall_stress_slope": (1, 0.05),
            "stress_error": 3e-3})
        # Two h / u_tau are too short for averages, and 32 voxels for turbulence.
        model = "Bounded LBMRT with eddies"
        self.assert_near(found, model, 32, {"bulk_velocity": (15.7, 0.8), "u_peak": 4})
        self.assertGreater(found[model, 32, "stress_peak"], 0.2)

    def test_jet_keeps_its_flow_and_is_disturbed(self):
        # Six voxels across the throat, and no time to come to rest.
        found = self.figures("jet")
        self.assert_near(found, "Re=500", 6, {
            "throat_flow": 0.06, "throat_velocity": (1.6, 0.2), "disturbance": (2e-3, 1.5e-3)})
        for quantity in ("halvings", "has_eddies"):
            self.assertEqual(found["Re=500", 6, quantity], 0)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy was not found (Debian: python3-numpy)")
    def test_aorta_is_that_of_the_examples(self):
        made = subprocess.run([sys.executable, EXAMPLES / "make_aorta.py", self.folder / "aorta.nrrd", "3"],
                              check=True, stdout=subprocess.PIPE, encoding="utf-8")
        found = self.figures("aorta")
        model, across = "voxels of 3 mm", 11
        self.assertEqual(found[model, across, "voxels"], int(made.stdout.rpartition(" ")[2]))
        self.assertEqual(found[model, across, "has_eddies"], 1)
        # Voxels of 0.75 mm: 97.4 of 142 mmHg. So large ones are five across a branch.
        self.assert_near(found, model, across, {
            "root_mean": (105, 12), "root_largest": (170, 30), "osi wall": 0.5})
        self.assertAlmostEqual(sum(found[model, across, f"flow {label}"] for label in (3, 4, 5, 6)), 1,
                               delta=0.1)
        self.assertGreater(found[model, across, "tawss wall"], 0.1)

    def test_taylor_green_is_of_second_order_for_each_model(self):
        found = self.figures("taylor-green")
        names = {model for model, _, _ in found}
        self.assertEqual(len(names), 6)
        for model in names:
            with self.subTest(model=model):
                coarse, fine = (found[model, across, "velocity_error"] for across in (16, 32))
                self.assertGreater(math.log2(coarse / fine), 2)
                self.assertLess(fine, 3e-3)

    def test_turbulent_vortices_stay_stable_and_lose_energy_in_time(self):
        found = self.figures("turbulence")
        for model in ("Bounded LBMRT", "Bounded LBMRT with eddies"):
            # 32 voxels resolve the eddies for a while.
            self.assertLess(found[model, 32, "peak_error"], 0.6)
            self.assertGreater(found[model, 32, "peak_time"], 4)
        self.assertNotEqual(found["Bounded LBMRT", 32, "peak_dissipation"],
                            found["Bounded LBMRT with eddies", 32, "peak_dissipation"])

    def test_plane_cavity_has_the_velocities_of_the_table(self):
        self.assertLess(self.figures("cavity2d")["Re 100", 32, "error"], 0.02)

    def test_permeability_does_not_depend_on_the_relaxation_time(self):
        found = self.figures("spheres")
        for walls, largest in (("half-way", 0.033), ("interpolated", 0.065)):
            values = [value for (model, _, quantity), value in found.items()
                      if walls in model and quantity == "permeability"]
            self.assertEqual(len(values), 4)
            self.assertLess(max(values) / min(values) - 1, 5e-3)
            for (model, _, quantity), value in found.items():
                if walls in model and quantity == "error":
                    self.assertLess(value, largest)

    def test_tubes_are_measured(self):
        found = self.figures("tube")
        # Bounds along x and, at higher Reynolds numbers, at an angle between labels and faces.
        bounds = {"flow_error": (0.025, 0.03, 0.015), "leak": (1e-4, 6e-4, 8e-4),
                  "reported_imbalance": (1e-3, 5e-3, 5e-3), "gradient_error": (2e-3, 0.035, 0.01),
                  "drop_error": (3e-3, 0.035, 0.02), "velocity_error": (0.01, 0.04, 0.03),
                  "shear_error": (8e-3, 9e-3, 6e-3), "shear_rms": (0.011, 0.06, 0.045),
                  # Openings add next to nothing to what is lost between them.
                  "of_openings": (1e-3, 6e-3, 2e-3)}
        for i, model in enumerate(("tube grey levels Re=50", "tilted grey levels Re=500",
                                   "cut grey levels Re=200")):
            self.assert_at_rest(found, model)
            found[model, 12, "of_openings"] = found[model, 12, "drop_error"] - found[model, 12, "gradient_error"]
            self.assert_near(found, model, 12, {quantity: largest[i] for quantity, largest in bounds.items()})

    def assert_at_rest(self, figures, model):
        self.assertEqual([figures[model, 12, quantity] for quantity in ("is_steady", "warnings")], [1, 0], model)

    def test_a_bend_keeps_its_flow(self):
        found = self.figures("tube")
        self.assert_at_rest(found, "bend mask Re=200")
        # With 32 voxels across the friction is 1.36 times that of a straight tube.
        # The slip of the walls makes the flow rate differ more from section to section.
        self.assert_near(found, "bend mask Re=200", 12, {
            "friction_ratio": (1.36, 0.1), "leak": 5e-3, "flow_error": 0.01})

    def test_wall_stress_is_compared_with_finite_elements(self):
        found = self.figures("wall-stress")
        bend, narrow, pulsating, aneurysm = (f"{name} grey levels Re={reynolds}" for name, reynolds in (
            ("bend", 300), ("stenosis of 50 %", 300), ("pulsating stenosis of 50 %", 150), ("sidewall aneurysm", 300)))
        self.assert_at_rest(found, bend)
        self.assert_near(found, bend, 12, {
            "stress_rms": 0.13, "stress_p99": 0.33, "outer_rms": 0.17, "side_rms": 0.15, "inner_rms": 0.03,
            "mean_error": 0.12, "largest_error": 0.19, "flow_error": 0.01, "drop_error": 0.03, "covered": (0.8, 0.3),
            "told_ratio": (1, 1)})
        # Six voxels across the throat.
        self.assert_near(found, narrow, 8, {
            "stress_rms": 0.22, "largest_error": 0.3, "flow_error": 0.02, "drop_error": 0.56})
        self.assert_near(found, pulsating, 8, {"stress_rms": 0.15, "mean_error": 0.3, "osi_rms": 0.15})
        self.assert_near(found, aneurysm, 12, {
            "is_steady": (1, 0.1), "stress_rms": 0.12, "dome_rms": 0.03, "neck_rms": 0.25, "tube_rms": 0.08,
            "dome_mean_error": 0.5, "mean_error": 0.05, "flow_error": 0.01, "drop_error": 0.05, "covered": (0.5, 0.3)})


class Arguments(InFolder):
    def test_tubes_are_chosen_by_their_names(self):
        self.assertEqual(run_flows(self.folder, "--flow=tube", "--case=ellipse", "--jobs=3"), {})

    def test_arguments_that_cannot_be_followed_are_said_at_once(self):
        file = self.folder / "file"
        file.touch()
        for arguments, told in ((["--device=tpu", f"--output={self.folder}"], "--device=tpu"),
                                (["--jobs=0", f"--output={self.folder}"], "--jobs=0"),
                                (["--flow=duckt", f"--output={self.folder}"], "'duckt'"),
                                (["--flow=wall-stress", "--references=none", f"--output={self.folder}"],
                                 "none/bend_90_re300.csv"),
                                (["--flow=duct", f"--output={file}"], str(file))):
            with self.subTest(told=told):
                done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(told, done.stderr)
                self.assertEqual(done.stdout, "", "runs a flow first")

    def test_its_folder_is_made(self):
        flows = run_flows(self.folder / "new" / "folder", "--flow=taylor-green")
        self.assertEqual(len(flows["taylor-green"].figures), 12)


if __name__ == "__main__":
    unittest.main(verbosity=2)
