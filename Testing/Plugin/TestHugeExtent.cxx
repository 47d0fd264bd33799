// SPDX-License-Identifier: BSD-3-Clause

// Volumes with more voxels than 32 bits count, and than any machine can hold.

#include "vtkTiledLBMFlow.h"

#include "vtkCallbackCommand.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

std::vector<std::string> errorsOf(vtkTiledLBMFlow* filter) {
  std::vector<std::string> errors;
  vtkNew<vtkCallbackCommand> keep;
  keep->SetClientData(&errors);
  keep->SetCallback([](vtkObject*, unsigned long, void* list, void* text) {
    static_cast<std::vector<std::string>*>(list)->emplace_back(static_cast<char*>(text));
  });
  filter->AddObserver(vtkCommand::ErrorEvent, keep);
  filter->Update();
  return errors;
}

TEST(HugeExtent, IsRefusedWithItsSize) {
  // The array claims all of its values without memory for them: the filter must not come to read
  // them.
  constexpr int edge = 1 << 14;
  vtkNew<vtkUnsignedCharArray> mask;
  static unsigned char none[1];
  mask->SetArray(none, vtkIdType{edge} * edge * edge, /*save*/ 1);
  mask->SetName("mask");
  vtkNew<vtkImageData> image;
  image->SetExtent(0, edge - 1, 0, edge - 1, 0, edge - 1);
  image->GetPointData()->SetScalars(mask);

  vtkNew<vtkTiledLBMFlow> filter;
  filter->SetInputData(image);
  const auto errors = errorsOf(filter);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("16384 x 16384 x 16384"), std::string::npos) << errors[0];
}

}  // namespace
