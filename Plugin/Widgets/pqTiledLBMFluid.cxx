// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMFluid.h"

#include "TiledLBMFluids.h"
#include "pqTiledLBMPreview.h"

#include "vtkSMProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace
{

bool isOf(vtkSMProxy* flow, const TiledLBMFluid& fluid)
{
  return std::all_of(fluid.Values.begin(), fluid.Values.end(),
    [flow](const TiledLBMFluid::Value& value)
    {
      const double number = vtkSMUncheckedPropertyHelper(flow, value.Property).GetAsDouble();
      return std::abs(number - value.Number) <= 1e-9 * std::abs(value.Number);
    });
}

}

pqTiledLBMFluid::pqTiledLBMFluid(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Choice(new QComboBox(this))
{
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(this->Choice);
  this->Choice->setObjectName("Choice");
  this->Choice->setMinimumContentsLength(8); // a narrow panel stays narrow
  this->Choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const TiledLBMFluid& fluid : tiledLBMFluids())
  {
    this->Choice->addItem(QString::fromUtf8(fluid.Label));
    this->Choice->setItemData(
      this->Choice->count() - 1, QString::fromUtf8(fluid.Source), Qt::ToolTipRole);
  }
  this->Choice->addItem("Other");
  this->Choice->setItemData(this->Choice->count() - 1,
    "Density, Viscosity Model and what it needs are among the advanced properties.",
    Qt::ToolTipRole);
  QObject::connect(
    this->Choice, QOverload<int>::of(&QComboBox::activated), this, &pqTiledLBMFluid::choose);
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMFluid::refresh);
  this->refresh();
}

void pqTiledLBMFluid::refresh()
{
  const auto& fluids = tiledLBMFluids();
  const auto found = std::find_if(fluids.begin(), fluids.end(),
    [this](const TiledLBMFluid& fluid) { return isOf(this->proxy(), fluid); });
  const int index = static_cast<int>(found - fluids.begin()); // that of "Other" where there is none
  this->Choice->setCurrentIndex(index);
  this->Choice->setToolTip(this->Choice->itemData(index, Qt::ToolTipRole).toString());
}

void pqTiledLBMFluid::choose(int index)
{
  if (index < static_cast<int>(tiledLBMFluids().size()))
  {
    for (const auto& value : tiledLBMFluids()[static_cast<std::size_t>(index)].Values)
    {
      vtkSMUncheckedPropertyHelper(this->proxy(), value.Property).Set(value.Number);
    }
    Q_EMIT this->changeAvailable();
    Q_EMIT this->changeFinished();
  }
}
