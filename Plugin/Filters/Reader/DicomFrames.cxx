// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/DicomFrames.h"

#include "Messages/Refuse.h"
#include "Reader/FileNames.h"
#include "Reader/SliceStack.h"

#include "Solver/Geometry/Point.h"

#include "vtkType.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// Tolerance between parallel directions, and for right angles.
constexpr double sameDirection = 1e-3;

constexpr int mostOfByte = 255;

// Programs omit empty slices. A vessel that ends inside the volume would then touch the first and
// last slice.
constexpr int adjacentEmpty = 1;

// Decimal numbers of an element; none where it is missing or no number.
std::vector<double> decimalsOf(DcmItem& item, const DcmTagKey& tag)
{
  std::vector<double> numbers;
  Float64 number = 0;
  while (item.findAndGetFloat64(tag, number, static_cast<unsigned long>(numbers.size())).good())
  {
    numbers.push_back(number);
  }
  return numbers;
}

// First decimal number of an element; 0 if there is none.
double decimalOf(DcmItem& item, const DcmTagKey& tag)
{
  Float64 number = 0;
  return item.findAndGetFloat64(tag, number).good() ? number : 0;
}

// Whole number of an element; -1 if it is missing.
int wholeNumberOf(DcmItem& item, const DcmTagKey& tag)
{
  Uint16 number = 0;
  Sint32 text = 0; // value of a number in text form
  if (item.findAndGetUint16(tag, number).good())
  {
    return number;
  }
  return item.findAndGetSint32(tag, text).good() ? text : -1;
}

// Items of a sequence; none if it is missing. They live as long as `item`.
std::vector<DcmItem*> itemsOf(DcmItem& item, const DcmTagKey& sequence)
{
  std::vector<DcmItem*> items;
  DcmSequenceOfItems* found = nullptr;
  if (item.findAndGetSequence(sequence, found).bad() || !found)
  {
    return items;
  }
  for (DcmObject* next = found->nextInContainer(nullptr); next; next = found->nextInContainer(next))
  {
    if (auto* inside = dynamic_cast<DcmItem*>(next))
    {
      items.push_back(inside);
    }
  }
  return items;
}

// The items that may hold a property of a frame: its own item, and the one for all frames.
struct FrameItems
{
  DcmItem* own = nullptr;
  DcmItem* shared = nullptr;

  // First item of a sequence; null if none has it.
  DcmItem* first(const DcmTagKey& sequence) const
  {
    for (DcmItem* of : { this->own, this->shared })
    {
      DcmItem* found = nullptr;
      if (of && of->findAndGetSequenceItem(sequence, found).good())
      {
        return found;
      }
    }
    return nullptr;
  }
};

std::string nameOfFrame(std::size_t frame)
{
  return "frame " + std::to_string(frame + 1);
}

std::vector<FrameItems> framesOf(DcmItem& data)
{
  const std::vector<DcmItem*> shared = itemsOf(data, DCM_SharedFunctionalGroupsSequence);
  const std::vector<DcmItem*> own = itemsOf(data, DCM_PerFrameFunctionalGroupsSequence);
  const int count = wholeNumberOf(data, DCM_NumberOfFrames);
  if (count < 1 || own.empty())
  {
    refuse("Save the segmentation with something painted: it has no frames.");
  }
  if (own.size() != static_cast<std::size_t>(count))
  {
    refuse(
      "Save the segmentation anew: it has ", count, " frames, but describes ", own.size(), ".");
  }
  std::vector<FrameItems> frames;
  frames.reserve(own.size());
  for (DcmItem* item : own)
  {
    frames.push_back({ item, shared.empty() ? nullptr : shared.front() });
  }
  return frames;
}

// Unit vectors along rows and columns, exactly orthogonal.
SlicePlane planeOf(std::vector<double> vectors)
{
  vectors.resize(6);
  SlicePlane plane;
  std::copy_n(vectors.begin(), 3, plane.alongRow.begin());
  std::copy_n(vectors.begin() + 3, 3, plane.alongColumn.begin());
  const double inRow = std::sqrt(dot(plane.alongRow, plane.alongRow));
  const double inColumn = std::sqrt(dot(plane.alongColumn, plane.alongColumn));
  const double across = dot(plane.alongRow, plane.alongColumn);
  const bool isUsable = std::abs(inRow - 1) < sameDirection &&
    std::abs(inColumn - 1) < sameDirection && std::abs(across) < sameDirection;
  if (!isUsable)
  {
    refuse("Save the segmentation with the directions of its rows and columns (Image "
           "Orientation Patient), unit vectors at a right angle.");
  }
  for (std::size_t i = 0; i < 3; ++i)
  {
    plane.alongRow[i] /= inRow;
    plane.alongColumn[i] -= across * plane.alongRow[i];
  }
  const double left = std::sqrt(dot(plane.alongColumn, plane.alongColumn));
  for (double& part : plane.alongColumn)
  {
    part /= left;
  }
  return plane;
}

std::vector<double> decimalsIn(
  const FrameItems& frame, const DcmTagKey& sequence, const DcmTagKey& tag)
{
  DcmItem* item = frame.first(sequence);
  return item ? decimalsOf(*item, tag) : std::vector<double>();
}

SlicePlane readPlane(const std::vector<FrameItems>& frames)
{
  const auto directions = [](const FrameItems& frame)
  { return decimalsIn(frame, DCM_PlaneOrientationSequence, DCM_ImageOrientationPatient); };
  const std::vector<double> first = directions(frames.front());
  SlicePlane plane = planeOf(first);
  for (std::size_t i = 1; i < frames.size(); ++i)
  {
    const std::vector<double> other = directions(frames[i]);
    const bool isParallel = other.size() == first.size() &&
      std::equal(first.begin(), first.end(), other.begin(),
        [](double a, double b) { return std::abs(a - b) < sameDirection; });
    if (!isParallel)
    {
      refuse("Resample the segmentation so that its slices are parallel: ", nameOfFrame(i),
        " is turned against the first one.");
    }
  }
  const std::vector<double> pixel =
    decimalsIn(frames.front(), DCM_PixelMeasuresSequence, DCM_PixelSpacing);
  if (pixel.size() < 2 || !(pixel[0] > 0) || !(pixel[1] > 0))
  {
    refuse("Save the segmentation with the size of its pixels (Pixel Spacing).");
  }
  plane.pixelInColumn = pixel[0];
  plane.pixelInRow = pixel[1];
  return plane;
}

SliceStack readStack(const std::vector<FrameItems>& frames, const SlicePlane& plane)
{
  std::vector<Point> positions;
  for (std::size_t i = 0; i < frames.size(); ++i)
  {
    const std::vector<double> position =
      decimalsIn(frames[i], DCM_PlanePositionSequence, DCM_ImagePositionPatient);
    if (position.size() != 3)
    {
      refuse("Save the segmentation with the position of each slice in the patient "
             "(Image Position Patient): ",
        nameOfFrame(i), " has none.");
    }
    positions.push_back({ position[0], position[1], position[2] });
  }
  DcmItem* measures = frames.front().first(DCM_PixelMeasuresSequence);
  return stackSlices(positions, plane, decimalOf(*measures, DCM_SpacingBetweenSlices),
    decimalOf(*measures, DCM_SliceThickness));
}

std::vector<Segment> readSegments(DcmItem& data)
{
  std::vector<Segment> segments;
  for (DcmItem* item : itemsOf(data, DCM_SegmentSequence))
  {
    segments.push_back(
      { textOf(*item, DCM_SegmentLabel), wholeNumberOf(*item, DCM_SegmentNumber), 0 });
  }
  const bool areUsable = !segments.empty() &&
    std::all_of(segments.begin(), segments.end(), [](const Segment& s) { return s.label >= 0; });
  if (!areUsable)
  {
    refuse("Save the segmentation with a number for each of its segments.");
  }
  return segments;
}

// Index of a frame's segment in the list.
std::size_t segmentOf(
  const FrameItems& frame, std::size_t number, const std::vector<Segment>& segments)
{
  DcmItem* item = frame.first(DCM_SegmentIdentificationSequence);
  const int label = item ? wholeNumberOf(*item, DCM_ReferencedSegmentNumber) : -1;
  const auto found = std::find_if(
    segments.begin(), segments.end(), [&](const Segment& s) { return s.label == label; });
  if (found == segments.end())
  {
    refuse("Save the segmentation anew: ", nameOfFrame(number), " belongs to ",
      (label < 0 ? "no segment" : "segment " + std::to_string(label) + ", which is not there"),
      ".");
  }
  return found - segments.begin();
}

// Several frames of one slice of one segment are time steps, and no single one can be selected.
void checkMoments(const std::vector<DicomFrame>& frames)
{
  std::set<std::pair<std::size_t, int>> known;
  for (std::size_t i = 0; i < frames.size(); ++i)
  {
    if (!known.insert({ frames[i].segment, frames[i].slice }).second)
    {
      refuse("Save the segmentation of one moment alone: ", nameOfFrame(i),
        " shows a segment where another frame shows it too.");
    }
  }
}

void readPixels(DcmItem& data, DicomFrames& frames)
{
  const std::string type = textOf(data, DCM_SegmentationType);
  frames.bits = wholeNumberOf(data, DCM_BitsAllocated);
  const bool isWhole = frames.bits == 8 || frames.bits == 16;
  if (type == "BINARY" && (frames.bits == 1 || isWhole))
  {
    frames.pixels = DicomPixels::Mask;
  }
  else if (type == "FRACTIONAL" && isWhole)
  {
    frames.pixels = DicomPixels::Share;
    frames.half = 0.5 * std::max(wholeNumberOf(data, DCM_MaximumFractionalValue), 1);
  }
  else if (type == "LABELMAP" && isWhole)
  {
    frames.pixels = DicomPixels::Numbers;
  }
  else
  {
    refuse("Save the segmentation as BINARY, FRACTIONAL or LABELMAP: its type is \"", type,
      "\", with ", frames.bits, " bits a pixel.");
  }
}

void readVolume(DcmItem& data, const SlicePlane& plane, const SliceStack& stack, DicomFrames& to)
{
  SegmentationHeader& volume = to.volume;
  volume.size = { wholeNumberOf(data, DCM_Columns), wholeNumberOf(data, DCM_Rows), stack.count };
  if (volume.size[0] < 1 || volume.size[1] < 1)
  {
    refuse("Save the segmentation anew: it does not say how many pixels a frame has.");
  }
  volume.spacing = { plane.pixelInRow, plane.pixelInColumn, stack.spacing };
  volume.origin = stack.origin;
  const Point normal = plane.normal();
  for (std::size_t row = 0; row < 3; ++row)
  {
    volume.direction[3 * row] = plane.alongRow[row];
    volume.direction[3 * row + 1] = plane.alongColumn[row];
    volume.direction[3 * row + 2] = normal[row];
  }
  const bool fitsByte = to.pixels == DicomPixels::Numbers
    ? to.bits == 8
    : std::all_of(volume.segments.begin(), volume.segments.end(),
        [](const Segment& segment) { return segment.label <= mostOfByte; });
  volume.scalarType = fitsByte ? VTK_UNSIGNED_CHAR : VTK_UNSIGNED_SHORT;
  volume.components = 1;
}

}

std::string textOf(DcmItem& item, const DcmTagKey& tag)
{
  OFString text;
  const bool isThere = item.findAndGetOFStringArray(tag, text).good();
  return isThere ? trimmed(text.c_str()) : std::string();
}

DicomFrames readDicomFrames(DcmItem& data)
{
  const std::vector<FrameItems> items = framesOf(data);
  const SlicePlane plane = readPlane(items);
  const SliceStack stack = readStack(items, plane).padded(adjacentEmpty, plane.normal());
  DicomFrames frames;
  readPixels(data, frames);
  frames.volume.segments = readSegments(data);
  for (std::size_t i = 0; i < items.size(); ++i)
  {
    const bool isOfAll = frames.pixels == DicomPixels::Numbers;
    frames.frames.push_back(
      { isOfAll ? 0 : segmentOf(items[i], i, frames.volume.segments), stack.index[i] });
  }
  checkMoments(frames.frames);
  readVolume(data, plane, stack, frames);
  return frames;
}

}
