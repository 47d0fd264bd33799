// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPlane.h"

#include "pqCoreUtilities.h"
#include "pqView.h"

#include "vtkBoundingBox.h"
#include "vtkCommand.h"
#include "vtkNew.h"
#include "vtkSMParaViewPipelineController.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSessionProxyManager.h"

namespace
{

constexpr double share = 0.08; // of the volume; a larger plane would hide the vessel

}

pqTiledLBMPlane::pqTiledLBMPlane(vtkSMProxy* beside, QObject* parent)
  : QObject(parent)
  , Plane(vtkSmartPointer<vtkSMProxy>::Take(beside->GetSessionProxyManager()->NewProxy(
      "representations", "DisplaySizedImplicitPlaneWidgetRepresentation")))
{
  vtkNew<vtkSMParaViewPipelineController> controller;
  controller->InitializeProxy(this->Plane);
  vtkSMPropertyHelper(this->Plane, "DrawPlane").Set(1);
  vtkSMPropertyHelper(this->Plane, "DrawOutline").Set(0);
  this->Plane->UpdateVTKObjects();
  pqCoreUtilities::connect(this->Plane, vtkCommand::EndInteractionEvent, this, SLOT(release()));
}

pqTiledLBMPlane::~pqTiledLBMPlane()
{
  this->hide();
}

void pqTiledLBMPlane::show(const QVector<double>& row, const double bounds[6], pqView* view)
{
  if (!view || !view->getProxy()->GetProperty("HiddenRepresentations"))
  {
    this->hide();
    return;
  }
  if (this->View != view)
  {
    this->hide();
    vtkSMPropertyHelper(view->getProxy(), "HiddenRepresentations").Add(this->Plane);
    view->getProxy()->UpdateVTKObjects();
    this->View = view;
  }
  const double half = share * vtkBoundingBox(bounds).GetDiagonalLength();
  double around[6];
  for (int i = 0; i < 6; ++i)
  {
    around[i] = row[i / 2] + (i % 2 == 0 ? -half : half);
  }
  vtkSMPropertyHelper(this->Plane, "WidgetBounds").Set(around, 6);
  vtkSMPropertyHelper(this->Plane, "Origin").Set(row.data(), 3);
  vtkSMPropertyHelper(this->Plane, "Normal").Set(row.data() + 3, 3);
  vtkSMPropertyHelper(this->Plane, "Visibility").Set(1);
  vtkSMPropertyHelper(this->Plane, "Enabled").Set(1);
  this->Plane->UpdateVTKObjects();
  this->View->render();
}

void pqTiledLBMPlane::hide()
{
  if (this->View)
  {
    vtkSMPropertyHelper(this->Plane, "Enabled").Set(0);
    vtkSMPropertyHelper(this->Plane, "Visibility").Set(0);
    this->Plane->UpdateVTKObjects();
    vtkSMPropertyHelper(this->View->getProxy(), "HiddenRepresentations").Remove(this->Plane);
    this->View->getProxy()->UpdateVTKObjects();
    this->View->render();
  }
  this->View = nullptr;
}

void pqTiledLBMPlane::release()
{
  this->Plane->UpdatePropertyInformation();
  QVector<double> row(6);
  vtkSMPropertyHelper(this->Plane, "OriginInfo").Get(row.data(), 3);
  vtkSMPropertyHelper(this->Plane, "NormalInfo").Get(row.data() + 3, 3);
  Q_EMIT this->moved(row);
}
