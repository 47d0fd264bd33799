// SPDX-License-Identifier: BSD-3-Clause
#ifndef Flow_h
#define Flow_h

#include "Arrays/TimesAndPieces.h"
#include "Input/ImageFrame.h"

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Run/Fields.h"
#include "Solver/Run/Results.h"
#include "Solver/Run/Simulation.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Arrays of all fields.
using FieldArrays = std::array<vtkSmartPointer<vtkDataArray>, fieldKinds.size()>;

/// A computed flow, in SI units.
struct Flow
{
  Summary summary;
  std::vector<std::string>
    qualityReasons;                   ///< messages with the reasons for a lower summary.quality
  LayerRange layers;                  ///< layers of the mask in the fields
  FieldArrays fields;                 ///< in the order of fieldKinds, along the world's axes
  std::vector<OpeningRole> roles;     ///< of all openings, by id
  std::vector<OpeningState> openings; ///< along the image's axes
  std::vector<ConvergenceSample> convergence;

  vtkDataArray* velocity() const { return this->fields[velocityField]; }
  vtkDataArray* pressure() const { return this->fields[pressureField]; }
};

/// Callbacks of a run.
struct RunObserver
{
  std::function<bool(const Progress&)> monitor; ///< see Simulation::Monitor
  /// Whether the monitor stopped the run, and did not only pause it. The value of the first rank
  /// counts.
  std::function<bool()> isStopped;
  /// Called after the setup of a run on a GPU, which leaves the CPU idle.
  /// \param roles of its openings.
  std::function<void(const std::vector<OpeningRole>& roles)> leavesProcessor;
  std::function<void()> dropAverages; ///< called if averages of earlier samples become invalid
  std::function<void()> beginPeriod;  ///< called before the first sample of a period
  /// Called with equidistant states in time over the last whole period of a waveform and the run
  /// after it.
  /// \param sample velocity and pressure in single precision, and roles.
  /// \param duration time that the sample represents, s.
  std::function<void(const Flow& sample, double duration)> sample;
  /// Called with further states of a flow with a waveform: as often as with samples in the periods
  /// before them, and with the snapshots that the run keeps, before a sample of the same time.
  /// \param flow as a sample.
  std::function<void(const Flow& flow, bool isSnapshot)> state;
};

/// The layers of the mask in some parts and their margins.
LayerRange layersOf(const Simulation& simulation, const std::vector<AskedPart>& asked);

/// Allocates the fields of a flow in some layers of a mask.
/// \throws std::bad_alloc
void allocateFields(
  Flow& flow, Precision precision, const VoxelMask& mask, const LayerRange& layers);

/// Reads the current fields of a simulation in some layers into a flow. All ranks of its team call
/// this function, each with its own layers.
/// \param precision of the arrays.
/// \throws Diverged if a value is not finite
/// \throws std::bad_alloc
void readFields(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers, Flow& flow);

/// The current flow of a simulation without its convergence history; see readFields.
Flow flowOf(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers);

/// A state of a flow for a RunObserver: time, roles and fields alone, in single precision. It takes
/// half the time of flowOf().
Flow stateOf(const Simulation& simulation, const ImageFrame& frame, const LayerRange& layers);

}

#endif
