// SPDX-License-Identifier: BSD-3-Clause
#ifndef VolumeReader_h
#define VolumeReader_h

#include "Grid/FlowVolume.h"
#include "Grid/SurfaceShape.h"
#include "Input/MaskArray.h"

#include "vtkType.h"

#include <memory>
#include <optional>
#include <tuple>

class vtkDataObject;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Makes the volume of a flow, and keeps it for the next request: ends of vessels and grids take
/// longer than all else that a request needs.
class VolumeReader
{
public:
  /// Of an image.
  /// \throws InvalidInput, InsufficientMemory, see readMask, cutsAtEnds, resampledMask.
  const FlowVolume& read(
    vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings);
  /// Of a surface.
  /// \throws InvalidInput, InsufficientMemory, see SurfaceShape.
  const FlowVolume& read(vtkPolyData* surface, const VolumeSettings& settings);

  /// Where the grid lies that read makes; none where the voxels are those of the image.
  std::optional<GridFrame> frameOf(
    vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings);
  GridFrame frameOf(vtkPolyData* surface, const VolumeSettings& settings);

private:
  /// An input, and what tells that it has changed. Its array is null for a surface.
  using Source = std::tuple<vtkDataObject*, vtkMTimeType, vtkAbstractArray*, vtkMTimeType>;

  const SurfaceShape& shapeOf(vtkPolyData* surface);
  double sizeOfSurface(vtkPolyData* surface, const VolumeSettings& settings);

  /// What was made last of a source.
  template <class Value>
  struct Made
  {
    Source source;
    VolumeSettings settings;
    Value value;

    bool isOf(const Source& otherSource, const VolumeSettings& otherSettings) const
    {
      return this->source == otherSource && this->settings == otherSettings;
    }
  };

  std::optional<Made<FlowVolume>> volume_;
  std::optional<Made<double>> size_; // of the voxels of a grid
  std::unique_ptr<SurfaceShape> shape_;
  Source shapeSource_;
};

}

#endif
