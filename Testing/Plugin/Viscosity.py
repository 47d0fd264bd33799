# SPDX-License-Identifier: BSD-3-Clause
"""A viscosity that falls with the shear rate, as that of blood does."""

import unittest

from testing_support import duct_flow, main

# Blood where it flows slowly, in voxels of 0.1 mm: shear rates of about 20 / s.
SETTINGS = {"LengthUnit": "Millimetre", "InletVelocity": 0.002, "LatticeVelocity": 0.002,
            "NumberOfSteps": 800, "RampSteps": 200, "Precision": "Single"}
DENSITY = 1060.0
INFINITE_SHEAR = 0.00345


def flow_of(**properties):
    """In a square duct of 1 mm, along x."""
    return duct_flow((16, 12, 12), **SETTINGS, **properties)


class Viscosity(unittest.TestCase):
    def setUp(self):
        self.thin = flow_of(KinematicViscosity=INFINITE_SHEAR / DENSITY).run()
        self.blood = flow_of(ViscosityModel="Carreau-Yasuda").run()

    def drop(self, flow):
        return flow.array("pressure").max()

    def test_blood_needs_more_pressure_than_at_high_shear_rates_and_less_than_at_none(self):
        ratio = self.drop(self.blood) / self.drop(self.thin)
        self.assertGreater(ratio, 1.5)
        self.assertLess(ratio, 0.056 / INFINITE_SHEAR)
        # The profile is blunter.
        fastest = [abs(flow.array("velocity")).max() for flow in (self.blood, self.thin)]
        self.assertLess(fastest[0], 0.98 * fastest[1])
        for figure in ("relaxation_time", "reynolds_number"):
            self.assertAlmostEqual(self.blood.figure(figure) / self.thin.figure(figure), 1, 9)

    def test_equal_viscosities_are_a_newtonian_fluid(self):
        same = flow_of(ViscosityModel="Carreau-Yasuda", ZeroShearViscosity=INFINITE_SHEAR).run()
        self.assertAlmostEqual(self.drop(same) / self.drop(self.thin), 1, 4)

    def test_a_change_of_its_constants_runs_again(self):
        before = self.drop(self.blood)
        self.assertLess(self.drop(self.blood.run(ViscosityTimeConstant=1000)), 0.9 * before)

    def test_a_wrong_constant_is_named(self):
        flow_of(ViscosityModel="Carreau-Yasuda", ViscosityPowerIndex=2).refuse("it is 2")


main()
