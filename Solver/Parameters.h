#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Models.h"
#include "Solver/Openings.h"
#include "Solver/Rheology.h"

namespace tiledlbm {

/// One row of the `Openings` property: id, role, a, b, c. Role and id are checked by Simulation.
/// Role 1: a is the mean normal speed into the fluid (m/s). Role 2: a is the gauge pressure (Pa).
/// Role 3: (a, b, c) is the velocity of the wall along the image axes (m/s).
using OpeningRow = std::array<double, 5>;

/// Everything that a simulation needs beside the mask, in SI units.
struct Parameters {
  double voxelSize = 1e-3;                ///< edge of a voxel, m
  double density = 1060;                  ///< kg/m3
  double kinematicViscosity = 3.3e-6;     ///< m2/s, of a Newtonian fluid
  CarreauYasudaParameters carreauYasuda;  ///< of a Carreau-Yasuda fluid
  double inletVelocity = 0.1;  ///< m/s, mean normal speed of inlets without a speed of their own
  double outletPressure = 0;   ///< Pa, gauge, of outlets without a pressure of their own
  std::vector<OpeningRow> openings;  ///< an opening that no row names keeps its automatic role
  InletProfile inletProfile = InletProfile::Plug;
  double latticeVelocity = 0.02;  ///< lattice value of the fastest prescribed speed
  std::int64_t rampSteps = 1000;  ///< steps over which boundary values rise from rest, 0 for none
  ModelChoice model;
  DeviceChoice device = DeviceChoice::Auto;

  bool operator==(const Parameters& other) const;
  bool operator!=(const Parameters& other) const { return !(*this == other); }
};

}  // namespace tiledlbm
