// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMCamera.h"

#include "pqView.h"

#include "vtkCamera.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMRenderViewProxy.h"

namespace
{

// Whether the middle of a box lies between the sides of the view.
bool isInView(const double* bounds, vtkSMRenderViewProxy* view)
{
  const auto width = vtkSMPropertyHelper(view, "ViewSize").GetAsDouble(0);
  const auto height = vtkSMPropertyHelper(view, "ViewSize").GetAsDouble(1);
  double planes[24]; // left, right, bottom, top, and two that depend on the last rendering
  view->GetActiveCamera()->GetFrustumPlanes(height > 0 ? width / height : 1, planes);
  constexpr int sides = 4;
  for (const double* plane = planes; plane < planes + 4 * sides; plane += 4)
  {
    double inside = plane[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      inside += plane[axis] * (bounds[2 * axis] + bounds[2 * axis + 1]) / 2;
    }
    if (inside < 0)
    {
      return false;
    }
  }
  return true;
}

}

void tiledLBMBringIntoView(double* bounds, pqView* view)
{
  auto* renderView = vtkSMRenderViewProxy::SafeDownCast(view->getProxy());
  if (renderView && bounds[0] <= bounds[1] && !isInView(bounds, renderView))
  {
    renderView->ResetCamera(bounds);
  }
}
