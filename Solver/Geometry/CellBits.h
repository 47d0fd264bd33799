// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace tiledlbm {

/// A bit for each cell of a volume, in rows along x.
class CellBits {
 public:
  using Cell = std::uint32_t;  ///< number of a cell

  explicit CellBits(std::int64_t cells)
      : bytes_(static_cast<std::size_t>(cells / 8) + 2 * spare, 0) {}

  bool has(Cell cell) const { return (bytes_[byteOf(cell)] >> cell % 8 & 1u) != 0; }
  void set(Cell cell) { bytes_[byteOf(cell)] |= static_cast<std::uint8_t>(1u << cell % 8); }
  /// Sets bits of eight consecutive cells.
  /// \param cell a multiple of eight.
  void setEight(Cell cell, unsigned bits) {
    bytes_[byteOf(cell)] |= static_cast<std::uint8_t>(bits);
  }

  /// Bits of at least 57 consecutive cells, the first one lowest.
  std::uint64_t from(Cell cell) const { return eightBytes(byteOf(cell)) >> cell % 8; }
  /// Bits of three consecutive cells.
  unsigned three(Cell cell) const { return static_cast<unsigned>(from(cell)) & 7u; }
  /// Bits of 64 consecutive cells.
  /// \param cell a multiple of 64.
  std::uint64_t word(Cell cell) const { return eightBytes(byteOf(cell)); }
  void setWord(Cell cell, std::uint64_t bits) {
    std::memcpy(&bytes_[byteOf(cell)], &bits, sizeof bits);
  }

  /// First cell of the run of set bits around a cell.
  Cell beginOf(Cell cell) const {
    for (;;) {
      // The bit of the cell is the highest, then follow those of at least 56 cells before it.
      const std::uint64_t bits = eightBytes(byteOf(cell) - 7) << (7 - cell % 8);
      const int ones = __builtin_clzll(~bits | 1u);
      if (ones < certain) {
        return cell - static_cast<Cell>(ones) + 1;
      }
      cell -= certain - 1;
    }
  }
  /// End of the run of set bits around a cell.
  Cell endOf(Cell cell) const {
    for (;;) {
      const int ones = __builtin_ctzll(~from(cell) | std::uint64_t(1) << 63);
      if (ones < certain) {
        return cell + static_cast<Cell>(ones);
      }
      cell += certain - 1;
    }
  }
  /// First cell with a set bit from `begin` to `end` - 1; `end` where there is none.
  Cell firstIn(Cell begin, Cell end) const {
    while (begin < end) {
      if (const std::uint64_t bits = from(begin); bits != 0) {
        return std::min(begin + static_cast<Cell>(__builtin_ctzll(bits)), end);
      }
      begin += certain;
    }
    return end;
  }

 private:
  static constexpr std::size_t spare = 8;  ///< bytes before and after those of cells
  static constexpr int certain = 57;       ///< bits that eight bytes hold from any cell on

  static std::size_t byteOf(Cell cell) { return spare + cell / 8; }
  std::uint64_t eightBytes(std::size_t first) const {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, &bytes_[first], sizeof bytes);
    return bytes;
  }

  std::vector<std::uint8_t> bytes_;
};

}  // namespace tiledlbm
