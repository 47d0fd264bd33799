// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMSurface.h"

#include "pqView.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"

#include <utility>

pqTiledLBMSurface::pqTiledLBMSurface(unsigned int port, const char* representation, Style style)
  : Port(port)
  , Kind(representation)
  , SetStyle(std::move(style))
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
      filter->GetSessionProxyManager()->NewProxy("representations", this->Kind));
    vtkSMPropertyHelper(this->Representation, "Input").Set(filter, this->Port);
    this->SetStyle(this->Representation);
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
