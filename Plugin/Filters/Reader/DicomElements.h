// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomElements_h
#define DicomElements_h

#include "dcmtk/config/osconfig.h"
// What follows needs what that says of the system.
#include "dcmtk/dcmdata/dctk.h"

#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Text of an element without blanks at its ends, several values with a backslash between them;
/// empty where there is none.
std::string textOf(DcmItem& item, const DcmTagKey& tag);

/// Decimal numbers of an element; none where it is missing or no number.
std::vector<double> decimalsOf(DcmItem& item, const DcmTagKey& tag);

/// The first of them; `otherwise` where there is none.
double decimalOf(DcmItem& item, const DcmTagKey& tag, double otherwise = 0);

/// A whole number; -1 where it is missing.
int wholeNumberOf(DcmItem& item, const DcmTagKey& tag);

/// Items of a sequence, none where it is missing. They live as long as `item`.
std::vector<DcmItem*> itemsOf(DcmItem& item, const DcmTagKey& sequence);

/// The first item of the sequence in the first of two items that has one; null where none has.
DcmItem* firstItemOf(DcmItem* item, DcmItem* otherwise, const DcmTagKey& sequence);

}

#endif
