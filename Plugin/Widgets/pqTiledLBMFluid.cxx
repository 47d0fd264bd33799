// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMFluid.h"

#include "TiledLBMHints.h"
#include "pqTiledLBMPreview.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace
{

bool isOf(vtkSMProxy* flow, vtkPVXMLElement* fluid)
{
  const auto values = tiledLBMElements(fluid, "Set");
  return std::all_of(values.begin(), values.end(),
    [flow](vtkPVXMLElement* set)
    {
      const double value = tiledLBMValue(set, "value");
      const double shown = tiledLBMUnchecked(flow, tiledLBMText(set, "property"));
      return std::abs(shown - value) <= 1e-9 * std::abs(value);
    });
}

}

pqTiledLBMFluid::pqTiledLBMFluid(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Fluids(tiledLBMHints(smproxy, "FluidPreset", "Fluid"))
  , Choice(new QComboBox(this))
{
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(this->Choice);
  this->Choice->setObjectName("Choice");
  this->Choice->setMinimumContentsLength(8); // allows a narrow panel
  this->Choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (vtkPVXMLElement* fluid : this->Fluids)
  {
    this->Choice->addItem(tiledLBMText(fluid, "label"));
    this->Choice->setItemData(
      this->Choice->count() - 1, tiledLBMText(fluid, "help"), Qt::ToolTipRole);
  }
  this->Choice->addItem("Other");
  this->Choice->setItemData(this->Choice->count() - 1,
    "Density and Viscosity Model with its parameters are among the advanced properties.",
    Qt::ToolTipRole);
  QObject::connect(
    this->Choice, QOverload<int>::of(&QComboBox::activated), this, &pqTiledLBMFluid::choose);
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMFluid::refresh);
  this->refresh();
}

void pqTiledLBMFluid::refresh()
{
  const auto found = std::find_if(this->Fluids.begin(), this->Fluids.end(),
    [this](vtkPVXMLElement* fluid) { return isOf(this->proxy(), fluid); });
  const int index =
    static_cast<int>(found - this->Fluids.begin()); // index of "Other" if no fluid matches
  this->Choice->setCurrentIndex(index);
  this->Choice->setToolTip(this->Choice->itemData(index, Qt::ToolTipRole).toString());
}

void pqTiledLBMFluid::choose(int index)
{
  if (index < static_cast<int>(this->Fluids.size()))
  {
    for (vtkPVXMLElement* set : tiledLBMElements(this->Fluids[index], "Set"))
    {
      vtkSMUncheckedPropertyHelper(this->proxy(), set->GetAttribute("property"))
        .Set(tiledLBMValue(set, "value"));
    }
    Q_EMIT this->changeAvailable();
    Q_EMIT this->changeFinished();
  }
}
