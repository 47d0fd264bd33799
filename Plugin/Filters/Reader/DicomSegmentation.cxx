// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/DicomSegmentation.h"

#include "Messages/Refuse.h"
#include "Reader/DicomFrames.h"
#include "Reader/FileNames.h"

#include "dcmtk/dcmdata/dcrledrg.h"
#include "dcmtk/dcmjpls/djdecode.h"

#include "vtkType.h"
#include "vtksys/Directory.hxx"
#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <numeric>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* segmentationClass = "1.2.840.10008.5.1.4.1.1.66.4";
constexpr const char* labelMapClass = "1.2.840.10008.5.1.4.1.1.66.7";

// Silences the library's output on the terminal and registers its decoders.
void prepareLibrary()
{
  static const bool isPrepared = []
  {
    OFLog::configure(OFLogger::OFF_LOG_LEVEL);
    DcmRLEDecoderRegistration::registerCodecs();
    DJLSDecoderRegistration::registerCodecs();
    return true;
  }();
  static_cast<void>(isPrepared);
}

bool hasDicomMark(const std::string& path)
{
  constexpr std::streamoff preamble = 128;
  std::ifstream file(path, std::ios::binary);
  std::array<char, 4> mark{};
  file.seekg(preamble);
  file.read(mark.data(), mark.size());
  return file && std::memcmp(mark.data(), "DICM", mark.size()) == 0;
}

std::string classOf(const std::string& path)
{
  prepareLibrary();
  DcmFileFormat file;
  if (!hasDicomMark(path) ||
    file
      .loadFileUntilTag(path.c_str(), EXS_Unknown, EGL_noChange, DCM_MaxReadLength, ERM_autoDetect,
        DCM_SOPInstanceUID)
      .bad())
  {
    return {};
  }
  return textOf(*file.getDataset(), DCM_SOPClassUID);
}

// Path of the only segmentation in a folder.
std::string segmentationIn(const std::string& folder)
{
  vtksys::Directory directory;
  directory.Load(folder);
  std::vector<std::string> found;
  for (unsigned long i = 0; i < directory.GetNumberOfFiles(); ++i)
  {
    const std::string path = folder + "/" + directory.GetFile(i);
    if (vtksys::SystemTools::FileExists(path, true) && isDicomSegmentation(path))
    {
      found.push_back(path);
    }
  }
  if (found.empty())
  {
    refuse("Give a folder with a DICOM segmentation (modality SEG): ", folder,
      " has none. DICOM images are opened with ParaView's own reader.");
  }
  if (found.size() > 1)
  {
    std::sort(found.begin(), found.end());
    refuse("Give one of the ", found.size(), " DICOM segmentations in ", folder, " by its name, ",
      nameOf(found[0]), " or ", nameOf(found[1]), (found.size() > 2 ? " and so on." : "."));
  }
  return found.front();
}

std::string fileOf(const std::string& path)
{
  return vtksys::SystemTools::FileIsDirectory(path) ? segmentationIn(path) : path;
}

void checkClass(const std::string& path, DcmItem& data)
{
  const std::string kind = textOf(data, DCM_SOPClassUID);
  if (kind == segmentationClass || kind == labelMapClass)
  {
    return;
  }
  const std::string modality = textOf(data, DCM_Modality);
  refuse("Give a DICOM segmentation of voxels (modality SEG): ", nameOf(path),
    (modality.empty()       ? " is none"
        : modality == "SEG" ? " is one of surfaces"
                            : " has the modality " + modality),
    ". DICOM images are opened with ParaView's own reader.");
}

// Reads a file with or without its pixels.
std::unique_ptr<DcmFileFormat> open(const std::string& path, bool withPixels)
{
  prepareLibrary();
  requireFile(path);
  auto file = std::make_unique<DcmFileFormat>();
  const OFCondition result = file->loadFileUntilTag(path.c_str(), EXS_Unknown, EGL_noChange,
    DCM_MaxReadLength, ERM_autoDetect, withPixels ? DCM_UndefinedTagKey : DCM_PixelData);
  if (result.bad())
  {
    refuse("Copy or save the file anew: ", nameOf(path), " ends too early, or is no DICOM file (",
      result.text(), ").");
  }
  checkClass(path, *file->getDataset());
  // Text that cannot be converted stays unchanged.
  static_cast<void>(file->getDataset()->convertToUTF8());
  return file;
}

// Pixels of all frames, one after the other, as little-endian bytes.
const Uint8* pixelsOf(const std::string& path, DcmDataset& data, std::uint64_t needed)
{
  if (data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr).bad())
  {
    refuse("Save the segmentation without compression, or with RLE or JPEG-LS: that of ",
      nameOf(path), " cannot be unpacked (", DcmXfer(data.getOriginalXfer()).getXferName(), ").");
  }
  unsigned long count = 0;
  const Uint8* bytes = nullptr;
  if (data.findAndGetUint8Array(DCM_PixelData, bytes, &count).bad() || !bytes)
  {
    const Uint16* words = nullptr;
    if (data.findAndGetUint16Array(DCM_PixelData, words, &count).good())
    {
      bytes = reinterpret_cast<const Uint8*>(words);
      count *= sizeof(Uint16);
    }
  }
  if (!bytes || count < needed)
  {
    refuse("Copy or save the file anew: ", nameOf(path), " ends too early, with ",
      bytes ? count : 0, " of ", needed, " bytes of pixels.");
  }
  return bytes;
}

// A pixel by its index over all frames; packed single bits run across frames.
unsigned pixelAt(const Uint8* bytes, int bits, std::size_t pixel)
{
  switch (bits)
  {
    case 1:
      return bytes[pixel / 8] >> (pixel % 8) & 1U;
    case 8:
      return bytes[pixel];
    default:
      return bytes[2 * pixel] | static_cast<unsigned>(bytes[2 * pixel + 1]) << 8U;
  }
}

template <typename Label>
void paint(const DicomFrames& frames, const Uint8* bytes, Label* labels)
{
  const SegmentationHeader& volume = frames.volume;
  const std::size_t ofFrame =
    static_cast<std::size_t>(volume.size[0]) * static_cast<std::size_t>(volume.size[1]);
  std::fill_n(labels, ofFrame * static_cast<std::size_t>(volume.size[2]), Label{ 0 });
  // Later segments overwrite earlier ones, in any order of frames.
  std::vector<std::size_t> order(frames.frames.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b)
    { return frames.frames[a].segment < frames.frames[b].segment; });
  for (const std::size_t frame : order)
  {
    const DicomFrame& what = frames.frames[frame];
    Label* slice = labels + ofFrame * static_cast<std::size_t>(what.slice);
    const auto label = static_cast<Label>(volume.segments[what.segment].label);
    for (std::size_t i = 0; i < ofFrame; ++i)
    {
      const unsigned pixel = pixelAt(bytes, frames.bits, frame * ofFrame + i);
      if (frames.pixels == DicomPixels::Numbers)
      {
        slice[i] = static_cast<Label>(pixel);
      }
      else if (pixel >= frames.half)
      {
        slice[i] = label;
      }
    }
  }
}

}

bool isDicom(const std::string& path)
{
  return endsWith(path, ".dcm") || vtksys::SystemTools::FileIsDirectory(path) || hasDicomMark(path);
}

bool isDicomSegmentation(const std::string& path)
{
  const std::string kind = classOf(path);
  return kind == segmentationClass || kind == labelMapClass;
}

SegmentationHeader readDicomHeader(const std::string& path)
{
  return readDicomFrames(*open(fileOf(path), false)->getDataset()).volume;
}

void readDicomLabels(const std::string& path, void* values)
{
  const std::string name = fileOf(path);
  const std::unique_ptr<DcmFileFormat> file = open(name, true);
  const DicomFrames frames = readDicomFrames(*file->getDataset());
  const std::uint64_t pixels = static_cast<std::uint64_t>(frames.volume.size[0]) *
    static_cast<std::uint64_t>(frames.volume.size[1]) * frames.frames.size();
  const std::uint64_t bits = pixels * static_cast<std::uint64_t>(frames.bits);
  const Uint8* const bytes = pixelsOf(name, *file->getDataset(), (bits + 7) / 8);
  if (frames.volume.scalarType == VTK_UNSIGNED_CHAR)
  {
    paint(frames, bytes, static_cast<std::uint8_t*>(values));
  }
  else
  {
    paint(frames, bytes, static_cast<std::uint16_t*>(values));
  }
}

}
