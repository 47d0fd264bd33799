// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMOpenings.h"

#include "TiledLBMFormat.h"
#include "TiledLBMHints.h"
#include "pqTiledLBMOpeningEditor.h"
#include "pqTiledLBMPreview.h"
#include "pqView.h" // for a parameter

#include "vtkDataArray.h"
#include "vtkFieldData.h"
#include "vtkMath.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkStringArray.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMap>
#include <QSet>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace
{

constexpr int numbersOfRow = 5;   // id, role, a, b, c
constexpr int numbersOfPlace = 4; // number, x, y, z

// Further properties with numbers of openings: lists of a number and a file, and a number.
constexpr const char* waveforms[] = { "InletWaveforms", "PressureWaveforms" };
constexpr unsigned int numbersOfWaveform = 2;
constexpr const char* measuredInlet = "MeasuredInletOpening";
constexpr int editorColumn = 1;

// Windkessel parameters that the run has found for a prescribed pressure; empty for other openings.
// Not shown for an opening with a row.
QString tunedCircuit(vtkSMProxy* flow, vtkPointData* openings, int opening)
{
  constexpr int windkessel = 6;                     // number of the role
  vtkDataArray* roles = openings->GetArray("role"); // null if a problem leaves the roles unknown
  vtkDataArray* circuits = openings->GetArray("circuit");
  if (!roles || !circuits || static_cast<int>(roles->GetTuple1(opening)) != windkessel)
  {
    return QString();
  }
  const auto values = tiledLBMElements(tiledLBMRole(flow, windkessel), "Value");
  QStringList lines{ "Windkessel:" };
  for (int i = 0; i < circuits->GetNumberOfComponents(); ++i)
  {
    lines << QString("%1 %2 %3")
               .arg(tiledLBMText(values[i], "symbol"),
                 tiledLBMNumber(circuits->GetComponent(opening, i)),
                 tiledLBMText(values[i], "unit"));
  }
  return lines.join("\n");
}

// Effect of a waveform on the value of an inlet, as text; empty without a waveform.
QString noteOfWaveform(vtkPolyData* preview)
{
  auto* units =
    vtkStringArray::SafeDownCast(preview->GetFieldData()->GetAbstractArray("waveform_unit"));
  if (!units)
  {
    return QString();
  }
  const std::string unit = units->GetValue(0);
  return unit == "Pa" ? QString() // pressures belong to other openings
    : unit == "times" ? QStringLiteral("times the waveform")
    : unit == "m/s"   ? QStringLiteral("the speed of the waveform instead")
                      : QStringLiteral("its share of the waveform instead");
}

}

pqTiledLBMOpenings::pqTiledLBMOpenings(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, smproperty, numbersOfRow, { "Opening", "Role and value" }, parentWidget)
  , Message(new QLabel(this))
{
  this->stack()->addWidget(this->Message);
  this->Message->setObjectName("Message");
  this->Message->setWordWrap(true);
  this->Message->setText("The openings appear here after the input has been read.");

  this->Table->horizontalHeaderItem(0)->setToolTip(
    "Number of the opening, 0 is the largest; the face of the volume that it lies on, along the "
    "axes of the image; its area, and the diameter of the circle of that area.");
  this->Table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  this->Table->horizontalHeader()->setMinimumSectionSize(18);
  this->Table->verticalHeader()->hide();
  this->Table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  this->Table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  this->Table->setStyleSheet("QTableWidget::item { padding: 3px 0px; }");
  this->Table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  this->Table->installEventFilter(this);
  this->Table->hide();
  this->addPropertyLink(
    this, "places", SIGNAL(placesChanged()), smproxy->GetProperty("OpeningPlaces"));
  this->link(smproperty);
}

pqTiledLBMOpenings::~pqTiledLBMOpenings()
{
  this->Preview->highlight(-1, nullptr);
  this->Preview->showVessel(nullptr);
}

void pqTiledLBMOpenings::refresh()
{
  vtkPolyData* openings = this->Preview->openings();
  const auto count = static_cast<int>(openings->GetNumberOfPoints());
  vtkPointData* data = openings->GetPointData();
  auto* faces = vtkStringArray::SafeDownCast(data->GetAbstractArray("face"));
  auto* segments = vtkStringArray::SafeDownCast(data->GetAbstractArray("segment"));
  QStringList listed;
  for (int i = 0; i < count; ++i)
  {
    const std::string segment = segments ? std::string(segments->GetValue(i)) : std::string();
    listed << QString::fromUtf8("%1 (%2)\n%3 mm\u00b2\n\u00f8 %4 mm")
                .arg(i)
                .arg(QString::fromStdString(segment.empty() ? faces->GetValue(i) : segment),
                  tiledLBMNumber(data->GetArray("area")->GetTuple1(i) * 1e6),
                  tiledLBMNumber(data->GetArray("diameter")->GetTuple1(i) * 1e3));
  }
  const QString note = noteOfWaveform(openings);
  this->followPlaces();
  if (count != this->Editors.size())
  {
    this->fillTable(count);
  }
  for (int i = 0; i < count; ++i)
  {
    this->Table->item(i, 0)->setText(listed[i]);
    if (vtkDataArray* colours = data->GetArray("colour")) // null if a problem leaves it unknown
    {
      const double* rgb = colours->GetTuple3(i);
      this->Table->item(i, 0)->setForeground(QColor(int(rgb[0]), int(rgb[1]), int(rgb[2])));
    }
  }
  for (int i = 0; i < this->Editors.size(); ++i)
  {
    const int role = static_cast<int>(data->GetArray("automatic_role")->GetTuple1(i));
    vtkPVXMLElement* value = tiledLBMElements(tiledLBMRole(this->proxy(), role), "Value").front();
    const QString tuned = tunedCircuit(this->proxy(), data, i);
    this->Editors[i]->setAutomatic(role,
      tuned.isEmpty()
        ? tiledLBMNumber(tiledLBMUnchecked(this->proxy(), tiledLBMText(value, "property"))) + " " +
          tiledLBMText(value, "unit")
        : tuned);
    this->Editors[i]->setInletNote(note);
  }
  this->Table->setVisible(count > 0);
  this->Message->setText(
    count == 0 ? "No opening: see the message below." : "Click a line to see it in the 3D view.");
  this->fitHeight();
}

void pqTiledLBMOpenings::fillTable(int count)
{
  this->Table->clearSelection();
  this->Table->setRowCount(0);
  this->Editors.clear();
  this->Table->setRowCount(count);
  for (int opening = 0; opening < count; ++opening)
  {
    this->Table->setItem(opening, 0, new QTableWidgetItem);
    auto* editor = new pqTiledLBMOpeningEditor(this->proxy(), this->Table);
    editor->setObjectName(QString("Opening%1").arg(opening));
    this->Table->setItem(opening, editorColumn, new QTableWidgetItem);
    this->Table->setCellWidget(opening, editorColumn, editor);
    this->Editors.append(editor);
    QObject::connect(
      editor, &pqTiledLBMOpeningEditor::edited, this, [this, opening]() { this->edit(opening); });
    QObject::connect(editor, &pqTiledLBMOpeningEditor::entered, this,
      [this, opening]() { this->Table->selectRow(opening); });
  }
  this->showRows();
}

void pqTiledLBMOpenings::showRows()
{
  QVector<QVector<double>> rows(this->Editors.size());
  for (const QVector<double>& row : this->numbers())
  {
    const int id = static_cast<int>(row[0]);
    if (id >= 0 && id < rows.size())
    {
      rows[id] = row.mid(1);
    }
  }
  for (int opening = 0; opening < rows.size(); ++opening)
  {
    this->Editors[opening]->setRow(rows[opening]);
  }
  this->fitHeight();
}

void pqTiledLBMOpenings::edit(int opening)
{
  // Other rows stay unchanged, including rows of openings that do not exist.
  QVector<QVector<double>> rows = this->numbers();
  rows.erase(std::remove_if(rows.begin(), rows.end(),
               [=](const QVector<double>& row) { return row[0] == opening; }),
    rows.end());
  const QVector<double>& edited = this->Editors[opening]->row();
  if (!edited.isEmpty())
  {
    const auto next = std::find_if(
      rows.begin(), rows.end(), [=](const QVector<double>& row) { return row[0] > opening; });
    rows.insert(next, QVector<double>{ double(opening) } + edited);
  }
  this->setNumbers(rows);
  this->notePlaces();
}

void pqTiledLBMOpenings::setPlaces(const QList<QVariant>& places)
{
  if (this->Places != places)
  {
    this->Places = places;
    Q_EMIT this->placesChanged();
  }
}

void pqTiledLBMOpenings::notePlaces()
{
  vtkPolyData* openings = this->Preview->openings();
  QSet<int> numbers;
  for (const QVector<double>& row : this->numbers())
  {
    numbers << static_cast<int>(row[0]);
  }
  for (const char* name : waveforms)
  {
    const vtkSMPropertyHelper list(this->proxy(), name);
    for (unsigned int i = 0; i < list.GetNumberOfElements(); i += numbersOfWaveform)
    {
      numbers << QString(list.GetAsString(i)).toInt();
    }
  }
  numbers << vtkSMPropertyHelper(this->proxy(), measuredInlet).GetAsInt();
  QList<QVariant> places;
  for (const int id : numbers)
  {
    if (id >= 0 && id < openings->GetNumberOfPoints())
    {
      const double* place = openings->GetPoint(id);
      places << double(id) << place[0] << place[1] << place[2];
    }
  }
  this->setPlaces(places);
}

int pqTiledLBMOpenings::nearestOpening(const QVector<double>& place) const
{
  vtkPolyData* openings = this->Preview->openings();
  int nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (vtkIdType id = 0; id < openings->GetNumberOfPoints(); ++id)
  {
    const double distance = vtkMath::Distance2BetweenPoints(openings->GetPoint(id), place.data());
    if (distance < least)
    {
      nearest = static_cast<int>(id);
      least = distance;
    }
  }
  return nearest;
}

void pqTiledLBMOpenings::followPlaces()
{
  // A place remains, so that the filter judges whether an opening is near enough to it.
  QList<QVariant> places = this->Places;
  QMap<double, double> renumbered;
  for (int first = 0; first + numbersOfPlace <= places.size(); first += numbersOfPlace)
  {
    const int id = this->nearestOpening(
      { places[first + 1].toDouble(), places[first + 2].toDouble(), places[first + 3].toDouble() });
    if (id < 0 || renumbered.values().contains(id))
    {
      return; // which opening is meant is not certain
    }
    renumbered[places[first].toDouble()] = id;
    places[first] = double(id);
  }
  QVector<QVector<double>> rows = this->numbers();
  for (QVector<double>& row : rows)
  {
    row[0] = renumbered.value(row[0], row[0]);
  }
  std::sort(rows.begin(), rows.end(),
    [](const QVector<double>& a, const QVector<double>& b) { return a[0] < b[0]; });
  this->setNumbers(rows);
  this->renumber(renumbered);
  this->setPlaces(places);
}

void pqTiledLBMOpenings::renumber(const QMap<double, double>& renumbered)
{
  for (const char* name : waveforms)
  {
    vtkSMPropertyHelper list(this->proxy(), name);
    for (unsigned int i = 0; i < list.GetNumberOfElements(); i += numbersOfWaveform)
    {
      const int number = QString(list.GetAsString(i)).toInt();
      const auto id = static_cast<int>(renumbered.value(number, number));
      if (id != number)
      {
        list.Set(i, QString::number(id).toUtf8().data());
      }
    }
  }
  vtkSMPropertyHelper measured(this->proxy(), measuredInlet);
  const int number = measured.GetAsInt();
  if (const auto id = static_cast<int>(renumbered.value(number, number)); id != number)
  {
    measured.Set(id);
  }
}

void pqTiledLBMOpenings::showChosen()
{
  const bool isShown = this->isSelected() && this->chosen() >= 0;
  this->Preview->highlight(isShown ? this->chosen() : -1, isShown ? this->view() : nullptr);
  this->Preview->showVessel(this->isSelected() ? this->view() : nullptr);
}

void pqTiledLBMOpenings::deselect()
{
  this->Superclass::deselect();
  this->Table->clearSelection();
}

bool pqTiledLBMOpenings::eventFilter(QObject* object, QEvent* event)
{
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
  {
    this->Table->clearSelection();
    return true;
  }
  return this->Superclass::eventFilter(object, event);
}
