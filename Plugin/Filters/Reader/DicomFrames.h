// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomFrames_h
#define DicomFrames_h

#include "Reader/SegmentationFile.h"

#include "dcmtk/config/osconfig.h"
// dctk.h depends on the system settings of osconfig.h.
#include "dcmtk/dcmdata/dctk.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Text of an element without blanks at its ends, several values with a backslash between them;
/// empty where there is none.
std::string textOf(DcmItem& item, const DcmTagKey& tag);

/// Meaning of the pixels of a DICOM segmentation.
enum class DicomPixels
{
  Mask,   ///< 1 in the segment of the frame
  Share,  ///< of the voxel in the segment of the frame, or a probability
  Numbers ///< number of a segment
};

/// A frame: a slice of one segment, or with DicomPixels::Numbers of all segments.
struct DicomFrame
{
  std::size_t segment = 0; ///< index in the list of segments
  int slice = 0;           ///< of the volume, from 0
};

/// The frames of a DICOM segmentation, and the volume that they form.
struct DicomFrames
{
  SegmentationHeader volume; ///< the labels are the numbers of the segments
  DicomPixels pixels = DicomPixels::Mask;
  int bits = 0;                   ///< of a pixel: 1, 8 or 16
  double half = 0.5;              ///< lowest value of a pixel in the segment
  std::vector<DicomFrame> frames; ///< in the order of the file
};

/// Reads the frames from the header.
/// \param data set of a segmentation; the pixels are not needed.
/// \throws InvalidInput if the frames form no volume
DicomFrames readDicomFrames(DcmItem& data);

}

#endif
