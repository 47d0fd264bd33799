// SPDX-License-Identifier: BSD-3-Clause

// What users read of the filter names all that the solver has: figures, roles and models, each
// taken from where it is declared. Properties.py is about the rest.

#include "Kernels/Models.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Run/Fields.h"
#include "Solver/Run/Results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace tiledlbm;

std::string textOf(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string readme() {
  return textOf(TILEDLBM_PLUGIN_README);
}

// The row of a property in the tables of the document.
std::string rowOf(const std::string& property) {
  std::istringstream lines(readme());
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| `" + property + "`", 0) == 0) {
      return line;
    }
  }
  return {};
}

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return char(std::tolower(letter)); });
  return text;
}

// The texts of an enumeration's entries in the XML, whose values are their places.
std::vector<std::string> entriesOf(const std::string& name) {
  std::string xml = textOf(TILEDLBM_PROXIES);
  xml.erase(0, xml.find("VectorProperty name=\"" + name + "\""));
  xml.resize(xml.find("</EnumerationDomain>"));
  std::vector<std::string> texts;
  const std::regex entry("<Entry value=\"(\\d+)\" text=\"([^\"]*)\"");
  for (std::sregex_iterator found(xml.begin(), xml.end(), entry), end; found != end; ++found) {
    EXPECT_EQ(found->str(1), std::to_string(texts.size()));
    texts.push_back(found->str(2));
  }
  return texts;
}

template <typename Record>
void expectFieldsNamed(const std::set<std::string>& notGivenOut = {}) {
  const Record record{};
  forEachField(record, [&](const char* name, const auto&) {
    EXPECT_EQ(has(readme(), "`" + std::string(name) + "`"), notGivenOut.count(name) == 0) << name;
  });
}

TEST(Documents, NameEveryFigureOfARun) {
  expectFieldsNamed<Summary>();
  expectFieldsNamed<ConvergenceSample>();
  expectFieldsNamed<OpeningState>({"centroid", "face"});  // see writeOpenings
}

TEST(Documents, NameEveryFieldAndItsUnit) {
  const std::string proxies = textOf(TILEDLBM_PROXIES);
  for (const FieldKind& kind : fieldKinds) {
    const std::string name = kind.name;
    EXPECT_TRUE(has(readme(), "| `" + name + "` |")) << name;
    EXPECT_TRUE(has(proxies, "<OutputArray name=\"" + name + "\"")) << name;
  }
}

TEST(Documents, NameEveryRoleAndThePanelOffersIt) {
  const std::string proxies = textOf(TILEDLBM_PROXIES);
  for (int role = 0; role < openingRoleCount; ++role) {
    const std::string number = std::to_string(role);
    EXPECT_TRUE(has(readme(), "\n| " + number + " ")) << number;
    EXPECT_TRUE(std::regex_search(proxies, std::regex("Role\\s+" + number + ":"))) << number;
    EXPECT_TRUE(has(proxies, "<OpeningRole number=\"" + number + "\"")) << number;
  }
  EXPECT_FALSE(has(proxies, "<OpeningRole number=\"" + std::to_string(openingRoleCount) + "\""));
}

TEST(Documents, NameEveryCollisionModelAndThePanelOffersIt) {
  EXPECT_TRUE(has(rowOf("CollisionModel"), "(LIMITS.md#collision-models)"));
  const std::string limits = textOf(TILEDLBM_LIMITS);
  const auto texts = entriesOf("CollisionModel");
  ASSERT_EQ(texts.size(), std::size_t(collisionCount));
  for (int model = 0; model < collisionCount; ++model) {
    const std::string name = nameOf(static_cast<CollisionModel>(model));
    EXPECT_TRUE(has(limits, "\n| " + name + " |")) << name << ", its smallest relaxation time";
    EXPECT_EQ(texts[model], name);
  }
}

TEST(Documents, NameEveryStorageAndThePanelOffersIt) {
  const auto texts = entriesOf("PopulationStorage");
  ASSERT_EQ(texts.size(), std::size(allStorages) + 1);  // and Auto
  for (const PopulationStorage storage : allStorages) {
    EXPECT_TRUE(has(lowerCase(rowOf("PopulationStorage")), nameOf(storage))) << nameOf(storage);
    std::string text = texts[int(storage)];
    text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
    EXPECT_EQ(text, nameOf(storage));
  }
}

TEST(Panel, OffersEveryFluidAndViscosityModel) {
  EXPECT_EQ(entriesOf("FluidModel").size(), std::size_t(fluidCount));
  // That with eddies has a property of its own.
  EXPECT_EQ(entriesOf("ViscosityModel").size(), std::size_t(viscosityCount - 1));
  EXPECT_EQ(entriesOf("EddyViscosity").size(), 3u);
}

}  // namespace
