// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpeningEditor_h
#define pqTiledLBMOpeningEditor_h

#include <QVector>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class pqDoubleLineEdit;
class vtkSMProxy;
class vtkPVXMLElement;

/// Role of one opening and the values that go with it, each with its unit.
class pqTiledLBMOpeningEditor : public QWidget
{
  Q_OBJECT

public:
  explicit pqTiledLBMOpeningEditor(vtkSMProxy* flow, QWidget* parent = nullptr);

  /// Role of an opening without a row, and its value in words.
  void setAutomatic(int role, const QString& value);

  /// What a waveform makes of the value of an inlet, in words; empty where there is none.
  void setInletNote(const QString& note);

  /// Role, a, b, c; empty for the automatic role. Emits nothing.
  void setRow(const QVector<double>& row);
  const QVector<double>& row() const { return this->Row; }

Q_SIGNALS:
  /// The user has changed the row.
  void edited();
  /// The user works here.
  void entered();

protected:
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMOpeningEditor)

  /// That of the row, null for the automatic one.
  vtkPVXMLElement* role() const;
  void chooseRole(int index);
  void takeValues();
  void showRow();
  void makeEdits();

  vtkSMProxy* Flow;
  QVector<double> Row;
  int ShownRole = -2; // that the edits are for; -1 the automatic one
  int AutomaticRole = 0;
  QString AutomaticValue;
  QString InletNote;
  QComboBox* Role;
  QLabel* Automatic;
  QLabel* Note;
  QWidget* Values = nullptr;
  QVector<pqDoubleLineEdit*> Edits;
};

#endif
