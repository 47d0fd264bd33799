// SPDX-License-Identifier: BSD-3-Clause
#ifndef NrrdPlace_h
#define NrrdPlace_h

#include "Reader/SegmentationFile.h"

#include <string>

namespace tiledlbm::plugin
{

/// Sets the place of a NRRD file from its fields `space`, `space directions`, `space origin` and
/// `space units` (http://teem.sourceforge.net/nrrd/format.html). ITK 5.2 mirrors the space
/// left-anterior-superior along a wrong axis and ignores units.
/// \param[in,out] header with the place that ITK has read, which remains without these fields.
/// \throws InvalidInput for a unit that is none of a length, and see setPlace().
void setPlaceOfNrrd(const std::string& path, SegmentationHeader& header);

}

#endif
