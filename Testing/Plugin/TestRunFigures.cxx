// SPDX-License-Identifier: BSD-3-Clause

// What a run amounts to reaches the other ranks and the outputs as it is.

#include "Output/FigureArrays.h"
#include "Ranks/RankCommunicator.h"
#include "Session/FlowSession.h"

#include "Testing/Unit/ThreadRanks.h"

#include "vtkNew.h"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>
#include <vector>

namespace {

using namespace tiledlbm;
using namespace tiledlbm::plugin;

// Gives each field a value that no other has.
template <typename Record>
Record numbered() {
  Record record;
  int next = 0;
  forEachField(record, [&](const char* name, auto& field) {
    using Value = std::decay_t<decltype(field)>;
    ++next;
    if constexpr (std::is_same_v<Value, std::string>) {
      field = name;
    } else if constexpr (std::is_same_v<Value, std::vector<double>>) {
      field = {next + 0.5, next + 0.25};
    } else {
      field = static_cast<Value>(next);
    }
  });
  return record;
}

// The fields of a record that differ from those of another.
template <typename Record>
std::set<std::string> differences(const Record& a, const Record& b) {
  std::set<std::string> names;
  forEachField(a, [&](const char* name, const auto& inA) {
    forEachField(b, [&](const char* other, const auto& inB) {
      if constexpr (std::is_same_v<decltype(inA), decltype(inB)>) {
        if (std::string(name) == other && !(inA == inB)) {
          names.insert(name);
        }
      }
    });
  });
  return names;
}

// Whether a record's fields, in their order, lie one after the other but for what alignment leaves:
// then none is missing in its list.
template <typename Record>
bool isWhole() {
  const Record record{};
  const auto aligned = [](std::size_t at, std::size_t to) { return (at + to - 1) / to * to; };
  std::size_t end = 0;
  bool isWhole = true;
  forEachField(record, [&](const char*, const auto& field) {
    using Value = std::decay_t<decltype(field)>;
    const auto at =
        std::size_t(reinterpret_cast<const char*>(&field) - reinterpret_cast<const char*>(&record));
    isWhole = isWhole && at == aligned(end, alignof(Value));
    end = at + sizeof(Value);
  });
  return isWhole && aligned(end, alignof(Record)) == sizeof(Record);
}

TEST(RunFigures, OfEachRecordAreAllListed) {
  EXPECT_TRUE(isWhole<Summary>());
  EXPECT_TRUE(isWhole<OpeningState>());
  EXPECT_TRUE(isWhole<ConvergenceSample>());
}

template <typename Record>
Record sent(const Record& record) {
  Record received;
  runAsRanks(2, [&](Communicator& ranks) {
    Record own = ranks.rank() == 1 ? record : Record();
    broadcastOnAll(ranks, 1, own);
    if (ranks.rank() == 0) {
      received = own;
    }
  });
  return received;
}

TEST(RunFigures, OfASummaryReachTheOtherRanks) {
  auto summary = numbered<Summary>();
  EXPECT_GE(differences(summary, Summary{}).size(), 17u);
  EXPECT_EQ(differences(sent(summary), summary), std::set<std::string>{});
  summary.permeability.reset();
  EXPECT_FALSE(sent(summary).permeability);
  summary.memory = ~std::uint64_t{0};
  summary.steps = std::int64_t{1} << 60;
  EXPECT_EQ(differences(sent(summary), summary), std::set<std::string>{});
}

TEST(RunFigures, OfAnOutcomeReachTheOtherRanks) {
  const auto outcome = numbered<RunOutcome>();
  EXPECT_EQ(differences(outcome, RunOutcome{}).size(), 7u);
  EXPECT_EQ(differences(sent(outcome), outcome), std::set<std::string>{});
}

TEST(RunFigures, AreFieldDataInTheirOrder) {
  auto summary = numbered<Summary>();
  vtkNew<vtkFieldData> figures;
  addFigures(figures, summary);
  int next = 0;
  forEachField(summary, [&](const char* name, const auto&) {
    ASSERT_LT(next, figures->GetNumberOfArrays());
    EXPECT_STREQ(figures->GetAbstractArray(next)->GetName(), name);
    EXPECT_EQ(figures->GetAbstractArray(next)->GetNumberOfTuples(), 1);
    ++next;
  });
  EXPECT_EQ(figures->GetNumberOfArrays(), next);
  EXPECT_EQ(vtkDataArray::SafeDownCast(figures->GetAbstractArray("time_step"))->GetTuple1(0), 3);

  summary.permeability.reset();
  vtkNew<vtkFieldData> without;
  addFigures(without, summary);
  EXPECT_EQ(without->GetNumberOfArrays(), next - 1);
  EXPECT_FALSE(without->HasArray("permeability"));
}

TEST(RunFigures, OfSeveralRecordsAreColumns) {
  ConvergenceSample first, second;
  first.step = 7;
  second.step = std::int64_t{1} << 60;
  second.massImbalance = 0.25;
  const auto columns = columnsOf(std::vector<ConvergenceSample>{first, second});
  ASSERT_EQ(columns.size(), 5u);
  auto* step = vtkTypeInt64Array::SafeDownCast(columns[0]);
  ASSERT_TRUE(step);
  EXPECT_STREQ(step->GetName(), "step");
  EXPECT_EQ(step->GetValue(0), first.step);
  EXPECT_EQ(step->GetValue(1), second.step);
  auto* imbalance = vtkDoubleArray::SafeDownCast(columns[4]);
  ASSERT_TRUE(imbalance);
  EXPECT_EQ(imbalance->GetValue(1), 0.25);
  EXPECT_EQ(columnsOf(std::vector<ConvergenceSample>{}).size(), 5u);
}

}  // namespace
