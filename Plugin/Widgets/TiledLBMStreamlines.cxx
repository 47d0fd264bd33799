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
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewProxy.h"
#include "vtkType.h"

#include <algorithm>
#include <cstring>

namespace
{

constexpr int flowPort = 0, wallPort = 3;
constexpr double wallOpacity = 0.3;       // shows the lines behind the wall
constexpr double thicknessOfLines = 0.01; // radius, in diameters of the largest opening
constexpr int seedsInVessel = 120;
constexpr const char* tracerName = "ArbitrarySourceStreamTracer";

double metresPerUnit(vtkSMProxy* flow)
{
  const int unit = vtkSMPropertyHelper(flow, "LengthUnit").GetAsInt();
  return tiledLBMValue(tiledLBMHints(flow, "LengthUnit", "LengthUnit").at(unit), "metres");
}

pqPipelineSource* consumerOf(pqOutputPort* port, const char* name)
{
  for (pqPipelineSource* consumer : port ? port->getConsumers() : QList<pqPipelineSource*>())
  {
    if (std::strcmp(consumer->getProxy()->GetXMLName(), name) == 0)
    {
      return consumer;
    }
  }
  return nullptr;
}

// Of voxels this far apart in the order of the image some are fluid everywhere in the vessel, also
// in a dome that no line from an inlet enters. A prime: the voxels of neighbouring rows are not
// beside each other.
int strideOfSeeds(pqOutputPort* flow)
{
  auto* nodes =
    flow->getDataInformation()->GetFieldDataInformation()->GetArrayInformation("non_solid_nodes");
  int stride =
    std::max(1, static_cast<int>((nodes ? nodes->GetComponentRange(0)[1] : 0) / seedsInVessel));
  const auto isPrime = [](int number)
  {
    for (int factor = 2; factor * factor <= number; ++factor)
    {
      if (number % factor == 0)
      {
        return false;
      }
    }
    return true;
  };
  while (!isPrime(stride))
  {
    ++stride;
  }
  return stride;
}

// The tubes around the lines.
pqPipelineSource* trace(pqPipelineSource* flow, double diameter)
{
  pqOutputPort* port = flow->getOutputPort(flowPort);
  pqPipelineSource* seeds = tiledLBMAddFilter("MaskPoints", flow, flowPort);
  vtkSMPropertyHelper(seeds->getProxy(), "OnRatio").Set(strideOfSeeds(port));
  vtkSMPropertyHelper(seeds->getProxy(), "MaximumNumberOfPoints").Set(VTK_INT_MAX);
  tiledLBMAccept(seeds);

  pqPipelineSource* tracer = tiledLBMAddFilter(tracerName, flow, flowPort);
  const int association =
    port->getDataInformation()->GetArrayInformation("velocity", vtkDataObject::POINT)
    ? vtkDataObject::POINT
    : vtkDataObject::CELL;
  vtkSMPropertyHelper(tracer->getProxy(), "SelectInputVectors")
    .SetInputArrayToProcess(association, "velocity");
  vtkSMPropertyHelper(tracer->getProxy(), "Source").Set(seeds->getProxy());
  tiledLBMAccept(tracer);

  pqPipelineSource* tubes = tiledLBMAddFilter("TubeFilter", tracer, 0);
  vtkSMPropertyHelper(tubes->getProxy(), "Radius").Set(thicknessOfLines * diameter);
  tiledLBMAccept(tubes);
  return tubes;
}

void show(pqPipelineSource* tubes, pqView* view)
{
  vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
  vtkSMProxy* lines = controller->Show(tubes->getSourceProxy(), 0, view->getViewProxy());
  vtkSMPVRepresentationProxy::SetScalarColoring(lines, "velocity", vtkDataObject::POINT);
  vtkSMPVRepresentationProxy::RescaleTransferFunctionToDataRange(lines);
  vtkSMPVRepresentationProxy::SetScalarBarVisibility(lines, view->getProxy(), true);
}

bool is3D(pqView* view)
{
  return view && view->getProxy()->GetProperty("HiddenRepresentations");
}

// The active view, or a 3D view with the wall, or any 3D view; null if there is none.
pqView* viewFor(pqPipelineSource* flow)
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  for (pqView* view : QList<pqView*>{ pqActiveObjects::instance().activeView() } +
      flow->getOutputPort(wallPort)->getViews() + model->findItems<pqView*>(flow->getServer()))
  {
    if (is3D(view))
    {
      return view;
    }
  }
  return nullptr;
}

void setOpacity(pqOutputPort* wall, pqView* view, double opacity)
{
  if (pqDataRepresentation* shown = wall->getRepresentation(view))
  {
    vtkSMPropertyHelper(shown->getProxy(), "Opacity").Set(opacity);
    shown->getProxy()->UpdateVTKObjects();
  }
}

}

void tiledLBMShowStreamlines(pqPipelineSource* flow, vtkPolyData* openings)
{
  pqView* view = viewFor(flow);
  if (!view)
  {
    return;
  }
  pqOutputPort* active = pqActiveObjects::instance().activePort();
  pqPipelineSource* tracer = consumerOf(flow->getOutputPort(flowPort), tracerName);
  pqPipelineSource* tubes = consumerOf(tracer ? tracer->getOutputPort(0) : nullptr, "TubeFilter");
  pqDataRepresentation* lines = tubes ? tubes->getOutputPort(0)->getRepresentation(view) : nullptr;
  const bool areShown = lines && lines->isVisible();
  BEGIN_UNDO_SET(areShown ? "Hide Streamlines" : "Show Streamlines");
  if (areShown)
  {
    vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
    controller->Hide(tubes->getSourceProxy(), 0, view->getViewProxy());
  }
  else
  {
    const double diameter = openings->GetNumberOfPoints() > 0
      ? openings->GetPointData()->GetArray("diameter")->GetTuple1(0)
      : 0;
    show(tubes ? tubes : trace(flow, diameter / metresPerUnit(flow->getProxy())), view);
  }
  setOpacity(flow->getOutputPort(wallPort), view, areShown ? 1 : wallOpacity);
  pqActiveObjects::instance().setActivePort(active); // the panel does not change
  END_UNDO_SET();
  view->render();
}
