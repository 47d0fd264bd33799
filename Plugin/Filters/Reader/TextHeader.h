// SPDX-License-Identifier: BSD-3-Clause
#ifndef TextHeader_h
#define TextHeader_h

#include "Reader/SegmentationFile.h"

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

// Both functions read a header of lines "name = value" or "name: value" again, after ITK.

/// Sets the place of a NRRD file from its fields `space`, `space directions`, `space origin` and
/// `space units` (http://teem.sourceforge.net/nrrd/format.html). ITK 5.2 mirrors the space
/// left-anterior-superior along a wrong axis and ignores units.
/// \param[in,out] header with the place that ITK has read, which remains without these fields.
/// \throws InvalidInput for a unit that is none of a length, and see setPlace().
void setPlaceOfNrrd(const std::string& path, SegmentationHeader& header);

/// Checks the length of a MetaImage (.mha, .mhd), since ITK reads missing values as zeros or as
/// undefined memory.
/// \param bytesOfValues length of all values without compression.
/// \throws InvalidInput
void checkMetaImageLength(const std::string& path, std::int64_t bytesOfValues);

}

#endif
