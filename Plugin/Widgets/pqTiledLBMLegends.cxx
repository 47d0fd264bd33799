// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMLegends.h"

#include "TiledLBMUnits.h"

#include "pqApplicationCore.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineFilter.h"
#include "pqServerManagerModel.h"
#include "pqView.h"

#include "vtkNew.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMTransferFunctionManager.h"

#include <cstring>

namespace
{

// The flow whose arrays a source gives on, null if there is none.
vtkSMProxy* flowBehind(pqPipelineSource* source)
{
  if (std::strcmp(source->getProxy()->GetXMLName(), "TiledLBMFlow") == 0)
  {
    return source->getProxy();
  }
  if (auto* filter = qobject_cast<pqPipelineFilter*>(source))
  {
    for (pqOutputPort* input : filter->getAllInputs())
    {
      if (vtkSMProxy* flow = flowBehind(input->getSource()))
      {
        return flow;
      }
    }
  }
  return nullptr;
}

// "wall_shear_stress_magnitude" becomes "wall shear stress (Pa)".
QString titleOf(QString array, const QString& unit)
{
  if (array.endsWith("_magnitude"))
  {
    array.chop(static_cast<int>(std::strlen("_magnitude")));
  }
  return array.replace('_', ' ') + " (" + unit + ")";
}

void entitle(pqDataRepresentation* representation)
{
  vtkSMProxy* proxy = representation->getProxy();
  pqView* view = representation->getView();
  vtkSMProxy* colours = representation->getLookupTableProxy();
  if (!view || !colours || !representation->getInput() ||
    !vtkSMPVRepresentationProxy::GetUsingScalarColoring(proxy))
  {
    return;
  }
  vtkSMProxy* flow = flowBehind(representation->getInput());
  if (!flow)
  {
    return;
  }
  const QString array =
    vtkSMPropertyHelper(proxy, "ColorArrayName").GetInputArrayNameToProcess();
  const QString pressures[] = { "Pa", "mmHg" }; // by PressureUnit
  const QString unit = tiledLBMUnit(array, pressures[vtkSMPropertyHelper(flow, "PressureUnit").GetAsInt()]);
  if (unit.isEmpty())
  {
    return;
  }
  vtkNew<vtkSMTransferFunctionManager> manager;
  vtkSMProxy* legend = manager->GetScalarBarRepresentation(colours, view->getProxy());
  if (!legend)
  {
    return; // no view of legends
  }
  const QString title = vtkSMPropertyHelper(legend, "Title").GetAsString();
  bool isOurs = title.isEmpty() || title == array;
  for (const QString& pressure : pressures)
  {
    isOurs = isOurs || title == titleOf(array, pressure);
  }
  const QString wanted = titleOf(array, unit);
  if (isOurs && title != wanted)
  {
    vtkSMPropertyHelper(legend, "Title").Set(wanted.toUtf8().constData());
    legend->UpdateVTKObjects();
  }
}

}

pqTiledLBMLegends::pqTiledLBMLegends(QObject* parent)
  : QObject(parent)
{
}

void pqTiledLBMLegends::startup()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::representationAdded, this, &pqTiledLBMLegends::watch);
}

void pqTiledLBMLegends::shutdown() {}

void pqTiledLBMLegends::watch(pqRepresentation* added)
{
  auto* representation = qobject_cast<pqDataRepresentation*>(added);
  if (!representation)
  {
    return;
  }
  const auto entitleIt = [representation]() { entitle(representation); };
  // The first two come with another colouring, the last one with another unit of pressures.
  QObject::connect(
    representation, &pqDataRepresentation::colorArrayNameModified, this, entitleIt);
  QObject::connect(
    representation, &pqDataRepresentation::colorTransferFunctionModified, this, entitleIt);
  QObject::connect(representation, &pqDataRepresentation::dataUpdated, this, entitleIt);
}
