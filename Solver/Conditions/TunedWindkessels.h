// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"

namespace tiledlbm {

/// What Windkessels are to bring about, SI units.
struct PressureTarget {
  double mean = 0;    ///< Pa, gauge, over a period
  double pulse = 0;   ///< Pa, largest less smallest pressure; 0: by a time constant of 1.79 s
  double behind = 0;  ///< Pa, gauge, behind the Windkessels
};

/// Flow over a period of time, as many values at equal intervals, linear between them. One value is
/// a steady flow.
struct PeriodicFlow {
  double period = 0;           ///< s
  std::vector<double> values;  ///< m3/s

  double mean() const;
};

/// Shares of a flow among outlets by Murray's law, as the cubes of their radii (C. D. Murray, Proc.
/// Natl. Acad. Sci. 12 (1926) 207). They add up to 1.
/// \param areas of the outlets, in any unit, above 0.
std::vector<double> sharesByMurray(const std::vector<double>& areas);

/// Resistance to a pulse (Pa s/m3) of a vessel that goes on without end: rho c / A, with the speed
/// c of a pulse in human arteries, 13.3 m/s divided by the diameter in mm to the power of 0.3
/// (Reymond et al., Am. J. Physiol. Heart Circ. Physiol. 297 (2009) H208).
double characteristicImpedance(double area, double density);

/// Largest less smallest pressure (Pa) at a Windkessel over a period of a flow that repeats itself.
double pulseOf(const CircuitElements& circuit, const PeriodicFlow& flow);

/// Windkessels at outlets that divide a flow in given shares at all times, at the pressure asked
/// for. Pressure that is lost in front of the outlets is not known here.
///
/// The steps are those of Xiao, Alastruey and Figueroa (Int. J. Numer. Meth. Biomed. Engng. 30
/// (2014) 204): total resistance by mean pressure and flow, proximal ones by the characteristic
/// impedance, compliance by the pulse, or by the time constant of the total resistance. Here all
/// are one circuit, of which each outlet has its part. Its proximal resistance is that of the
/// outlets' impedances side by side, at most half of the total one.
/// \param areas of the outlets (m2).
/// \param shares of the flow, one for each of the areas; they may add up to less than 1.
/// \param flow of which they are the shares; its mean is above 0.
/// \throws InvalidInput for a mean pressure that is not above that behind, a flow that is not above
/// 0, or a pulse that no compliance makes
std::vector<CircuitElements> tunedWindkessels(const std::vector<double>& areas,
                                              const std::vector<double>& shares,
                                              const PeriodicFlow& flow, double density,
                                              const PressureTarget& target);

}  // namespace tiledlbm
