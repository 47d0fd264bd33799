// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMOpeningEditor.h"

#include "TiledLBMHints.h"

#include "pqDoubleLineEdit.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPalette>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace
{

constexpr int automaticRole = -1;

}

pqTiledLBMOpeningEditor::pqTiledLBMOpeningEditor(vtkSMProxy* flow, QWidget* parent)
  : QWidget(parent)
  , Flow(flow)
  , Role(new QComboBox(this))
  , Automatic(new QLabel(this))
  , Note(new QLabel(this))
{
  // Otherwise the colour of a selected row would lie under dark text.
  this->setAutoFillBackground(true);
  this->setBackgroundRole(QPalette::Base);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(2, 2, 2, 2);
  layout->setSpacing(2);
  layout->addWidget(this->Role);
  layout->addWidget(this->Automatic);
  layout->addWidget(this->Note);
  layout->addStretch();

  this->Automatic->setObjectName("AutomaticValue");
  this->Note->setObjectName("InletNote");
  this->Note->setWordWrap(true);
  this->Role->setObjectName("Role");
  this->Role->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  this->Role->setMinimumContentsLength(8);
  this->Role->setFocusPolicy(Qt::StrongFocus);
  this->Role->installEventFilter(this);
  this->Role->addItem(QString(), automaticRole);
  this->Role->setItemData(
    0, "The largest opening is the inlet, the others are outlets.", Qt::ToolTipRole);
  for (vtkPVXMLElement* role : tiledLBMHints(flow, "Openings", "OpeningRole"))
  {
    this->Role->addItem(tiledLBMText(role, role->GetAttribute("label") ? "label" : "name"),
      tiledLBMText(role, "number").toInt());
    this->Role->setItemData(this->Role->count() - 1, tiledLBMText(role, "help"), Qt::ToolTipRole);
  }
  QObject::connect(this->Role, QOverload<int>::of(&QComboBox::currentIndexChanged), this,
    &pqTiledLBMOpeningEditor::chooseRole);
}

void pqTiledLBMOpeningEditor::setAutomatic(int role, const QString& value)
{
  this->Role->setItemText(0,
    tiledLBMIsInlet(this->Flow, role) ? QStringLiteral("automatic: inlet")
                                      : QStringLiteral("automatic: outlet"));
  this->AutomaticRole = role;
  this->AutomaticValue = value;
  this->showRow();
}

void pqTiledLBMOpeningEditor::setInletNote(const QString& note)
{
  this->InletNote = note;
  this->showRow();
}

void pqTiledLBMOpeningEditor::setRow(const QVector<double>& row)
{
  this->Row = row;
  this->showRow();
}

vtkPVXMLElement* pqTiledLBMOpeningEditor::role() const
{
  return this->Row.isEmpty() ? nullptr : tiledLBMRole(this->Flow, static_cast<int>(this->Row[0]));
}

void pqTiledLBMOpeningEditor::chooseRole(int index)
{
  const int number = this->Role->itemData(index).toInt();
  this->Row.clear();
  if (vtkPVXMLElement* role = tiledLBMRole(this->Flow, number))
  {
    this->Row << number;
    for (vtkPVXMLElement* value : tiledLBMElements(role, "Value"))
    {
      const QString property = tiledLBMText(value, "property");
      this->Row << (property.isEmpty() ? tiledLBMValue(value, "default")
                                       : tiledLBMUnchecked(this->Flow, property));
    }
    this->Row.resize(4); // with zeros
  }
  this->showRow();
  Q_EMIT this->entered();
  Q_EMIT this->edited();
}

void pqTiledLBMOpeningEditor::takeValues()
{
  for (int i = 0; i < this->Edits.size(); ++i)
  {
    bool isNumber = false;
    const double value = this->Edits[i]->text().toDouble(&isNumber);
    if (isNumber)
    {
      this->Row[i + 1] = value;
    }
  }
  Q_EMIT this->edited();
}

void pqTiledLBMOpeningEditor::showRow()
{
  vtkPVXMLElement* role = this->role();
  const int shown = role ? static_cast<int>(this->Row[0]) : automaticRole;
  {
    const QSignalBlocker blocker(this->Role);
    this->Role->setCurrentIndex(this->Role->findData(shown));
  }
  this->Automatic->setText(this->AutomaticValue);
  this->Automatic->setVisible(!role && !this->AutomaticValue.isEmpty());
  this->Note->setText(this->InletNote);
  this->Note->setVisible(
    !this->InletNote.isEmpty() && tiledLBMIsInlet(this->Flow, role ? shown : this->AutomaticRole));
  if (this->ShownRole != shown)
  {
    this->ShownRole = shown;
    this->makeEdits();
  }
  for (int i = 0; i < this->Edits.size(); ++i)
  {
    const QString text = QString::number(this->Row[i + 1], 'g', 12);
    if (!this->Edits[i]->hasFocus() && this->Edits[i]->text() != text)
    {
      this->Edits[i]->setTextAndResetCursor(text);
    }
  }
}

void pqTiledLBMOpeningEditor::makeEdits()
{
  for (pqDoubleLineEdit* edit : this->Edits)
  {
    edit->disconnect(this);         // its end must not overwrite a value of the new role
    edit->setObjectName(QString()); // frees the name for the next widget
  }
  if (this->Values)
  {
    this->Values->hide();
    this->Values->setObjectName(QString());
    this->Values->deleteLater();
    this->Values = nullptr;
  }
  this->Edits.clear();
  const auto values = tiledLBMElements(this->role(), "Value");
  if (values.empty())
  {
    return;
  }
  this->Values = new QWidget(this);
  this->Values->setObjectName("Values");
  auto* grid = new QGridLayout(this->Values);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(2);
  grid->setColumnStretch(1, 1);
  for (vtkPVXMLElement* value : values)
  {
    const QString meaning = tiledLBMText(value, "help");
    const int line = this->Edits.size();
    auto* edit = new pqDoubleLineEdit(this->Values);
    edit->setObjectName(QString("Value%1").arg(line));
    edit->setToolTip(meaning);
    edit->setMinimumWidth(40);
    edit->installEventFilter(this);
    QObject::connect(edit, &pqDoubleLineEdit::textChangedAndEditingFinished, this,
      &pqTiledLBMOpeningEditor::takeValues);
    if (values.size() > 1)
    {
      const char* attribute = value->GetAttribute("symbol") ? "symbol" : "name";
      auto* name = new QLabel(tiledLBMText(value, attribute), this->Values);
      name->setToolTip(meaning);
      grid->addWidget(name, line, 0);
    }
    grid->addWidget(edit, line, 1);
    grid->addWidget(new QLabel(tiledLBMText(value, "unit"), this->Values), line, 2);
    this->Edits.append(edit);
  }
  static_cast<QVBoxLayout*>(this->layout())->insertWidget(1, this->Values);
  this->Values->show();
}

bool pqTiledLBMOpeningEditor::eventFilter(QObject* object, QEvent* event)
{
  if (event->type() == QEvent::FocusIn)
  {
    Q_EMIT this->entered();
  }
  // The mouse wheel scrolls the panel and must not change roles.
  if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(object)->hasFocus())
  {
    event->ignore();
    return true;
  }
  return QWidget::eventFilter(object, event);
}
