// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMProperties.h"

#include "Input/PropertyValues.h"
#include "Messages/Refuse.h"

#include <cmath>
#include <type_traits>

using namespace tiledlbm;
using namespace tiledlbm::plugin;

namespace
{

template <typename Value>
void print(ostream& os, const Value& value)
{
  if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>)
  {
    os << " " << value;
  }
  else
  {
    for (const auto& each : value)
    {
      os << " " << each;
    }
  }
}

// Range of a property's values, as in "0 or more"; empty for any value.
std::string rangeInWords(double least, double most, bool isChoice)
{
  return std::isfinite(most) ? concatenated(isChoice ? "a number from " : "", least, " to ", most)
    : std::isfinite(least)   ? concatenated(least, " or more")
                             : std::string();
}

}

void vtkTiledLBMProperties::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  ForEach(*this,
    [&](const Property& property, const auto& value)
    {
      os << indent << property.Name << ":";
      print(os, value);
      os << "\n";
    });
}

void vtkTiledLBMProperties::CheckRanges(const void* only) const
{
  ForEach(*this,
    [only](const Property& property, const auto& value)
    {
      if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>)
      {
        const auto number = static_cast<double>(value);
        const std::string range = rangeInWords(property.Least, property.Most, property.IsChoice);
        // This form rejects NaN too.
        const bool isIn =
          number >= property.Least && number <= property.Most && std::isfinite(number);
        if (!range.empty() && !isIn && (!only || only == &value))
        {
          refuse("Set ", property.Label, " to ", range, ": it is ", number, ".");
        }
      }
    });
}

void vtkTiledLBMProperties::Set(std::string& member, const char* text)
{
  this->Set<std::string>(member, textOf(text));
}

void vtkTiledLBMProperties::SetPath(std::string& member, const char* path)
{
  this->Set<std::string>(member, absolutePath(textOf(path)));
}

void vtkTiledLBMProperties::Add(std::vector<double>& member, double number)
{
  member.push_back(number);
  this->Modified();
}

void vtkTiledLBMProperties::Add(
  std::vector<std::string>& member, const char* opening, const char* path)
{
  member.insert(member.end(), { textOf(opening), absolutePath(textOf(path)) });
  this->Modified();
}
