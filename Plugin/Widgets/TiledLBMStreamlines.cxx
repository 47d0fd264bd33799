// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMActions.h"

#include "TiledLBMHints.h"
#include "TiledLBMSources.h"

#include "pqActiveObjects.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqUndoStack.h"
#include "pqView.h"

#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkNew.h"
#include "vtkPVDataInformation.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyListDomain.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewProxy.h"

#include <vector>

namespace
{

constexpr int flowPort = 0, wallPort = 3;
constexpr int seedsOfInlet = 100;
constexpr double wallOpacity = 0.3; // shows the lines behind the wall

// Radii, in diameters of the inlet.
constexpr double reachOfSeeds = 0.45, thicknessOfLines = 0.01;

std::vector<int> inletsOf(vtkSMProxy* flow, vtkPolyData* openings)
{
  vtkPointData* data = openings->GetPointData();
  vtkDataArray* roles =
    data->GetArray("role") ? data->GetArray("role") : data->GetArray("automatic_role");
  std::vector<int> inlets;
  for (int i = 0; roles && i < roles->GetNumberOfTuples(); ++i)
  {
    if (tiledLBMIsInlet(flow, static_cast<int>(roles->GetTuple1(i))))
    {
      inlets.push_back(i);
    }
  }
  if (inlets.empty() && openings->GetNumberOfPoints() > 0)
  {
    inlets.push_back(0); // the largest opening
  }
  return inlets;
}

double metresPerUnit(vtkSMProxy* flow)
{
  const int unit = vtkSMPropertyHelper(flow, "LengthUnit").GetAsInt();
  return tiledLBMValue(tiledLBMHints(flow, "LengthUnit", "LengthUnit").at(unit), "metres");
}

void trace(pqPipelineSource* flow, vtkPolyData* openings, int opening, pqView* view)
{
  const double diameter = openings->GetPointData()->GetArray("diameter")->GetTuple1(opening) /
    metresPerUnit(flow->getProxy());

  pqPipelineSource* tracer = tiledLBMAddFilter("StreamTracer", flow, flowPort);
  const int association = flow->getOutputPort(flowPort)->getDataInformation()->GetArrayInformation(
                            "velocity", vtkDataObject::POINT)
    ? vtkDataObject::POINT
    : vtkDataObject::CELL;
  vtkSMPropertyHelper(tracer->getProxy(), "SelectInputVectors")
    .SetInputArrayToProcess(association, "velocity");
  vtkSMPropertyHelper source(tracer->getProxy(), "Source");
  auto* choices = tracer->getProxy()->GetProperty("Source")->FindDomain<vtkSMProxyListDomain>();
  vtkSMProxy* seeds = choices->FindProxy("extended_sources", "PointSource");
  vtkSMPropertyHelper(seeds, "Center").Set(openings->GetPoint(opening), 3);
  vtkSMPropertyHelper(seeds, "Radius").Set(reachOfSeeds * diameter);
  vtkSMPropertyHelper(seeds, "NumberOfPoints").Set(seedsOfInlet);
  seeds->UpdateVTKObjects();
  source.Set(seeds);
  tiledLBMAccept(tracer);

  pqPipelineSource* tube = tiledLBMAddFilter("TubeFilter", tracer, 0);
  vtkSMPropertyHelper(tube->getProxy(), "Radius").Set(thicknessOfLines * diameter);
  tiledLBMAccept(tube);

  vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
  vtkSMProxy* lines = controller->Show(tube->getSourceProxy(), 0, view->getViewProxy());
  vtkSMPVRepresentationProxy::SetScalarColoring(lines, "velocity", vtkDataObject::POINT);
  vtkSMPVRepresentationProxy::RescaleTransferFunctionToDataRange(lines);
  vtkSMPVRepresentationProxy::SetScalarBarVisibility(lines, view->getProxy(), true);
}

}

void tiledLBMShowStreamlines(pqPipelineSource* flow, vtkPolyData* openings)
{
  pqView* view = pqActiveObjects::instance().activeView();
  if (!view || !view->getProxy()->GetProperty("HiddenRepresentations"))
  {
    return; // not a 3D view
  }
  BEGIN_UNDO_SET("Show Streamlines");
  pqOutputPort* active = pqActiveObjects::instance().activePort();
  for (const int inlet : inletsOf(flow->getProxy(), openings))
  {
    trace(flow, openings, inlet, view);
  }
  if (pqDataRepresentation* wall = flow->getOutputPort(wallPort)->getRepresentation(view))
  {
    vtkSMPropertyHelper(wall->getProxy(), "Opacity").Set(wallOpacity);
    wall->getProxy()->UpdateVTKObjects();
  }
  pqActiveObjects::instance().setActivePort(active); // the panel does not change
  END_UNDO_SET();
  view->render();
}
