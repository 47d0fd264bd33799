// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPreview.h"

#include "TiledLBMCamera.h"
#include "TiledLBMSources.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "pqTimeKeeper.h"
#include "pqUndoStack.h"
#include "pqView.h"

#include "vtkAlgorithm.h"
#include "vtkCommand.h"
#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkFieldData.h"
#include "vtkNew.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkPolyData.h"
#include "vtkSMInputProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMPropertyIterator.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMStringVectorProperty.h"
#include "vtkSMVectorProperty.h"
#include "vtkStringArray.h"
#include "vtkType.h"
#include "vtkVariant.h"

#include <QMap>

#include <limits>

namespace
{

// Long enough to avoid an update at each letter.
constexpr int delayInMilliseconds = 150;

constexpr unsigned int openingsPort = 0, highlightPort = 1, cutsPort = 2, vesselPort = 3,
                       rolesPort = 4;
constexpr std::array<double, 3> highlightColour{ 1.0, 0.55, 0.0 }, cutsColour{ 0.0, 0.6, 0.9 },
  vesselColour{ 0.93, 0.85, 0.8 };
constexpr const char* geometry = "GeometryRepresentation";

pqTiledLBMSurface::Style uniform(
  const std::array<double, 3>& colour, double opacity, double ambient)
{
  return [=](vtkSMProxy* representation)
  {
    vtkSMPropertyHelper(representation, "DiffuseColor").Set(colour.data(), 3);
    vtkSMPropertyHelper(representation, "AmbientColor").Set(colour.data(), 3);
    vtkSMPropertyHelper(representation, "Ambient").Set(ambient);
    vtkSMPropertyHelper(representation, "Opacity").Set(opacity);
  };
}

constexpr double visibleFromSide = 0.5; // ambient light

void colourByRole(vtkSMProxy* representation)
{
  vtkSMPropertyHelper(representation, "ColorArrayName")
    .SetInputArrayToProcess(vtkDataObject::POINT, "colour");
  vtkSMPropertyHelper(representation, "MapScalars").Set(0);
  vtkSMPropertyHelper(representation, "Ambient").Set(visibleFromSide);
}

void labelByNumber(vtkSMProxy* representation)
{
  vtkSMPropertyHelper(representation, "PointFieldDataArrayName").Set("id");
  vtkSMPropertyHelper(representation, "PointLabelVisibility").Set(1);
  vtkSMPropertyHelper(representation, "PointLabelFontSize").Set(20);
  vtkSMPropertyHelper(representation, "PointLabelBold").Set(1);
  const double white[3] = { 1, 1, 1 };
  vtkSMPropertyHelper(representation, "PointLabelColor").Set(white, 3);
  vtkSMPropertyHelper(representation, "PointLabelShadow").Set(1);
}

vtkSmartPointer<vtkSMProxy> newProxy(vtkSMProxy* beside, const char* group, const char* name)
{
  return vtkSmartPointer<vtkSMProxy>::Take(beside->GetSessionProxyManager()->NewProxy(group, name));
}

vtkSmartPointer<vtkSMSourceProxy> newFilter(vtkSMProxy* beside, const char* name)
{
  return vtkSMSourceProxy::SafeDownCast(newProxy(beside, "filters", name));
}

// Gives a property the displayed values of another one.
void copyUnchecked(vtkSMProperty* from, vtkSMProperty* to)
{
  if (auto* input = vtkSMInputProperty::SafeDownCast(from))
  {
    vtkSMPropertyHelper target(to);
    const unsigned int count = input->GetNumberOfUncheckedProxies();
    target.SetNumberOfElements(count);
    for (unsigned int i = 0; i < count; ++i)
    {
      target.Set(i, input->GetUncheckedProxy(i), input->GetUncheckedOutputPortForConnection(i));
    }
    return;
  }
  if (!vtkSMVectorProperty::SafeDownCast(from))
  {
    return;
  }
  vtkSMPropertyHelper source(from), target(to);
  source.SetUseUnchecked(true);
  if (!from->IsA("vtkSMStringVectorProperty"))
  {
    target.Copy(source);
    return;
  }
  const unsigned int count = source.GetNumberOfElements();
  target.SetNumberOfElements(count);
  for (unsigned int i = 0; i < count; ++i)
  {
    target.Set(i, source.GetAsString(i));
  }
}

// All values of a proxy, as set or as displayed in the panel.
QStringList valuesOf(vtkSMProxy* proxy, bool unchecked)
{
  QStringList values;
  auto properties = vtkSmartPointer<vtkSMPropertyIterator>::Take(proxy->NewPropertyIterator());
  for (properties->Begin(); !properties->IsAtEnd(); properties->Next())
  {
    vtkSMProperty* property = properties->GetProperty();
    if (property->GetInformationOnly() || !vtkSMVectorProperty::SafeDownCast(property))
    {
      continue;
    }
    vtkSMPropertyHelper helper(property);
    helper.SetUseUnchecked(unchecked);
    for (unsigned int i = 0; i < helper.GetNumberOfElements(); ++i)
    {
      values << QString::fromStdString(helper.GetAsVariant(i).ToString());
    }
    values << properties->GetKey(); // separates the values of properties
  }
  return values;
}

double largestOfField(vtkSMSourceProxy* source, const char* name)
{
  auto* fields = source->GetDataInformation(0)->GetFieldDataInformation();
  auto* array = fields->GetArrayInformation(name);
  return array ? array->GetComponentRange(0)[1] : 0;
}

QMap<vtkSMProxy*, QWeakPointer<pqTiledLBMPreview>>& previews()
{
  static QMap<vtkSMProxy*, QWeakPointer<pqTiledLBMPreview>> all;
  return all;
}

}

QSharedPointer<pqTiledLBMPreview> pqTiledLBMPreview::of(vtkSMProxy* flow)
{
  QSharedPointer<pqTiledLBMPreview> preview = previews().value(flow).toStrongRef();
  if (!preview)
  {
    preview.reset(new pqTiledLBMPreview(flow));
    previews()[flow] = preview;
  }
  return preview;
}

pqTiledLBMPreview::pqTiledLBMPreview(vtkSMProxy* flow)
  : Flow(vtkSMSourceProxy::SafeDownCast(flow))
  , Preview(newFilter(flow, "TiledLBMPreview"))
  , Openings(vtkSmartPointer<vtkPolyData>::New())
  , Cuts(vtkSmartPointer<vtkPolyData>::New())
  , Highlight(highlightPort, geometry, uniform(highlightColour, 1, visibleFromSide))
  , Discs(cutsPort, geometry, uniform(cutsColour, 0.6, visibleFromSide))
  , Vessel(vesselPort, geometry, uniform(vesselColour, 0.4, 0))
  , Roles(rolesPort, geometry, colourByRole)
  , Numbers(openingsPort, "DataLabelRepresentation", labelByNumber)
{
  this->Timer.setSingleShot(true);
  this->Timer.setInterval(delayInMilliseconds);
  QObject::connect(&this->Timer, &QTimer::timeout, this, &pqTiledLBMPreview::update);

  this->ResultTimer.setSingleShot(true);
  this->ResultTimer.setInterval(delayInMilliseconds);
  QObject::connect(&this->ResultTimer, &QTimer::timeout, this, &pqTiledLBMPreview::refreshResult);

  auto properties = vtkSmartPointer<vtkSMPropertyIterator>::Take(flow->NewPropertyIterator());
  for (properties->Begin(); !properties->IsAtEnd(); properties->Next())
  {
    if (this->Preview->GetProperty(properties->GetKey()))
    {
      vtkSMProperty* property = properties->GetProperty();
      pqCoreUtilities::connect(
        property, vtkCommand::UncheckedPropertyModifiedEvent, this, SLOT(schedule()));
      pqCoreUtilities::connect(property, vtkCommand::ModifiedEvent, this, SLOT(schedule()));
    }
  }
  pqCoreUtilities::connect(flow, vtkCommand::UpdateDataEvent, this, SLOT(noteRun()));
  this->noteRun();
  this->watchTime();
  QTimer::singleShot(0, this, &pqTiledLBMPreview::update); // immediate for a new panel
}

pqTiledLBMPreview::~pqTiledLBMPreview()
{
  for (auto it = previews().begin(); it != previews().end();)
  {
    it = it.value().isNull() ? previews().erase(it) : std::next(it);
  }
}

double pqTiledLBMPreview::figure(const char* name, int index) const
{
  vtkDataArray* array = this->Openings->GetFieldData()->GetArray(name);
  return array && index < array->GetNumberOfTuples() ? array->GetTuple1(index)
                                                     : std::numeric_limits<double>::quiet_NaN();
}

QString pqTiledLBMPreview::text(const char* name, int index) const
{
  auto* array =
    vtkStringArray::SafeDownCast(this->Openings->GetFieldData()->GetAbstractArray(name));
  return array && index < array->GetNumberOfValues()
    ? QString::fromStdString(array->GetValue(index))
    : QString();
}

int pqTiledLBMPreview::count(const char* name) const
{
  vtkAbstractArray* array = this->Openings->GetFieldData()->GetAbstractArray(name);
  return array ? static_cast<int>(array->GetNumberOfTuples()) : 0;
}

// Another snapshot has other figures, which are there once the view has asked for it.
void pqTiledLBMPreview::watchTime()
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  if (pqServer* server = model->findServer(this->Flow->GetSession()))
  {
    QObject::connect(server->getTimeKeeper(), &pqTimeKeeper::timeChanged, &this->ResultTimer,
      QOverload<>::of(&QTimer::start));
  }
}

void pqTiledLBMPreview::schedule()
{
  this->Timer.start();
}

pqTiledLBMPreview::Kind pqTiledLBMPreview::kindOfRun(bool unchecked) const
{
  Kind kind{};
  const std::array<const char*, std::tuple_size<Kind>::value> names = { "Device", "Precision",
    "PopulationStorage", "CollisionModel", "ViscosityModel", "WallModel", "EddyViscosity" };
  for (std::size_t i = 0; i < kind.size(); ++i)
  {
    vtkSMPropertyHelper helper(this->Flow, names[i]);
    helper.SetUseUnchecked(unchecked);
    kind[i] = helper.GetAsInt();
  }
  return kind;
}

void pqTiledLBMPreview::noteRun()
{
  if (!this->Flow || !this->Flow->GetObjectsCreated())
  {
    return;
  }
  this->LastRun = this->kindOfRun(false);
  this->LastValues = valuesOf(this->Flow, false);
  this->LastSpeed = largestOfField(this->Flow, "mflups");
  this->LastMemory = largestOfField(this->Flow, "device_memory");
  this->readResult();
  this->schedule();
}

// The result of the flow at the time of its last update, which a view may have asked for.
void pqTiledLBMPreview::readResult()
{
  const pqScopedUndoExclude exclude;
  this->Flow->UpdatePropertyInformation();
  const auto textOf = [this](const char* name)
  { return QString(vtkSMPropertyHelper(this->Flow, name).GetAsString()); };
  this->LastQuality = textOf("ResultQuality");
  this->LastReasons = textOf("ResultReasons").trimmed();
  this->LastSummary = textOf("ResultSummary");
  const std::vector<double> numbers =
    vtkSMPropertyHelper(this->Flow, "ResidualHistory").GetDoubleArray();
  this->LastResiduals.clear();
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
  {
    this->LastResiduals.append(QPointF(numbers[i], numbers[i + 1]));
  }
}

void pqTiledLBMPreview::refreshResult()
{
  if (this->Flow && this->Flow->GetObjectsCreated())
  {
    this->readResult();
    Q_EMIT this->updated();
  }
}

bool pqTiledLBMPreview::showsLastRun() const
{
  return this->Flow && !this->LastQuality.isEmpty() &&
    valuesOf(this->Flow, true) == this->LastValues;
}

void pqTiledLBMPreview::watchInput(vtkSMProxy* input)
{
  for (const auto& watched : this->WatchedInputs)
  {
    if (watched == input)
    {
      return;
    }
  }
  this->WatchedInputs.emplace_back(input);
  pqCoreUtilities::connect(input, vtkCommand::UpdateDataEvent, this, SLOT(schedule()));
}

bool pqTiledLBMPreview::copyProperties()
{
  auto properties = vtkSmartPointer<vtkSMPropertyIterator>::Take(this->Flow->NewPropertyIterator());
  for (properties->Begin(); !properties->IsAtEnd(); properties->Next())
  {
    vtkSMProperty* target = this->Preview->GetProperty(properties->GetKey());
    if (target && !properties->GetProperty()->GetInformationOnly())
    {
      copyUnchecked(properties->GetProperty(), target);
    }
  }
  const Kind kind = this->kindOfRun(true);
  vtkSMPropertyHelper(this->Preview, "KnownSpeed").Set(kind == this->LastRun ? this->LastSpeed : 0);
  vtkSMPropertyHelper(this->Preview, "HeldMemory")
    .Set(kind[0] == this->LastRun[0] ? this->LastMemory : 0);

  vtkSMPropertyHelper(this->Preview, "ShowVessel").Set(this->showsVessel() ? 1 : 0);

  vtkSMProxy* input = vtkSMPropertyHelper(this->Preview, "Input").GetAsProxy();
  if (!input)
  {
    return false;
  }
  this->watchInput(input);
  this->Preview->UpdateVTKObjects();
  return true;
}

vtkSmartPointer<vtkPolyData> pqTiledLBMPreview::received(unsigned int port, double time)
{
  // A new mover for each transfer: the client's half of it would not notice new data on the server.
  auto mover = newFilter(this->Flow, "ClientServerMoveData");
  vtkSMPropertyHelper(mover, "Input").Set(this->Preview, port);
  vtkSMPropertyHelper(mover, "OutputDataType").Set(VTK_POLY_DATA);
  mover->UpdateVTKObjects();
  mover->UpdatePipeline(time);
  auto* filter = vtkAlgorithm::SafeDownCast(mover->GetClientSideObject());
  auto data = vtkSmartPointer<vtkPolyData>::New();
  if (auto* output = vtkPolyData::SafeDownCast(filter->GetOutputDataObject(0)))
  {
    data->ShallowCopy(output);
  }
  return data;
}

void pqTiledLBMPreview::update()
{
  if (!this->Flow || this->Updating)
  {
    return;
  }
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  pqServer* server = model->findServer(this->Flow->GetSession());
  if (!server || server->isProgressPending())
  {
    this->schedule();
    return;
  }
  // Undo reverts actions of the user, not updates of the preview, which is no part of the pipeline.
  const pqScopedUndoExclude exclude;
  this->Updating = true;
  if (this->copyProperties())
  {
    // At the time of the view; otherwise a source with time steps would load another one.
    const double time = server->getTimeKeeper()->getTime();
    this->Preview->UpdatePipeline(time);
    this->Openings = this->received(0, time);
    this->Cuts = this->received(cutsPort, time);
  }
  this->Updating = false;
  this->Highlight.render();
  this->refreshView();
  Q_EMIT this->updated();
}

void pqTiledLBMPreview::highlight(int opening, pqView* view)
{
  const pqScopedUndoExclude exclude;
  if (opening < 0)
  {
    this->Highlight.hide();
    return;
  }
  vtkSMPropertyHelper(this->Preview, "HighlightedOpening").Set(opening);
  this->Preview->UpdateVTKObjects();
  this->Highlight.show(this->Preview, view);
}

bool pqTiledLBMPreview::showsVessel() const
{
  pqPipelineSource* source = tiledLBMSource(this->Flow);
  return source && source->modifiedState() == pqProxy::UNINITIALIZED && this->ViewOfVessel;
}

void pqTiledLBMPreview::showVessel(pqView* view)
{
  const pqScopedUndoExclude exclude;
  this->ViewOfVessel = view;
  this->refreshView();
}

void pqTiledLBMPreview::refreshView()
{
  const pqScopedUndoExclude exclude;
  pqPipelineSource* source = tiledLBMSource(this->Flow);
  const auto state = source ? source->modifiedState() : pqProxy::UNMODIFIED;
  if (source)
  {
    QObject::connect(source, &pqProxy::modifiedStateChanged, this, &pqTiledLBMPreview::refreshView,
      Qt::UniqueConnection);
    QObject::connect(source, &pqProxy::modifiedStateChanged, this, &pqTiledLBMPreview::noteApply,
      Qt::UniqueConnection);
  }
  const auto showIf = [this](bool isShown, pqTiledLBMSurface& surface)
  {
    if (isShown)
    {
      surface.show(this->Preview, this->ViewOfVessel);
    }
    else
    {
      surface.hide();
    }
  };
  const bool isFirst =
    this->showsVessel() && this->Openings->GetFieldData()->GetNumberOfArrays() > 0;
  if (isFirst && vtkSMPropertyHelper(this->Preview, "ShowVessel").GetAsInt() == 0)
  {
    vtkSMPropertyHelper(this->Preview, "ShowVessel").Set(1);
    this->Preview->UpdateVTKObjects();
  }
  const bool hasOpenings = isFirst && this->Openings->GetNumberOfPoints() > 0;
  const bool wasShown = this->Vessel.isShown();
  showIf(isFirst, this->Vessel);
  if (isFirst && !wasShown)
  {
    double bounds[6];
    this->Preview->GetDataInformation(vesselPort)->GetBounds(bounds);
    tiledLBMBringIntoView(bounds, this->ViewOfVessel);
  }
  showIf(hasOpenings, this->Roles);
  showIf(hasOpenings, this->Numbers);
  showIf(state != pqProxy::UNMODIFIED && this->Cuts->GetNumberOfCells() > 0, this->Discs);
}

void pqTiledLBMPreview::noteApply()
{
  pqPipelineSource* source = tiledLBMSource(this->Flow);
  if (source && source->modifiedState() == pqProxy::UNMODIFIED)
  {
    this->highlight(-1, nullptr); // the result is in the view
  }
}
