// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPicture.h"

#include "TiledLBMCamera.h"
#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"
#include "pqTiledLBMRun.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineFilter.h"
#include "pqPipelineSource.h"
#include "pqPropertiesPanel.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "pqView.h"

#include "vtkDataObject.h"
#include "vtkNew.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMParaViewPipelineController.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMTransferFunctionManager.h"
#include "vtkSMTransferFunctionProxy.h"
#include "vtkSMViewProxy.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

constexpr int flowPort = 0, wallPort = 3;
constexpr int vectorComponent = 1; // a VectorMode of colours

pqView* viewOf(pqOutputPort* port)
{
  for (pqView* view : port->getViews())
  {
    pqDataRepresentation* representation = port->getRepresentation(view);
    if (representation && representation->isVisible())
    {
      return view;
    }
  }
  return nullptr;
}

void colourBy(vtkSMProxy* representation, const char* array, int association, pqView* view)
{
  vtkSMPVRepresentationProxy::SetScalarColoring(representation, array, association);
  vtkSMPVRepresentationProxy::SetScalarBarVisibility(representation, view->getProxy(), true);
}

bool showWall(pqOutputPort* wall, pqOutputPort* flow, pqView* view)
{
  if (wall->getDataInformation()->GetNumberOfPoints() == 0)
  {
    return false;
  }
  auto* source = flow->getSource()->getSourceProxy();
  vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
  vtkSMProxy* representation = controller->Show(source, wallPort, view->getViewProxy());
  colourBy(representation, "wall_shear_stress_magnitude", vtkDataObject::POINT, view);
  controller->Hide(source, flowPort, view->getViewProxy());
  double bounds[6];
  wall->getDataInformation()->GetBounds(bounds);
  tiledLBMBringIntoView(bounds, view);
  return true;
}

// Shows a slice through the middle of the volume, across its shortest side.
bool showSlice(pqOutputPort* flow, pqView* view)
{
  vtkPVDataInformation* data = flow->getDataInformation();
  const int association = data->GetArrayInformation("velocity", vtkDataObject::POINT)
    ? vtkDataObject::POINT
    : vtkDataObject::CELL;
  if (!data->GetArrayInformation("velocity", association))
  {
    return false;
  }
  const int* extent = data->GetExtent();
  int across = 2;
  for (int axis = 1; axis >= 0; --axis)
  {
    const auto length = [extent](int of) { return extent[2 * of + 1] - extent[2 * of]; };
    across = length(axis) < length(across) ? axis : across;
  }
  static constexpr const char* planes[] = { "YZ Plane", "XZ Plane", "XY Plane" };
  vtkSMProxy* representation = flow->getRepresentation(view)->getProxy();
  vtkSMPVRepresentationProxy::SafeDownCast(representation)->SetRepresentationType("Slice");
  vtkSMPropertyHelper(representation, "SliceMode").Set(planes[across]);
  vtkSMPropertyHelper(representation, "Slice")
    .Set((extent[2 * across + 1] - extent[2 * across]) / 2);
  representation->UpdateVTKObjects();
  colourBy(representation, "velocity", association, view);
  return true;
}

// Times of a flow's snapshots; ParaView's own list may be out of date.
std::vector<double> keptTimes(pqPipelineSource* source)
{
  vtkSMSourceProxy* flow = source->getSourceProxy();
  flow->UpdatePipelineInformation();
  return vtkSMPropertyHelper(flow, "TimestepValues").GetDoubleArray();
}

// Time of the largest value of the waveform in the last period; NaN without one.
double peakOf(const pqTiledLBMPreview& preview, double last)
{
  const int count = preview.count("waveform_time");
  double peak = std::nan(""), largest = 0;
  for (int i = 0; i < count; ++i)
  {
    const double value = std::abs(preview.figure("waveform_value", i));
    if (value > largest)
    {
      largest = value;
      peak = preview.figure("waveform_time", i) - preview.figure("waveform_time", 0);
    }
  }
  if (count < 2)
  {
    return peak;
  }
  const double period =
    preview.figure("waveform_time", count - 1) - preview.figure("waveform_time", 0);
  return peak + period * std::floor((last - peak) / period);
}

double nearestOf(const std::vector<double>& kept, double time)
{
  return *std::min_element(kept.begin(), kept.end(),
    [time](double a, double b) { return std::abs(a - time) < std::abs(b - time); });
}

void goToPeak(pqPipelineSource* source, const pqTiledLBMPreview& preview)
{
  const std::vector<double> kept = keptTimes(source);
  const double peak = kept.empty() ? std::nan("") : peakOf(preview, kept.back());
  if (!std::isfinite(peak))
  {
    return;
  }
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* scene = controller->FindAnimationScene(source->getServer()->session());
  BEGIN_UNDO_EXCLUDE();
  vtkSMPropertyHelper(scene, "AnimationTime").Set(nearestOf(kept, peak));
  scene->UpdateVTKObjects();
  END_UNDO_EXCLUDE();
}

// Calls a function at each emission of a signal until the function returns true. An emission during
// the call has no effect.
template <class Sender, class Signal, class Function>
void untilTrue(Sender* sender, Signal signal, Function function)
{
  auto* context = new QObject(sender); // its deletion ends the connection
  QObject::connect(sender, signal, context,
    [context, function]()
    {
      if (!context->signalsBlocked()) // the mark of a call, or of the end
      {
        context->blockSignals(true);
        const bool isEnd = function();
        context->blockSignals(isEnd);
        if (isEnd)
        {
          context->deleteLater();
        }
      }
    });
}

bool hasWaveform(vtkSMProxy* flow)
{
  return *vtkSMPropertyHelper(flow, "WaveformFile").GetAsString() != '\0' ||
    vtkSMPropertyHelper(flow, "Waveform").GetNumberOfElements() > 0 ||
    vtkSMPropertyHelper(flow, "PressureWaveforms").GetNumberOfElements() > 0;
}

// Goes to the peak as soon as the preview knows the waveform: the preview may take longer than a
// short run.
void goToPeakSoon(pqPipelineSource* source)
{
  if (!hasWaveform(source->getProxy()))
  {
    return;
  }
  // The panel keeps the preview alive.
  pqTiledLBMPreview* preview = pqTiledLBMPreview::of(source->getProxy()).data();
  if (preview->count("waveform_time") > 0)
  {
    goToPeak(source, *preview);
    return;
  }
  untilTrue(preview, &pqTiledLBMPreview::updated,
    [preview, flow = QPointer<pqPipelineSource>(source)]()
    {
      const bool isKnown = preview->count("waveform_time") > 0;
      if (isKnown && flow)
      {
        goToPeak(flow, *preview);
      }
      return isKnown;
    });
}

// Colour map of an output; null if the output is hidden or has a uniform colour.
vtkSMProxy* coloursOf(pqOutputPort* shown, pqView* view)
{
  pqDataRepresentation* representation = shown->getRepresentation(view);
  return representation ? representation->getLookupTableProxy() : nullptr;
}

std::array<double, 2> rangeOf(vtkSMProxy* colours)
{
  std::array<double, 2> range{};
  vtkSMTransferFunctionProxy::GetRange(colours, range.data());
  return range;
}

// The part of the largest value at which the colours end: for the wall shear stress the share that
// 99 % of the wall do not exceed, for a speed 1; NaN for other arrays.
double shareOfRange(pqOutputPort* shown, const QString& array, vtkSMProxy* colours)
{
  if (array != "wall_shear_stress_magnitude")
  {
    const bool isSpeed = array == "velocity" &&
      vtkSMPropertyHelper(colours, "VectorMode").GetAsInt() != vectorComponent;
    return isSpeed ? 1 : std::nan("");
  }
  vtkPVDataInformation* data = shown->getDataInformation();
  auto* most =
    data->GetFieldDataInformation()->GetArrayInformation("percentile_99_of_wall_shear_stress");
  auto* stress = data->GetArrayInformation("wall_shear_stress_magnitude", vtkDataObject::POINT);
  const double largest = stress ? stress->GetComponentRange(0)[1] : 0;
  return most && largest > 0 ? most->GetComponentRange(0)[1] / largest : 1;
}

// The next number of one or two digits that people would end an axis with.
double roundedUp(double value)
{
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double digits : { 1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0 })
  {
    constexpr double rounding = 1e-6;
    if (value <= digits * power * (1 + rounding))
    {
      return digits * power;
    }
  }
  return 10 * power;
}

void showRangeOverTime(pqOutputPort* shown, pqView* view)
{
  const pqScopedUndoExclude exclude;
  vtkSMProxy* representation = shown->getRepresentation(view)->getProxy();
  vtkSMPVRepresentationProxy::RescaleTransferFunctionToDataRangeOverTime(representation);
  vtkSMProxy* colours = coloursOf(shown, view);
  // The times have left the figures of another one.
  shown->getSource()->getSourceProxy()->UpdatePipeline(
    vtkSMPropertyHelper(view->getProxy(), "ViewTime").GetAsDouble());
  const QString array =
    vtkSMPropertyHelper(representation, "ColorArrayName").GetInputArrayNameToProcess();
  if (const double most = shareOfRange(shown, array, colours) * rangeOf(colours)[1]; most > 0)
  {
    vtkSMTransferFunctionProxy::RescaleTransferFunction(colours, 0, roundedUp(most));
  }
  view->render();
}

}

pqTiledLBMPicture::pqTiledLBMPicture(QObject* parent)
  : QObject(parent)
{
}

void pqTiledLBMPicture::startup()
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqTiledLBMPicture::watch);
  // ParaView removes the representations of a source before the source.
  QObject::connect(
    model, &pqServerManagerModel::preRepresentationRemoved, this, &pqTiledLBMPicture::noteRemoval);
  QObject::connect(
    model, &pqServerManagerModel::preSourceRemoved, this, &pqTiledLBMPicture::showInput);
}

void pqTiledLBMPicture::shutdown() {}

void pqTiledLBMPicture::noteRemoval(pqRepresentation* removed)
{
  auto* representation = qobject_cast<pqDataRepresentation*>(removed);
  for (Picture& picture : this->Pictures)
  {
    if (picture.Shown && representation && representation->isVisible() &&
      representation->getOutputPortFromInput() == picture.Shown)
    {
      picture.WasShown = true;
    }
  }
}

// As ParaView does for filters that show their first output.
void pqTiledLBMPicture::showInput(pqPipelineSource* removed)
{
  const Picture picture = this->Pictures.value(removed);
  auto* flow = qobject_cast<pqPipelineFilter*>(removed);
  pqOutputPort* input = flow ? flow->getInput("Input", 0) : nullptr;
  if (input && picture.WasShown && picture.View)
  {
    vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
    controller->Show(
      input->getSource()->getSourceProxy(), input->getPortNumber(), picture.View->getViewProxy());
    picture.View->render();
  }
}

void pqTiledLBMPicture::watch(pqPipelineSource* source)
{
  if (!tiledLBMIsFlow(source))
  {
    return;
  }
  QObject::connect(source, &pqProxy::modifiedStateChanged, this, &pqTiledLBMPicture::noteState);
  QObject::connect(source, &QObject::destroyed, this,
    [this, source]()
    {
      this->Unseen.remove(source);
      this->Pictures.remove(source);
    });
  for (auto* panel : pqCoreUtilities::mainWidget()->findChildren<pqPropertiesPanel*>())
  {
    QObject::connect(panel, QOverload<pqProxy*>::of(&pqPropertiesPanel::applied), this,
      &pqTiledLBMPicture::show, Qt::UniqueConnection);
    QObject::connect(panel, QOverload<>::of(&pqPropertiesPanel::applied), this,
      &pqTiledLBMPicture::finish, Qt::UniqueConnection);
  }
}

// A source of a script or a state file is never uninitialized and keeps its own view settings.
void pqTiledLBMPicture::noteState(pqServerManagerModelItem* item)
{
  auto* source = qobject_cast<pqProxy*>(item);
  if (source && source->modifiedState() == pqProxy::UNINITIALIZED)
  {
    this->Unseen.insert(source);
  }
}

// At this point ParaView has run the flow and shown its first output, but not yet drawn the view.
void pqTiledLBMPicture::show(pqProxy* applied)
{
  auto* source = qobject_cast<pqPipelineSource*>(applied);
  if (!source)
  {
    return;
  }
  if (!this->Unseen.contains(source))
  {
    // Evaluated before the update of the flow, when ParaView widens the range.
    const auto picture = this->Pictures.constFind(source);
    if (picture != this->Pictures.constEnd() && picture->isAutomatic())
    {
      this->Applied = source;
    }
    return;
  }
  pqOutputPort* flow = source->getOutputPort(flowPort);
  pqOutputPort* wall = source->getOutputPort(wallPort);
  pqView* view = viewOf(flow);
  if (!view)
  {
    return;
  }
  Picture picture;
  picture.View = view;
  if (showWall(wall, flow, view))
  {
    picture.Shown = wall;
  }
  else if (showSlice(flow, view))
  {
    picture.Shown = flow;
  }
  else
  {
    return; // no result
  }
  this->Pictures[source] = picture;
  this->Applied = source;
  this->Unseen.remove(source);
}

// Whether the range of the colours is that of the data or the one that this class has set.
bool pqTiledLBMPicture::Picture::isAutomatic() const
{
  vtkSMProxy* colours = this->Shown && this->View ? coloursOf(this->Shown, this->View) : nullptr;
  if (!colours ||
    vtkSMPropertyHelper(colours, "AutomaticRescaleRangeMode").GetAsInt() ==
      vtkSMTransferFunctionManager::NEVER)
  {
    return false;
  }
  const std::array<double, 2> range = rangeOf(colours);
  if (colours == this->Colours && range == this->Range)
  {
    return true;
  }
  auto* data = vtkSMPVRepresentationProxy::GetArrayInformationForColorArray(
    this->Shown->getRepresentation(this->View)->getProxy());
  const int component = vtkSMPropertyHelper(colours, "VectorMode").GetAsInt() == vectorComponent
    ? vtkSMPropertyHelper(colours, "VectorComponent").GetAsInt()
    : -1;
  double ofData[2] = { 0, 0 };
  if (data)
  {
    data->GetComponentRange(data->GetNumberOfComponents() > 1 ? component : 0, ofData);
  }
  // The colour map rounds its control points.
  const double rounding = 1e-6 * (ofData[1] - ofData[0]);
  return data && std::abs(range[0] - ofData[0]) <= rounding &&
    std::abs(range[1] - ofData[1]) <= rounding;
}

// At this point ParaView knows the times of the flow.
void pqTiledLBMPicture::finish()
{
  QPointer<pqPipelineSource> source = this->Applied;
  this->Applied = nullptr;
  if (!source || !this->Pictures[source].Shown || !this->Pictures[source].View)
  {
    return;
  }
  if (this->Pictures[source].IsFirst)
  {
    pqActiveObjects::instance().setActivePort(this->Pictures[source].Shown);
  }
  auto* run = pqTiledLBMRun::of(source);
  if (run && run->state() == pqTiledLBMRun::State::Going)
  {
    this->settleAtEnd(source); // the run has only begun; snapshots come at its end
    return;
  }
  this->settle(source);
}

void pqTiledLBMPicture::settleAtEnd(pqPipelineSource* source)
{
  auto* run = pqTiledLBMRun::of(source);
  untilTrue(run, &pqTiledLBMRun::changed,
    [this, run, source]()
    {
      const bool isAtEnd =
        run->state() == pqTiledLBMRun::State::Idle || run->state() == pqTiledLBMRun::State::Stopped;
      if (isAtEnd)
      {
        this->settle(source);
      }
      return isAtEnd;
    });
}

// Shows the peak for the first result, and sets the range of the colours to that of the result.
void pqTiledLBMPicture::settle(pqPipelineSource* source)
{
  Picture& picture = this->Pictures[source];
  const bool hasTimes = keptTimes(source).size() > 1;
  if (picture.IsFirst || (hasTimes && !picture.HasTimes))
  {
    goToPeakSoon(source);
  }
  picture.HasTimes = hasTimes;
  if (picture.Shown && picture.View && picture.Shown->getRepresentation(picture.View))
  {
    showRangeOverTime(picture.Shown, picture.View);
    picture.IsFirst = false;
    picture.Colours = coloursOf(picture.Shown, picture.View);
    picture.Range = rangeOf(picture.Colours);
  }
}
