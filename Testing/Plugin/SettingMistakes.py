# SPDX-License-Identifier: BSD-3-Clause
"""Random mistakes in settings: the preview asks about each before a run, with the right value, and about nothing else.

Fluids, speeds and pressures are given in right and in wrong units, waveforms with and without the row that closes the
cycle, with signs and names of other programs. TILEDLBM_MISTAKES says how many, TILEDLBM_FIRST_MISTAKE the number of
the first.
"""

import os
import random

import numpy
from paraview import simple

from testing_support import FolderTest, Preview, duct, image_with, main, texts_of, write_text

MISTAKES = int(os.environ.get("TILEDLBM_MISTAKES", "80"))
FIRST = int(os.environ.get("TILEDLBM_FIRST_MISTAKE", "0"))

BLOOD_OR_WATER = ((1060, 3.3e-6), (1050, 4e-6), (1025, 1.2e-6), (998, 1e-6), (993, 7e-7), (1110, 4.1e-6))
OTHER_FLUIDS = ((1.2, 1.5e-5), (13534, 1.15e-7), (1261, 1.1e-3), (1900, 8e-7), (790, 1.5e-6), (920, 9e-5), (0.6, 2e-5))
# Size of a unit in kg/m3, and of one of a kinematic viscosity in m2/s by the density.
DENSITIES = {"g/cm3": 1e3, "g/mm3": 1e6}
VISCOSITIES = {"mm2/s": lambda _: 1e-6, "cm2/s": lambda _: 1e-4, "Pa s": lambda density: 1 / density,
               "mPa s": lambda density: 1e-3 / density}
PHASES = (10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 50, 64, 100)
DOUBTS = ("if the given value is in", "Check the units of", "Give speeds in", "Give pressures in", "Set Waveform Period",
          "Correct the waveform", "Change the sign")


def preview(**properties):
    # A vessel of 4 mm. Its outputs outlive the filter.
    found = Preview(image_with(duct((24, 12, 12)), spacing=(0.4, 0.4, 0.4)), **properties)
    source = found.proxy.Input
    simple.Delete(found.proxy)
    simple.Delete(source)
    return found


def doubts_of(found):
    return [problem for problem in found.problems() if any(words in problem["problems"] for words in DOUBTS)]


def corrected(properties):
    """The properties after a click on each remedy."""
    for _ in range(3):
        doubts = [doubt for doubt in doubts_of(preview(**properties)) if doubt["remedy_property"]]
        if not doubts:
            break
        properties = {**properties, doubts[0]["remedy_property"]: float(doubts[0]["remedy_values"])}
    return properties


def curve_of(rng):
    """A flow rate (ml/s) over the part of a cycle: a systole, harmonics, and in some a diastole that is constant."""
    systole, height, is_flat = rng.uniform(0.25, 0.5), rng.uniform(0.5, 3), rng.random() < 0.5
    phases = [rng.uniform(0, 2 * numpy.pi) for _ in range(3)]

    def curve(part):
        beat = numpy.where(part < systole, numpy.sin(numpy.pi * part / systole) ** 2, 0)
        ripple = sum(0.1 / n * numpy.sin(2 * numpy.pi * n * part + phase) for n, phase in enumerate(phases, 1))
        return 1 + height * beat + (0 if is_flat else ripple)
    return curve


class Mistakes(FolderTest):
    def each(self, test, count=MISTAKES):
        for number in range(FIRST, FIRST + count):
            with self.subTest(number=number):
                test(random.Random(number))

    def test_in_the_fluid_are_asked_for_with_the_right_value(self):
        def given(rng):
            density, viscosity = rng.choice(BLOOD_OR_WATER)
            of_density, of_viscosity = rng.choice((None, *DENSITIES)), rng.choice((None, *VISCOSITIES))
            wrong = {"Density": density / DENSITIES.get(of_density, 1),
                     "KinematicViscosity": viscosity / (VISCOSITIES[of_viscosity](density) if of_viscosity else 1)}
            found = preview(**wrong)
            self.assertEqual(bool(doubts_of(found)), bool(of_density or of_viscosity), (wrong, found.problems()))
            right = corrected(wrong)
            self.assertAlmostEqual(right["Density"] / density, 1, delta=1e-3, msg=str(wrong))
            # 3.5 may be in mm2/s as well as in mPa s.
            self.assertAlmostEqual(right["KinematicViscosity"] / viscosity, 1, delta=0.12, msg=str(wrong))
        self.each(given)

    def test_are_not_seen_in_other_fluids(self):
        for density, viscosity in OTHER_FLUIDS:
            found = preview(Density=density, KinematicViscosity=viscosity, InletVelocity=0.01)
            self.assertEqual(doubts_of(found), [], (density, viscosity))

    def test_in_speeds_and_pressures_are_asked_for(self):
        def given(rng):
            speed, unit = rng.uniform(0.05, 1.5), rng.choice((1, 100, 1000))
            mercury = rng.uniform(60, 140)
            in_mercury = rng.random() < 0.5
            found = preview(InletVelocity=speed * unit, OutletPressure=mercury if in_mercury else mercury * 133.322)
            told = "\n".join(doubt["problems"] for doubt in doubts_of(found))
            self.assertEqual("Give speeds in m/s" in told, speed * unit > 3, (speed, unit))
            self.assertTrue(unit == 1 or speed * unit > 3)
            self.assertEqual("Give pressures in Pa" in told, in_mercury, mercury)
            right = corrected({"WaveformPreset": 2, "TargetMeanPressure": mercury if in_mercury else 133.322 * mercury})
            self.assertAlmostEqual(right["TargetMeanPressure"] / mercury / 133.322, 1, delta=1e-3)
        self.each(given)

    def test_in_waveforms_are_corrected_or_asked_for(self):
        def given(rng):
            curve, phases, period = curve_of(rng), rng.choice(PHASES), rng.uniform(0.35, 1.3)
            closes, is_negative, unit = rng.random() < 0.5, rng.random() < 0.2, rng.choice((1, 1000))
            part = numpy.arange(phases + closes) / phases
            rows = numpy.stack([unit * period * part, curve(part % 1) * (-1 if is_negative else 1)], axis=1)
            name = "time (ms)" if unit > 1 else "time (s)"
            text = f"{name},Q (ml/s)\n" + "".join(f"{time:.6g},{value:.6g}\n" for time, value in rows)
            file = write_text(self.folder, "heart.csv", text)
            found = preview(WaveformFile=file, CardiacCycles=2)
            told = "\n".join(doubt["problems"] for doubt in doubts_of(found))
            is_right = abs(found.figure("period") / period - 1) < 1e-3
            self.assertTrue(is_right or "Set Waveform Period" in told, (phases, closes, period, told))
            self.assertEqual("Change the sign" in told, is_negative, told)
            known = preview(WaveformFile=file, CardiacCycles=2, WaveformPeriod=period)
            self.assertAlmostEqual(known.figure("period") / period, 1, delta=1e-5)
            self.assertNotIn("Waveform Period", "\n".join(doubt["problems"] for doubt in doubts_of(known)))
        self.each(given)

    def test_in_names_of_waveforms_are_asked_for(self):
        def given(rng):
            unit = rng.choice((1000, 100, 60000))
            name = rng.choice(("flow", "Q", "Flow rate", "velocity", "inflow (ml/s)"))
            text = f"{rng.choice(('t', 'time', 'Time'))},{name}\n" + "".join(
                f"{unit * part:g},{2 + numpy.sin(2 * numpy.pi * part):.5f}\n" for part in numpy.linspace(0, 1, 21))
            told = texts_of(preview(WaveformFile=write_text(self.folder, "heart.csv", text)).openings, "problems")
            self.assertTrue("Name the times" in told[0] or "Choose a Waveform Quantity" in told[0], told)
        self.each(given, MISTAKES // 10 + 1)


main()
