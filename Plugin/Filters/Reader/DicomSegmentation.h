// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomSegmentation_h
#define DicomSegmentation_h

#include "Reader/SegmentationFile.h"

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path is that of a DICOM file, whatever its name, or of a folder, which may hold some.
bool isDicom(const std::string& path);

/// Whether it is a DICOM segmentation that can be read: modality SEG, of voxels, in one file.
bool isDicomSegmentation(const std::string& path);

/// Reads what a segmentation, or the only one in a folder, says of itself. Segments are numbered as
/// in the file. \throws InvalidInput
SegmentationHeader readDicomHeader(const std::string& path);

/// Reads its labels into one volume. A voxel of several segments has the label of the last one of
/// them in the file's list; one that belongs to a segment in part has its label from a half on.
/// \param[out] values room for as many voxels of the type as the header says.
/// \throws InvalidInput
void readDicomLabels(const std::string& path, void* values);

}

#endif
