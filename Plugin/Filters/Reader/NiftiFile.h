// SPDX-License-Identifier: BSD-3-Clause
#ifndef NiftiFile_h
#define NiftiFile_h

#include "Reader/SegmentationFile.h"

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path ends in .nii or .nii.gz.
bool isNifti(const std::string& path);

/// Reads the header of a NIfTI file. The place of the voxels follows the sform, else the qform,
/// else the spacing alone, as in nibabel; the unit of length of the header applies to all of it.
/// ITK 5.2 would refuse many valid sforms, ignore an sform beside a qform, and scale the spacing
/// alone. \throws InvalidInput for a file that is no NIfTI volume, or whose axes are not at right
/// angles.
SegmentationHeader readNiftiHeader(const std::string& path);

/// See readSegmentationValues().
void readNiftiValues(const std::string& path, void* values);

}

#endif
