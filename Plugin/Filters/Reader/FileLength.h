// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileLength_h
#define FileLength_h

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// Checks the length of a NIfTI file (.nii, .nii.gz) against its header, since ITK reads missing
/// values as zeros or as undefined memory.
/// \param begin of the values, in bytes from the beginning of the unpacked file.
/// \throws InvalidInput
void checkNiftiLength(const std::string& path, std::int64_t begin, std::int64_t bytesOfValues);

/// Checks the length of a MetaImage (.mha, .mhd).
/// \param bytesOfValues length of all values without compression.
/// \throws InvalidInput
void checkMetaImageLength(const std::string& path, std::int64_t bytesOfValues);

}

#endif
