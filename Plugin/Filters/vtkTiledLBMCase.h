// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMCase
 * @brief   base of the filters that compute a flow through a segmented volume, or preview it
 *
 * Input 0 is a vtkImageData with a mask: a point or cell array of any numeric type, chosen with
 * SetInputArrayToProcess (the active scalars by default). Voxels whose value lies in FluidRange
 * are fluid. Input 0 may also be a vtkPolyData, the wall of the vessel, whose boundary lines are
 * openings. Where fluid touches a face of the volume there is an opening. The largest opening is
 * the inlet and the others are outlets, unless Openings says otherwise. Voxels of a label in
 * OpeningLabels make openings too. The optional input 1 is a vtkTable with a waveform, the
 * optional input 2 a vtkDataSet with a measured velocity.
 *
 * This class converts the properties to the solver's parameters.
 */

#ifndef vtkTiledLBMCase_h
#define vtkTiledLBMCase_h

#include "vtkNew.h"                   // for vtkNew
#include "vtkTiledLBMFiltersModule.h" // for export macro
#include "vtkTiledLBMProperties.h"

#include <array>    // for std::array
#include <memory>   // for std::unique_ptr
#include <optional> // for std::optional
#include <string>   // for std::string
#include <vector>   // for std::vector

class vtkDoubleArray;

namespace tiledlbm
{
struct Parameters;
class VoxelMask;
namespace plugin
{
struct FlowVolume;
struct GridFrame;
struct NamedWaveform;
struct StatisticsChoice;
struct VolumeSettings;
struct VolumeSource;
class VolumeReader;
}
}

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMCase : public vtkTiledLBMProperties
{
public:
  vtkAbstractTypeMacro(vtkTiledLBMCase, vtkTiledLBMProperties);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Removes input 1 or input 2.
   */
  void ClearWaveform();
  void ClearMeasuredInlet();
  ///@}

  ///@{
  /**
   * Number of times that this filter has started the solver, whether no run can continue, and
   * whether a run is paused.
   */
  virtual int GetNumberOfRuns() { return 0; }
  virtual bool GetIsRunFinished() { return true; }
  virtual bool GetAwaitsPart() { return false; }
  ///@}

  /**
   * State of the last run: step, last step, residual, million fluid-lattice updates per second
   * (MFLUPS), and an upper bound of the remaining computing time in seconds, 0 if unknown.
   */
  vtkGetVectorMacro(RunProgress, double, 5);

  ///@{
  /**
   * Of the last result, empty without one: its quality ("good", "read with care" or "not usable"),
   * reasons for a lower quality (sentences, one per line), and first figures (pressure drop, flow
   * rates and wall shear stress, a line each).
   */
  const char* GetResultQuality() { return this->ResultQuality.c_str(); }
  const char* GetResultReasons() { return this->ResultReasons.c_str(); }
  const char* GetResultSummary() { return this->ResultSummary.c_str(); }
  ///@}

  /**
   * Steps and residuals of the output "Convergence" of the last result, alternating; empty without
   * a result. Never null: a pvserver of ParaView 5.11 exits on null, since it has no message for
   * it.
   */
  vtkDoubleArray* GetResidualHistory();

protected:
  vtkTiledLBMCase();
  ~vtkTiledLBMCase() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestUpdateExtent(
    vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override = 0;

  /**
   * Whether each computing rank needs the whole image. Otherwise a rank requests only its layers.
   */
  virtual bool NeedsWholeInput() const;

  /**
   * The source of the flow's voxels; for an image, isInParts is this rank's view. Throws
   * InvalidInput if the input is incomplete or has no mask.
   */
  tiledlbm::plugin::VolumeSource FindSource(vtkInformationVector** inputVector);

  /**
   * The voxels of the flow, valid until the next call. If an image is in parts, all ranks call this
   * function. Throws InvalidInput, InsufficientMemory.
   */
  const tiledlbm::plugin::FlowVolume& ReadVolumeOnAll(const tiledlbm::plugin::VolumeSource& source);

  /**
   * Frame of the voxels if they differ from those of the input. Uses the pipeline's information on
   * the input and updates the input if that does not suffice; a block of an input is up to date.
   * Throws InvalidInput, InsufficientMemory.
   */
  std::unique_ptr<tiledlbm::plugin::GridFrame> FindGrid(
    vtkInformationVector** inputVector, bool isBlock);

  /**
   * GreyLevels of the voxels of a mask, see VoxelMask::levels. If an image is in parts, all ranks
   * call this function. Throws InvalidInput.
   */
  std::vector<float> ReadGreyLevelsOnAll(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::plugin::FlowVolume& volume);

  /**
   * Parameters of the flow in a volume, from the properties and inputs 1 and 2. Throws
   * InvalidInput. isShared: whether all ranks call this function and share these inputs.
   */
  tiledlbm::Parameters ReadParameters(const tiledlbm::plugin::FlowVolume& volume,
    vtkInformationVector** inputVector, bool isShared) const;

  /**
   * Lengths in metres of the units that LengthUnit may have.
   */
  static constexpr std::array<double, LastLengthUnit + 1> MetresOfUnits{ 1, 1e-2, 1e-3, 1e-6 };

  /**
   * Length in metres of one unit of the image's spacing. Throws InvalidInput.
   */
  double GetMetresPerUnit() const;

  /**
   * Reads the common waveform of the inlets: that of a table, of WaveformPreset or of WaveformFile;
   * none without any. Throws InvalidInput.
   */
  void ReadWaveform(const std::optional<tiledlbm::plugin::NamedWaveform>& table,
    tiledlbm::Parameters& parameters) const;

  /**
   * Samples for TurbulenceStatistics.
   */
  tiledlbm::plugin::StatisticsChoice ReadStatistics(bool hasWaveform) const;

  /**
   * Adds the waveforms of PressureWaveforms. Throws InvalidInput.
   */
  void ReadPressureWaveforms(tiledlbm::Parameters& parameters) const;

  /**
   * Whether GreyLevels determine the walls: for an image, if it names an array ("None" in
   * ParaView's panel means no array).
   */
  bool UsesGreyLevels(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::Parameters& parameters) const;

  double RunProgress[5] = { 0, 0, 0, 0, 0 };
  std::string ResultQuality, ResultReasons, ResultSummary;
  vtkNew<vtkDoubleArray> Residuals; // see GetResidualHistory

private:
  vtkTiledLBMCase(const vtkTiledLBMCase&) = delete;
  void operator=(const vtkTiledLBMCase&) = delete;

  void ReadFluid(tiledlbm::Parameters& parameters) const;
  void ReadModel(tiledlbm::Parameters& parameters) const;
  tiledlbm::plugin::NamedWaveform ReadWaveformByName() const;

  tiledlbm::plugin::VolumeSettings ReadVolumeSettings() const;
  bool MayNeedGrid(vtkInformationVector** inputVector) const;
  void AskForInput(vtkInformation* input) const;

  std::unique_ptr<tiledlbm::plugin::VolumeReader> Volume;
};

#endif
