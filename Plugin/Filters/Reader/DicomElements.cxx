// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/DicomElements.h"

#include "Reader/FileNames.h"

namespace tiledlbm::plugin
{

std::string textOf(DcmItem& item, const DcmTagKey& tag)
{
  OFString text;
  const bool isThere = item.findAndGetOFStringArray(tag, text).good();
  return isThere ? trimmed(text.c_str()) : std::string();
}

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

double decimalOf(DcmItem& item, const DcmTagKey& tag, double otherwise)
{
  Float64 number = 0;
  return item.findAndGetFloat64(tag, number).good() ? number : otherwise;
}

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

DcmItem* firstItemOf(DcmItem* item, DcmItem* otherwise, const DcmTagKey& sequence)
{
  for (DcmItem* of : { item, otherwise })
  {
    DcmItem* found = nullptr;
    if (of && of->findAndGetSequenceItem(sequence, found).good())
    {
      return found;
    }
  }
  return nullptr;
}

}
