// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMPreview
 * @brief   openings and expected figures of a vtkTiledLBMFlow, without running it
 *
 * Has the inputs and the properties of the flow filter (vtkTiledLBMCase). Output 0 is a vtkPolyData
 * with a point at each opening: `id`, `face`, `area` (m2), `diameter` (m, of a circle of that
 * area), `normal` (into the fluid), `automatic_role`, and with usable properties `role`,
 * `mean_velocity` (m/s), `reynolds_number`, `womersley_number`; NaN where it is not prescribed. Its
 * field data are the predictable field data of a flow (`time_step`, `relaxation_time`, ...), and
 * `flow_through_steps`, `device_memory_available` (bytes), `run_time` (s), `memory_choices` and
 * `memory_of_choices` (bytes by precision and storage), and `problems`: sentences about settings
 * that prevent the flow or reduce its accuracy, each with `problem_prevents`, `remedy_property` and
 * `remedy_values` (numbers with blanks between). Such a setting is no error of this filter.
 *
 * Output 1 is a vtkPolyData with the voxel faces of HighlightedOpening, and an arrow along the
 * flow.
 *
 * Output 2 is a vtkPolyData with a disc at each cut, of Cuts or at an end of the vessel, whose
 * points have its `label`, `found` (1 at an end), `middle`, `direction` (out of the vessel) and
 * `radius`, in the unit of the image.
 *
 * Output 3 is a vtkPolyData with the surface of the vessel before cuts, output 4 one with the voxel
 * faces of all openings in the `colour` of their roles. Both are for pictures, and empty without
 * ShowVessel.
 */

#ifndef vtkTiledLBMPreview_h
#define vtkTiledLBMPreview_h

#include "vtkTiledLBMCase.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

#include <memory> // for std::unique_ptr
#include <vector> // for a parameter

class vtkPolyData;

namespace tiledlbm
{
struct FlowEstimate;
struct FlowProblem;
class FlowPreview;
struct RunPlan;
}

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMPreview : public vtkTiledLBMCase
{
public:
  static vtkTiledLBMPreview* New();
  vtkTypeMacro(vtkTiledLBMPreview, vtkTiledLBMCase);

protected:
  vtkTiledLBMPreview();
  ~vtkTiledLBMPreview() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestUpdateExtent(
    vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

  bool NeedsWholeInput() const override;

private:
  vtkTiledLBMPreview(const vtkTiledLBMPreview&) = delete;
  void operator=(const vtkTiledLBMPreview&) = delete;

  void ComputePreview(vtkInformationVector** inputVector, vtkInformationVector* outputVector);
  tiledlbm::RunPlan MakePlan() const;
  /// Adds problems and doubts of the input.
  void AddDoubts(const tiledlbm::plugin::VolumeSource& source,
    const tiledlbm::plugin::FlowVolume& volume, const tiledlbm::Parameters& parameters,
    std::vector<tiledlbm::FlowProblem>& problems);
  /// Adds the unit with which the openings have the size of vessels to the doubt about it.
  void OfferLengthUnit(std::vector<tiledlbm::FlowProblem>& problems) const;
  /// Adds the mask's own voxel size to a problem of a grid with much larger or smaller voxels.
  void OfferVoxelSize(vtkInformationVector** inputVector, tiledlbm::FlowProblem& problem) const;
  void EstimateStatistics(const tiledlbm::FlowPreview& preview,
    const tiledlbm::Parameters& parameters, tiledlbm::FlowEstimate& estimate,
    vtkPolyData* output) const;
  void CheckGreyLevels(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::plugin::FlowVolume& volume);

  struct vtkInternals;
  std::unique_ptr<vtkInternals> Internals;
};

#endif
