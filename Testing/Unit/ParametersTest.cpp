// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Parameters.h"

#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

template <class Struct>
void expectThatEachFieldCounts();

template <class Field>
void change(Field& field);
template <class Item, std::size_t count>
void change(std::array<Item, count>& items) {
  change(items.back());
}

/// Gives a field a value that it does not have by default.
template <class Field>
void change(Field& field) {
  if constexpr (std::is_enum_v<Field>) {
    field = static_cast<Field>(int(field) + 1);
  } else if constexpr (std::is_arithmetic_v<Field>) {
    field += 1;
  } else if constexpr (std::is_class_v<Field> && std::is_aggregate_v<Field>) {
    expectThatEachFieldCounts<Field>();
    change(std::get<0>(fieldsOf(field)));
  } else {
    field.emplace_back();
  }
}

template <class Struct>
void expectThatEachFieldCounts() {
  Struct all;
  const Struct same;
  EXPECT_TRUE(all == same);
  std::apply(
      [&](auto&... fields) {
        std::size_t place = 0;
        const auto check = [&](auto& field) {
          const auto before = field;
          change(field);
          EXPECT_FALSE(all == same) << "field " << place;
          EXPECT_TRUE(all != same) << "field " << place;
          field = before;
          ++place;
        };
        (check(fields), ...);
      },
      fieldsOf(all));
  EXPECT_TRUE(all == same);
}

}  // namespace

TEST(Parameters, DifferWhenAnyFieldDoes) {
  expectThatEachFieldCounts<Parameters>();
}

}  // namespace tiledlbm::test
