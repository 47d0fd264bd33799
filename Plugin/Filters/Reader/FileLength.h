// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileLength_h
#define FileLength_h

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// Checks that a NIfTI file (.nii, .nii.gz) is as long as its header says: ITK takes what is
/// missing for zeros, or for whatever the memory holds.
/// \param begin of the values, in bytes from the beginning of the unpacked file.
/// \throws InvalidInput
void checkNiftiLength(const std::string& path, std::int64_t begin, std::int64_t bytesOfValues);

/// The same of a MetaImage (.mha, .mhd).
/// \param bytesOfValues of all values, where they are not compressed.
/// \throws InvalidInput
void checkMetaImageLength(const std::string& path, std::int64_t bytesOfValues);

}

#endif
