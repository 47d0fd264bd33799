// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMSurface.h"

#include "pqView.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"

pqTiledLBMSurface::pqTiledLBMSurface(
  unsigned int port, const std::array<double, 3>& colour, double opacity)
  : Port(port)
  , Colour(colour)
  , Opacity(opacity)
{
}

pqTiledLBMSurface::~pqTiledLBMSurface()
{
  this->hide();
}

void pqTiledLBMSurface::show(vtkSMSourceProxy* filter, pqView* view)
{
  if (!view || !view->getProxy()->GetProperty("HiddenRepresentations"))
  {
    this->hide();
    return;
  }
  if (this->View != view)
  {
    this->hide();
    this->Representation = vtkSmartPointer<vtkSMProxy>::Take(
      filter->GetSessionProxyManager()->NewProxy("representations", "GeometryRepresentation"));
    vtkSMPropertyHelper(this->Representation, "Input").Set(filter, this->Port);
    vtkSMPropertyHelper(this->Representation, "DiffuseColor").Set(this->Colour.data(), 3);
    vtkSMPropertyHelper(this->Representation, "AmbientColor").Set(this->Colour.data(), 3);
    vtkSMPropertyHelper(this->Representation, "Ambient").Set(0.5); // visible from the side too
    vtkSMPropertyHelper(this->Representation, "Opacity").Set(this->Opacity);
    this->Representation->UpdateVTKObjects();
    vtkSMPropertyHelper(view->getProxy(), "HiddenRepresentations").Add(this->Representation);
    view->getProxy()->UpdateVTKObjects();
    this->View = view;
  }
  this->View->render();
}

void pqTiledLBMSurface::hide()
{
  if (this->View && this->Representation)
  {
    vtkSMPropertyHelper(this->View->getProxy(), "HiddenRepresentations")
      .Remove(this->Representation);
    this->View->getProxy()->UpdateVTKObjects();
    this->View->render();
  }
  this->View = nullptr;
  this->Representation = nullptr;
}

void pqTiledLBMSurface::render()
{
  if (this->View)
  {
    this->View->render();
  }
}
