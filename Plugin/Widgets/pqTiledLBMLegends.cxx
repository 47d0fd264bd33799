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

#include "vtkPVArrayInformation.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMProxyLocator.h"
#include "vtkSMTransferFunctionManager.h"
#include "vtkSMTransferFunctionProxy.h"

#include <QStringList>

#include <algorithm>
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

// An array of the flow's outputs in the XML; null for other arrays.
vtkPVXMLElement* hintOf(vtkSMProxy* flow, const QString& array)
{
  for (vtkPVXMLElement* known : tiledLBMElements(flow->GetHints(), "OutputArray"))
  {
    if (array == tiledLBMText(known, "name"))
    {
      return known;
    }
  }
  return nullptr;
}

// "wall_shear_stress_magnitude" becomes "wall shear stress (Pa)".
QString titleOf(QString array, const QString& component, const QString& unit)
{
  if (array.endsWith("_magnitude"))
  {
    array.chop(static_cast<int>(std::strlen("_magnitude")));
  }
  const QString inUnit = unit == "1" ? QString() : " (" + unit + ")";
  return array.replace('_', ' ') + component + inUnit;
}

// Component of a vector in the colours, as in " magnitude".
QString componentOf(vtkSMProxy* colours, vtkPVArrayInformation* array)
{
  if (!array || array->GetNumberOfComponents() < 2)
  {
    return QString();
  }
  constexpr int component = 1; // a VectorMode
  return vtkSMPropertyHelper(colours, "VectorMode").GetAsInt() == component
    ? QString(" ") +
      array->GetComponentName(vtkSMPropertyHelper(colours, "VectorComponent").GetAsInt())
    : QStringLiteral(" magnitude");
}

// Whether a proxy is new; from now on it is not.
bool isNew(pqTiledLBMLegends::Seen& known, vtkSMProxy* proxy)
{
  const bool isKnown = std::find(known.begin(), known.end(), proxy) != known.end();
  if (!isKnown)
  {
    known.emplace_back(proxy);
  }
  return !isKnown;
}

// Whether the colours are those that ParaView gives to an array without a map of its own.
bool areDefault(vtkSMProxy* colours)
{
  const std::vector<double> points = vtkSMPropertyHelper(colours, "RGBPoints").GetDoubleArray();
  constexpr double coolToWarm[] = { 0.231373, 0.298039, 0.752941, 0.865003, 0.865003, 0.865003,
    0.705882, 0.0156863, 0.14902 };
  constexpr std::size_t colourCount = 3, numbersOfPoint = 4;
  bool are = points.size() == colourCount * numbersOfPoint;
  for (std::size_t i = 0; are && i < points.size(); ++i)
  {
    const std::size_t channel = i % numbersOfPoint;
    are = channel == 0 || points[i] == coolToWarm[i / numbersOfPoint * 3 + channel - 1];
  }
  return are;
}

// Gives a new map the colours and the range of the array, over all times. Returns whether it has.
bool chooseColours(
  vtkSMProxy* representation, vtkSMProxy* colours, vtkPVXMLElement* array, bool hasTimes)
{
  const QByteArray preset = tiledLBMText(array, "colours").toUtf8();
  if (preset.isEmpty() || !areDefault(colours))
  {
    return false;
  }
  vtkSMTransferFunctionProxy::ApplyPreset(colours, preset.constData());
  if (hasTimes)
  {
    vtkSMPVRepresentationProxy::RescaleTransferFunctionToDataRangeOverTime(representation);
  }
  if (const QStringList range = tiledLBMText(array, "range").split(' '); range.size() == 2)
  {
    vtkSMTransferFunctionProxy::RescaleTransferFunction(
      colours, range[0].toDouble(), range[1].toDouble());
    vtkSMPropertyHelper(colours, "AutomaticRescaleRangeMode")
      .Set(vtkSMTransferFunctionManager::NEVER);
  }
  colours->UpdateVTKObjects();
  return true;
}

// Sets the title of the legend. Returns whether the title has changed.
// \param pressure the value of PressureUnit.
bool entitle(pqDataRepresentation* representation, vtkSMProxy* legend, const QString& array,
  const QString& givenUnit, int pressure)
{
  vtkSMProxy* colours = representation->getLookupTableProxy();
  vtkPVArrayInformation* data =
    vtkSMPVRepresentationProxy::GetArrayInformationForColorArray(representation->getProxy());
  const QString component = componentOf(colours, data);
  const QString title = vtkSMPropertyHelper(legend, "Title").GetAsString();
  const QString pressures[] = { "Pa", "mmHg" }; // by PressureUnit
  // Set by ParaView or by this class.
  bool isMade = title == array;
  for (const QString& unit : { pressures[0], pressures[1], givenUnit })
  {
    for (const char* of : { "", " magnitude", " X", " Y", " Z" })
    {
      isMade = isMade || title == titleOf(array, of, unit);
    }
  }
  const QString wanted =
    titleOf(array, component, givenUnit.isEmpty() ? pressures[pressure] : givenUnit);
  if (!isMade ||
    (title == wanted && *vtkSMPropertyHelper(legend, "ComponentTitle").GetAsString() == '\0'))
  {
    return false;
  }
  vtkSMPropertyHelper(legend, "Title").Set(wanted.toUtf8().constData());
  vtkSMPropertyHelper(legend, "ComponentTitle").Set(""); // ParaView would put it behind the unit
  legend->UpdateVTKObjects();
  return true;
}

// Sets the colours and the legend of an array. Returns whether either has changed.
bool dress(pqDataRepresentation* representation, pqTiledLBMLegends::Seen& seen)
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
  vtkPVXMLElement* hint = hintOf(flow, array);
  if (!hint)
  {
    return false;
  }
  const pqScopedUndoExclude exclude; // not an action of the user
  vtkSMProxy* colours = representation->getLookupTableProxy();
  // Other filters would run for each time.
  const bool hasTimes = tiledLBMIsFlow(representation->getInput()) &&
    vtkSMPropertyHelper(flow, "TimestepValues").GetNumberOfElements() > 1;
  const bool areNew = isNew(seen, colours) && chooseColours(proxy, colours, hint, hasTimes);
  if (isNew(seen, legend))
  {
    vtkSMPropertyHelper(legend, "AutomaticLabelFormat").Set(0);
    vtkSMPropertyHelper(legend, "LabelFormat").Set("%.3g");
    vtkSMPropertyHelper(legend, "RangeLabelFormat").Set("%.3g");
  }
  const int pressure = vtkSMPropertyHelper(flow, "PressureUnit").GetAsInt();
  return entitle(representation, legend, array, tiledLBMText(hint, "unit"), pressure) || areNew;
}

}

pqTiledLBMLegends::pqTiledLBMLegends(QObject* parent)
  : QObject(parent)
{
  // The array and its legend change one after the other.
  this->Timer.setSingleShot(true);
  this->Timer.setInterval(0);
  QObject::connect(&this->Timer, &QTimer::timeout, this, &pqTiledLBMLegends::dressAll);
}

void pqTiledLBMLegends::startup()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::representationAdded, this, &pqTiledLBMLegends::watch);
  QObject::connect(pqApplicationCore::instance(), &pqApplicationCore::stateLoaded, this,
    &pqTiledLBMLegends::learn);
}

// Colours and legends of a state file stay as they are.
void pqTiledLBMLegends::learn()
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  for (auto* representation : model->findItems<pqDataRepresentation*>())
  {
    vtkSMProxy* colours = representation->getLookupTableProxy();
    pqView* view = representation->getView();
    if (colours && view)
    {
      isNew(this->Known, colours);
      isNew(this->Known,
        vtkSMTransferFunctionProxy::FindScalarBarRepresentation(colours, view->getProxy()));
    }
  }
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

void pqTiledLBMLegends::dressAll()
{
  this->Known.erase(
    std::remove(this->Known.begin(), this->Known.end(), nullptr), this->Known.end());
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  for (auto* representation : model->findItems<pqDataRepresentation*>())
  {
    if (dress(representation, this->Known))
    {
      representation->getView()->render();
    }
  }
}
