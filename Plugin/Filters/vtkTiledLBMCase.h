// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMCase
 * @brief   base of the filters that compute a flow through a segmented volume, or preview it
 *
 * Input 0 is a vtkImageData with a mask: a point or cell array of any numeric type, chosen with
 * SetInputArrayToProcess (the active scalars if none is). Voxels whose value lies in FluidRange are
 * fluid. Or it is a vtkPolyData, the wall of the vessel; where that ends there is an opening. Where
 * fluid touches a face of the volume there is an opening; the largest is the inlet and
 * the others are outlets, unless Openings says otherwise. Voxels of a label in OpeningLabels make
 * openings too. Input 1, which may be left out, is a vtkTable with a waveform, input 2 a vtkDataSet
 * with a measured velocity.
 *
 * What the solver takes for the properties is here.
 */

#ifndef vtkTiledLBMCase_h
#define vtkTiledLBMCase_h

#include "vtkNew.h"                   // for vtkNew
#include "vtkTiledLBMFiltersModule.h" // for export macro
#include "vtkTiledLBMProperties.h"

#include <memory>   // for std::unique_ptr
#include <optional> // for std::optional
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
class ImageFrame;
struct MeasuredInlet;
struct NamedWaveform;
struct StatisticsChoice;
struct TableWaveform;
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
   * Takes what is on inputs 1 and 2 away.
   */
  void ClearWaveform();
  void ClearMeasuredInlet();
  ///@}

  /**
   * How many times this filter has set the solver running.
   */
  virtual int GetNumberOfRuns() { return 0; }

  /**
   * Whether there is no run that could go on.
   */
  virtual bool GetIsRunFinished() { return true; }

  /**
   * Whether a run has paused, and ComputePart goes on with it.
   */
  virtual bool GetAwaitsPart() { return false; }

  /**
   * Where the last run stands: step, the step at which it ends, residual, million nodes updated a
   * second, and the seconds of computing that are left at most, 0 where they are not known.
   */
  vtkGetVectorMacro(RunProgress, double, 5);

  /**
   * What the last result is worth: "good", "read with care" or "not usable", empty before there is
   * one.
   */
  virtual const char* GetResultQuality() { return ""; }

  /**
   * Why it is not good: sentences, one a line.
   */
  virtual const char* GetResultReasons() { return ""; }

  /**
   * Steps and residuals of the output "Convergence" of the last result, one after the other; empty
   * before there is one. Never null, for which a pvserver of ParaView 5.11 has no message and ends.
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
   * Whether all of an image is needed on each rank that computes. Else a rank asks for its layers
   * of it alone.
   */
  virtual bool NeedsWholeInput() const;

  /**
   * What the voxels of the flow are made of; of an image its isInParts as it looks from this rank.
   * Throws InvalidInput where the input is not what it was asked for, or has no mask.
   */
  tiledlbm::plugin::VolumeSource FindSource(vtkInformationVector** inputVector);

  /**
   * The voxels that the flow is computed in; known until the next call. Of an image in parts all
   * ranks call it. Throws InvalidInput, InsufficientMemory.
   */
  const tiledlbm::plugin::FlowVolume& ReadVolumeOnAll(const tiledlbm::plugin::VolumeSource& source);

  /**
   * Where they are, if they are not those of the input; from what is known of the input, which is
   * brought up to date where that is not enough. Throws InvalidInput, InsufficientMemory.
   */
  std::unique_ptr<tiledlbm::plugin::GridFrame> FindGrid(vtkInformationVector** inputVector);

  /**
   * GreyLevels of the voxels of a mask, see VoxelMask::levels. Of an image in parts all ranks
   * call it. Throws InvalidInput.
   */
  std::vector<float> ReadGreyLevelsOnAll(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::plugin::FlowVolume& volume);

  /**
   * What the properties say of the flow in a volume. Throws InvalidInput.
   * table, measured: of inputs 1 and 2, nullptr where there is none.
   */
  tiledlbm::Parameters ReadParameters(const tiledlbm::plugin::FlowVolume& volume,
    const tiledlbm::plugin::TableWaveform* table, const tiledlbm::plugin::MeasuredInlet* measured);

  /**
   * The velocity of input 2, or why it cannot be used; none without that input.
   * isShared: whether all ranks call it, and get the same.
   */
  std::optional<tiledlbm::plugin::MeasuredInlet> ReadMeasuredInlet(
    vtkInformationVector** inputVector, bool isShared) const;

  /**
   * Metres that one unit of the image's spacing is. Throws InvalidInput.
   */
  double GetMetresPerUnit() const;

  /**
   * Rows of the waveform that WaveformPreset or WaveformFile names, with what its values are; none
   * where neither does. Throws InvalidInput.
   */
  tiledlbm::plugin::NamedWaveform ReadWaveformByName() const;

  /**
   * Which samples TurbulenceStatistics are made of.
   */
  tiledlbm::plugin::StatisticsChoice ReadStatistics(bool hasWaveform) const;

  /**
   * Adds what PressureWaveforms names. Throws InvalidInput.
   */
  void ReadPressureWaveforms(tiledlbm::Parameters& parameters) const;

  /**
   * Whether walls are where GreyLevels tell: those of an image, where it names an array; "None" is
   * what ParaView's panel has for none.
   */
  bool UsesGreyLevels(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::Parameters& parameters) const;

  double RunProgress[5] = { 0, 0, 0, 0, 0 };
  vtkNew<vtkDoubleArray> Residuals; // see GetResidualHistory

private:
  vtkTiledLBMCase(const vtkTiledLBMCase&) = delete;
  void operator=(const vtkTiledLBMCase&) = delete;

  void ReadFluid(tiledlbm::Parameters& parameters) const;
  void ReadModel(tiledlbm::Parameters& parameters) const;
  void ReadWaveform(
    const tiledlbm::plugin::TableWaveform* table, tiledlbm::Parameters& parameters) const;
  void ReadInletWaveforms(tiledlbm::Parameters& parameters) const;

  tiledlbm::plugin::VolumeSettings ReadVolumeSettings() const;
  bool MayNeedGrid(vtkInformationVector** inputVector) const;
  void AskForInput(vtkInformation* input) const;

  std::unique_ptr<tiledlbm::plugin::VolumeReader> Volume;
};

#endif
