// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/TextHeader.h"

#include "Messages/Refuse.h"
#include "Reader/FileNames.h"
#include "Reader/FilePlace.h"

#include "vtksys/SystemTools.hxx"

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <locale>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// Fields of a header of lines "name = value" or "name: value", as of MetaImage and NRRD.
struct TextHeader
{
  std::map<std::string, std::string> fields; // without blanks around names and values
  std::int64_t end = 0;                      // position in the file behind the last line read

  // The value of a field; empty without the field.
  std::string valueOf(const std::string& name) const
  {
    const auto found = this->fields.find(name);
    return found == this->fields.end() ? std::string() : found->second;
  }
};

// Reads the first lines of a file.
// \param separator between name and value.
// \param last name of the last field; empty for a header that ends with an empty line.
TextHeader readTextHeader(const std::string& path, char separator, const std::string& last)
{
  TextHeader header;
  std::ifstream file(path, std::ios::binary);
  constexpr int mostLines = 1000;
  std::string line;
  for (int i = 0; i < mostLines && std::getline(file, line); ++i)
  {
    if (last.empty() && trimmed(line).empty())
    {
      break;
    }
    const std::size_t middle = line.find(separator);
    if (middle == std::string::npos)
    {
      continue;
    }
    const std::string name = trimmed(line.substr(0, middle));
    header.fields[name] = trimmed(line.substr(middle + 1));
    if (name == last)
    {
      break;
    }
  }
  header.end = file ? static_cast<std::int64_t>(file.tellg()) : 0;
  return header;
}

// The vectors of three numbers in a text such as "none (1,0,0) (0,1,0) (0,0,1)".
std::vector<Point> vectorsOf(const std::string& text)
{
  static const std::regex inBrackets("\\(([^,()]+),([^,()]+),([^,()]+)\\)");
  std::vector<Point> vectors;
  for (std::sregex_iterator found(text.begin(), text.end(), inBrackets), end; found != end; ++found)
  {
    Point& vector = vectors.emplace_back();
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      std::istringstream number((*found)[axis + 1].str());
      number.imbue(std::locale::classic());
      number >> vector[axis];
    }
  }
  return vectors;
}

// Signs of the axes of a space against those of DICOM: to the left, to the back, upwards. Spaces
// without directions of the body are taken for that of DICOM.
Point sidesOf(std::string space)
{
  space = vtksys::SystemTools::LowerCase(space.substr(0, space.find("-time")));
  const bool isRight = space == "right-anterior-superior" || space == "ras" || space == "rast";
  const bool isAnterior =
    isRight || space == "left-anterior-superior" || space == "las" || space == "last";
  return { isRight ? -1.0 : 1.0, isAnterior ? -1.0 : 1.0, 1.0 };
}

// Millimetres in the first unit of a field such as "mm" "mm" "mm"; millimetres without one.
double unitOf(const std::string& path, const std::string& units)
{
  static const std::map<std::string, double> known{ { "mm", 1 }, { "millimeter", 1 },
    { "millimeters", 1 }, { "millimetre", 1 }, { "millimetres", 1 }, { "cm", 10 }, { "m", 1e3 },
    { "meter", 1e3 }, { "metre", 1e3 }, { "um", 1e-3 }, { "\u00b5m", 1e-3 }, { "\u03bcm", 1e-3 },
    { "micron", 1e-3 }, { "microns", 1e-3 }, { "micrometer", 1e-3 }, { "micrometre", 1e-3 },
    { "nm", 1e-6 }, { "pixel", 1 }, { "pixels", 1 }, { "voxel", 1 }, { "voxels", 1 },
    { "unknown", 1 }, { "none", 1 }, { "???", 1 } };
  static const std::regex inQuotes("\"([^\"]+)\"");
  std::smatch found;
  if (!std::regex_search(units, found, inQuotes))
  {
    return 1;
  }
  const auto unit = known.find(trimmed(found[1].str()));
  if (unit == known.end())
  {
    refuse("Save the file ", nameOf(path), " with the space units \"mm\": its unit \"",
      found[1].str(), "\" is none of a length.");
  }
  return unit->second;
}

}

void setPlaceOfNrrd(const std::string& path, SegmentationHeader& header)
{
  const TextHeader text = readTextHeader(path, ':', "");
  const std::vector<Point> steps = vectorsOf(text.valueOf("space directions"));
  const std::vector<Point> first = vectorsOf(text.valueOf("space origin"));
  if (steps.size() == 3)
  {
    const FilePlace place{ first.empty() ? Point{} : first.front(),
      { steps[0], steps[1], steps[2] } };
    setPlace(path, place, sidesOf(text.valueOf("space")), unitOf(path, text.valueOf("space units")),
      header);
    return;
  }
  const double unit = unitOf(path, text.valueOf("units"));
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    header.spacing[axis] *= unit;
    header.origin[axis] *= unit;
  }
}

void checkMetaImageLength(const std::string& path, std::int64_t bytesOfValues)
{
  const TextHeader header = readTextHeader(path, '=', "ElementDataFile");
  const std::string values = header.valueOf("ElementDataFile");
  const bool isCompressed =
    vtksys::SystemTools::LowerCase(header.valueOf("CompressedData")) == "true";
  const std::int64_t needed = isCompressed
    ? std::atoll(header.valueOf("CompressedDataSize").c_str()) // 0 if missing
    : bytesOfValues;
  std::int64_t begin = header.end;
  std::string file = path;
  if (vtksys::SystemTools::UpperCase(values) != "LOCAL")
  {
    file = vtksys::SystemTools::CollapseFullPath(
      values, vtksys::SystemTools::GetFilenamePath(vtksys::SystemTools::CollapseFullPath(path)));
    begin = 0;
    if (!vtksys::SystemTools::FileExists(file, true))
    {
      return; // a list or pattern of files, or no file, which ITK reports
    }
  }
  requireBytes(
    file, static_cast<std::int64_t>(vtksys::SystemTools::FileLength(file)), begin, needed);
}

}
