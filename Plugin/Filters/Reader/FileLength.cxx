// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/FileLength.h"

#include "Messages/Refuse.h"
#include "Reader/FileNames.h"
#include "Reader/TextHeader.h"

#include "vtk_zlib.h"
#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// Throws if a file is too short for its values.
void requireBytes(
  const std::string& file, std::int64_t bytes, std::int64_t begin, std::int64_t needed)
{
  const std::int64_t there = bytes - begin;
  if (there < needed)
  {
    refuse("Copy or save the file anew: ", nameOf(file), " ends too early, with ",
      std::max<std::int64_t>(there, 0), " of ", needed, " bytes of values.");
  }
}

std::int64_t lengthOf(const std::string& file)
{
  return static_cast<std::int64_t>(vtksys::SystemTools::FileLength(file));
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

}

void checkNiftiLength(const std::string& path, std::int64_t begin, std::int64_t bytesOfValues)
{
  const bool isPacked = endsWith(path, ".gz");
  requireBytes(path, isPacked ? unpackedLength(path, begin + bytesOfValues) : lengthOf(path), begin,
    bytesOfValues);
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
  requireBytes(file, lengthOf(file), begin, needed);
}

}
