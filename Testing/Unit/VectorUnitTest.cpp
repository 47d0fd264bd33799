#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "Kernels/Collision/NoCollision.h"
#include "Kernels/Cpu/VectorTileUpdate.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::test {

/// A tile and those around it, with walls at random, some of them absent, as a LatticeView.
template <class M>
class RandomNeighbourhood {
  using Real = typename M::Real;
  static constexpr int values = M::Layout::values;

  struct alignas(cacheLine) Tile {
    Real values[M::Layout::values];
  };

 public:
  explicit RandomNeighbourhood(bool hasWalls) : tiles_(TileShape::neighbourhood) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> population(-0.01, 0.01);
    for (int place = 0; place < TileShape::neighbourhood; ++place) {
      const bool isAbsent = hasWalls && place % 5 == 0;
      fluid_[place] = isAbsent ? 0 : hasWalls ? random() | random() : ~std::uint64_t(0);
      around.tile[place] = isAbsent ? nullptr : tiles_[place].values;
      for (int i = 0; i < values; ++i) {
        const bool isFluid = TileShape::contains(fluid_[place], i % TileShape::nodes);
        tiles_[place].values[i] = isFluid ? Real(population(random)) : Real(0);
      }
    }
    walls = wallMasks(fluid_);
  }

  bool isFluid(int node) const { return TileShape::contains(fluid_[TileShape::centre], node); }

  Neighbourhood<Real> around;
  WallMasks walls;

 private:
  std::vector<Tile> tiles_;
  std::uint64_t fluid_[TileShape::neighbourhood];
};

/// Expects that VectorTileUpdate does to a tile what updateNode does to each of its nodes.
template <class M, bool PastCaches>
void expectNodeUpdate(bool hasWalls) {
  using Real = typename M::Real;
  const RandomNeighbourhood<M> tile(hasWalls);
  const typename M::Rates rates(viscosityOf(choiceOf<M>().viscosity, 0.8));
  alignas(cacheLine) Real expected[M::Layout::values] = {};
  alignas(cacheLine) Real found[M::Layout::values] = {};
  LatticeView<Real> lattice{};
  lattice.target = expected;
  for (int node = 0; node < TileShape::nodes; ++node) {
    if (hasWalls) {
      updateNodeAtWalls<M, false>(lattice, tile.around, tile.walls, rates, 0, node);
    } else {
      updateNode<M>(lattice, tile.around, rates, 0, node);
    }
  }

  lattice.target = found;
  VectorTileUpdate<M, PastCaches>::apply(lattice, tile.around, hasWalls ? &tile.walls : nullptr,
                                         rates, 0);
  Pack<Real>::finishStreams();

  for (int i = 0; i < M::Layout::values; ++i) {
    // The rest state of solid nodes is exact: it must not drift.
    const double tolerance =
        tile.isFluid(i % TileShape::nodes) ? 0.1 * std::numeric_limits<Real>::epsilon() : 0.0;
    EXPECT_NEAR(found[i], expected[i], tolerance)
        << "direction " << i / TileShape::nodes << ", node " << i % TileShape::nodes;
  }
}

template <class M>
void expectNodeUpdateEverywhere() {
  for (const bool hasWalls : {false, true}) {
    SCOPED_TRACE(hasWalls ? "with walls" : "without walls");
    expectNodeUpdate<M, false>(hasWalls);
    expectNodeUpdate<M, true>(hasWalls);
  }
}

template <class M>
class VectorUnit : public testing::Test {};
TYPED_TEST_SUITE(VectorUnit, ModelTypes);

TYPED_TEST(VectorUnit, UpdatesATileAsNodeByNode) {
  expectNodeUpdateEverywhere<TypeParam>();
}

TYPED_TEST(VectorUnit, PropagatesAndCopiesAsNodeByNode) {
  using Real = typename TypeParam::Real;
  expectNodeUpdateEverywhere<Model<Real, Incompressible, NoCollision, LayoutXyz, Pull>>();
  expectNodeUpdateEverywhere<Model<Real, Incompressible, NoCollision, LayoutXyz, Stay>>();
}

#if defined(__x86_64__) && defined(TILEDLBM_OBJDUMP)

/// Arithmetic instructions of a model's vectorised update in the kernels' library.
struct InstructionCount {
  int scalar = 0;
  int packed = 0;
  int packedOfFullWidth = 0;
};

/// \param object file of the model in the library.
/// \param fullWidth how the registers of that width start: "%zmm", ...
InstructionCount countInstructions(const std::string& object, const std::string& fullWidth) {
  const std::string command =
      std::string("\"" TILEDLBM_OBJDUMP "\" -d --no-show-raw-insn \"") + TILEDLBM_KERNELS_FILE "\"";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  const std::regex update("^[0-9a-f]+ <.*(VectorTileUpdate|PackGather|Dv[0-9]+_[df])");
  const std::regex arithmetic("\\sv?(add|sub|mul|div|fn?m(add|sub)[0-9]+)([ps])[ds]\\s");
  InstructionCount count;
  bool isInObject = false, isInUpdate = false;
  std::string line;
  for (int c = pipe ? std::fgetc(pipe.get()) : EOF; c != EOF; c = std::fgetc(pipe.get())) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    std::smatch match;
    if (line.find("file format") != std::string::npos) {
      isInObject = line.rfind(object, 0) == 0;
    } else if (isInObject && line.size() > 2 && line.substr(line.size() - 2) == ">:") {
      isInUpdate = std::regex_search(line, update);
    } else if (isInObject && isInUpdate && std::regex_search(line, match, arithmetic)) {
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
  const bool isNewtonian = std::is_same_v<typename TypeParam::Rheology, Newtonian>;
  const std::string object = std::string(std::is_same_v<Collision, Lbgk>    ? "Lbgk"
                                         : std::is_same_v<Collision, Lbmrt> ? "Lbmrt"
                                                                            : "Trt") +
                             (isIncompressible ? "Incompressible" : "QuasiCompressible") +
                             (isNewtonian ? "Newtonian" : "CarreauYasuda") +
                             (sizeof(Real) == sizeof(double) ? "_double" : "_float");
  constexpr int bytes = Pack<Real>::bytes;
  const InstructionCount count = countInstructions(object, bytes == 64   ? "%zmm"
                                                           : bytes == 32 ? "%ymm"
                                                                         : "%xmm");
  // A node takes some 200 operations.
  EXPECT_GT(count.packed, 100);
  EXPECT_GE(count.packed, 10 * count.scalar);
  EXPECT_GE(count.packedOfFullWidth, 0.9 * count.packed);
}

#else

TYPED_TEST(VectorUnit, IsUsed) {
  GTEST_SKIP() << "only checked on x86-64 with objdump (Debian: binutils) and without sanitizers";
}

#endif

}  // namespace tiledlbm::test
