// SPDX-License-Identifier: BSD-3-Clause
#include "Input/PropertyValues.h"

#include "Solver/Error.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace tiledlbm::plugin
{

std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame)
{
  if (numbers.size() % 5 != 0)
  {
    throw InvalidInput(
      "Give five numbers for each opening in Openings (id, role, a, b, c): it has " +
      std::to_string(numbers.size()) + " numbers.");
  }
  std::vector<OpeningRow> rows;
  for (std::size_t first = 0; first < numbers.size(); first += 5)
  {
    OpeningRow row;
    std::copy_n(numbers.begin() + first, 5, row.begin());
    if (row[1] == static_cast<double>(OpeningRole::MovingWall))
    {
      const Vector velocity = frame.toImage({ row[2], row[3], row[4] });
      std::copy(velocity.begin(), velocity.end(), row.begin() + 2);
    }
    rows.push_back(row);
  }
  return rows;
}

std::string textOf(const char* property)
{
  return property ? property : "";
}

std::string absolutePath(const std::string& path)
{
  std::error_code failure; // set if the working directory does not exist
  const std::filesystem::path absolute = std::filesystem::absolute(path, failure);
  return path.empty() || failure ? path : absolute.string();
}

}
