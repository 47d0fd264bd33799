// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <fstream>
#include <regex>

#include "Kernels/Cpu/Pack.h"
#include "Testing/Unit/NodeByNode.h"
#include "Testing/Unit/RandomMoments.h"
#include "Testing/Unit/TemporaryFile.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

template <class M>
class VectorUnit : public testing::Test {};
TYPED_TEST_SUITE(VectorUnit, ModelTypes);

TYPED_TEST(VectorUnit, UpdatesATileAsNodeByNode) {
  expectNodeUpdateEverywhere<FullTiles<TypeParam>>(
      viscosityOf(choiceOf<TypeParam>().viscosity, 0.8));
}

TYPED_TEST(VectorUnit, OfTheEngineUpdatesAsNodeByNode) {
  using M = TypeParam;
  // Below 0.6 openings drop a part of the stress.
  const Viscosity viscosity = viscosityOf(choiceOf<M>().viscosity, 0.57);
  // Large enough for tiles without openings, which the engine updates with vectors.
  const VoxelMask mask = wallsAroundFluid();
  auto boundary = randomOpenings(mask, 1, 12);
  const TileSet tiles = coverWithTiles(mask, boundary);
  ASSERT_GT(tiles.firstBoundaryTile, 20);
  ASSERT_LT(tiles.firstBoundaryTile, tiles.tileCount());
  const FullTileGeometry geometry = makeFullTileGeometry(tiles);
  ASSERT_GT(std::count(geometry.wallIndex.begin(), geometry.wallIndex.end(), -1), 0);
  ASSERT_GT(std::int64_t(geometry.walls.size()), tiles.tileCount() - tiles.firstBoundaryTile);
  const auto engine = makeEngine(tiles, choiceOf<M>(), DeviceChoice::Cpu, viscosity);
  NodeByNode<FullTiles<M>> nodes(tiles, viscosity);
  const auto start = randomMoments(tiles);
  engine->setMoments(0, tiles.tileCount(), start.data());
  nodes.setMoments(start);

  constexpr int steps = 20;
  for (int step = 1; step <= steps; ++step) {
    const auto signals = risingSignals(double(step) / steps);
    engine->step(signals, {});
    nodes.step(signals);
  }

  const auto [difference, largest] = largestDifference(nodes.moments(), momentsOf(*engine, tiles));
  EXPECT_GT(largest, 1e-3);
  EXPECT_LE(difference, roundOff<typename M::Real>(largest, steps));
}

#if defined(__x86_64__) && defined(TILEDLBM_OBJDUMP)

/// Arithmetic instructions of a model's vectorised update in the kernels' library.
struct InstructionCount {
  int scalar = 0, packed = 0, packedOfFullWidth = 0;
};

/// \param object file of the model in the library, without its ending, in any case. It alone is
/// disassembled: the whole library, with its code for GPUs, takes a quarter of a minute.
/// \param fullWidth how the registers of that width start: "%zmm", ...
InstructionCount countInstructions(const std::string& object, const std::string& fullWidth) {
  const std::string library = "\"" TILEDLBM_KERNELS_FILE "\"", archiver = "\"" TILEDLBM_AR "\"";
  const TemporaryFile file, listing;
  const std::string command = archiver + " p " + library + " \"$(" + archiver + " t " + library +
                              " | grep -i '^" + object + "[.]cpp')\" > \"" + file.path +
                              "\" && \"" TILEDLBM_OBJDUMP "\" -d --no-show-raw-insn \"" +
                              file.path + "\" > \"" + listing.path + "\"";
  EXPECT_EQ(std::system(command.c_str()), 0);
  const std::regex update(
      "^[0-9a-f]+ <.*(VectorTileUpdate|PackGather|VectorGroupUpdate|PackWalls|Dv[0-9]+_[df])");
  const std::regex arithmetic("\\sv?(add|sub|mul|div|fn?m(add|sub)[0-9]+)([ps])[ds]\\s");
  InstructionCount count;
  bool isInUpdate = false;
  std::ifstream stream(listing.path);
  for (std::string line; std::getline(stream, line);) {
    std::smatch match;
    if (line.size() > 2 && line.substr(line.size() - 2) == ">:") {
      isInUpdate = std::regex_search(line, update);
    } else if (isInUpdate && std::regex_search(line, match, arithmetic)) {
      const bool isPacked = match[3] == "p";
      count.scalar += !isPacked;
      count.packed += isPacked;
      count.packedOfFullWidth += isPacked && line.find(fullWidth) != std::string::npos;
    }
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
  std::string collision = Collision::traits.name;
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
