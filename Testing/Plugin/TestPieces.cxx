// SPDX-License-Identifier: BSD-3-Clause
#include "Arrays/TimesAndPieces.h"

#include "vtkBitArray.h"
#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkSOADataArrayTemplate.h"
#include "vtkStringArray.h"

#include <gtest/gtest.h>

#include <string>

namespace tiledlbm::plugin {

namespace {

template <typename ArrayType>
void addArray(vtkDataSetAttributes* attributes, const char* name, int components, vtkIdType count) {
  vtkNew<ArrayType> array;
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i) {
    for (int component = 0; component < components; ++component) {
      array->SetComponent(i, component, double((7 * i + 3 * component) % 5));
    }
  }
  attributes->AddArray(array);
}

// An image of 4 x 3 x 9 points that does not begin at zero, with arrays of all kinds.
vtkSmartPointer<vtkImageData> makeImage() {
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(2, 5, -1, 1, 10, 18);
  image->SetOrigin(1, 2, 3);
  for (vtkDataSetAttributes* attributes :
       {static_cast<vtkDataSetAttributes*>(image->GetPointData()),
        static_cast<vtkDataSetAttributes*>(image->GetCellData())}) {
    const vtkIdType count = attributes == image->GetPointData() ? image->GetNumberOfPoints()
                                                                : image->GetNumberOfCells();
    addArray<vtkFloatArray>(attributes, "numbers", 1, count);
    addArray<vtkDoubleArray>(attributes, "vectors", 3, count);
    addArray<vtkBitArray>(attributes, "bits", 1, count);
    addArray<vtkSOADataArrayTemplate<double>>(attributes, "apart", 2, count);
    vtkNew<vtkStringArray> names;
    names->SetName("names");
    for (vtkIdType i = 0; i < count; ++i) {
      names->InsertNextValue(std::to_string(i));
    }
    attributes->AddArray(names);
    attributes->SetActiveScalars("numbers");
    attributes->SetActiveVectors("vectors");
  }
  image->GetPointData()->GetArray("vectors")->SetComponentName(1, "along");
  return image;
}

void expectSame(vtkDataSetAttributes* expected, vtkDataSetAttributes* found) {
  ASSERT_EQ(expected->GetNumberOfArrays(), found->GetNumberOfArrays());
  for (int i = 0; i < expected->GetNumberOfArrays(); ++i) {
    vtkAbstractArray* a = expected->GetAbstractArray(i);
    vtkAbstractArray* b = found->GetAbstractArray(a->GetName());
    ASSERT_NE(b, nullptr) << a->GetName();
    EXPECT_STREQ(a->GetClassName(), b->GetClassName());
    ASSERT_EQ(a->GetNumberOfValues(), b->GetNumberOfValues()) << a->GetName();
    ASSERT_EQ(a->GetNumberOfComponents(), b->GetNumberOfComponents()) << a->GetName();
    for (vtkIdType value = 0; value < a->GetNumberOfValues(); ++value) {
      EXPECT_EQ(a->GetVariantValue(value).ToString(), b->GetVariantValue(value).ToString())
          << a->GetName() << " " << value;
    }
  }
  EXPECT_STREQ(expected->GetScalars()->GetName(), found->GetScalars()->GetName());
  EXPECT_STREQ(expected->GetVectors()->GetName(), found->GetVectors()->GetName());
}

}  // namespace

// What vtkImageData::Crop gives, one tuple at a time.
TEST(Pieces, AreWhatAnImageIsCroppedTo) {
  for (const Association association : {Association::Points, Association::Cells}) {
    const int beyond = association == Association::Points ? 1 : 0;
    for (const LayerRange& layers : {LayerRange{0, 3}, {2, 6}, {5, 8}, {0, 9 - 1 + beyond}}) {
      const auto image = makeImage(), expected = makeImage();
      const int cropped[6] = {2, 5, -1, 1, 10 + int(layers.first), 10 + int(layers.end) - beyond};
      expected->Crop(cropped);

      cropToLayers(image, layers, association);

      for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(image->GetExtent()[i], expected->GetExtent()[i]);
      }
      EXPECT_EQ(image->GetOrigin()[2], expected->GetOrigin()[2]);
      expectSame(expected->GetPointData(), image->GetPointData());
      expectSame(expected->GetCellData(), image->GetCellData());
    }
  }
  const auto image = makeImage();
  cropToLayers(image, {2, 6}, Association::Points);
  EXPECT_STREQ(image->GetPointData()->GetArray("vectors")->GetComponentName(1), "along");
}

TEST(Pieces, LeaveOutArraysThatAreTooShortForTheImage) {
  const auto image = makeImage();
  vtkNew<vtkFloatArray> few;
  few->SetName("few");
  few->SetNumberOfTuples(5);
  image->GetPointData()->AddArray(few);

  cropToLayers(image, {2, 6}, Association::Points);

  EXPECT_EQ(image->GetPointData()->GetArray("few"), nullptr);
  EXPECT_NE(image->GetPointData()->GetArray("numbers"), nullptr);
}

}  // namespace tiledlbm::plugin
