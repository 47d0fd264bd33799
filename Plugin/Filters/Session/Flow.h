// SPDX-License-Identifier: BSD-3-Clause
#ifndef Flow_h
#define Flow_h

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Run/Fields.h"
#include "Solver/Run/Results.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// A part of the volume that fields are asked of, see Simulation::layersOfPart.
struct AskedPart
{
  int number = 0;
  int count = 1;
  std::int64_t margin = 0; ///< layers beyond it on both sides
};

/// Arrays of all fields.
using FieldArrays = std::array<vtkSmartPointer<vtkDataArray>, fieldKinds.size()>;

/// A computed flow, in SI units.
struct Flow
{
  Summary summary;
  std::vector<std::string> qualityReasons; ///< sentences, why summary.quality is not good
  LayerRange layers;                       ///< of the mask, that the fields are of
  FieldArrays fields;                      ///< in the order of fieldKinds, along the world's axes
  std::vector<OpeningRole> roles;          ///< of all openings, by id
  std::vector<OpeningState> openings;      ///< along the image's axes
  std::vector<ConvergenceSample> convergence;

  vtkDataArray* velocity() const { return this->fields[velocityField]; }
  vtkDataArray* pressure() const { return this->fields[pressureField]; }
};

/// What is done while a run goes on.
struct RunObserver
{
  std::function<bool(const Progress&)> monitor; ///< see Simulation::Monitor
  /// Whether the monitor ended the run for good, rather than for a pause; what the first rank says
  /// counts.
  std::function<bool()> isStopped;
  /// Called once a run is set up, where a GPU will compute it and leave the processor idle.
  /// \param roles of its openings.
  std::function<void(const std::vector<OpeningRole>& roles)> leavesProcessor;
  std::function<void()> dropAverages; ///< called where averages of earlier samples are void
  std::function<void()> beginPeriod;  ///< called before the first sample of a period
  /// Called with states at equal distances in time, over the last whole period of a waveform and
  /// what is run after it.
  /// \param sample velocity and pressure in single precision, and roles.
  /// \param duration the time that it stands for, s.
  std::function<void(const Flow& sample, double duration)> sample;
};

}

#endif
