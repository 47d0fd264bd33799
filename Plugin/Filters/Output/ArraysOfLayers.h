// SPDX-License-Identifier: BSD-3-Clause
#ifndef ArraysOfLayers_h
#define ArraysOfLayers_h

#include "Input/InputImage.h"

#include "Solver/Geometry/LayerRange.h"

#include "vtkSmartPointer.h"
#include "vtkType.h"

#include <string>
#include <tuple>

class vtkImageData;

namespace tiledlbm::plugin
{

/// Arrays of an image in the layers of an output, from whichever ranks hold them. The other ranks
/// send missing layers, of numeric arrays only. The layers stay in memory until the next request.
class ArraysOfLayers
{
public:
  void setSource(const InputImage& image) { this->image_ = image; }

  /// \param layers of voxels in the whole image that this rank requests.
  /// \return an image of these layers with their arrays; empty without layers.
  /// \throws Error if a rank fails or the ranks have different arrays; the same on all ranks.
  vtkSmartPointer<vtkImageData> layersOnAll(const LayerRange& layers, Association association);

private:
  using Known = std::tuple<vtkImageData*, vtkMTimeType, LayerRange, Association>;

  vtkSmartPointer<vtkImageData> sentOnAll(const LayerRange& layers, Association association) const;

  InputImage image_;
  vtkSmartPointer<vtkImageData> sent_; // the last layers from other ranks
  Known known_{};                      // the image and layers of sent_
};

}

#endif
