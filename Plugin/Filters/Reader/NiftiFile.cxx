// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/NiftiFile.h"

#include "Messages/Silence.h"
#include "Reader/FileNames.h"
#include "Reader/FilePlace.h"

#include "Solver/Geometry/Point.h"

#include "vtkDataArray.h"
#include "vtkErrorCode.h"
#include "vtkImageData.h"
#include "vtkNIFTIImageHeader.h"
#include "vtkNIFTIImageReader.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtk_zlib.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

void open(const std::string& path, vtkNIFTIImageReader* reader)
{
  requireFile(path);
  silence(reader);
  reader->SetFileName(path.c_str());
  if (reader->CanReadFile(path.c_str()) == 0)
  {
    refuseFile(path, "it has no header of NIfTI.");
  }
  reader->UpdateInformation();
  if (reader->GetErrorCode() != vtkErrorCode::NoError || !reader->GetNIFTIHeader())
  {
    refuseFile(path, "its header cannot be read.");
  }
}

FilePlace placeOfSform(vtkNIFTIImageHeader& header)
{
  const std::array<const double*, 3> rows{ header.GetSRowX(), header.GetSRowY(),
    header.GetSRowZ() };
  FilePlace place;
  for (std::size_t row = 0; row < 3; ++row)
  {
    place.first[row] = rows[row][3];
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      place.steps[axis][row] = rows[row][axis];
    }
  }
  return place;
}

// The rotation of a unit quaternion, see nifti1.h, method 2.
FilePlace placeOfQform(vtkNIFTIImageHeader& header)
{
  const double b = header.GetQuaternB(), c = header.GetQuaternC(), d = header.GetQuaternD();
  const double a = std::sqrt(std::max(1 - b * b - c * c - d * d, 0.0));
  const double side = header.GetPixDim(0) < 0 ? -1 : 1;
  const Point x{ a * a + b * b - c * c - d * d, 2 * (b * c + a * d), 2 * (b * d - a * c) };
  const Point y{ 2 * (b * c - a * d), a * a + c * c - b * b - d * d, 2 * (c * d + a * b) };
  const Point z{ 2 * (b * d + a * c), 2 * (c * d - a * b), a * a + d * d - c * c - b * b };
  const double length = lengthOf(x);
  return { { header.GetQOffsetX(), header.GetQOffsetY(), header.GetQOffsetZ() },
    { quotient(x, length / header.GetPixDim(1)), quotient(y, length / header.GetPixDim(2)),
      quotient(z, side * length / header.GetPixDim(3)) } };
}

FilePlace placeOf(vtkNIFTIImageHeader& header)
{
  if (header.GetSFormCode() > 0)
  {
    return placeOfSform(header);
  }
  if (header.GetQFormCode() > 0)
  {
    return placeOfQform(header);
  }
  FilePlace place;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    place.steps[axis][axis] = header.GetPixDim(static_cast<int>(axis) + 1);
  }
  return place;
}

// Millimetres in the unit of length of the header; millimetres without one.
double unitOf(vtkNIFTIImageHeader& header)
{
  constexpr int ofLength = 7, metre = 1, micrometre = 3;
  const int unit = header.GetXYZTUnits() & ofLength;
  return unit == metre ? 1e3 : unit == micrometre ? 1e-3 : 1;
}

void setPlaceOf(const std::string& path, vtkNIFTIImageReader& reader, SegmentationHeader& to)
{
  vtkNIFTIImageHeader& header = *reader.GetNIFTIHeader();
  FilePlace place = placeOf(header);
  if (reader.GetQFac() < 0) // VTK reverses the order of the slices
  {
    place.first = moved(place.first, place.steps[2], to.size[2] - 1);
    place.steps[2] = quotient(place.steps[2], -1);
  }
  // NIfTI's x and y run to the right and to the front.
  setPlace(path, place, { -1, -1, 1 }, unitOf(header), to);
}

// Length of the unpacked contents of a gzip file. The last four bytes state it modulo 2^32; if they
// differ from the expected length, as in a truncated file, the function unpacks the whole file.
std::int64_t unpackedLength(const std::string& path, std::int64_t expected)
{
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, 4> last{};
  file.seekg(-4, std::ios::end);
  file.read(reinterpret_cast<char*>(last.data()), last.size());
  std::uint32_t told = 0;
  for (std::size_t i = last.size(); i-- > 0;)
  {
    told = told << 8U | last[i];
  }
  if (file && told == static_cast<std::uint32_t>(expected))
  {
    return expected;
  }
  const std::unique_ptr<gzFile_s, decltype(&gzclose)> unpacked(
    gzopen(path.c_str(), "rb"), &gzclose);
  std::vector<char> part(std::size_t{ 1 } << 20);
  std::int64_t length = 0;
  for (int read = 1; unpacked && read > 0; length += std::max(read, 0))
  {
    read = gzread(unpacked.get(), part.data(), static_cast<unsigned>(part.size()));
  }
  return length;
}

// Throws InvalidInput if a file lacks values, which ITK and VTK read as zeros or as undefined
// memory.
void checkLength(const std::string& path, vtkNIFTIImageHeader& header)
{
  std::int64_t bytes = header.GetBitPix() / 8;
  for (int axis = 1; axis <= 3; ++axis)
  {
    bytes *= header.GetDim(axis);
  }
  const std::int64_t begin = header.GetVoxOffset();
  const std::int64_t length = endsWith(path, ".gz")
    ? unpackedLength(path, begin + bytes)
    : static_cast<std::int64_t>(vtksys::SystemTools::FileLength(path));
  requireBytes(path, length, begin, bytes);
}

// Whether the stored values are to be multiplied and shifted.
bool isRescaled(vtkNIFTIImageReader& reader)
{
  const double slope = reader.GetRescaleSlope();
  return slope != 0 && std::isfinite(slope) && (slope != 1 || reader.GetRescaleIntercept() != 0);
}

}

bool isNifti(const std::string& path)
{
  return endsWith(path, ".nii") || endsWith(path, ".nii.gz");
}

SegmentationHeader readNiftiHeader(const std::string& path)
{
  vtkNew<vtkNIFTIImageReader> reader;
  open(path, reader);
  vtkNIFTIImageHeader& header = *reader->GetNIFTIHeader();
  std::vector<std::size_t> sizes;
  for (int axis = 1; axis <= std::min<int>(static_cast<int>(header.GetDim(0)), 7); ++axis)
  {
    sizes.push_back(static_cast<std::size_t>(header.GetDim(axis)));
  }
  requireOneVolume(path, sizes);
  SegmentationHeader to;
  for (int axis = 0; axis < 3; ++axis)
  {
    to.size[axis] = static_cast<int>(header.GetDim(axis + 1));
  }
  setPlaceOf(path, *reader, to);
  to.scalarType = isRescaled(*reader) ? VTK_DOUBLE : reader->GetDataScalarType();
  to.components = reader->GetNumberOfScalarComponents();
  return to;
}

void readNiftiValues(const std::string& path, void* values)
{
  vtkNew<vtkNIFTIImageReader> reader;
  open(path, reader);
  checkLength(path, *reader->GetNIFTIHeader());
  reader->Update();
  vtkDataArray* const array = reader->GetOutput()->GetPointData()->GetScalars();
  if (reader->GetErrorCode() != vtkErrorCode::NoError || !array)
  {
    refuseFile(path, "its values cannot be read.");
  }
  if (isRescaled(*reader))
  {
    auto* const to = static_cast<double*>(values);
    for (vtkIdType i = 0; i < array->GetNumberOfTuples(); ++i)
    {
      to[i] = array->GetTuple1(i) * reader->GetRescaleSlope() + reader->GetRescaleIntercept();
    }
    return;
  }
  std::memcpy(values, array->GetVoidPointer(0),
    static_cast<std::size_t>(array->GetDataSize()) * array->GetDataTypeSize());
}

}
