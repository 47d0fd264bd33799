// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/SegmentationFile.h"

#include "Messages/Refuse.h"
#include "Reader/DicomSegmentation.h"
#include "Reader/FileNames.h"
#include "Reader/FilePlace.h"
#include "Reader/NiftiFile.h"
#include "Reader/TextHeader.h"

#include "vtkType.h"

#include "itkMetaDataObject.h"
#include "itkMetaImageIO.h"
#include "itkNrrdImageIO.h"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

using Io = itk::ImageIOBase;

bool isNrrd(const std::string& path)
{
  return endsWith(path, ".nrrd") || endsWith(path, ".nhdr");
}

// ITK's reader for the ending of a path; null if there is none.
Io::Pointer makeIo(const std::string& path)
{
  if (isNrrd(path))
  {
    return itk::NrrdImageIO::New().GetPointer();
  }
  if (endsWith(path, ".mha") || endsWith(path, ".mhd"))
  {
    return itk::MetaImageIO::New().GetPointer();
  }
  return nullptr;
}

// Calls `step` and adds the name of the file to ITK's errors.
template <typename Step>
void withItk(const std::string& path, const Step& step)
{
  try
  {
    step();
  }
  catch (const itk::ExceptionObject& error)
  {
    refuseFile(path, error.GetDescription());
  }
}

Io::Pointer openIo(const std::string& path)
{
  Io::Pointer io = makeIo(path);
  if (!io)
  {
    refuse("Give a file whose name ends in .nii, .nii.gz, .nrrd, .nhdr, .mha or .mhd, or a DICOM "
           "segmentation: ",
      nameOf(path), " is neither.");
  }
  requireFile(path);
  io->SetFileName(path);
  withItk(path, [&] { io->ReadImageInformation(); });
  return io;
}

int scalarTypeOf(const std::string& path, itk::IOComponentEnum type)
{
  using Type = itk::IOComponentEnum;
  static const std::map<Type, int> types{ { Type::UCHAR, VTK_UNSIGNED_CHAR },
    { Type::CHAR, VTK_SIGNED_CHAR }, { Type::USHORT, VTK_UNSIGNED_SHORT },
    { Type::SHORT, VTK_SHORT }, { Type::UINT, VTK_UNSIGNED_INT }, { Type::INT, VTK_INT },
    { Type::ULONG, VTK_UNSIGNED_LONG }, { Type::LONG, VTK_LONG },
    { Type::ULONGLONG, VTK_UNSIGNED_LONG_LONG }, { Type::LONGLONG, VTK_LONG_LONG },
    { Type::FLOAT, VTK_FLOAT }, { Type::DOUBLE, VTK_DOUBLE } };
  const auto found = types.find(type);
  if (found == types.end())
  {
    refuse("Save the file ", nameOf(path),
      " with whole or floating-point numbers: its values are of a kind that cannot be read.");
  }
  return found->second;
}

std::string textOf(const itk::MetaDataDictionary& dictionary, const std::string& key)
{
  std::string text;
  itk::ExposeMetaData<std::string>(dictionary, key, text);
  return text;
}

// Segments in 3D Slicer's header: Segment0_Name and so on.
std::vector<Segment> segmentsOf(const itk::MetaDataDictionary& dictionary)
{
  std::vector<Segment> segments;
  while (true)
  {
    const std::string key = "Segment" + std::to_string(segments.size()) + "_";
    if (!dictionary.HasKey(key + "LabelValue"))
    {
      return segments;
    }
    segments.push_back(
      { textOf(dictionary, key + "Name"), std::atoi(textOf(dictionary, key + "LabelValue").c_str()),
        std::atoi(textOf(dictionary, key + "Layer").c_str()) });
  }
}

void checkSize(const std::string& path, const Io& io)
{
  std::vector<std::size_t> sizes;
  for (unsigned axis = 0; axis < io.GetNumberOfDimensions(); ++axis)
  {
    sizes.push_back(io.GetDimensions(axis));
  }
  requireOneVolume(path, sizes);
}

}

bool canBeRead(const std::string& path)
{
  return makeIo(path).IsNotNull() || isNifti(path) || isDicomSegmentation(path);
}

SegmentationHeader readSegmentationHeader(const std::string& path)
{
  if (isDicom(path))
  {
    return readDicomHeader(path);
  }
  if (isNifti(path))
  {
    return readNiftiHeader(path);
  }
  const Io::Pointer io = openIo(path);
  checkSize(path, *io);
  SegmentationHeader header;
  FilePlace place;
  for (unsigned axis = 0; axis < 3; ++axis)
  {
    header.size[axis] = static_cast<int>(io->GetDimensions(axis));
    place.first[axis] = io->GetOrigin(axis);
    const std::vector<double> along = io->GetDirection(axis);
    for (unsigned row = 0; row < 3; ++row)
    {
      place.steps[axis][row] = io->GetSpacing(axis) * along[row];
    }
  }
  setPlace(path, place, { 1, 1, 1 }, 1, header);
  if (isNrrd(path))
  {
    setPlaceOfNrrd(path, header);
  }
  header.scalarType = scalarTypeOf(path, io->GetComponentType());
  header.components = static_cast<int>(io->GetNumberOfComponents());
  header.segments = segmentsOf(io->GetMetaDataDictionary());
  return header;
}

void readSegmentationValues(const std::string& path, void* values)
{
  if (isDicom(path))
  {
    readDicomLabels(path, values);
    return;
  }
  if (isNifti(path))
  {
    readNiftiValues(path, values);
    return;
  }
  const Io::Pointer io = openIo(path);
  itk::ImageIORegion region(io->GetNumberOfDimensions());
  for (unsigned axis = 0; axis < io->GetNumberOfDimensions(); ++axis)
  {
    region.SetIndex(axis, 0);
    region.SetSize(axis, io->GetDimensions(axis));
  }
  io->SetIORegion(region);
  if (endsWith(path, ".mha") || endsWith(path, ".mhd"))
  {
    checkMetaImageLength(path, static_cast<std::int64_t>(io->GetImageSizeInBytes()));
  }
  withItk(path, [&] { io->Read(values); });
}

}
