// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMFlow
 * @brief   flow of a fluid through a segmented volume, by a lattice-Boltzmann method
 *
 * Its inputs are those of a vtkTiledLBMCase.
 *
 * Output 0 is the input with `velocity` (m/s, along the world's axes) and `pressure` (Pa, gauge) on
 * the association of the mask, and the figures of the run as field data. Properties add further
 * arrays: derivatives of the velocity, statistics of turbulence. Output 1 is a vtkPolyData with a
 * point at each opening, output 2 a vtkTable with the convergence. Output 3 is a vtkPolyData with
 * the smooth wall of the fluid, with normals into the fluid and `wall_shear_stress` (Pa, the
 * traction of the fluid along the wall). Output 4 is a vtkPolyData with a line along the middle of
 * the vessel to each opening.
 *
 * The solver runs in RequestData, and only after a change of the mask or the parameters; with a
 * higher NumberOfSteps and all else unchanged it continues the run. SetAbortExecute stops it: the
 * output is then the flow at the current step, and the run continues when the filter is modified
 * and updated again.
 *
 * In parallel, the ranks of the global controller share the flow, each on its own GPU or on its
 * part of the cores, and each rank produces its piece of the outputs. The result is that of one
 * rank. All ranks need the same input and properties; an error of one rank is an error of all.
 */

#ifndef vtkTiledLBMFlow_h
#define vtkTiledLBMFlow_h

#include "vtkTiledLBMCase.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

#include <memory>   // for std::unique_ptr
#include <optional> // for std::optional
#include <vector>   // for std::vector

class vtkPolyData;

namespace tiledlbm
{
namespace plugin
{
struct Flow;
struct FlowRequest;
struct FlowStatistics;
struct FlowVolume;
struct PieceLayers;
struct StressFigures;
struct WallForces;
class RunWatch;
struct RunObserver;
enum class PressureUnit;
}
}

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMFlow : public vtkTiledLBMCase
{
public:
  static vtkTiledLBMFlow* New();
  vtkTypeMacro(vtkTiledLBMFlow, vtkTiledLBMCase);

  /**
   * Whether the run has reached its end: false if LiveInterval, ComputeInParts, StopFile or
   * SetAbortExecute ended an update early. After a call of Modified the next update continues the
   * run.
   */
  bool GetIsRunFinished() override;

  ///@{
  /**
   * For a client that controls a run and lets the user stop it, also on a server. After
   * ComputeInParts the next update computes for half a second, or for a shorter LiveInterval. While
   * AwaitsPart, ComputePart continues for the same time, outside of the pipeline: the outputs do
   * not change. ShowFlow makes the next update output the current flow without computing. StopRun
   * stops the run, as SetAbortExecute does. An input with blocks is computed in one go.
   * ComputeForPanel is ComputeInParts without the warnings that the panel shows. In parallel, all
   * ranks call all of these functions.
   */
  void ComputeInParts();
  void ComputeForPanel();
  void ComputePart();
  void ShowFlow();
  void StopRun();
  bool GetAwaitsPart() override;
  ///@}

  int GetNumberOfRuns() override;

protected:
  vtkTiledLBMFlow();
  ~vtkTiledLBMFlow() override;

  vtkExecutive* CreateDefaultExecutive() override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestUpdateExtent(
    vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkTiledLBMFlow(const vtkTiledLBMFlow&) = delete;
  void operator=(const vtkTiledLBMFlow&) = delete;

  void ReportGrid(vtkInformationVector** inputVector, vtkInformation* output);
  std::vector<double> ExpectedTimes();
  void ReportTimes(vtkInformationVector** inputVector, vtkInformationVector* outputVector);
  tiledlbm::plugin::PressureUnit GetUnitOfPressures() const;
  tiledlbm::plugin::FlowRequest MakeRequest(const tiledlbm::plugin::FlowVolume& volume,
    std::shared_ptr<const tiledlbm::VoxelMask> mask, tiledlbm::Parameters parameters);
  tiledlbm::plugin::VolumeSource FindSourceOnAll(vtkInformationVector** inputVector);
  tiledlbm::plugin::FlowRequest MakeRequestOnAll(
    std::optional<double> time, vtkInformationVector** inputVector, std::string& ofMemory);
  struct OutputSettings;
  const tiledlbm::plugin::Flow& ObtainFlowOnAll(tiledlbm::plugin::FlowRequest request,
    std::optional<double> time, const OutputSettings& settings);
  void ComputeFlow(
    int port, vtkInformationVector** inputVector, vtkInformationVector* outputVector);
  OutputSettings SettingsOfOutputsOnAll(const tiledlbm::plugin::FlowRequest& request);
  void WriteImage(const tiledlbm::plugin::Flow& flow,
    const tiledlbm::plugin::FlowStatistics& statistics, const OutputSettings& settings,
    const tiledlbm::plugin::PieceLayers& piece, vtkImageData* arrays, vtkImageData* output);
  std::optional<tiledlbm::plugin::WallForces> ComputeForces(
    const tiledlbm::plugin::Flow& flow, const OutputSettings& settings);
  void WriteOutputs(const tiledlbm::plugin::Flow& flow, const OutputSettings& settings,
    const std::optional<tiledlbm::plugin::WallForces>& forces, vtkInformationVector* outputVector);
  void WriteCentrelinesOnAll(
    const tiledlbm::plugin::Flow& flow, const OutputSettings& settings, vtkPolyData* output);
  void NoteResult(
    const tiledlbm::plugin::Flow& flow, const tiledlbm::plugin::StressFigures* stress);
  void NoteOpenings(const tiledlbm::plugin::Flow& flow, const OutputSettings& settings);
  tiledlbm::plugin::RunObserver ObserverOf(
    tiledlbm::plugin::RunWatch& watch, const OutputSettings& settings);
  double SecondsOfPart() const;
  void NoteRun(const tiledlbm::plugin::RunWatch& watch);
  void ReportRun(const tiledlbm::plugin::Flow& flow);
  void ForgetCancel();

  struct vtkInternals;
  std::unique_ptr<vtkInternals> Internals;
};

#endif
