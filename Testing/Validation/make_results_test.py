# SPDX-License-Identifier: BSD-3-Clause
"""The flows at small resolutions, and the pages of figures that are made up.

make_results_test.py; TILEDLBM_VALIDATION names the program.
"""

import contextlib
import csv
import importlib.util
import io
import math
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import make_results
from pages import channel, nozzle, tubes
from pages.figures import (COLLISIONS, COLUMNS, CURVE_COLUMNS, PRECISIONS, Key, models,
                           read_figures, resolutions)

PROGRAM = os.environ.get("TILEDLBM_VALIDATION")
EXAMPLES = Path(__file__).resolve().parents[2] / "Data" / "examples"
HAS_NUMPY = importlib.util.find_spec("numpy") is not None
HAS_MATPLOTLIB = importlib.util.find_spec("matplotlib") is not None
ROUND_OFF = {"single": 2.0**-24, "sixteen-bit": 2.0**-11}
"""Half the distance from 1 to the next number that is stored."""


def duct(profile, gradient):
    """Made-up rows: second order in double, round-off of the given size in sixteen bits."""
    for model in COLLISIONS:
        for across in (12, 24):
            for quantity, storage in (("profile", profile), ("gradient", gradient)):
                error = 1.44 / across**2
                for precision, added in zip(PRECISIONS, (0, 1e-7, storage)):
                    yield "duct", model, across, precision, f"{quantity}_error", error + added
                    if added:
                        yield "duct", model, across, precision, f"{quantity}_difference", added


CAVITY = [("cavity100", "LBMRT", 20, "single", "difference", 1e-6),
          ("cavity100", "LBMRT", 20, "sixteen-bit", "difference", 2e-3),
          ("cavity100", "LBMRT", 20, "double", "discretisation", 1e-3),
          ("cavity1000", "LBMRT", 32, "double", "error", 0.125),
          ("cavity1000", "LBMRT", 32, "sixteen-bit", "error", 0.126),
          ("cavity1000", "LBMRT", 32, "sixteen-bit", "difference", 1e-3),
          ("cavity1000", "LBMRT", 64, "double", "error", 0.0625)]
VESSEL = [("vessel", "LBMRT", 25, "double", "mass_imbalance", 1e-3),
          ("vessel", "LBMRT", 25, "sixteen-bit", "velocity_difference", 4e-4)]




def tube(model, across, **quantities):
    """Made-up rows of a run that came to rest."""
    for quantity, value in {"is_steady": 1, "warnings": 0, **quantities}.items():
        yield "tube", model, across, "double", quantity, value


TUBES = [
    *(row for across in (12, 24) for row in
      tube("tube grey levels Re=200", across, gradient_error=1.44 / across**2,
           drop_error=-14.4 / across**2, flow_error=0.001, velocity_error=0.01, leak=0.002,
           reported_imbalance=-0.004, opening_jump=0.25)),
    ("tube", "tilted mask Re=200", 12, "double", "failed", 1),
    *tube("tilted mask Re=200", 24, gradient_error=0.5, drop_error=1.6, flow_error=0, is_steady=0,
          velocity_error=0.1, warnings=1),
    *tube("tube mask Re=500 Plug", 16, hagenbach=1.5, length=20),
    *tube("tube mask Re=200 u=0.01", 16, gradient_error=0.1, drop_error=0.2),
    *tube("tube mask Re=200 u=0.08", 16, gradient_error=-0.1, drop_error=-0.2),
    *tube("bend mask Re=200", 24, friction_ratio=1.83, gradient_error=0.2, flow_error=0)]


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.csv = self.folder / "figures.csv"
        (self.folder / "curves.csv").write_text(",".join(CURVE_COLUMNS) + "\n", "utf-8")

    def make(self, *more):
        """PRECISION.md of the figures."""
        self.assertEqual(make_results.main([str(self.folder), "--output", str(self.folder), *more]),
                         0)
        return (self.folder / "PRECISION.md").read_text("utf-8")

    def results(self):
        """RESULTS.md beside it."""
        return (self.folder / "RESULTS.md").read_text("utf-8")

    def make_page_with_duct(self):
        """The pages of what was run, which need a duct."""
        with self.csv.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(duct(1e-5, 1e-5))
        self.make("--no-plots")

    def run_flow(self, name):
        """Runs a flow at its small resolutions."""
        subprocess.run([PROGRAM, "--quick", "--device=cpu", f"--flow={name}",
                        f"--inflow={EXAMPLES / 'aortic_flow.csv'}", f"--output={self.folder}"], check=True)

    def write(self, rows):
        with self.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerows([COLUMNS, *rows])


class Tables(InFolder):
    def test_errors_orders_and_limits(self):
        self.write([*duct(1e-5, 2e-3), *CAVITY, *VESSEL])
        text = self.make("--no-plots")
        for row in ("| LBGK | 12 | 1.00e-2 | 1.00e-2 | 1.00e-2 | 1.00e-7 | 1.00e-5 "
                    "| discretisation |",
                    "| LBMRT | 24 | 2.50e-3 (2.0) | 2.50e-3 (2.0) | 4.50e-3 (1.4) | 1.00e-7 "
                    "| 2.00e-3 | both |",
                    "| 20 | 0 | 1.00e-6 | 2.00e-3 | 1.00e-3 | **16 bits** |",
                    "| 32 | 1.25e-1 | – | 1.26e-1 | – | 1.00e-3 | discretisation |",
                    "adds 1.00e-5 to 2.00e-3 to the velocity",
                    "| velocity, difference to double | 0 | – | 4.00e-4 |",
                    "| mass imbalance | 1.00e-3 | – | – |"):
            self.assertIn(row, text)
        self.assertIn("above 24, above 24, above 24 for the velocity, above 24", text)
        self.assertIn("at most 0.004 % of", text)
        self.assertNotIn(".png", text)
        for row in ("| LBMRT | 1.00e-2 | 2.50e-3 (2.0) |", "| LBMRT | 1.25e-1 | 6.25e-2 (1.0) |",
                    "| [Square duct](#square-duct) | series solution | 2.0 | 2.50e-3 |"):
            self.assertIn(row, self.results())
        self.assertNotIn("Taylor", self.results())

    def test_round_off_meets_the_error_between_resolutions(self):
        self.write(duct(2e-2, 5e-3))
        # sqrt(1.44 / 5e-3) is 17.
        self.assertIn("below 12, below 12, below 12 for the velocity, 17, 17, 17 for",
                      self.make("--no-plots"))

    def test_what_was_not_run_is_said(self):
        self.write(duct(1e-5, 1e-5))
        self.assertIn("Not run: no mask", self.make("--no-plots"))

    def test_tubes_have_errors_orders_and_what_they_are_compared_with(self):
        self.write([*duct(1e-5, 1e-5), *TUBES])
        self.make("--no-plots")
        text = self.results()
        for part in ("| along x | grey levels | +1.0 / +0.2 (2.0) |",
                     "| along x | grey levels | -10.0 / -2.5 (2.0) |",
                     "| 27°/33°, labels | mask | failed / +160.0\\* |",
                     "| quarter bend | mask | – / +20.0 |",
                     "Of 8 runs 1 failed", "1 did not come to rest (\\*), and 1 were warned of",
                     "| along x | mask | +10.0 / +20.0 | -10.0 / -20.0 |",
                     "| along x | mask | 1.50 |", "| once developed | Chen (1973) | 1.28 |",
                     "| mask | 1.830 |", "| White (1929) | 1.525 |",
                     "sections (in the bend, of its legs): 0.20 % at Re 200", "report: 0.40 % at Re 200",
                     "| 2.0 | 2.50e-2 |"):
            self.assertIn(part, text)

    def test_a_plug_costs_what_boundary_layers_do(self):
        # Far from the inlet it is 1.25; near it all of the drop is the boundary layer's.
        self.assertAlmostEqual(tubes.entrance_factor(100, 50), 1.25, delta=0.03)
        x = 1e-4
        self.assertAlmostEqual(tubes.entrance_factor(1000, 1000 * x) + 64 * x,
                               13.76 * math.sqrt(x), delta=0.01)

    def test_what_was_computed_is_compared_with_the_laboratories(self):
        low = nozzle.Measurement(0, (1.0, 2.0, 3.0))
        high = nozzle.Measurement(1, (5.0, 6.0, 7.0))
        missing = nozzle.Measurement(2, (5.0, 6.0))
        found = nozzle.agreement([low, high, missing], {0: 2.5, 1: 9.0}.get)
        self.assertEqual(found, (2, 1, 3.0, 1))
        self.assertIsNone(nozzle.agreement([missing], {}.get))

    def test_profiles_by_flow_are_those_of_the_flow_that_is_let_in(self):
        flows = nozzle.measured_flows()
        place = -0.064  # before the cone all five measured, and the flow is a parabola
        for as_found, by_flow in zip(nozzle.profiles()[place], nozzle.profiles(by_flow=True)[place]):
            self.assertEqual(as_found.place, by_flow.place)
            for value, scaled, flow in zip(as_found.values, by_flow.values, flows[place].values()):
                self.assertAlmostEqual(value, scaled * flow)
        centre = nozzle.profiles(by_flow=True)[place][0]
        mean_speed = 5.21e-6 / (math.pi * 0.006**2)
        self.assertAlmostEqual(centre.mean / (2 * mean_speed), 1, delta=0.02)

    def test_measurements_have_the_means_of_their_tables(self):
        for rows, found in ((nozzle.rows_of("nozzle_measured_centreline.csv"), nozzle.centreline()),
                            (nozzle.rows_of("nozzle_measured_profiles.csv"),
                             [each for profile in nozzle.profiles().values() for each in profile])):
            self.assertEqual(len(rows), len(found))
            for row, each in zip(rows, found):
                self.assertEqual(len(each.values), int(row["n"]))
                self.assertAlmostEqual(each.mean, float(row["mean"]), delta=2e-5)
                self.assertAlmostEqual(each.deviation, float(row["sd"]), delta=6e-5)
        # The laboratories' pressures fall together at the expansion, each from its own zero.
        self.assertEqual(len(nozzle.wall_pressure()), 16)
        self.assertNotIn(nozzle.REFERENCE_PLACE, [each.place for each in nozzle.wall_pressure()])

    def test_channel_is_compared_with_the_simulation(self):
        known = channel.figures_of_simulation()
        # The published table has 18.28 in the middle; Dean's law asks for 15.7 of the bulk.
        self.assertAlmostEqual(known["centre_velocity"], 18.284, delta=1e-3)
        self.assertAlmostEqual(known["bulk_velocity"], 15.7, delta=0.2)
        profile = channel.simulation()["U"]
        self.assertAlmostEqual(channel.deviation([(y, 1.1 * u) for y, u in profile], profile), 0.1)
        self.write([*duct(1e-5, 1e-5),
                    ("channel", "laminar Re 10", 16, "single", "bulk_velocity", 3.3),
                    ("channel", "Bounded LBMRT", 64, "single", "bulk_velocity", "nan"),
                    ("channel", "Bounded LBMRT with eddies", 64, "single", "bulk_velocity", 15.5)])
        with (self.folder / "curves.csv").open("a", encoding="utf-8") as file:
            file.writelines(f"channel,Bounded LBMRT with eddies,64,U,{y},{1.1 * u}\n"
                            for y, u in profile)
        self.make("--no-plots")
        for row in ("| Bounded LBMRT | 64 | unstable | – |",
                    "| Bounded LBMRT with eddies | 64 | 15.50 | – |",
                    "| Bounded LBMRT with eddies | 64 | 10.0 % | – |"):
            self.assertIn(row, self.results())
        self.assertNotIn("laminar", self.results())
        self.assertNotIn("no channel's", self.results())
        self.write([*duct(1e-5, 1e-5), ("channel", "Bounded LBMRT", 64, "single", "u_peak", 15.3),
                    ("channel", "Bounded LBMRT", 96, "single", "u_peak", 2.7)])
        self.make("--no-plots")
        self.assertIn("The flow of Bounded LBMRT with 64 voxels is no channel's", self.results())

    def test_jets_tell_where_they_break_down(self):
        rows = {"breakdown": 7.125, "rms_peak": 0.25, "loss": 3.5, "anisotropy": 0.0123,
                "disturbance": 0.0029, "halvings": 1, "has_eddies": 1}
        self.write([*duct(1e-5, 1e-5), ("jet", "Re=3500", 16, "single", "failed", 1),
                    *(("jet", model, 24, "single", quantity, value) for quantity, value in rows.items()
                      for model in ("Re=500", "Re=3500")),
                    ("jet", "Re=500", 32, "single", "breakdown", "nan")])
        self.make("--no-plots")
        text = self.results()
        for part in ("| 3500 | 16 | unstable |", "| 3500 | 24 | 7.12 | 0.250 | – |",
                     "| eddies, lattice velocity halved 1× |", "| 500 | 32 | – |",
                     "1.2 % with 24 voxels across.", "0.29 to 0.29 % of the mean"):
            self.assertIn(part, text)

    def test_aorta_compares_voxel_sizes(self):
        models = (("voxels of 1.5 mm", 21), ("voxels of 1 mm", 32), ("voxels of 0.75 mm", 43))
        rows = [("aorta", model, across, "single", quantity, value * across)
                for model, across in models[1:]
                for quantity, value in (("root_mean", 2.0), ("flow 3", 0.01), ("tawss arch", 0.1),
                                        ("osi_difference", 0.001), ("tawss_difference", 0.01),
                                        ("quality", 1 / across))]
        self.write([*duct(1e-5, 1e-5), ("aorta", *models[0], "single", "failed", 1), *rows])
        self.make("--no-plots")
        text = self.results()
        for part in ("| mean | unstable | 64.00 | 86.00 | -25.6% |",
                     "| thoracic aorta | unstable | 32.00% | 43.00% | -25.6% |",
                     "| TAWSS, arch | unstable | 3.200 | 4.300 | -25.6% |", "| read with care |",
                     "43 % of the mean TAWSS and 0.043 of OSI between 1 mm and 0.75 mm."):
            self.assertIn(part, text)

    def test_folders_make_a_page_together(self):
        self.write(duct(1e-5, 1e-5))
        with tempfile.TemporaryDirectory() as other:
            more = Path(other)
            (more / "curves.csv").write_text((self.folder / "curves.csv").read_text("utf-8"), "utf-8")
            first, self.csv = self.csv, more / "figures.csv"
            self.write(TUBES)
            self.csv = first
            self.assertEqual(make_results.main([str(self.folder), other, "--output",
                                                str(self.folder), "--no-plots"]), 0)
        self.assertIn("| LBGK | 1.00e-2 |", self.results())
        self.assertIn("## Tubes", self.results())

    @unittest.skipUnless(HAS_MATPLOTLIB, "matplotlib was not found (Debian: python3-matplotlib)")
    def test_plots_are_drawn(self):
        self.write([*duct(1e-5, 2e-3), *CAVITY, *TUBES])
        text = self.make()
        for name in ("duct.png", "tube.png"):
            self.assertIn(f"({name})", self.results())
            self.assertGreater((self.folder / name).stat().st_size, 5000)
        for name in ("precision_duct.png", "precision_cavity.png"):
            self.assertIn(f"({name})", text)
            self.assertGreater((self.folder / name).stat().st_size, 5000)

    @unittest.skipUnless(HAS_MATPLOTLIB, "matplotlib was not found (Debian: python3-matplotlib)")
    def test_plots_of_unsteady_flows_are_drawn(self):
        flows = {"pulsatile": ("alpha=4", ("computed 0°", "exact 0°")), "channel": ("Bounded LBMRT", "Uuvw"),
                 "jet": ("Re=3500", ("centreline", "rms")),
                 "aorta": ("voxels of 1 mm", ("root pressure", "tawss"))}
        rows = [(flow, model, 16, "single", quantity, 0.1) for flow, (model, _) in flows.items()
                for quantity in ("velocity_error", "shear_amplitude", "shear_fit_amplitude")]
        self.write([*duct(1e-5, 1e-5), *rows])
        with (self.folder / "curves.csv").open("a", encoding="utf-8") as file:
            file.writelines(f"{flow},{model},16,{curve},{x},{x}\n" for flow, (model, curves) in flows.items()
                            for curve in curves for x in (1, 2))
        self.make()
        for flow in flows:
            self.assertGreater((self.folder / f"{flow}.png").stat().st_size, 5000)

    def test_unreadable_figures_are_said(self):
        self.csv.write_text("a,b\n1,2\n", encoding="utf-8")
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            result = make_results.main([str(self.folder), "--output", str(self.folder)])
        self.assertEqual(result, 1)
        self.assertIn("other columns", errors.getvalue())


@unittest.skipUnless(PROGRAM, "TILEDLBM_VALIDATION names no program")
class SmallestDuct(InFolder):
    def test_errors_are_those_of_the_lattice_and_of_the_stored_bits(self):
        self.run_flow("duct")
        figures = read_figures(self.csv)
        across = 12

        def figure(model, precision, quantity):
            return figures[Key("duct", model, across, precision, quantity)]

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

        text = self.make("--no-plots")
        for model in COLLISIONS:
            self.assertEqual(text.count(f"| {model} | 12 |"), 2)


@unittest.skipUnless(PROGRAM, "TILEDLBM_VALIDATION names no program")
class SmallFlows(InFolder):
    """Coarse grids: bounds half as high again as the error there, orders a little below two."""

    def figures(self, flow):
        """Those of a flow, by model, resolution and quantity."""
        self.run_flow(flow)
        return {(key.model, key.across, key.quantity): value
                for key, value in read_figures(self.csv).items()}

    def test_pipe_at_an_angle_is_of_second_order(self):
        found = self.figures("pipe")
        model = "grey levels 27°/33°"
        for quantity, least in (("gradient_error", 1.8), ("velocity_error", 1.7)):
            coarse, fine = found[model, 8, quantity], found[model, 16, quantity]
            self.assertGreater(math.log2(coarse / fine), least)
        self.assertLess(found[model, 16, "gradient_error"], 0.04)
        self.assertLess(found[model, 16, "leak"], 1e-3)

    def test_womersley_flow_has_the_exact_profile_and_phase(self):
        found = self.figures("womersley")
        self.assertLess(found["TRT", 12, "profile_error"], 0.03)
        self.assertLess(found["TRT", 12, "amplitude_error"], 0.02)
        self.assertLess(found["TRT", 12, "phase_error"], 1)

    def test_pulsatile_flow_has_the_flow_and_the_gradient_that_are_prescribed(self):
        found = self.figures("pulsatile")
        bounds = {"velocity_error": 0.05, "flow_amplitude": 0.003, "flow_phase": 0.4,
                  "gradient_amplitude": 0.02, "gradient_phase": 0.9,
                  # The fit of the wall shear stress reaches beyond the layer that oscillates.
                  "shear_amplitude": 0.18, "shear_phase": 21, "shear_fit_amplitude": 0.12}
        for quantity, largest in bounds.items():
            with self.subTest(quantity=quantity):
                self.assertLess(abs(found["alpha=4", 12, quantity]), largest)
        self.make_page_with_duct()
        self.assertIn("| 4 | 12 | 2.8 % |", self.results())

    def test_walls_that_accelerate_drive_a_channel(self):
        found = self.figures("channel")
        model = "laminar Re 10"
        # The parabola stays, whose mean is a third of the friction Reynolds number.
        self.assertAlmostEqual(found[model, 16, "bulk_velocity"] / (10 / 3), 1, delta=0.01)
        self.assertAlmostEqual(found[model, 16, "wall_stress"], 1, delta=3e-3)
        self.assertAlmostEqual(found[model, 16, "wall_stress_slope"], 1, delta=0.05)
        self.assertLess(found[model, 16, "stress_error"], 3e-3)
        # Two h / u_tau are too short for averages, and 32 voxels for turbulence.
        model = "Bounded LBMRT with eddies"
        self.assertAlmostEqual(found[model, 32, "bulk_velocity"], 15.7, delta=0.8)
        self.assertGreater(found[model, 32, "stress_peak"], 0.2)
        self.assertLess(found[model, 32, "u_peak"], 4)

    def test_jet_keeps_its_flow_and_is_disturbed(self):
        found = self.figures("jet")
        # Six voxels across the throat, and no time to come to rest.
        self.assertLess(abs(found["Re=500", 6, "throat_flow"]), 0.06)
        self.assertAlmostEqual(found["Re=500", 6, "throat_velocity"], 1.6, delta=0.2)
        self.assertAlmostEqual(found["Re=500", 6, "disturbance"], 2e-3, delta=1.5e-3)
        self.assertEqual(found["Re=500", 6, "halvings"], 0)
        self.assertEqual(found["Re=500", 6, "has_eddies"], 0)

    @unittest.skipUnless(HAS_NUMPY, "numpy was not found (Debian: python3-numpy)")
    def test_aorta_is_that_of_the_examples(self):
        made = subprocess.run([sys.executable, EXAMPLES / "make_aorta.py", self.folder / "aorta.nrrd", "3"],
                              check=True, stdout=subprocess.PIPE, encoding="utf-8")
        found = self.figures("aorta")
        model, across = "voxels of 3 mm", 11
        self.assertEqual(found[model, across, "voxels"], int(made.stdout.rpartition(" ")[2]))
        self.assertEqual(found[model, across, "has_eddies"], 1)
        # Voxels of 0.75 mm: 97.4 of 142 mmHg. So large ones are five across a branch.
        self.assertAlmostEqual(found[model, across, "root_mean"], 105, delta=12)
        self.assertAlmostEqual(found[model, across, "root_largest"], 170, delta=30)
        self.assertAlmostEqual(sum(found[model, across, f"flow {label}"] for label in (3, 4, 5, 6)), 1,
                               delta=0.1)
        self.assertLess(found[model, across, "osi wall"], 0.5)
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
                  "shear_error": (5e-3, 4e-3, 4e-3), "shear_rms": (7e-3, 0.06, 0.045)}
        for i, model in enumerate(("tube grey levels Re=50", "tilted grey levels Re=500",
                                   "cut grey levels Re=200")):
            self.assertEqual(found[model, 12, "is_steady"], 1)
            self.assertEqual(found[model, 12, "warnings"], 0)
            # Openings add next to nothing to what is lost between them.
            of_openings = found[model, 12, "drop_error"] - found[model, 12, "gradient_error"]
            self.assertLess(abs(of_openings), (1e-3, 6e-3, 2e-3)[i], model)
            for quantity, largest in bounds.items():
                with self.subTest(model=model, quantity=quantity):
                    self.assertLess(abs(found[model, 12, quantity]), largest[i])

    def test_a_bend_keeps_its_flow(self):
        found = self.figures("tube")
        model = "bend mask Re=200"
        self.assertEqual(found[model, 12, "is_steady"], 1)
        self.assertEqual(found[model, 12, "warnings"], 0)
        # With 32 voxels across the friction is 1.36 times that of a straight tube.
        self.assertAlmostEqual(found[model, 12, "friction_ratio"], 1.36, delta=0.1)
        self.assertLess(found[model, 12, "leak"], 3e-3)
        self.assertLess(abs(found[model, 12, "flow_error"]), 0.01)

    def test_tubes_are_chosen_by_their_names(self):
        subprocess.run([PROGRAM, "--quick", "--device=cpu", "--flow=tube", "--case=ellipse",
                        "--jobs=3", f"--output={self.folder}"], check=True)
        self.assertEqual(read_figures(self.csv), {})

    def test_all_small_flows_make_a_page(self):
        subprocess.run([PROGRAM, "--quick", "--device=cpu", "--flow=duct", "--flow=taylor-green",
                        "--flow=pipe", "--flow=tube", f"--output={self.folder}"], check=True)
        self.make("--no-plots")
        self.assertIn("| along x | grey levels |", self.results())
        self.assertIn("| TRT incompressible |", self.results())
        self.assertEqual(len(models(read_figures(self.csv), "pipe")), 1)
        self.assertEqual(resolutions(read_figures(self.csv), "pipe"), [8, 16])

    def test_arguments_that_cannot_be_followed_are_said_at_once(self):
        self.csv.touch()
        for arguments, told in ((["--device=tpu", f"--output={self.folder}"], "--device=tpu"),
                                (["--jobs=0", f"--output={self.folder}"], "--jobs=0"),
                                (["--flow=duckt", f"--output={self.folder}"], "'duckt'"),
                                (["--flow=duct", f"--output={self.csv}"], str(self.csv))):
            with self.subTest(told=told):
                done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(told, done.stderr)
                self.assertEqual(done.stdout, "", "runs a flow first")

    def test_its_folder_is_made(self):
        self.csv = self.folder / "new" / "folder" / "figures.csv"
        subprocess.run([PROGRAM, "--quick", "--device=cpu", "--flow=taylor-green",
                        f"--output={self.csv.parent}"], check=True)
        self.assertEqual(len(read_figures(self.csv)), 12)


if __name__ == "__main__":
    unittest.main(verbosity=2)
