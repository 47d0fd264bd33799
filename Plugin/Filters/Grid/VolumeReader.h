// SPDX-License-Identifier: BSD-3-Clause
#ifndef VolumeReader_h
#define VolumeReader_h

#include "Grid/FlowVolume.h"
#include "Grid/GridFrame.h"
#include "Grid/SurfaceShape.h"
#include "Input/InputImage.h"
#include "Input/MaskReader.h"

#include "vtkType.h"

#include <optional>
#include <tuple>

class vtkDataObject;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Makes the volume of a flow and keeps it for the next request: the search for vessel ends and the
/// grid take longer than the rest of a request.
class VolumeReader
{
public:
  /// The volume of an image. If the image is in parts, all ranks call this function.
  /// \throws InvalidInput, InsufficientMemory, see readMask, cutsAtEnds, resampledMask.
  const FlowVolume& readOnAll(
    const InputImage& image, const MaskArray& mask, const VolumeSettings& settings);
  /// The volume of a surface.
  /// \throws InvalidInput, InsufficientMemory, see SurfaceShape.
  const FlowVolume& read(vtkPolyData* surface, const VolumeSettings& settings);

  /// Frame of the grid that read() makes; nothing where the voxels are those of the image. The grid
  /// of an image in parts must not depend on openings, see GridChoice.
  std::optional<GridFrame> frameOf(
    const InputImage& image, const MaskArray& mask, const VolumeSettings& settings);
  GridFrame frameOf(vtkPolyData* surface, const VolumeSettings& settings);

private:
  /// An input with its modification times. The array is null for a surface.
  using Source = std::tuple<vtkDataObject*, vtkMTimeType, vtkAbstractArray*, vtkMTimeType>;

  /// The last value, for its source and settings.
  template <class Value>
  class Kept
  {
  public:
    /// The value for this source and these settings; calls `make` if it is not the one in store.
    template <class Make>
    const Value& of(const Source& source, const VolumeSettings& settings, const Make& make)
    {
      if (!this->isKnown(source, settings))
      {
        this->forget(); // frees its memory first
        this->made_ = Made{ source, settings, make() };
      }
      return this->made_->value;
    }

    bool isKnown(const Source& source, const VolumeSettings& settings) const
    {
      return this->made_ && this->made_->source == source && this->made_->settings == settings;
    }
    void forget() { this->made_.reset(); }

  private:
    struct Made
    {
      Source source;
      VolumeSettings settings;
      Value value;
    };
    std::optional<Made> made_;
  };

  static Source sourceOf(const InputImage& image, const MaskArray& mask);
  static Source sourceOf(vtkPolyData* surface);

  std::optional<ImageGrid> gridFor(
    const InputImage& image, const MaskArray& mask, const VolumeSettings& settings);
  const SurfaceShape& shapeOf(vtkPolyData* surface, const VolumeSettings& settings);
  double sizeOfSurface(vtkPolyData* surface, const VolumeSettings& settings);

  Kept<FlowVolume> volume_;
  Kept<double> size_; // voxel size of a grid
  Kept<SurfaceShape> shape_;
};

}

#endif
