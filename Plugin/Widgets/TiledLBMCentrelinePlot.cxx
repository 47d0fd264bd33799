// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMActions.h"

#include "TiledLBMSources.h"
#include "pqTiledLBMRun.h"

#include "pqActiveObjects.h"
#include "pqOutputPort.h"
#include "pqUndoStack.h"
#include "pqView.h"

#include "vtkDataObject.h"
#include "vtkNew.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewLayoutProxy.h"
#include "vtkSMViewProxy.h"
#include "vtkWeakPointer.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cstring>
#include <string>

namespace
{

constexpr int linesPort = 4;
constexpr const char* tablesName = "TiledLBMCentrelineTables";

// Share of the views that existed before.
constexpr double shareOfHeight = 0.6;

// Axes of a chart; see vtkTiledLBMCentrelineTables.
struct Chart
{
  const char* Left;
  const char* Right;
  const char* Title;
};
constexpr Chart charts[] = { { "pressure", "mean velocity", "Pressure and mean velocity" },
  { "radius", "flow rate", "Radius and flow rate" } };
constexpr const char* abscissa = "abscissa (mm)";

void askForLines(pqPipelineSource* flow)
{
  vtkSMPropertyHelper asked(flow->getProxy(), "Centrelines");
  if (asked.GetAsInt() == 0)
  {
    asked.Set(1);
    flow->getProxy()->UpdateVTKObjects();
    pqTiledLBMRun::of(flow)->show();
  }
}

pqPipelineSource* tablesOf(pqOutputPort* lines)
{
  for (pqPipelineSource* consumer : lines->getConsumers())
  {
    if (std::strcmp(consumer->getProxy()->GetXMLName(), tablesName) == 0)
    {
      return consumer;
    }
  }
  pqPipelineSource* tables = tiledLBMAddFilter(tablesName, lines->getSource(), linesPort);
  tiledLBMAccept(tables);
  tables->updatePipeline();
  return tables;
}

// Names of series, "pressure (Pa) (opening 2)", in the order of the lines.
QStringList seriesOf(vtkSMProxy* representation)
{
  QStringList names;
  vtkSMPropertyHelper labels(representation, "SeriesLabel");
  for (unsigned int i = 0; i + 1 < labels.GetNumberOfElements(); i += 2)
  {
    names << labels.GetAsString(i);
  }
  return names;
}

void setSeries(vtkSMProxy* representation, const char* property, const QStringList& values)
{
  vtkSMPropertyHelper helper(representation, property);
  helper.SetNumberOfElements(static_cast<unsigned int>(values.size()));
  for (int i = 0; i < values.size(); ++i)
  {
    helper.Set(static_cast<unsigned int>(i), values[i].toUtf8().constData());
  }
}

// Title of an axis, "pressure (Pa)", for a series of that name.
QString titleOf(const QString& series)
{
  return series.section(')', 0, 0) + ")";
}

// Begins an axis of a flow without times at zero: else a change of one per cent looks like a peak.
void beginAtZero(pqPipelineSource* tables, vtkSMProxy* view, bool isLeft)
{
  const std::string axis = isLeft ? "LeftAxis" : "RightAxis";
  const QString title = vtkSMPropertyHelper(view, (axis + "Title").c_str()).GetAsString();
  vtkPVDataInformation* data = tables->getOutputPort(0)->getDataInformation();
  auto* column =
    data->GetArrayInformation(title.section(", ", 0, 0).toUtf8().constData(), vtkDataObject::ROW);
  if (!column || data->GetNumberOfTimeSteps() > 1)
  {
    return;
  }
  constexpr double room = 1.05;
  const double* range = column->GetComponentRange(0);
  vtkSMPropertyHelper(view, (axis + "UseCustomRange").c_str()).Set(1);
  vtkSMPropertyHelper(view, (axis + "RangeMinimum").c_str()).Set(std::min(room * range[0], 0.0));
  vtkSMPropertyHelper(view, (axis + "RangeMaximum").c_str()).Set(std::max(room * range[1], 0.0));
}

// Sets the ranges of a chart for the present result.
void setRanges(pqPipelineSource* tables, vtkSMProxy* view)
{
  const pqScopedUndoExclude exclude;
  beginAtZero(tables, view, true);
  beginAtZero(tables, view, false);
  view->UpdateVTKObjects();
}

// Shows all lines; ParaView shows the first one.
void chooseLines(vtkSMProxy* representation, int count)
{
  vtkSMPropertyHelper lines(representation, "CompositeDataSetIndex");
  lines.SetNumberOfElements(static_cast<unsigned int>(count));
  for (int i = 0; i < count; ++i)
  {
    lines.Set(static_cast<unsigned int>(i), i + 1); // 0 is all of the data
  }
  representation->UpdateVTKObjects();
  representation->GetProperty("SeriesLabel")->ResetToDomainDefaults();
}

// Sets one colour per line, or per quantity for a single line; series on the right axis are dashed.
void choose(
  pqPipelineSource* tables, vtkSMProxy* representation, const Chart& chart, vtkSMProxy* view)
{
  static const char* const colours[][3] = { { "0.12", "0.47", "0.71" }, { "0.84", "0.15", "0.16" },
    { "0.17", "0.63", "0.17" }, { "0.58", "0.40", "0.74" }, { "1.0", "0.50", "0.05" },
    { "0.55", "0.34", "0.29" }, { "0.89", "0.47", "0.76" }, { "0.50", "0.50", "0.50" } };
  constexpr int colourCount = 8;
  const auto count =
    static_cast<int>(tables->getOutputPort(0)->getDataInformation()->GetNumberOfDataSets());
  const bool hasOneLine = count == 1;
  chooseLines(representation, count);
  QStringList visible, label, corner, style, colour, lines;
  for (const QString& series : seriesOf(representation))
  {
    const QString title = titleOf(series);
    const QString line = series.mid(title.size()).remove('(').remove(')').trimmed();
    if (!lines.contains(line))
    {
      lines << line;
    }
    const bool isLeft = title.startsWith(chart.Left), isRight = title.startsWith(chart.Right);
    visible << series << (isLeft || isRight ? "1" : "0");
    label << series << title.section(" (", 0, 0) + ", " + line;
    corner << series << (isRight ? "1" : "0");
    style << series << (isRight ? "2" : "1");
    const int own = hasOneLine && isRight ? 1 : lines.indexOf(line);
    const auto& rgb = colours[own % colourCount];
    colour << series << rgb[0] << rgb[1] << rgb[2];
    if (isLeft || isRight)
    {
      vtkSMPropertyHelper(view, isLeft ? "LeftAxisTitle" : "RightAxisTitle")
        .Set((title + (isLeft ? ", solid" : ", dashed")).toUtf8().constData());
    }
  }
  vtkSMPropertyHelper(representation, "UseIndexForXAxis").Set(0);
  vtkSMPropertyHelper(representation, "XArrayName").Set(abscissa);
  setSeries(representation, "SeriesVisibility", visible);
  setSeries(representation, "SeriesLabel", label);
  setSeries(representation, "SeriesPlotCorner", corner);
  setSeries(representation, "SeriesLineStyle", style);
  setSeries(representation, "SeriesColor", colour);
  representation->UpdateVTKObjects();
  vtkSMPropertyHelper(view, "BottomAxisTitle").Set("distance from the inlet (mm)");
  vtkSMPropertyHelper(view, "ChartTitle").Set(chart.Title);
  for (const char* size : { "LeftAxisTitleFontSize", "RightAxisTitleFontSize",
         "BottomAxisTitleFontSize", "ChartTitleFontSize" })
  {
    vtkSMPropertyHelper(view, size).Set(12); // the charts are small
  }
  view->UpdateVTKObjects();
}

vtkSMViewProxy* newChart(pqPipelineSource* beside, vtkSMViewLayoutProxy* layout, int cell)
{
  vtkSMSessionProxyManager* manager = beside->proxyManager();
  auto view = vtkSmartPointer<vtkSMProxy>::Take(manager->NewProxy("views", "XYChartView"));
  vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
  controller->InitializeProxy(view);
  auto* chart = vtkSMViewProxy::SafeDownCast(view);
  controller->RegisterViewProxy(view);
  layout->AssignView(cell, chart);
  return chart;
}

void showCharts(pqPipelineSource* tables, pqView* above)
{
  vtkSMViewLayoutProxy* layout = vtkSMViewLayoutProxy::FindLayout(above->getViewProxy());
  const int cell = layout->GetViewLocation(above->getViewProxy());
  const int below = layout->SplitVertical(cell, shareOfHeight) + 1; // returns the upper cell
  vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
  for (int i = 0; i < 2; ++i)
  {
    // A split cell without a view would leave its buttons in the window.
    const int free = i == 0 ? below : layout->SplitHorizontal(below, 0.5) + 1;
    vtkSMViewProxy* view = newChart(tables, layout, free);
    vtkSMProxy* representation = controller->Show(tables->getSourceProxy(), 0, view);
    choose(tables, representation, charts[i], view);
    setRanges(tables, view);
    QObject::connect(tables, QOverload<pqPipelineSource*>::of(&pqPipelineSource::dataUpdated),
      tables,
      [chart = vtkWeakPointer<vtkSMProxy>(view)](pqPipelineSource* updated)
      {
        if (chart)
        {
          setRanges(updated, chart);
        }
      });
    view->StillRender();
  }
}

}

bool tiledLBMPlotCentrelines(pqPipelineSource* flow)
{
  BEGIN_UNDO_SET("Plot along Centrelines");
  askForLines(flow);
  pqOutputPort* lines = flow->getOutputPort(linesPort);
  const bool hasLines = lines->getDataInformation()->GetNumberOfPoints() > 0;
  if (hasLines)
  {
    pqOutputPort* active = pqActiveObjects::instance().activePort();
    pqView* view = pqActiveObjects::instance().activeView();
    pqPipelineSource* tables = tablesOf(lines);
    if (view && tables->getOutputPort(0)->getViews().isEmpty())
    {
      showCharts(tables, view);
      pqActiveObjects::instance().setActiveView(view);
    }
    pqActiveObjects::instance().setActivePort(active); // the panel does not change
  }
  END_UNDO_SET();
  return hasLines;
}
