// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomSegmentation_h
#define DicomSegmentation_h

#include "Reader/SegmentationFile.h"

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path is a DICOM file, of any name, or a folder, which may hold DICOM files.
bool isDicom(const std::string& path);

/// Whether the path is a readable DICOM segmentation: modality SEG, of voxels, in one file.
bool isDicomSegmentation(const std::string& path);

/// Reads the header of a segmentation, or of the only one in a folder. Segments have the numbers of
/// the file.
/// \throws InvalidInput
SegmentationHeader readDicomHeader(const std::string& path);

/// Reads the labels into one volume. Where segments overlap, the last one in the file's list
/// counts. A voxel that belongs to a segment in part has its label from a share of one half.
/// \param[out] values room for as many voxels of the type as the header states.
/// \throws InvalidInput
void readDicomLabels(const std::string& path, void* values);

}

#endif
