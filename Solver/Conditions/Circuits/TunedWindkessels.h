// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"

namespace tiledlbm {

/// Targets of Windkessels, SI units.
struct PressureTarget {
  double mean = 0;    ///< Pa, gauge, over a period
  double pulse = 0;   ///< Pa, largest less smallest pressure; 0: a time constant of 1.79 s
  double behind = 0;  ///< Pa, gauge, behind the Windkessels
};

/// Elasticity of the vessel before the Windkessels; the default is a rigid one.
struct VesselElasticity {
  double pulseWaveVelocity = 0;  ///< m/s, see characteristicImpedance
  double compliance = 0;         ///< m3/Pa
};

/// Flow rate over a period: values at equal intervals, linear between them. One value is a steady
/// flow.
struct PeriodicFlow {
  double period = 0;           ///< s
  std::vector<double> values;  ///< m3/s

  double mean() const;
};

/// Shares of a flow among outlets by Murray's law, in proportion to the cubes of their radii (C. D.
/// Murray, Proc. Natl. Acad. Sci. 12 (1926) 207). They sum to 1.
/// \param areas of the outlets, in any unit, above 0.
std::vector<double> sharesByMurray(const std::vector<double>& areas);

/// Characteristic impedance (Pa s/m3) of a vessel: rho c / A, with the pulse wave velocity c, m/s;
/// 0 stands for that in human arteries, 13.3 m/s divided by the diameter in mm to the power of 0.3
/// (Reymond et al., Am. J. Physiol. Heart Circ. Physiol. 297 (2009) H208).
double characteristicImpedance(double area, double density, double pulseWaveVelocity = 0);

/// Largest less smallest pressure (Pa) of a Windkessel over a period of a periodic flow.
double pulseOf(const CircuitElements& circuit, const PeriodicFlow& flow);

/// Windkessels at outlets for given shares of the flow at all times and a target pressure. Pressure
/// losses upstream of the outlets are not included.
///
/// The steps are those of Xiao, Alastruey and Figueroa (Int. J. Numer. Meth. Biomed. Engng. 30
/// (2014) 204): total resistance by mean pressure and flow, proximal resistances by the
/// characteristic impedance, compliance by the pulse pressure, or by the time constant of the total
/// resistance. Here the Windkessels are parts of a single one, in proportion to their shares. Its
/// proximal resistance is that of the outlets' impedances in parallel, at most half of the total
/// one. A distensible vessel takes over its part of the compliance; a tenth remains.
/// \param areas of the outlets (m2).
/// \param shares of the flow, one for each of the areas; their sum may be below 1.
/// \param flow in total; its mean is above 0.
/// \throws InvalidInput for a mean pressure not above the pressure behind, a flow not above 0, or a
///        pulse pressure that no compliance gives
std::vector<CircuitElements> tunedWindkessels(const std::vector<double>& areas,
                                              const std::vector<double>& shares,
                                              const PeriodicFlow& flow, double density,
                                              const PressureTarget& target,
                                              const VesselElasticity& vessel = {});

}  // namespace tiledlbm
