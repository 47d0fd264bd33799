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

#include "vtkBoundingBox.h"
#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyListDomain.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewProxy.h"

#include <algorithm>
#include <cstring>

namespace
{

constexpr int flowPort = 0, wallPort = 3;
constexpr double wallOpacity = 0.3;       // shows the lines behind the wall
constexpr double thicknessOfLines = 0.01; // radius, in diameters of the largest opening
constexpr double seedsInVessel = 120, mostSeeds = 30000;
constexpr const char* tracerName = "StreamTracer";

double metresPerUnit(vtkSMProxy* flow)
{
  const int unit = vtkSMPropertyHelper(flow, "LengthUnit").GetAsInt();
  return tiledLBMValue(tiledLBMHints(flow, "LengthUnit", "LengthUnit").at(unit), "metres");
}

pqPipelineSource* consumerOf(pqOutputPort* port, const char* name)
{
  for (pqPipelineSource* consumer : port->getConsumers())
  {
    if (std::strcmp(consumer->getProxy()->GetXMLName(), name) == 0)
    {
      return consumer;
    }
  }
  return nullptr;
}

// Tubes around streamlines of a flow; null if there are none.
pqPipelineSource* tubesOf(pqOutputPort* flow)
{
  for (pqPipelineSource* consumer : flow->getConsumers())
  {
    const bool isTracer = std::strcmp(consumer->getProxy()->GetXMLName(), tracerName) == 0;
    pqPipelineSource* tubes =
      isTracer ? consumerOf(consumer->getOutputPort(0), "TubeFilter") : nullptr;
    if (tubes)
    {
      return tubes;
    }
  }
  return nullptr;
}

// Random points in a ball around the vessel, of which some lie in the fluid everywhere, also in a
// dome that no line from an inlet enters.
void setSeeds(pqPipelineSource* flow, vtkSMProxy* seeds)
{
  vtkPVDataInformation* image = flow->getOutputPort(flowPort)->getDataInformation();
  vtkPVDataInformation* wall = flow->getOutputPort(wallPort)->getDataInformation();
  double bounds[6];
  (wall->GetNumberOfPoints() > 0 ? wall : image)->GetBounds(bounds);
  vtkBoundingBox vessel(bounds), volume(image->GetBounds());
  double middle[3], lengths[3];
  vessel.GetCenter(middle);
  volume.GetLengths(lengths);
  const double radius = vessel.GetDiagonalLength() / 2;
  auto* nodes = image->GetFieldDataInformation()->GetArrayInformation("non_solid_nodes");
  const double fluid = lengths[0] * lengths[1] * lengths[2] *
    (nodes ? nodes->GetComponentRange(0)[1] : 0) / static_cast<double>(image->GetNumberOfPoints());
  const double ball = 4.0 / 3 * vtkMath::Pi() * radius * radius * radius;
  const double count = fluid > 0 ? std::min(seedsInVessel * ball / fluid, mostSeeds) : mostSeeds;
  vtkSMPropertyHelper(seeds, "Center").Set(middle, 3);
  vtkSMPropertyHelper(seeds, "Radius").Set(radius);
  vtkSMPropertyHelper(seeds, "NumberOfPoints").Set(static_cast<int>(count));
  seeds->UpdateVTKObjects();
}

// Adds streamlines and the tubes around them.
pqPipelineSource* trace(pqPipelineSource* flow, double diameter)
{
  pqOutputPort* port = flow->getOutputPort(flowPort);
  pqPipelineSource* tracer = tiledLBMAddFilter(tracerName, flow, flowPort);
  const int association =
    port->getDataInformation()->GetArrayInformation("velocity", vtkDataObject::POINT)
    ? vtkDataObject::POINT
    : vtkDataObject::CELL;
  vtkSMPropertyHelper(tracer->getProxy(), "SelectInputVectors")
    .SetInputArrayToProcess(association, "velocity");
  auto* choices = tracer->getProxy()->GetProperty("Source")->FindDomain<vtkSMProxyListDomain>();
  vtkSMProxy* seeds = choices->FindProxy("extended_sources", "PointSource");
  setSeeds(flow, seeds);
  vtkSMPropertyHelper(tracer->getProxy(), "Source").Set(seeds);
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

// Changes the opacity of the wall, unless the user has chosen another one.
void changeOpacity(pqOutputPort* wall, pqView* view, double from, double to)
{
  pqDataRepresentation* shown = wall->getRepresentation(view);
  if (shown && vtkSMPropertyHelper(shown->getProxy(), "Opacity").GetAsDouble() == from)
  {
    vtkSMPropertyHelper(shown->getProxy(), "Opacity").Set(to);
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
  pqPipelineSource* tubes = tubesOf(flow->getOutputPort(flowPort));
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
  changeOpacity(
    flow->getOutputPort(wallPort), view, areShown ? wallOpacity : 1, areShown ? 1 : wallOpacity);
  pqActiveObjects::instance().setActivePort(active); // the panel does not change
  END_UNDO_SET();
  view->render();
}
