// SPDX-License-Identifier: BSD-3-Clause
#ifndef VolumeReader_h
#define VolumeReader_h

#include "Grid/FlowVolume.h"
#include "Grid/ImageGrid.h"
#include "Grid/SurfaceShape.h"
#include "Input/InputImage.h"
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
  /// Of an image; of one in parts in a step of computeOnAll.
  /// \throws InvalidInput, InsufficientMemory, see readMask, cutsAtEnds, resampledMask.
  const FlowVolume& readOnAll(
    const InputImage& image, const MaskArray& mask, const VolumeSettings& settings);
  /// Of a surface.
  /// \throws InvalidInput, InsufficientMemory, see SurfaceShape.
  const FlowVolume& read(vtkPolyData* surface, const VolumeSettings& settings);

  /// Where the grid lies that read makes; none where the voxels are those of the image.
  /// Openings are not asked for of an image in parts, see GridChoice.
  std::optional<GridFrame> frameOf(
    const InputImage& image, const MaskArray& mask, const VolumeSettings& settings);
  GridFrame frameOf(vtkPolyData* surface, const VolumeSettings& settings);

private:
  /// An input, and what tells that it has changed. Its array is null for a surface.
  using Source = std::tuple<vtkDataObject*, vtkMTimeType, vtkAbstractArray*, vtkMTimeType>;

  /// What was made last.
  template <class Value>
  class Kept
  {
  public:
    /// Makes it where it is not known for that source and these settings.
    template <class Make>
    const Value& of(const Source& source, const VolumeSettings& settings, const Make& make)
    {
      if (!this->isKnown(source, settings))
      {
        this->forget(); // gives its memory back first
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
  const SurfaceShape& shapeOf(vtkPolyData* surface);
  double sizeOfSurface(vtkPolyData* surface, const VolumeSettings& settings);

  Kept<FlowVolume> volume_;
  Kept<double> size_;        // of the voxels of a grid
  Kept<SurfaceShape> shape_; // depends on no settings
};

}

#endif
