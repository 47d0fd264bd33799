// SPDX-License-Identifier: BSD-3-Clause

// The proxies' XML and the C++ classes say the same of each property. The properties are those of
// the XML, so that a new one is looked at as well.

#include "vtkTiledLBMFlow.h"
#include "vtkTiledLBMPreview.h"

#include "Kernels/Models.h"
#include "Solver/Conditions/StorageChoices.h"

#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkXMLDataElement.h"
#include "vtkXMLUtilities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string attribute(vtkXMLDataElement* element, const char* name) {
  const char* value = element->GetAttribute(name);
  return value ? value : "";
}

vtkSmartPointer<vtkXMLDataElement> proxies() {
  return vtk::TakeSmartPointer(vtkXMLUtilities::ReadElementFromFile(TILEDLBM_PROXIES));
}

std::vector<vtkXMLDataElement*> childrenOf(vtkXMLDataElement* element, const std::string& ending) {
  std::vector<vtkXMLDataElement*> found;
  for (int i = 0; i < element->GetNumberOfNestedElements(); ++i) {
    vtkXMLDataElement* child = element->GetNestedElement(i);
    const std::string name = child->GetName();
    if (name.size() >= ending.size() &&
        name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
      found.push_back(child);
    }
  }
  return found;
}

// The properties of a proxy, without those of the proxy that it is based on, that hold values which
// are set.
std::vector<vtkXMLDataElement*> settings(vtkXMLDataElement* root, const std::string& proxy) {
  std::vector<vtkXMLDataElement*> found;
  for (vtkXMLDataElement* group : childrenOf(root, "ProxyGroup")) {
    for (vtkXMLDataElement* candidate : childrenOf(group, "SourceProxy")) {
      if (attribute(candidate, "name") == proxy) {
        found = childrenOf(candidate, "VectorProperty");
      }
    }
  }
  found.erase(std::remove_if(found.begin(), found.end(),
                             [](vtkXMLDataElement* property) {
                               return attribute(property, "command").empty() ||
                                      attribute(property, "information_only") == "1";
                             }),
              found.end());
  return found;
}

// What a filter prints of itself, by the name before the colon.
std::map<std::string, std::string> printed(vtkObject* filter) {
  std::ostringstream text;
  filter->Print(text);
  std::istringstream lines(text.str());
  std::map<std::string, std::string> values;
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(' ');
    const auto colon = line.find(':');
    if (first != std::string::npos && colon != std::string::npos) {
      values[line.substr(first, colon - first)] = line.substr(colon + 1);
    }
  }
  return values;
}

// The values in a text, of numbers in one way of writing them.
std::vector<std::string> wordsOf(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    std::istringstream number(word);
    double value;
    if (number >> value && number.eof()) {
      std::ostringstream same;
      same << value;
      word = same.str();
    }
    words.push_back(word);
  }
  return words;
}

std::vector<std::string> defaultOf(vtkXMLDataElement* property) {
  std::string text = attribute(property, "default_values");
  if (attribute(property, "default_values_delimiter") == ";") {
    text.erase(0, text.rfind(';') + 1);  // an array's association and, at last, its name
  }
  return wordsOf(text);
}

void expectTheSame(const std::vector<vtkXMLDataElement*>& properties, vtkObject* filter) {
  const auto values = printed(filter);
  for (vtkXMLDataElement* property : properties) {
    const std::string name = attribute(property, "name");
    const auto value = values.find(name);
    ASSERT_NE(value, values.end()) << filter->GetClassName() << " does not print " << name;
    EXPECT_EQ(wordsOf(value->second), defaultOf(property)) << name;
  }
}

TEST(Defaults, AreTheSameInXMLAndInCxxAndPrinted) {
  const auto root = proxies();
  ASSERT_TRUE(root);
  const auto ofFlow = settings(root, "TiledLBMFlow");
  const auto ofPreview = settings(root, "TiledLBMPreview");
  EXPECT_GE(ofFlow.size(), 47u);
  EXPECT_GE(ofPreview.size(), 3u);
  vtkNew<vtkTiledLBMFlow> flow;
  vtkNew<vtkTiledLBMPreview> preview;
  expectTheSame(ofFlow, flow);
  expectTheSame(ofFlow, preview);  // its proxy is based on the other
  expectTheSame(ofPreview, preview);
}

TEST(Defaults, EveryPropertyOfTheXMLIsDocumented) {
  const auto root = proxies();
  ASSERT_TRUE(root);
  int count = 0;
  for (vtkXMLDataElement* group : childrenOf(root, "ProxyGroup")) {
    for (vtkXMLDataElement* proxy : childrenOf(group, "SourceProxy")) {
      for (vtkXMLDataElement* property : childrenOf(proxy, "Property")) {
        EXPECT_FALSE(childrenOf(property, "Documentation").empty()) << attribute(property, "name");
        ++count;
      }
    }
  }
  EXPECT_GE(count, 55);
}

TEST(Filters, AreSiblings) {
  vtkNew<vtkTiledLBMFlow> flow;
  vtkNew<vtkTiledLBMPreview> preview;
  EXPECT_TRUE(flow->IsA("vtkTiledLBMCase"));
  EXPECT_TRUE(preview->IsA("vtkTiledLBMCase"));
  EXPECT_FALSE(preview->IsA("vtkTiledLBMFlow"));
}

// The texts of an enumeration's entries, whose values are their places.
std::vector<std::string> entriesOf(const std::string& name) {
  const auto root = proxies();
  std::vector<std::string> texts;
  for (vtkXMLDataElement* property : settings(root, "TiledLBMFlow")) {
    if (attribute(property, "name") == name) {
      for (auto* entry : childrenOf(childrenOf(property, "EnumerationDomain").at(0), "Entry")) {
        EXPECT_EQ(attribute(entry, "value"), std::to_string(texts.size()));
        texts.push_back(attribute(entry, "text"));
      }
    }
  }
  return texts;
}

TEST(Proxies, OfferEveryCollisionModelByItsName) {
  const auto texts = entriesOf("CollisionModel");
  ASSERT_EQ(texts.size(), std::size_t(tiledlbm::collisionCount));
  for (std::size_t model = 0; model < texts.size(); ++model) {
    EXPECT_EQ(texts[model], tiledlbm::nameOf(static_cast<tiledlbm::CollisionModel>(model)));
  }
}

TEST(Proxies, OfferEveryFluidAndViscosityModel) {
  EXPECT_EQ(entriesOf("FluidModel").size(), std::size_t(tiledlbm::fluidCount));
  // That with eddies has a property of its own.
  EXPECT_EQ(entriesOf("ViscosityModel").size(), std::size_t(tiledlbm::viscosityCount - 1));
  EXPECT_EQ(entriesOf("EddyViscosity").size(), 3u);
}

TEST(Proxies, OfferEveryStorageByItsName) {
  const auto texts = entriesOf("PopulationStorage");
  ASSERT_EQ(texts.size(), std::size(tiledlbm::allStorages) + 1);  // and Auto
  for (const tiledlbm::PopulationStorage storage : tiledlbm::allStorages) {
    std::string text = texts[static_cast<std::size_t>(storage)];
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    EXPECT_EQ(text, tiledlbm::nameOf(storage));
  }
}

}  // namespace
