// SPDX-License-Identifier: BSD-3-Clause
#ifndef SegmentationFile_h
#define SegmentationFile_h

#include <array>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// A segment of 3D Slicer or DICOM, with its voxels' label and its name.
struct Segment
{
  std::string name;
  int label = 0; ///< of its voxels in its layer
  int layer = 0;
};

/// Header of an image file.
struct SegmentationHeader
{
  std::array<int, 3> size{};
  std::array<double, 3> spacing{};
  /// Middle of the first voxel, in the world of DICOM and ITK: to the left, to the back, upwards.
  std::array<double, 3> origin{};
  /// Unit vectors along the rows, columns and slices, as columns of a matrix, row by row.
  std::array<double, 9> direction{};
  int scalarType = 0;            ///< VTK's number
  int components = 0;            ///< number of layers in a segmentation by 3D Slicer
  std::vector<Segment> segments; ///< in the order of the file; empty for other files

  /// Whether segments are in several layers, which means that they may overlap.
  bool hasLayers() const { return components > 1 && !segments.empty(); }
};

/// Whether a path has a readable ending (.nii, .nii.gz, .nrrd, .nhdr, .mha, .mhd) or is a DICOM
/// segmentation.
bool canBeRead(const std::string& path);

/// Reads the header of an image.
/// \param path of a file, or of a folder with one DICOM segmentation.
/// \throws InvalidInput if it is no image of three dimensions
SegmentationHeader readSegmentationHeader(const std::string& path);

/// Reads the values of all voxels, with the components of a voxel one after the other.
/// \param[out] values room for as many values as the header states.
/// \throws InvalidInput
void readSegmentationValues(const std::string& path, void* values);

}

#endif
