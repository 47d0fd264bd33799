// SPDX-License-Identifier: BSD-3-Clause
#ifndef SegmentationFile_h
#define SegmentationFile_h

#include <array>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// A segment of 3D Slicer or DICOM: which voxels it has, and what it is called.
struct Segment
{
  std::string name;
  int label = 0; ///< that its voxels have in its layer
  int layer = 0;
};

/// What the header of an image file says.
struct SegmentationHeader
{
  std::array<int, 3> size{};
  std::array<double, 3> spacing{};
  /// Middle of the first voxel, in the world of DICOM and ITK: to the left, to the back, upwards.
  std::array<double, 3> origin{};
  /// Unit vectors along the rows, columns and slices, as columns of a matrix, row by row.
  std::array<double, 9> direction{};
  int scalarType = 0;            ///< VTK's number
  int components = 0;            ///< of a segmentation by 3D Slicer its layers
  std::vector<Segment> segments; ///< in the order of the file; none of other files

  /// Whether segments lie in several layers, so that a voxel may belong to more than one.
  bool hasLayers() const { return components > 1 && !segments.empty(); }
};

/// Whether a file's name ends as those do that can be read, .nii, .nii.gz, .nrrd, .nhdr, .mha or
/// .mhd, or it is a DICOM segmentation.
bool canBeRead(const std::string& path);

/// \param path of a file, or of a folder with one DICOM segmentation.
/// \throws InvalidInput in a sentence, for what is no image of three dimensions
SegmentationHeader readSegmentationHeader(const std::string& path);

/// Reads all values of all voxels, components of a voxel one after the other.
/// \param[out] values room for as many as the header says.
/// \throws InvalidInput
void readSegmentationValues(const std::string& path, void* values);

}

#endif
