// SPDX-License-Identifier: BSD-3-Clause
#ifndef DicomElements_h
#define DicomElements_h

#include "dcmtk/config/osconfig.h"
// dctk.h depends on the system settings of osconfig.h.
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

/// First decimal number of an element; `otherwise` if there is none.
double decimalOf(DcmItem& item, const DcmTagKey& tag, double otherwise = 0);

/// Whole number of an element; -1 if it is missing.
int wholeNumberOf(DcmItem& item, const DcmTagKey& tag);

/// Items of a sequence; none if it is missing. They live as long as `item`.
std::vector<DcmItem*> itemsOf(DcmItem& item, const DcmTagKey& sequence);

/// First item of the sequence in `item`, or else in `otherwise`; null if neither has one.
DcmItem* firstItemOf(DcmItem* item, DcmItem* otherwise, const DcmTagKey& sequence);

}

#endif
