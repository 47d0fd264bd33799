// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMFluids_h
#define TiledLBMFluids_h

#include <vector>

/// A fluid that the panel offers, by properties of the filter.
struct TiledLBMFluid
{
  struct Value
  {
    const char* Property;
    double Number; ///< in the unit of the property
  };
  const char* Label;
  const char* Source; ///< of the values
  std::vector<Value> Values;
};

/// All fluids, in the order in which they are offered.
inline const std::vector<TiledLBMFluid>& tiledLBMFluids()
{
  static const std::vector<TiledLBMFluid> fluids{
    { "Blood, Newtonian",
      "1060 kg/m3 and 3.5 mPa s, as blood has at high shear rates (Ku 1997, "
      "Annual Review of Fluid Mechanics 29). For arteries.",
      { { "Density", 1060 }, { "ViscosityModel", 0 }, { "KinematicViscosity", 3.3e-6 } } },
    { "Blood, Carreau-Yasuda",
      "1060 kg/m3, 56 mPa s at rest and 3.45 mPa s at high shear rates (Cho and Kensey 1991, "
      "Biorheology 28). For aneurysms, veins and small vessels.",
      { { "Density", 1060 }, { "ViscosityModel", 1 }, { "ZeroShearViscosity", 0.056 },
        { "InfiniteShearViscosity", 0.00345 }, { "ViscosityTimeConstant", 3.313 },
        { "ViscosityPowerIndex", 0.3568 }, { "ViscosityTransition", 2 } } },
    { "Plasma, 37 \302\260C",
      "1025 kg/m3 (Kenner 1989, Basic Research in Cardiology 84) and 1.2 mPa s "
      "(K\303\251sm\303\241rky and "
      "others 2008, Clinical Hemorheology and Microcirculation 39: 1.1 to 1.3).",
      { { "Density", 1025 }, { "ViscosityModel", 0 }, { "KinematicViscosity", 1.17e-6 } } },
    { "Water, 20 \302\260C", "998.2 kg/m3 and 1.002 mPa s (IAPWS). For experiments.",
      { { "Density", 998.2 }, { "ViscosityModel", 0 }, { "KinematicViscosity", 1.004e-6 } } },
    { "Water, 37 \302\260C", "993.3 kg/m3 and 0.691 mPa s (IAPWS).",
      { { "Density", 993.3 }, { "ViscosityModel", 0 }, { "KinematicViscosity", 6.96e-7 } } },
  };
  return fluids;
}

#endif
