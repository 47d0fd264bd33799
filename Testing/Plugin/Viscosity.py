# SPDX-License-Identifier: BSD-3-Clause
"""A viscosity that falls with the shear rate, as that of blood does."""

import unittest

import testing_support as support

# Blood where it flows slowly, in voxels of 0.1 mm: shear rates of about 20 / s.
SETTINGS = {"LengthUnit": "Millimetre", "InletVelocity": 0.002, "LatticeVelocity": 0.002,
            "NumberOfSteps": 800, "RampSteps": 200, "Precision": "Single"}
DENSITY = 1060.0
INFINITE_SHEAR = 0.00345


def flow_of(**properties):
    """In a square duct of 1 mm, along x."""
    image = support.image_with(support.duct((16, 12, 12)))
    return support.Flow(image, **{**SETTINGS, **properties}).update()


class Viscosity(unittest.TestCase):
    def setUp(self):
        self.thin = flow_of(KinematicViscosity=INFINITE_SHEAR / DENSITY)
        self.assertEqual(self.thin.errors, [])

    def drop(self, flow):
        self.assertEqual(flow.errors, [])
        return flow.array("pressure").max()

    def test_blood_needs_more_pressure_than_at_high_shear_rates_and_less_than_at_none(self):
        blood = flow_of(ViscosityModel="Carreau-Yasuda")
        ratio = self.drop(blood) / self.drop(self.thin)
        self.assertGreater(ratio, 1.5)
        self.assertLess(ratio, 0.056 / INFINITE_SHEAR)
        # The profile is blunter.
        self.assertLess(abs(blood.array("velocity")).max(),
                        0.98 * abs(self.thin.array("velocity")).max())
        for figure in ("relaxation_time", "reynolds_number"):
            self.assertAlmostEqual(blood.figure(figure) / self.thin.figure(figure), 1, 9)

    def test_equal_viscosities_are_a_newtonian_fluid(self):
        same = flow_of(ViscosityModel="Carreau-Yasuda", ZeroShearViscosity=INFINITE_SHEAR)
        self.assertAlmostEqual(self.drop(same) / self.drop(self.thin), 1, 4)

    def test_a_change_of_its_constants_runs_again(self):
        blood = flow_of(ViscosityModel="Carreau-Yasuda")
        before = self.drop(blood)
        blood.update(ViscosityTimeConstant=1000)
        self.assertLess(self.drop(blood), 0.9 * before)

    def test_a_wrong_constant_is_named(self):
        flow = flow_of(ViscosityModel="Carreau-Yasuda", ViscosityPowerIndex=2)
        self.assertIn("it is 2", " ".join(flow.errors))


support.main()
