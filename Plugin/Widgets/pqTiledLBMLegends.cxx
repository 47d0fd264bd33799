// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMLegends.h"

#include "TiledLBMHints.h"
#include "TiledLBMSources.h"

#include "pqApplicationCore.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineFilter.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "pqView.h"

#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMTransferFunctionProxy.h"

#include <cstring>

namespace
{

// The flow that a source's arrays come from; null if there is none.
vtkSMProxy* flowBehind(pqPipelineSource* source)
{
  if (tiledLBMIsFlow(source))
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

// Unit of an array of the flow's outputs; empty for other arrays.
QString unitOf(vtkSMProxy* flow, const QString& array, const QString& pressureUnit)
{
  for (vtkPVXMLElement* known : tiledLBMElements(flow->GetHints(), "OutputArray"))
  {
    if (array == tiledLBMText(known, "name"))
    {
      const QString unit = tiledLBMText(known, "unit");
      return unit.isEmpty() ? pressureUnit : unit;
    }
  }
  return QString();
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

// Sets the title of the legend. Returns whether the title has changed.
bool entitle(pqDataRepresentation* representation)
{
  vtkSMProxy* proxy = representation->getProxy();
  pqView* view = representation->getView();
  if (!view || !representation->isVisible() || !representation->getInput() ||
    !vtkSMPVRepresentationProxy::GetUsingScalarColoring(proxy))
  {
    return false;
  }
  vtkSMProxy* flow = flowBehind(representation->getInput());
  vtkSMProxy* legend = vtkSMTransferFunctionProxy::FindScalarBarRepresentation(
    representation->getLookupTableProxy(), view->getProxy());
  if (!flow || !legend)
  {
    return false;
  }
  const QString array = vtkSMPropertyHelper(proxy, "ColorArrayName").GetInputArrayNameToProcess();
  const QString pressures[] = { "Pa", "mmHg" }; // by PressureUnit
  const QString unit =
    unitOf(flow, array, pressures[vtkSMPropertyHelper(flow, "PressureUnit").GetAsInt()]);
  if (unit.isEmpty())
  {
    return false;
  }
  const QString title = vtkSMPropertyHelper(legend, "Title").GetAsString();
  bool isMade = title == array; // set by ParaView or by this class
  for (const QString& pressure : pressures)
  {
    isMade = isMade || title == titleOf(array, pressure);
  }
  const QString wanted = titleOf(array, unit);
  if (!isMade || title == wanted)
  {
    return false;
  }
  BEGIN_UNDO_EXCLUDE(); // not an action of the user
  vtkSMPropertyHelper(legend, "Title").Set(wanted.toUtf8().constData());
  legend->UpdateVTKObjects();
  END_UNDO_EXCLUDE();
  return true;
}

}

pqTiledLBMLegends::pqTiledLBMLegends(QObject* parent)
  : QObject(parent)
{
  // The array and its legend change one after the other.
  this->Timer.setSingleShot(true);
  this->Timer.setInterval(0);
  QObject::connect(&this->Timer, &QTimer::timeout, this, &pqTiledLBMLegends::entitleAll);
}

void pqTiledLBMLegends::startup()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::representationAdded, this, &pqTiledLBMLegends::watch);
}

void pqTiledLBMLegends::shutdown() {}

void pqTiledLBMLegends::watch(pqRepresentation* added)
{
  const auto schedule = [this]() { this->Timer.start(); };
  schedule(); // legends are representations too
  if (auto* representation = qobject_cast<pqDataRepresentation*>(added))
  {
    QObject::connect(representation, &pqRepresentation::visibilityChanged, this, schedule);
    QObject::connect(representation, &pqDataRepresentation::colorArrayNameModified, this, schedule);
    QObject::connect(
      representation, &pqDataRepresentation::colorTransferFunctionModified, this, schedule);
    // The unit of pressures may have changed.
    QObject::connect(representation, &pqDataRepresentation::dataUpdated, this, schedule);
  }
}

void pqTiledLBMLegends::entitleAll()
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  for (auto* representation : model->findItems<pqDataRepresentation*>())
  {
    if (entitle(representation))
    {
      representation->getView()->render();
    }
  }
}
