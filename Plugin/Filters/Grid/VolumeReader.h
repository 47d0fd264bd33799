// SPDX-License-Identifier: BSD-3-Clause
#ifndef VolumeReader_h
#define VolumeReader_h

#include "Grid/FlowVolume.h"
#include "Grid/GridFrame.h"
#include "Grid/SurfaceShape.h"

#include "vtkType.h"

#include <optional>
#include <tuple>
#include <utility>

class vtkAbstractArray;
class vtkDataObject;

namespace tiledlbm::plugin
{

/// Makes the volume of a flow and keeps it for the next request: the search for vessel ends and the
/// grid take longer than the rest of a request.
class VolumeReader
{
public:
  /// The volume of an image or a surface. If an image is in parts, all ranks call this function.
  /// \throws InvalidInput, InsufficientMemory, see readMask, cutsAtEnds, resampledMask,
  ///         SurfaceShape.
  const FlowVolume& readOnAll(const VolumeSource& source);

  /// Frame of the grid that readOnAll() makes; nothing where the voxels are those of the image. The
  /// grid of an image in parts must not depend on openings, see dependsOnOpenings.
  std::optional<GridFrame> frameOf(const VolumeSource& source);

private:
  /// The data of a source with their modification times, and its settings. The array is null for a
  /// surface.
  using Key =
    std::tuple<vtkDataObject*, vtkMTimeType, vtkAbstractArray*, vtkMTimeType, VolumeSettings>;

  static Key keyOf(const VolumeSource& source);

  /// The last value, for its source.
  template <class Value>
  class Kept
  {
  public:
    /// The value for this source; calls `make` if it is not the one in store.
    template <class Make>
    const Value& of(const VolumeSource& source, const Make& make)
    {
      if (!this->isOf(source))
      {
        this->forget(); // frees its memory first
        Key key = keyOf(source);
        this->made_.emplace(std::move(key), make());
      }
      return this->made_->second;
    }

    bool isOf(const VolumeSource& source) const
    {
      return this->made_ && this->made_->first == keyOf(source);
    }
    void forget() { this->made_.reset(); }

  private:
    std::optional<std::pair<Key, Value>> made_;
  };

  double sizeOfSurface(const VolumeSource& source);
  double sizeOf(const VolumeSource& source);
  std::optional<ImageGrid> gridFor(const VolumeSource& source);
  const SurfaceShape& shapeOf(const VolumeSource& source);
  FlowVolume volumeOfImageOnAll(const VolumeSource& source);
  FlowVolume volumeOfSurface(const VolumeSource& source);

  Kept<FlowVolume> volume_;
  Kept<double> size_; // voxel size of a grid
  Kept<SurfaceShape> shape_;
};

}

#endif
