// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomFrames_h
#define DicomFrames_h

#include "Reader/SegmentationFile.h"

#include <cstddef>
#include <vector>

class DcmItem;

namespace tiledlbm::plugin
{

/// What the pixels of a DICOM segmentation are.
enum class DicomPixels
{
  Mask,   ///< 1 in the segment that the frame belongs to
  Share,  ///< of the voxel, or the probability, that belongs to that segment
  Numbers ///< of segments
};

/// One frame: a slice of a segment, or with DicomPixels::Numbers of all of them.
struct DicomFrame
{
  std::size_t segment = 0; ///< place in the list of segments
  int slice = 0;           ///< of the volume, from 0
};

/// The frames of a DICOM segmentation, and the volume that they make.
struct DicomFrames
{
  SegmentationHeader volume; ///< with labels that are the numbers of the segments
  DicomPixels pixels = DicomPixels::Mask;
  int bits = 0;                   ///< of a pixel: 1, 8 or 16
  double half = 0.5;              ///< from which value on a pixel belongs to the segment
  std::vector<DicomFrame> frames; ///< in the order of the file
};

/// \param data of a segmentation, pixels not needed.
/// \throws InvalidInput for one that makes no volume
DicomFrames readDicomFrames(DcmItem& data);

}

#endif
