// SPDX-License-Identifier: BSD-3-Clause
#include <cctype>
#include <cstdio>
#include <fstream>
#include <regex>

#include "Kernels/Cpu/Pack.h"
#include "Testing/Unit/UnitTest.h"
#include "Testing/Unit/VectorTiles.h"

namespace tiledlbm::test {

template <class M>
class VectorUnit : public testing::Test {};
TYPED_TEST_SUITE(VectorUnit, ModelTypes);

TYPED_TEST(VectorUnit, UpdatesATileAsNodeByNode) {
  expectNodeUpdateEverywhere<FullTiles<TypeParam>>(
      viscosityOf(choiceOf<TypeParam>().viscosity, 0.8));
}

#if defined(__x86_64__) && defined(TILEDLBM_OBJDUMP)

/// Arithmetic instructions of a model's vectorised update in the kernels' library.
struct InstructionCount {
  int scalar = 0;
  int packed = 0;
  int packedOfFullWidth = 0;
};

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

/// \param object file of the model in the library, without its ending, in any case. It alone is
/// disassembled: the whole library, with its code for GPUs, takes a quarter of a minute.
/// \param fullWidth how the registers of that width start: "%zmm", ...
InstructionCount countInstructions(const std::string& object, const std::string& fullWidth) {
  const std::string library = "\"" TILEDLBM_KERNELS_FILE "\"", archiver = "\"" TILEDLBM_AR "\"";
  const std::string command = "file=$(mktemp) && " + archiver + " p " + library + " \"$(" +
                              archiver + " t " + library + " | grep -i '^" + object +
                              "[.]cpp')\" > \"$file\" && \"" TILEDLBM_OBJDUMP
                              "\" -d --no-show-raw-insn \"$file\"; rm -f \"$file\"";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  const std::regex update(
      "^[0-9a-f]+ <.*(VectorTileUpdate|PackGather|VectorGroupUpdate|PackWalls|Dv[0-9]+_[df])");
  const std::regex arithmetic("\\sv?(add|sub|mul|div|fn?m(add|sub)[0-9]+)([ps])[ds]\\s");
  InstructionCount count;
  bool isInUpdate = false;
  std::string line;
  for (int c = pipe ? std::fgetc(pipe.get()) : EOF; c != EOF; c = std::fgetc(pipe.get())) {
    if (c != '\n') {
      line += char(c);
      continue;
    }
    std::smatch match;
    if (line.size() > 2 && line.substr(line.size() - 2) == ">:") {
      isInUpdate = std::regex_search(line, update);
    } else if (isInUpdate && std::regex_search(line, match, arithmetic)) {
      const bool isPacked = match[3] == "p";
      count.scalar += !isPacked;
      count.packed += isPacked;
      count.packedOfFullWidth += isPacked && line.find(fullWidth) != std::string::npos;
    }
    line.clear();
  }
  return count;
}

TYPED_TEST(VectorUnit, IsUsed) {
  if (!std::ifstream(TILEDLBM_KERNELS_FILE)) {
    GTEST_SKIP() << "only checked where the kernels' library was built";
  }
  using Real = typename TypeParam::Real;
  using Collision = typename TypeParam::Collision;
  const bool isIncompressible = std::is_same_v<typename TypeParam::Fluid, Incompressible>;
  // The type of a model, and so its file, has the name of the model in other cases.
  std::string collision = lowerCase(Collision::traits.name);
  collision.erase(std::remove(collision.begin(), collision.end(), ' '), collision.end());
  const std::string model = collision + (isIncompressible ? "incompressible" : "quasicompressible");
  constexpr int bytes = Pack<Real>::bytes;
  for (const char* storage : {"_full", "_compact"}) {
    SCOPED_TRACE(storage);
    const InstructionCount count = countInstructions(model + storage, bytes == 64   ? "%zmm"
                                                                      : bytes == 32 ? "%ymm"
                                                                                    : "%xmm");
    // A node takes some 200 operations.
    EXPECT_GT(count.packed, 100);
    EXPECT_GE(count.packed, 10 * count.scalar);
    EXPECT_GE(count.packedOfFullWidth, 0.9 * count.packed);
  }
}

#else

TYPED_TEST(VectorUnit, IsUsed) {
  GTEST_SKIP() << "only checked on x86-64 with objdump (Debian: binutils) and without sanitizers";
}

#endif

}  // namespace tiledlbm::test
