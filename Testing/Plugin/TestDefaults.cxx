// The defaults of the XML and of the C++ class are written in two places and have to be equal.

#include "vtkTiledLBMFlow.h"

#include "vtkNew.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string xml() {
  std::ifstream file(TILEDLBM_PROXIES);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<double> defaultsInXML(const std::string& property) {
  const std::string text = xml();
  std::smatch found;
  // Within the opening tag of the property, whose attributes may stand on several lines.
  const std::regex tag("<(?:Int|Double)VectorProperty name=\"" + property +
                       "\"[^>]*default_values=\"([^\"]*)\"");
  if (!std::regex_search(text, found, tag)) {
    return {};
  }
  std::istringstream numbers(found[1]);
  return {std::istream_iterator<double>(numbers), {}};
}

TEST(Defaults, AreTheSameInXMLAndInCxx) {
  vtkNew<vtkTiledLBMFlow> filter;
  const double* range = filter->GetFluidRange();
  EXPECT_EQ(defaultsInXML("FluidRange"), (std::vector<double>{range[0], range[1]}));

#define EXPECT_SAME_DEFAULT(property)                                                       \
  EXPECT_EQ(defaultsInXML(#property), std::vector<double>{double(filter->Get##property())}) \
      << #property
  EXPECT_SAME_DEFAULT(WallModel);
  EXPECT_SAME_DEFAULT(GreyLevelThreshold);
  EXPECT_SAME_DEFAULT(PeriodicX);
  EXPECT_SAME_DEFAULT(PeriodicY);
  EXPECT_SAME_DEFAULT(PeriodicZ);
  EXPECT_SAME_DEFAULT(FlowExtension);
  EXPECT_SAME_DEFAULT(NumberOfSteps);
  EXPECT_SAME_DEFAULT(LengthUnit);
  EXPECT_SAME_DEFAULT(Density);
  EXPECT_SAME_DEFAULT(KinematicViscosity);
  EXPECT_SAME_DEFAULT(ViscosityModel);
  EXPECT_SAME_DEFAULT(ZeroShearViscosity);
  EXPECT_SAME_DEFAULT(InfiniteShearViscosity);
  EXPECT_SAME_DEFAULT(ViscosityTimeConstant);
  EXPECT_SAME_DEFAULT(ViscosityPowerIndex);
  EXPECT_SAME_DEFAULT(ViscosityTransition);
  EXPECT_SAME_DEFAULT(InletVelocity);
  EXPECT_SAME_DEFAULT(OutletPressure);
  EXPECT_SAME_DEFAULT(InletProfile);
  EXPECT_SAME_DEFAULT(LatticeVelocity);
  EXPECT_SAME_DEFAULT(RampSteps);
  EXPECT_SAME_DEFAULT(CollisionModel);
  EXPECT_SAME_DEFAULT(FluidModel);
  EXPECT_SAME_DEFAULT(Precision);
  EXPECT_SAME_DEFAULT(PopulationStorage);
  EXPECT_SAME_DEFAULT(Device);
  EXPECT_SAME_DEFAULT(WallShearStress);
  EXPECT_SAME_DEFAULT(Vorticity);
  EXPECT_SAME_DEFAULT(QCriterion);
  EXPECT_SAME_DEFAULT(PressureUnit);
#undef EXPECT_SAME_DEFAULT
}

TEST(Defaults, EveryPropertyOfTheXMLIsDocumented) {
  const std::string text = xml();
  const std::regex property("<(?:Int|Double|String)VectorProperty[^]*?</[A-Za-z]+VectorProperty>");
  int count = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), property), end; it != end; ++it, ++count) {
    EXPECT_NE(it->str().find("<Documentation>"), std::string::npos) << it->str();
  }
  EXPECT_GE(count, 19);
}

}  // namespace
